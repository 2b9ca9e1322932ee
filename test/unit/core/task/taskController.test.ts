import assert from 'node:assert/strict';
import { cancelled, StoryFoldError } from '../../../../src/core/errors';
import { peekPlaybook } from '../../../../src/core/project/playbook/playbookFile';
import { parseRetryCommand } from '../../../../src/core/task/retry/retryCommand';
import { backupsOf, isSoundBackup } from '../../../../src/core/task/retry/backups';
import type { TaskOutcome } from '../../../../src/core/task/taskRun';
import type { TaskTalkScript } from '../../../fakes/scriptedTaskTalk';
import { requirements as scripted } from '../../../fakes/scriptedTaskTalk';
import { expectCode } from '../../../fakes/expectCode';
import { MemoryStore } from '../../../fakes/memoryStore';
import { failing } from '../../../fakes/scriptedChapterTalk';
import { taskEngine, type TaskEngine, type TaskEngineParts } from '../../../fakes/taskEngine';
import { englishProject } from '../../../fakes/testProject';
import { threeChapters } from '../../../fakes/chapterProject';
import { SystemTimer } from '../../../../src/adapters/node/systemTimer';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function project(
  parts: TaskEngineParts = {},
): Promise<TaskEngine & { files: MemoryStore; reopen(more?: TaskEngineParts): TaskEngine }> {
  const files = new MemoryStore();
  await files.commit([
    { path: 'brief.md', bytes: encode('# Brief\n\nA quiet story for readers of nine and up.\n') },
    { path: 'outline.md', bytes: encode(threeChapters) },
  ]);
  const make = (more: TaskEngineParts = {}): TaskEngine =>
    taskEngine(files, { timer: new SystemTimer(), ...parts, ...more });
  return { ...make(), files, reopen: make };
}

const folder = (id: string): string => `.storyfold/tasks/${id}`;

async function filesOf(store: MemoryStore, id: string): Promise<string[]> {
  return (await store.list(folder(id))).filter((name) => !['backups', 'log.txt', 'task.json'].includes(name));
}

function retry(
  engine: TaskEngine,
  line: string,
  more: { yes?: boolean; signal?: AbortSignal } = {},
): Promise<TaskOutcome> {
  return engine.tasks.retry(parseRetryCommand(line), more);
}

async function completed(parts: TaskEngineParts = {}) {
  const one = await project(parts);
  await one.tasks.create({ chapter: '1', id: 'abc' });
  await one.tasks.run('abc');
  const outcome = await one.tasks.confirm('abc');
  return { ...one, outcome };
}

/** Fails at this request with that error, the first so many times. */
function failsAt(ask: string, code: 'server_error' | 'auth' | 'model_not_found', times = 1): TaskTalkScript {
  let left = times;
  return {
    before: (asked) => {
      if (asked === ask && left-- > 0) throw new StoryFoldError(code, 'The server said no.', 'Try again.');
    },
  };
}

