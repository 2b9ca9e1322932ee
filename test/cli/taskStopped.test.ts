import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import type { Asked } from '../fakes/modelServer/receivedRequest';
import { chapterReplies } from '../fakes/chapterReplies';
import { delayed, silence } from '../fakes/modelServer/faults';
import { buildOnce, removeFolders, type Run } from './runStoryfold';
import { files, id, PreparedProjects, type TaskOutcomeDocument, type TaskProject } from './taskProjects';

interface Going {
  child: ChildProcess;
  ended: Promise<Run>;
}

/** A command that waits for an answer to its request for this, which never comes. */
async function waitingFor(project: TaskProject, asked: Asked, line: string): Promise<Going> {
  const { server, instead } = project.server;
  instead[asked] = silence();
  const before = server.requests.length;
  let child: ChildProcess | undefined;
  const ended = project.run(line, { during: (process) => void (child = process) });
  for (let number = before + 1; ; number++) {
    await server.request(number);
    if (server.requests[number - 1]!.asked === asked) break;
  }
  delete instead[asked];
  project.server.asked();
  return { child: child!, ended };
}

const chapterLeft: Asked[] = ['prose', 'prose', 'revision', 'judge_report', 'bible_update'];
const feedback: Asked[] = ['reflection', 'curation'];

