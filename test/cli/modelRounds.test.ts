import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Script } from '../fakes/modelServer/answer';
import { silence } from '../fakes/modelServer/faults';
import { ModelServer, type ModelServerSettings } from '../fakes/modelServer/modelServer';
import { refusingUrl } from '../fakes/modelServer/refusingUrl';
import { reply } from '../fakes/modelServer/replies';
import type { ReplyTable } from '../fakes/modelServer/replyTable';
import { buildOnce, makeFolder, makeProject, removeFolders, runStoryfold, type Run } from './runStoryfold';
import { bridge, pier } from './texts';

interface Usage {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  reasoningTokens: number;
  estimated: boolean;
}
interface Suggestion {
  id: string;
  source: string;
  path: string;
  status: string;
  anchor?: { exact: string };
  replacement?: string;
}
interface Assessed {
  phase: string;
  round: number;
  overall: string;
  focus?: string;
  suggestions: Suggestion[];
  usage?: Usage;
}
interface ErrorDocument {
  error: { code: string; message: string; hint: string };
}

const files = { 'chapters/01-码头.md': pier, 'chapters/02-石桥.md': bridge };
const quote = '“少了哪一条？”舅舅问，头也没抬';
const oar = '她在第三个桥洞底下找到一支桨，桨是蓝的。';
const remark = {
  type: 'logic',
  detail: '舅舅问了一句就过去了。',
  severity: 'should_fix',
  otherQuotes: [],
  replacement: null,
};
const assessment = JSON.stringify({
  overall: '开头平静。',
  suggestions: [
    { ...remark, summary: '没有人问船为什么不见了', path: 'chapters/01-码头.md', quote, role: 'reader' },
    { ...remark, summary: '桨出现得太快', path: 'chapters/02-石桥.md', quote: oar, role: null },
    { ...remark, summary: '没有写天气', path: null, quote: null, role: null },
  ],
});
const answered = '“少了哪一条？”舅舅问，手里的网停了停';

/** Edits the passage about the missing boat, writes of the weather where it is asked to, and says why it leaves the oar as it is. */
const revision: Script = (request) => {
  const asked = request.body!.messages.at(-1)!.content;
  const idOf = (summary: string) =>
    new RegExp(`<suggestion id="(s\\d+)"(?:(?!</suggestion>)[^])*${summary}`).exec(asked)?.[1];
  const [boat, found, weather] = [idOf('没有人问船'), idOf('桨出现得太快'), idOf('没有写天气')];
  const edits = [
    ...(boat ? [{ for: [boat], start: quote, end: quote, text: answered }] : []),
    ...(weather
      ? [{ for: [weather], at: 'after', start: '# 第二章 石桥', end: '', text: '\n\n那天没有风。' }]
      : []),
  ];
  const unaddressed = found ? [{ id: found, why: '桨要等下一章才说。' }] : [];
  return reply(JSON.stringify({ edits, unaddressed }))(request);
};
const alternatives = JSON.stringify({
  alternatives: [
    { text: answered, note: '用动作代替追问' },
    { text: '“少了哪一条？”舅舅问，终于抬起头', note: '让他在意' },
  ],
});
const written = '# 九条船\n\n## 故事前提\n\n小满数船，有一条不见了。\n';
const replies: ReplyTable = { assessment, revision, alternatives, prose: written };