describe('a chapter task', () => {
  it('stops for its requirements, and goes on to the end when they are confirmed', async () => {
    const { tasks, files, chapterTalk, taskTalk } = await project();
    const made = await tasks.create({ chapter: '1', id: 'abc' });
    assert.equal(made.task.status, 'pending');
    const run = await tasks.run('abc');
    assert.equal(run.task.status, 'awaiting_confirm');
    assert.deepEqual(await filesOf(files, 'abc'), ['requirements.json']);
    assert.equal(chapterTalk.asked.length, 0);
    const { task } = await tasks.confirm('abc');
    assert.equal(task.status, 'completed');
    assert.equal(task.passed, true);
    assert.equal(task.feedbackStatus, 'completed');
    assert.equal(task.stage, null);
    assert.deepEqual(await filesOf(files, 'abc'), [
      'curation.json',
      'feedback.json',
      'generation_result.json',
      'plan.json',
      'reflection.json',
      'requirements.json',
      'templates.json',
    ]);
    // Measures and rules evaluate, so no judge was asked.
    assert.deepEqual(taskTalk.asked, ['requirements', 'templates', 'reflection', 'curation']);
    const playbook = await peekPlaybook(files);
    assert.equal(playbook?.bullets.length, 1);
    assert.deepEqual(playbook?.bullets[0]?.origin.task, 'abc');
    assert.match((await tasks.log('abc')).join('\n'), /The chapter has passed/);
  });

  it('takes the author’s requirements in place of those that were found', async () => {
    const { tasks } = await project();
    await tasks.create({ chapter: '1', id: 'abc' });
    await tasks.run('abc');
    const { requirementsSha256 } = await tasks.show('abc');
    const changed = { ...scripted, objective: 'Mara decides to row.' };
    await tasks.saveRequirements('abc', changed, requirementsSha256);
    assert.equal((await tasks.show('abc')).requirements?.objective, 'Mara decides to row.');
    await expectCode('conflict', () => tasks.saveRequirements('abc', changed, requirementsSha256));
    await expectCode('invalid_input', () => tasks.saveRequirements('abc', { ...changed, objective: '' }));
    await tasks.confirm('abc');
    await expectCode('refused', () => tasks.saveRequirements('abc', changed));
  });

  it('says what there is to do where no requirements wait for the author’s', async () => {
    const one = await project({ taskScript: failsAt('requirements', 'server_error') });
    const refusal = async (): Promise<string> => {
      const { details, hint } = await expectCode('refused', () =>
        one.tasks.saveRequirements('abc', scripted),
      );
      return `${String(details['because'])}: ${/`.+?`/.exec(hint)?.[0]}`;
    };
    await one.tasks.create({ chapter: '1', id: 'abc' });
    assert.equal(await refusal(), 'requirements_pending: `task run abc`');
    await expectCode('server_error', () => one.tasks.run('abc'));
    assert.equal(await refusal(), 'requirements_missing: `retry abc`');
    const path = `${folder('abc')}/task.json`;
    const task = JSON.parse(new TextDecoder().decode(await one.files.read(path))) as object;
    for (const [stands, says] of [
      [{ status: 'cancelled' }, 'requirements_missing: `retry abc`'],
      // Its host died.
      [{ status: 'extracting' }, 'requirements_missing: `retry abc`'],
      [{ failedStage: 'retrieving' }, 'requirements_settled: `retry abc --force --stage extracting`'],
    ] as const) {
      await one.files.commit([{ path, bytes: encode(JSON.stringify({ ...task, ...stands })) }]);
      assert.equal(await refusal(), says);
    }
  });

  it('that was begun names what can be done with it now', async () => {
    const one = await project({ taskScript: failsAt('reflection', 'server_error') });
    const refusal = async (): Promise<string> =>
      (await expectCode('refused', () => one.tasks.run('abc'))).hint;
    await one.tasks.create({ chapter: '1', id: 'abc' });
    await one.tasks.run('abc');
    assert.match(await refusal(), /`task confirm abc`/);
    await one.tasks.confirm('abc');
    // Its feedback failed, and a plain retry goes on with that.
    assert.match(await refusal(), /`retry abc`/);
    await retry(one, '/retry abc');
    assert.match(await refusal(), /`retry abc --force --stage generate`/);
  });

  it('leaves in their file what else it says', async () => {
    const { tasks, files } = await project();
    await tasks.create({ chapter: '1', id: 'abc' });
    await tasks.run('abc');
    const path = `${folder('abc')}/requirements.json`;
    const read = async () =>
      JSON.parse(new TextDecoder().decode(await files.read(path))) as Record<string, unknown>;
    await files.commit([{ path, bytes: encode(JSON.stringify({ ...(await read()), mood: 'grey' })) }]);
    await tasks.saveRequirements('abc', { ...scripted, objective: 'She stays.' });
    const { mood, objective } = await read();
    assert.deepEqual([mood, objective], ['grey', 'She stays.']);
  });

  it('says that its requirements are gone where they are to be confirmed, and has them made again', async () => {
    const one = await project();
    await one.tasks.create({ chapter: '1', id: 'abc' });
    await one.tasks.run('abc');
    await one.files.commit([{ path: `${folder('abc')}/requirements.json`, bytes: undefined }]);
    await expectCode('corrupt_state', () => one.tasks.confirm('abc'));
    const { task } = await one.tasks.show('abc');
    assert.deepEqual(
      [task.status, task.failedStage, task.error?.code],
      ['failed', 'extracting', 'corrupt_state'],
    );
    assert.equal((await retry(one, '/retry abc')).task.status, 'awaiting_confirm');
  });

  it('waits for the author’s score where they are to evaluate', async () => {
    const { tasks, files } = await project();
    await tasks.create({ chapter: '1', id: 'abc', mode: 'human' });
    await tasks.run('abc');
    const { task } = await tasks.confirm('abc');
    assert.deepEqual([task.status, task.feedbackStatus, task.stage], ['completed', 'pending', 'evaluating']);
    await expectCode('invalid_input', () => tasks.score('abc', { score: 101 }));
    // What was wrong with the score has not become a failure of the task.
    assert.equal((await tasks.show('abc')).task.feedbackStatus, 'pending');
    const scored = await tasks.score('abc', { score: 80, notes: 'Good.' });
    assert.equal(scored.task.feedbackStatus, 'completed');
    assert.match(
      new TextDecoder().decode(await files.read(`${folder('abc')}/feedback.json`)),
      /"mode": "human"/,
    );
    await expectCode('refused', () => tasks.score('abc', { score: 80 }));
  });

  it('refuses what does not fit how it stands', async () => {
    const { tasks } = await project();
    await expectCode('not_found', () => tasks.run('nobody'));
    await expectCode('invalid_input', () => tasks.run('../up'));
    await expectCode('not_found', () => tasks.create({ chapter: '9' }));
    await tasks.create({ chapter: '1', id: 'abc' });
    await expectCode('refused', () => tasks.create({ chapter: '2', id: 'ABC' }));
    await expectCode('refused', () => tasks.confirm('abc'));
    await expectCode('refused', () => tasks.cancel('abc'));
    await tasks.run('abc');
    await expectCode('refused', () => tasks.run('abc'));
    await tasks.confirm('abc');
    await expectCode('refused', () => tasks.create({ chapter: '1' }));
  });
});

