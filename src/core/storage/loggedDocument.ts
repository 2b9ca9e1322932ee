import * as z from 'zod/mini';
import { StoryFoldError } from '../errors';
import { sha256 } from './hash';
import { decodeJson, jsonBytes, versionOf, type JsonFormat } from './json';
import { parseJsonLines } from './jsonLines';
import { applyPatch, diffJson, patchOperationSchema } from './jsonPatch';
import type { ProjectStore, StoreChange } from './projectStore';

/** From this size on, a document's small changes go to the log beside it, in bytes; below, writing it whole costs no more. */
const loggedFrom = 256 * 1024;
/** A change of more than this part of the document is written whole. */
const largestChange = 1 / 16;
/** A log of more than this part of the document is folded into it. */
const longestLog = 1 / 8;
const lineBreak = 0x0a;
/** How often a document is read anew because another program changes it just then. */
const readAttempts = 5;

/** A line of the log: the `n`th change, from 1, of the document whose bytes have this SHA-256. */
const recordSchema = z.looseObject({ on: z.string(), n: z.number(), patch: z.array(patchOperationSchema) });

/** A document as it was read or written; what is saved next is saved against it. */
export interface LoadedDocument<Value> {
  value: Value | undefined;
  /** SHA-256 of the document's file; null when there is none. */
  sha256: string | null;
  /** Of the document's file, where it is known. */
  stamp: string | undefined;
  /** Bytes of the document's file. */
  length: number;
  /** Of the log: the number of its last change, and its bytes. */
  changes: number;
  log: Uint8Array;
}

/**
 * A JSON document that is written often and may be large. A small one is a file and nothing else. From 256 KB on, a small change is a line
 * in a log beside it, and now and then the log is folded into the file, in one commit. So a change costs what the change is large,
 * not what the document is.
 */
export class LoggedDocument<Schema extends z.ZodMiniType> {
  private last: LoadedDocument<z.infer<Schema>> | undefined;

  constructor(
    private readonly store: ProjectStore,
    private readonly path: string,
    private readonly logPath: string,
    private readonly schema: Schema,
    private readonly format: JsonFormat,
  ) {}

  /**
   * The document as it stands on disk, from memory as long as nobody else has written it.
   *
   * Throws as `decodeJson`. Throws `corrupt_state` when a part of the log cannot be used, and `conflict` when another program put
   * another document under the log; then the log has been set aside, byte for byte, and the next load goes on without it.
   */
  async load(): Promise<LoadedDocument<z.infer<Schema>>> {
    const kept = this.last;
    if (kept && (await this.isCurrent(kept))) return kept;
    this.last = undefined;
    const { document, stamp, log } = await this.readBoth();
    const hash = document ? await sha256(document) : null;
    const plain = {
      value: document && (await decodeJson(this.store, this.path, document, this.schema, this.format)),
      sha256: hash,
      stamp,
      length: document?.byteLength ?? 0,
      changes: 0,
      log: log ?? new Uint8Array(),
    };
    this.last = log ? await this.withLog(plain) : plain;
    return this.last;
  }

  /**
   * Puts `next` in the place of what was loaded, durably, together with `others` in one commit. Throws as `ProjectStore.commit`;
   * `conflict` when the document is not any more as it was loaded.
   */
  async save(
    loaded: LoadedDocument<z.infer<Schema>>,
    next: z.infer<Schema>,
    others: readonly StoreChange[] = [],
  ): Promise<LoadedDocument<z.infer<Schema>>> {
    this.last = undefined;
    const line = others.length === 0 ? lineFor(loaded, next) : undefined;
    this.last = await (line === undefined
      ? this.saveWhole(loaded, next, others)
      : this.saveLine(loaded, next, line));
    return this.last;
  }

  private async isCurrent(kept: LoadedDocument<z.infer<Schema>>): Promise<boolean> {
    const [document, log] = await Promise.all([this.store.stat(this.path), this.store.stat(this.logPath)]);
    if ((log?.length ?? 0) !== kept.log.byteLength) return false;
    if (!document) return kept.sha256 === null;
    // A log only grows while the document under it stays.
    if (document.stamp !== undefined && document.stamp === kept.stamp) return true;
    if (document.length !== kept.length) return false;
    const bytes = await this.store.read(this.path);
    if (!bytes || (await sha256(bytes)) !== kept.sha256) return false;
    // The stamp was taken before the bytes were read, so it cannot name later ones.
    kept.stamp = document.stamp;
    return true;
  }

  /** Both files as they belong together. */
  private async readBoth(): Promise<{
    document: Uint8Array | undefined;
    stamp: string | undefined;
    log: Uint8Array | undefined;
  }> {
    for (let attempt = 1; ; attempt++) {
      const before = await this.store.stat(this.path);
      const document = await this.store.read(this.path);
      const log = await this.store.read(this.logPath);
      const after = log && (await this.store.stat(this.path));
      // Folding removes the log and replaces the document; between the two reads it would tear them apart.
      const isSteady = !log || (before?.length === after?.length && (before?.stamp ?? '?') === after?.stamp);
      const isSame = isSteady || sameBytes(document, await this.store.read(this.path));
      if (isSame) return { document, stamp: before?.stamp, log };
      if (attempt === readAttempts) {
        throw new StoryFoldError(
          'conflict',
          `${this.path} is being changed by another program.`,
          'Wait until it is done and try again. Nothing was changed.',
          { path: this.path },
        );
      }
    }
  }

