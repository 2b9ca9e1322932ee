import { html, nothing, type TemplateResult } from 'lit';
import type { SuggestionView } from '../src/shared/workbenchState';
import type { Say } from './text';

/** "Why, and what to do", opened: what the reviewer says of it, who that is and where it is about, and what accepting it does. */
export function explanation(suggestion: SuggestionView, say: Say): TemplateResult {
  const { original, detail, why, means, path, place, others, source } = suggestion;
  const facts = [
    path,
    ...(place === 'whole' ? [say('whole')] : []),
    ...(others > 0 ? [say('others', others)] : []),
    say('foundBy', sourceName(source, say)),
  ];
  return html`<div class="detail">
    ${original === undefined ? nothing : html`<p>${say('card.original', original)}</p>`}
    ${detail ? html`<p>${detail}</p>` : nothing}
    ${why === undefined ? nothing : html`<p>${say('card.leftUndone', why)}</p>`}
    <p>${say(`card.means.${means}`)}</p>
    <p class="note">${facts.join(' · ')}</p>
  </div>`;
}

function sourceName(source: string, say: Say): string {
  if (source.startsWith('role:')) return say('source.role', source.slice('role:'.length));
  return source === 'rules' || source === 'model' || source === 'age_check' || source === 'author'
    ? say(`source.${source}`)
    : source;
}
