import * as z from 'zod/mini';
import { StoryFoldError } from '../errors';
import { sameBytes } from './bytes';
import { sha256 } from './hash';
import { decodeJson, jsonBytes, requireMergedBytes, versionOf, type JsonFormat } from './json';
import { parseJsonLines } from './jsonLines';
import { applyPatch, diffJson, patchOperationSchema } from './jsonPatch';
import { maxJsonBytes } from './jsonText';
import type { ProjectStore, StoreChange, StoredStatus } from './projectStore';

/** From this size on, a document's small changes go to the log beside it, in bytes; below, writing it whole costs no more. */
const loggedFrom = 256 * 1024;
/** A change of more than this part of the document is written whole. */
const largestChange = 1 / 16;
/** A log of more than this part of the document is folded into it. */
const longestLog = 1 / 8;
const lineBreak = 0x0a;
/** How often a document is read anew because another program changes it just then. */
const readAttempts = 5;

/**
 * A line of the log: the `n`th change, from 1. `on` is the SHA-256 of what it was made on: of the document's bytes for the first, else of
 * the line before it without its line break. So a line that belongs to another document, or to another log, is known as such.
 */
const recordSchema = z.looseObject({ on: z.string(), n: z.number(), patch: z.array(patchOperationSchema) });

/** A document as it was read or written; what is saved next is saved against it. */
export interface LoadedDocument<Value> {
  value: Value | undefined;
  /** The file had an older shape when it was read. */
  migrated: boolean;
  /** SHA-256 of the document's file; null when there is none. */
  sha256: string | null;
  /** Bytes of the document's file. */
  length: number;
  /** How many changes of the log are in the value. */
  changes: number;
  log: Uint8Array;
  /** Why the rest of the log is not in the value: it is of another document or log, or it is damaged. */
  unfit: 'foreign' | 'damaged' | undefined;
}

/** What the system notes of the two files, where it is known; see `StoredStatus.stamp`. */
interface Stamps {
  document: string | undefined;
  log: string | undefined;
}

/**
 * A JSON document that is written often and may be large. A small one is a file and nothing else. From 256 KB on, a small change is a line
 * in a log beside it, and now and then the log is folded into the file, in one commit. So a change costs what the change is large,
 * not what the document is.
 */
export class LoggedDocument<Schema extends z.ZodMiniType> {
  private last: { loaded: LoadedDocument<z.infer<Schema>>; stamps: Stamps } | undefined;

  constructor(
    private readonly store: ProjectStore,
    private readonly path: string,
    private readonly logPath: string,
    private readonly schema: Schema,
    private readonly format: JsonFormat,
  ) {}

  /**
   * The document as it stands on disk, from memory as long as nobody else has written it. Where a part of the log cannot be used, it
   * comes without that part and says so in `unfit`; who may write then calls `setLogAside`.
   *
   * Throws as `decodeJson`, and `conflict` when another program does not stop changing it. With `looks`, a file that cannot be used
   * stays in its place.
   */
  async load({ looks = false }: { looks?: boolean } = {}): Promise<LoadedDocument<z.infer<Schema>>> {
    const kept = this.last;
    if (kept && (await this.isCurrent(kept))) return kept.loaded;
    this.last = undefined;
    const { document, log, stamps } = await this.readBoth();
    const loaded = await this.decode(document, log, looks);
    this.last = { loaded, stamps };
    return loaded;
  }

  /**
   * Puts `next` in the place of what was loaded, durably, together with `others` in one commit. Throws as `ProjectStore.commit`;
   * `conflict` when the document is not any more as it was loaded; as `setLogAside` where the log was unfit.
   */
  async save(
    loaded: LoadedDocument<z.infer<Schema>>,
    next: z.infer<Schema>,
    others: readonly StoreChange[] = [],
  ): Promise<LoadedDocument<z.infer<Schema>>> {
    const known: Stamps =
      this.last?.loaded === loaded ? this.last.stamps : { document: undefined, log: undefined };
    this.last = undefined;
    // What cannot be read must not be folded away.
    if (loaded.unfit) return this.setLogAside(loaded);
    const line = others.length === 0 ? await lineFor(loaded, next) : undefined;
    const saved =
      line === undefined
        ? await this.saveWhole(loaded, next, others)
        : await this.saveLine(loaded, next, line, known);
    this.last = saved;
    return saved.loaded;
  }

