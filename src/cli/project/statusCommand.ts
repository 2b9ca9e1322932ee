import { readChapterStandings } from '../../core/chapter/record/chapterStandings';
import { openProject } from '../../core/project/project';
import { readTaskStandings } from '../../core/task/standing/taskStandings';
import { readStatus, type StatusDocument } from '../../core/refinement/views/statusDocument';
import type { CommandContext } from '../commandLine/commandContext';
import { firstTexts } from './firstTexts';
import { idleStanding } from '../messages/idleStanding';
import type { NextStep } from '../terminal/output';
import { statusLines } from './statusView';
import { type Phase, phases } from '../../shared/values';

/** Reads only; and as little as it can, because it is run from shell prompts and by other tools. */
export async function status(context: CommandContext): Promise<void> {
  const { output } = context;
  const { store, manuscript, folder } = await context.projectFiles('read');
  const { settings, readOnly } = await openProject(store);
  const standings = await readChapterStandings(store);
  const tasks = await readTaskStandings(store);
  const document = await readStatus(store, manuscript, settings, readOnly, standings, tasks);
  await output.result({ ...document, folder }, () => statusLines(document, folder, output));
  output.nextSteps(nextSteps(context, document, settings.settings));
}

function nextSteps(
  context: CommandContext,
  document: StatusDocument,
  settings: Readonly<Record<string, unknown>>,
): NextStep[] {
  const does = context.messages.nextSteps;
  const step = (does: string, ...words: string[]): NextStep[] => [
    { command: context.command(...words), does },
  ];
  const rowOf = (phase: Phase) => document.phases[phase];
  const existing = phases.filter((phase) => rowOf(phase).exists);
  if (existing.length === 0 && !document.readOnly) return firstTexts(context, settings);
  const waiting = existing.find((phase) => rowOf(phase).open > 0);
  if (waiting) return step(does.show, 'show', waiting);
  // Everything else would write.
  if (document.readOnly) return [];
  const unfinished = existing.find((phase) => rowOf(phase).status !== 'done');
  if (!unfinished) return [];
  const row = rowOf(unfinished);
  return row.status === 'idle' && idleStanding(row) === 'nothing_left'
    ? step(does.done, 'done', unfinished)
    : step(does.assess, 'assess', unfinished);
}
