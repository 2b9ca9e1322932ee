import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, makeProject, removeFolders, runStoryfold } from './runStoryfold';

const titles = [...'ABCDEFGHIJ', 'New', 'Kelp', 'Larch'];
const outline = titles.map((title, index) => `## Chapter ${index + 1}: ${title}\n\nSynopsis: x\n`).join('\n');
const report = { passed: false, score: 50, issues: [{ type: 'prose', severity: 'low', note: 'Worn.' }] };

/** “Larch” was the twelfth when its attempts ran out, and is the thirteenth now; “Kelp” is the twelfth, and has passed. */
function renumbered(): Promise<string> {
  const state = { version: 1, status: 'needs_attention', lastRetryLevel: 'full_retry', bestAttempt: 0 };
  const attempts = [{ attempt: 0, passed: false, level: 'full_retry', score: 50 }];
  return makeProject({
    'outline.md': outline,
    '.storyfold/chapters/12/state.json': JSON.stringify({ ...state, title: 'Larch', number: 12, attempts }),
    '.storyfold/chapters/12/judge-0.json': JSON.stringify(report),
    '.storyfold/chapters/12/attempt-0.md': '# Chapter 12: Larch\n\nThe larch.\n',
    '.storyfold/chapters/11/state.json': JSON.stringify({
      version: 1,
      status: 'passed',
      title: 'Kelp',
      number: 11,
    }),
  });
}

describe('a chapter whose id is another’s number by now', function () {
  before(buildOnce);
  after(removeFolders);

  it('is named by its own number in whatever is to be typed next', async () => {
    const cwd = await renumbered();
    const shown = await runStoryfold(['chapter', 'show', '13'], { cwd });
    assert.match(shown.stdout, /Larch/);
    assert.match(shown.stdout, /storyfold chapter retry 13 --level full_retry/);
    const status = await runStoryfold(['status'], { cwd });
    assert.match(status.stdout, /storyfold chapter show 13 /);
    const listed = await runStoryfold(['chapter', 'report'], { cwd });
    assert.match(listed.stdout, /storyfold chapter report 13 /);
    const one = await runStoryfold(['chapter', 'report', '13'], { cwd });
    assert.match(one.stdout, /storyfold chapter show 13 /);
    for (const { stdout } of [shown, status, listed, one])
      assert.doesNotMatch(stdout, /storyfold chapter \w+ 12/);
    for (const [locale, words] of [
      ['en', 'No other version of chapter 13 waits for you.'],
      ['zh_CN', '第 13 章没有等你决定的另一稿。'],
    ] as const) {
      const refused = await runStoryfold(['chapter', 'accept', '13'], {
        cwd,
        env: { LC_ALL: `${locale}.UTF-8` },
      });
      assert.ok(refused.stderr.includes(words), refused.stderr);
      assert.match(refused.stderr, /storyfold chapter show 13/);
    }
  });
});

const inOneLine = (text: string): string =>
  text.replace(/(?<=\p{Script=Han}|[，：])\n|\n(?=\p{Script=Han})/gu, '').replace(/\s+/g, ' ');

describe('a chapter’s state that cannot be read', function () {
  before(buildOnce);
  after(removeFolders);

  for (const [locale, lost] of [
    ['en', /corrupt-.*Whether you had locked the chapter is not known any more: lock it again if you had\./],
    ['zh_CN', /corrupt-.*这一章原来是否锁定已无从得知：如果你锁定过，请重新锁定。/],
  ] as const)
    it(`is told with what nobody knows without it: ${locale}`, async () => {
      const cwd = await renumbered();
      const env = { LC_ALL: `${locale}.UTF-8` };
      const folder = path.join(cwd, '.storyfold/chapters/12');
      const damage = () => writeFileSync(path.join(folder, 'state.json'), '{"locked": true');
      damage();
      const refused = await runStoryfold(['chapter', 'accept', '012'], { cwd, env });
      assert.match(inOneLine(refused.stderr), lost);
      damage();
      const unlocked = await runStoryfold(['chapter', 'unlock', '012'], { cwd, env });
      assert.match(inOneLine(unlocked.stdout), lost);
      damage();
      const before = readdirSync(folder);
      await runStoryfold(['chapter', 'show', '012'], { cwd, env });
      assert.deepEqual(readdirSync(folder), before);
    });
});

describe('what status offers next', function () {
  before(buildOnce);
  after(removeFolders);

  it('is the outline of a brief, then the first chapter that is not there, where a model is known', async () => {
    const env = {
      STORYFOLD_PROVIDER: 'openai',
      STORYFOLD_BASE_URL: 'http://127.0.0.1:1/v1',
      STORYFOLD_MODEL: 'small',
    };
    const next = async (cwd: string, more: Record<string, string> = env) => {
      const { stdout } = await runStoryfold(['status'], { cwd, env: more });
      return stdout.slice(stdout.indexOf('What next'));
    };
    const brief = { 'brief.md': '# A Brief\n\nA ferry, and a lamp.\n' };
    assert.match(await next(await makeProject(brief)), /storyfold generate outline/);
    const begun = await makeProject({
      ...brief,
      'outline.md': '## Chapter 1: The Ferry\n\nSynopsis: x\n\n## Chapter 2: The Lamp\n\nSynopsis: y\n',
      'chapters/01-the-ferry.md': '# Chapter 1: The Ferry\n\nIt went.\n',
    });
    assert.match(await next(begun), /storyfold chapter generate 02 /);
    assert.doesNotMatch(await next(begun, {}), /generate/);
  });
});
