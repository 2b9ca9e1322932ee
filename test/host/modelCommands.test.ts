import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { usageFile } from '../../src/core/project/layout';
import { modelCommands } from '../../src/vscode/model/modelCommands';
import { ReportDocuments, reportScheme } from '../../src/vscode/pages/reportDocuments';
import { editorSettings } from '../../src/vscode/settings';
import { ModelServer } from '../fakes/modelServer/modelServer';
import { eventually } from '../fakes/eventually';
import { setByAuthor, testModels, testProject, type TestModels, type TestProject } from './modelSupport';

const key = 'sk-host-8Hc1-pLx5-nnQ3';
const run = (command: string): Thenable<unknown> => vscode.commands.executeCommand(command);

/** The quick inputs that are open, driven as from the keyboard. */
class Keyboard {
  private readonly picks: vscode.QuickPick<vscode.QuickPickItem>[] = [];
  private readonly inputs: vscode.InputBox[] = [];
  private readonly all: vscode.QuickInput[] = [];
  private readonly makePick = vscode.window.createQuickPick;
  private readonly makeInput = vscode.window.createInputBox;

  constructor() {
    vscode.window.createQuickPick = () => {
      const pick = this.makePick();
      this.picks.push(pick);
      this.all.push(pick);
      return pick as never;
    };
    vscode.window.createInputBox = () => {
      const input = this.makeInput();
      this.inputs.push(input);
      this.all.push(input);
      return input;
    };
  }

  /** Chooses in the list of that title. */
  async choose(title: RegExp, label: string): Promise<void> {
    const pick = await this.find(this.picks, title);
    await eventually(`“${label}” is offered`, () => pick.items.some((item) => item.label === label));
    await settled();
    pick.activeItems = pick.items.filter((item) => item.label === label);
    await settled();
    await run('workbench.action.acceptSelectedQuickOpenItem');
  }

  /** Types into the field of that title, and presses Enter. */
  async type(title: RegExp, text: string): Promise<vscode.InputBox> {
    const input = await this.find(this.inputs, title);
    input.value = text;
    await settled();
    await run('workbench.action.acceptSelectedQuickOpenItem');
    return input;
  }

  async seen(title: RegExp): Promise<vscode.QuickPick<vscode.QuickPickItem>> {
    return this.find(this.picks, title);
  }

  async escape(title: RegExp): Promise<void> {
    await this.find(this.all, title);
    await settled();
    await run('workbench.action.closeQuickOpen');
  }

  async back(title: RegExp): Promise<void> {
    await this.find(this.all, title);
    await settled();
    await run('workbench.action.quickInputBack');
  }

  release(): void {
    vscode.window.createQuickPick = this.makePick;
    vscode.window.createInputBox = this.makeInput;
  }

  private async find<Input extends vscode.QuickInput>(all: Input[], title: RegExp): Promise<Input> {
    const isLast = (input: Input | undefined): input is Input => title.test(input?.title ?? '');
    await eventually(`${title} is asked`, () => isLast(all.at(-1)));
    return all.at(-1)!;
  }
}