describe('a task that failed', () => {
  it('goes on where it stopped, with what was made before', async () => {
    const one = await project({ taskScript: failsAt('reflection', 'server_error') });
    await one.tasks.create({ chapter: '1', id: 'abc' });
    await one.tasks.run('abc');
    const { task } = await one.tasks.confirm('abc');
    // The chapter is there, whatever became of what follows.
    assert.deepEqual(
      [task.status, task.feedbackStatus, task.failedStage],
      ['completed', 'failed', 'reflecting'],
    );
    const chapterAsked = one.chapterTalk.asked.length;
    const outcome = await retry(one, '/retry abc');
    assert.equal(outcome.task.feedbackStatus, 'completed');
    assert.equal(outcome.task.feedbackRetryCount, 1);
    assert.equal(outcome.task.retryCount, 0);
    assert.equal(one.chapterTalk.asked.length, chapterAsked);
    assert.deepEqual(outcome.removed, []);
    assert.ok(outcome.kept.includes('feedback.json'));
  });

  it('brings the author the chapter that could not be written into its file', async () => {
    const one = await project({
      chapterScript: { scenes: [2], verdicts: [failing({ type: 'prose' })] },
      project: { ...englishProject, settings: { 'storyfold.chapter.maxRetries': 0 } },
    });
    await one.tasks.create({ chapter: '1', id: 'abc' });
    await one.tasks.run('abc');
    const write = one.refinement.writeChapter.bind(one.refinement);
    one.refinement.writeChapter = () =>
      Promise.reject(new StoryFoldError('disk_full', 'The disk is full.', 'Make room.'));
    await expectCode('disk_full', () => one.tasks.confirm('abc'));
    one.refinement.writeChapter = write;
    const asked = one.chapterTalk.asked.length;
    const { task } = await retry(one, '/retry abc');
    assert.deepEqual([task.status, task.passed], ['completed', false]);
    assert.equal(one.chapterTalk.asked.length, asked);
    assert.ok(await one.files.read('chapters/01-the-ferry.md'));
  });

  it('counts, reaches its limit, and says both ways out', async () => {
    const one = await project({ taskScript: failsAt('requirements', 'auth', 9) });
    await one.tasks.create({ chapter: '1', id: 'abc' });
    await expectCode('auth', () => one.tasks.run('abc'));
    for (let count = 1; count <= 3; count++) {
      await expectCode('auth', () => retry(one, '/retry abc'));
      assert.equal((await one.tasks.show('abc')).task.retryCount, count);
    }
    const error = await expectCode('refused', () => retry(one, '/retry abc'));
    assert.match(error.hint, /--force/);
    assert.match(error.hint, /--clean/);
    await expectCode('auth', () => retry(one, '/retry abc --force'));
    assert.equal((await one.tasks.show('abc')).task.retryCount, 4);
  });

  it('is refused while its cause lasts, even with --force, and nothing changes', async () => {
    const one = await project({ taskScript: failsAt('requirements', 'auth', 9) });
    await one.tasks.create({ chapter: '1', id: 'abc' });
    await expectCode('auth', () => one.tasks.run('abc'));
    const offline = one.reopen({ offline: true });
    const before = new Map(one.files.disk.files);
    for (const line of ['/retry abc', '/retry abc --force', '/retry abc --clean'])
      await expectCode('refused', () => retry(offline, line, { yes: true }));
    for (const [path, bytes] of before)
      if (!path.includes('/log')) assert.deepEqual(one.files.disk.files.get(path), bytes, path);
  });
});

