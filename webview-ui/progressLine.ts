import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { ProgressView } from '../src/shared/workbenchState';
import { chapterAtWork, chapterStep } from './chapterWords';
import { short } from './numbers';
import { sharedStyles } from './sharedStyles';
import type { Say } from './text';

/**
 * What runs, said to screen readers too, with the ways to end it. Fires `stop` with whether that is to be at once, and for chapters `pause`.
 */
export class ProgressLine extends LitElement {
  static override properties = { progress: { attribute: false }, say: { attribute: false } };
  static override styles = [
    sharedStyles,
    css`
      .bar {
        height: 2px;
        overflow: hidden;
      }
      .bar::before {
        content: '';
        display: block;
        width: 30%;
        height: 100%;
        background: var(--vscode-progressBar-background, var(--vscode-focusBorder));
        animation: pass 2.4s linear infinite;
      }
      @keyframes pass {
        from {
          transform: translateX(-100%);
        }
        to {
          transform: translateX(334%);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .bar::before {
          width: 100%;
          animation: none;
        }
      }
      .line {
        display: flow-root;
        padding: 4px 6px 2px 10px;
        overflow-wrap: anywhere;
      }
      .facts {
        font-size: 12px;
      }
      /* What is said has the whole width below it. */
      .ends {
        float: inline-end;
        margin-inline-start: 6px;
      }
    `,
  ];

  declare progress: ProgressView | null;
  declare say: Say;

  protected override render(): TemplateResult {
    const { progress, say } = this;
    const facts = progress ? this.facts(progress) : [];
    const words = progress ? this.words(progress) : nothing;
    const atomic = progress?.chapter ? 'false' : 'true';
    // The live region is always there: one that appears together with its words is not read out. What changes with every
    // character stands beside it.
    return html`${
        progress
          ? html`<div class="bar" role="progressbar" aria-label=${say('progress.running')}></div>`
          : nothing
      }
      <div class=${progress ? 'line' : ''}>
        ${
          progress
            ? html`<div class="ends">${this.pauseButton(progress)}${this.stopButton(progress)}</div>`
            : nothing
        }
        <div role="status" aria-live="polite" aria-atomic=${atomic}>${words}</div>
        ${facts.length > 0 ? html`<div class="facts quiet">${facts.join(' · ')}</div>` : nothing}
      </div>`;
  }

  private pauseButton({ step, chapter, stopping }: ProgressView): TemplateResult | typeof nothing {
    if (!chapter || step !== 'chapters') return nothing;
    return html`<button
      class="link"
      title=${this.say('pauseHint')}
      aria-disabled=${stopping ? 'true' : 'false'}
      @click=${() => {
        if (!stopping) this.dispatchEvent(new CustomEvent('pause'));
      }}
    >
      ${this.say('pause')}
    </button>`;
  }

  private stopButton({ step, auto, stopping }: ProgressView): TemplateResult {
    const now = !auto || stopping;
    return html`<button
      class="link"
      title=${step === 'chapters' ? this.say('stopChaptersHint') : nothing}
      @click=${() => this.dispatchEvent(new CustomEvent('stop', { detail: now }))}
    >
      ${this.say(auto && stopping ? 'stopNow' : 'stop')}
    </button>`;
  }

  private words(progress: ProgressView): string | TemplateResult {
    const { phase, step, round, maxRounds, focus, stopping, request, chapter, task, story } = progress;
    const { say } = this;
    // A line each: only what has changed is read out.
    if (step === 'chapters' || step === 'judge_trial' || step === 'bible_update')
      return html`<div>${chapter ? chapterAtWork(chapter, say) : say(`progress.${step}`)}</div>
        ${chapter ? html`<div>${chapterStep(chapter, say)}</div>` : nothing}
        ${stopping ? html`<div>${say('progress.pausing')}</div>` : nothing}`;
    if (step === 'story') return html`<div>${story ?? say('progress.story')}</div>`;
    if (step === 'task')
      return html`<div>${task ?? say('progress.task')}</div>
        ${story === undefined ? nothing : html`<div>${story}</div>`}
        ${chapter ? html`<div>${chapterAtWork(chapter, say)}</div>` : nothing}
        ${chapter ? html`<div>${chapterStep(chapter, say)}</div>` : nothing}`;
    const whole = say(`phase.${phase}`);
    return [
      say(`progress.${step}`, focus === undefined ? whole : `${whole} · ${focus}`),
      ...(maxRounds === undefined ? [] : [say('roundOf', round, maxRounds)]),
      ...(stopping ? [say('progress.stopping')] : []),
      ...(request && request.try > 1 ? [say('progress.try', request.try, request.maxTries)] : []),
    ].join(' ');
  }

  private facts({ request, estimate }: ProgressView): string[] {
    const { say } = this;
    const facts: string[] = [];
    if (request?.state === 'asking') facts.push(say('progress.asking'));
    if (request?.state === 'writing') facts.push(say('progress.writing', request.characters));
    if (request?.state === 'waiting') facts.push(say('progress.waiting', request.waitSeconds ?? 0));
    if (request && request.tokens > 0) facts.push(say('progress.tokens', short(request.tokens)));
    if (estimate && estimate.tokens > 0) {
      const tokens = short(estimate.tokens);
      facts.push(
        estimate.cost === undefined
          ? say('progress.estimate', tokens)
          : say('progress.estimateCost', tokens, estimate.cost),
      );
    }
    return facts;
  }
}
