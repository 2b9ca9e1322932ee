import { html, nothing, type TemplateResult } from 'lit';
import { longerList } from './longerList';
import type { Say } from './picture';

/** Entries of a list that are shown before all of them are asked for. */
const shownAtFirst = 30;

/** A list of which the first entries are shown, and all of them where `opened` has its name. `open` is told the name. */
export function limitedList<Entry>(
  name: string,
  entries: readonly Entry[],
  opened: ReadonlySet<string>,
  say: Say,
  open: (name: string) => void,
  row: (entry: Entry) => TemplateResult,
): TemplateResult {
  const shown = opened.has(name) ? entries : entries.slice(0, shownAtFirst);
  return html`<ul>
      ${shown.map(row)}
    </ul>
    ${
      shown.length < entries.length
        ? html`<button class="link" @click=${(pressed: Event) => longerList(pressed, () => open(name))}>
            ${say('showAllOf', entries.length)}
          </button>`
        : nothing
    }`;
}
