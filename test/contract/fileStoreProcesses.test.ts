import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { FileStore } from '../../src/adapters/node/fileStore';
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

    async function start(hold: number): Promise<{ child: ChildProcess; say(name: string): Promise<string> }> {
      const child = program.start([folder, String(hold)]);
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
      const holder = await start(0);
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
      const contenders = await Promise.all(Array.from({ length: 6 }, () => start(60)));
      for (let round = 0; round < 30; round++) {
        const name = `task-${round}`;
        if (round % 2 === 1) {
          const dead = await start(0);
          assert.equal(await dead.say(name), 'holding');
          dead.child.kill('SIGKILL');
          await ended(dead.child);
        }
        const results = await Promise.all(contenders.map((contender) => contender.say(name)));
        assert.deepEqual(
          results.sort(),
          ['locked', 'locked', 'locked', 'locked', 'locked', 'won'],
          `round ${round}`,
        );
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
