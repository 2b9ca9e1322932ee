import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCodes } from '../../../src/core/errors';
import { maxJsonBytes, maxJsonDepth } from '../../../src/core/storage/jsonText';
import { runStoryfold, type Run } from '../../cli/runStoryfold';
import { differences, fileContents, snapshot } from '../support/folderSnapshot';
import { hostileFolders, type HostileFolder, type HostilePlace } from './hostileFolders';
import { result, type FaultRow, type Scale } from '../row';
import { storyProject } from '../support/storyProject';

/** Every command, in an order in which each finds something to do. */
const commands: readonly string[][] = [
  ['status'],
  ['show', 'sample'],
  ['rounds', 'sample'],
  ['compare', 'sample', '1', 'now'],
  ['lock', 'final', '--list'],
  ['dictionary'],
  ['archive', 'list'],
  ['texts'],
  ['dictionary', 'quern'],
  ['dictionary', '--remove', 'saltroad'],
  ['suggest', 'sample', '--text', 'Softer.', '--quote', 'The mule'],
  ['reword', 'sample', 's2', '--text', 'In fewer words.'],
  ['waive', 'sample', 's2'],
  ['lock', 'final', '--quote', 'from the west'],
  ['unlock', 'brief', 'l1'],
  ['revise', 'sample', '--accept', 'all'],
  ['revert', 'sample', 's1'],
  ['restore', 'sample', '1', '--over-locks'],
  ['assess', 'brief'],
  ['assess', 'final'],
  ['refine', 'final', '--rounds', '1'],
  ['restore', 'final', '1', '--over-locks', '--reopen'],
  ['done', 'outline'],
  ['import', 'outline', 'notes.txt', '--force', '--over-locks'],
  ['archive', 'save', 'second draft'],
  ['archive', 'restore', 'first draft'],
  ['archive', 'clone', 'first draft', 'copy'],
  ['init', '--title', 'Another'],
];
/** Without those that load the checker of a language, which takes them seconds. */
const quickCommands = commands.filter(([name]) => name !== 'assess' && name !== 'refine');
/** Beyond the start of an ordinary command, in milliseconds. */
const second = 1000;
/** Other programs take the machine for a moment; what is slow is slow again, beside the same command where nothing is wrong. */
const attempts = 5;

export const hostileWorkspace: FaultRow = {
  id: 'S1',
  isLong: true,
  fault: 'hostile folders: links, pipes, paths, planted commits and locks, huge files',
  reach: '0 writes outside, refused or done within a second, nothing lost',
  run: async (scale) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'storyfold-hostile-')));
    try {
      return await new HostileTrials(root, await storyProject(), scale).run();
    } finally {
      rmSync(root, { recursive: true });
    }
  },
};

class HostileTrials {
  private readonly problems: string[] = [];
  /** How long an ordinary command takes, in milliseconds. */
  private start = 0;
  private readonly measured = new Map<string, number>();
  private runs = 0;
  private refused = 0;
  private slowest = 0;

  constructor(
    private readonly root: string,
    private readonly files: ReadonlyMap<string, Uint8Array>,
    private readonly scale: Scale,
  ) {}

  async run() {
    const kinds = hostileFolders.filter((_, index) => this.scale === 'full' || index % 5 === 0);
    const asked = kinds.map((kind, index) => ({
      kind,
      words: this.scale === 'full' ? commands : quickCommands.filter((_, at) => (at + index) % 5 === 0),
    }));
    this.start = Math.min(await this.ordinary(['status']), await this.ordinary(['status']));
    for (const { kind, words } of asked) await this.tryFolder(kind, words);
    return result(
      `${kinds.length} folders, ${this.runs.toLocaleString('en')} commands, ${this.refused.toLocaleString('en')} refused with a code; ` +
        `slowest ${(this.slowest / 1000).toFixed(1)} s beyond an ordinary one; ${this.problems.length} wrong`,
      {
        tried: this.runs,
        folders: kinds.length,
        commands: commands.length,
        refused: this.refused,
        slowestBeyondOrdinary: Math.round(this.slowest),
      },
      this.problems,
    );
  }

  /** How long a command takes where nothing is wrong. */
  private async ordinary(words: readonly string[]): Promise<number> {
    const { project } = this.place();
    const { milliseconds } = await timed(() => runStoryfold([...words, '--json'], { cwd: project }));
    rmSync(dirname(project), { recursive: true });
    return milliseconds;
  }

  /** The same, measured once for each command. */
  private async usual(words: readonly string[]): Promise<number> {
    const name = words.join(' ');
    const known = this.measured.get(name) ?? (await this.ordinary(words));
    this.measured.set(name, known);
    return known;
  }

