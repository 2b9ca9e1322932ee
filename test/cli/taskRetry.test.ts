import assert from 'node:assert/strict';
import type { Asked } from '../fakes/modelServer/receivedRequest';
import { status } from '../fakes/modelServer/statuses';
import { buildOnce, removeFolders } from './runStoryfold';
import { files, id, PreparedProjects, type TaskOutcomeDocument, type TaskProject } from './taskProjects';

const chapter: Asked[] = ['scene_list', 'prose', 'prose', 'revision', 'judge_report', 'bible_update'];
const feedback: Asked[] = ['reflection', 'curation'];

/** By the stage from which it goes on: how it is put back, how many files it keeps, how it stands at the end, and what is asked. */
const stages = [
  ['extracting', 'pending', 0, 'awaiting_confirm', ['requirements']],
  ['retrieving', 'awaiting_confirm', 1, 'completed', ['templates', ...chapter, ...feedback]],
  ['generating', 'retrieving', 2, 'completed', [...chapter, ...feedback]],
  ['evaluating', 'completed', 4, 'completed', feedback],
  ['reflecting', 'completed', 5, 'completed', feedback],
  ['curating', 'completed', 6, 'completed', ['curation']],
] as const satisfies readonly (readonly [string, string, number, string, readonly Asked[]])[];

const isFeedback = (stage: string) => stages.findIndex(([name]) => name === stage) > 2;

