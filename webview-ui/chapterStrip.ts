import { html, nothing, type TemplateResult } from 'lit';
import type { WorkbenchState } from '../src/shared/workbenchState';
import type { Say } from './text';

/** How the chapters stand, in one line, with the ways to have the rest written and to the list of them. */
export function chapterStrip(
  { chapters, model, phases }: WorkbenchState,
  say: Say,
  {
    writable,
    still,
    onGenerate,
    onAddModel,
    onShow,
  }: {
    writable: boolean;
    still: boolean;
    onGenerate: () => void;
    onAddModel: () => void;
    onShow: () => void;
  },
): TemplateResult | typeof nothing {
  if (!chapters || chapters.all === 0) return nothing;
  const { all, passed, needsAttention, waiting, underWay, remaining } = chapters;
  const facts = [
    say('chapters.written', passed, all),
    ...(underWay > 0 ? [say('chapters.begun', underWay)] : []),
    ...(needsAttention > 0 ? [say('chapters.attention', needsAttention)] : []),
    ...(waiting > 0 ? [say('chapters.waiting', waiting)] : []),
  ];
  // Where there is no text yet, having it written is offered below.
  const offers = remaining > 0 && phases.some(({ phase, exists }) => phase === 'final' && exists);
  const isOffline = model.provider === 'offline';
  return html`<div class="chapters small">
    <span class="quiet">${facts.join(' · ')}</span>
    ${
      offers
        ? html`<button
            class="link"
            title=${isOffline ? say('chapters.needsModel') : nothing}
            aria-disabled=${writable ? 'false' : 'true'}
            @click=${() => {
              if (writable) (isOffline ? onAddModel : onGenerate)();
            }}
          >
            ${say('chapters.generate', remaining)}
          </button>`
        : nothing
    }
    <button
      class="link"
      aria-disabled=${still ? 'true' : 'false'}
      @click=${() => {
        if (!still) onShow();
      }}
    >
      ${say('chapters.show')}
    </button>
  </div>`;
}