  private async tryFolder(kind: HostileFolder, words: readonly string[][]): Promise<void> {
    const place = this.place();
    await kind.make(place);
    const outside = outsideOf(place);
    const inside = fileContents(place.project);
    const rewritable = new Set([...inside.keys()].filter((path) => mayBeRewritten(place.project, path)));
    for (const command of words) await this.tryCommand(kind, command, place);
    for (const difference of differences(outside, outsideOf(place)))
      this.problems.push(`${kind.name}: outside of the project, ${difference}`);
    const after = new Set(fileContents(place.project).values());
    for (const [path, contents] of inside) {
      if (after.has(contents) || isMachinery(path) || rewritable.has(path)) continue;
      this.problems.push(`${kind.name}: the bytes of ${path} are nowhere any more`);
    }
    rmSync(dirname(place.project), { recursive: true });
  }

  private async tryCommand(kind: HostileFolder, words: string[], place: HostilePlace): Promise<void> {
    const where = `${kind.name}: storyfold ${words.join(' ')}`;
    const { value, milliseconds } = await timed(() =>
      runStoryfold([...words, '--json'], { cwd: place.project }),
    );
    this.judge(where, value);
    // A sample that is part of every test run guards against what is slow by design, not against a machine that is slow for an hour.
    const patience = (kind.waits ? 2 : 1) * (this.scale === 'short' ? 2 : 1) * second;
    let beyond = milliseconds - this.start;
    if (beyond > patience) beyond = milliseconds - (await this.usual(words));
    for (let attempt = 2; beyond > patience && attempt <= attempts; attempt++)
      beyond = Math.min(beyond, await this.beyondOrdinary(kind, words));
    this.slowest = Math.max(this.slowest, beyond);
    if (beyond > patience) this.problems.push(`${where}: ${Math.round(beyond)} ms beyond an ordinary one`);
  }

  /** The same again, and right before it on an ordinary project. */
  private async beyondOrdinary(kind: HostileFolder, words: readonly string[]): Promise<number> {
    const ordinary = await this.ordinary(words);
    const place = this.place();
    await kind.make(place);
    const { milliseconds } = await timed(() => runStoryfold([...words, '--json'], { cwd: place.project }));
    rmSync(dirname(place.project), { recursive: true });
    return milliseconds - ordinary;
  }

  private judge(where: string, run: Run): void {
    this.runs++;
    let document: { error?: { code?: unknown; message?: unknown; hint?: unknown } };
    try {
      document = JSON.parse(run.stdout) as typeof document;
    } catch {
      this.problems.push(
        `${where}: no JSON document but “${run.stdout.slice(0, 100)}”, ${run.stderr.slice(0, 300)}`,
      );
      return;
    }
    if (/\n\s+at /.test(run.stderr)) this.problems.push(`${where}: a stack trace`);
    if (run.code === 0) return;
    this.refused++;
    const { code, message, hint } = document.error ?? {};
    const isClear = errorCodes.some((one) => one === code) && isText(message) && isText(hint);
    if (!isClear || !(run.code === 1 || run.code === 2 || run.code === 3))
      this.problems.push(`${where}: ended with ${run.code} and ${JSON.stringify(document).slice(0, 200)}`);
    if (String(hint).startsWith('This is a bug')) this.problems.push(`${where}: ${String(message)}`);
  }

  /** An ordinary project with git's folder in it, and a sink beside it. */
  private place(): HostilePlace {
    const folder = mkdtempSync(join(this.root, 'place-'));
    const place = { project: join(folder, 'project'), sink: join(folder, 'sink') };
    for (const [path, bytes] of this.files) put(join(place.project, path), bytes);
    put(join(place.project, 'notes.txt'), '# Notes\n\nThe salt is worth more than the mule.\n');
    put(join(place.project, '.git/hooks/post-checkout'), '#!/bin/sh\n');
    put(join(place.project, '.git/config'), '[core]\n');
    put(join(place.sink, 'secret.md'), 'root:x:0:0:root:/root:/bin/sh\n');
    return place;
  }
}

/** Everything beside the project, and git's folder inside it. */
function outsideOf({ project, sink }: HostilePlace): Map<string, string> {
  const all = new Map([...snapshot(join(project, '.git'))].map(([path, facts]) => [`.git/${path}`, facts]));
  for (const [path, facts] of snapshot(sink)) all.set(`sink/${path}`, facts);
  for (const [path, facts] of snapshot(dirname(project)))
    if (!path.includes('/') && path !== 'project') all.set(path, facts);
  return all;
}

/** How commits and locks are made; what lies there is used up. */
function isMachinery(path: string): boolean {
  return /^\.storyfold\/(?:locks|journal)\//.test(path);
}

/** A state file, or the dictionary, that can be used; one that cannot is kept. */
function mayBeRewritten(project: string, path: string): boolean {
  if (path === '.storyfold/dictionary.txt') return true;
  const file = join(project, path);
  if (!/^\.storyfold\/\w+\.json$/.test(path) || statSync(file).size > maxJsonBytes) return false;
  const text = readFileSync(file, 'utf8');
  try {
    JSON.parse(text);
    return !text.includes('['.repeat(maxJsonDepth));
  } catch {
    return false;
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function put(file: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const begun = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - begun };
}
