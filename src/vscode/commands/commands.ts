import { l10n, type Disposable, type LogOutputChannel } from 'vscode';
import { isUndecidedStatus } from '../../shared/suggestionStatus';
import type { Phase } from '../../shared/values';
import type { PhaseTab } from '../../shared/workbenchState';
import type { ChannelLogger } from '../channelLogger';
import type { CommandId } from '../contributions';
import { localError } from '../errorText';
import { registerCommand } from '../runCommand';
import type { WorkbenchActions } from '../workbench/workbenchActions';
import type { WorkbenchModel } from '../workbench/workbenchModel';
import type { WorkbenchView } from '../workbench/workbenchView';
import { askAndCreateProject, type CreateProject } from './createProject';
import { phaseArgument, pickPhase } from './pickPhase';
import { pickSuggestion } from './showSuggestion';

export interface CommandContext {
  model: WorkbenchModel;
  actions: WorkbenchActions;
  view: WorkbenchView;
  createProject: CreateProject;
  logger: ChannelLogger;
  channel: LogOutputChannel;
}

/** Registers every command of the extension. A phase can be given as the first argument; otherwise it is asked for. */
export function registerCommands(context: CommandContext): Disposable[] {
  const { model, actions, view, createProject, logger, channel } = context;

  const choosePhase = async (
    argument: unknown,
    title: string,
    fits: (tab: PhaseTab) => boolean,
    preferShown = true,
  ): Promise<Phase | undefined> => {
    const given = phaseArgument(argument);
    if (given) return given;
    const tabs = (await model.tabs(model.requireProject())).filter(fits);
    // What is in front of the author's eyes is what they mean, unless the command is for choosing.
    if (preferShown && view.visible && tabs.some(({ phase }) => phase === model.phase)) return model.phase;
    if (tabs.length === 0) {
      throw localError('refused', l10n.t('No phase is waiting for this.'), l10n.t('Assess a phase first.'));
    }
    return pickPhase(tabs, title);
  };
  const isWaiting = ({ open }: PhaseTab): boolean => open > 0;

  /** Shows the phase at work, in the view or, where that is hidden, in a message. */
  const showAtWork = async (phase: Phase): Promise<{ announce: boolean }> => {
    await model.selectPhase(phase);
    return { announce: !view.visible };
  };

  const assess = async (phase: Phase | undefined): Promise<unknown> => {
    if (!phase) return undefined;
    model.requireWritable();
    const outcome = await model.assess(phase, await showAtWork(phase));
    await view.show(outcome.round.suggestions[0]?.id);
    return { phase, ...outcome.round };
  };

  const accept = async (argument: unknown, which: 'all' | 'ticked', title: string): Promise<unknown> => {
    const phase = await choosePhase(argument, title, isWaiting);
    if (!phase) return undefined;
    const outcome = await model.acceptAndRevise(phase, which, await showAtWork(phase));
    await view.show();
    return outcome;
  };

  const commands: Record<CommandId, (argument: unknown, second: unknown) => unknown> = {
    'storyfold.createProject': async () => {
      const id = await askAndCreateProject(model.projects, createProject);
      if (id === undefined) return;
      await model.selectProject(id);
      await view.show();
    },
    'storyfold.openWorkbench': () => view.show(),
    'storyfold.assessPhase': async (argument) =>
      assess(await choosePhase(argument, l10n.t('Assess a Phase'), ({ exists }) => exists, false)),
    'storyfold.assessSelectedPhase': () => assess(model.phase),
    'storyfold.showSuggestion': async (argument, second) => {
      const phase = await choosePhase(argument, l10n.t('Show a Suggestion in the Text'), isWaiting);
      if (!phase) return;
      const id = typeof second === 'string' ? second : await chooseSuggestion(phase);
      if (id === undefined) return;
      await model.selectPhase(phase);
      await actions.reveal(phase, id, false);
    },
    'storyfold.acceptAllAndRevise': (argument) =>
      accept(argument, 'all', l10n.t('Accept All Suggestions and Revise')),
    'storyfold.acceptSelectedAndRevise': (argument) =>
      accept(argument, 'ticked', l10n.t('Accept Ticked Suggestions and Revise')),
    'storyfold.rejectAll': async (argument) => {
      const phase = await choosePhase(argument, l10n.t('Reject All Suggestions'), isWaiting);
      if (phase) await actions.rejectAll(phase);
    },
    'storyfold.endPhase': async (argument) => {
      const phase = await choosePhase(
        argument,
        l10n.t('End a Phase'),
        ({ exists, status }) => exists && status !== 'done',
      );
      if (!phase) return;
      await model.endPhase(phase);
      await model.selectPhase(phase);
    },
    'storyfold.stop': () => model.stop(),
    'storyfold.showLog': () => channel.show(),
  };

  const chooseSuggestion = async (phase: Phase): Promise<string | undefined> => {
    const round = (await model.requireProject().states())[phase].currentRound;
    const undecided = (round?.suggestions ?? []).filter(({ status }) => isUndecidedStatus(status));
    return (await pickSuggestion(undecided))?.id;
  };

  return (Object.keys(commands) as CommandId[]).map((id) => registerCommand(id, logger, commands[id]));
}