describe('rounds with a model on the command line', function () {
  const servers: ModelServer[] = [];

  before(buildOnce);
  after(removeFolders);
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function serve(settings: ModelServerSettings = {}): Promise<ModelServer> {
    const server = await ModelServer.start({ replies, cache: true, ...settings });
    servers.push(server);
    return server;
  }

  function run(
    cwd: string,
    server: { url: string },
    words: readonly string[],
    during?: (child: ChildProcess) => void,
  ): Promise<Run> {
    const env = { STORYFOLD_BASE_URL: server.url, STORYFOLD_MODEL: 'small' };
    return runStoryfold(words, { cwd, env, ...(during && { during }) });
  }

  /** Runs with `--json` and the model, expects success, returns the document. */
  async function json<T>(cwd: string, server: { url: string }, ...words: string[]): Promise<T> {
    const done = await run(cwd, server, [...words, '--json']);
    assert.equal(done.code, 0, done.stdout + done.stderr);
    return done.document<T>();
  }

  const assess = (cwd: string, server: { url: string }, ...words: string[]) =>
    json<Assessed>(cwd, server, 'assess', 'final', '--provider', 'openai', ...words);
  const idOf = ({ suggestions }: Assessed, about: string) =>
    suggestions.find(({ anchor, source }) => (anchor?.exact ?? source) === about)!.id;
  const textOf = (cwd: string, file: string) => readFileSync(path.join(cwd, file), 'utf8');
  const ledgerOf = (cwd: string) =>
    textOf(cwd, '.storyfold/usage.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { step: string; phase: string; model: string });

  describe('assess', () => {
    it('asks once, after the rules, and tells what it took', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const roles = ['--set', 'storyfold.review.roles=reader, 奶奶：孩子会问什么'];
      const found = await assess(cwd, server, ...roles);
      assert.equal(found.overall, '开头平静。');
      assert.deepEqual(found.suggestions.map(({ source }) => source).sort(), [
        'model',
        'model',
        'role:reader',
        'rules',
        'rules',
      ]);
      assert.deepEqual(
        server.requests.map(({ asked }) => asked),
        ['assessment'],
      );
      assert.match(server.requests[0]!.raw, /奶奶/);
      const { usage } = found;
      assert.deepEqual(Object.keys(usage ?? {}).sort(), [
        'cachedTokens',
        'estimated',
        'inputTokens',
        'outputTokens',
        'reasoningTokens',
      ]);
      assert.equal(usage?.inputTokens, server.requests[0]!.promptTokens);
      assert.equal(usage.estimated, false);
      const [line] = ledgerOf(cwd);
      assert.deepEqual([line?.step, line?.phase, line?.model], ['assessment', 'final', 'small']);

      const shown = await json<Assessed>(cwd, server, 'show', 'final');
      assert.deepEqual(shown.usage, usage);
    });
    it('keeps to one part, and says which', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const found = await assess(cwd, server, '--focus', '第二章');
      assert.equal(found.focus, '第二章');
      assert.ok(found.suggestions.every(({ path: file }) => file === 'chapters/02-石桥.md'));
    });
    it('asks nobody without --provider openai, and says so where a model is named', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const offline = await runStoryfold(['assess', 'final', '--base-url', server.url], { cwd });
      assert.equal(offline.code, 0);
      assert.match(offline.stderr, /warning: .*--base-url is not asked.*--provider openai/);
      const found = await json<Assessed>(cwd, server, 'assess', 'final');
      assert.ok(!('usage' in found));
      assert.equal(server.requests.length, 0);
    });
    it('needs an address that is named, and sends nothing without', async () => {
      const cwd = await makeProject(files);
      const commands = [
        ['assess', 'final', '--provider', 'openai'],
        ['revise', 'final', '--accept', 'all', '--provider', 'openai'],
        ['refine', 'final', '--provider', 'openai'],
        ['generate', 'brief', '--wish', '九条船'],
        ['alternatives', 'final', 's1'],
      ];
      for (const words of commands) {
        const done = await runStoryfold([...words, '--json'], { cwd });
        assert.equal(done.code, 3, done.stdout);
        assert.equal(done.document<ErrorDocument>().error.code, 'confirmation_needed');
      }
      const unnamed = await runStoryfold(
        ['assess', 'final', '--provider', 'openai', '--base-url', await refusingUrl(), '--json'],
        { cwd },
      );
      assert.equal(unnamed.code, 1);
      assert.equal(unnamed.document<ErrorDocument>().error.code, 'no_model');
    });
    it('tells before what it will take and where it goes, and afterwards what it took', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const prices = 'storyfold.model.prices={"*": {"input": 2, "output": 8, "currency": "CNY"}}';
      const done = await run(cwd, server, ['assess', 'final', '--provider', 'openai', '--set', prices]);
      assert.match(
        done.stderr,
        new RegExp(
          `^About 1 request to small at ${server.origin}: [\\d,]+ tokens sent, [\\d,]+ written\\. Cost: about [\\d.]+ CNY\\.\n`,
        ),
      );
      assert.match(done.stderr, /no request has to be made again/);
      assert.match(
        done.stdout,
        /\n1 request to the model: [\d,]+ tokens sent, [\d,]+ written\. Cost: [\d.]+\nCNY\.\n|\n1 request to the model: [^\n]+ Cost: [\d.]+ CNY\.\n/,
      );
      const quiet = await run(cwd, server, ['assess', 'final', '--provider', 'openai', '--quiet']);
      assert.equal(quiet.stderr, '');
      const document = await run(cwd, server, ['assess', 'final', '--provider', 'openai', '--json']);
      assert.match(document.stderr, /^About 1 request/);
      // What an estimate supposes is said once for each server.
      assert.doesNotMatch(document.stderr, /no request has to be made again/);
      document.document();
    });
    it('says what to do when the server fails, and what was paid for all the same', async () => {
      const cwd = await makeProject(files);
      const nobody = { url: await refusingUrl() };
      const slow = ['--set', 'storyfold.model.maxAttempts=1'];
      const words = ['assess', 'final', '--provider', 'openai', ...slow, '--json'];
      const refused = await run(cwd, nobody, words);
      assert.equal(refused.code, 1);
      assert.match(refused.document<ErrorDocument>().error.hint, /Nobody listens on port \d+/);
      assert.match(refused.stderr, /did not reach the server; nothing was taken/);
      assert.doesNotMatch(refused.stderr, /tokens sent\.|request to the model/);
      const wrong = await run(cwd, await serve({ replies: { assessment: 'Nice text!' } }), words);
      assert.equal(wrong.code, 1);
      assert.equal(wrong.document<ErrorDocument>().error.code, 'reply_invalid');
      assert.match(wrong.stderr, /\n1 request to the model: [\d,]+ tokens sent/);
      const status = await json<{ phases: { final: { status: string } } }>(cwd, nobody, 'status');
      assert.equal(status.phases.final.status, 'idle');
    });
    it('stops at the budget, exit 1, and says how to go on', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const budget = ['--set', 'storyfold.budget.tokens=100'];
      const done = await run(cwd, server, ['assess', 'final', '--provider', 'openai', ...budget, '--json']);
      assert.equal(done.code, 1);
      const { error } = done.document<ErrorDocument>();
      assert.equal(error.code, 'budget_exhausted');
      assert.match(error.message, /too small.*storyfold\.budget\.tokens is 100\./);
      const words = ['refine', 'final', '--provider', 'openai', ...budget];
      assert.match((await run(cwd, server, words)).stdout, /the budget is too small for the first request/);
      assert.equal(server.requests.length, 0);
    });
    it('refuses roles that are none before anything is done', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      for (const given of [
        'roles=reader,pirate',
        'roles=[{"looksAt": "x"}]',
        'ageCheck=perhaps',
        'callPerRole=2',
      ]) {
        const set = ['--set', `storyfold.review.${given}`];
        const done = await run(cwd, server, ['assess', 'final', '--provider', 'openai', ...set, '--json']);
        assert.equal(done.code, 2, given);
      }
      assert.equal(server.requests.length, 0);
    });
    it('offers the only suggestion first, where the author set it so', async () => {
      const only = JSON.stringify({
        overall: '',
        suggestions: [{ ...remark, summary: '桨', path: null, quote: oar, role: null }],
      });
      const server = await serve({ replies: { ...replies, assessment: only } });
      const cwd = await makeProject({ 'chapters/02-石桥.md': bridge.replace('的的', '的') });
      const set = ['--set', 'storyfold.refinement.autoApplyWhenSingleSuggestion=true'];
      const done = await run(cwd, server, ['assess', 'final', '--provider', 'openai', ...set]);
      const [, first] = /What next\n\s+(.*?)(?: {2}|\n)/.exec(done.stdout) ?? [];
      assert.equal(first, 'storyfold revise final --accept s1 --provider openai', done.stdout);
      // Nobody can be asked here, so nothing is applied.
      assert.ok(!done.stderr.includes('[y/N]'));
      assert.equal(textOf(cwd, 'chapters/02-石桥.md'), bridge.replace('的的', '的'));
    });
  });

  describe('revise', () => {
    it('applies ready edits, has the model write the rest, and keeps why it left something undone', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const found = await assess(cwd, server);
      const ids = found.suggestions.flatMap(({ id, anchor }) => (anchor ? [id] : []));
      const revised = await json<{
        applied: string[];
        notApplied: { id: string; reason: string; why?: string }[];
        usage: Usage;
        strays: unknown[];
        entry: number;
      }>(cwd, server, 'revise', 'final', '--accept', ids.join(','), '--provider', 'openai');
      assert.equal(revised.applied.length, 3);
      assert.deepEqual(revised.notApplied, [
        { id: idOf(found, oar), reason: 'declined', why: '桨要等下一章才说。' },
      ]);
      assert.ok(revised.usage.inputTokens > 0);
      assert.ok(textOf(cwd, 'chapters/01-码头.md').includes(answered));
      assert.doesNotMatch(textOf(cwd, 'chapters/01-码头.md'), /的的/);
      const rounds = await json<{ rounds: { usage: Usage | null }[] }>(cwd, server, 'rounds', 'final');
      assert.equal(
        rounds.rounds[0]?.usage?.inputTokens,
        (found.usage?.inputTokens ?? 0) + revised.usage.inputTokens,
      );
    });
    it('stays with ready edits offline, and says that a model could write the rest', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      await assess(cwd, server);
      const asked = server.requests.length;
      const revised = await run(cwd, server, ['revise', 'final', '--accept', 'all']);
      assert.equal(revised.code, 0);
      assert.match(revised.stdout, /2 applied · 3 not applied/);
      assert.match(revised.stdout, /your own hand, or a model/);
      assert.equal(server.requests.length, asked);
    });
    it('asks first where a named one would be left for want of a model, changes nothing, and does it with --yes', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const found = await assess(cwd, server);
      const ready = found.suggestions.find(({ source }) => source === 'rules')!.id;
      const [boat, found2] = [idOf(found, quote), idOf(found, oar)];
      const words = ['revise', 'final', '--accept', `${ready},${boat},${found2}`];
      const refused = await run(cwd, server, [...words, '--json']);
      assert.equal(refused.code, 3, refused.stdout);
      const { error } = refused.document<ErrorDocument>();
      assert.equal(error.code, 'confirmation_needed');
      assert.ok(error.message.startsWith(`${boat} and ${found2} have no ready edit`), error.message);
      assert.match(error.hint, /--provider openai.*--yes/);
      assert.equal(textOf(cwd, 'chapters/01-码头.md'), pier);
      assert.equal(textOf(cwd, 'chapters/02-石桥.md'), bridge);
      const open = await json<Assessed>(cwd, server, 'show', 'final');
      assert.ok(open.suggestions.every(({ status }) => status === 'open'));
      // What applies nothing ends nothing, and needs no question.
      const nothing = await run(cwd, server, ['revise', 'final', '--accept', boat]);
      assert.equal(nothing.code, 0, nothing.stderr);
      assert.ok(
        nothing.stdout.includes(`storyfold revise final --accept ${boat} --provider openai`),
        nothing.stdout,
      );
      const agreed = await run(cwd, server, [...words, '--yes']);
      assert.equal(agreed.code, 0, agreed.stderr);
      assert.match(agreed.stdout, /1 applied · 2 not applied/);
      assert.match(agreed.stdout, /storyfold restore final 1 --reopen/);
    });
    it('rejects without a model, whatever the provider', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      await assess(cwd, server);
      const words = ['revise', 'final', '--reject', 'all', '--provider', 'openai', '--json'];
      const done = await runStoryfold(words, { cwd });
      assert.equal(done.code, 0, done.stdout);
    });
    it('writes nothing that no passage limits unless somebody looks at it, or says that nobody need', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const found = await assess(cwd, server);
      const weather = found.suggestions.find(({ anchor }) => anchor === undefined)!.id;
      const boat = idOf(found, quote);
      const words = ['revise', 'final', '--accept', `${weather},${boat}`, '--provider', 'openai', '--json'];
      const before = server.requests.length;
      const refused = await run(cwd, server, words);
      assert.equal(refused.code, 3);
      const { error } = refused.document<ErrorDocument>();
      assert.equal(error.code, 'confirmation_needed');
      assert.ok(error.message.includes(weather) && !error.message.includes(boat));
      assert.match(error.hint, new RegExp(`--yes.*--accept ${boat}\\. `));
      assert.equal(server.requests.length, before);
      assert.equal(textOf(cwd, 'chapters/02-石桥.md'), bridge);

      const approved = await run(cwd, server, [...words, '--yes']);
      assert.equal(approved.code, 0, approved.stdout);
      assert.deepEqual(approved.document<{ applied: string[] }>().applied.sort(), [boat, weather].sort());
      assert.match(textOf(cwd, 'chapters/02-石桥.md'), /那天没有风。/);
    });
    it('keeps everything when it is stopped while the model writes, within half a second, exit 130', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const found = await assess(cwd, server);
      const slow = await serve({ replies: { ...replies, revision: silence() } });
      let stoppedAt = 0;
      const interrupt = (child: ChildProcess) => {
        void slow.request(1).then(() => {
          stoppedAt = performance.now();
          child.kill('SIGINT');
        });
      };
      const words = ['revise', 'final', '--accept', idOf(found, quote), '--provider', 'openai', '--json'];
      const done = await run(cwd, slow, words, interrupt);
      const took = performance.now() - stoppedAt;
      assert.equal(done.code, 130, done.stdout);
      assert.equal(done.document<ErrorDocument>().error.code, 'cancelled');
      assert.ok(took < 500, `${took} ms`);
      assert.equal(textOf(cwd, 'chapters/01-码头.md'), pier);
      const again = await json<{ applied: string[] }>(cwd, server, ...words.slice(0, -1));
      assert.deepEqual(again.applied, [idOf(found, quote)]);
    });
  });

  describe('what is offered', () => {
    it('for one remark is what a model can do too, where one is known', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const id = idOf(await assess(cwd, server), quote);
      const known = await run(cwd, server, ['show', 'final', id]);
      for (const step of [
        `revise final --accept ${id} --provider openai`,
        `alternatives final ${id}`,
        `reword final ${id} --text`,
        `revise final --reject ${id}`,
      ])
        assert.ok(known.stdout.includes(`storyfold ${step}`), `${step} in ${known.stdout}`);
      const unknown = await runStoryfold(['show', 'final', id], { cwd });
      assert.doesNotMatch(unknown.stdout, /--accept|storyfold alternatives/);
      const offline = await run(cwd, server, ['show', 'final', id, '--provider', 'offline']);
      assert.doesNotMatch(offline.stdout, /--accept|storyfold alternatives/);
    });
    it('after a list is the same when it is shown again', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const assessed = await run(cwd, server, ['assess', 'final', '--provider', 'openai']);
      const shown = await run(cwd, server, ['show', 'final']);
      const next = ({ stdout }: Run) => stdout.slice(stdout.indexOf('What next\n'));
      assert.equal(next(shown), next(assessed));
      assert.match(next(shown), /--provider openai/);
    });
    it('without a ready edit is not only the end', async () => {
      const [server, cwd] = [await serve(), await makeProject({ 'sample.md': '小满数船。\n' })];
      await runStoryfold(['suggest', 'sample', '--text', '数什么船？', '--quote', '小满'], { cwd });
      const known = await run(cwd, server, ['show', 'sample']);
      for (const step of [
        'revise sample --accept all --provider openai',
        'alternatives sample s1',
        'show sample s1',
      ])
        assert.ok(known.stdout.includes(`storyfold ${step}`), known.stdout);
      const unknown = await runStoryfold(['show', 'sample'], { cwd });
      assert.match(unknown.stdout, /storyfold show sample s1/);
      assert.doesNotMatch(unknown.stdout, /--provider/);
    });
    it('to a model leaves out notes, which ask for nothing', async () => {
      const note = { ...remark, severity: 'info', summary: '桨是蓝的', path: null, quote: oar, role: null };
      const boat = { ...remark, summary: '没有人问', path: null, quote, role: null };
      const both = JSON.stringify({ overall: '', suggestions: [boat, note] });
      const server = await serve({ replies: { ...replies, assessment: both } });
      const cwd = await makeProject(files);
      const done = await run(cwd, server, ['assess', 'final', '--provider', 'openai']);
      const [, ids = ''] = /revise final --accept (s[\d,s]+) --provider/.exec(done.stdout) ?? [];
      const found = await json<Assessed>(cwd, server, 'show', 'final');
      const wanted = found.suggestions.filter(({ anchor }) => anchor?.exact !== oar).map(({ id }) => id);
      assert.deepEqual(ids.split(','), wanted, done.stdout);
    });
    it('to somebody with nothing yet is to have a brief written, where a model is known', async () => {
      const [server, cwd] = [await serve(), makeFolder()];
      const made = await run(cwd, server, ['init']);
      const status = await run(cwd, server, ['status']);
      for (const { stdout } of [made, status]) assert.match(stdout, /storyfold generate brief --wish /);
      const assessed = await run(cwd, server, ['assess', 'brief']);
      assert.match(assessed.stderr, /not written yet.*\n.*storyfold generate brief --wish /);
      const unknown = await runStoryfold(['status'], { cwd });
      assert.doesNotMatch(unknown.stdout, /generate/);
      assert.match(unknown.stdout, /storyfold import brief FILE/);
    });
  });

  describe('refine', () => {
    it('goes round after round, and tells all that it took', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const refined = await json<{
        rounds: { round: number; applied: number; entry?: number }[];
        stopReason: string;
        usage: Usage;
        parts?: unknown;
      }>(cwd, server, 'refine', 'final', '--rounds', '2', '--provider', 'openai');
      assert.ok(refined.rounds[0]!.applied >= 3);
      assert.equal(refined.rounds[0]!.entry, 1);
      assert.equal(refined.parts, undefined);
      const told = server.requests.reduce((sum, { promptTokens }) => sum + promptTokens, 0);
      assert.equal(refined.usage.inputTokens, told);
    });
    it('takes the whole first and then part by part', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const scope = ['--scope', 'section', '--rounds', '1'];
      const refined = await json<{ rounds: { focus?: string }[]; parts: { focus?: string }[] }>(
        cwd,
        server,
        'refine',
        'final',
        ...scope,
        '--provider',
        'openai',
      );
      assert.equal(refined.parts.length, 3);
      assert.equal(refined.parts[0]?.focus, undefined);
      assert.deepEqual(
        refined.rounds.map(({ focus }) => focus),
        refined.parts.map(({ focus }) => focus),
      );
      const wrong = await run(cwd, server, ['refine', 'final', '--scope', 'chapter', '--json']);
      assert.equal(wrong.code, 2);
    });
    it('ends with what was done when it is stopped, exit 130', async () => {
      const cwd = await makeProject(files);
      const server = await serve({ replies: { ...replies, assessment: [assessment, silence()] } });
      const interrupt = (child: ChildProcess) => void server.request(3).then(() => child.kill('SIGINT'));
      const words = ['refine', 'final', '--rounds', '3', '--provider', 'openai', '--json'];
      const done = await run(cwd, server, words, interrupt);
      assert.equal(done.code, 130, done.stdout + done.stderr);
      const refined = done.document<{ rounds: { applied: number }[]; stopReason: string }>();
      assert.equal(refined.stopReason, 'cancelled');
      assert.ok(refined.rounds[0]!.applied >= 3);
      assert.ok(textOf(cwd, 'chapters/01-码头.md').includes(answered));
    });
  });

  describe('generate', () => {
    it('writes the brief from a wish, with a document of its own', async () => {
      const [server, cwd] = [await serve(), await makeProject({}, '--language', 'zh')];
      const made = await json<Record<string, unknown>>(
        cwd,
        server,
        'generate',
        'brief',
        '--wish',
        '九条船的故事',
      );
      assert.deepEqual(Object.keys(made).sort(), ['entry', 'files', 'phase', 'usage']);
      assert.equal(made['entry'], null);
      assert.equal(textOf(cwd, 'brief.md'), written);
      assert.match(server.requests[0]!.raw, /九条船的故事/);
      assert.equal(ledgerOf(cwd)[0]?.step, 'brief');
      const there = await run(cwd, server, ['generate', 'brief', '--json']);
      assert.equal(there.code, 3);
      assert.match(there.document<ErrorDocument>().error.hint, /--force/);
    });
    it('replaces with --force, keeps what was there, and says so in the history', async () => {
      const server = await serve();
      const wish = makeFolder({ 'wish.txt': '一个数船的孩子\n' });
      const cwd = await makeProject({ 'brief.md': '# 旧的\n\n旧的要点。\n' }, '--language', 'zh');
      const words = ['generate', 'brief', '--wish-file', path.join(wish, 'wish.txt'), '--force'];
      const made = await run(cwd, server, words);
      assert.equal(made.code, 0, made.stderr);
      assert.match(made.stdout, /brief\.md: \d+ words\n {2}│ # 九条船\n/);
      assert.match(made.stdout, /is kept: entry 1\./);
      assert.match(made.stdout, /storyfold restore brief 1/);
      assert.match(made.stdout, /storyfold generate outline/);
      const rounds = await run(cwd, server, ['rounds', 'brief']);
      assert.match(rounds.stdout, /written by a model/);
    });
    it('refuses what cannot be', async () => {
      const [server, cwd] = [await serve(), await makeProject({}, '--language', 'zh')];
      for (const [code, ...words] of [
        [1, 'generate', 'final'],
        [2, 'generate', 'brief', '--wish', 'a', '--wish-file', 'b'],
        [2, 'generate', 'brief', '--wish', ' '],
        [1, 'generate', 'brief', '--wish-file', 'nothing.txt'],
        [2, 'generate', 'brief', '--provider', 'offline'],
        [1, 'generate', 'outline'],
        [1, 'generate', 'brief'],
      ] as const) {
        const done = await run(cwd, server, [...words, '--json']);
        assert.equal(done.code, code, words.join(' ') + done.stdout);
      }
      assert.equal(server.requests.length, 0);
    });
    it('says from which wish it writes where none is given', async () => {
      const [server, cwd] = [await serve(), await makeProject({}, '--language', 'zh')];
      const first = await run(cwd, server, ['generate', 'brief', '--wish', '九条船的故事']);
      assert.doesNotMatch(first.stderr, /wish that is kept/);
      const again = await run(cwd, server, ['generate', 'brief', '--force']);
      assert.match(again.stderr, /^From the wish that is kept: “九条船的故事”\n/);
    });
    it('keeps no wish where it cannot be told to any model', async () => {
      const [server, cwd] = [await serve(), await makeProject({}, '--language', 'zh')];
      const words = ['generate', 'brief', '--wish', '九条船', '--base-url', server.url, '--json'];
      const done = await runStoryfold(words, { cwd });
      assert.equal(done.document<ErrorDocument>().error.code, 'no_model');
      assert.throws(() => textOf(cwd, '.storyfold/brief.json'), /ENOENT/);
    });
    it('leaves no text when it is stopped', async () => {
      const server = await serve({ replies: { prose: silence() } });
      const cwd = await makeProject({}, '--language', 'zh');
      const words = ['generate', 'brief', '--wish', '船', '--json'];
      const done = await run(
        cwd,
        server,
        words,
        (child) => void server.request(1).then(() => child.kill('SIGINT')),
      );
      assert.equal(done.code, 130);
      assert.throws(() => textOf(cwd, 'brief.md'), /ENOENT/);
    });
  });

  describe('alternatives', () => {
    it('are asked for, listed, and taken without a model', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const id = idOf(await assess(cwd, server), quote);
      const asked = await json<{
        phase: string;
        suggestion: Suggestion;
        alternatives: { number: number; text: string; note: string }[];
        usage: Usage;
      }>(cwd, server, 'alternatives', 'final', id, '--count', '2');
      assert.deepEqual(
        asked.alternatives.map(({ number, note }) => [number, note]),
        [
          [1, '用动作代替追问'],
          [2, '让他在意'],
        ],
      );
      assert.ok(asked.usage.outputTokens > 0);
      assert.equal(asked.suggestion.id, id);

      const offline = ['alternatives', 'final', id, '--take', '2', '--provider', 'offline', '--json'];
      const taken = await runStoryfold(offline, { cwd });
      assert.equal(taken.code, 0, taken.stdout + taken.stderr);
      const document = taken.document<{ suggestion: Suggestion; usage?: Usage }>();
      assert.equal(document.suggestion.replacement, '“少了哪一条？”舅舅问，终于抬起头');
      assert.ok(!('usage' in document));
      const revised = await runStoryfold(['revise', 'final', '--accept', id, '--json'], { cwd });
      assert.deepEqual(revised.document<{ applied: string[] }>().applied, [id]);
      assert.match(textOf(cwd, 'chapters/01-码头.md'), /终于抬起头/);
    });
    it('are shown whole, with the passage as it stands once', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const id = idOf(await assess(cwd, server), quote);
      const asked = await run(cwd, server, ['alternatives', 'final', id]);
      assert.match(
        asked.stdout,
        /As it stands\n {7}“少了哪一条？”舅舅问，头也没抬\n\n {4}1 {2}“少了哪一条？”舅舅问，手里的网停了停\n {9}用动作代替追问\n/,
      );
      assert.match(asked.stdout, new RegExp(`storyfold alternatives final ${id} --take 1 `));
      const listed = await run(cwd, server, ['show', 'final', id]);
      assert.match(listed.stdout, new RegExp(`2 other ways: storyfold alternatives final ${id}\n`));
      assert.doesNotMatch(listed.stdout, /手里的网停了停/);
      const taken = await run(cwd, server, ['alternatives', 'final', id, '--take', '2']);
      assert.match(taken.stdout, /终于抬起头/);
      assert.doesNotMatch(taken.stdout, /手里的网停了停/);
    });
    it('are shown again without a server, and more are asked for only when that is said', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const id = idOf(await assess(cwd, server), quote);
      await json(cwd, server, 'alternatives', 'final', id);
      const asked = server.requests.length;
      const words = ['alternatives', 'final', id];
      const kept = await runStoryfold([...words, '--json'], { cwd });
      assert.equal(kept.code, 0, kept.stdout);
      const document = kept.document<{ alternatives: unknown[]; usage?: Usage }>();
      assert.equal(document.alternatives.length, 2);
      assert.ok(!('usage' in document));
      assert.match((await run(cwd, server, words)).stdout, /--more +ask for more/);
      assert.equal(server.requests.length, asked);
      // The same ones again are no others, which shows that somebody was asked.
      const more = await run(cwd, server, [...words, '--more', '--json']);
      assert.equal(more.document<ErrorDocument>().error.code, 'reply_invalid');
      assert.ok(server.requests.length > asked);
    });
    it('are 2 or 3, of a suggestion that is there, and taken by a number that is there', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const id = idOf(await assess(cwd, server), quote);
      const before = server.requests.length;
      for (const [code, ...words] of [
        [2, id, '--count', '5'],
        [2, id, '--count', '2', '--take', '1'],
        [2, id, '--more', '--take', '1'],
        [2, id, '--take', '0'],
        [2, id, '--provider', 'offline'],
        [1, 's99'],
        [1, id, '--take', '1'],
      ] as const) {
        const done = await run(cwd, server, ['alternatives', 'final', ...words, '--json']);
        assert.equal(done.code, code, words.join(' ') + done.stdout);
      }
      assert.equal(server.requests.length, before);
    });
  });

  it('speaks Chinese all the way', async () => {
    const [server, cwd] = [await serve(), await makeProject(files)];
    const env = { STORYFOLD_BASE_URL: server.url, STORYFOLD_MODEL: 'small', LANG: 'zh_CN.UTF-8' };
    const provider = ['--provider', 'openai'];
    const assessed = await runStoryfold(['assess', 'final', ...provider], { cwd, env });
    assert.match(assessed.stderr, /^约 1 次请求，发往 .*的 small：发送 [\d,]+ 词元/);
    assert.match(assessed.stdout, /来自：模型 3、规则 2\n/);
    assert.match(assessed.stdout, /向模型发出 1 次请求/);
    const needed = await runStoryfold(['revise', 'final', '--accept', 'all', ...provider], { cwd, env });
    assert.equal(needed.code, 3);
    assert.match(needed.stderr, /没有指明段落.*\n.*--yes/);
    const generated = await runStoryfold(['generate', 'final', ...provider], { cwd, env });
    assert.match(generated.stderr, /提纲/);
    for (const { stdout, stderr } of [assessed, needed, generated])
      assert.doesNotMatch(stdout + stderr, /\b(?:the|is|written|you)\b/);
  });

  describe('the commands that come next', () => {
    const typed = (server: { url: string }) => ['--base-url', server.url, '--model', 'small'];
    const nextOf = ({ stdout }: Run) => stdout.slice(stdout.indexOf('What next\n')).split('\n').slice(1);

    it('are short, below one that names the server for all of them', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const done = await runStoryfold(['assess', 'final', '--provider', 'openai', ...typed(server)], { cwd });
      const [once = '', ...others] = nextOf(done);
      assert.equal(once, `  export STORYFOLD_BASE_URL=${server.url} STORYFOLD_MODEL=small`, done.stdout);
      const commands = others.filter((line) => line.startsWith('  storyfold '));
      assert.ok(commands.length >= 3, done.stdout);
      for (const line of others) assert.ok(line.length <= 80, line);
      assert.ok(commands.some((line) => line.includes('revise final --accept all --provider openai')));
      assert.doesNotMatch(others.join('\n'), /--base-url|--model/);
      // One that is copied alone says what is missing, and changes nothing.
      const [, first = ''] = /storyfold (.+? --provider openai)/.exec(commands[0]!)!;
      const alone = await runStoryfold(first.split(' '), { cwd });
      assert.equal(alone.code, 3);
      assert.match(alone.stderr, /STORYFOLD_BASE_URL/);
    });

    it('name in full what is not said elsewhere, and a server other than the usual one', async () => {
      const [server, usual, cwd] = [await serve(), await serve(), await makeProject(files)];
      const env = { STORYFOLD_BASE_URL: usual.url, STORYFOLD_MODEL: 'large' };
      const words = ['assess', 'final', '--provider', 'openai', ...typed(server)];
      const done = await runStoryfold(words, { cwd, env });
      const tail = `--provider openai --base-url ${server.url} --model small`;
      assert.ok(done.stdout.includes(`storyfold revise final --accept all ${tail}\n`), done.stdout);
      assert.match(done.stdout, /storyfold alternatives final s\d+ --base-url \S+ --model small\n/);
    });

    it('repeat nothing that the environment or the project says', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const file = path.join(cwd, '.storyfold/project.json');
      const project = JSON.parse(readFileSync(file, 'utf8')) as { settings: Record<string, unknown> };
      project.settings = { ...project.settings, 'storyfold.model.name': 'small' };
      writeFileSync(file, JSON.stringify(project));
      const env = { STORYFOLD_BASE_URL: server.url, STORYFOLD_PROVIDER: 'openai' };
      const words = ['assess', 'final', '--provider', 'openai', ...typed(server)];
      const done = await runStoryfold(words, { cwd, env });
      assert.match(done.stdout, /storyfold revise final --accept all\n/);
      assert.doesNotMatch(done.stdout, /--provider|--base-url|--model|export/);
    });

    it('stay offline where that was said for this once', async () => {
      const cwd = await makeProject(files);
      const env = { STORYFOLD_PROVIDER: 'openai' };
      const done = await runStoryfold(['assess', 'final', '--provider', 'offline'], { cwd, env });
      assert.match(done.stdout, /storyfold revise final .*--provider offline/);
    });
  });

  describe('STORYFOLD_PROVIDER', () => {
    it('chooses the model where nothing is typed', async () => {
      const [server, cwd] = [await serve(), await makeProject(files)];
      const env = { STORYFOLD_BASE_URL: server.url, STORYFOLD_MODEL: 'small' };
      const sources = async (more: Record<string, string>, ...words: string[]) => {
        const done = await runStoryfold(['assess', 'final', '--json', ...words], {
          cwd,
          env: { ...env, ...more },
        });
        assert.equal(done.code, 0, done.stderr);
        return new Set(done.document<Assessed>().suggestions.map(({ source }) => source));
      };
      assert.ok((await sources({ STORYFOLD_PROVIDER: 'openai' })).has('model'));
      assert.equal(server.requests.length, 1);
      for (const offline of [
        await sources({ STORYFOLD_PROVIDER: 'openai' }, '--provider', 'offline'),
        await sources({ STORYFOLD_PROVIDER: ' ' }),
        await sources({}),
      ])
        assert.deepEqual([...offline], ['rules']);
      assert.equal(server.requests.length, 1);
    });

    it('still needs an address that is named, and is no other word', async () => {
      const cwd = await makeProject(files);
      const refused = await runStoryfold(['assess', 'final'], { cwd, env: { STORYFOLD_PROVIDER: 'openai' } });
      assert.equal(refused.code, 3);
      const env = { STORYFOLD_PROVIDER: 'oracle' };
      const wrong = await runStoryfold(['assess', 'final'], { cwd, env });
      assert.equal(wrong.code, 2);
      assert.match(wrong.stderr, /STORYFOLD_PROVIDER.*“oracle”/);
      // What reviews nothing does not look at it.
      assert.equal((await runStoryfold(['status'], { cwd, env })).code, 0);
    });

    it('may say offline, and a model is asked all the same where only a model can do it', async () => {
      const [server, cwd] = [await serve(), await makeProject({})];
      const env = {
        STORYFOLD_BASE_URL: server.url,
        STORYFOLD_MODEL: 'small',
        STORYFOLD_PROVIDER: 'offline',
      };
      const done = await runStoryfold(['generate', 'brief', '--wish', '一个数船的孩子'], { cwd, env });
      assert.equal(done.code, 0, done.stderr);
    });
  });

  it('asks the model that is set for the step', async () => {
    const [server, cwd] = [await serve(), await makeProject(files)];
    const file = path.join(cwd, '.storyfold/project.json');
    const project = JSON.parse(readFileSync(file, 'utf8')) as { settings: Record<string, unknown> };
    project.settings = {
      ...project.settings,
      'storyfold.refinement.assessModel': 'reads',
      'storyfold.refinement.reviseModel': 'writes',
    };
    writeFileSync(file, JSON.stringify(project));
    const found = await assess(cwd, server);
    await json(cwd, server, 'revise', 'final', '--accept', idOf(found, quote), '--provider', 'openai');
    assert.deepEqual(
      server.requests.map(({ body }) => body?.model),
      ['reads', 'writes'],
    );
  });
});
