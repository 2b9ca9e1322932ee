import type { ChapterController } from '../../chapter/chapterController';
import { peekChapterState } from '../../chapter/record/chapterStateFile';
import { keptChapters } from '../../chapter/record/keptChapters';
import type { ChapterState } from '../../chapter/model';
import { readHistoryEntry } from '../../refinement/record/history';
import type { HistoryEntry, RefinementState } from '../../refinement/model';
import type { RefinementController } from '../../refinement/refinementController';
import type { ProjectStore } from '../../storage/projectStore';
import { ReadOnlyStore } from '../../storage/readOnlyStore';
import { phases } from '../../../shared/values';
import type { MadeWith } from '../taskRun';

/** A chapter's attempt or a phase's round, with the lessons that its prompts were told. */
type Made = MadeWith['made'] & { bullets: readonly string[] };

/** Entries of a phase's history that are gone back over, from the last, to find a round. */
const mostEntries = 20;

/**
 * What was made with these bullets in its prompts and still stands: of a chapter the attempt that is the author's file, that waits beside it or
 * is under way; of a phase the round that is open, else the last. By bullets, in the order given. Writes nothing, and passes over what cannot
 * be read.
 */
export async function madeWith(
  {
    store,
    refinement,
  }: {
    store: ProjectStore;
    chapters?: ChapterController;
    refinement: Pick<RefinementController, 'states'>;
  },
  bullets: readonly string[],
): Promise<MadeWith[]> {
  if (bullets.length === 0) return [];
  const all = [...(await chapterAttempts(store)), ...(await phaseRounds(store, refinement))];
  return bullets.flatMap((bullet) =>
    all
      .filter((made) => made.bullets.includes(bullet))
      .map(({ bullets: _told, ...made }) => ({ bullet, made })),
  );
}

async function chapterAttempts(store: ProjectStore): Promise<Made[]> {
  const made: Made[] = [];
  for (const chapter of await keptChapters(store)) {
    const state = await peekChapterState(store, chapter).catch(() => undefined);
    if (state) made.push(...standingAttempts(state, chapter));
  }
  return made;
}

/** Pure. */
export function standingAttempts(state: ChapterState, chapter: string): Made[] {
  const { attempts, delivered, proposed, toDeliver, currentAttempt, bullets } = state;
  const told = new Map(attempts.map((one) => [one.attempt, one.bullets ?? []]));
  if (bullets && !told.has(currentAttempt)) told.set(currentAttempt, bullets);
  const standing = [delivered?.attempt, proposed?.attempt, toDeliver, bullets && currentAttempt];
  return [...new Set(standing)]
    .filter((attempt) => attempt !== undefined)
    .sort((one, other) => one - other)
    .map((attempt) => ({ kind: 'chapter', chapter, attempt, bullets: told.get(attempt) ?? [] }));
}

async function phaseRounds(
  store: ProjectStore,
  refinement: Pick<RefinementController, 'states'>,
): Promise<Made[]> {
  const states = await refinement.states().catch(() => undefined);
  if (!states) return [];
  const made: Made[] = [];
  for (const phase of phases) {
    const { currentRound } = states[phase];
    const round = currentRound ?? (await lastRound(store, states[phase]));
    if (round?.bullets) made.push({ kind: 'round', phase, round: round.round, bullets: round.bullets });
  }
  return made;
}

/** What last changed or judged the text with a model in it, along the line that the text goes on from. */
async function lastRound(
  store: ProjectStore,
  { phase, head }: RefinementState,
): Promise<HistoryEntry | undefined> {
  const reader = new ReadOnlyStore(store);
  let next: number | null | undefined = head;
  for (let read = 0; read < mostEntries && next !== undefined && next !== null; read++) {
    const number: number = next;
    const entry = await readHistoryEntry(reader, phase, number).catch(() => undefined);
    if (!entry || entry.kind === 'round' || entry.kind === 'generate') return entry;
    next = entry.parent !== null && entry.parent < number ? entry.parent : undefined;
  }
  return undefined;
}
