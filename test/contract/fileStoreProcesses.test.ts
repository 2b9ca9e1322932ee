import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { buildSync } from 'esbuild';
import { FileStore } from '../../src/adapters/node/fileStore';
import { sha256 } from '../../src/core/storage/hash';
import type { ProjectStore, StoreChange } from '../../src/core/storage/projectStore';
import { expectCode } from '../fakes/expectCode';
import { ChildProgram, ended } from './children/bundleChild';

const childFolder = join(process.cwd(), 'test/contract/children');

describe('FileStore among processes', () => {
  let folder: string;
  const children = new Set<ChildProcess>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storyfold-processes-'));
  });

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all([...children].map(ended));
    children.clear();
    await rm(folder, { recursive: true });
  });

  describe('locks', () => {
    let program: ChildProgram;
    before(() => (program = new ChildProgram(join(childFolder, 'lockingChild.ts'))));
    after(() => program.remove());

    async function start(): Promise<{ child: ChildProcess; say(name: string): Promise<string> }> {
      const child = program.start([folder]);
      children.add(child);
      const next = answers(createInterface(child.stdout!));
      assert.equal(await next(), 'ready');
      return {
        child,
        say: (name) => {
          const answer = next();
          child.stdin!.write(`${name}\n`);
          return answer;
        },
      };
    }

    it('keep another process out while the holder lives, and are taken over once it is killed', async () => {
      const store = await FileStore.open(folder);
      const holder = await start();
      assert.equal(await holder.say('final'), 'holding');
      const error = await expectCode('locked', () => store.withLock('final', async () => undefined));
      assert.equal(error.details['pid'], holder.child.pid);
      assert.equal(await store.withLock('brief', async () => 'free'), 'free');
      holder.child.kill('SIGKILL');
      await ended(holder.child);
      const begun = performance.now();
      assert.equal(await store.withLock('final', async () => 'mine'), 'mine');
      assert.ok(performance.now() - begun < 2000);
    });

    it('go to exactly one of six contenders, fresh and stale, 30 rounds', async () => {
      const contenders = await Promise.all(Array.from({ length: 6 }, () => start()));
      for (let round = 0; round < 30; round++) {
        const name = `task-${round}`;
        if (round % 2 === 1) {
          const dead = await start();
          assert.equal(await dead.say(name), 'holding');
          dead.child.kill('SIGKILL');
          await ended(dead.child);
        }
        const results = await Promise.all(contenders.map((contender) => contender.say(name)));
        const winner = results.indexOf('holding');
        assert.deepEqual(
          results.sort(),
          ['holding', 'locked', 'locked', 'locked', 'locked', 'locked'],
          `round ${round}`,
        );
        assert.equal(await contenders[winner]!.say('release'), 'released');
      }
      // Going in and out alternates: nobody was in while another was.
      const inside = new Map<string, string>();
      for (const line of readFileSync(join(folder, 'trace.txt'), 'utf8').trim().split('\n')) {
        const [way, name = '', pid = ''] = line.split(' ');
        if (way === 'out') {
          assert.equal(inside.get(name), pid);
          inside.delete(name);
        } else if (inside.has(name)) {
          assert.ok(!isAlive(Number(inside.get(name))), `two were in ${name}`);
          inside.set(name, pid);
        } else inside.set(name, pid);
      }
    });
  });
});

describe('FileStore in several copies in one process', () => {
  let copies: Copies;
  let folder: string;

  before(() => (copies = new Copies()));
  after(() => copies.remove());

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storyfold-copies-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('leaves the lock of another copy, and its file, alone until it is released', async () => {
    const [theirs, ours] = copies.classes;
    const [holder, other] = await Promise.all([theirs!.open(folder), ours!.open(folder)]);
    let release = (): void => undefined;
    let held: Promise<void> | undefined;
    await new Promise<void>((resolve) => {
      held = holder.withLock('final', () => {
        resolve();
        return new Promise<void>((done) => (release = done));
      });
    });
    const owners = () =>
      readdirSync(join(folder, '.storyfold/locks')).filter((name) => name.includes('owner'));
    const mine = owners();
    assert.equal(mine.length, 1);
    for (let round = 0; round < 20; round++) {
      const refused = await other
        .withLock('final', async () => 'in')
        .catch((error: unknown) => codeOf(error));
      assert.equal(refused, 'locked');
    }
    assert.deepEqual(owners(), mine);
    release();
    await held;
    assert.equal(await other.withLock('final', async () => 'in'), 'in');
  });

  it('loses no word and leaves nothing lying when three commit and open at once', async () => {
    const remarks: string[] = [];
    const options = { logger: { warn: (remark: string) => void remarks.push(remark) } };
    const refusals: unknown[] = [];
    const told: string[] = [];
    const paths = ['brief.md', 'outline.md', '.storyfold/texts/copy.md'];
    await Promise.all(
      copies.classes.map(async (Store, copy) => {
        let store = await Store.open(folder, options);
        for (let number = 0; number < 25; number++) {
          const words = `${copy}-${number}\n`;
          try {
            await store.commit(await Promise.all(paths.map((path) => addition(store, path, words))));
            told.push(words);
          } catch (error) {
            refusals.push(codeOf(error));
          }
          if (number % 5 !== 4) continue;
          // As when a project is opened anew: the next is there before the last is closed.
          const last = store;
          store = await Store.open(folder, options);
          await last.close();
        }
        await store.close();
      }),
    );
    assert.deepEqual(
      [...new Set(refusals)].filter((code) => code !== 'conflict'),
      [],
    );
    assert.deepEqual(remarks, []);
    const linesOf = (path: string) => readFileSync(join(folder, path), 'utf8').split(/(?<=\n)/);
    for (const path of paths) assert.deepEqual(linesOf(path).sort(), told.sort(), path);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      names.filter((name) => /storyfold-tmp|journal.|rescued|owner|idle/.test(name)),
      [],
    );
  });
});

/** The store's module, bundled and loaded several times, as by two versions of a program in one process. */
class Copies {
  private readonly folder = mkdtempSync(join(tmpdir(), 'storyfold-bundles-'));
  readonly classes: readonly (typeof FileStore)[];

  constructor() {
    const load = createRequire(__filename);
    this.classes = ['first', 'second', 'third'].map((name) => {
      const outfile = join(this.folder, `${name}.cjs`);
      buildSync({
        entryPoints: [join(process.cwd(), 'src/adapters/node/fileStore.ts')],
        outfile,
        bundle: true,
        platform: 'node',
        target: 'node20',
        format: 'cjs',
      });
      return (load(outfile) as { FileStore: typeof FileStore }).FileStore;
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

async function addition(store: ProjectStore, path: string, words: string): Promise<StoreChange> {
  const found = await store.read(path);
  return {
    path,
    bytes: Buffer.concat([found ?? Buffer.alloc(0), Buffer.from(words)]),
    expected: found ? await sha256(found) : null,
  };
}

/** Errors of another copy are of another class. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}

/** Lines one by one, waiting for those that are still to come. */
function answers(reader: Interface): () => Promise<string> {
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  reader.on('line', (line) => {
    const next = waiting.shift();
    if (next) next(line);
    else lines.push(line);
  });
  return () => {
    const line = lines.shift();
    return line === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(line);
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
