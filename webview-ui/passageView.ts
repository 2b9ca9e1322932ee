import { html, nothing, type TemplateResult } from 'lit';
import type { ChangePart, SuggestionView } from '../src/shared/workbenchState';
import type { Say } from './text';

/** The quoted passage with the ready edit in it, which leads to it in the text; the beginning of it until the card is opened. */
export function passageView(
  { quote, change }: SuggestionView,
  { expanded, say, onReveal }: { expanded: boolean; say: Say; onReveal: () => void },
): TemplateResult | typeof nothing {
  if (!quote) return nothing;
  // Closed, there are two lines: what stands before the passage must leave room for it.
  const before = expanded ? quote.before : lastWords(quote.before);
  return html`<blockquote class=${expanded ? '' : 'closed'} @click=${onReveal}>
    <span class="around">${before}</span>${
      change ? changeView(change, say) : html`<span>${quote.passage}</span>`
    }<span class="around">${quote.after}</span>
  </blockquote>`;
}

/** UTF-16 units before the passage that a closed card shows. */
const unitsBefore = 24;

/** The last words before the passage; the cut is no part of a character. */
function lastWords(before: string): string {
  if (before.length <= unitsBefore) return before;
  const rest = before.slice(-unitsBefore);
  const start = Math.max(rest.indexOf(' ') + 1, 0);
  const words = rest.slice(start).replace(/^[\udc00-\udfff]/, '');
  return `…${words}`;
}

/** An edit as it is read: what goes is struck through, what comes is underlined; screen readers are told which is which. */
export function changeView(parts: readonly ChangePart[], say: Say): TemplateResult {
  return html`${parts.map(({ kind, text }) => {
    if (kind === 'equal') return html`<span>${text}</span>`;
    const told = html`<span class="visually-hidden"
      >${say(kind === 'insert' ? 'card.new' : 'card.old')}
    </span>`;
    return kind === 'insert' ? html`<ins>${told}${text}</ins>` : html`<del>${told}${text}</del>`;
  })}`;
}