describe('a task that is stopped, on the command line', function () {
  const prepared = new PreparedProjects();

  before(buildOnce);
  after(removeFolders);
  afterEach(() => prepared.stop());

  it('by Ctrl+C ends at cancelled with 130, keeps what is finished, and says how to go on', async function () {
    // Windows ends the process itself.
    if (process.platform === 'win32') return;
    const project = await prepared.awaiting();
    const going = await waitingFor(project, 'prose', `task confirm ${id}`);
    going.child.kill('SIGINT');
    const run = await going.ended;
    assert.equal(run.code, 130, run.stderr);
    assert.match(run.stderr, /Task ferry was stopped\. Every stage that was finished is saved\./);
    assert.match(run.stderr, /To go on with it: storyfold retry ferry/);
    assert.match(run.stdout, /Status: cancelled\.\nWhere it stopped: writing\./);
    assert.match((await project.run('status')).stdout, /storyfold task show ferry +see where it stands/);
    const done = await project.document(`retry ${id}`);
    assert.deepEqual(project.server.asked(), [...chapterLeft, ...feedback]);
    assert.deepEqual(
      [done.task.status, done.restoredFrom, done.task.retryCount],
      ['completed', 'generating', 0],
    );
    assert.equal(done.task.retryHistory[0]?.['operation'], 'resume_cancelled');
  });

  it('by task cancel in another process, which waits until it has really ended', async () => {
    const project = await prepared.awaiting();
    const going = await waitingFor(project, 'prose', `task confirm ${id} --json`);
    const shown = await project.document(`task show ${id}`);
    assert.deepEqual([shown.task.status, shown.task.isRunning], ['generating', true]);
    const cancelled = await project.document(`task cancel ${id}`);
    assert.deepEqual(
      [cancelled.task.status, cancelled.task.failedStage, cancelled.task.isRunning],
      ['cancelled', 'generating', false],
    );
    const run = await going.ended;
    assert.equal(run.code, 130, run.stdout + run.stderr);
    assert.equal(run.document<TaskOutcomeDocument>().error?.code, 'cancelled');
    const twice = await project.document(`task cancel ${id}`, 3);
    assert.equal(twice.error?.code, 'refused');
    const row = await project.document<{ tasks: object[] }>('status');
    assert.deepEqual(row.tasks, [
      { id, kind: 'chapter', status: 'cancelled', stage: 'generating', retryCount: 0 },
    ]);
  });

  it('while its feedback runs stays completed; the feedback has failed as cancelled, and retry resumes it', async () => {
    const project = await prepared.awaiting();
    const going = await waitingFor(project, 'reflection', `task confirm ${id} --json`);
    const cancelled = await project.document(`task cancel ${id}`);
    await going.ended;
    assert.deepEqual(
      [cancelled.task.status, cancelled.task.feedbackStatus, cancelled.task.feedbackError?.code],
      ['completed', 'failed', 'cancelled'],
    );
    const done = await project.document(`retry ${id}`);
    assert.deepEqual([done.task.feedbackStatus, done.task.feedbackRetryCount], ['completed', 1]);
    assert.deepEqual(project.server.asked(), feedback);
  });

  it('by a retry: asks first, and with --yes stops the live owner and goes on as resume_cancelled', async () => {
    const project = await prepared.awaiting();
    project.stand({ retryCount: 2 }, 1);
    const going = await waitingFor(project, 'prose', `task confirm ${id} --json`);
    const before = project.text('task.json');
    const refused = await project.run(`retry ${id} --json`);
    assert.equal(refused.code, 3);
    assert.equal(refused.document<TaskOutcomeDocument>().error?.code, 'confirmation_needed');
    assert.match(refused.stderr, /at work now: it is stopped first/);
    assert.equal(project.text('task.json'), before);
    assert.equal((await project.document(`task show ${id}`)).task.isRunning, true);
    project.server.asked();

    const done = await project.document(`retry ${id} --yes`);
    assert.equal((await going.ended).code, 130);
    assert.deepEqual([done.task.status, done.task.retryCount], ['completed', 0]);
    assert.equal(done.task.retryHistory[0]?.['operation'], 'resume_cancelled');
    assert.deepEqual(project.server.asked(), [...chapterLeft, ...feedback]);
  });

  for (const [asked, stage, kept, left] of [
    ['templates', 'retrieving', 1, ['templates', 'scene_list', ...chapterLeft, ...feedback]],
    ['judge_report', 'generating', 2, ['judge_report', 'bible_update', ...feedback]],
  ] as const)
    it(`by the death of its program counts as failed at ${stage}, and asks for nothing again that is done`, async () => {
      const project = await prepared.awaiting();
      const going = await waitingFor(project, asked, `task confirm ${id}`);
      going.child.kill('SIGKILL');
      assert.equal((await going.ended).code, null);
      const { tasks } = await project.document<{ tasks: object[] }>('status');
      assert.deepEqual(tasks, [{ id, kind: 'chapter', status: 'failed', stage, retryCount: 0 }]);
      const shown = await project.document(`task show ${id}`);
      assert.deepEqual([shown.task.status, shown.task.failedStage], ['failed', stage]);
      const run = await project.run(`retry ${id}`);
      assert.equal(run.code, 0, run.stderr);
      assert.match(run.stderr, /^Why: the program ended while it was at work\.$/m);
      assert.match(run.stderr, /^Retries: 1 of 3\.$/m);
      const names = files.slice(0, kept).join(' and ');
      assert.ok(run.stderr.includes(`Keeps: ${names}.`), run.stderr);
      assert.deepEqual(project.server.asked(), left);
    });

  it('is retried by exactly one of several; the others are refused and change nothing', async () => {
    const project = await prepared.completed();
    const failed = { status: 'failed', failedStage: 'retrieving', stage: 'retrieving' };
    project.stand({ ...failed, feedbackStatus: undefined, passed: undefined }, 1);
    // The winner is still at work when the slowest of the others begins.
    const plan = chapterReplies.scene_list!({ count: 0, scenes: 2, verdict: undefined });
    project.server.instead.scene_list = delayed(3_000, plan);
    const runs = await Promise.all([1, 2, 3].map(() => project.run(`retry ${id} --json`)));
    const codes = runs.map(({ code }) => code).sort();
    assert.deepEqual(codes, [0, 3, 3], runs.map(({ stdout }) => stdout).join('\n'));
    for (const run of runs.filter(({ code }) => code === 3))
      assert.match(
        String(run.document<TaskOutcomeDocument>().error?.code),
        /^(?:locked|confirmation_needed)$/,
        run.stdout,
      );
    const { task } = await project.document(`task show ${id}`);
    assert.deepEqual([task.retryCount, task.retryHistory.length], [1, 1]);
    assert.equal(project.server.asked().filter((one) => one === 'scene_list').length, 1);
  });
});
