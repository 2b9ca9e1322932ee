import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readChapterSettings } from '../../../src/core/chapter/chapterSettings';
import { chapterRefused } from '../../../src/core/chapter/chapterErrors';
import { withMovedAside } from '../../../src/core/chapter/movedAside';
import { cancelled, StoryFoldError, type ErrorCode } from '../../../src/core/errors';
import { chineseErrors } from '../../../src/core/errorWords/chineseErrors';
import { readModelSettings } from '../../../src/core/llm/calls/readModelSettings';
import { readTreeBuilderConfig } from '../../../src/core/story/building/readTreeBuilderConfig';
import { taskRefused } from '../../../src/core/task/taskErrors';
import { remedies } from '../../../src/shared/workbenchState';
import type * as ErrorHints from '../../../src/vscode/errorHints';
import type * as ErrorText from '../../../src/vscode/errorText';
import { speaksOfCommandLine } from '../../../src/vscode/commandLineWords';
import { standInForEditor, translator } from '../../fakes/editorModule';
import { thrownErrors } from '../../fakes/errorShapes';

const root = path.resolve(__dirname, '../../..');
const localRequire = createRequire(__filename);

/** What details hold that no source says as a literal; any other is a word in angle brackets. */
const samples: Readonly<Record<string, unknown>> = {
  exhausted: 'tokens',
  limit: { tokens: 20_000, calls: 9 },
  needed: 3_000,
  spent: { tokens: 0, calls: 0 },
  underWay: 0,
  faults: [{ problem: 'no_json' }],
  takes: { kind: 'text' },
  phase: 'sample',
  connectionCause: 'refused',
  what: 'answer',
  baseUrl: 'no_url',
  milliseconds: 2000,
  locks: ['l1'],
  paths: ['brief.md'],
  suggestions: ['s1'],
  searchedIn: ['brief.md'],
  foundIn: ['brief.md'],
  others: [],
  variables: ['HTTPS_PROXY'],
  written: 'outline',
  passage: 'none',
  place: 'login',
  changes: 3,
  line: 3,
  column: 4,
  status: 503,
  version: 9,
  supported: 3,
  said: '',
};

const samplesOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'invalid_input archiveName,problem': { problem: 'empty' },
  'invalid_input problem,setting,source,takes': { problem: { kind: 'missing' }, source: undefined },
  'not_found needed,phase': { needed: 'outline' },
  'not_found chapters,reference': { chapters: ['1', '2'] },
  'not_found chapters,count,reference': { chapters: ['The Ferry', 'The Tide'], count: 2 },
  'refused because,chapter': { because: 'passed' },
  'not_found attempt,chapter,known': { known: [0, 1] },
  'not_found id,known': { known: ['s1', 's2'] },
  'invalid_input file,format': { format: 'rtf' },
  'invalid_input choice,obstacle,storyNode': { obstacle: 'unknown' },
  'invalid_input because,file,problem': { because: 'no_tree_file' },
  'invalid_input at,file,flaw': { flaw: 'no_root' },
  'refused because,earlier,missing,stage': {
    stage: 'skeleton',
    earlier: 'docs',
    missing: ['.storyfold/story/lore.md'],
  },
  'refused because,missed': { missed: ['depth', 'endings'] },
  'no_model stage': { stage: 'tree' },
  'refused because,most,task': { because: 'at_limit', most: 3 },
  'not_found bullet,bullets': { bullets: ['b1'] },
  'invalid_input line,requirements,said': { requirements: 'heading' },
  'invalid_input line,nodeText,number': { nodeText: 'order', line: 3, number: 2 },
  'usage stage,stages': { stages: ['generate', 'feedback'] },
  'usage meant,option,retry': { retry: 'unknown', meant: null },
  'not_found task,tasks': { tasks: ['ferry'] },
  'refused chapter,level,locks': { level: 'full_retry', locks: ['l1'] },
};

