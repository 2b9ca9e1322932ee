import { StoryFoldError } from '../../errors';
import type { ManuscriptText } from '../../ports';
import { decodeText } from '../../text/decode';
import { peekHistoryEntry } from '../record/history';
import { keptText } from '../record/keptTexts';
import type { HistoryEntry } from '../model';
import type { PhaseSession } from '../record/phaseSession';

/** So long, in milliseconds, providers keep what a request began with, since it was last used. */
export const cacheLifetime = 5 * 60_000;
/** Entries that are looked at. */
const mostEntries = 12;
/** UTF-16 units of all earlier texts that are read again for the sake of the cache. */
const mostUnits = 4_000_000;

/** The last entries that the text goes on from, oldest first. It ends where one cannot be read. */
export async function recentLine(session: PhaseSession): Promise<HistoryEntry[]> {
  const line: HistoryEntry[] = [];
  let next = session.state.head;
  while (next !== undefined && line.length < mostEntries) {
    const number: number = next;
    try {
      const entry = await peekHistoryEntry(session.options.store, session.phase, number);
      line.unshift(entry);
      next = entry.parent !== null && entry.parent < number ? entry.parent : undefined;
    } catch (error) {
      if (
        error instanceof StoryFoldError &&
        ['not_found', 'corrupt_state', 'newer_schema'].includes(error.code)
      )
        break;
      throw error;
    }
  }
  return line;
}

/** The texts that a model was told when it assessed, and when that was, in milliseconds since 1970. */
interface AssessedMoment {
  texts: ManuscriptText[];
  assessedAt: number;
  suggestions: HistoryEntry['suggestions'];
}

/**
 * The rounds whose requests a provider may still have in its cache: a model assessed them, of the same part, each soon after the one before,
 * the last soon before `now`. Oldest first, the undecided round at the end. It begins after a text that is kept no more.
 */
export async function recentMoments(
  { state, options }: PhaseSession,
  line: readonly HistoryEntry[],
  focus: string | undefined,
  now: number,
): Promise<AssessedMoment[]> {
  const round = state.currentRound;
  const rounds = [
    ...line.flatMap(({ kind, at, assessedAt, byModel, focus: part, files, suggestions }) =>
      kind === 'round' && assessedAt !== undefined && byModel
        ? [
            {
              at,
              assessedAt,
              part,
              files: files.map(({ path, before }) => ({ path, sha256: before })),
              suggestions,
            },
          ]
        : [],
    ),
    ...(round?.byModel
      ? [
          {
            at: round.assessedAt,
            assessedAt: round.assessedAt,
            part: round.focus,
            files: round.files,
            suggestions: round.suggestions,
          },
        ]
      : []),
  ].filter(({ part }) => part === focus);
  const moments: AssessedMoment[] = [];
  let after = now;
  let units = 0;
  for (const { at, assessedAt, files, suggestions } of rounds.reverse()) {
    if (after - at > cacheLifetime) break;
    const texts = await textsOf(files, options.store);
    units += (texts ?? []).reduce((sum, { text }) => sum + text.length, 0);
    if (!texts || units > mostUnits) break;
    moments.unshift({ texts, assessedAt, suggestions });
    after = assessedAt;
  }
  return moments;
}

async function textsOf(
  files: readonly { path: string; sha256: string | null }[],
  store: PhaseSession['options']['store'],
): Promise<ManuscriptText[] | undefined> {
  try {
    const texts: ManuscriptText[] = [];
    for (const { path, sha256 } of files) {
      // A file that did not exist then was not told.
      if (sha256 !== null) texts.push({ path, sha256, ...decodeText(await keptText(store, sha256)) });
    }
    return texts;
  } catch (error) {
    if (error instanceof StoryFoldError) return undefined;
    throw error;
  }
}
