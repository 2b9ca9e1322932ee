import assert from 'node:assert/strict';
import type { ModelServer } from '../fakes/modelServer/modelServer';
import type { Asked } from '../fakes/modelServer/receivedRequest';
import { threeChapters } from '../fakes/chapterProject';
import { askedOf, chapterServer, failing } from '../fakes/chapterServer';
import { buildOnce, makeProject, removeFolders, runStoryfold } from './runStoryfold';

interface ChapterDocument {
  passed: boolean;
  needsAttention: boolean;
  nextLevel: string | null;
  attempts: { attempt: number; level: string; steps: string[]; score: number | null; passed: boolean }[];
  bestAttempt: number | null;
}

const edit: Asked[] = ['revision', 'judge_report'];
const write: Asked[] = ['prose', 'prose', ...edit];
const full: Asked[] = ['scene_list', ...write];

/** What the second attempt asks for after such a verdict on the first. */
const rows: readonly [name: string, verdict: object, level: string, asked: readonly Asked[]][] = [
  ['prose', failing({ type: 'prose' }), 'edit_only', edit],
  ['pacing', failing({ type: 'pacing' }), 'edit_only', edit],
  ['word_count', failing({ type: 'word_count' }), 'edit_only', edit],
  ['motivation', failing({ type: 'motivation' }), 'write_only', write],
  ['hook', failing({ type: 'hook' }), 'write_only', write],
  ['clue_fairness', failing({ type: 'clue_fairness' }), 'write_only', write],
  ['continuity', failing({ type: 'continuity' }), 'write_only', write],
  ['an unknown type', failing({ type: 'tone of the sea' }), 'write_only', write],
  ['a fail without issues', failing(), 'write_only', write],
  ['structure', failing({ type: 'structure' }), 'full_retry', full],
  ['safety, critical', failing({ type: 'safety', severity: 'critical' }), 'full_retry', full],
  ['safety, high', failing({ type: 'safety', severity: 'high' }), 'full_retry', full],
  ['safety, low', failing({ type: 'safety', severity: 'low' }), 'edit_only', edit],
  ['the deepest of several', failing({ type: 'prose' }, { type: 'structure' }), 'full_retry', full],
  ['one scene', failing({ type: 'hook', scenes: [2] }), 'write_only', ['prose', ...edit]],
];