  /**
   * Takes the unfit log out of the way: what could be read of it is written into the document and the log is kept byte for byte under
   * another name, in one commit. Always throws: `corrupt_state` for a damaged log, `conflict` for one that another program left
   * without its document, both with `movedTo`; `conflict` where there is no document at all, and then the log stays; or as `ProjectStore.commit`. Only for the holder of the lock under which the document is written.
   */
  async setLogAside(loaded: LoadedDocument<z.infer<Schema>>): Promise<never> {
    this.last = undefined;
    const { path, logPath } = this;
    const { log, value, changes } = loaded;
    if (loaded.sha256 === null) throw withoutDocument(path, logPath);
    const hash = await sha256(log);
    const movedTo = `${logPath}.corrupt-${hash.slice(0, 16)}`;
    await this.store.commit([
      ...(changes > 0 ? [{ path, bytes: jsonBytes(value), expected: loaded.sha256 }] : []),
      { path: movedTo, bytes: log },
      { path: logPath, bytes: undefined, expected: hash },
    ]);
    if (loaded.unfit === 'foreign' && changes === 0) {
      throw new StoryFoldError(
        'conflict',
        `Another program, such as git or a sync tool, has put another ${path} in the place of the one that the latest decisions were made on.`,
        `These decisions were moved, unchanged, to ${movedTo}. Run the command again to go on with ${path} as it is now, or bring the earlier one back and name the moved file ${logPath} again.`,
        { path, movedTo },
      );
    }
    throw new StoryFoldError(
      'corrupt_state',
      `${logPath} cannot be read from its change ${changes + 1} on.`,
      `What stands before is kept in ${path}; the log was moved, unchanged, to ${movedTo}. Run the command again to go on.`,
      { path: logPath, movedTo, changes },
    );
  }

  private async isCurrent({ loaded, stamps }: NonNullable<typeof this.last>): Promise<boolean> {
    const { document, log } = await this.statBoth();
    if ((log?.length ?? 0) !== loaded.log.byteLength) return false;
    if ((document === undefined) !== (loaded.sha256 === null)) return false;
    if (document && !isStamped(document, stamps.document)) {
      if (document.length !== loaded.length) return false;
      const bytes = await this.store.read(this.path);
      if (!bytes || (await sha256(bytes)) !== loaded.sha256) return false;
      // The stamp was taken before the bytes were read, so it cannot name later ones.
      stamps.document = document.stamp;
    }
    if (log && !isStamped(log, stamps.log)) {
      if (!sameBytes(await this.store.read(this.logPath), loaded.log)) return false;
      stamps.log = log.stamp;
    }
    return true;
  }

  private async statBoth(): Promise<{ document: StoredStatus | undefined; log: StoredStatus | undefined }> {
    const [document, log] = await Promise.all([this.store.stat(this.path), this.store.stat(this.logPath)]);
    return { document, log };
  }

