import { html, type TemplateResult } from 'lit';
import type { StoryBand, StoryView } from '../../src/shared/storyMap';
import type { Say } from './picture';
import type { Viewport } from './viewport';

/** Pixels that a line of a band's name takes. */
const rowHeight = 20;

/** What each band is, beside it: its name, its numbers, and its beats, a line each. */
export function bandNames({ bands }: StoryView, say: Say): TemplateResult[] {
  return bands.map(
    ({ label, nodes, endings, problems, choices, beats }) =>
      html`<div class="band" hidden>
        <div class="name">${label}</div>
        <div class="quiet counts">
          ${[
            say('counts.nodes', nodes),
            say('counts.choices', choices),
            ...(endings > 0 ? [say('counts.endings', endings)] : []),
            ...(problems > 0 ? [say('counts.problems', problems)] : []),
          ].join(' · ')}
        </div>
        ${beats.map(
          (beat) =>
            html`<div class="quiet beat">
              ${beat.label} ·
              ${beat.nodes}${beat.problems > 0 ? ` · ${say('counts.problems', beat.problems)}` : ''}
            </div>`,
        )}
      </div>`,
  );
}

/**
 * Puts the bands' names where their bands are seen; how much they say depends on the room. Near, where cards say the rest, it is the name
 * alone. `elements`: as `bandNames` drew them; `height`: pixels of the canvas.
 */
export function placeBandNames(
  elements: Iterable<HTMLElement>,
  bands: readonly StoryBand[],
  { y, scale }: Viewport,
  height: number,
  isFar: boolean,
): void {
  for (const [place, element] of [...elements].entries()) {
    const band = bands[place];
    if (!band) continue;
    const top = Math.max(6, y + band.top * scale + 4);
    const bottom = Math.min(height, y + band.bottom * scale) - 2;
    const room = bottom - top;
    const rows = 1 + 1 + band.beats.length;
    element.hidden = room < rowHeight;
    if (element.hidden) continue;
    const shown = isFar ? Math.min(rows, Math.floor(room / rowHeight)) : 1;
    for (const [row, each] of [...element.children].entries()) (each as HTMLElement).hidden = row >= shown;
    element.style.transform = `translateY(${Math.round(top)}px)`;
  }
}