describe('what a retry asks a server for, on the command line', function () {
  const servers: ModelServer[] = [];

  before(buildOnce);
  after(removeFolders);
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  async function serve(...given: Parameters<typeof chapterServer>): Promise<ModelServer> {
    const server = await chapterServer(...given);
    servers.push(server);
    return server;
  }
  const env = (server: ModelServer) => ({ STORYFOLD_BASE_URL: server.url, STORYFOLD_MODEL: 'm' });
  const project = () => makeProject({ 'outline.md': threeChapters }, '--language', 'en');

  for (const [name, verdict, level, asked] of rows)
    it(`${name}: ${level}`, async () => {
      const server = await serve({ verdicts: [verdict] });
      const cwd = await project();
      const run = await runStoryfold(['chapter', 'generate', '1', '--json'], { cwd, env: env(server) });
      assert.equal(run.code, 0, run.stderr);
      assert.deepEqual(askedOf(server), [...full, ...asked, 'bible_update']);
      const { attempts, passed } = run.document<ChapterDocument>();
      assert.equal(passed, true);
      assert.deepEqual(
        attempts.map((attempt) => [attempt.attempt, attempt.level, attempt.passed]),
        [
          [0, 'full_retry', false],
          [1, level, true],
        ],
      );
    });

  it('USE_SELECTIVE_RETRY=false makes every retry in full, and --set comes before it', async () => {
    for (const [words, asked] of [
      [[], full],
      [['--set', 'storyfold.chapter.selectiveRetry=true'], edit],
    ] as const) {
      const server = await serve({ verdicts: [failing({ type: 'prose' })] });
      const run = await runStoryfold(['chapter', 'generate', '1', '--json', ...words], {
        cwd: await project(),
        env: { ...env(server), USE_SELECTIVE_RETRY: 'false' },
      });
      assert.equal(run.code, 0, run.stderr);
      assert.deepEqual(askedOf(server), [...full, ...asked, 'bible_update']);
    }
  });

  it('USE_SELECTIVE_RETRY that is neither true nor false is said before anything is sent', async () => {
    const server = await serve();
    const cwd = await project();
    const given = { ...env(server), USE_SELECTIVE_RETRY: 'perhaps' };
    const wrong = await runStoryfold(['chapter', 'generate', '1'], { cwd, env: given });
    assert.equal(wrong.code, 2);
    assert.match(
      wrong.stderr,
      /USE_SELECTIVE_RETRY does not take “perhaps”\.\nhint: It takes true or false\./,
    );
    const chinese = await runStoryfold(['chapter', 'generate', '1'], {
      cwd,
      env: { ...given, STORYFOLD_LANG: 'zh' },
    });
    assert.match(chinese.stderr, /USE_SELECTIVE_RETRY 不能是“perhaps”。/);
    assert.equal(server.requests.length, 0);
    // What writes no chapter does not look at it.
    for (const words of [
      ['chapter', 'show', '1'],
      ['chapter', 'lock', '1'],
      ['chapter', 'unlock', '1'],
    ])
      assert.equal((await runStoryfold(words, { cwd, env: given })).code, 0, words.join(' '));
  });

  it('asks the judge’s own model for verdicts, and the common one for the rest', async () => {
    const judge = ['--set', 'storyfold.chapter.judgeModel=strict'];
    for (const [words, name] of [
      [judge, 'strict'],
      [[...judge, '--set', 'storyfold.model.steps={"judge_report": {"model": "stricter"}}'], 'stricter'],
    ] as const) {
      const server = await serve({ verdicts: [failing({ type: 'prose' })] });
      const run = await runStoryfold(['chapter', 'generate', '1', '--json', ...words], {
        cwd: await project(),
        env: env(server),
      });
      assert.equal(run.code, 0, run.stderr);
      const asked = askedOf(server);
      assert.deepEqual(asked, [...full, ...edit, 'bible_update']);
      const common = env(server).STORYFOLD_MODEL;
      assert.deepEqual(
        server.requests.map(({ body }) => body?.model),
        asked.map((step) => (step === 'judge_report' ? name : common)),
      );
    }
  });

  it('makes as many of a kind in a row as it is let', async () => {
    const server = await serve({ verdicts: () => failing({ type: 'prose' }) });
    const words = ['chapter', 'generate', '1', '--json', '--set', 'storyfold.chapter.mostEditsInARow=1'];
    const cwd = await project();
    const run = await runStoryfold(words, { cwd, env: env(server) });
    assert.equal(run.code, 1, run.stderr);
    assert.deepEqual(
      run.document<ChapterDocument>().attempts.map(({ level }) => level),
      ['full_retry', 'edit_only', 'write_only', 'edit_only'],
    );
    const wrong = await runStoryfold([...words.slice(0, -1), 'storyfold.chapter.mostEditsInARow=0'], {
      cwd,
      env: env(server),
    });
    assert.equal(wrong.code, 2);
    assert.match(wrong.stdout, /from 1 to 20/);
  });

  it('ends with 1 when no attempt is left, keeps the best, and a retry by hand begins as it is told', async () => {
    const scores = [40, 60, 55];
    const server = await serve({
      verdicts: (index) => (index < 3 ? { ...failing({ type: 'prose' }), score: scores[index] } : {}),
    });
    const cwd = await project();
    const words = ['chapter', 'generate', '1', '--set', 'storyfold.chapter.maxRetries=2', '--json'];
    const run = await runStoryfold(words, { cwd, env: env(server) });
    assert.equal(run.code, 1, run.stderr);
    const document = run.document<ChapterDocument>();
    assert.deepEqual(
      [document.passed, document.needsAttention, document.nextLevel, document.bestAttempt],
      [false, true, 'full_retry', 1],
    );
    const shown = await runStoryfold(['chapter', 'show', '1'], { cwd });
    assert.equal(shown.code, 1);
    assert.match(shown.stdout, /The judge on attempt 1: not passed, 60 of 100/);
    assert.match(
      shown.stdout,
      /● medium · prose · the whole chapter\n\s+It is about prose\.\n\s+“The ferry was late\.”/,
    );
    assert.match(shown.stdout, /What to do\n- Mend it\./);
    assert.match(shown.stdout, /What is good\n- The gulls are well seen\./);
    const other = await runStoryfold(['chapter', 'show', '1', '--attempt', '2', '--json'], { cwd });
    assert.equal(other.document<{ report: { score: number } }>().report.score, 55);
    const status = await runStoryfold(['status'], { cwd });
    assert.match(status.stdout, /storyfold chapter show 01 +read the judge’s report/);

    const before = server.requests.length;
    // The same command once more would be a whole series, and is not taken for a retry.
    const again = await runStoryfold(['chapter', 'generate', '1'], { cwd, env: env(server) });
    assert.equal(again.code, 3);
    assert.match(again.stderr, /^error: Chapter 01 needs your attention: its attempts have run out/);
    assert.match(
      again.stderr,
      /“storyfold chapter retry 01 --level full_retry” \(about [\d,]+ tokens\).*edit_only \(about.*“storyfold chapter generate 01 --force” \(about/,
    );
    assert.equal(server.requests.length, before);
    const retried = await runStoryfold(['chapter', 'retry', '1', '--level', 'edit_only'], {
      cwd,
      env: env(server),
    });
    assert.equal(retried.code, 0, retried.stderr);
    assert.deepEqual(askedOf(server).slice(before), [...edit, 'bible_update']);
    assert.match(
      retried.stderr,
      /^Chapter 01, edit only \(edit_only\):\nKeeps: the list of scenes, the draft/,
    );
    // What it takes is told once.
    assert.match(
      retried.stderr,
      /Redoes: editing, judging\.\nOther levels: full_retry \(about [\d,]+ tokens\), write_only.*\nAbout \d requests to m/,
    );
    assert.equal(retried.stderr.match(/About /g)?.length, 1);
    assert.match(retried.stderr, /Chapter 01 · try 1 of 4 \(attempt 3\) · edit only · editing/);
    const after = await runStoryfold(['status', '--json'], { cwd });
    const [row] = after.document<{ chapters: { status: string; attempts: number }[] }>().chapters;
    assert.deepEqual([row?.status, row?.attempts], ['passed', 4]);
  });

  it('tells the bible of a chapter that the author wrote, with one request, and says what that changed', async () => {
    const server = await serve();
    const cwd = await makeProject(
      {
        'outline.md': threeChapters,
        'chapters/01-mine.md': '# Chapter 1: The Ferry\n\nMara waits for the ferry.\n',
      },
      '--language',
      'en',
    );
    const told = await runStoryfold(['bible', 'update', '1'], { cwd, env: env(server) });
    assert.equal(told.code, 0, told.stderr);
    assert.deepEqual(askedOf(server), ['bible_update']);
    assert.match(told.stdout, /^The bible was told of chapter 01: 3 changes\.\n {2}New\n {2}- Summary: /);
    assert.match(told.stdout, /1 request to the model/);
    // It is asked once, and not tried as a chapter is.
    assert.match(told.stderr, /^Chapter 01 · updating the bible$/m);
    assert.doesNotMatch(told.stderr, /attempts? pass/);
    const again = await runStoryfold(['bible', 'update', '1', '--json'], { cwd, env: env(server) });
    assert.deepEqual(again.document<{ changed: unknown[] }>().changed, []);
    const empty = await runStoryfold(['bible', 'update', '2', '--json'], { cwd, env: env(server) });
    assert.equal(empty.document<{ error: { code: string } }>().error.code, 'not_found');
    assert.equal(askedOf(server).length, 2);
    const typed = ['--base-url', server.url, '--model', 'm'];
    const stopped = await runStoryfold(
      ['bible', 'update', '1', ...typed, '--set', 'storyfold.budget.tokens=1'],
      { cwd },
    );
    assert.equal(stopped.code, 1);
    assert.ok(stopped.stderr.includes(`storyfold bible update 1 ${typed.join(' ')}\n`), stopped.stderr);
  });

  it('takes the suggested level where none is given, and refuses one that is not there', async () => {
    const server = await serve({ verdicts: (index) => (index === 0 ? failing({ type: 'prose' }) : {}) });
    const cwd = await project();
    const words = ['chapter', 'generate', '1', '--set', 'storyfold.chapter.maxRetries=0', '--json'];
    assert.equal((await runStoryfold(words, { cwd, env: env(server) })).code, 1);
    const wrong = await runStoryfold(['chapter', 'retry', '1', '--level', 'edit', '--json'], {
      cwd,
      env: env(server),
    });
    assert.equal(wrong.code, 2);
    const before = server.requests.length;
    // The same command once more would be a whole series, and is not taken for a retry.
    const again = await runStoryfold(['chapter', 'generate', '1'], { cwd, env: env(server) });
    assert.equal(again.code, 3);
    assert.match(again.stderr, /^error: Chapter 01 needs your attention: its attempts have run out/);
    assert.match(
      again.stderr,
      /“storyfold chapter retry 01 --level full_retry” \(about [\d,]+ tokens\).*edit_only \(about.*“storyfold chapter generate 01 --force” \(about/,
    );
    assert.equal(server.requests.length, before);
    const retried = await runStoryfold(['chapter', 'retry', '1'], { cwd, env: env(server) });
    assert.equal(retried.code, 0, retried.stderr);
    assert.match(retried.stderr, /all of it again \(full_retry, suggested\)/);
    assert.deepEqual(askedOf(server).slice(before), [...full, 'bible_update']);
  });
});
