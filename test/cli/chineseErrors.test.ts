import assert from 'node:assert/strict';
import { chineseErrors } from '../../src/core/errorWords/chineseErrors';
import { messagesFor } from '../../src/cli/messages/messages';
import { storedErrorText } from '../../src/cli/messages/storedError';
import { StoryFoldError } from '../../src/core/errors';
import {
  budgetExhausted,
  connectionCauses,
  contextOverflow,
  keyMissing,
  keyRefused,
  modelNotFound,
  noCredit,
  notAModelServer,
  notConnected,
  nothingThere,
  proxyFailed,
  rateLimited,
  replyBroken,
  replyCut,
  replyInvalid,
  replyRefused,
  replyTooLarge,
  requestNotAccepted,
  sentElsewhere,
  serverFailed,
  serverTimedOut,
  timedOut,
} from '../../src/core/llm/modelErrors';
import { readModelSettings } from '../../src/core/llm/calls/readModelSettings';
import { taskRefused } from '../../src/core/task/taskErrors';
import { thrownErrors, thrownIn } from '../fakes/errorShapes';
import { buildOnce, makeProject, removeFolders, runStoryfold } from './runStoryfold';

/** How many places throw an error of this shape, where it is not one; read them before changing a number. */
const places: Readonly<Record<string, number>> = {
  'auth editor,origin': 2,
  'cancelled ': 2,
  'conflict path': 4,
  'invalid_input end,start': 2,
  'invalid_input because,file,problem': 2,
  'invalid_input path': 2,
  'invalid_input problem': 9,
  'io cause': 2,
  'io code,path': 3,
  'io path': 2,
  'not_found path': 3,
  'conflict path,suggestion': 2,
  'refused id,passage': 3,
  'confirmation_needed confirm,task': 2,
  'locked because,task': 2,
  'refused because': 2,
  'refused because,chapter': 2,
  'refused locks': 2,
  'refused path': 2,
  'unsafe_path path': 3,
};