describe('what an author is told of an error', () => {
  let language = 'en';
  let errorText: typeof ErrorText;
  let hints: typeof ErrorHints.editorHints;
  const thrown = thrownErrors('src/core', 'src/adapters');

  before(() => {
    const stop = standInForEditor({
      env: { language: 'en' },
      l10n: { t: translator(() => language) },
    });
    errorText = localRequire('../../../src/vscode/errorText') as typeof errorText;
    hints = (localRequire('../../../src/vscode/errorHints') as { editorHints: typeof hints }).editorHints;
    stop();
  });

  const told = (error: unknown, spoken: string) => {
    language = spoken;
    return errorText.problemOf(error, spoken);
  };

  /** Each error of the sources, once with each of the hints that it may have. */
  const errors = (): { place: string; shape: string; error: StoryFoldError }[] =>
    thrown
      .filter(({ code }) => code !== 'cancelled')
      .flatMap(({ place, shape, code, details, hints: possible }) =>
        (possible.length > 0 ? possible : ['Do this.']).map((hint) => {
          const given = Object.entries(details).map(([name, value]) => {
            const own = samplesOf[shape];
            if (value !== undefined) return [name, value] as const;
            return [name, own && name in own ? own[name] : (samples[name] ?? `<${name}>`)] as const;
          });
          return {
            place,
            shape,
            error: new StoryFoldError(code as ErrorCode, 'What happened.', hint, Object.fromEntries(given)),
          };
        }),
      );

  it('never sends them to the command line, and never leaves them without a way on', () => {
    assert.ok(errors().length > 120);
    // The words of a retry are typed in the editor as well.
    const typedThere = new Set(['usage meant,option,retry', 'usage option,stage']);
    for (const { place, shape, error } of errors()) {
      if (typedThere.has(shape)) continue;
      for (const spoken of ['en', 'zh-cn']) {
        const problem = told(error, spoken)!;
        const all = `${problem.message} ${problem.hint}`;
        assert.ok(!speaksOfCommandLine(all), `${place}, ${spoken}: ${all}`);
        assert.notEqual(problem.hint.trim(), '', `${place}, ${spoken}: ${error.hint}`);
        assert.doesNotMatch(all, /undefined|NaN|\[object/, place);
      }
    }
  });

  it('is in Chinese, whatever the error', () => {
    assert.deepEqual(
      [...new Set(thrown.filter(({ shape }) => !(shape in chineseErrors)).map(({ shape }) => shape))],
      [],
    );
    for (const { place, error } of errors()) {
      const { message, hint } = told(error, 'zh-cn')!;
      for (const text of [message, hint]) {
        assert.match(text, /\p{Script=Han}/u, `${place}: ${text}`);
        assert.doesNotMatch(text, /What happened|Do this/, place);
      }
    }
  });

  it('has words of the editor’s own for errors that exist', () => {
    const shapes = new Set(thrown.map(({ shape }) => shape));
    assert.deepEqual(
      Object.keys(hints).filter((shape) => !shapes.has(shape)),
      [],
    );
  });

  it('offers only what the workbench knows', () => {
    const offered = new Set(errors().flatMap(({ error }) => told(error, 'en')!.remedy ?? []));
    assert.ok(offered.size > 5);
    for (const remedy of offered) assert.ok(remedies.includes(remedy), remedy);
  });

  it('has a click for whatever keeps a model from answering', () => {
    const codes: ErrorCode[] = [
      'no_model',
      'model_not_found',
      'auth',
      'connection',
      'timeout',
      'server_error',
    ];
    codes.push('rate_limited', 'context_overflow', 'reply_cut', 'reply_empty', 'budget_exhausted');
    const kept = errors().filter(({ error }) => codes.includes(error.code));
    assert.ok(kept.length > 20);
    for (const { place, shape, error } of kept)
      assert.notEqual(told(error, 'en')!.remedy, undefined, `${place}: ${shape}`);
    const server = new StoryFoldError('server_error', 'It failed.', 'Wait.', { localised: true });
    assert.equal(told(server, 'en')!.remedy, 'checkConnection');
    const ours = new StoryFoldError('auth', 'Not allowed.', 'Allow it.', { editor: 'x', unheardOf: 1 });
    assert.equal(told(ours, 'en')!.remedy, 'chooseModel');
  });

  it('names commands as the palette names them', () => {
    const titles = (file: string) =>
      Object.values(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>).map(
        (title) => title.replace(/…$/, ''),
      );
    const bundle = JSON.parse(readFileSync(path.join(root, 'l10n/bundle.l10n.zh-cn.json'), 'utf8')) as Record<
      string,
      string
    >;
    const named = (text: string) =>
      [...text.matchAll(/“StoryFold[:：] ?([^”]+?)…?”/g)].map(([, title]) => title!);
    const missing = (texts: readonly string[], file: string) =>
      [...new Set(texts.flatMap(named))].filter((title) => !titles(file).includes(title));
    assert.ok(Object.keys(bundle).some((text) => named(text).length > 0));
    assert.deepEqual(missing(Object.keys(bundle), 'package.nls.json'), []);
    assert.deepEqual(missing(Object.values(bundle), 'package.nls.zh-cn.json'), []);
  });

  it('leaves out what a setting’s hint says of the command line, and keeps what the setting takes', () => {
    assert.throws(
      () => readModelSettings({ 'storyfold.model.temperature': 9 }),
      (error) => {
        assert.match(told(error, 'en')!.hint, /0.*2/);
        assert.doesNotMatch(told(error, 'en')!.hint, /--set/);
        assert.match(told(error, 'zh-cn')!.hint, /^需要 0 到 2 的数。它在设置页面里，或在 \S+ 里。$/);
        assert.equal(told(error, 'en')!.remedy, 'openModelSettings');
        return true;
      },
    );
  });

  it('leads to what gathers the requirements of a task where none wait', () => {
    for (const [because, says] of [
      ['requirements_pending', /Run Task/],
      ['requirements_missing', /^To go on with it: .*Retry Task/],
      ['requirements_settled', /^To change them: .*Retry Task/],
    ] as const)
      assert.match(told(taskRefused('ferry', because), 'en')!.hint, says);
  });

  it('leads to the settings among which the one is that does not fit', () => {
    for (const [read, remedy, hint] of [
      [
        () => readChapterSettings({ settings: { 'storyfold.chapter.maxRetries': 99 } }),
        'openChapterSettings',
        'It takes a whole number from 0 to 20. It is on the page of settings, or in .storyfold/project.json.',
      ],
      [
        () => readModelSettings({ 'storyfold.chapter.judgeModel': 7 }),
        'openChapterSettings',
        'It takes a text that is not empty. It is on the page of settings, or in .storyfold/project.json.',
      ],
      [
        () => readModelSettings({ 'storyfold.budget.calls': 0 }),
        'openBudgetSettings',
        'It takes a whole number from 1 to 1000000000. It is on the page of settings, or in .storyfold/project.json.',
      ],
      [
        () => readTreeBuilderConfig({ settings: { 'storyfold.story.targetEndings': 0 } }),
        'openStorySettings',
        'It takes a whole number from 1 to 50. It is on the page of settings, or in .storyfold/project.json.',
      ],
      [
        () => readTreeBuilderConfig({ settings: {}, skeleton: { config: { targetEndings: 0 } as never } }),
        undefined,
        'It takes a whole number from 1 to 50. It is in .storyfold/story/skeleton.json.',
      ],
    ] as const)
      assert.throws(read, (error) => {
        const problem = told(error, 'en')!;
        assert.deepEqual([problem.remedy, problem.hint], [remedy, hint]);
        return true;
      });
  });

  it('says where a reply is kept, also where the hint is the editor’s own', () => {
    const details = { phase: 'brief', keptReply: '.storyfold/logs/replies/1.txt' };
    const error = new StoryFoldError('refused', 'Nothing waits.', 'Assess it: `assess brief`.', details);
    for (const [spoken, words] of [
      ['en', 'Assess it first. What the model wrote is in .storyfold/logs/replies/1.txt.'],
      ['zh-cn', '请先评估。模型写出的文字在 .storyfold/logs/replies/1.txt。'],
    ] as const)
      assert.equal(told(error, spoken)!.hint, words);
  });

  it('says what was moved aside before it, and that nobody knows any more whether the chapter was locked', () => {
    const [moved] = ['.storyfold/chapters/01/state.json.corrupt-1'];
    const passed = chapterRefused({ reference: '01' }, 'passed');
    const unreadable = chapterRefused({ reference: '01' }, 'unreadable');
    for (const error of [passed, unreadable, cancelled()])
      for (const [spoken, words] of [
        ['en', `kept under another name: ${moved}. Whether you had locked`],
        ['zh-cn', `已改名保留：${moved}。这一章原来是否锁定已无从得知`],
      ] as const) {
        const { hint } = told(withMovedAside(error, [moved!]), spoken)!;
        assert.equal(hint.split(words).length, 2, hint);
      }
    assert.equal(withMovedAside(passed, []), passed);
    const verdict = '.storyfold/chapters/01/judge-0.json.corrupt-1';
    assert.doesNotMatch(told(withMovedAside(passed, [verdict]), 'en')!.hint, /locked/);
  });

  it('is the engine’s own words in a language that has none of ours', () => {
    const error = new StoryFoldError('locked', 'In use.', 'Wait.', { name: 'a', pid: 1, host: 'b' });
    for (const spoken of ['en-GB', 'de', 'zh-tw'])
      assert.deepEqual(told(error, spoken), { message: 'In use.', hint: 'Wait.' });
  });

  it('is what was said in the author’s language already, with what was given to help', () => {
    const { localError } = errorText;
    assert.deepEqual(told(localError('refused', '不行。', '请等待。'), 'zh-cn'), {
      message: '不行。',
      hint: '请等待。',
    });
    assert.equal(
      told(localError('refused', 'No.', 'Wait.', 'checkConnection'), 'en')!.remedy,
      'checkConnection',
    );
    assert.equal(told(localError('untrusted', 'No.', 'Trust it.'), 'en')!.remedy, 'manageTrust');
  });

  it('is nothing when they stopped it themselves, and a way on where nobody expected it', () => {
    assert.equal(told(new StoryFoldError('cancelled', 'Stopped.', ''), 'en'), undefined);
    const problem = told(new TypeError('x is not a function'), 'zh-cn')!;
    assert.equal(problem.remedy, 'showLog');
    assert.match(problem.hint, /没有改动.*再试/);
    assert.doesNotMatch(problem.message, /function/);
  });
});
