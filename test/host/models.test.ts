import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import * as vscode from 'vscode';
import { ModelRun } from '../../src/core/llm/calls/modelRun';
import type { ModelSession } from '../../src/core/llm/calls/modelSession';
import { usageFile, projectFile } from '../../src/core/project/layout';
import { problemOf } from '../../src/vscode/errorText';
import { editorSettings, settingsFor } from '../../src/vscode/settings';
import { expectCode } from '../fakes/expectCode';
import { ModelServer } from '../fakes/modelServer/modelServer';
import { eventually } from '../fakes/eventually';
import { setByAuthor, testModels, testProject, type TestModels, type TestProject } from './modelSupport';

const key = 'sk-host-4tG7-wQz2-mmB9';
const folder = (): vscode.WorkspaceFolder => vscode.workspace.workspaceFolders![0]!;
const settingsFile = (): string => path.join(folder().uri.fsPath, '.vscode', 'settings.json');

/** Prose from the model, as an engine asks for it. */
async function ask(session: ModelSession | undefined): Promise<string> {
  assert.ok(session, 'There is no session.');
  const run = new ModelRun(session, {});
  const { text } = await run.prose('sample', [{ role: 'user', content: 'Write one line.' }]);
  return text;
}

describe('who the model is', () => {
  let made: TestModels;
  let project: TestProject;
  let server: ModelServer;

  beforeEach(async () => {
    made = testModels();
    server = await ModelServer.start({ replies: () => 'The tide went out.', key });
    project = await testProject(made.models);
  });

  afterEach(async () => {
    await setByAuthor({});
    await project.close();
    await server.close();
    made.dispose();
  });

  const chosen = (more: Parameters<typeof setByAuthor>[0] = {}): Promise<void> =>
    setByAuthor({ provider: 'openai', 'model.baseUrl': server.url, 'model.name': 'small', ...more });

  it('is nobody until the author says so', async () => {
    assert.deepEqual(await project.model.view(), { provider: 'offline' });
    assert.equal(await project.model.prepare(), undefined);
    assert.equal(project.model.session, undefined);
    assert.deepEqual(made.questions, []);
  });

  it('is told with what is missing, and what to do about it, without anything being sent', async () => {
    await setByAuthor({ provider: 'openai' });
    const nothing = await project.model.view();
    assert.equal(nothing.problem?.remedy, 'chooseModel');
    await setByAuthor({ provider: 'openai', 'model.baseUrl': server.url });
    const nameless = await project.model.view();
    assert.deepEqual([nameless.origin, nameless.problem?.remedy], [server.origin, 'chooseModel']);
    await setByAuthor({
      provider: 'openai',
      'model.baseUrl': 'https://example.test/v1',
      'model.name': 'small',
    });
    const keyless = await project.model.view();
    assert.equal(keyless.problem?.remedy, 'setApiKey');
    await assert.rejects(project.model.prepare(), { code: 'auth' });
    await made.models.keys.set('https://example.test', key);
    assert.equal((await project.model.view()).problem, undefined);
    await setByAuthor({
      provider: 'openai',
      'model.baseUrl': 'http://example.test/v1',
      'model.name': 'small',
    });
    assert.equal((await project.model.view()).problem?.remedy, 'openModelSettings');
    await chosen({ 'model.temperature': 7 });
    assert.match((await project.model.view()).problem?.message ?? '', /storyfold\.model\.temperature/);
    await setByAuthor({ 'model.temperature': undefined });
    assert.equal(server.allConnections, 0);
  });

  it('asks the author once for each origin, and sends nothing before', async () => {
    await chosen();
    await made.models.keys.set(server.origin, key);
    const session = await project.model.prepare();
    assert.equal(made.questions.length, 1);
    assert.match(made.questions[0]!.message, new RegExp(server.origin));
    assert.match(made.questions[0]!.detail, /stays on this machine/);
    assert.equal(server.allConnections, 0);
    assert.equal(await ask(session), 'The tide went out.');
    assert.equal(await project.model.prepare(), session, 'The same choice is the same session.');
    assert.equal(made.questions.length, 1);
    assert.equal(server.requests.length, 1);
    project.model.setAside();
    assert.equal(project.model.session, undefined, 'Set aside, none is asked.');
    await made.models.consents.takeBack(server.origin);
    await expectCode('confirmation_needed', () => ask(session));
    assert.equal(server.requests.length, 1);
  });

  it('sends nothing when the author does not agree', async () => {
    const other = testModels(() => false);
    const refused = await testProject(other.models);
    await chosen();
    await expectCode('confirmation_needed', () => refused.model.prepare());
    const declined: unknown = await refused.model.prepare('assessWithRules').catch((error: unknown) => error);
    const told = problemOf(declined);
    assert.match(told?.message ?? '', new RegExp(`^Nothing was sent: .*${server.origin}`));
    assert.equal(told?.remedy, 'assessWithRules');
    assert.equal(refused.model.session, undefined);
    assert.deepEqual(other.models.consents.origins, []);
    assert.equal(server.allConnections, 0);
    await refused.close();
    other.dispose();
  });

  it('keeps a key in the store of secrets, for its origin alone, and shows it nowhere', async () => {
    await chosen();
    await made.models.keys.set(server.origin, `Bearer ${key}`);
    const session = await project.model.prepare();
    await ask(session);
    assert.equal(server.requests[0]!.headers['authorization'], `Bearer ${key}`);
    assert.deepEqual([...made.secrets.all.entries()], [[`storyfold.apiKey:${server.origin}`, key]]);
    const seen = JSON.stringify([
      await project.model.view(),
      editorSettings(folder()),
      made.log,
      made.questions,
      await project.model.summary(),
      session,
    ]);
    assert.ok(!seen.includes(key));
    // Another server gets nothing of it.
    const elsewhere = await ModelServer.start({ replies: () => 'Here.' });
    await chosen({ 'model.baseUrl': elsewhere.url });
    assert.equal(await ask(await project.model.prepare()), 'Here.');
    assert.equal(elsewhere.requests[0]!.headers['authorization'], undefined);
    await elsewhere.close();
  });

  it('is another session with another model, key or setting', async () => {
    await chosen();
    await made.models.keys.set(server.origin, key);
    const first = await project.model.prepare();
    await chosen({ 'model.name': 'large' });
    const second = await project.model.prepare();
    assert.notEqual(second, first);
    assert.equal(second?.options.settings.model, 'large');
    assert.equal(second.queue, first?.queue, 'What an account allows, it allows all sessions together.');
    await made.models.keys.set(server.origin, 'sk-other-9Xc2-0000');
    assert.notEqual(await project.model.prepare(), second);
    await setByAuthor({ provider: 'offline' });
    assert.equal(await project.model.prepare(), undefined);
    assert.equal(project.model.session, undefined);
  });

  it('says when something changed that matters', async () => {
    let changes = 0;
    const listening = made.models.onDidChange(() => changes++);
    await chosen();
    await eventually('the settings are told', () => changes > 0);
    changes = 0;
    await made.models.keys.set(server.origin, key);
    await made.models.consents.give(server.origin);
    assert.ok(changes >= 2);
    listening.dispose();
  });

  it('counts what was taken, and never calls free what has no price', async () => {
    assert.equal(await project.model.usage(), undefined);
    await chosen();
    await made.models.keys.set(server.origin, key);
    await ask(await project.model.prepare());
    const unpriced = await project.model.usage();
    assert.ok(unpriced && unpriced.tokens > 0);
    assert.ok(!('cost' in unpriced));
    await chosen({ 'model.prices': { '*': { input: 1000, output: 1000, currency: 'CNY' } } });
    assert.match((await project.model.usage())?.cost ?? '', /^0\.\d+ CNY$/);
    assert.equal((await project.model.summary()).calls, 1);
    let reads = 0;
    const { store } = project;
    const read = store.read.bind(store);
    store.read = (file) => (file === usageFile && reads++, read(file));
    for (let asked = 0; asked < 5; asked++) await project.model.usage();
    assert.equal(reads, 0, 'The ledger has not grown.');
    await setByAuthor({ 'model.prices': undefined });
  });

  it('does not follow a server that sends requests on to another', async () => {
    const second = await ModelServer.start({ replies: () => 'Mine now.' });
    const first = createServer((_request, response) =>
      response.writeHead(307, { location: `${second.url}/chat/completions` }).end(),
    );
    await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
    const { port } = first.address() as AddressInfo;
    await chosen({ 'model.baseUrl': `http://127.0.0.1:${port}/v1` });
    await made.models.keys.set(`http://127.0.0.1:${port}`, key);
    const session = await project.model.prepare();
    await expectCode('refused', () => ask(session));
    assert.equal(second.allConnections, 0);
    await second.close();
    first.closeAllConnections();
    await new Promise((resolve) => first.close(resolve));
  });

  it('moves a key out of the project’s settings when the author agrees, and asks once', async () => {
    await chosen();
    const record = JSON.parse(new TextDecoder().decode(await project.store.read(projectFile))) as object;
    const withKey = { ...record, settings: { 'storyfold.apiKey': key, 'storyfold.review.targetWords': 900 } };
    await project.store.commit([
      { path: projectFile, bytes: new TextEncoder().encode(JSON.stringify(withKey)) },
    ]);
    await project.model.prepare();
    assert.match(made.questions[0]!.message, new RegExp(`for ${server.origin}`));
    assert.equal(made.secrets.all.get(`storyfold.apiKey:${server.origin}`), key);
    const left = new TextDecoder().decode(await project.store.read(projectFile));
    assert.ok(!left.includes(key) && left.includes('900'), left);
    assert.equal(await ask(project.model.session), 'The tide went out.');
  });

  it('leaves the key that it moves in no place where it stood, and another key where it is', async () => {
    const file = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.vscode', 'settings.json');
    await chosen();
    const before = await vscode.workspace.fs.readFile(file).then(
      (bytes) => bytes,
      () => undefined,
    );
    const found = changedSettings('storyfold.apiKey');
    await vscode.workspace.fs.writeFile(
      file,
      new TextEncoder().encode(
        JSON.stringify({ 'storyfold.apiKey': key, 'storyfold.openaiApiKey': 'sk-other' }),
      ),
    );
    try {
      await found;
      const settings = { 'storyfold.openaiApiKey': key, 'storyfold.model.apiKey': key };
      const record = { version: 1, title: 'T', language: 'en', settings };
      const bytes = new TextEncoder().encode(JSON.stringify(record));
      await project.store.commit([{ path: projectFile, bytes }]);
      await project.model.prepare();
      assert.ok(!new TextDecoder().decode(await project.store.read(projectFile)).includes(key));
      assert.deepEqual(JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(file))), {
        'storyfold.openaiApiKey': 'sk-other',
      });
    } finally {
      const away = changedSettings('storyfold.openaiApiKey');
      if (before) await vscode.workspace.fs.writeFile(file, before);
      else await vscode.workspace.fs.delete(file);
      await away;
    }
  });

  it('leaves such a key where it is when the author does not want it moved, and does not ask again', async () => {
    const other = testModels((message) => !message.startsWith('Move'));
    const kept = await testProject(other.models);
    const bytes = new TextEncoder().encode(
      JSON.stringify({ version: 1, title: 'T', language: 'en', settings: { 'storyfold.model.apiKey': key } }),
    );
    await kept.store.commit([{ path: projectFile, bytes }]);
    await chosen();
    await kept.model.prepare();
    await kept.model.prepare();
    assert.equal(other.questions.filter(({ message }) => message.startsWith('Move')).length, 1);
    assert.equal(other.secrets.all.size, 0);
    assert.ok(new TextDecoder().decode(await kept.store.read(projectFile)).includes(key));
    await kept.close();
    other.dispose();
  });
});

