import * as z from 'zod/mini';
import { chapterPaths } from '../chapters/chapterPaths';
import { inlineTexts, recordMembers, type InlineFile } from './inlineTexts';
import { sameBytes } from '../../storage/bytes';
import { parseJson } from '../../storage/json';
import { isObject } from '../../storage/jsonValues';
import { chaptersFolder, phaseFiles, recordFiles } from '../layout';
import type { ProjectStore } from '../../storage/projectStore';
import { phaseRecordVersion, recordedFileSchema, type PhaseRecord } from '../records';
import { phases, type Phase } from '../../../shared/values';

/**
 * A record with texts in it was written by an older program, and what else it says may have another shape: it is brought into
 * today's, and what does not fit there is kept in its `meta`. Its texts stay in it. Anything else stays as it is.
 */
export function migrateRecord(phase: Phase, value: unknown): unknown {
  const found = inlineTexts(phase, value);
  return found ? { ...recordMembers(phase, value), ...inTodaysShape(found.rest) } : value;
}

/** What is left of an older record when its texts are taken out, in today's shape. */
export function inTodaysShape({ version, files, meta, ...others }: Record<string, unknown>): PhaseRecord {
  const recorded = z.safeParse(z.array(recordedFileSchema), files ?? []);
  return {
    ...others,
    version: phaseRecordVersion,
    files: recorded.success ? recorded.data : [],
    meta: {
      ...(isObject(meta) ? meta : meta === undefined ? {} : { olderMeta: meta }),
      ...(version === undefined || typeof version === 'number' ? {} : { olderVersion: version }),
      ...(recorded.success ? {} : { olderFiles: files }),
    },
  };
}

/** The phase's texts that its record holds inline, where they would lie; none where the record cannot be used. Throws `unsafe_path`, `io`. */
export async function readInlineFiles(store: ProjectStore, phase: Phase): Promise<InlineFile[]> {
  const bytes = await store.read(recordFiles[phase]);
  return bytes ? inlineFilesIn(phase, bytes) : [];
}

function inlineFilesIn(phase: Phase, bytes: Uint8Array): InlineFile[] {
  const parsed = parseJson(bytes);
  return 'problem' in parsed ? [] : (inlineTexts(phase, parsed.value)?.files ?? []);
}

/** Reads texts that older projects keep inside their records as if they lay in the project. */
export class InlineTextReader {
  /** Many chapters are asked for one after the other, and all of them are in one record. */
  private last: { phase: Phase; bytes: Uint8Array; files: readonly InlineFile[] } | undefined;

  constructor(private readonly store: Pick<ProjectStore, 'read' | 'list'>) {}

  /**
   * The bytes of a file of the manuscript that does not exist, where its phase has no file at all and the record holds it.
   * Throws `unsafe_path`, `io`.
   */
  async read(path: string): Promise<Uint8Array | undefined> {
    const phase = phases.find((one) =>
      one === 'final' ? path.startsWith(`${chaptersFolder}/`) : phaseFiles[one] === path,
    );
    if (!phase) return undefined;
    const bytes = await this.store.read(recordFiles[phase]);
    if (!bytes) return undefined;
    if (this.last?.phase !== phase || !sameBytes(this.last.bytes, bytes))
      this.last = { phase, bytes, files: inlineFilesIn(phase, bytes) };
    const file = this.last.files.find((one) => one.path === path);
    if (!file || (phase === 'final' && (await chapterPaths(this.store)).length > 0)) return undefined;
    return file.bytes;
  }
}