  /** Both files as they belong together: a fold that comes between the two reads would tear them apart. */
  private async readBoth(): Promise<{
    document: Uint8Array | undefined;
    log: Uint8Array | undefined;
    stamps: Stamps;
  }> {
    for (let attempt = 1; ; attempt++) {
      const before = await this.statBoth();
      const document = await this.store.read(this.path);
      const log = await this.store.read(this.logPath);
      const after = await this.statBoth();
      const isSteady =
        (isUnchanged(before.document, after.document) && isUnchanged(before.log, after.log)) ||
        (sameBytes(document, await this.store.read(this.path)) &&
          sameBytes(log, await this.store.read(this.logPath)));
      const stamps = { document: before.document?.stamp, log: before.log?.stamp };
      if (isSteady) return { document, log, stamps };
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

  private async decode(
    document: Uint8Array | undefined,
    log: Uint8Array = new Uint8Array(),
    looks: boolean,
  ): Promise<LoadedDocument<z.infer<Schema>>> {
    const { store, path, schema, format } = this;
    let migrated = false;
    const migrate = (value: unknown): unknown => {
      const today = format.migrate ? format.migrate(value) : value;
      migrated = today !== value;
      return today;
    };
    const value =
      document && (await decodeJson(store, path, document, schema, { ...format, migrate, looks }));
    const hash = document ? await sha256(document) : null;
    const length = document?.byteLength ?? 0;
    const plain = { value, migrated, sha256: hash, length, changes: 0, log, unfit: undefined };
    return log.byteLength > 0 ? this.withChanges(plain) : plain;
  }

  private async withChanges(
    plain: LoadedDocument<z.infer<Schema>>,
  ): Promise<LoadedDocument<z.infer<Schema>>> {
    const { records, endsDamaged } = parseJsonLines(plain.log);
    let value: unknown = plain.value;
    let on = plain.sha256;
    let changes = 0;
    let unfit: LoadedDocument<unknown>['unfit'] = endsDamaged ? 'damaged' : undefined;
    for (const { value: record, line } of records) {
      const parsed = z.safeParse(recordSchema, record);
      if (!parsed.success || parsed.data.n !== changes + 1) unfit = 'damaged';
      else if (parsed.data.on !== on) unfit = 'foreign';
      else {
        try {
          value = applyPatch(value, parsed.data.patch);
          on = await sha256(line);
          changes++;
          continue;
        } catch {
          unfit = 'damaged';
        }
      }
      break;
    }
    // Two versions that git could not merge are the author's to settle.
    if (unfit) requireMergedBytes(this.logPath, plain.log);
    const isNewer = (versionOf(plain.value) ?? 0) > this.format.version;
    if (changes === 0) return { ...plain, unfit: isNewer ? undefined : unfit };
    const result = z.safeParse(this.schema, value);
    if (!result.success) return { ...plain, unfit: 'damaged' };
    return { ...plain, value: result.data as z.infer<Schema>, changes, unfit: isNewer ? undefined : unfit };
  }

  private async saveLine(
    loaded: LoadedDocument<z.infer<Schema>>,
    next: z.infer<Schema>,
    line: string,
    known: Stamps,
  ): Promise<{ loaded: LoadedDocument<z.infer<Schema>>; stamps: Stamps }> {
    const { path, logPath } = this;
    // Where none is known, the bytes are compared once; a stamp taken before that holds for them from then on.
    const document = known.document ?? (await this.store.stat(path))?.stamp;
    const length = await this.store.append(logPath, line, {
      length: loaded.log.byteLength,
      lastLine: lastLineOf(loaded.log),
      beside: { path, stamp: known.document, sha256: loaded.sha256! },
    });
    const log = new Uint8Array(length);
    log.set(loaded.log);
    log.set(new TextEncoder().encode(`${line}\n`), loaded.log.byteLength);
    return {
      loaded: { ...loaded, value: next, changes: loaded.changes + 1, log },
      stamps: { document, log: undefined },
    };
  }

  private async saveWhole(
    loaded: LoadedDocument<z.infer<Schema>>,
    next: z.infer<Schema>,
    others: readonly StoreChange[],
  ): Promise<{ loaded: LoadedDocument<z.infer<Schema>>; stamps: Stamps }> {
    const bytes = jsonBytes(next);
    // Named also where there is none, so that a line which somebody else added meanwhile is a conflict.
    const expected = loaded.log.byteLength > 0 ? await sha256(loaded.log) : null;
    await this.store.commit([
      ...others,
      { path: this.path, bytes, expected: loaded.sha256 },
      { path: this.logPath, bytes: undefined, expected },
    ]);
    return {
      loaded: {
        value: next,
        migrated: false,
        sha256: await sha256(bytes),
        length: bytes.byteLength,
        changes: 0,
        log: new Uint8Array(),
        unfit: undefined,
      },
      stamps: { document: undefined, log: undefined },
    };
  }
}

/** Half of what belongs together, as a sync tool brings it: the rest may still come. */
function withoutDocument(path: string, logPath: string): StoryFoldError {
  return new StoryFoldError(
    'conflict',
    `${path} is missing, while the decisions made on it are there (${logPath}).`,
    `Let your sync tool finish, or bring ${path} back from git, an archive or a backup. To begin anew without these decisions, move ${logPath} away. Nothing was changed.`,
    { path, log: logPath },
  );
}

function isStamped({ stamp }: StoredStatus, known: string | undefined): boolean {
  return stamp !== undefined && stamp === known;
}

function isUnchanged(before: StoredStatus | undefined, after: StoredStatus | undefined): boolean {
  return before && after ? isStamped(after, before.stamp) : before === after;
}

/** The line for the log, or undefined when the document is to be written whole. */
async function lineFor<Value>(loaded: LoadedDocument<Value>, next: Value): Promise<string | undefined> {
  const { value, length, log, changes } = loaded;
  if (value === undefined || length < loggedFrom) return undefined;
  // What a crash cut off is folded away with the rest.
  if (log.byteLength > 0 && log.at(-1) !== lineBreak) return undefined;
  const on = log.byteLength > 0 ? await sha256(lastLineOf(log)) : loaded.sha256;
  const line = JSON.stringify({ on, n: changes + 1, patch: diffJson(value, next) });
  const bytes = new TextEncoder().encode(line).byteLength + 1;
  const isSmall = bytes < length * largestChange && log.byteLength + bytes < length * longestLog;
  return isSmall && length + log.byteLength + bytes <= maxJsonBytes ? line : undefined;
}

/** Without its line break; nothing of an empty log. */
function lastLineOf(log: Uint8Array): Uint8Array {
  return log.subarray(log.lastIndexOf(lineBreak, log.byteLength - 2) + 1, Math.max(0, log.byteLength - 1));
}
