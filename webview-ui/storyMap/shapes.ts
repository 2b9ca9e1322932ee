import { svg, type SVGTemplateResult } from 'lit';
import type { StoryProblemKind } from '../../src/shared/storyMap';

// Drawn here as lines in a square of 16 units, for the page and for the map alike; the colour is that of the text.

export const problemShapes: Readonly<Record<StoryProblemKind, string>> = {
  dead_end: 'M3 13V3.5h10V13M8 3.5v5M5.2 8.5h5.6M2 13h12',
  trap: 'M8 2.2a5.8 5.8 0 1 0 5.5 4M8 5a3 3 0 1 0 2.9 2.2M13.8 2.6v3.8H10',
  missing_ending: 'M4 14V2.5M6.5 3h2M10.5 3h2L11.4 4.5M11.4 7.5l1.1 1.5h-2M8.5 9h-2',
  unreachable_ending: 'M4 14V2.5M4 3h8.5L10.4 6l2.1 3H4M7 14.5 14 1.5',
  dangling: 'M2.5 8h6M10.5 5.5l4 5M14.5 5.5l-4 5',
  unreachable: 'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2zM4 4l8 8',
  may_stick: 'M4 7.5h8v6H4zM5.6 7.5V5.3a2.4 2.4 0 0 1 4.8 0v2.2M8 10v1.4',
  false_choice: 'M2.5 6h11M2.5 10h11M11 2.8 5 13.2',
  unsure_fact: 'M5.4 5.6A2.7 2.7 0 1 1 9 8.1c-.7.4-1 .9-1 1.7M8 12.6v.2',
  uncovered_beat: 'M2.5 5V2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M5.5 8h5',
  stray_node: 'M2.5 5.5h6v5h-6zM11 4.5l2.5-2M11.5 8h2.5M11 11.5l2.5 2',
};
export const endingShape = 'M4 14V2.5M4 3h8.5L10.4 6l2.1 3H4';
export const startShape = 'M4.5 3 12 8l-7.5 5z';
export const conditionShape = 'M8 2.5 13.5 8 8 13.5 2.5 8z';

export function shapeIcon(shape: string): SVGTemplateResult {
  return svg`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false"
    fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"><path d=${shape}></path></svg>`;
}

export const helpShape =
  'M5.6 6a2.5 2.5 0 1 1 3.4 2.3c-.7.3-1 .8-1 1.5M8 12.2v.1M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8z';
export const listShape = 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1';
export const mapShape = 'M6 2.5h4v3H6zM1.8 10.5h4v3h-4zM10.2 10.5h4v3h-4zM8 5.5v2.5M3.8 10.5V8h8.4v2.5';
export const plusShape = 'M8 3v10M3 8h10';
export const minusShape = 'M3 8h10';
export const fitShape = 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10';
export const reloadShape = 'M13 8a5 5 0 1 1-1.5-3.6M13.2 2.2v2.9h-2.9';
export const panelShape = 'M2.5 3h11v10h-11zM9.5 3v10';
