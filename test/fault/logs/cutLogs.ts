import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { parseJsonLines, type JsonLines } from '../../../src/core/storage/jsonLines';
import { FaultyFiles } from '../../fakes/faultyFiles';
import { cutStateLog } from './cutStateLog';
import { cutTaskLog } from './cutTaskLog';
import { result, type FaultRow, type Scale } from '../row';
import { sampleLogs, type SampleLog } from './sampleLogs';

const logPath = '.storyfold/usage.jsonl';
const added = { step: 'revise', text: '“后来”\n' };

export const cutLogs: FaultRow = {
  id: 'F18',
  fault: 'append-only logs cut at every byte, written on, killed at every operation',
  reach: 'all complete lines load, none is torn into another',
  run: async (scale) => {
    const folder = mkdtempSync(join(tmpdir(), 'storyfold-logs-'));
    try {
      return await new CutLogTrials(folder, scale).run();
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

class CutLogTrials {
  private readonly problems: string[] = [];
  private cuts = 0;
  private appends = 0;
  private kills = 0;

  constructor(
    private readonly folder: string,
    private readonly scale: Scale,
  ) {}

  async run() {
    const full = this.scale === 'full';
    const logs = sampleLogs(full ? 20_000 : 4000);
    for (const log of logs) this.cutEverywhere(log);
    for (const log of logs) await this.writeOn(log, full ? 1 : 29);
    for (const log of full ? logs : logs.slice(2, 3)) await this.killAppends(log);
    const state = await cutStateLog(this.folder, full ? 1 : 41, this.problems);
    this.cuts += state.cuts;
    this.kills += state.kills;
    const task = await cutTaskLog(this.folder, full ? 1 : 41, this.problems);
    this.cuts += task.cuts;
    this.appends += task.appends;
    this.kills += task.kills;
    return result(
      `${logs.length + 2} logs, ${this.cuts.toLocaleString('en')} cuts, ${this.appends.toLocaleString('en')} written on, ` +
        `${this.kills} appends killed, ${this.problems.length} wrong`,
      {
        tried: this.cuts + this.appends + this.kills,
        logs: logs.length + 2,
        cuts: this.cuts,
        appends: this.appends,
        kills: this.kills,
      },
      this.problems,
    );
  }

  private cutEverywhere(log: SampleLog): void {
    for (let cut = 0; cut <= log.bytes.length; cut++) {
      this.cuts++;
      const whole = log.lines.filter(({ end }) => end <= cut).map(({ record }) => record);
      const torn = log.lines.some(({ start, end }) => start < cut && cut < end) ? 1 : 0;
      const found = parseJsonLines(log.bytes.subarray(0, cut));
      // Comparing long records at every byte of them would take longer than all else.
      const right =
        found.records.length === whole.length &&
        found.damaged === torn &&
        (cut % 97 !== 0 || isDeepStrictEqual(valuesOf(found), whole));
      if (!right) this.problems.push(`${log.name}, cut at byte ${cut}: ${describe(found, whole.length)}`);
    }
  }

  /** Every cut, or one of `step`, and all those at the ends of lines; then a line is added as the product does it. */
  private async writeOn(log: SampleLog, step: number): Promise<void> {
    const store = await this.open();
    const edges = new Set(log.lines.flatMap(({ start, end }) => [start, start + 1, end - 1, end, end + 1]));
    const longest = Math.max(0, ...log.lines.map(({ start, end }) => end - start));
    // Within a very long line one byte is like another.
    const stride = longest > 2000 ? step * 61 : step;
    for (let cut = 0; cut <= log.bytes.length; cut++) {
      if (cut % stride !== 0 && !edges.has(cut)) continue;
      this.appends++;
      const left = log.bytes.subarray(0, cut);
      writeFileSync(join(this.folder, logPath), left);
      await store.append(logPath, JSON.stringify(added));
      const bytes = (await store.read(logPath))!;
      const whole = [...log.lines.filter(({ end }) => end <= cut).map(({ record }) => record), added];
      const where = `${log.name}, cut at byte ${cut} and written on`;
      if (!isDeepStrictEqual(valuesOf(parseJsonLines(bytes)), whole))
        this.problems.push(`${where}: lines differ`);
      if (!Buffer.from(bytes.subarray(0, cut)).equals(left))
        this.problems.push(`${where}: what was there changed`);
    }
  }

  /** Ends the process at each file operation of an append; the next start adds another line. */
  private async killAppends(log: SampleLog): Promise<void> {
    // Whole, and as a crash before this one may have left it.
    const last = log.lines.at(-1);
    for (const left of [log.bytes, log.bytes.subarray(0, last ? last.end - 3 : 0)]) {
      for (let at = 1; ; at++) {
        writeFileSync(join(this.folder, logPath), left);
        const files = new FaultyFiles(at, 'crash');
        let acknowledged = false;
        try {
          const store = await FileStore.open(this.folder, { files });
          await store.append(logPath, JSON.stringify({ killed: at }));
          acknowledged = true;
        } catch {
          // The process is gone; what counts is what the next one finds.
        }
        // Its locks lie there still, and name this process, which lives on; those of one that ended would be taken over.
        rmSync(join(this.folder, '.storyfold/locks'), { recursive: true, force: true });
        const store = await this.open();
        await store.append(logPath, JSON.stringify(added));
        const records = valuesOf(parseJsonLines((await store.read(logPath))!));
        const before = valuesOf(parseJsonLines(left));
        const own = records.filter((record) => isDeepStrictEqual(record, { killed: at }));
        const others = records.filter((record) => !own.includes(record));
        const right = isDeepStrictEqual(others, [...before, added]) && own.length >= (acknowledged ? 1 : 0);
        if (!right || own.length > 1) {
          const name = files.names[at - 1] ?? 'the end';
          this.problems.push(
            `${log.name}, killed at operation ${at} (${name}): ${describe({ records }, before.length + 1)}`,
          );
        }
        if (!files.struck) break;
        this.kills++;
      }
    }
  }

  private async open(): Promise<FileStore> {
    mkdirSync(dirname(join(this.folder, logPath)), { recursive: true });
    return FileStore.open(this.folder);
  }
}

function valuesOf({ records }: JsonLines): object[] {
  return records.map(({ value }) => value);
}

function describe(found: { records: readonly object[]; damaged?: number }, expected: number): string {
  const damaged = found.damaged === undefined ? '' : ` and ${found.damaged} damaged`;
  return `${found.records.length} records${damaged}, where ${expected} are whole`;
}