describe('retry on the command line', function () {
  const prepared = new PreparedProjects();

  before(buildOnce);
  after(removeFolders);
  afterEach(() => prepared.stop());

  /** A task that failed or was cancelled at this stage. */
  async function stoppedAt(
    stage: string,
    how: 'failed' | 'cancelled',
    more: Record<string, unknown> = {},
  ): Promise<TaskProject> {
    const project = await prepared.completed();
    const made = stages.find(([name]) => name === stage)![2];
    const error = { code: 'timeout', message: 'No answer came.' };
    project.stand(
      {
        failedStage: stage,
        stage,
        feedbackStatus: undefined,
        ...(isFeedback(stage)
          ? { status: 'completed', feedbackStatus: 'failed', feedbackError: error }
          : { status: how, ...(how === 'failed' && { error }) }),
        ...more,
      },
      made,
    );
    return project;
  }

  describe('goes on from where it was', () => {
    for (const [stage, restoredTo, kept, ends, asked] of stages)
      it(`failed at ${stage}: put back to ${restoredTo}`, async () => {
        const project = await stoppedAt(stage, 'failed');
        const document = await project.document(`retry ${id}`);
        assert.deepEqual(document.kept, files.slice(0, kept));
        assert.deepEqual(document.removed, []);
        assert.deepEqual([document.restoredFrom, document.restoredTo], [stage, restoredTo]);
        assert.equal(document.task.status, ends);
        assert.deepEqual(project.server.asked(), asked);
        const [record] = document.task.retryHistory;
        assert.deepEqual(
          [record?.['operation'], record?.['strategy'], record?.['playbookAction'], record?.['stage']],
          ['retry', 'partial', 'none', stage],
        );
        const counts = [document.task.retryCount, document.task.feedbackRetryCount];
        assert.deepEqual(counts, isFeedback(stage) ? [0, 1] : [1, 0]);
      });

    for (const [stage, restoredTo, kept, ends, asked] of stages.filter(([name]) => !isFeedback(name)))
      it(`cancelled at ${stage}: put back to ${restoredTo}, and the count begins again`, async () => {
        const project = await stoppedAt(stage, 'cancelled', { retryCount: 2 });
        const document = await project.document(`retry ${id}`);
        assert.deepEqual(document.kept, files.slice(0, kept));
        assert.deepEqual([document.restoredFrom, document.restoredTo], [stage, restoredTo]);
        assert.equal(document.task.status, ends);
        assert.equal(document.task.retryCount, 0);
        assert.equal(document.task.retryHistory[0]?.['operation'], 'resume_cancelled');
        assert.deepEqual(project.server.asked(), asked);
      });

    for (const [stage, restoredTo, kept, ends, asked] of stages)
      it(`completed, --force --stage ${stage}: put back to ${restoredTo}, and nothing is counted`, async () => {
        const project = await prepared.completed();
        project.stand({ retryCount: 1 });
        const document = await project.document(`retry ${id} --force --stage ${stage}`);
        assert.deepEqual(document.kept, files.slice(0, kept));
        assert.deepEqual(document.removed, files.slice(kept));
        assert.deepEqual([document.restoredFrom, document.restoredTo], [stage, restoredTo]);
        assert.equal(document.task.status, ends);
        assert.equal(document.task.retryCount, 1);
        assert.deepEqual(
          document.task.retryHistory.map(({ operation, strategy }) => [operation, strategy]),
          [['regenerate', 'regenerate']],
        );
        assert.deepEqual(project.server.asked(), asked);
        const backup = document.backup === null ? [] : files.slice(kept);
        for (const name of backup) assert.ok(project.has(`backups/${document.backup}/${name}`), name);
        assert.equal(document.backup === null, kept === files.length);
      });

    it('takes generate and feedback for generating and evaluating', async () => {
      const project = await prepared.completed();
      for (const [alias, stage] of [
        ['feedback', 'evaluating'],
        ['generate', 'generating'],
      ] as const)
        assert.equal((await project.document(`retry ${id} --force --stage ${alias}`)).restoredFrom, stage);
    });
  });

  describe('counts', () => {
    it('is refused at the limit, naming both ways out, and changes nothing', async () => {
      const project = await stoppedAt('generating', 'failed', { retryCount: 3 });
      const before = project.everything();
      const run = await project.run(`retry ${id}`);
      assert.equal(run.code, 3);
      assert.match(run.stderr, /has been retried 3 times, which is the limit/);
      assert.match(run.stderr, /retry ferry --force.*retry ferry --clean/);
      assert.deepEqual(project.everything(), before);
      assert.deepEqual(project.server.asked(), []);
    });

    for (const [words, asked] of [
      ['--force', [...chapter, ...feedback]],
      ['--clean --yes', ['requirements']],
    ] as const)
      it(`goes beyond the limit with ${words}, and counts on`, async () => {
        const project = await stoppedAt('generating', 'failed', { retryCount: 3 });
        const document = await project.document(`retry ${id} ${words}`);
        assert.equal(document.task.retryCount, 4);
        assert.deepEqual(project.server.asked(), asked);
      });
  });

  describe('is refused, with nothing changed', () => {
    for (const [name, make, words, says] of [
      ['never begun', () => prepared.pending(), '', /has not been run yet.*storyfold task run ferry/s],
      ['to be confirmed', () => prepared.awaiting(), '', /waits for you.*storyfold task confirm ferry/s],
      ['to be confirmed, by force', () => prepared.awaiting(), ' --force', /storyfold task confirm ferry/],
      ['completed', () => prepared.completed(), '', /--force/],
      ['completed, with a stage', () => prepared.completed(), ' --stage feedback', /--force/],
    ] as const)
      it(name, async () => {
        const project = await make();
        const before = project.everything();
        const run = await project.run(`retry ${id}${words}`);
        assert.equal(run.code, 3, run.stderr);
        assert.match(run.stderr, says);
        assert.deepEqual(project.everything(), before);
        assert.deepEqual(project.server.asked(), []);
      });

    for (const line of [
      'retry',
      'retry ferry boat',
      'retry ferry --stage somewhere',
      'retry ferry --mode somebody --stage feedback',
      'retry ferry --clean --stage generating',
      'retry ferry --keep-playbook --discard-playbook',
      'retry ferry --force --stage generating --mode human',
      'retry ferry --stage feedback --stage generate --force',
      'retry ferry --all-failed',
      'retry --all-failed --clean',
      'retry ferry --forced',
      'retry ferry --stage',
    ])
      it(`wrong usage: ${line}`, async () => {
        const project = await prepared.completed();
        const before = project.everything();
        const { error } = await project.document(line, 2);
        assert.equal(error?.code, 'usage');
        assert.ok(error.message.length > 0 && error.hint.length > 0);
        assert.deepEqual(project.everything(), before);
      });

    it('an id that is no task’s is not found, and told which there are', async () => {
      const project = await prepared.pending();
      for (const line of ['retry other', 'task show other', 'task run other', 'task logs other']) {
        const { error } = await project.document(line, 1);
        assert.equal(error?.code, 'not_found');
        assert.match(error.hint, /ferry/);
      }
      const { error } = await project.document('task show ../other', 1);
      assert.equal(error?.code, 'invalid_input');
    });
  });

  describe('--clean', () => {
    it('without --yes and without a terminal is exit 3, and nothing is touched', async () => {
      const project = await stoppedAt('generating', 'failed');
      const before = project.everything();
      const run = await project.run(`retry ${id} --clean --json`);
      assert.equal(run.code, 3);
      assert.equal(run.document<TaskOutcomeDocument>().error?.code, 'confirmation_needed');
      assert.match(run.stderr, /Clears: requirements\.json and templates\.json\./);
      assert.deepEqual(project.everything(), before);
    });

    it('copies everything before it clears it, keeps the log, and begins from the start', async () => {
      const project = await prepared.completed();
      const texts = files.map((name) => project.text(name));
      const log = project.text('log.txt');
      const document = await project.document(`retry ${id} --clean --force --yes`);
      assert.deepEqual([document.kept, document.removed], [[], [...files]]);
      assert.deepEqual([document.restoredFrom, document.restoredTo], ['extracting', 'pending']);
      assert.equal(document.task.retryHistory[0]?.['strategy'], 'clean');
      assert.equal(document.task.status, 'awaiting_confirm');
      assert.deepEqual(
        files.map((name) => project.text(`backups/${document.backup}/${name}`)),
        texts,
      );
      assert.ok(project.text('log.txt').startsWith(log));
      assert.deepEqual(project.server.asked(), ['requirements']);
    });
  });

  describe('files that are missing or broken', () => {
    for (const [name, content, from] of [
      ['requirements.json', '{}', 'extracting'],
      ['requirements.json', '{"objective": ', 'extracting'],
      ['templates.json', '[]', 'retrieving'],
      ['generation_result.json', 'no JSON', 'generating'],
      ['feedback.json', '{"mode": "auto", "score": 200}', 'evaluating'],
    ] as const)
      it(`${name} with ${content}: falls back to ${from}, and says so`, async () => {
        const project = await stoppedAt('curating', 'failed');
        project.write(name, content);
        const document = await project.document(`retry ${id}`);
        assert.equal(document.restoredFrom, from);
        assert.deepEqual(document.warnings, [{ kind: 'fell_back', file: name, to: from }]);
        assert.equal(document.movedAside.length, 1);
        assert.match(document.movedAside[0]!, new RegExp(`${name}\\.corrupt-`));
      });

    it('one that is not there at all', async () => {
      const project = await stoppedAt('generating', 'failed');
      project.stand({}, 1);
      const run = await project.run(`retry ${id}`);
      assert.equal(run.code, 0, run.stderr);
      assert.match(run.stderr, /templates\.json is missing or broken, so it goes back further/);
      assert.match(run.stdout, /templates\.json is missing or broken, so it went back to: looking up/);
    });
  });

  describe('what a retry cannot cure', () => {
    it('is refused as long as it lasts, also by force, and goes on when it is gone', async () => {
      const project = await prepared.awaiting();
      project.server.instead.templates = status(401, { message: 'That key is not known.' });
      project.server.instead.models = status(401, { message: 'That key is not known.' });
      const failed = await project.document(`task confirm ${id}`, 1);
      assert.equal(failed.error?.code, 'auth');
      assert.deepEqual([failed.task.status, failed.task.failedStage], ['failed', 'retrieving']);
      for (const words of ['', ' --force']) {
        const before = project.text('task.json');
        const refused = await project.document(`retry ${id}${words}`, 3);
        assert.equal(refused.error?.code, 'refused');
        assert.match(refused.error.message, /cannot help as long as/);
        assert.equal(project.text('task.json'), before);
      }
      project.server.instead = {};
      const done = await project.document(`retry ${id}`);
      assert.equal(done.task.status, 'completed');
      assert.equal(done.task.retryCount, 1);
    });

    it('without a model says so as every command does, and changes nothing', async () => {
      const project = await stoppedAt('generating', 'failed');
      const before = project.everything();
      const without = { env: { STORYFOLD_BASE_URL: '', STORYFOLD_MODEL: '' } };
      for (const [words, code, error] of [
        ['', 3, 'confirmation_needed'],
        [' --provider offline', 2, 'usage'],
      ] as const) {
        const run = await project.run(`retry ${id} --json${words}`, without);
        assert.equal(run.code, code, run.stdout);
        assert.equal(run.document<TaskOutcomeDocument>().error?.code, error);
      }
      assert.deepEqual(project.everything(), before);
    });

    it('says what it waits for after an error that passes by itself', async () => {
      const project = await prepared.awaiting();
      project.server.instead.templates = status(503);
      const once = '--set storyfold.model.maxAttempts=1';
      const failed = await project.run(`task confirm ${id} ${once}`);
      assert.equal(failed.code, 1);
      assert.match(failed.stderr, /To go on with it: storyfold retry ferry/);
      assert.match(failed.stdout, /Status: failed\.\nWhere it failed: looking up\./);
      project.server.instead = {};
      const retried = await project.run(`retry ${id} ${once} --set storyfold.task.retryWaitSeconds=3`);
      assert.equal(retried.code, 0, retried.stderr);
      assert.match(retried.stderr, /^Why: the error passes by itself\.$/m);
      assert.match(retried.stderr, /^Waits [123] seconds? before it tries again\.$/m);
    });
  });

  describe('feedback', () => {
    it('that fails leaves the task completed; a plain retry resumes just that', async () => {
      const project = await prepared.awaiting();
      project.server.instead.reflection = status(500);
      const confirmed = await project.document(`task confirm ${id}`, 1);
      assert.deepEqual(
        [confirmed.task.status, confirmed.task.feedbackStatus, confirmed.task.failedStage],
        ['completed', 'failed', 'reflecting'],
      );
      assert.equal(confirmed.task.passed, true);
      project.server.asked();
      const again = await project.document(`retry ${id}`, 1);
      assert.equal(again.error?.code, 'server_error');
      assert.deepEqual([again.task.status, again.task.feedbackRetryCount], ['completed', 1]);
      assert.deepEqual(again.kept, files.slice(0, 5));
      project.server.instead = {};
      project.server.asked();
      const done = await project.document(`retry ${id}`);
      assert.deepEqual(project.server.asked(), feedback);
      assert.deepEqual(
        [done.task.status, done.task.feedbackStatus, done.task.feedbackRetryCount, done.task.retryCount],
        ['completed', 'completed', 2, 0],
      );
      assert.equal(done.task.retryHistory.at(-1)?.['operation'], 'retry');
    });

    it('is made again by another judge with --mode', async () => {
      const project = await prepared.completed();
      const judged = await project.document(`retry ${id} --force --stage feedback --mode llm_judge`);
      assert.deepEqual(project.server.asked(), ['feedback', ...feedback]);
      assert.equal(judged.task.feedbackMode, 'llm_judge');
      const own = await project.document(`retry ${id} --force --stage feedback --mode human`);
      assert.deepEqual(project.server.asked(), []);
      assert.deepEqual(
        [own.task.status, own.task.feedbackStatus, own.task.stage],
        ['completed', 'pending', 'evaluating'],
      );
      const scored = await project.document(`task score ${id} --score 55 --problem Slow. --note No.`);
      assert.deepEqual(project.server.asked(), feedback);
      assert.equal(scored.task.feedbackStatus, 'completed');
      const { feedback: said } = await project.document<{
        feedback: { mode: string; score: number; problems: string[]; notes: string };
      }>(`task show ${id}`);
      assert.deepEqual([said.mode, said.score, said.problems, said.notes], ['human', 55, ['Slow.'], 'No.']);
      const twice = await project.document(`task score ${id} --score 55`, 3);
      assert.equal(twice.error?.code, 'refused');
    });
  });

  it('--all-failed takes every task that failed and every feedback that did, and tells of each', async () => {
    const project = await stoppedAt('curating', 'failed');
    for (const [other, number] of [
      ['lamp', 2],
      ['tide', 3],
    ] as const)
      await project.document(`task new chapter --chapter ${number} --id ${other}`);
    project.server.instead.requirements = status(500);
    await project.document('task run lamp', 1);
    project.server.instead = {};
    project.server.asked();
    const document = await project.document<{ tasks: TaskOutcomeDocument[]; refused: unknown[] }>(
      'retry --all-failed',
    );
    assert.deepEqual(
      document.tasks.map(({ task }) => [task.id, task.status, task.feedbackStatus]),
      [
        ['ferry', 'completed', 'completed'],
        ['lamp', 'awaiting_confirm', null],
      ],
    );
    assert.deepEqual(document.refused, []);
    assert.deepEqual(project.server.asked(), ['curation', 'requirements']);
    const none = await project.run('retry --all-failed');
    assert.equal(none.code, 0);
    assert.match(none.stdout, /^No task has failed\.\n$/);
  });

  it('--all-failed ends with 3 where all are refused, and with 1 where one fails again', async () => {
    const project = await stoppedAt('generating', 'failed', { retryCount: 3 });
    const refused = await project.run('retry --all-failed');
    assert.equal(refused.code, 3);
    assert.match(refused.stdout, /0 of 1 task went through\nTask ferry: .*which is the limit/);
    project.server.instead.scene_list = status(500);
    const failed = await project.document<{ refused: { task: string; error: { code: string } }[] }>(
      'retry --all-failed --force',
      1,
    );
    assert.deepEqual(
      failed.refused.map(({ task, error }) => [task, error.code]),
      [['ferry', 'server_error']],
    );
  });
});