describe('a task that failed for want of its model', () => {
  it('is tried again also where the server’s list lacks the name, since the model may be there by now', async () => {
    const one = await project({
      models: ['small:latest'],
      taskScript: failsAt('requirements', 'model_not_found', 2),
    });
    await one.tasks.create({ chapter: '1', id: 'abc' });
    await expectCode('model_not_found', () => one.tasks.run('abc'));
    // Still not there: that is what it says, and no more than that.
    await expectCode('model_not_found', () => retry(one, '/retry abc'));
    assert.equal((await retry(one, '/retry abc')).task.status, 'awaiting_confirm');
  });
});

describe('all tasks that failed', () => {
  it('are gone on with one after the other; where the author stops it, what went through before is told', async () => {
    const one = await project({ taskScript: failsAt('requirements', 'server_error', 3) });
    // Of the same moment, and so told by their ids.
    const ids = ['c', 'b', 'a'];
    for (const [index, id] of ids.entries()) {
      await one.tasks.create({ chapter: String(index + 1), id });
      await expectCode('server_error', () => one.tasks.run(id));
    }
    let asked = 0;
    const stopped: TaskTalkScript = {
      before: (ask) => {
        if (ask === 'requirements' && ++asked > 1) throw cancelled();
      },
    };
    const all = await one.reopen({ taskScript: stopped }).tasks.retryAllFailed();
    assert.deepEqual([all.done.map(({ task }) => task.id), all.refused, all.isCancelled], [['c'], [], true]);
    const standing = await Promise.all(ids.map(async (id) => (await one.tasks.show(id)).task.status));
    assert.deepEqual(standing, ['awaiting_confirm', 'cancelled', 'failed']);
    // Before anything has come of it there is nothing to tell.
    asked = 1;
    await expectCode('cancelled', () => one.reopen({ taskScript: stopped }).tasks.retryAllFailed());
  });
});