describe('errors in Chinese', function () {
  before(buildOnce);
  after(removeFolders);

  const thrown = thrownErrors('src/core', 'src/adapters', 'src/cli').map(({ shape }) => shape);
  for (const shape of Object.keys(chineseErrors)) {
    it(`has words for nothing else: ${shape}`, () => {
      assert.equal(thrown.filter((one) => one === shape).length, places[shape] ?? 1);
    });
  }

  it('has words for every way in which a model can fail', () => {
    const shapes = thrownIn('src/core/llm/modelErrors.ts').map(({ shape }) => shape);
    assert.ok(shapes.length > 20);
    assert.deepEqual(
      shapes.filter((shape) => !(shape in chineseErrors)),
      [],
    );
  });

  it('repeats what a server says, where it goes and what it is about, and nothing that is not there', () => {
    const { errorText } = messagesFor('zh');
    const origin = 'https://models.example';
    const said = 'Come back tomorrow.';
    for (const [error, parts] of [
      [keyRefused(origin, 403, said), [origin, '403', said]],
      [keyMissing(origin), [origin, 'STORYFOLD_API_KEY']],
      [keyMissing(origin, said), [origin, said]],
      [
        proxyFailed(origin, 'http://proxy.example:8080', '407'),
        ['http://proxy.example:8080', '407', 'NO_PROXY'],
      ],
      [noCredit(origin, said), [origin, said]],
      [modelNotFound(origin, 'small', said), [origin, 'small', said]],
      [nothingThere(`${origin}/v1`, 404), [`${origin}/v1`, '404']],
      [notAModelServer(`${origin}/v1`), [`${origin}/v1`]],
      [rateLimited(origin, said, 1000), [origin, said, '1 秒']],
      [rateLimited(origin, said, 7_200_000), ['2 小时']],
      [rateLimited(origin, said, undefined), ['稍等']],
      [timedOut(origin, 2000, 'answer'), [origin, '2 秒']],
      [timedOut(origin, 2000, 'silence'), [origin, '2 秒']],
      [timedOut(origin, 2000, 'whole'), [origin, '2 秒']],
      [serverTimedOut(origin, 504, said), [origin, '504', said]],
      [notConnected(origin, 'ENOTFOUND', 'unknown_host'), [origin, 'ENOTFOUND']],
      [replyBroken(origin, 7), [origin]],
      [serverFailed(origin, 503, said), [origin, '503', said]],
      [serverFailed(origin, undefined, ''), [origin]],
      [contextOverflow(origin, said), [origin, said]],
      [requestNotAccepted(origin, 400, said, 'temperature'), [origin, '400', said]],
      [sentElsewhere(origin, 'https://elsewhere.example'), [origin, 'https://elsewhere.example']],
      [replyTooLarge(origin, 9), [origin]],
      [replyRefused(said), [said]],
      [replyRefused(said, '.storyfold/logs/1.txt'), [said, '.storyfold/logs/1.txt']],
      [replyCut(7, undefined), ['storyfold.model.maxOutputTokens']],
      [replyCut(7, '.storyfold/logs/1.txt'), ['.storyfold/logs/1.txt']],
      [replyInvalid([{ problem: 'no_json' }], '.storyfold/logs/1.txt'), ['JSON', '.storyfold/logs/1.txt']],
      [
        replyInvalid([{ path: ['suggestions', 1], missing: true, needed: undefined }], undefined),
        ['缺少 suggestions'],
      ],
    ] as [StoryFoldError, string[]][]) {
      const { message, hint } = errorText(error);
      const text = `${message}\n${hint}`;
      for (const part of parts) assert.ok(text.includes(part), `${part}: ${text}`);
      assert.match(message, /\p{Script=Han}/u);
      assert.match(hint, /\p{Script=Han}/u);
      assert.doesNotMatch(text, /undefined|NaN|null|它说：“”/);
    }
    const budget = budgetExhausted({
      exhausted: 'tokens',
      limit: { tokens: 20_000, calls: 9 },
      needed: 3_000,
      spent: { tokens: 19_000, calls: 4 },
      underWay: 500,
    });
    const { message, hint } = errorText(budget);
    assert.match(message, /19,000.*3,500/);
    assert.match(hint, /storyfold\.budget\.tokens/);
  });

  it('says what there is to do where no requirements of a task wait', () => {
    const { errorText } = messagesFor('zh');
    for (const [because, says, names] of [
      ['requirements_pending', /还没有写作要求/, 'storyfold task run ferry'],
      ['requirements_missing', /还没有提取出来/, 'storyfold retry ferry'],
      ['requirements_settled', /已经确认/, 'storyfold retry ferry --force --stage extracting'],
    ] as const) {
      const { message, hint } = errorText(taskRefused('ferry', because));
      assert.match(message, says);
      assert.ok(hint.includes(`“${names}”`), hint);
    }
  });

  it('names every cause for which there is no connection', () => {
    const { errorText } = messagesFor('zh');
    const told = connectionCauses
      .filter((cause) => cause !== 'proxy')
      .map((cause) => errorText(notConnected('https://models.example', 'E', cause)).message);
    assert.equal(new Set(told).size, told.length);
  });

  it('says what a setting takes', () => {
    const { errorText } = messagesFor('zh');
    for (const [settings, says] of [
      [{ 'storyfold.model.temperature': 9 }, /temperature.*0 到 2 的数/s],
      [{ 'storyfold.model.maxAttempts': 0 }, /maxAttempts.*1 到 20 的整数/s],
      [{ 'storyfold.model.reasoning': 'x' }, /reasoning.*auto、on、off/s],
      [{ 'storyfold.model.name': 1 }, /name.*不为空的文字/s],
      [{ 'storyfold.model.prices': 1 }, /prices.*“1”.*一个对象。/s],
      [{ 'storyfold.model.prices': { a: { input: 1, output: 1 } } }, /prices\.a\.currency 没有写明/s],
      [
        { 'storyfold.model.steps': { scene: { heat: 1 } } },
        /steps\.scene.*“heat”.*只能有：model、temperature/s,
      ],
    ] as [Record<string, unknown>, RegExp][])
      assert.throws(
        () => readModelSettings(settings),
        (error) => {
          assert.ok(error instanceof StoryFoldError);
          const { message, hint } = errorText(error);
          assert.match(`${message}\n${hint}`, says);
          return true;
        },
      );
  });

  it('leaves an error alone that it has no words for', () => {
    const error = new StoryFoldError('conflict', 'Two kettles.', 'Take one.', { kettle: 2 });
    assert.deepEqual(messagesFor('zh').errorText(error), { message: 'Two kettles.', hint: 'Take one.' });
    const known = new StoryFoldError('conflict', 'Changed.', 'Look.', { path: 'brief.md' });
    assert.deepEqual(messagesFor('en').errorText(known), { message: 'Changed.', hint: 'Look.' });
  });

  it('leaves an error of a record alone whose details are of another kind than any of ours', () => {
    for (const [code, details] of [
      ['refused', { because: 'rain', chapter: 1 }],
      ['budget_exhausted', { exhausted: 1, limit: null, needed: 1, spent: null, underWay: 1 }],
      ['reply_invalid', { faults: 'many', rawReply: 1 }],
      ['not_found', { path: { toString: 1 } }],
    ] as const) {
      const said = { message: 'It stopped.', hint: 'Look.' };
      assert.deepEqual(storedErrorText({ code, ...said, details }, messagesFor('zh')), said, code);
    }
  });

  it('speaks of what was asked, for people and for scripts', async () => {
    const folder = await makeProject({ 'sample.md': 'The kettle sang.\n', 'brief.md': ' \n' });
    const env = { LANG: 'zh_CN.UTF-8' };
    for (const [words, message] of [
      ['revise sample --accept all', '样段没有待你决定的建议。'],
      ['assess outline', '还没有提纲。'],
      ['assess brief', '写作要点是空的。'],
      ['restore sample 9', '样段的历史中没有记录 9。'],
      ['revert sample s9', '建议 s9 从未应用过。'],
      ['assess sample --focus 7', '样段中没有“7”这一部分，或者有几处都叫这个。'],
      ['lock sample --quote 没有这句', 'sample.md 中没有这几个字。'],
      ['lock sample --quote e', '这几个字不止一处（sample.md）。'],
      ['unlock sample l9', '没有锁定 l9。'],
      ['init', '这个文件夹里已经有 StoryFold 项目。'],
      ['import brief sample.md', '那里已有不同的文稿：brief.md。'],
    ] as const) {
      const run = await runStoryfold(words.split(' '), { cwd: folder, env });
      assert.match(run.stderr, /^错误（.+?）：/);
      assert.ok(run.stderr.includes(message), `${words}: ${run.stderr}`);
      const json = await runStoryfold([...words.split(' '), '--json'], { cwd: folder, env });
      assert.equal(json.document<{ error: { message: string } }>().error.message, message);
    }
  });
});
