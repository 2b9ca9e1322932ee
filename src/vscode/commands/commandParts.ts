import { l10n, window, type LogOutputChannel, type Uri } from 'vscode';
import type { Clock } from '../../core/ports';
import type { Phase } from '../../shared/values';
import type { PhaseTab } from '../../shared/workbenchState';
import type { RoundRows } from '../trees/roundRows';
import type { PhaseWork } from '../work/phaseWork';
import type { Ask } from '../work/workAtHand';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';
import type { CreateProject } from './createProject';

/** What the commands work with. */
export interface CommandParts {
  selection: Selection;
  work: PhaseWork;
  /** The phases of a project, each with its state. */
  tabs: (project: Project) => Promise<readonly PhaseTab[]>;
  view: {
    readonly visible: boolean;
    /** Shows the workbench with the keyboard in it, at a suggestion of the phase shown. */
    show(id?: string): Promise<void>;
    /** Says there what came of it, and leaves the keyboard where the author has it by now. */
    lead(project: Project, phase: Phase, id?: string): Promise<void>;
  };
  actions: {
    /** Shows a suggestion's passage in the editor. */
    reveal(project: Project, phase: Phase, id: string, keepFocus: boolean): Promise<void>;
    /** Asks the author first. */
    rejectAll(phase: Phase, ask: Ask): Promise<void>;
    /** Asks the author first where suggestions are undecided. False when they leave. */
    endPhase(phase: Phase, ask: Ask): Promise<boolean>;
  };
  rows: RoundRows;
  createProject: CreateProject;
  clock: Clock;
  channel: LogOutputChannel;
  /** Where the extension is, with what came with it. */
  extension: Uri;
  /** Where the editor keeps the log's file. */
  logFolder: Uri;
  /** Of StoryFold. */
  version: string;
}

/** What a command has done, in the status bar for a moment. */
export function tell(text: string): void {
  window.setStatusBarMessage(l10n.t('StoryFold: {0}', text), 6000);
}

/**
 * Turns to the project and the phase and shows the workbench, before the work begins: when it ends the author may be typing somewhere
 * else. Where it cannot be shown, what runs is announced in a message.
 */
export async function atWork(
  { selection, view }: Pick<CommandParts, 'selection' | 'view'>,
  project: Project,
  phase: Phase,
): Promise<Ask> {
  await selection.turnTo(project, phase);
  await view.show();
  return askOf(view, project);
}

/** What runs is shown in the workbench where that is open, else in a message. */
export function askOf(view: CommandParts['view'], project: Project): Ask {
  return { project: project.id, announce: !view.visible };
}