describe('a completed task', () => {
  it('tells why its feedback failed where that could not be noted in it either', async () => {
    const one = await project();
    await one.tasks.create({ chapter: '1', id: 'abc' });
    await one.tasks.run('abc');
    const commit = one.files.commit.bind(one.files);
    one.files.commit = async (changes) => {
      const { status } = (await one.tasks.show('abc')).task;
      if (status === 'completed') throw new StoryFoldError('disk_full', 'The disk is full.', 'Make room.');
      return commit(changes);
    };
    await expectCode('disk_full', () => one.tasks.confirm('abc'));
    one.files.commit = commit;
    assert.equal((await retry(one, '/retry abc')).task.feedbackStatus, 'completed');
  });

  it('is written anew with --force, and a version of the author’s is never overwritten', async () => {
    const one = await completed();
    await expectCode('refused', () => retry(one, '/retry abc'));
    const outcome = await retry(one, '/retry abc --force --stage generate');
    assert.equal(outcome.task.status, 'completed');
    assert.equal(outcome.task.retryCount, 0);
    assert.deepEqual(outcome.kept, ['requirements.json', 'templates.json']);
    assert.deepEqual(outcome.removed, [
      'plan.json',
      'generation_result.json',
      'feedback.json',
      'reflection.json',
    ]);
    assert.ok(outcome.backup);
    assert.ok(await isSoundBackup(one.files, 'abc', outcome.backup));
    const playbook = await peekPlaybook(one.files);
    assert.equal(
      playbook?.bullets.some(({ origin }) => origin.task === 'abc' && origin.run === 1),
      true,
    );
  });

  it('goes on with what was begun anew, also where that could not be noted down at once', async () => {
    let cuts = 1;
    const one = await completed({
      chapterScript: {
        scenes: [2],
        before: ({ what, attempt }) => {
          if (what === 'judge' && attempt === 1 && cuts-- > 0)
            throw new StoryFoldError('reply_cut', 'The reply was cut off.', 'Retry.');
        },
      },
    });
    const commit = one.files.commit.bind(one.files);
    let failures = 1;
    one.files.commit = (changes) => {
      const isNote = changes.some(({ path, bytes }) => {
        const said = path.endsWith('/task.json') ? new TextDecoder().decode(bytes) : '';
        return said.includes('"status": "generating"') && said.includes('"anew": false');
      });
      return isNote && failures-- > 0
        ? Promise.reject(new StoryFoldError('disk_full', 'The disk is full.', 'Make room.'))
        : commit(changes);
    };
    await expectCode('reply_cut', () => retry(one, '/retry abc --force --stage generate'));
    assert.equal((await retry(one, '/retry abc')).task.status, 'completed');
    // Once for each of the two times that it was written.
    assert.equal(one.chapterTalk.asked.filter(({ what }) => what === 'plan').length, 2);
  });

  it('takes back what it taught, with --discard-playbook, but not what the author changed', async () => {
    const one = await completed();
    const outcome = await retry(one, '/retry abc --force --stage feedback --discard-playbook');
    assert.equal(outcome.task.retryHistory.at(-1)?.playbookAction, 'rollback');
    const playbook = await peekPlaybook(one.files);
    // Taken out, and learned again by the new feedback.
    assert.deepEqual(
      playbook?.bullets.map(({ origin }) => origin.run),
      [2],
    );
  });

  it('goes on without roll-back where the record of it is missing, and says so', async () => {
    const one = await completed();
    await one.files.commit([{ path: `${folder('abc')}/curation.json`, bytes: undefined }]);
    const outcome = await retry(one, '/retry abc --force --stage feedback --discard-playbook');
    assert.deepEqual(outcome.warnings, [{ kind: 'no_curation' }]);
    assert.equal(outcome.task.feedbackStatus, 'completed');
  });

  it('falls back to the stage that makes a broken file, keeps its bytes, and pays nothing for the chapter again', async () => {
    const one = await completed();
    const asked = one.chapterTalk.asked.length;
    await one.files.commit([
      { path: `${folder('abc')}/generation_result.json`, bytes: encode('{}') },
      { path: `${folder('abc')}/task.json`, bytes: await failedFeedback(one.files) },
    ]);
    const outcome = await retry(one, '/retry abc');
    assert.deepEqual(outcome.warnings, [
      { kind: 'fell_back', file: 'generation_result.json', to: 'generating' },
    ]);
    assert.equal(outcome.movedAside.length, 1);
    assert.equal(new TextDecoder().decode(await one.files.read(outcome.movedAside[0]!)), '{}');
    assert.equal(outcome.task.status, 'completed');
    assert.equal(one.chapterTalk.asked.length, asked);
  });

  it('is evaluated again with its text as it is, also where its result has to be noted down anew', async () => {
    const one = await completed();
    const path = 'chapters/01-the-ferry.md';
    const before = await one.files.read(path);
    const asked = one.chapterTalk.asked.length;
    await one.files.commit([{ path: `${folder('abc')}/generation_result.json`, bytes: undefined }]);
    const line = '/retry abc --force --stage feedback';
    const preview = await one.tasks.previewRetry(
      parseRetryCommand(line) as Parameters<typeof one.tasks.previewRetry>[0],
    );
    const outcome = await retry(one, line);
    assert.deepEqual([outcome.kept, outcome.removed], [preview.kept, preview.removed]);
    assert.deepEqual(outcome.warnings, [
      { kind: 'fell_back', file: 'generation_result.json', to: 'generating' },
    ]);
    assert.deepEqual([outcome.task.status, outcome.task.feedbackStatus], ['completed', 'completed']);
    assert.equal(one.chapterTalk.asked.length, asked);
    assert.deepEqual(await one.files.read(path), before);
    assert.ok((await filesOf(one.files, 'abc')).includes('generation_result.json'));
  });

  it('goes on with a version that waits beside the author’s text, and pays nothing for it again', async () => {
    const one = await project();
    await one.files.commit([
      { path: 'chapters/01-the-ferry.md', bytes: encode('# Chapter 1: The Ferry\n\nMine.\n') },
    ]);
    await one.tasks.create({ chapter: '1', id: 'abc', anew: true });
    await one.tasks.run('abc');
    await one.tasks.confirm('abc');
    const asked = one.chapterTalk.asked.length;
    // As a crash leaves it that comes before the result is noted down.
    await one.files.commit([
      { path: `${folder('abc')}/generation_result.json`, bytes: undefined },
      { path: `${folder('abc')}/task.json`, bytes: await whileWriting(one.files) },
    ]);
    const outcome = await retry(one, '/retry abc');
    assert.deepEqual([outcome.task.status, outcome.task.passed], ['completed', true]);
    assert.equal(one.chapterTalk.asked.length, asked);
    assert.match(
      new TextDecoder().decode(await one.files.read(`${folder('abc')}/generation_result.json`)),
      /"proposed": "chapters\/01-the-ferry\.proposed\.md"/,
    );
  });

  async function whileWriting(files: MemoryStore): Promise<Uint8Array> {
    const { feedbackStatus, passed, ...task } = JSON.parse(
      new TextDecoder().decode(await files.read(`${folder('abc')}/task.json`)),
    ) as Record<string, unknown>;
    assert.deepEqual([feedbackStatus, passed], ['completed', true]);
    return encode(JSON.stringify({ ...task, status: 'generating', stage: 'generating' }));
  }

  async function failedFeedback(files: MemoryStore): Promise<Uint8Array> {
    const task = JSON.parse(
      new TextDecoder().decode(await files.read(`${folder('abc')}/task.json`)),
    ) as object;
    return encode(
      JSON.stringify({ ...task, feedbackStatus: 'failed', failedStage: 'curating', stage: 'curating' }),
    );
  }
});

