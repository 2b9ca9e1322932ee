import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { threeChapters } from '../fakes/chapterProject';
import { askedOf, chapterServer, failing, type ChapterServerScript } from '../fakes/chapterServer';
import type { ModelServer } from '../fakes/modelServer/modelServer';
import { buildOnce, makeProject, removeFolders, runStoryfold, type Run } from './runStoryfold';

interface ChapterDocument {
  chapter: string;
  passed: boolean;
  needsAttention: boolean;
  nextLevel: string | null;
  attempts: { attempt: number; level: string; steps: string[]; usage: { inputTokens: number } | null }[];
  bestAttempt: number | null;
  bibleUpdated: boolean;
  path: string | null;
  proposed: string | null;
}
interface BibleDocument {
  characters: { name: string }[];
  chapters: { chapter: string | null; stale: boolean; canUndo: boolean; entries: number }[];
}

const own = '# Chapter 1: The Ferry\n\nI wrote this myself, and it is short.\n';

describe('chapters on the command line', function () {
  const servers: ModelServer[] = [];

  before(buildOnce);
  after(removeFolders);
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  async function serve(script: ChapterServerScript = {}): Promise<ModelServer> {
    const server = await chapterServer(script);
    servers.push(server);
    return server;
  }
  const project = (files: Record<string, string> = {}, language = 'en') =>
    makeProject({ 'outline.md': threeChapters, ...files }, '--language', language);
  const run = (
    cwd: string,
    server: ModelServer | undefined,
    words: readonly string[],
    more = {},
  ): Promise<Run> =>
    runStoryfold(words, {
      cwd,
      env: { ...(server && { STORYFOLD_BASE_URL: server.url, STORYFOLD_MODEL: 'm' }), ...more },
    });
  const textOf = (cwd: string, file: string) => readFileSync(path.join(cwd, file), 'utf8');

  it('writes one that passes: the document, the text, the bible and the steps on standard error', async () => {
    const [server, cwd] = [await serve(), await project()];
    const done = await run(cwd, server, ['chapter', 'generate', '1', '--json']);
    assert.equal(done.code, 0, done.stderr);
    const document = done.document<ChapterDocument>();
    assert.deepEqual(
      [document.chapter, document.passed, document.needsAttention, document.nextLevel, document.bestAttempt],
      ['01', true, false, null, 0],
    );
    assert.deepEqual(document.attempts[0]?.steps, ['plan', 'write', 'edit', 'judge']);
    assert.ok((document.attempts[0].usage?.inputTokens ?? 0) > 0);
    assert.equal(document.bibleUpdated, true);
    assert.equal(document.path, 'chapters/01-the-ferry.md');
    assert.match(textOf(cwd, document.path), /^# Chapter 1: The Ferry\n\nMara stood on the quay/);
    assert.match(done.stderr, /^About 7 requests to m at http.*\n(?:.*\n)?That assumes first attempts pass/);
    assert.match(done.stderr, /^Chapter 01 · try 1 of 4 · planning the scenes$/m);
    assert.match(
      done.stderr,
      /^Chapter 01 · try 1 of 4 · writing, scene 2 \(2 of 2\) · [\d,]+ tokens so far$/m,
    );

    const again = await run(cwd, server, ['chapter', 'generate', '1', '--json']);
    assert.equal(again.code, 3);
    const people = await run(cwd, undefined, ['chapter', 'show', '1']);
    assert.equal(people.code, 0, people.stderr);
    assert.match(people.stdout, /^Chapter 01: The Ferry\nPassed at attempt 0 with 88 of 100\.\n/);
    const quiet = await run(cwd, server, ['chapter', 'generate', '2', '--quiet']);
    assert.equal(quiet.stderr, '');
  });

  it('never writes over a text of the author’s: a version waits beside it, exit 3, to be taken or not', async () => {
    for (const [decision, wins] of [
      ['accept', false],
      ['dismiss', true],
    ] as const) {
      const server = await serve();
      const cwd = await project({ 'chapters/01-the-ferry.md': own });
      const refused = await run(cwd, server, ['chapter', 'generate', '1', '--json']);
      assert.equal(refused.code, 3);
      assert.equal(server.requests.length, 0);
      const done = await run(cwd, server, ['chapter', 'generate', '1', '--force', '--json']);
      assert.equal(done.code, 3, done.stderr);
      const { proposed } = done.document<ChapterDocument>();
      assert.equal(proposed, 'chapters/01-the-ferry.proposed.md');
      assert.equal(textOf(cwd, 'chapters/01-the-ferry.md'), own);
      const version = textOf(cwd, proposed);
      const decided = await run(cwd, undefined, ['chapter', decision, '1', '--json']);
      assert.equal(decided.code, 0, decided.stderr);
      assert.equal(textOf(cwd, 'chapters/01-the-ferry.md'), wins ? own : version);
      assert.equal(existsSync(path.join(cwd, proposed)), false);
      const twice = await run(cwd, undefined, ['chapter', decision, '1', '--json']);
      assert.equal(twice.document<{ error: { code: string } }>().error.code, 'not_found');
    }
  });

  it('keeps another attempt, and locks a chapter against every model', async () => {
    const server = await serve({ verdicts: () => failing({ type: 'hook' }) });
    const cwd = await project();
    const words = ['chapter', 'generate', '1', '--set', 'storyfold.chapter.maxRetries=1', '--json'];
    assert.equal((await run(cwd, server, words)).code, 1);
    const kept = await run(cwd, undefined, ['chapter', 'keep', '1', '--attempt', '1']);
    assert.equal(kept.code, 0, kept.stderr);
    assert.match(kept.stdout, /^Chapter 01: attempt 1 is its text now\./);
    assert.equal(textOf(cwd, 'chapters/01-the-ferry.md'), textOf(cwd, '.storyfold/chapters/01/attempt-1.md'));
    const none = await run(cwd, undefined, ['chapter', 'keep', '1', '--attempt', '7', '--json']);
    assert.equal(none.code, 1);
    assert.equal((await run(cwd, undefined, ['chapter', 'keep', '1', '--attempt', 'x'])).code, 2);

    assert.equal((await run(cwd, undefined, ['chapter', 'lock', '1'])).code, 0);
    const before = server.requests.length;
    const refused = await run(cwd, server, ['chapter', 'retry', '1', '--json']);
    assert.equal(refused.code, 3);
    assert.equal(server.requests.length, before);
    assert.equal((await run(cwd, undefined, ['chapter', 'unlock', '1'])).code, 0);
    assert.equal((await run(cwd, server, [...words.slice(0, 1), 'retry', '1', '--json'])).code, 1);
  });

  it('locks and unlocks beside a version that waits, and ends as refused only where an attempt was to be kept', async () => {
    const server = await serve();
    const cwd = await project({ 'chapters/01-the-ferry.md': own });
    assert.equal((await run(cwd, server, ['chapter', 'generate', '1', '--force'])).code, 3);
    for (const decision of ['lock', 'unlock']) {
      const done = await run(cwd, undefined, ['chapter', decision, '1', '--json']);
      assert.equal(done.code, 0, done.stderr);
      assert.equal(done.document<ChapterDocument>().proposed, 'chapters/01-the-ferry.proposed.md');
    }
    assert.equal((await run(cwd, undefined, ['chapter', 'keep', '1', '--attempt', '0'])).code, 3);
    assert.equal(textOf(cwd, 'chapters/01-the-ferry.md'), own);
  });

  it('writes all that are left under one budget, also as generate final', async () => {
    for (const words of [
      ['chapter', 'generate', '--remaining'],
      ['generate', 'final'],
    ]) {
      const server = await serve();
      const cwd = await project({ 'chapters/02-the-lamp.md': '# Chapter 2: The Lamp\n\nMine.\n' });
      const done = await run(cwd, server, [...words, '--json']);
      assert.equal(done.code, 0, done.stderr);
      const document = done.document<{
        chapters: ChapterDocument[];
        passedOver: { chapter: string; because: string }[];
      }>();
      assert.deepEqual(
        document.chapters.map(({ chapter, passed }) => [chapter, passed]),
        [
          ['01', true],
          ['03', true],
        ],
      );
      assert.deepEqual(
        document.passedOver.map(({ chapter, because }) => [chapter, because]),
        [['02', 'authors_text']],
      );
      assert.match(done.stderr, /^Chapter 03 \(2 of 2\) · try 1 of 4/m);
      const nothing = await run(cwd, server, words);
      assert.equal(nothing.code, 0, nothing.stderr);
      assert.match(nothing.stdout, /^No chapter of the outline is left to write\./);
    }
    const small = await serve();
    const cwd = await project();
    const words = ['chapter', 'generate', '--remaining', '--json', '--set', 'storyfold.budget.calls=8'];
    const stopped = await run(cwd, small, words);
    const told = stopped.document<{ error: { code: string }; chapters: ChapterDocument[] }>();
    assert.equal(told.error.code, 'budget_exhausted');
    assert.deepEqual(
      told.chapters.map(({ chapter, passed, path: file }) => [chapter, passed, file]),
      [['01', true, 'chapters/01-the-ferry.md']],
    );
    assert.equal(stopped.code, 1);
    assert.equal(small.requests.length, 8);
    const { chapters } = (await run(cwd, undefined, ['status', '--json'])).document<{
      chapters: { status: string }[];
    }>();
    assert.equal(chapters[0]?.status, 'passed');
  });

  it('tells what was finished before an error ended a run over several', async () => {
    const [server, cwd] = [await serve(), await project()];
    const limit = ['--set', 'storyfold.budget.calls=8'];
    const stopped = await run(cwd, server, ['chapter', 'generate', '--remaining', ...limit]);
    assert.equal(stopped.code, 1);
    assert.match(stopped.stdout, /^Finished before it stopped\nChapter 01 “The Ferry”: Passed at attempt 0/);
    assert.match(stopped.stdout, /\n\n8 requests/);
    assert.match(stopped.stderr, /To go on where it stopped: storyfold chapter generate --remaining/);
    const none = await run(cwd, server, [
      'chapter',
      'generate',
      '--remaining',
      '--set',
      'storyfold.budget.calls=1',
      '--json',
    ]);
    assert.deepEqual(Object.keys(none.document<object>()), ['error']);
  });

  it('shows the bible chapter by chapter, marks what is out of date, and undoes the last change', async () => {
    const [server, cwd] = [await serve(), await project()];
    await run(cwd, server, ['chapter', 'generate', '1', '--json']);
    const people = await run(cwd, undefined, ['bible']);
    assert.match(
      people.stdout,
      /Chapter 01: The Ferry\n {2}Summary\n {2}- Mara waits for a ferry that is late\./,
    );
    assert.doesNotMatch(people.stdout, /out of date/);
    const file = path.join(cwd, 'chapters/01-the-ferry.md');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nAnd then it came.\n`);
    const stale = await run(cwd, undefined, ['bible', '--chapter', '1']);
    assert.match(stale.stdout, /! out of date: the chapter was changed since/);
    const document = (await run(cwd, undefined, ['bible', '--json'])).document<BibleDocument>();
    assert.deepEqual(
      document.chapters.map(({ chapter, stale: isStale, canUndo }) => [chapter, isStale, canUndo]),
      [['01', true, true]],
    );
    assert.deepEqual(
      document.characters.map(({ name }) => name),
      ['Mara'],
    );
    const undone = await run(cwd, undefined, ['bible', 'undo', '1', '--json']);
    assert.equal(undone.code, 0, undone.stderr);
    const after = (await run(cwd, undefined, ['bible', '--json'])).document<BibleDocument>();
    assert.deepEqual([after.characters, after.chapters], [[], []]);
    const shown = (await run(cwd, undefined, ['chapter', 'show', '1', '--json'])).document<ChapterDocument>();
    assert.equal(shown.bibleUpdated, false);
    const twice = await run(cwd, undefined, ['bible', 'undo', '1', '--json']);
    assert.equal(twice.document<{ error: { code: string } }>().error.code, 'not_found');
  });

  it('lists as undone in the bible only what was undone, for people and for scripts', async () => {
    const server = await serve();
    for (const forScripts of [true, false]) {
      const cwd = await project();
      await run(cwd, server, ['chapter', 'generate', '1', '--json']);
      const file = path.join(cwd, '.storyfold/bible.json');
      const summary = 'Mara waits, and it is raining.';
      const bible = JSON.parse(readFileSync(file, 'utf8')) as { summaries: { summary: string }[] };
      bible.summaries[0]!.summary = summary;
      writeFileSync(file, JSON.stringify(bible));
      const done = await run(cwd, undefined, ['bible', 'undo', '1', ...(forScripts ? ['--json'] : [])]);
      assert.equal(done.code, 0, done.stderr);
      assert.ok(readFileSync(file, 'utf8').includes(summary));
      if (!forScripts) {
        assert.equal(done.stdout.split('Mara waits for a ferry that is late.').length, 2);
        continue;
      }
      const { undone, kept } = done.document<Record<'undone' | 'kept', { list: string }[]>>();
      assert.deepEqual(
        kept.map(({ list }) => list),
        ['summaries'],
      );
      assert.ok(undone.length > 0);
      assert.ok(!undone.some(({ list }) => list === 'summaries'));
    }
  });

  it('without a model says so, changes nothing, and sends nothing', async () => {
    const [server, cwd] = [await serve(), await project({ 'chapters/02-the-lamp.md': own })];
    for (const words of [
      ['generate', 'sample'],
      ['alternatives', 'final', 's1'],
      ['chapter', 'generate', '1'],
      ['chapter', 'retry', '1'],
      ['chapter', 'calibrate', '2'],
      ['bible', 'update', '2'],
      ['check'],
      ['models'],
    ]) {
      const done = await run(cwd, server, [...words, '--provider', 'offline']);
      assert.equal(done.code, 2, words.join(' '));
      const name = words.length === 3 && words[0] !== 'alternatives' ? words.slice(0, 2).join(' ') : words[0];
      assert.match(done.stderr, new RegExp(`“${name}” asks a server, and --provider offline sends nothing`));
    }
    assert.equal(server.requests.length, 0);
    for (const [code, error, ...words] of [
      [3, 'confirmation_needed', 'bible', 'update', '1'],
      [3, 'confirmation_needed', 'chapter', 'generate', '1'],
      [3, 'confirmation_needed', 'chapter', 'retry', '1'],
      [3, 'confirmation_needed', 'generate', 'final'],
      [2, 'usage', 'chapter', 'generate', '1', '--provider', 'offline'],
      [2, 'usage', 'chapter', 'retry', '1', '--provider', 'offline'],
      [2, 'usage', 'generate', 'final', '--provider', 'offline'],
      [2, 'usage', 'chapter', 'generate'],
      [2, 'usage', 'chapter', 'generate', '1', '--remaining'],
      [2, 'usage', 'chapter', 'generate', '--remaining', '--force'],
      [2, 'usage', 'generate', 'final', '--wish', 'x'],
      [2, 'usage', 'status', '--set', 'storyfold.chapter.maxRetries=many'],
      [2, 'usage', 'status', '--set', 'storyfold.chapter.passMark=101'],
      [1, 'not_found', 'chapter', 'show', '9'],
    ] as const) {
      const done = await run(cwd, undefined, [...words, '--json']);
      assert.equal(done.document<{ error: { code: string } }>().error.code, error, words.join(' '));
      assert.equal(done.code, code, words.join(' '));
    }
    assert.equal(existsSync(path.join(cwd, '.storyfold/chapters')), false);
  });

  it('speaks Chinese all the way', async () => {
    const outline = '# 提纲\n\n## 第一章 渡船\n\n梗概：小满没赶上渡船。\n';
    const server = await serve({
      verdicts: [failing({ type: 'hook', note: '开头太慢。', location: '渡船' })],
    });
    const cwd = await project({ 'outline.md': outline }, 'zh');
    const zh = { LANG: 'zh_CN.UTF-8' };
    const words = ['chapter', 'generate', '1', '--set', 'storyfold.chapter.maxRetries=0'];
    const generated = await run(cwd, server, words, zh);
    assert.equal(generated.code, 1, generated.stderr);
    assert.match(generated.stdout, /需要你留意：没有一稿通过。/);
    assert.match(
      generated.stderr,
      /第 01 章 · 第 1 次尝试，共 1 次 · 写作，第 2 场（2\/2） · 已用 [\d,]+ 词元/,
    );
    const retried = await run(cwd, server, ['chapter', 'retry', '1'], zh);
    assert.match(
      retried.stderr,
      /^第 01 章，从头再来（full_retry，建议的级别）：\n保留：无，重新规划。\n重做：/,
    );
    const shown = await run(cwd, undefined, ['chapter', 'show', '1', '--attempt', '0'], zh);
    assert.match(shown.stdout, /● 一般 · 钩子 · 整章\n\s+开头太慢。\n\s+“渡船”/);
    const bible = await run(cwd, undefined, ['bible'], zh);
    assert.match(bible.stdout, /^设定：\d+ 条/);
    const undone = await run(cwd, undefined, ['bible', 'undo', '1'], zh);
    assert.match(undone.stdout, /^已撤销第 01 章对设定的最后一次改动（3 处）。\n {2}- 梗概：/);
    const refused = await run(cwd, server, ['chapter', 'generate', '1'], zh);
    assert.match(refused.stderr, /^错误（不允许）：第 01 章已经通过。/);
    for (const { stdout, stderr } of [generated, retried, bible, refused])
      assert.doesNotMatch(
        (stdout + stderr).replace(/- .*/g, ''),
        /\b(?:the|is|was|written|you|chapter passed)\b/,
      );
    assert.ok(askedOf(server).length > 0);
  });
});