/** A quick input goes to the window and is drawn there. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

describe('commands about models', () => {
  let made: TestModels;
  let project: TestProject;
  let server: ModelServer;
  let keyboard: Keyboard;
  let reports: ReportDocuments;
  let handlers: ReturnType<typeof modelCommands>;

  beforeEach(async () => {
    made = testModels();
    project = await testProject(made.models);
    const document = '{"overall":"Twice.","suggestions":[{"summary":"Once is enough."}]}';
    server = await ModelServer.start({
      models: ['large', 'small'],
      replies: {
        prose: 'one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen.',
        assessment: document,
        json_object: document,
      },
    });
    keyboard = new Keyboard();
    reports = new ReportDocuments();
    handlers = modelCommands(
      made.models,
      {
        project: { title: 'Tide | 1', folder: vscode.workspace.workspaceFolders![0]!, model: project.model },
      },
      reports,
    );
    await setByAuthor({});
  });

  afterEach(async () => {
    keyboard.release();
    reports.dispose();
    await run('workbench.action.closeAllEditors');
    await run('notifications.clearAll');
    await setByAuthor({});
    await project.close();
    await server.close();
    made.dispose();
  });

  it('choose a model in a few steps, and nothing is changed before the last', async () => {
    const choosing = handlers['storyfold.chooseModel']() as Promise<boolean>;
    await keyboard.choose(/^Choose a Model$/, 'A model on this machine (Ollama, LM Studio and others)');
    await keyboard.choose(/This Machine/, 'Another address…');
    await keyboard.type(/Address/, server.url);
    const models = await keyboard.seen(/Which Model/);
    assert.equal(made.questions.length, 1, 'The author is asked before anything is sent.');
    await eventually('the list has come', () => models.items.length === 2);
    assert.deepEqual(editorSettings()['storyfold.provider'], undefined);
    assert.deepEqual(made.models.consents.origins, []);
    await keyboard.choose(/Which Model/, 'small');
    assert.equal(await choosing, true);
    const { ['storyfold.provider']: provider, ...set } = editorSettings();
    assert.deepEqual(
      [provider, set['storyfold.model.baseUrl'], set['storyfold.model.name']],
      ['openai', server.url, 'small'],
    );
    assert.deepEqual(made.models.consents.origins, [server.origin]);
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      ['/v1/models'],
    );
    assert.equal((await project.model.view()).problem, undefined);
  });

  it('give the author’s own headers to the server that they were set for, and to no other', async () => {
    const listed = async (baseUrl: string): Promise<unknown> => {
      server.requests.length = 0;
      await setByAuthor({
        provider: 'openai',
        'model.baseUrl': baseUrl,
        'model.headers': { 'x-own': 'secret' },
      });
      const choosing = handlers['storyfold.chooseModel']() as Promise<boolean>;
      await keyboard.choose(/^Choose a Model$/, 'A model on this machine (Ollama, LM Studio and others)');
      await keyboard.choose(/This Machine/, 'Another address…');
      await keyboard.type(/Address/, server.url);
      const models = await keyboard.seen(/Which Model/);
      await eventually('the list has come', () => models.items.length === 2);
      await keyboard.escape(/Which Model/);
      await choosing;
      return server.requests.at(-1)?.headers['x-own'];
    };
    assert.equal(await listed('http://127.0.0.1:1/v1'), undefined);
    assert.equal(await listed(server.url), 'secret');
  });

  it('go back step by step, and leave everything as it was', async () => {
    const choosing = handlers['storyfold.chooseModel']() as Promise<boolean>;
    await keyboard.choose(/^Choose a Model$/, 'A service with a key');
    await keyboard.choose(/Service with a Key/, 'DeepSeek');
    await keyboard.back(/The Key for https:\/\/api\.deepseek\.com/);
    await keyboard.choose(/Service with a Key/, 'Another address…');
    const address = await keyboard.type(/Address/, 'example.test/v1');
    await eventually('what is wrong is said', () => Boolean(address.validationMessage));
    await keyboard.type(/Address/, 'https://example.test/v1');
    const typed = await keyboard.type(/The Key for https:\/\/example\.test/, '');
    await eventually('a key is wanted', () => Boolean(typed.validationMessage));
    await keyboard.escape(/The Key for/);
    assert.equal(await choosing, false);
    assert.deepEqual(editorSettings(), {});
    assert.equal(made.secrets.all.size, 0);
    assert.deepEqual(made.questions, []);
  });

  it('store a key for the server that is chosen, and take it and the consent away again', async () => {
    await assert.rejects(handlers['storyfold.setApiKey']() as Promise<unknown>, { code: 'no_model' });
    await setByAuthor({ provider: 'openai', 'model.baseUrl': server.url, 'model.name': 'small' });
    const setting = handlers['storyfold.setApiKey']();
    const input = await keyboard.type(/The Key for/, key);
    assert.equal(input.password, true);
    assert.equal(await setting, true);
    assert.deepEqual([...made.secrets.all], [[`storyfold.apiKey:${server.origin}`, key]]);
    await made.models.consents.give(server.origin);
    for (const label of [
      `$(key) Remove the key for ${server.origin}`,
      `$(circle-slash) Take back my consent to send texts to ${server.origin}`,
    ]) {
      const removing = handlers['storyfold.removeApiKey']();
      await keyboard.choose(/Remove an API Key or Consent/, label);
      assert.equal(await removing, true);
    }
    assert.equal(made.secrets.all.size, 0);
    assert.deepEqual([made.models.keys.origins, made.models.consents.origins], [[], []]);
    assert.equal(await handlers['storyfold.removeApiKey'](), false);
  });

  it('check the connection, say what is wrong with it, and count what that took', async () => {
    await assert.rejects(handlers['storyfold.checkConnection']() as Promise<unknown>, { code: 'no_model' });
    await setByAuthor({ provider: 'openai', 'model.baseUrl': server.url, 'model.name': 'small' });
    const fine = (await handlers['storyfold.checkConnection']()) as { verdict: string };
    assert.equal(fine.verdict, 'usable', JSON.stringify(fine));
    assert.ok(await project.store.read(usageFile));
    await setByAuthor({ provider: 'openai', 'model.baseUrl': server.url, 'model.name': 'smal' });
    const wrong = (await handlers['storyfold.checkConnection']()) as { verdict: string };
    assert.equal(wrong.verdict, 'unusable');
    const uri = vscode.Uri.from({ scheme: reportScheme, path: '/Connection Check.md' });
    await eventually('the report is there', () => reports.textOf(uri) !== undefined);
    assert.match(reports.textOf(uri)!, /Did you mean “small”\?/);
    assert.match(reports.textOf(uri)!, /This cannot be used as it is\\\./);
    assert.equal(made.questions.length, 0, 'Nothing of the author’s is sent, so nothing is asked.');
  });

  it('show tokens and costs as a page that cannot be edited', async () => {
    await setByAuthor({ provider: 'openai', 'model.baseUrl': server.url, 'model.name': 'small' });
    await handlers['storyfold.checkConnection']();
    await handlers['storyfold.showUsage']();
    const uri = vscode.Uri.from({ scheme: reportScheme, path: '/Tokens and Costs.md' });
    const document = await vscode.workspace.openTextDocument(uri);
    const text = document.getText();
    assert.match(text, /^# Tokens and costs\\: Tide \\\| 1\n/);
    assert.match(text, /\| Step \| Requests \| Sent \| Cached \| Written \| Cost \|/);
    assert.match(text, /\| trying out \\\(check\\\) \| \d/);
    assert.match(text, /\| small \| \d/);
    assert.match(text, /Cost\\: not known/);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    assert.ok(
      tabs.some(({ input }) => input instanceof vscode.TabInputWebview),
      `No preview is open: ${tabs.map(({ label }) => label).join(', ')}`,
    );
  });
});
