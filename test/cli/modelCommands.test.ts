import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { delayed, silence } from '../fakes/modelServer/faults';
import { ModelServer, type ModelServerSettings } from '../fakes/modelServer/modelServer';
import { refusingUrl } from '../fakes/modelServer/refusingUrl';
import { bytes, reply } from '../fakes/modelServer/replies';
import { redirect, refuses, status } from '../fakes/modelServer/statuses';
import type { ReplyTable } from '../fakes/modelServer/replyTable';
import { buildOnce, makeFolder, makeProject, removeFolders, runStoryfold, type Run } from './runStoryfold';

interface CheckDocument {
  origin: string | null;
  model: string | null;
  ok: boolean;
  findings: { name: string; outcome: string; message: string; hint: string; milliseconds: number }[];
  usage: { inputTokens: number; outputTokens: number; estimated: boolean };
}
interface ErrorDocument {
  error: { code: string; message: string; hint: string };
}

const assessment = '{"overall":"Fine.","suggestions":[{"summary":"A word stands twice."}]}';
const numbers = 'one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve';
const goodReplies: ReplyTable = { prose: numbers, assessment };
const key = 'sk-test-0123456789abcdef0123456789abcdef';

describe('commands that speak to a model', function () {
  const servers: ModelServer[] = [];

  before(buildOnce);
  after(removeFolders);
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function serve(settings: ModelServerSettings = {}): Promise<ModelServer> {
    const server = await ModelServer.start({ replies: goodReplies, ...settings });
    servers.push(server);
    return server;
  }

  function run(words: readonly string[], env: Record<string, string> = {}, cwd = makeFolder()): Promise<Run> {
    return runStoryfold(words, { cwd, env });
  }

  async function check(
    server: { url: string },
    ...words: string[]
  ): Promise<CheckDocument & { told: string[]; code: number | null }> {
    const all = ['check', '--base-url', server.url, '--model', 'small', ...words, '--json'];
    const done = await run(all);
    const document = done.document<CheckDocument>();
    assert.equal(done.code, document.ok ? 0 : 1, done.stderr);
    const told = document.findings.map(({ name, outcome }) => `${name} ${outcome}`);
    return { ...document, told, code: done.code };
  }

  describe('models', () => {
    it('lists what is on offer, outside a project, sorted', async () => {
      const server = await serve({ models: ['small', 'large', 'tiny'] });
      const listed = await run(['models', '--base-url', server.url, '--json']);
      assert.deepEqual(listed.document(), { origin: server.origin, models: ['large', 'small', 'tiny'] });
      assert.equal(listed.code, 0);
      assert.deepEqual(
        server.requests.map(({ method, path: asked }) => `${method} ${asked}`),
        ['GET /v1/models'],
      );
    });
    it('filters, marks the one that is named, and suggests a name that was meant', async () => {
      const server = await serve({ models: ['maker/chat-2', 'maker/draw-1', 'small'] });
      const filtered = await run(['models', '--base-url', server.url, '--filter', 'MAKER', '--json']);
      assert.deepEqual(filtered.document<{ models: string[] }>().models, ['maker/chat-2', 'maker/draw-1']);
      const marked = await run(['models', '--base-url', server.url, '--model', 'small']);
      assert.match(marked.stdout, /3 models\n {2}maker\/chat-2\n {2}maker\/draw-1\n● small\n$/);
      const missing = await run(['models', '--base-url', server.url, '--model', 'smal']);
      assert.match(missing.stdout, /“smal” is not among them\. Did you mean “small”\?/);
      const none = await run(['models', '--base-url', server.url, '--filter', 'whale']);
      assert.match(none.stdout, /“whale” in the name: 0/);
    });
    it('leaves out what a terminal would obey', async () => {
      const server = await serve({ models: ['evil\u001b[2J\u0007name\nsecond', 'good'] });
      for (const words of [[], ['--json']]) {
        const listed = await run(['models', '--base-url', server.url, ...words]);
        assert.equal(listed.code, 0);
        assert.doesNotMatch(listed.stdout, /[\u0000-\u0009\u000b-\u001f\u007f]/);
        assert.match(listed.stdout, /good/);
        assert.doesNotMatch(listed.stdout, /evil/);
      }
      const people = await run(['models', '--base-url', server.url]);
      assert.equal(people.stdout.split('\n').length, 3, people.stdout);
    });
    it('says what went wrong', async () => {
      const server = await serve({ key });
      const refused = await run(['models', '--base-url', server.url, '--json']);
      assert.equal(refused.document<ErrorDocument>().error.code, 'auth');
      assert.equal(refused.code, 1);
      const nobody = await run(['models', '--base-url', await refusingUrl(), '--json']);
      assert.match(nobody.document<ErrorDocument>().error.hint, /Nobody listens on port \d+/);
      assert.equal(nobody.document<ErrorDocument>().error.code, 'connection');
      assert.equal(nobody.code, 1);
    });
  });

  describe('the address', () => {
    it('has to be named, and nothing is sent before', async () => {
      for (const words of [['models'], ['check', '--model', 'small'], ['check', '--provider', 'openai']]) {
        // Names a server for another program: no agreement with us.
        const done = await run([...words, '--json'], { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' });
        const { error } = done.document<ErrorDocument>();
        assert.equal(error.code, 'confirmation_needed');
        assert.match(error.hint, /https:\/\/api\.openai\.com\/v1/);
        assert.equal(done.code, 3);
      }
    });
    it('is named by the option, by --set and by the environment, in this order', async () => {
      const [one, two, three] = [await serve(), await serve(), await serve()];
      const env = { STORYFOLD_BASE_URL: three.url };
      const set = ['--set', `storyfold.model.baseUrl=${two.url}`];
      await run(['models', '--base-url', one.url, ...set], env);
      await run(['models', ...set], env);
      await run(['models'], env);
      assert.deepEqual(
        [one, two, three].map(({ requests }) => requests.length),
        [1, 1, 1],
      );
    });
    it('is not empty', async () => {
      for (const option of ['--base-url', '--model']) {
        const done = await run(['models', option, ' ', '--json'], {
          STORYFOLD_BASE_URL: 'http://127.0.0.1:9',
        });
        assert.equal(done.code, 2);
        assert.ok(done.document<ErrorDocument>().error.message.includes(`${option} is empty`));
      }
    });
    it('in project.json is not obeyed, nor are headers and exceptions there', async () => {
      const sink = await serve();
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      const file = path.join(cwd, '.storyfold/project.json');
      const project = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      project['settings'] = {
        'storyfold.model.baseUrl': sink.url,
        'storyfold.model.headers': { 'x-stolen': '${key}' },
        'storyfold.model.allowHttpOrigins': ['http://192.0.2.1'],
        'storyfold.model.name': 'small',
      };
      writeFileSync(file, JSON.stringify(project));
      const env = { STORYFOLD_API_KEY: key };
      const unnamed = await run(['check', '--json'], env, cwd);
      assert.equal(unnamed.document<ErrorDocument>().error.code, 'confirmation_needed');
      for (const command of ['status', 'usage', 'assess sample', 'models'])
        await run([...command.split(' '), '--json'], env, cwd);
      assert.equal(sink.requests.length, 0);
      assert.equal(sink.allConnections, 0);
      const other = await serve();
      const checked = await run(['check', '--base-url', other.url, '--json'], env, cwd);
      assert.equal(checked.code, 0);
      // The model's name is none of these: it decides nothing about where texts go.
      assert.equal(checked.document<CheckDocument>().model, 'small');
      assert.match(checked.stderr, /baseUrl, storyfold\.model\.headers.*allowHttpOrigins in project\.json/);
      assert.ok(other.requests.length > 0);
      assert.ok(other.requests.every(({ headers }) => headers['x-stolen'] === undefined));
      const lan = await run(['check', '--base-url', 'http://192.0.2.1/v1', '--json'], env, cwd);
      assert.deepEqual(
        lan.document<CheckDocument>().findings.map(({ name, outcome }) => `${name} ${outcome}`),
        ['address failed'],
      );
    });
    it('with --set, headers are sent and may hold the key', async () => {
      const server = await serve();
      const headers = '{"api-key": "${key}", "x-title": "Nine Boats"}';
      const done = await run(
        ['models', '--base-url', server.url, '--set', `storyfold.model.headers=${headers}`],
        { STORYFOLD_API_KEY: key },
      );
      assert.equal(done.code, 0, done.stderr);
      const [request] = server.requests;
      assert.equal(request!.headers['api-key'], key);
      assert.equal(request!.headers['x-title'], 'Nine Boats');
      assert.equal(request!.headers.authorization, undefined);
      const keyless = await run([
        'check',
        '--base-url',
        server.url,
        '--set',
        `storyfold.model.headers=${headers}`,
        '--json',
      ]);
      const [finding] = keyless.document<CheckDocument>().findings;
      assert.deepEqual([finding!.name, finding!.outcome], ['key', 'failed']);
      assert.equal(server.requests.length, 1);
    });
  });

  describe('the provider', () => {
    it('offline is refused by what asks a server, and sends nothing', async () => {
      const server = await serve();
      for (const command of ['models', 'check', 'generate brief']) {
        const done = await run([
          ...command.split(' '),
          '--provider',
          'offline',
          '--base-url',
          server.url,
          '--json',
        ]);
        assert.deepEqual([done.code, done.document<ErrorDocument>().error.code], [2, 'usage']);
      }
      assert.equal(server.requests.length, 0);
    });
    it('does not matter to what reviews nothing', async () => {
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      const done = await run(['status', '--provider', 'openai', '--json'], {}, cwd);
      assert.equal(done.code, 0, done.stdout);
    });
    it('of another name is wrong usage', async () => {
      const done = await run(['models', '--provider', 'oracle', '--json']);
      assert.equal(done.document<ErrorDocument>().error.code, 'usage');
      assert.match(done.stdout, /--provider offline.*--provider openai/);
    });
  });

  describe('the key', () => {
    const sent = (server: ModelServer) => server.requests.map(({ headers }) => headers.authorization);

    it('comes from STORYFOLD_API_KEY, else from OPENAI_API_KEY where that may go', async () => {
      const server = await serve();
      await run(['models', '--base-url', server.url], { STORYFOLD_API_KEY: 'one', OPENAI_API_KEY: 'two' });
      // This machine itself.
      await run(['models', '--base-url', server.url], { OPENAI_API_KEY: 'two' });
      await run(['models', '--base-url', server.url]);
      assert.deepEqual(sent(server), ['Bearer one', 'Bearer two', undefined]);
    });
    it('is never shown, whatever a server makes of it', async () => {
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      const inBase64 = Buffer.from(key).toString('base64');
      const hostile = await serve({
        replies: () => status(500, { message: `No: ${key}, ${inBase64}, ${encodeURIComponent(key)}` }),
        models: [key, `small-${key}`, 'small'],
      });
      const env = { STORYFOLD_API_KEY: key, OPENAI_API_KEY: `other-${key}` };
      const outputs: string[] = [];
      for (const words of [
        ['models'],
        ['models', '--model', key],
        ['models', '--filter', key],
        ['check', '--model', 'small'],
        ['check', '--model', key],
        ['check'],
        ['usage'],
        ['models', '--set', `storyfold.model.headers={"x": "${key}\u0001"}`],
        ['models', '--set', `storyfold.model.nam=${key}`],
        ['models', '--base-url', `https://user:${key}@models.example/v1`],
        ['check', '--base-url', `https://models.example/v1?key=${key}`],
        ['status', '--project', key],
      ])
        for (const [form, lang] of [
          [[], 'en_GB.UTF-8'],
          [['--json'], 'en_GB.UTF-8'],
          [[], 'zh_CN.UTF-8'],
        ] as const) {
          const all = [
            ...(words.includes('--base-url') ? [] : ['--base-url', hostile.url]),
            ...words,
            ...form,
          ];
          const done = await run(all, { ...env, LANG: lang }, cwd);
          outputs.push(done.stdout, done.stderr);
        }
      assert.ok(sent(hostile).includes(`Bearer ${key}`), 'the key was never sent');
      const shown = outputs.filter((text) => text.includes(key) || text.includes(inBase64));
      assert.deepEqual(shown, []);
      assert.ok(outputs.join('').includes('[redacted]'));
      const ledger = path.join(cwd, '.storyfold/usage.jsonl');
      assert.ok(existsSync(ledger));
    }).timeout(120_000);
    it('made up for a local server is a word like any other', async () => {
      const cwd = await makeProject({ 'sample.md': 'Whatever the kettle sang.\n' }, '--title', 'Whatever');
      const done = await run(['status', '--json'], { OPENAI_API_KEY: 'Whatever' }, cwd);
      assert.equal(done.document<{ title: string }>().title, 'Whatever');
    });
  });

  describe('settings', () => {
    it('that do not fit are wrong usage with --set, and invalid in a project, by name', async () => {
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      for (const [set, says] of [
        ['storyfold.model.temperature=hot', /storyfold\.model\.temperature.*from 0 to 2/s],
        ['storyfold.model.steps={"scene": 7}', /storyfold\.model\.steps\.scene/],
        ['storyfold.model.steps={scene', /storyfold\.model\.steps.*JSON/s],
        ['storyfold.model.prices={"*": {"input": 1}}', /storyfold\.model\.prices\.\*\.currency/],
        ['storyfold.model.headers=[]', /storyfold\.model\.headers/],
        ['storyfold.model.headers={"x": 1}', /storyfold\.model\.headers.*names and texts/s],
        ['storyfold.model.allowHttpOrigins=192.168.1.20:11434', /allowHttpOrigins.*http:\/\/192/s],
        ['storyfold.model.whale=1', /storyfold\.budget: tokens, calls/],
        ['storyfold.budget.tokens=0', /storyfold\.budget\.tokens/],
        ['storyfold.model.tmperature=1', /Did you mean “storyfold\.model\.temperature”/],
      ] as const) {
        const done = await run(['status', '--set', set, '--json'], {}, cwd);
        const { error } = done.document<ErrorDocument>();
        assert.equal(error.code, 'usage', set);
        assert.match(`${error.message} ${error.hint}`, says);
        assert.equal(done.code, 2);
      }
      const file = path.join(cwd, '.storyfold/project.json');
      const project = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      writeFileSync(file, JSON.stringify({ ...project, settings: { 'storyfold.model.maxAttempts': 99 } }));
      const server = await serve();
      const done = await run(['models', '--base-url', server.url, '--json'], {}, cwd);
      assert.equal(done.document<ErrorDocument>().error.code, 'invalid_input');
      assert.match(done.stdout, /storyfold\.model\.maxAttempts.*1 to 20/s);
      const unfit = ['--set', 'storyfold.model.headers={"a b": "c"}'];
      const header = await run(['models', '--base-url', server.url, ...unfit, '--json']);
      assert.equal(header.document<ErrorDocument>().error.code, 'invalid_input');
      assert.match(header.stdout, /header in the settings cannot be sent/);
      assert.equal(server.requests.length, 0);
      assert.equal((await run(['status'], {}, cwd)).code, 0);
    });
    it('never repeat what was given for headers', async () => {
      for (const set of [
        'storyfold.model.headers={"api-key": secret-9}',
        'storyfold.model.headers:{"api-key": "secret-9"}',
      ]) {
        const done = await run(['status', '--set', set]);
        assert.equal(done.code, 2);
        assert.match(done.stderr, /storyfold\.model\.headers/);
        assert.doesNotMatch(done.stderr, /secret-9/);
      }
    });
    it('may have curly quotation marks and a decimal comma', async () => {
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      for (const set of [
        'storyfold.model.temperature=0,5',
        'storyfold.model.prices={“*”: {“input”: 1, “output”: 2, “currency”: “EUR”}}',
      ])
        assert.equal((await run(['status', '--set', set], {}, cwd)).code, 0, set);
    });
    it('misspelt in a project are told in one line, with what was meant', async () => {
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      const file = path.join(cwd, '.storyfold/project.json');
      const project = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      const settings = { 'storyfold.model.tmperature': 1, 'storyfold.budget.token': 5, 'mine.own': 1 };
      writeFileSync(file, JSON.stringify({ ...project, settings }));
      const server = await serve();
      const { stderr } = await run(['models', '--base-url', server.url], {}, cwd);
      assert.match(
        stderr,
        /tmperature \(did you mean storyfold\.model\.temperature\?\), .*budget\.tokens\?\)/,
      );
      assert.equal(stderr.trim().split('\n').length, 1);
    });
    it('name the model: the option, --set, the environment, the project', async () => {
      const server = await serve();
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      const file = path.join(cwd, '.storyfold/project.json');
      const project = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      writeFileSync(file, JSON.stringify({ ...project, settings: { 'storyfold.model.name': 'd' } }));
      const set = ['--set', 'storyfold.model.name=b'];
      const models: (string | null)[] = [];
      for (const [words, env] of [
        [['--model', 'a', ...set], { STORYFOLD_MODEL: 'c' }],
        [set, { STORYFOLD_MODEL: 'c' }],
        [[], { STORYFOLD_MODEL: 'c' }],
        [[], {}],
      ] as [string[], Record<string, string>][]) {
        const done = await run(['check', '--base-url', server.url, ...words, '--json'], env, cwd);
        models.push(done.document<CheckDocument>().model);
      }
      assert.deepEqual(models, ['a', 'b', 'c', 'd']);
    });
    it('how long a server may be silent is obeyed', async () => {
      const server = await serve({ replies: { prose: silence() } });
      const started = Date.now();
      const { findings } = await check(server, '--set', 'storyfold.model.timeoutSeconds=1');
      assert.match(findings.at(-1)!.message, /did not answer within 1 second/);
      assert.ok(Date.now() - started < 5000);
    });
  });

  describe('check', () => {
    it('finds a good endpoint good, says beforehand what it sends, and sends nothing else', async () => {
      const server = await serve();
      const done = await run(['check', '--base-url', server.url, '--model', 'small']);
      assert.equal(done.code, 0, done.stdout + done.stderr);
      assert.match(done.stderr, /^This sends two to four short requests.*none of your text/);
      assert.match(done.stdout, /✓ JSON by schema/);
      assert.match(done.stdout, /This model can be used\.\n/);
      assert.match(done.stdout, /STORYFOLD_BASE_URL=http[^]*STORYFOLD_MODEL=small/);
      assert.deepEqual(server.problems(), []);
      assert.deepEqual(
        server.requests.map(({ asked }) => asked),
        ['models', 'prose', 'assessment'],
      );
      const { told, ok, usage, origin } = await check(server);
      assert.deepEqual(told, [
        'address ok',
        'connection ok',
        'models ok',
        'model ok',
        'key ok',
        'prose ok',
        'streaming ok',
        'usage ok',
        'reasoning ok',
        'json_schema ok',
      ]);
      assert.deepEqual([ok, origin, usage.estimated], [true, server.origin, false]);
      assert.ok(usage.inputTokens > 0 && usage.outputTokens > 0);
    });

    it('sends no word of the project that it is run in', async () => {
      const server = await serve();
      const cwd = await makeProject({ 'sample.md': 'Zephyrine sang.\n', 'brief.md': '# Zephyrine\n' });
      const done = await run(['check', '--base-url', server.url, '--model', 'small'], {}, cwd);
      assert.equal(done.code, 0, done.stdout);
      assert.match(done.stdout, /^ {2}storyfold usage$/m);
      assert.ok(server.requests.length > 0);
      for (const { raw } of server.requests) assert.doesNotMatch(raw, /Zephyrine|Test/);
    });

    for (const { name, settings, told, hint } of [
      {
        name: 'a key that is not accepted',
        settings: { key },
        told: ['address ok', 'connection ok', 'key failed'],
        hint: /STORYFOLD_API_KEY/,
      },
      {
        name: 'a web page',
        settings: {
          replies: () => bytes('<html>Hello!</html>', { status: 404, type: 'text/html' }),
        },
        told: ['address ok', 'connection ok', 'models warning', 'prose failed'],
        hint: /base URL/,
      },
      {
        name: 'a model that is not there',
        settings: { models: ['smaller'] },
        told: ['address ok', 'connection ok', 'models ok', 'model warning', 'prose failed'],
        hint: /“?models/,
      },
      {
        name: 'a redirect',
        settings: { replies: () => redirect('http://127.0.0.1:9/v1/models') },
        told: ['address ok', 'connection failed'],
        hint: /make it the base URL/,
      },
    ] as {
      name: string;
      settings: ModelServerSettings;
      told: string[];
      hint: RegExp;
    }[])
      it(`finds out about ${name}`, async () => {
        const server = await serve(settings);
        const found = await check(server);
        assert.deepEqual(found.told, told);
        assert.match(found.findings.at(-1)!.hint, hint);
        assert.equal(found.code, 1);
      });

    it('finds out about a port that nobody listens at', async () => {
      const { told, findings } = await check({ url: await refusingUrl() });
      assert.deepEqual(told, ['address ok', 'connection failed']);
      assert.match(findings.at(-1)!.hint, /Nobody listens on port \d+ of this machine/);
    });

    it('finds out about an address that is none', async () => {
      for (const url of ['http://models.example/v1', 'https://a:b@models.example']) {
        const { told, origin } = await check({ url });
        assert.deepEqual([told, origin], [['address failed'], null]);
      }
    });

    it('gives the line to run where a server of one’s own network is asked over plain http', async () => {
      const url = 'http://192.0.2.7:11434/v1';
      const { stdout } = await run(['check', '--base-url', url, '--model', 'small']);
      assert.match(
        stdout,
        /^ {2}storyfold check --model small --set storyfold\.model\.allowHttpOrigins=http:\/\/192\.0\.2\.7:11434 --base-url http:\/\/192\.0\.2\.7:11434\/v1$/m,
      );
    });

    it('takes what is no address at all for wrong usage, and says what was probably meant', async () => {
      for (const [url, meant] of [
        ['ftp://models.example/v1', undefined],
        ['localhost:1234/v1', 'http://localhost:1234/v1'],
        ['http:/localhost:1234/v1', 'http://localhost:1234/v1'],
        ['models.example/v1', 'https://models.example/v1'],
        ['192.168.1.20:11434/v1', 'http://192.168.1.20:11434/v1'],
        ['me:secret@models.example', undefined],
      ] as const)
        for (const command of ['check', 'models']) {
          const done = await run([command, '--base-url', url, '--json']);
          const { error } = done.document<ErrorDocument>();
          assert.deepEqual([done.code, error.code], [2, 'usage'], url);
          if (meant) assert.ok(error.message.includes(`Did you mean ${meant} ?`), error.message);
          assert.doesNotMatch(done.stdout, /secret/);
        }
    });

    it('finds out about a base URL without its path', async () => {
      const server = await serve({ replies: () => undefined });
      const { told, findings } = await check({ url: server.origin });
      assert.ok(told.includes('prose failed'), told.join());
      const list = findings.find(({ name }) => name === 'models');
      assert.ok(list!.hint.includes(`--base-url ${server.origin}/v1`), list!.hint);
    });

    it('finds out which forms of reply there are', async () => {
      const replies: ReplyTable = ({ body, asked }) =>
        asked === 'models'
          ? undefined
          : body!.messages.at(-1)!.content.includes('JSON')
            ? assessment
            : numbers;
      const second = await check(await serve({ accepts: ['json_object'], replies }));
      assert.deepEqual(second.told.slice(-2), ['json_schema warning', 'json_object ok']);
      const third = await check(await serve({ accepts: [], replies }));
      assert.deepEqual(third.told.slice(-3), ['json_schema warning', 'json_object warning', 'plain_json ok']);
      assert.equal(third.ok, true);
      const talking = await check(
        await serve({ replies: { prose: numbers, assessment: 'No.', json_object: 'No.' } }),
      );
      assert.deepEqual(talking.told.at(-1), 'plain_json failed');
    });

    it('finds out about tokens that are not told, replies that come at once, reasoning, and parameters', async () => {
      const replies: ReplyTable = { prose: reply(numbers, { usage: 'none', whole: true }), assessment };
      const plain = await check(await serve({ replies }));
      assert.ok(plain.told.includes('usage warning') && plain.told.includes('streaming warning'));
      assert.equal(plain.usage.estimated, true);
      const thinking = await check(
        await serve({ replies: { prose: reply(numbers, { reasoning: 'Let me count.' }), assessment } }),
      );
      assert.match(thinking.findings.find(({ name }) => name === 'reasoning')!.message, /reasons before/);
      const picky = await check(await serve({ refuses: ['max_tokens', 'stream_options'] }));
      assert.equal(picky.ok, true);
      assert.match(picky.findings.find(({ name }) => name === 'prose')!.message, /It does not take/);
    });

    it('speaks Chinese', async () => {
      const server = await serve({ replies: { prose: refuses('model'), assessment } });
      const env = { LANG: 'zh_CN.UTF-8' };
      const done = await run(['check', '--base-url', server.url, '--model', 'small'], env);
      assert.match(done.stdout, /✗ 写作 .*不接受这个请求（400）/);
      assert.match(done.stdout, /现在这样不能使用。/);
      assert.match(done.stderr, /不含你的任何文字/);
    });

    it('shows what a server says as one line without control characters', async () => {
      const server = await serve({
        replies: { prose: status(500, { message: 'No.\n\u001b[2J\u0007✓ all is well' }), assessment },
      });
      const done = await run(['check', '--base-url', server.url, '--model', 'small']);
      assert.doesNotMatch(done.stdout + done.stderr, /[\u0000-\u0009\u000b-\u001f\u007f]/);
      assert.doesNotMatch(done.stdout, /^✓ all is well/m);
    });

    it('is stopped by Ctrl+C within half a second, and what it took is counted', async () => {
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      const server = await serve({ replies: { prose: delayed(60_000, numbers) } });
      let interrupted = 0;
      const done = await runStoryfold(['check', '--base-url', server.url, '--model', 'small', '--json'], {
        cwd,
        during: (child) => {
          void server.request(2).then(() => {
            interrupted = performance.now();
            child.kill('SIGINT');
          });
        },
      });
      const took = performance.now() - interrupted;
      assert.equal(done.code, 130, done.stdout);
      const { error } = done.document<ErrorDocument>();
      assert.deepEqual([error.code, error.message], ['cancelled', 'Stopped; nothing was changed.']);
      assert.ok(took < 500, `${took} ms`);
      const usage = await run(['usage', '--json'], {}, cwd);
      const { calls, failedCalls, inputTokens } = usage.document<Record<string, number>>();
      assert.deepEqual([calls, failedCalls, inputTokens! > 0], [1, 1, true]);
    });
  });

  describe('usage', () => {
    it('says that there is none yet, and what to do next', async () => {
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      const none = await run(['usage'], {}, cwd);
      assert.match(none.stdout, /No request to a model so far\.[^]*storyfold check/);
      const document = (await run(['usage', '--json'], {}, cwd)).document();
      for (const name of ['calls', 'inputTokens', 'cachedTokens', 'outputTokens'])
        assert.equal(document[name], 0);
      assert.deepEqual([document['byStep'], document['fullRerunCost']], [{}, null]);
      assert.ok('cost' in document);
    });

    it('adds up what a check took, with prices, by step and by model', async () => {
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      const server = await serve();
      const prices = '{"*": {"input": 1000, "output": 1000, "currency": "CNY"}}';
      const words = [
        '--base-url',
        server.url,
        '--model',
        'small',
        '--set',
        `storyfold.model.prices=${prices}`,
      ];
      const checked = (await run(['check', ...words, '--json'], {}, cwd)).document<CheckDocument>();
      const used = (await run(['usage', '--json'], {}, cwd)).document<Record<string, unknown>>();
      const { inputTokens, outputTokens } = checked.usage;
      assert.deepEqual(
        [used['calls'], used['inputTokens'], used['outputTokens'], used['currency']],
        [2, inputTokens, outputTokens, 'CNY'],
      );
      const cost = (inputTokens + outputTokens) / 1000;
      assert.ok(Math.abs((used['cost'] as number) - cost) < 1e-9);
      assert.deepEqual(Object.keys(used['byStep'] as object), ['check']);
      assert.deepEqual(Object.keys(used['byModel'] as object), ['small']);
      const shown = (await run(['usage'], {}, cwd)).stdout;
      assert.match(shown, /^2 requests to models\n/);
      assert.match(shown, /CNY/);
      assert.match(shown, /^check \(trying out\) +2 +\d+/m);
      assert.match(shown, /^small +2 +\d+/m);
    });

    it('takes a date, a phase and a step, and nothing that is none', async () => {
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      const line = { run: 'r', try: 1, origin: 'o', model: 'm', inputTokens: 1_000, outputTokens: 10 };
      const lines = [
        {
          ...line,
          at: new Date(2026, 0, 5, 12).getTime(),
          step: 'assessment',
          phase: 'final',
          outcome: 'stop',
        },
        {
          ...line,
          at: new Date(2026, 1, 5, 12).getTime(),
          step: 'revision',
          phase: 'final',
          outcome: 'stop',
        },
        {
          ...line,
          at: new Date(2026, 1, 6, 12).getTime(),
          step: 'revision',
          phase: 'sample',
          outcome: 'timeout',
        },
      ];
      const text = lines.map((one) => JSON.stringify(one)).join('\n');
      writeFileSync(path.join(cwd, '.storyfold/usage.jsonl'), `${text}\n{"half`);
      const calls = async (...words: string[]) =>
        (await run(['usage', ...words, '--json'], {}, cwd)).document<{ calls: number }>().calls;
      assert.equal(await calls(), 3);
      assert.equal(await calls('--since', '2026-02-05'), 2);
      assert.equal(await calls('--since', '2026-02-05 12:01'), 1);
      assert.equal(await calls('--phase', 'final', '--step', 'revision'), 1);
      assert.equal(await calls('--step', 'lore'), 0);
      const shown = await run(['usage'], {}, cwd);
      assert.match(shown.stdout, /3,000 tokens/);
      assert.match(shown.stdout, /1 request brought no reply/);
      assert.match(shown.stdout, /1 line of \.storyfold\/usage\.jsonl cannot be read/);
      assert.match((await run(['usage', '--step', 'lore'], {}, cwd)).stdout, /No request to a model fits/);
      for (const words of [
        ['--since', 'yesterday'],
        ['--since', '2026-02-30'],
        ['--since', '2026-13-05'],
        ['--since', '2026-01-01 25:00'],
        ['--step', 'assesment'],
        ['--phase', 'finel'],
      ]) {
        const wrong = await run(['usage', ...words, '--json'], {}, cwd);
        assert.equal(wrong.code, 2, words.join(' '));
        assert.equal(wrong.document<ErrorDocument>().error.code, 'usage');
      }
      for (const [word, meant] of [
        ['assesment', 'assessment'],
        ['revise', 'revision'],
        ['trying out', 'check'],
      ] as const) {
        const wrong = await run(['usage', '--step', word, '--json'], {}, cwd);
        assert.ok(wrong.document<ErrorDocument>().error.hint.startsWith(`Did you mean “${meant}”?`), word);
      }
    });

    it('does not fail a check that it cannot be written down for', async () => {
      const cwd = await makeProject({ 'sample.md': 'The kettle sang.\n' });
      const server = await serve();
      const file = path.join(cwd, '.storyfold/project.json');
      const project = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      writeFileSync(file, JSON.stringify({ ...project, version: 99 }));
      // A newer StoryFold's project, into which nothing is written.
      const done = await run(['check', '--base-url', server.url, '--model', 'small', '--json'], {}, cwd);
      assert.equal(done.code, 0, done.stdout);
      assert.match(done.stderr, /usage\.jsonl/);
      assert.ok(!existsSync(path.join(cwd, '.storyfold/usage.jsonl')));
    });
  });
});
