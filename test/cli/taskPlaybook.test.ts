import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, removeFolders } from './runStoryfold';
import { id, PreparedProjects, type TaskProject } from './taskProjects';

interface Bullet {
  id: string;
  text: string;
  pinned: boolean;
  retired: boolean;
  origin: { by: string; task?: string };
}

const playbookOf = (project: TaskProject) => path.join(project.folder, '.storyfold/playbook.json');
const bullets = async (project: TaskProject): Promise<Bullet[]> =>
  (await project.document<{ bullets: Bullet[] }>('playbook')).bullets;
/** `playbook edit b1 "…"`: words with spaces cannot stand in a line. */
const lesson = 'Boats_are_counted_twice.';

describe('the playbook on the command line', function () {
  const prepared = new PreparedProjects();

  before(buildOnce);
  after(removeFolders);
  afterEach(() => prepared.stop());

  it('is taught by a task, and says so', async () => {
    const project = await prepared.completed();
    const [learned, ...others] = await bullets(project);
    assert.deepEqual(others, []);
    assert.equal(learned?.text, 'Let a character who waits count something.');
    assert.deepEqual([learned.origin.by, learned.origin.task], ['task', id]);
    const run = await project.run('playbook');
    assert.match(run.stdout, /^The playbook: 1 lesson\nb1 +Let a character .*\n +.*from task ferry/);
  });

  it('is the author’s to add to, reword, pin, retire, restore and take from', async () => {
    const project = await prepared.pending();
    const added = await project.document<{ bullet: Bullet; added: string }>(`playbook add ${lesson}`);
    const b = added.added;
    assert.deepEqual([added.bullet.text, added.bullet.origin.by], [lesson, 'author']);
    for (const [line, key, check] of [
      [`edit ${b} Otherwise.`, 'edited', (bullet: Bullet) => bullet.text === 'Otherwise.'],
      [`pin ${b}`, 'pinned', (bullet: Bullet) => bullet.pinned],
      [`unpin ${b}`, 'unpinned', (bullet: Bullet) => !bullet.pinned],
      [`retire ${b}`, 'retired', (bullet: Bullet) => bullet.retired],
      [`restore ${b}`, 'restored', (bullet: Bullet) => !bullet.retired],
    ] as const) {
      const changed = await project.document<{ bullet: Bullet } & Record<string, unknown>>(
        `playbook ${line}`,
      );
      assert.equal(changed[key], b, line);
      const [kept] = await bullets(project);
      assert.ok(kept && check(kept) && check(changed.bullet), line);
    }
    await project.document(`playbook delete ${b}`);
    assert.deepEqual(await bullets(project), []);
    const gone = await project.document(`playbook pin ${b}`, 1);
    assert.equal(gone.error?.code, 'not_found');
    const twice = await project.run('playbook add Same.');
    assert.equal(twice.code, 0);
    assert.equal((await project.document('playbook add Same.', 1)).error?.code, 'invalid_input');
  });

  it('looking at it writes nothing', async () => {
    const project = await prepared.completed();
    const before = project.everything();
    for (const line of [
      'playbook',
      'task list',
      `task show ${id}`,
      `task logs ${id}`,
      `task requirements ${id}`,
      'status',
    ])
      assert.equal((await project.run(line)).code, 0, line);
    assert.deepEqual(project.everything(), before);
    assert.deepEqual(project.server.asked(), []);
  });

  it('is told to the model when a chapter is written', async () => {
    const project = await prepared.awaiting();
    await project.document(`playbook add ${lesson}`);
    await project.document(`task confirm ${id}`);
    const plan = project.server.server.requests.find(({ asked }) => asked === 'scene_list');
    assert.ok(plan?.raw.includes(lesson));
    const [first] = (await bullets(project)) as (Bullet & { counters: { told: number } })[];
    assert.equal(first?.counters.told, 1);
  });

  for (const [words, keeps] of [
    ['', true],
    [' --keep-playbook', true],
    [' --discard-playbook', false],
  ] as const)
    it(`a retry${words} ${keeps ? 'keeps what it has learned' : 'takes out what it has learned, and nothing else'}`, async () => {
      const project = await prepared.completed();
      await project.document(`playbook add ${lesson}`);
      const own = (await bullets(project))[1];
      const done = await project.document(`retry ${id} --force --stage curating${words}`);
      assert.equal(done.task.retryHistory[0]?.['playbookAction'], keeps ? 'none' : 'rollback');
      const now = await bullets(project);
      assert.equal(
        now.some(({ id: bullet }) => bullet === 'b1'),
        keeps,
      );
      assert.deepEqual(
        now.find(({ id: bullet }) => bullet === own?.id),
        own,
      );
    });

  it('a lesson that the author edited since stays, and is named', async () => {
    const project = await prepared.completed();
    await project.document(`playbook edit b1 ${lesson}`);
    const run = await project.run(`retry ${id} --force --stage curating --discard-playbook`);
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stderr, /^Stays, since you edited it: b1\.$/m);
    assert.match(run.stdout, /b1 stays in the playbook, since you edited it\./);
    assert.equal((await bullets(project))[0]?.text, lesson);
  });

  for (const [name, spoil] of [
    ['missing', (project: TaskProject) => rmSync(project.path('curation.json'))],
    ['broken', (project: TaskProject) => writeFileSync(project.path('curation.json'), '{"runs": ')],
  ] as const)
    it(`a ${name} curation.json is a warning, and the retry goes on`, async () => {
      const project = await prepared.completed();
      spoil(project);
      const before = readFileSync(playbookOf(project), 'utf8');
      project.server.instead.curation = '{"operations": []}';
      const done = await project.document(`retry ${id} --force --stage curating --discard-playbook`);
      assert.deepEqual(done.warnings, [{ kind: 'no_curation' }]);
      assert.equal(done.task.feedbackStatus, 'completed');
      assert.equal(done.task.retryHistory[0]?.['playbookAction'], 'none');
      assert.equal(readFileSync(playbookOf(project), 'utf8'), before);
    });
});
