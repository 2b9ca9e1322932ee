import { html, nothing, type TemplateResult } from 'lit';
import type { ProposalView } from '../src/shared/workbenchState';
import type { Say } from './text';

/** A change that no passage limits, waiting for the author to have looked at it. */
export function proposalNotice(
  proposal: ProposalView | undefined,
  say: Say,
  { onShow, onAnswer }: { onShow: () => void; onAnswer: (approve: boolean) => void },
): TemplateResult | typeof nothing {
  if (!proposal) return nothing;
  const { suggestions, paths } = proposal;
  return html`<notice-bar kind="warning">
    <strong>${say('proposal')}</strong>
    ${suggestions.map((summary) => html`<div>${say('proposal.for', summary)}</div>`)}
    <div class="quiet">${say('proposal.files', paths.join(', '))}</div>
    <div class="row">
      <button class="link" @click=${onShow}>${say('proposal.show')}</button>
      <button class="link" @click=${() => onAnswer(true)}>${say('proposal.write')}</button>
      <button class="link" @click=${() => onAnswer(false)}>${say('proposal.leave')}</button>
    </div>
  </notice-bar>`;
}