describe('--clean', () => {
  it('asks first, copies what it clears, and begins from the start', async () => {
    const one = await completed();
    const before = new Map(one.files.disk.files);
    await expectCode('confirmation_needed', () => retry(one, '/retry abc --force --clean'));
    assert.deepEqual(new Map(one.files.disk.files), before);
    const outcome = await retry(one, '/retry abc --force --clean', { yes: true });
    assert.equal(outcome.task.status, 'awaiting_confirm');
    assert.deepEqual(await filesOf(one.files, 'abc'), ['curation.json', 'requirements.json']);
    const [backup] = await backupsOf(one.files, 'abc');
    assert.ok(backup && (await isSoundBackup(one.files, 'abc', backup)));
    assert.deepEqual(await one.files.list(`${folder('abc')}/backups/${backup}`), [
      'feedback.json',
      'generation_result.json',
      'manifest.json',
      'plan.json',
      'reflection.json',
      'requirements.json',
      'templates.json',
    ]);
  });

  it('clears nothing where the copy fails', async () => {
    const one = await completed();
    const commit = one.files.commit.bind(one.files);
    one.files.commit = (changes) =>
      changes.some(({ path }) => path.includes('/backups/'))
        ? Promise.reject(new StoryFoldError('disk_full', 'The disk is full.', 'Make room.'))
        : commit(changes);
    await expectCode('disk_full', () => retry(one, '/retry abc --force --clean', { yes: true }));
    one.files.commit = commit;
    assert.equal((await filesOf(one.files, 'abc')).length, 7);
    assert.equal((await one.tasks.show('abc')).task.status, 'completed');
  });
});

