import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { Message } from '../src/shared/protocol';
import type {
  OutcomeView,
  PhaseDetail,
  PhaseName,
  ProblemView,
  ProgressView,
  WorkbenchState,
} from '../src/shared/workbenchState';
import { cardsAtFirst } from '../src/shared/workbenchState';
import { phases as allPhases } from '../src/shared/values';
import { defineControls, type ControlElement } from './controls';
import { decided } from './decided';
import { DecisionBar, type BarAction } from './decisionBar';
import { EmptyState, type EmptyAction } from './emptyState';
import { Host } from './host';
import { NoticeBar } from './noticeBar';
import { Outbox, type Draft } from './outbox';
import { PhaseTabs } from './phaseTabs';
import { ProgressLine } from './progressLine';
import { reasonKey } from './reasonKey';
import { sharedStyles } from './sharedStyles';
import { SuggestionCard, type CardAction } from './suggestionCard';
import { SuggestionList } from './suggestionList';
import { translator, type Say } from './text';

/** How long to wait before the place in the list is remembered, in milliseconds. */
const rememberMilliseconds = 200;

/**
 * The workbench. It shows the last snapshot, sends intents, and keeps nothing of its own but where the author is in it.
 */
class Workbench extends LitElement {
  static override properties = {
    state: { state: true },
    progress: { state: true },
    problem: { state: true },
    expanded: { state: true },
    focused: { state: true },
  };
  static override styles = [
    sharedStyles,
    css`
      :host {
        height: 100vh;
        display: flex;
        flex-direction: column;
        overflow: hidden;
      }
      .top {
        flex: none;
      }
      main {
        flex: 1;
        min-height: 0;
        overflow: auto;
        outline: none;
      }
      .project {
        padding: 8px 10px 2px;
      }
      .project vscode-dropdown {
        width: 100%;
        min-width: 0;
      }
      .round {
        display: flex;
        justify-content: space-between;
        gap: 8px;
        padding: 8px 10px 0;
        font-size: 12px;
      }
      .overall {
        padding: 4px 10px 8px;
        overflow-wrap: anywhere;
      }
      .overall:empty {
        display: none;
      }
      suggestion-list {
        border-top: 1px solid var(--vscode-widget-border, var(--vscode-panel-border, transparent));
      }
      decision-bar {
        flex: none;
      }
      ul {
        margin: 4px 0 0;
        padding-inline-start: 18px;
      }
    `,
  ];

  declare private state: WorkbenchState | undefined;
  declare private progress: ProgressView | null;
  declare private problem: ProblemView | undefined;
  declare private expanded: ReadonlySet<string>;
  declare private focused: string | undefined;

  private readonly host = new Host();
  private readonly outbox = new Outbox(
    (intent) => this.host.send(intent),
    () => this.lost(),
  );
  /** How many cards are drawn, as far as this view asked for them. */
  private shown: number;
  private say: Say | undefined;
  private offset = 0;
  private scrollWanted: number | undefined;
  private timer: number | undefined;
  private hadKeyboard = false;

