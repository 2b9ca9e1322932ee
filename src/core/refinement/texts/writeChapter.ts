import { StoryFoldError } from '../../errors';
import type { TokenUsage } from '../../llm/usage/tokenUsage';
import { describeFiles, phaseRecord, readPhaseFiles, type PhaseFile } from '../../project/phaseDocuments';
import { phaseRecordVersion, type PhaseRecord } from '../../project/records';
import { recordFiles } from '../../project/layout';
import { sha256 } from '../../storage/hash';
import { jsonBytes, refuseNewer } from '../../storage/json';
import { decodeText } from '../../text/decode';
import { keepFiles } from '../record/keptTexts';
import { locksAfter } from '../record/lockedPassages';
import type { FileChange } from '../model';
import type { PhaseSession } from '../record/phaseSession';
import { requirePhasePaths } from '../requestChecks';

/** A whole chapter that is to be put into its file. */
export interface ChapterWrite {
  /** `chapters/03-the-arrival.md`. */
  path: string;
  bytes: Uint8Array;
  /** SHA-256 (hex) that the file has; null where there is none. */
  expected: string | null;
  /** The chapter's id, which a new file gets. */
  chapter: string;
}

export interface ChapterWriteOptions {
  /** Also where a passage of it is locked; the lock goes with the passage. */
  overLocks?: boolean;
  /** What models took for it. */
  usage?: TokenUsage;
}

/**
 * Puts one chapter in place, byte for byte; see `RefinementController.writeChapter`. An undecided round is superseded, and what stood there
 * is kept. A chapter's first text has nothing before it that a history could go back to.
 */
export async function writeChapter(
  session: PhaseSession,
  { path, bytes, expected, chapter }: ChapterWrite,
  { overLocks = false, usage }: ChapterWriteOptions,
): Promise<{ files: FileChange[]; entry?: number }> {
  const { store, manuscript } = session.options;
  requirePhasePaths('final', [path]);
  // Read first, so that a record that cannot be used stops this before it has begun.
  const record = await phaseRecord(store, 'final');
  const existing = await readPhaseFiles(store, manuscript, 'final');
  const before = existing.find((file) => file.path === path)?.sha256 ?? null;
  if (before !== expected) throw changedMeanwhile(path);
  const files: FileChange[] = [{ path, before, after: await sha256(bytes) }];
  if (before === files[0]!.after) return { files };
  const write = () => manuscript.replace([{ path, expected: before ?? undefined, bytes }]);
  if (before === null) {
    await giveId(session, record, existing, { path, bytes, chapter, hash: files[0]!.after! });
    await session.writeFirstTexts(files, write);
    return { files };
  }
  const locks = locksAfter(session.state.locks, existing, [{ path, bytes }], overLocks);
  const { entry: change, ...ended } = await session.entryForText('generate', existing, files);
  const entry = await session.writeTexts(
    session.state,
    { ...change, ...(usage && { usage: { ...usage } }) },
    { ...ended, locks, kept: await keepFiles(store, existing), write },
  );
  return { files: entry.files, entry: entry.entry };
}

/** The record gives a new file an id by its number. Where that would be another than the chapter has, the record is told before. */
async function giveId(
  session: PhaseSession,
  record: PhaseRecord | undefined,
  existing: readonly PhaseFile[],
  { path, bytes, chapter, hash }: Pick<ChapterWrite, 'path' | 'bytes' | 'chapter'> & { hash: string },
): Promise<void> {
  const { store, project } = session.options;
  const texts = [...existing, { path, bytes, sha256: hash }].flatMap((file) => {
    try {
      return [{ path: file.path, sha256: file.sha256, ...decodeText(file.bytes) }];
    } catch {
      return [];
    }
  });
  const described = describeFiles(record, 'final', texts, project.language);
  const own = described.find((file) => file.path === path);
  if (!own || own.chapter === chapter) return;
  refuseNewer(recordFiles.final, record?.version, phaseRecordVersion);
  const others = (record?.files ?? []).filter((file) => file.path !== path);
  const told: PhaseRecord = {
    ...record,
    version: phaseRecordVersion,
    files: [...others, { ...own, chapter }],
    meta: record?.meta ?? {},
  };
  await store.commit([{ path: recordFiles.final, bytes: jsonBytes(told) }]);
}

function changedMeanwhile(path: string): StoryFoldError {
  return new StoryFoldError('conflict', `“${path}” was changed in the meantime.`, 'Try again.', { path });
}