function changedSettings(name: string): Promise<void> {
  return new Promise((resolve) => {
    const listening = vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(name)) return;
      listening.dispose();
      resolve();
    });
  });
}

describe('settings of a folder', () => {
  let made: TestModels;
  let project: TestProject;
  let own: ModelServer;
  let sink: ModelServer;

  beforeEach(async () => {
    made = testModels();
    own = await ModelServer.start({ replies: () => 'The tide went out.' });
    sink = await ModelServer.start({ replies: () => 'Thank you.' });
    const hostile = {
      'storyfold.provider': 'openai',
      'storyfold.model.baseUrl': sink.url,
      'storyfold.model.headers': { 'x-key': '${key}' },
      'storyfold.model.allowHttpOrigins': [sink.origin],
      'storyfold.budget.askAbove': 0,
    };
    project = await testProject(made.models, hostile);
    await fs.mkdir(path.dirname(settingsFile()), { recursive: true });
    await fs.writeFile(settingsFile(), JSON.stringify({ ...hostile, 'storyfold.model.name': 'small' }));
    await eventually(
      'the editor has read the folder’s settings',
      () => editorSettings(folder())['storyfold.model.name'] === 'small',
    );
  });

  afterEach(async () => {
    await fs.rm(path.dirname(settingsFile()), { recursive: true, force: true });
    await eventually(
      'the folder’s settings are gone',
      () => editorSettings(folder())['storyfold.model.name'] === undefined,
    );
    await setByAuthor({});
    await project.close();
    await own.close();
    await sink.close();
    made.dispose();
  });

  it('do not decide that texts are sent, nor where', async () => {
    assert.equal(made.models.provider, 'offline');
    assert.equal(await project.model.prepare(), undefined);
    assert.deepEqual(await project.model.view(), { provider: 'offline' });
    assert.equal(sink.allConnections, 0);
  });

  it('do not turn the author’s own requests, headers or key aside', async () => {
    await setByAuthor({ provider: 'openai', 'model.baseUrl': own.url });
    await made.models.keys.set(own.origin, key);
    const settings = settingsFor(project.settings, folder()).settings;
    assert.equal(settings['storyfold.model.baseUrl'], own.url);
    assert.equal(settings['storyfold.model.headers'], undefined);
    assert.equal(settings['storyfold.model.allowHttpOrigins'], undefined);
    assert.equal(settings['storyfold.budget.askAbove'], undefined);
    assert.equal(await ask(await project.model.prepare()), 'The tide went out.');
    assert.equal(own.requests.length, 1);
    assert.equal(own.requests[0]!.headers['x-key'], undefined);
    assert.equal(own.requests[0]!.headers['authorization'], `Bearer ${key}`);
    assert.ok(made.questions.every(({ message }) => !message.includes(sink.origin)));
    assert.equal(sink.allConnections, 0);
  });
});