  constructor() {
    super();
    const memory = this.host.recall();
    this.progress = null;
    this.expanded = new Set(memory?.expanded ?? []);
    this.focused = memory?.focused;
    this.shown = Math.max(memory?.shown ?? 0, cardsAtFirst);
    this.scrollWanted = memory?.scroll;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('focusin', () => (this.hadKeyboard = true));
    this.host.listen((message) => this.receive(message));
    if (this.shown > cardsAtFirst) this.host.send({ type: 'draw', count: this.shown });
    this.host.send({ type: 'ready' });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state, say } = this;
    if (!state || !say) return nothing;
    switch (state.situation) {
      case 'no_folder':
        return this.empty(say('empty.noFolder'), [
          { label: say('empty.openFolder'), act: () => this.host.send({ type: 'openFolder' }) },
        ]);
      case 'no_project':
        return html`${this.trustNotice(state, say)}
        ${this.empty(
          say('empty.noProject'),
          [{ label: say('empty.create'), act: () => this.host.send({ type: 'createProject' }) }],
          !state.trusted,
        )}`;
      case 'unreadable':
        return html`${this.chooser(state, say)} ${this.problemNotice(state.problem)}`;
      case 'ready':
        return state.detail ? this.phaseView(state, state.detail, say) : nothing;
    }
  }

  protected override updated(): void {
    window.requestAnimationFrame(() => this.keepKeyboard());
    const main = this.renderRoot.querySelector('main');
    if (this.scrollWanted === undefined || !main) return;
    main.scrollTop = this.scrollWanted;
    this.scrollWanted = undefined;
  }

  /** What had the keyboard may be gone or switched off with the new state; the author goes on from the phase then. */
  private keepKeyboard(): void {
    if (!this.hadKeyboard || !document.hasFocus() || document.activeElement !== document.body) return;
    this.renderRoot.querySelector('main')?.focus({ preventScroll: true });
  }

  // ── what is shown ────────────────────────────────────────────────────────────────────────────────────────────

  private phaseView(state: WorkbenchState, detail: PhaseDetail, say: Say): TemplateResult {
    const { phase } = detail;
    const { suggestions, counts } = decided(detail, this.outbox.pending(phase));
    const writable = state.trusted && this.progress === null;
    const prefix = `${phase}:`;
    const idsOf = (keys: Iterable<string>): string[] =>
      [...keys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    return html`<div class="top">
        ${this.chooser(state, say)}
        <phase-tabs
          .tabs=${state.phases}
          .selected=${phase}
          .say=${say}
          @select-phase=${(event: CustomEvent<PhaseName>) => this.selectPhase(event.detail)}
        ></phase-tabs>
        <progress-line
          .progress=${this.progress}
          .say=${say}
          @stop=${() => this.host.send({ type: 'stop' })}
        ></progress-line>
        ${this.trustNotice(state, say)} ${this.problemNotice(this.problem, say('dismiss'))}
        ${this.outcomeNotice(state.outcome, say)} ${this.changedNotice(detail, writable, say)}
      </div>
      <main tabindex="-1" role="tabpanel" aria-label=${say(`phase.${phase}`)} @scroll=${this.onScroll}>
        ${detail.hasRound ? this.roundHead(detail, counts, say) : nothing}
        ${
          suggestions.length > 0
            ? html`<suggestion-list
                .suggestions=${suggestions}
                .expanded=${new Set(idsOf(this.expanded))}
                .focused=${idsOf(this.focused === undefined ? [] : [this.focused])[0]}
                .rest=${counts.all - suggestions.length}
                .writable=${writable}
                .say=${say}
                @card-action=${(event: CustomEvent<CardAction>) => this.onCard(event.detail, detail)}
                @focus-card=${(event: CustomEvent<string>) => this.onFocusCard(phase, event.detail)}
                @show-more=${() => this.showMore(suggestions.length)}
              ></suggestion-list>`
            : this.emptyPhase(state, detail, writable, say)
        }
      </main>
      ${
        state.trusted && suggestions.length > 0
          ? html`<decision-bar
              .counts=${counts}
              .looking=${detail.looking}
              .busy=${this.progress !== null}
              .say=${say}
              @bar-action=${(event: CustomEvent<BarAction>) => this.onBar(event.detail, detail)}
            ></decision-bar>`
          : nothing
      }`;
  }

  private roundHead(
    { round, maxRounds, overall }: PhaseDetail,
    { all, undecided }: PhaseDetail['counts'],
    say: Say,
  ): TemplateResult {
    const number = maxRounds === undefined ? say('round', round) : say('roundOf', round, maxRounds);
    return html`<div class="round quiet">
        <span>${number}</span>
        ${undecided > 0 ? html`<span>${say('undecided', undecided)}</span>` : nothing}
      </div>
      <p class="overall">${overall ?? (all === 0 ? say('empty.nothingFound') : nothing)}</p>`;
  }

  private emptyPhase(
    { phases }: WorkbenchState,
    detail: PhaseDetail,
    writable: boolean,
    say: Say,
  ): TemplateResult {
    const { phase, status, hasRound, stopReason, round } = detail;
    if (!phases.find((tab) => tab.phase === phase)?.exists) {
      const write = { label: say('empty.write'), act: () => this.host.send({ type: 'write', phase }) };
      return this.empty(say('empty.noText', say(`phase.${phase}`)), [write], !writable);
    }
    const again = hasRound || round > 1 || status === 'done' || stopReason !== undefined;
    const assess = {
      label: say(again ? 'assessAgain' : 'assess'),
      act: () => this.submit({ type: 'assess', phase }, detail),
    };
    const actions: EmptyAction[] = [assess];
    const next = allPhases[allPhases.indexOf(phase) + 1];
    if (status === 'done' && next !== undefined) {
      actions.unshift({ label: say('nextPhase', say(`phase.${next}`)), act: () => this.selectPhase(next) });
    } else if (status !== 'done' && hasRound) {
      actions.unshift({
        label: say('endPhase'),
        act: () => this.submit({ type: 'endPhase', phase }, detail),
      });
    }
    return this.empty(this.whyEmpty(detail, say), actions, !writable);
  }

  private whyEmpty({ status, stopReason, hasRound, round }: PhaseDetail, say: Say): string {
    if (status === 'done') return say('doneNow');
    if (hasRound) return '';
    if (stopReason !== undefined && stopReason !== 'no_suggestions') return say(`stop.${stopReason}`);
    return say(round > 1 ? 'empty.revised' : 'empty.notAssessed');
  }

  private empty(text: string, actions: readonly EmptyAction[], disabled = false): TemplateResult {
    return html`<empty-state .text=${text} .actions=${actions} .disabled=${disabled}></empty-state>`;
  }

  private chooser({ projects, project }: WorkbenchState, say: Say): TemplateResult | typeof nothing {
    if (projects.length < 2) return nothing;
    return html`<div class="project">
      <vscode-dropdown
        aria-label=${say('project')}
        .value=${project ?? ''}
        @change=${(event: Event) =>
          this.host.send({ type: 'selectProject', project: (event.target as ControlElement).value })}
      >
        ${projects.map(
          ({ id, title }) =>
            html`<vscode-option value=${id} ?selected=${id === project}>${title}</vscode-option>`,
        )}
      </vscode-dropdown>
    </div>`;
  }

  private trustNotice({ trusted }: WorkbenchState, say: Say): TemplateResult | typeof nothing {
    if (trusted) return nothing;
    return html`<notice-bar kind="warning">
      ${say('untrusted')}
      <br /><vscode-button appearance="secondary" @click=${() => this.host.send({ type: 'manageTrust' })}
        >${say('manageTrust')}</vscode-button
      >
    </notice-bar>`;
  }

  private problemNotice(
    problem: ProblemView | undefined,
    dismissLabel?: string,
  ): TemplateResult | typeof nothing {
    if (!problem) return nothing;
    return html`<notice-bar
      kind="error"
      .dismissLabel=${dismissLabel}
      @dismiss=${() => (this.problem = undefined)}
      >${problem.message} ${problem.hint}</notice-bar
    >`;
  }

  private outcomeNotice(outcome: OutcomeView | undefined, say: Say): TemplateResult | typeof nothing {
    if (!outcome) return nothing;
    const { applied, rejected, notApplied } = outcome;
    return html`<notice-bar
      kind="info"
      .dismissLabel=${say('dismiss')}
      @dismiss=${() => this.host.send({ type: 'dismissOutcome' })}
    >
      ${applied > 0 ? html`<div>${say('outcome.applied', applied)}</div>` : nothing}
      ${rejected > 0 ? html`<div>${say('outcome.rejected', rejected)}</div>` : nothing}
      ${
        notApplied.length > 0
          ? html`<div>${say('outcome.notApplied', notApplied.length)}</div>
              <ul>
                ${notApplied.map(
                  ({ summary, reason, hasEdit }) =>
                    html`<li>${summary} ${say(reasonKey(reason, hasEdit))}</li>`,
                )}
              </ul>`
          : nothing
      }
    </notice-bar>`;
  }

  private changedNotice(detail: PhaseDetail, writable: boolean, say: Say): TemplateResult | typeof nothing {
    if (!detail.textChanged || detail.suggestions.length === 0) return nothing;
    return html`<notice-bar kind="info">
      ${say('textChanged')}
      ${
        writable
          ? html`<button
              class="link"
              @click=${() => this.submit({ type: 'assess', phase: detail.phase }, detail)}
            >
              ${say('reassess')}
            </button>`
          : nothing
      }
    </notice-bar>`;
  }

  // ── what the author does ─────────────────────────────────────────────────────────────────────────────────────

  private onCard(action: CardAction, detail: PhaseDetail): void {
    const { phase } = detail;
    switch (action.kind) {
      case 'decide':
        return this.submit({ type: 'decide', phase, id: action.id, status: action.status }, detail);
      case 'waive':
        return this.submit({ type: 'waive', phase, id: action.id }, detail);
      case 'reveal':
      case 'edit':
        return this.host.send({ type: 'reveal', phase, id: action.id, keepFocus: action.kind === 'reveal' });
      case 'toggle': {
        const key = `${phase}:${action.id}`;
        const expanded = new Set(this.expanded);
        if (!expanded.delete(key)) expanded.add(key);
        this.expanded = expanded;
        return this.remember();
      }
    }
  }

  private onBar(action: BarAction, detail: PhaseDetail): void {
    const { phase } = detail;
    if (action.kind === 'revise') this.submit({ type: 'revise', phase, accept: action.accept }, detail);
    else this.submit({ type: action.kind, phase }, detail);
  }

  private submit(draft: Draft, detail: PhaseDetail): void {
    this.problem = undefined;
    this.outbox.add(draft, detail.rev);
    this.requestUpdate();
  }

  private selectPhase(phase: PhaseName): void {
    this.problem = undefined;
    this.shown = cardsAtFirst;
    this.scrollWanted = 0;
    this.host.send({ type: 'selectPhase', phase });
  }

  private onFocusCard(phase: PhaseName, id: string): void {
    const key = `${phase}:${id}`;
    if (this.focused === key) return;
    this.focused = key;
    this.remember();
  }

  private showMore(drawn: number): void {
    this.shown = drawn + cardsAtFirst;
    this.host.send({ type: 'draw', count: this.shown });
    this.remember();
  }

  private onScroll(event: Event): void {
    this.offset = (event.target as HTMLElement).scrollTop;
    this.remember();
  }

  private remember(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const { offset: scroll, expanded, focused, shown } = this;
      this.host.remember({
        scroll,
        expanded: [...expanded].slice(-500),
        shown,
        ...(focused ? { focused } : {}),
      });
    }, rememberMilliseconds);
  }

  // ── what the host says ───────────────────────────────────────────────────────────────────────────────────────

  private receive(message: Message): void {
    switch (message.type) {
      case 'strings':
        this.say = translator(message.strings);
        document.documentElement.lang = message.language;
        return this.requestUpdate();
      case 'state':
        this.state = message.state;
        return;
      case 'progress':
        this.progress = message.progress;
        return;
      case 'received':
        return this.outbox.arrived(message.intent);
      case 'settled':
        this.outbox.settle(message.intent, message.rev);
        if (message.problem) this.problem = message.problem;
        return this.requestUpdate();
      case 'focusSuggestion':
        return void this.focusSuggestion(message.id);
    }
  }

  /** What the author asked for never arrived. */
  private lost(): void {
    if (!this.say) return;
    this.problem = { message: this.say('lostIntent'), hint: this.say('lostIntentHint') };
    this.requestUpdate();
  }

  private async focusSuggestion(id: string): Promise<void> {
    const { detail } = this.state ?? {};
    if (!detail?.suggestions.some((suggestion) => suggestion.id === id)) return;
    this.focused = `${detail.phase}:${id}`;
    await this.updateComplete;
    this.renderRoot.querySelector<SuggestionList>('suggestion-list')?.focusCard(id);
  }
}

defineControls();
customElements.define('phase-tabs', PhaseTabs);
customElements.define('suggestion-card', SuggestionCard);
customElements.define('suggestion-list', SuggestionList);
customElements.define('decision-bar', DecisionBar);
customElements.define('notice-bar', NoticeBar);
customElements.define('empty-state', EmptyState);
customElements.define('progress-line', ProgressLine);
customElements.define('storyfold-workbench', Workbench);