describe('a task that runs', () => {
  function gate(): { taskScript: TaskTalkScript; reached: Promise<void>; open: () => void } {
    let open = (): void => undefined;
    let arrive = (): void => undefined;
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    const opened = new Promise<void>((resolve) => (open = resolve));
    return {
      reached,
      open,
      taskScript: {
        before: async (ask) => {
          if (ask !== 'requirements') return;
          arrive();
          await opened;
          // As a request ends that was broken off.
          throw cancelled();
        },
      },
    };
  }

  it('is stopped from another program, which waits until it has really ended', async () => {
    const { taskScript, reached, open } = gate();
    const one = await project({ taskScript });
    await one.tasks.create({ chapter: '1', id: 'abc' });
    const running = one.tasks.run('abc').catch((error: unknown) => error);
    await reached;
    const other = one.reopen();
    assert.equal((await other.tasks.show('abc')).task.isRunning, true);
    await expectCode('locked', () => other.tasks.run('abc'));
    await expectCode('confirmation_needed', () => retry(other, '/retry abc'));
    const cancelled = other.tasks.cancel('abc');
    setTimeout(open, 300);
    const outcome = await cancelled;
    assert.equal(outcome.task.isRunning, false);
    assert.equal(outcome.task.status, 'cancelled');
    assert.equal(((await running) as StoryFoldError).code, 'cancelled');
    const resumed = await retry(one.reopen({ taskScript: {} }), '/retry abc');
    assert.equal(resumed.task.status, 'awaiting_confirm');
    assert.deepEqual(
      resumed.task.retryHistory.map(({ operation }) => operation),
      ['resume_cancelled'],
    );
  });

  it('is not stopped for a retry that could not go on', async () => {
    const { taskScript, reached, open } = gate();
    const one = await project({ taskScript });
    await one.tasks.create({ chapter: '1', id: 'abc' });
    const running = one.tasks.run('abc').catch((error: unknown) => error);
    await reached;
    const offline = one.reopen({ offline: true });
    await expectCode('no_model', () => retry(offline, '/retry abc', { yes: true }));
    assert.equal((await offline.tasks.show('abc')).task.isRunning, true);
    open();
    await running;
  });

  it('counts as failed when its host has died, and nothing begins by itself', async () => {
    const { taskScript, reached, open } = gate();
    const one = await project({ taskScript });
    await one.tasks.create({ chapter: '1', id: 'abc' });
    const dead = one.tasks.run('abc').catch(() => undefined);
    await reached;
    // The program is gone: nobody holds the lock.
    one.files.disk.locks.clear();
    const other = one.reopen({ taskScript: {} });
    const [row] = await other.tasks.list();
    assert.deepEqual([row?.status, row?.isRunning, row?.failedStage], ['failed', false, 'extracting']);
    assert.equal(other.taskTalk.asked.length, 0);
    const outcome = await retry(other, '/retry abc');
    assert.equal(outcome.task.status, 'awaiting_confirm');
    assert.equal(outcome.task.retryCount, 1);
    // What is left of the dead program must not keep the tests from ending.
    open();
    await dead;
  });

  it('is told as it ended where it ends while it is looked at', async () => {
    const { tasks, files } = await completed();
    const path = `${folder('abc')}/task.json`;
    const ended = (await files.read(path))!;
    const task = JSON.parse(new TextDecoder().decode(ended)) as { revision: number };
    const before = { ...task, status: 'generating', stage: 'generating', revision: task.revision - 1 };
    await files.commit([{ path, bytes: encode(JSON.stringify(before)) }]);
    const isLocked = files.isLocked.bind(files);
    files.isLocked = async (name) => {
      await files.commit([{ path, bytes: ended }]);
      return isLocked(name);
    };
    assert.equal((await tasks.show('abc')).task.status, 'completed');
  });

  it('is gone on with by one of several that try', async () => {
    const one = await project({ taskScript: failsAt('requirements', 'auth') });
    await one.tasks.create({ chapter: '1', id: 'abc' });
    await expectCode('auth', () => one.tasks.run('abc'));
    const many = Array.from({ length: 16 }, () => one.reopen({ taskScript: {} }));
    const ends = await Promise.allSettled(many.map((engine) => retry(engine, '/retry abc')));
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const end of ends)
      if (end.status === 'rejected') assert.equal((end.reason as StoryFoldError).code, 'locked');
    assert.equal((await one.tasks.show('abc')).task.retryCount, 1);
  });
});