  private async withLog(loaded: LoadedDocument<z.infer<Schema>>): Promise<LoadedDocument<z.infer<Schema>>> {
    const { records, endsDamaged } = parseJsonLines(loaded.log);
    let value: unknown = loaded.value;
    let changes = 0;
    for (const record of records) {
      const parsed = z.safeParse(recordSchema, record);
      if (!parsed.success || parsed.data.on !== loaded.sha256 || parsed.data.n !== changes + 1)
        return this.setLogAside(loaded, value, changes);
      try {
        value = applyPatch(value, parsed.data.patch);
      } catch {
        return this.setLogAside(loaded, value, changes);
      }
      changes++;
    }
    if (endsDamaged) return this.setLogAside(loaded, value, changes);
    if (changes === 0) return loaded;
    const result = z.safeParse(this.schema, value);
    if (!result.success) return this.setLogAside(loaded, loaded.value, 0);
    return { ...loaded, value: result.data as z.infer<Schema>, changes };
  }

  /** What could be read of the log stands, in the document; the log itself is kept where the author can find it. */
  private async setLogAside(
    loaded: LoadedDocument<z.infer<Schema>>,
    good: unknown,
    changes: number,
  ): Promise<LoadedDocument<z.infer<Schema>>> {
    const result = z.safeParse(this.schema, good);
    const saved = result.success && changes > 0 ? (result.data as z.infer<Schema>) : undefined;
    // Where nothing may be written, what could be read is shown, and the log waits for the next who may.
    const asRead = saved === undefined ? { ...loaded, changes: 0 } : { ...loaded, value: saved, changes };
    if ((versionOf(loaded.value) ?? 0) > this.format.version) return asRead;
    let movedTo: string;
    try {
      if (saved !== undefined) {
        await this.store.commit([{ path: this.path, bytes: jsonBytes(saved), expected: loaded.sha256 }]);
      }
      movedTo = await this.store.quarantine(this.logPath);
    } catch (error) {
      if (error instanceof StoryFoldError && ['read_only', 'newer_schema'].includes(error.code))
        return asRead;
      throw error;
    }
    if (changes === 0) {
      throw new StoryFoldError(
        'conflict',
        `Another program, such as git or a sync tool, has put another ${this.path} in the place of the one that the latest decisions were made on.`,
        `These decisions were moved, unchanged, to ${movedTo}. Run the command again to go on with ${this.path} as it is now, or bring the earlier one back and name the moved file ${this.logPath} again.`,
        { path: this.path, movedTo },
      );
    }
    throw new StoryFoldError(
      'corrupt_state',
      `${this.logPath} cannot be read from its change ${changes + 1} on.`,
      `What stands before is kept in ${this.path}; the log was moved, unchanged, to ${movedTo}. Run the command again to go on.`,
      { path: this.logPath, movedTo, changes },
    );
  }

  private async saveLine(
    loaded: LoadedDocument<z.infer<Schema>>,
    next: z.infer<Schema>,
    line: string,
  ): Promise<LoadedDocument<z.infer<Schema>>> {
    const { path, logPath } = this;
    const { sha256: hash } = loaded;
    // Where none is known, the bytes are compared once; a stamp taken before that holds for them from then on.
    const stamp = loaded.stamp ?? (await this.store.stat(path))?.stamp;
    const length = await this.store.append(logPath, line, {
      length: loaded.log.byteLength,
      beside: { path, stamp: loaded.stamp, sha256: hash! },
    });
    const log = new Uint8Array(length);
    log.set(loaded.log);
    log.set(new TextEncoder().encode(`${line}\n`), loaded.log.byteLength);
    return { ...loaded, value: next, stamp, changes: loaded.changes + 1, log };
  }

  private async saveWhole(
    loaded: LoadedDocument<z.infer<Schema>>,
    next: z.infer<Schema>,
    others: readonly StoreChange[],
  ): Promise<LoadedDocument<z.infer<Schema>>> {
    const bytes = jsonBytes(next);
    // Named also where there is none, so that a line which somebody else added meanwhile is a conflict.
    const expected = loaded.log.byteLength > 0 ? await sha256(loaded.log) : null;
    await this.store.commit([
      ...others,
      { path: this.path, bytes, expected: loaded.sha256 },
      { path: this.logPath, bytes: undefined, expected },
    ]);
    return {
      value: next,
      sha256: await sha256(bytes),
      stamp: undefined,
      length: bytes.byteLength,
      changes: 0,
      log: new Uint8Array(),
    };
  }
}

/** The line for the log, or undefined when the document is to be written whole. */
function lineFor<Value>(loaded: LoadedDocument<Value>, next: Value): string | undefined {
  if (loaded.value === undefined || loaded.length < loggedFrom) return undefined;
  // What a crash cut off is folded away with the rest.
  if (loaded.log.byteLength > 0 && loaded.log.at(-1) !== lineBreak) return undefined;
  const patch = diffJson(loaded.value, next);
  const line = JSON.stringify({ on: loaded.sha256, n: loaded.changes + 1, patch });
  const isSmall = line.length < loaded.length * largestChange;
  return isSmall && loaded.log.byteLength + line.length < loaded.length * longestLog ? line : undefined;
}

function sameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (!one || !other) return one === other;
  return one.byteLength === other.byteLength && one.every((byte, index) => byte === other[index]);
}
