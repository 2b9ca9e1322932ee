import { html, nothing, type TemplateResult } from 'lit';
import type { WorkbenchState } from '../src/shared/workbenchState';
import type { ControlElement } from './controls';
import type { Say } from './text';

/** Which of several projects is shown; one alone is named by the view's own title. */
export function projectChooser(
  { projects, project }: WorkbenchState,
  say: Say,
  onSelect: (project: string) => void,
): TemplateResult | typeof nothing {
  if (projects.length < 2) return nothing;
  return html`<div class="project">
    <vscode-dropdown
      aria-label=${say('project')}
      .value=${project ?? ''}
      @change=${(event: Event) => onSelect((event.target as ControlElement).value)}
    >
      ${projects.map(
        ({ id, title }) =>
          html`<vscode-option value=${id} ?selected=${id === project}>${title}</vscode-option>`,
      )}
    </vscode-dropdown>
  </div>`;
}
