import type { readChapterList } from '../../core/chapter/chapterList';
import { readChapterStandings } from '../../core/chapter/record/chapterStandings';
import { openProject } from '../../core/project/project';
import { readTaskStandings } from '../../core/task/standing/taskStandings';
import { readStatus, type StatusDocument } from '../../core/refinement/views/statusDocument';
import type { CommandContext } from '../commandLine/commandContext';
import { firstTexts } from './firstTexts';
import { idleStanding } from '../messages/idleStanding';
import type { NextStep } from '../terminal/output';
import { statusLines } from './statusView';
import { type Phase, phases, type TaskStatus } from '../../shared/values';

/** Reads only; and as little as it can, because it is run from shell prompts and by other tools. */
export async function status(context: CommandContext): Promise<void> {
  const { output } = context;
  const { store, manuscript, folder } = await context.projectFiles('read');
  const { settings, readOnly } = await openProject(store);
  const standings = await readChapterStandings(store);
  const tasks = await readTaskStandings(store);
  const document = await readStatus(store, manuscript, settings, readOnly, standings, tasks);
  await output.result({ ...document, folder }, () => statusLines(document, folder, output));
  const chapters = { store, manuscript, project: settings };
  const stopped = await stoppedWork(context, document, chapters);
  output.nextSteps([
    ...stopped,
    ...nextSteps(context, document, settings.settings),
    ...(stopped.length === 0 ? await nextText(context, document, chapters) : []),
  ]);
}

/** The text that a model can write next: the outline of a brief, or the first chapter of the outline that is not there yet. */
async function nextText(
  context: CommandContext,
  { phases: rows, readOnly }: StatusDocument,
  known: Parameters<typeof readChapterList>[0],
): Promise<NextStep[]> {
  const { messages } = context;
  if (readOnly || !rows.brief.exists || !context.knowsModel(known.project.settings)) return [];
  const step = stepIn(context);
  if (!rows.outline.exists) return step(messages.nextSteps.generate('outline'), 'generate', 'outline');
  const { readChapterList: read, referenceOf } = await import('../../core/chapter/chapterList');
  const list = await read(known);
  const next = list.find(({ planned, path }) => planned && path === undefined);
  return next === undefined
    ? []
    : step(messages.chapters.nextSteps.next, 'chapter', 'generate', referenceOf(list, next));
}

/** What stopped and waits for the author, one thing at a time: a task comes before its chapter, which it would have made go on. */
async function stoppedWork(
  context: CommandContext,
  { chapters, tasks, readOnly }: StatusDocument,
  known: Parameters<typeof readChapterList>[0],
): Promise<NextStep[]> {
  const { chapters: ofChapters, tasks: ofTasks } = context.messages;
  const step = stepIn(context);
  // Of one whose text is there the feedback may be left.
  const task = tasks.find(
    ({ status, stage }) => tasksThatWait.has(status) || (status === 'completed' && stage !== null),
  );
  if (task) return step(ofTasks.nextSteps.show, 'task', 'show', task.id);
  const toRead = chapters.find(({ status, attempts }) => status === 'needs_attention' && attempts > 0);
  if (toRead) return step(ofChapters.nextSteps.show, 'chapter', 'show', await calledIn(known, toRead));
  const stopped = chapters.find(({ status }) => status === 'failed' || status === 'cancelled');
  if (!stopped || readOnly) return [];
  return step(ofChapters.nextSteps.goOn, 'chapter', 'generate', await calledIn(known, stopped));
}

/** The list of chapters is read where one of them is to be named, and not else. */
async function calledIn(
  known: Parameters<typeof readChapterList>[0],
  row: { chapter: string },
): Promise<string> {
  const { readChapterList: read, referenceOf } = await import('../../core/chapter/chapterList');
  return referenceOf(await read(known), row);
}

function stepIn(context: CommandContext): (does: string, ...words: string[]) => NextStep[] {
  return (does, ...words) => [{ command: context.command(...words), does }];
}

const tasksThatWait: ReadonlySet<TaskStatus> = new Set(['failed', 'cancelled', 'awaiting_confirm']);

function nextSteps(
  context: CommandContext,
  document: StatusDocument,
  settings: Readonly<Record<string, unknown>>,
): NextStep[] {
  const does = context.messages.nextSteps;
  const step = stepIn(context);
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
