import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFileOperations, type FileOperations } from '../../../../src/adapters/node/fileOperations';
import { newOwner, type LockOwner } from '../../../../src/adapters/node/lockOwner';
import { ProcessLocks, type HeldLock } from '../../../../src/adapters/node/processLock';
import { expectCode } from '../../../fakes/expectCode';

describe('ProcessLocks', () => {
  let folder: string;
  let locks: ProcessLocks;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storyfold-locks-'));
    locks = new ProcessLocks(nodeFileOperations, folder);
  });

  afterEach(() => rm(folder, { recursive: true }));

  /** Leaves the lock as its owner would have who ended while holding it. */
  async function leave(change: Partial<LockOwner>, number = 1): Promise<LockOwner> {
    const owner = { ...(await newOwner()), ...change };
    writeFileSync(join(folder, `final.${number}`), JSON.stringify(owner));
    writeFileSync(join(folder, `final.owner-${owner.nonce}`), JSON.stringify(owner));
    return owner;
  }

  function deadPid(): number {
    return spawnSync(process.execPath, ['-e', '']).pid;
  }

  async function expectTaken(): Promise<void> {
    const begun = performance.now();
    const lock = await locks.acquire('final');
    assert.ok(performance.now() - begun < 2000);
    assert.equal(await lock.isHeld(), true);
    await lock.release();
  }

  it('is taken over from a dead process', async () => {
    await leave({ pid: deadPid() });
    await expectTaken();
  });

  it('is taken over from a process whose pid another one has now', async () => {
    await leave({ pid: process.ppid, start: 'another' });
    await expectTaken();
    await leave({ pid: process.pid, start: 'another' }, 7);
    await expectTaken();
  });

  it('is taken over after a restart of the machine, although the pid is in use', async () => {
    await leave({ boot: 'another' });
    await expectTaken();
  });

  for (const [what, contents] of [
    ['empty', ''],
    ['cut off', '{"pid":1,"st'],
    ['of another kind', '{"pid":"me"}'],
    ['hostile', '{"pid":-1,"start":null,"boot":null,"host":"x","nonce":"../../x"}'],
  ] as const) {
    it(`is taken over when its record stays ${what}`, async () => {
      writeFileSync(join(folder, 'final.3'), contents);
      await expectTaken();
    });
  }

  it('is left to a live process, whatever its clock or what its time of day says', async () => {
    const owner = await leave({ pid: process.ppid, start: null });
    writeFileSync(join(folder, 'final.1'), JSON.stringify({ ...owner, at: Date.now() + 365 * 86_400_000 }));
    const error = await expectCode('locked', () => locks.acquire('final'));
    assert.equal(error.details['pid'], process.ppid);
    assert.doesNotMatch(error.hint, /delete/);
    writeFileSync(join(folder, 'final.1'), JSON.stringify({ ...owner, at: 0 }));
    await expectCode('locked', () => locks.acquire('final'));
  });

  it('is left to a process of another machine, which cannot be proved dead', async () => {
    await leave({ host: 'elsewhere', pid: deadPid(), boot: 'another' });
    const error = await expectCode('locked', () => locks.acquire('final'));
    assert.match(error.message, /elsewhere/);
    // Nobody else can take it away.
    assert.match(error.hint, /delete the folder \.storyfold\/locks/);
    assert.equal(error.details['outOfSight'], true);
  });

  it('waits for a record that is in the making', async () => {
    writeFileSync(join(folder, 'final.1'), '');
    setTimeout(() => void leave({ pid: process.ppid, start: null }), 200);
    await expectCode('locked', () => locks.acquire('final'));
  });

  it('waits as long as it is told', async () => {
    const first = await locks.acquire('final');
    setTimeout(() => void first.release(), 100);
    const second = await locks.acquire('final', 5000);
    assert.equal(await second.isHeld(), true);
    await second.release();
  });

  it('is lost, and says so, when its files are removed', async () => {
    const lock = await locks.acquire('final');
    await rm(folder, { recursive: true });
    await locks.acquire('final');
    assert.equal(await lock.isHeld(), false);
  });

  it('leaves only a few small files, however often it is taken', async () => {
    for (let round = 0; round < 60; round++) {
      await (await locks.acquire('final')).release();
      assert.ok(readdirSync(folder).length <= 14);
    }
    await leave({ pid: deadPid() }, 61);
    for (let round = 0; round < 8; round++) await (await locks.acquire('final')).release();
    await locks.close();
    const names = readdirSync(folder);
    assert.ok(names.includes('final.69'));
    assert.ok(!names.some((name) => name.includes('owner') || name.includes('idle')), names.join(' '));
  });

  it('keeps locks apart whose names begin alike, and takes any name', async () => {
    const names = ['a', 'a.1', 'a.owner-1', '章节/../一', 'A b', '%2e%2e'];
    const held = await Promise.all(names.map((name) => locks.acquire(name)));
    for (const lock of held) assert.equal(await lock.isHeld(), true);
    for (const name of names) await expectCode('locked', () => locks.acquire(name));
    for (const lock of held) await lock.release();
    for (const name of names) await (await locks.acquire(name)).release();
  });

  for (const kind of ['linked', 'made exclusively, where links are missing'] as const) {
    it(`is never held by two of eight contenders, fresh and stale, 60 rounds (${kind})`, async () => {
      let inside = 0;
      const remarks: string[] = [];
      const files =
        kind === 'linked'
          ? nodeFileOperations
          : {
              ...nodeFileOperations,
              link: () => Promise.reject(Object.assign(new Error('no links here'), { code: 'ENOTSUP' })),
            };
      const dead = deadPid();
      for (let round = 0; round < 60; round++) {
        const highest = Math.max(0, ...readdirSync(folder).map((name) => Number(name.split('.')[1]) || 0));
        if (round % 2 === 1) await leave({ pid: dead }, highest + 1);
        const contenders = Array.from(
          { length: 8 },
          () => new ProcessLocks(files, folder, (remark) => remarks.push(remark)),
        );
        const won: HeldLock[] = [];
        await Promise.all(
          contenders.map(async (contender) => {
            const result = await contender.tryAcquire('final');
            if (!('release' in result)) return;
            assert.equal(++inside, 1);
            won.push(result);
          }),
        );
        assert.equal(won.length, 1, `round ${round}`);
        inside--;
        await won[0]!.release();
      }
      assert.equal(remarks.length > 0, kind !== 'linked');
    });
  }

  it('is not given to a contender who slept while others came and went and old numbers were cleared', async () => {
    let holder: HeldLock | undefined;
    const sleepy = new ProcessLocks(
      {
        ...nodeFileOperations,
        link: async (existing, created) => {
          if (!holder) {
            for (let round = 0; round < 12; round++) await (await locks.acquire('final')).release();
            holder = await locks.acquire('final');
          }
          await nodeFileOperations.link(existing, created);
        },
      },
      folder,
    );
    await expectCode('locked', () => sleepy.acquire('final'));
    assert.equal(await holder!.isHeld(), true);
  });

  for (const digits of ['1000000000000', '999999999999999', '9'.repeat(60)]) {
    it(`says at once which file to delete when a record has the number ${digits}`, async () => {
      writeFileSync(join(folder, `final.${digits}`), '{}');
      const begun = performance.now();
      const error = await expectCode('corrupt_state', () => locks.acquire('final', 10_000));
      assert.ok(performance.now() - begun < 1000);
      assert.ok(error.message.includes(`.storyfold/locks/final.${digits} `), error.message);
      assert.match(error.hint, /delete that file/);
      await locks.close();
      assert.deepEqual(readdirSync(folder), [`final.${digits}`]);
      unlinkSync(join(folder, `final.${digits}`));
      await expectTaken();
    });
  }

  it('gives up when a number is refused again and again', async () => {
    const files = {
      ...nodeFileOperations,
      link: () => Promise.reject(Object.assign(new Error('taken'), { code: 'EEXIST' })),
    };
    const refused = new ProcessLocks(files, folder);
    await expectCode('io', () => refused.acquire('final'));
    await refused.close();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('does not read a record that is far too large, nor wait for one that is a pipe', async () => {
    writeFileSync(join(folder, 'final.3'), Buffer.alloc(60 * 1024 * 1024, '{"pid":1,'));
    await expectTaken();
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [join(folder, 'final.9')]);
    await expectTaken();
  });

  it('leaves nothing behind when the disk is full', async () => {
    const files: FileOperations = {
      ...nodeFileOperations,
      open: async (path, flags, mode) => {
        const handle = await nodeFileOperations.open(path, flags, mode);
        handle.writeFile = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
        return handle;
      },
    };
    await expectCode('disk_full', () => new ProcessLocks(files, folder).acquire('work-final'));
    assert.deepEqual(readdirSync(folder), []);
  });

  it('clears away owner files that were left empty long ago, and no others', async () => {
    const old = new Date(Date.now() - 60 * 60 * 1000);
    const living = { ...(await newOwner()), pid: process.ppid, start: null };
    for (const [name, contents] of [
      ['final.owner-empty', ''],
      ['final.owner-torn', '{"pid":'],
      ['final.owner-living', JSON.stringify(living)],
    ] as const) {
      writeFileSync(join(folder, name), contents);
      utimesSync(join(folder, name), old, old);
    }
    writeFileSync(join(folder, 'final.owner-young'), '');
    for (let round = 0; round < 8; round++) await (await locks.acquire('final')).release();
    await locks.close();
    const names = readdirSync(folder).filter((name) => name.includes('owner'));
    assert.deepEqual(names.sort(), ['final.owner-living', 'final.owner-young']);
  });

  it('uses its file again, also when somebody removed it, and is held by one alone all the while', async () => {
    const first = await locks.acquire('final');
    const second = await expectCode('locked', () => locks.acquire('final'));
    assert.equal(second.details['pid'], process.pid);
    await first.release();
    const idle = () => readdirSync(folder).filter((name) => name.includes('idle'));
    const [kept] = idle();
    const again = await locks.acquire('final');
    assert.deepEqual(idle(), []);
    const other = new ProcessLocks(nodeFileOperations, folder);
    await expectCode('locked', () => other.acquire('final'));
    await other.close();
    assert.equal(await first.isHeld(), false);
    await again.release();
    assert.deepEqual(idle(), [kept]);
    unlinkSync(join(folder, kept!));
    const third = await locks.acquire('final');
    assert.equal(await third.isHeld(), true);
    await third.release();
  });

  it('that could not be released does not lock out its own process', async () => {
    let broken = true;
    const failing = <Call extends (...given: never[]) => Promise<unknown>>(call: Call) =>
      ((...given) =>
        broken
          ? Promise.reject(Object.assign(new Error('broken'), { code: 'EIO' }))
          : call(...given)) as Call;
    const files: FileOperations = {
      ...nodeFileOperations,
      rename: failing(nodeFileOperations.rename),
      unlink: failing(nodeFileOperations.unlink),
    };
    const faulty = new ProcessLocks(files, folder);
    const lock = await faulty.acquire('final');
    await assert.rejects(lock.release());
    broken = false;
    const next = await faulty.acquire('final');
    assert.equal(await next.isHeld(), true);
    await next.release();
  });

  it('is left to a process of another container, whose numbers mean nothing here', async () => {
    await leave({ pid: deadPid(), pids: 'pid:[1]' });
    await expectCode('locked', () => locks.acquire('final'));
  });

  it('makes its file anew when somebody wrote into the one that is used again', async () => {
    await (await locks.acquire('final')).release();
    const [idle] = readdirSync(folder).filter((name) => name.includes('idle'));
    writeFileSync(join(folder, idle!), '');
    const lock = await locks.acquire('final');
    assert.equal(await lock.isHeld(), true);
    const other = new ProcessLocks(nodeFileOperations, folder);
    await expectCode('locked', () => other.acquire('final'));
    await lock.release();
  });

  it('that failed after it had its number can be taken again', async () => {
    let failures = 0;
    const files: FileOperations = {
      ...nodeFileOperations,
      readdir: (path) => {
        if (failures-- === 1) return Promise.reject(Object.assign(new Error('broken'), { code: 'EIO' }));
        return nodeFileOperations.readdir(path);
      },
    };
    const faulty = new ProcessLocks(files, folder);
    await (await faulty.acquire('final')).release();
    for (const at of [1, 2, 3]) {
      failures = at;
      await faulty.acquire('final').then(
        (lock) => lock.release(),
        () => undefined,
      );
      failures = 0;
      const lock = await faulty.acquire('final');
      assert.equal(await lock.isHeld(), true);
      await lock.release();
    }
  });

  it('writes down who has it, without a time of day', async () => {
    const lock = await locks.acquire('final');
    const record: unknown = JSON.parse(readFileSync(join(folder, 'final.1'), 'utf8'));
    assert.deepEqual(Object.keys(record as object).sort(), ['boot', 'host', 'nonce', 'pid', 'pids', 'start']);
    await lock.release();
  });
});
