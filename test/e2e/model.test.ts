import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { delayed } from '../fakes/modelServer/faults';
import { ModelServer } from '../fakes/modelServer/modelServer';
import { status } from '../fakes/modelServer/statuses';
import { FerryModel, ferryProject, ferryText, remark } from './support/ferryModel';
import { serverOf, setUserSettings } from './support/servers';
import { clickInDialog } from './support/editorParts';
import { eventually } from '../fakes/eventually';
import { EditorWindow, folderWith } from './support/window';

const version = 'newest';
const key = 'sk-ferry-4f1d0a77c2b94e1e';

describe('with a model, in a real window', function () {
  const model = new FerryModel();
  let server: ModelServer;
  let window: EditorWindow;
  const said: string[] = [];

  before(async () => {
    server = await ModelServer.start({ key, models: ['small', 'large'], replies: model.replies });
    const folder = await folderWith({ '.storyfold/project.json': ferryProject, 'sample.md': ferryText });
    window = await EditorWindow.open({ version, folder });
    window.page.on('console', (message) => said.push(message.text()));
    await window.openSidebar();
    await window.workbench.showPhase(/^Sample/);
  });
  after(async () => {
    await window?.close();
    await setUserSettings({ version }, {});
    await server?.stop();
  });

  const chooseModel = async (): Promise<void> => {
    await window.command('StoryFold: Choose Model…');
    await window.waitForQuestion(/read and write/);
    await window.pick('A model on this machine');
    await window.waitForQuestion(/Which program runs the model/);
    await window.pick('Another address');
    await window.answer(/The part before/, server.url);
  };

  it('is chosen step by step: address, consent, key, and one of the models that the server offers', async () => {
    await chooseModel();
    await clickInDialog(window.page, 'Agree and Send');
    // Without its key the server says nothing, and a name can still be typed.
    await window.notices.waitFor(/The models could not be listed/);
    await window.quickInput().fill('tiny');
    await window.pick('as typed');
    await window.workbench.waitFor('Usage');
    await window.notices.waitFor(/The model is chosen/);
    await window.command('StoryFold: Set API Key…');
    await window.answer(/It goes into the editor/, key);
    await window.notices.waitFor(/The key for .* is stored/);
    // What is said of the first choice must not be taken for what is said of the next one.
    await window.command('Notifications: Clear All Notifications');
    await chooseModel();
    await window.waitForQuestion(/Choose one of the list/);
    await window.pick(/^large/);
    await window.notices.press(/The model is chosen/, 'Check the Connection');
    await window.notices.waitFor('This model can be used.');
    assert.ok(server.requests.some(({ body }) => body?.model === 'large'));
    assert.ok(!server.requests.some(({ raw }) => raw.includes('Mara')), 'text was sent unasked');
    await window.command('Notifications: Clear All Notifications');
  });

  it('assesses, and revises only the passage that was accepted', async () => {
    const { workbench } = window;
    model.assessments = [
      [
        remark('nobody stood at the wheel', 'Say what the wheel does.'),
        remark('There were nine of them', 'Nine is much.'),
        remark(null, 'Nobody speaks in the whole text.'),
      ],
    ];
    model.edits = { 'nobody stood at the wheel': 'the wheel turned by itself' };
    await workbench.click('Assess');
    await workbench.waitFor('Say what the wheel does.');
    await card('Say what the wheel does.').then((found) => found.click());
    await (
      await card('Say what the wheel does.')
    )
      .getByRole('button', { name: 'Accept', exact: true })
      .click();
    await workbench.click(/^Accept 1 & Revise/);
    await workbench.waitFor(/Changes made: 1/);
    assert.equal(
      await window.read('sample.md'),
      ferryText.replace('nobody stood at the wheel', 'the wheel turned by itself'),
    );
  });

  it('offers other ways for a passage, of which one is taken', async () => {
    const { workbench } = window;
    model.assessments = [[remark('There were nine of them', 'Nine is much.')]];
    model.alternatives = [
      { text: 'There were six of them', note: 'fewer' },
      { text: 'She lost count', note: 'no number' },
    ];
    await workbench.click('Assess Again');
    await workbench.waitFor('Nine is much.');
    await (await card('Nine is much.')).getByRole('button', { name: 'More for this suggestion' }).click();
    await (await workbench.find('menuitem', 'Show Other Ways')).click();
    await workbench.waitFor('She lost count');
    await (await card('Nine is much.')).getByText('Take This One').nth(1).click();
    await workbench.waitFor('Taken');
    await (await card('Nine is much.')).getByRole('button', { name: 'Accept', exact: true }).click();
    await workbench.click(/^Accept 1 & Revise/);
    await workbench.waitFor(/Changes made: 1/);
    assert.ok((await window.read('sample.md')).includes('She lost count, as there had always been.'));
  });

  it('shows a change that no passage limits, and writes it once it is approved', async () => {
    const { workbench } = window;
    const before = await window.read('sample.md');
    model.assessments = [[remark(null, 'Nobody speaks in the whole text.')]];
    model.edits = { 'She stepped aboard all the same.': '“Well,” she said, and stepped aboard.' };
    await workbench.click('Assess Again');
    await workbench.waitFor('Nobody speaks in the whole text.');
    await (await card('Nobody speaks')).getByRole('button', { name: 'Accept', exact: true }).click();
    await workbench.click(/^Accept 1 & Revise/);
    await workbench.waitFor('This change is not limited to a passage: look at it before it is written.');
    await window.page.locator('.monaco-diff-editor').first().waitFor();
    assert.equal(await window.read('sample.md'), before);
    await workbench.click('Write It In');
    await workbench.waitFor(/Changes made: 1/);
    assert.ok((await window.read('sample.md')).includes('“Well,” she said'));
  });

  it('says what it has taken, in the line below and on a page', async () => {
    const { workbench } = window;
    const line = await workbench.button(/Project [\d.,]+K? tok/);
    await line.click();
    await window.waitForHtml('Tokens and costs');
    const page = await window.allHtml();
    assert.ok(page.includes('By step') && page.includes('large'));
    const ledger = await window.read('.storyfold/usage.jsonl');
    assert.ok(ledger.split('\n').length > 5);
  });

  it('goes on by itself, and stops after the step when it is told to', async () => {
    const { workbench } = window;
    model.around = (reply) => delayed(1500, reply);
    model.assessments = [
      [remark('an hour ago', 'When was that?', 'an hour before')],
      [remark('the last ferry', 'Which one?', 'the ferry at ten')],
      [remark('The quay was empty', 'Stronger.', 'The quay lay empty')],
      [remark('the far bank', 'Say which.', 'the eastern bank')],
    ];
    await (await workbench.find('spinbutton', /How many rounds/)).fill('4');
    await workbench.click('Start');
    await eventually('The first round is written', async () =>
      (await window.read('sample.md')).includes('an hour before'),
    );
    await workbench.click('Stop');
    await workbench.waitFor(/You ended it/);
    const text = await window.read('sample.md');
    assert.ok(text.includes('an hour before') && text.includes('the far bank'), text);
    assert.ok(model.assessments.length > 0, 'it went on to the last round');
    model.around = (reply) => reply;
  });

  it('says what went wrong where a server scolds, without the key that it names', async () => {
    const { workbench } = window;
    model.assessments = [status(400, { message: `The key ${key} may not do that.` })];
    await window.command('StoryFold: Assess the Phase Shown in the Workbench');
    await eventually(
      'The error is told',
      async () =>
        (await workbench.text()).includes('may not do that') ||
        (await window.notices.texts()).some((text) => text.includes('may not do that')),
    );
  });

  it('keeps the key where the editor keeps secrets, and nowhere else', async () => {
    await window.command('StoryFold: Show Log');
    await eventually(
      'The log is shown',
      async () =>
        (await window.page.locator('.view-line').filter({ hasText: 'assessSelectedPhase' }).count()) > 0,
    );
    const { dataDir } = await serverOf({ version });
    for (const folder of [window.folder, dataDir])
      for (const file of await filesIn(folder)) {
        const bytes = await fs.readFile(file).catch(async (error: unknown) => {
          // A lock or a socket may go between the listing and the reading; whatever is still there has to be read.
          if (await fs.stat(file).catch(() => undefined)) throw error;
          return Buffer.alloc(0);
        });
        assert.ok(!bytes.includes(key), `The key stands in ${file}.`);
      }
    // What belongs to one machine is kept with the server that the window works on.
    const settings = await fs.readFile(path.join(dataDir, 'data/Machine/settings.json'), 'utf8');
    assert.ok(settings.includes(server.url), settings);
    assert.ok(!(await window.allHtml()).includes(key), 'The key stands in the window.');
    assert.ok(!said.join('\n').includes(key), 'The key was printed.');
    const asked = server.requests.filter(({ headers }) => headers.authorization === `Bearer ${key}`);
    assert.ok(asked.length > 5);
  });

  async function card(words: string): Promise<ReturnType<EditorWindow['page']['locator']>> {
    return (await window.workbench.cards()).filter({ hasText: words }).first();
  }
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
