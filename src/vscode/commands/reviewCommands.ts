import { l10n, window } from 'vscode';
import { namedParts } from '../../core/refinement/focus';
import { mostRounds, type Phase } from '../../shared/values';
import type { CommandId } from '../contributions';
import { rulesAlone } from '../remedies';
import { roundsByDefault } from '../roundsByDefault';
import type { Handler } from '../runCommand';
import { pickFocus } from '../workbench/pickFocus';
import type { Project } from '../workspace/project';
import { choosePhase, hasText, isWaiting } from './choosePhase';
import { atWork, tell, type CommandParts } from './commandParts';
import { generatePhase } from './generateText';

/** Commands that have the text read, written, or gone through in rounds. */
export function reviewCommands(parts: CommandParts) {
  const { selection, work, view } = parts;

  const assess = async (
    project: Project,
    phase: Phase,
    how: { rulesAlone?: boolean } = {},
  ): Promise<unknown> => {
    const ask = await atWork(parts, project, phase);
    const focus = await work.nextFocus(project, phase);
    const outcome = await work.assess(phase, { ...ask, ...how, ...(focus === undefined ? {} : { focus }) });
    await view.lead(project, phase, outcome.round.suggestions[0]?.id);
    return { phase, ...outcome.round };
  };

  const accept = async (argument: unknown, which: 'all' | 'ticked', title: string): Promise<unknown> => {
    const chosen = await choosePhase(parts, argument, { title, fits: isWaiting });
    if (!chosen) return undefined;
    const { project, phase, rev } = chosen;
    const outcome = await work.accept(phase, which, { ...(await atWork(parts, project, phase)), rev });
    await view.lead(project, phase);
    return outcome;
  };

  return {
    'storyfold.assessPhase': async (argument) => {
      const title = l10n.t('Assess a Phase');
      const chosen = await choosePhase(parts, argument, { title, fits: hasText, preferShown: false });
      return chosen && assess(chosen.project, chosen.phase);
    },
    'storyfold.assessSelectedPhase': (how) =>
      assess(selection.requireWritable(), selection.phase, { rulesAlone: how === rulesAlone }),
    'storyfold.generatePhase': (argument, wish) => generatePhase(parts, argument, wish),
    'storyfold.refineRounds': async (argument, given) => {
      const title = l10n.t('Refine in Several Rounds');
      const chosen = await choosePhase(parts, argument, { title, fits: hasText });
      if (!chosen) return undefined;
      const { project, phase } = chosen;
      const rounds = isRounds(given) ? given : await askRounds(project, title);
      if (rounds === undefined) return undefined;
      const inSections = isRounds(given) ? false : await askSections(project, phase, title);
      if (inSections === undefined) return undefined;
      const outcome = await work.refine(phase, { rounds, inSections }, await atWork(parts, project, phase));
      await view.lead(project, phase);
      return outcome;
    },
    'storyfold.stop': () => work.stop(false),
    'storyfold.stopNow': () => work.stop(true),
    'storyfold.acceptAllAndRevise': (argument) =>
      accept(argument, 'all', l10n.t('Accept All Suggestions and Revise')),
    'storyfold.acceptSelectedAndRevise': (argument) =>
      accept(argument, 'ticked', l10n.t('Accept Ticked Suggestions and Revise')),
    'storyfold.chooseFocus': async (argument) => {
      const title = l10n.t('Choose What Is Assessed');
      const of = await choosePhase(parts, argument, { title, fits: hasText, reads: true });
      if (!of) return;
      const { project, phase } = of;
      const chosen = await pickFocus(
        phase,
        await project.texts(phase),
        selection.focusOf(project, phase),
        title,
      );
      if (!chosen) return;
      await selection.setFocus(project, phase, chosen.name);
      await selection.turnTo(project, phase);
      tell(
        chosen.name === undefined
          ? l10n.t('the next assessment is about the whole text.')
          : l10n.t('the next assessment is about “{0}”.', chosen.name),
      );
    },
  } satisfies Partial<Record<CommandId, Handler>>;
}

function isRounds(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostRounds;
}

async function askRounds(project: Project, title: string): Promise<number | undefined> {
  const typed = await window.showInputBox({
    title,
    prompt: l10n.t(
      'How many rounds at most? Each one accepts what can be applied. You can stop after any of them, and go back to any.',
    ),
    value: String(roundsByDefault(project)),
    ignoreFocusOut: true,
    validateInput: (value) =>
      isRounds(Number(value)) ? undefined : l10n.t('A number from 1 to {0}.', mostRounds),
  });
  return typed === undefined ? undefined : Number(typed);
}

/** False where the text has no parts to go through. */
async function askSections(project: Project, phase: Phase, title: string): Promise<boolean | undefined> {
  if (namedParts(phase, await project.texts(phase)).length < 2) return false;
  const items = [
    { label: l10n.t('The text as chosen, in one piece'), inSections: false },
    { label: l10n.t('The whole text first, then part by part'), inSections: true },
  ];
  const chosen = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('How should the rounds go through it?'),
    ignoreFocusOut: true,
  });
  return chosen?.inSections;
}
