import { svg, type SVGTemplateResult } from 'lit';

// Drawn here, so that no font or picture has to be loaded. 16 units wide; the colour is that of the text.

const icon = (shapes: SVGTemplateResult): SVGTemplateResult => svg`
  <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false"
    fill="none" stroke="currentColor" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;

export const severityIcons = {
  should_fix: icon(svg`<path d="M8 2.2 14.4 13.4H1.6z"/><path d="M8 6.4v3.4M8 11.6v.1"/>`),
  suggestion: icon(
    svg`<path d="M5.6 10.6a4 4 0 1 1 4.8 0c-.5.4-.7.9-.7 1.4H6.3c0-.5-.2-1-.7-1.4zM6.6 13.8h2.8"/>`,
  ),
  info: icon(svg`<circle cx="8" cy="8" r="6"/><path d="M8 7.4v3.6M8 5v.1"/>`),
};

export const revealIcon = icon(
  svg`<circle cx="8" cy="8" r="4.2"/><path d="M8 1.6v3M8 11.4v3M1.6 8h3M11.4 8h3"/>`,
);
export const editIcon = icon(svg`<path d="m3 10.6 7.6-7.6 2.4 2.4L5.4 13H3zM9 4.6 11.4 7"/>`);
export const closedIcon = icon(svg`<path d="m6 3.6 4.4 4.4L6 12.4"/>`);
export const openIcon = icon(svg`<path d="M3.6 6 8 10.4 12.4 6"/>`);
export const doneIcon = icon(svg`<path d="m2.8 8.6 3.4 3.4 7-7.6"/>`);
export const closeIcon = icon(svg`<path d="m4 4 8 8M12 4l-8 8"/>`);
export const moreIcon = icon(
  svg`<g fill="currentColor" stroke="none"><circle cx="3.4" cy="8" r="1.15"/><circle cx="8" cy="8" r="1.15"/><circle cx="12.6" cy="8" r="1.15"/></g>`,
);
