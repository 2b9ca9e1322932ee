import { html, nothing, type TemplateResult } from 'lit';
import type { Intent } from '../src/shared/protocol';
import type { PhaseName, Remedy, WorkbenchState } from '../src/shared/workbenchState';
import type { EmptyAction } from './emptyState';
import { trustNotice } from './notices';
import { problemNotice } from './problemNotice';
import { projectChooser } from './projectChooser';
import type { Say } from './text';

/** Where there is no project to show: why, and the one thing to do. */
export function emptyView(
  state: WorkbenchState,
  say: Say,
  { send, remedy }: { send: (intent: Intent) => void; remedy: (remedy: Remedy) => void },
): TemplateResult {
  const trust = trustNotice(state.trusted, say, () => remedy('manageTrust'));
  if (state.situation === 'no_folder') {
    const open = { label: say('empty.openFolder'), act: () => send({ type: 'openFolder' }) };
    return html`<main>${trust} ${emptyState(say('empty.noFolder'), [open])}</main>`;
  }
  if (state.situation === 'no_project') {
    const actions = [
      { label: say('empty.create'), act: () => send({ type: 'createProject' }) },
      { label: say('empty.import'), act: () => send({ type: 'importManuscript' }) },
    ];
    return html`<main>${trust} ${emptyState(say('empty.noProject'), actions, !state.trusted)}</main>`;
  }
  const { unreadable, phases } = state;
  const log = { label: say('remedy.showLog'), act: () => remedy('showLog'), always: true };
  return html`<main>
    ${projectChooser(state, say, (project) => send({ type: 'selectProject', project }))}
    ${
      // The way to a phase that can be read.
      unreadable === undefined || phases.length === 0
        ? nothing
        : html`<phase-tabs
            .tabs=${phases}
            .selected=${unreadable}
            .say=${say}
            @select-phase=${(event: CustomEvent<PhaseName>) => send({ type: 'selectPhase', phase: event.detail })}
          ></phase-tabs>`
    }
    ${trust} ${problemNotice(state.problem, say, { onRemedy: remedy })}
    ${emptyState(say('empty.unreadable'), [log])}
  </main>`;
}

export function emptyState(text: string, actions: readonly EmptyAction[], disabled = false): TemplateResult {
  return html`<empty-state .text=${text} .actions=${actions} .disabled=${disabled}></empty-state>`;
}
