import { StoryFoldError } from '../../errors';
import type { ManuscriptText } from '../../ports';
import { decodeText } from '../../text/decode';
import { namedPart, type NamedPart } from '../focus';
import { keptText } from '../record/keptTexts';
import type { PhaseSession } from '../record/phaseSession';
import { recentLine } from './recentRounds';

/** How the texts that are told stand to the last time that a model assessed them. */
interface ReadBefore {
  /** Paths of those that have changed since. */
  revised: string[];
  /** Paths of those that it was not shown then. */
  firstRead: string[];
}

/**
 * What has changed since a model last assessed the same: the whole, or this part, by whatever name. It looks at the open round and at the
 * last entries that the text goes on from; where no such assessment is among them, nothing is known of one.
 */
export async function readBefore(
  session: PhaseSession,
  texts: readonly ManuscriptText[],
  focus: string | undefined,
): Promise<ReadBefore> {
  const { phase } = session;
  const part = focus === undefined ? undefined : namedPart(phase, focus, texts);
  const isSame = (named: string | undefined) =>
    part === undefined
      ? named === undefined
      : named !== undefined && namedPart(phase, named, texts)?.name === part.name;
  const assessed = await lastAssessed(session, isSame);
  const read: ReadBefore = { revised: [], firstRead: [] };
  if (!assessed) return read;
  for (const text of texts) {
    if (part && text.path !== part.focus.path) continue;
    const before = assessed.get(text.path);
    if (before === text.sha256) continue;
    if (before === undefined) read.firstRead.push(text.path);
    else if (!part || (await hasPartChanged(session, part, text, before))) read.revised.push(text.path);
  }
  return read;
}

/** SHA-256 of the texts that a model was last asked about, by path. */
async function lastAssessed(
  session: PhaseSession,
  isSame: (focus: string | undefined) => boolean,
): Promise<ReadonlyMap<string, string> | undefined> {
  const { currentRound } = session.state;
  if (currentRound?.byModel && isSame(currentRound.focus))
    return new Map(currentRound.files.map(({ path, sha256 }) => [path, sha256]));
  const entry = (await recentLine(session)).findLast(
    ({ kind, byModel, assessedAt, focus }) =>
      kind === 'round' && byModel && assessedAt !== undefined && isSame(focus),
  );
  return (
    entry &&
    new Map(entry.files.flatMap(({ path, before }): [string, string][] => (before ? [[path, before]] : [])))
  );
}

/** Whether the part's own words are others than in the file as it was; so they are taken to be where that cannot be told. */
async function hasPartChanged(
  { phase, options }: PhaseSession,
  { name, focus }: NamedPart,
  { path, text }: ManuscriptText,
  sha256: string,
): Promise<boolean> {
  const isWholeFile = focus.start === 0 && focus.end === text.length;
  if (isWholeFile) return true;
  try {
    const old = { path, sha256, ...decodeText(await keptText(options.store, sha256)) };
    const before = namedPart(phase, name, [old])?.focus;
    return !before || old.text.slice(before.start, before.end) !== text.slice(focus.start, focus.end);
  } catch (error) {
    if (error instanceof StoryFoldError) return true;
    throw error;
  }
}
