import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { failing } from '../fakes/chapterServer';
import { buildOnce, removeFolders } from './runStoryfold';
import { files, id, PreparedProjects, type TaskOutcomeDocument } from './taskProjects';

const outcomeKeys = [
  'task',
  'kept',
  'removed',
  'restoredFrom',
  'restoredTo',
  'movedAside',
  'backup',
  'warnings',
  'madeWith',
];
const taskKeys = [
  'id',
  'kind',
  'status',
  'stage',
  'failedStage',
  'retryCount',
  'maxRetries',
  'feedbackStatus',
  'feedbackRetryCount',
  'error',
  'retryHistory',
];

describe('tasks on the command line', function () {
  const prepared = new PreparedProjects();

  before(buildOnce);
  after(removeFolders);
  afterEach(() => prepared.stop());

  it('go from requirements that are confirmed to a chapter, feedback and a lesson', async () => {
    const project = await prepared.pending();
    const pending = await project.document<{ tasks: object[] }>('status');
    assert.deepEqual(pending.tasks, [
      { id, kind: 'chapter', status: 'pending', stage: 'extracting', retryCount: 0 },
    ]);

    const stopped = await project.document(`task run ${id}`);
    assert.deepEqual([stopped.task.status, stopped.task.stage], ['awaiting_confirm', 'retrieving']);
    assert.deepEqual(project.server.asked(), ['requirements']);
    assert.deepEqual(Object.keys(stopped), outcomeKeys);
    for (const key of taskKeys) assert.ok(key in stopped.task, key);

    const run = await project.run(`task confirm ${id}`);
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stderr, /^Looking up$/m);
    assert.match(
      run.stderr,
      /^Writing · Chapter 01 · try 1 of 4 · writing, scene 2 \(2 of 2\) · [\d,]+ tokens so far$/m,
    );
    assert.match(run.stderr, /^Updating the playbook · [\d,]+ tokens so far$/m);
    assert.match(
      run.stdout,
      /^Task ferry: chapter 01, 渡船\nStatus: completed\.\nFeedback: done \(evaluated by rules and measures\)\.\nText: chapters\/01-渡船\.md\n/,
    );
    assert.match(run.stdout, /\d+ requests to the model: /);
    for (const name of [...files, 'curation.json', 'log.txt']) assert.ok(project.has(name), name);
    assert.ok(existsSync(path.join(project.folder, 'chapters/01-渡船.md')));

    const shown = await project.document<Record<string, unknown>>(`task show ${id}`);
    assert.ok(shown['requirements'] && shown['templates'] && shown['feedback']);
    const people = await project.run(`task show ${id}`);
    assert.match(people.stdout, /Evaluation: \d+ of 100, by rules and measures/);
    const quiet = await project.run(`task list --quiet`);
    assert.equal(quiet.stderr, '');
    assert.match(quiet.stdout, /^1 task\n\nTask .*\nferry +01 渡船 +completed +– +– +done /);
  });

  it('each step is refused where it has no place, with nothing sent and nothing changed', async () => {
    for (const [make, line, says] of [
      [() => prepared.awaiting(), `task run ${id}`, /waits for you to confirm its requirements/],
      [() => prepared.completed(), `task run ${id}`, /is completed/],
      [() => prepared.pending(), `task confirm ${id}`, /does not wait for its requirements/],
      [() => prepared.completed(), `task confirm ${id}`, /does not wait for its requirements/],
      [() => prepared.completed(), `task score ${id} --score 50`, /does not wait for your score/],
      [() => prepared.completed(), `task cancel ${id}`, /Nothing of task ferry runs/],
      [() => prepared.pending(), `task new chapter --chapter 2 --id ${id}`, /There is a task “ferry”/],
      [() => prepared.completed(), 'task new chapter --chapter 1', /has a text already/],
    ] as const) {
      const project = await make();
      const before = project.everything();
      const { error } = await project.document(line, 3);
      assert.equal(error?.code, 'refused', line);
      assert.match(error.message, says);
      assert.deepEqual(project.everything(), before);
      assert.deepEqual(project.server.asked(), []);
    }
  });

  it('wrong usage is told before anything is done', async () => {
    const project = await prepared.pending();
    const before = project.everything();
    for (const line of [
      'task',
      'task new story --chapter 1',
      'task new chapter',
      'task new chapter --chapter 2 --mode somebody',
      `task score ${id} --score 101`,
      `task score ${id} --score many`,
      `task score ${id}`,
      `task logs ${id} --tail 0`,
      'task run',
      `task run ${id} --provider offline`,
      'status --set storyfold.task.maxRetries=-1',
      'status --set storyfold.task.feedbackMode=somebody',
    ]) {
      const { error } = await project.document(line, 2);
      assert.equal(error?.code, 'usage', line);
    }
    for (const [line, code] of [
      ['task new chapter --chapter 9', 'not_found'],
      ['task new chapter --chapter 2 --id ../up', 'invalid_input'],
      ['task new chapter --chapter 2 --id con', 'invalid_input'],
    ] as const)
      assert.equal((await project.document(line, 1)).error?.code, code, line);
    assert.deepEqual(project.everything(), before);
  });

  it('without a model nothing is begun', async () => {
    const without = { env: { STORYFOLD_BASE_URL: '', STORYFOLD_MODEL: '' } };
    for (const [make, line] of [
      [() => prepared.pending(), `task run ${id}`],
      [() => prepared.awaiting(), `task confirm ${id}`],
    ] as const) {
      const project = await make();
      const before = project.everything();
      const run = await project.run(`${line} --json`, without);
      assert.equal(run.code, 3, run.stdout);
      assert.equal(run.document<TaskOutcomeDocument>().error?.code, 'confirmation_needed');
      assert.deepEqual(project.everything(), before);
      assert.equal((await project.document(`${line} --provider offline`, 2)).error?.code, 'usage');
      assert.deepEqual(project.everything(), before);
    }
  });

  it('get an id of eight hexadecimal digits where none is given, and take a chapter by its title', async () => {
    const project = await prepared.pending();
    const { task } = await project.document('task new chapter --chapter 潮水 --mode human');
    assert.match(task.id, /^[0-9a-f]{8}$/);
    assert.equal(task.feedbackMode, 'human');
    const { tasks } = await project.document<{ tasks: { id: string; chapter: string }[] }>('task list');
    assert.deepEqual(
      tasks.map((one) => one.chapter),
      ['03', '01'],
    );
  });

  it('take requirements from a file as they printed them, and refuse them once they are confirmed', async () => {
    const project = await prepared.awaiting();
    const printed = await project.run(`task requirements ${id}`);
    assert.equal(printed.code, 0);
    const objective = '小满没赶上渡船，等到天黑，明白自己并不孤单。';
    assert.ok(printed.stdout.includes(objective));
    const file = path.join(project.folder, 'mine.md');
    writeFileSync(file, printed.stdout.replace(objective, '小满赶上了渡船。'));
    const saved = await project.document<{ requirements: { objective: string } }>(
      `task requirements ${id} --file mine.md`,
    );
    assert.equal(saved.requirements.objective, '小满赶上了渡船。');
    assert.equal(
      (JSON.parse(project.text('requirements.json')) as { objective: string }).objective,
      '小满赶上了渡船。',
    );
    const missing = await project.document(`task requirements ${id} --file none.md`, 1);
    assert.equal(missing.error?.code, 'not_found');

    writeFileSync(path.join(project.folder, 'odd.md'), '## Objective\n\nShe waits.\n\n## Weather\n\nFog.\n');
    const kept = project.text('requirements.json');
    const odd = await project.document(`task requirements ${id} --file odd.md`, 1);
    assert.equal(odd.error?.code, 'invalid_input');
    assert.match(`${odd.error.message} ${odd.error.hint}`, /5/);
    assert.equal(project.text('requirements.json'), kept);

    await project.document(`task confirm ${id}`);
    const plan = project.server.server.requests.find(({ asked }) => asked === 'templates');
    assert.ok(plan?.raw.includes('小满赶上了渡船。'));
    const before = project.text('requirements.json');
    const settled = await project.document(`task requirements ${id} --file mine.md`, 3);
    assert.equal(settled.error?.code, 'refused');
    assert.equal(project.text('requirements.json'), before);
  });

  it('have no requirements before they are run, and say how to get them', async () => {
    const project = await prepared.pending();
    const { error } = await project.document(`task requirements ${id}`, 1);
    assert.equal(error?.code, 'not_found');
    assert.match(error.hint, /storyfold task run ferry/);
    // Begun and stopped before it had any, it is no longer run but retried.
    project.stand({ status: 'cancelled', failedStage: 'extracting' }, 0);
    const stopped = await project.document(`task requirements ${id}`, 1);
    assert.match(stopped.error?.hint ?? '', /storyfold retry ferry/);
  });

  it('wait for the author’s score, and learn from it', async () => {
    const project = await prepared.awaiting(' --mode human');
    const waiting = await project.run(`task confirm ${id}`);
    assert.equal(waiting.code, 0, waiting.stderr);
    assert.match(waiting.stdout, /Feedback: waits for your score \(evaluated by you\)\./);
    assert.match(waiting.stdout, /storyfold task score ferry --score N/);
    project.server.asked();
    const scored = await project.run(`task score ${id} --score 81 --strength Gulls. --strength Quay.`);
    assert.equal(scored.code, 0, scored.stderr);
    assert.deepEqual(project.server.asked(), ['reflection', 'curation']);
    const { feedback } = await project.document<{ feedback: { score: number; strengths: string[] } }>(
      `task show ${id}`,
    );
    assert.deepEqual([feedback.score, feedback.strengths], [81, ['Gulls.', 'Quay.']]);
  });

  it('are completed with passed: false where the chapter needs attention', async () => {
    const project = await prepared.awaiting();
    project.server.verdict = failing({ type: 'hook' });
    const done = await project.document(`task confirm ${id} --set storyfold.chapter.maxRetries=0`);
    assert.deepEqual([done.task.status, done.task.passed], ['completed', false]);
    const shown = await project.run(`task show ${id}`);
    assert.equal(shown.code, 0);
    assert.match(shown.stdout, /did not pass its judge, and needs your attention/);
    assert.match(shown.stdout, /storyfold chapter show 01/);
  });

  it('never write over a chapter of the author’s: with --anew a version waits beside it', async () => {
    const project = await prepared.pending();
    const own = '# 第二章 灯\n\n我自己写的。\n';
    const file = path.join(project.folder, 'chapters/02-灯.md');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, own);
    assert.equal((await project.document('task new chapter --chapter 2', 3)).error?.code, 'refused');
    await project.document('task new chapter --chapter 2 --id lamp --anew');
    await project.document('task run lamp');
    const done = await project.run('task confirm lamp');
    assert.equal(done.code, 0, done.stderr);
    assert.equal(readFileSync(file, 'utf8'), own);
    assert.match(done.stdout, /A version waits in chapters\/02-灯\.proposed\.md/);
  });

  it('keep a log that only grows, of which the last lines are shown', async () => {
    const project = await prepared.completed();
    const log = project.text('log.txt');
    const { lines } = await project.document<{ lines: string[] }>(`task logs ${id}`);
    assert.ok(lines.length > 5);
    for (const line of lines) assert.match(line, /^\d{4}-\d\d-\d\dT[\d:.]+Z \S+ (?:info|warning|error) \S/);
    const last = await project.run(`task logs ${id} --tail 2`);
    assert.equal(last.stdout, `${lines.slice(-2).join('\n')}\n`);
    await project.document(`retry ${id} --force --stage curating`);
    assert.ok(project.text('log.txt').startsWith(log));
  });

  it('speak Chinese all the way', async () => {
    const zh = { env: { LANG: 'zh_CN.UTF-8' } };
    const project = await prepared.pending();
    const run = await project.run(`task run ${id}`, zh);
    assert.match(run.stdout, /^任务 ferry：第 01 章，渡船\n状态：待你确认写作要求。\n接下来：检索素材。\n/);
    const confirmed = await project.run(`task confirm ${id}`, zh);
    assert.equal(confirmed.code, 0, confirmed.stderr);
    assert.match(confirmed.stderr, /^写作 · 第 01 章 · 第 1 次尝试，共 4 次 · 评审/m);
    assert.match(confirmed.stdout, /状态：已完成。\n反馈：已完成（由规则和度量评价）。/);
    const refused = await project.run(`retry ${id}`, zh);
    assert.equal(refused.code, 3);
    assert.match(refused.stderr, /^错误（不允许）：任务 ferry 已完成/);
    const retried = await project.run(`retry ${id} --force --stage feedback --discard-playbook`, zh);
    assert.match(
      retried.stderr,
      /^任务 ferry：重新生成\n状态：已完成。\n重试次数：0\/3，这次不计数。\n理由：按你的要求。\n策略：重新生成。\n保留：requirements\.json/,
    );
    assert.match(retried.stderr, /^写作经验：回滚。\n撤回：b1。$/m);
    const list = await project.run('task list', zh);
    assert.match(list.stdout, /^1 个任务\n/);
    const playbook = await project.run('playbook', zh);
    assert.match(playbook.stdout, /^写作经验：1 条\n/);
    for (const { stdout, stderr } of [run, confirmed, refused, retried, list])
      assert.doesNotMatch(stdout + stderr, /\b(?:the|is|was|written|you)\b/);
  });
});
