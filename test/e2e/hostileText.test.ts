import assert from 'node:assert/strict';
import { ModelServer } from '../fakes/modelServer/modelServer';
import { status } from '../fakes/modelServer/statuses';
import { clickInDialog, openView } from './support/editorParts';
import { eventually } from '../fakes/eventually';
import { FerryModel, remark } from './support/ferryModel';
import { setUserSettings } from './support/servers';
import { Sink } from './support/sink';
import { EditorWindow, folderWith } from './support/window';
import { patience } from './support/workbenchFrame';

const version = 'newest';
/** Leaves a tab behind when it is run. */
const trace = 'workbench.action.files.newUntitledFile';
/** A name of a file can hold no slash, so it can name no address. */
const fileName = `01 <img src=x onerror=alert(1)> [a](command:${trace}) ![b](c).md`;

describe('S2: texts that would like to be run, in a real window', function () {
  const model = new FerryModel();
  const dialogs: string[] = [];
  let sink: Sink;
  let server: ModelServer;
  let window: EditorWindow;
  let attack: string;
  let passage: string;

  before(async () => {
    sink = await Sink.start();
    const { url } = sink;
    attack = [
      `<img src="${url}/image" onerror="fetch('${url}/error')">`,
      `![seen](${url}/markdown)`,
      `[look](command:${trace})`,
      `<a href="command:${trace}">here</a>`,
      `<script>fetch('${url}/script')</script>`,
      `<iframe src="${url}/frame"></iframe>`,
    ].join(' ');
    passage = `The sign said ${attack}`;
    server = await ModelServer.start({ replies: model.replies });
    await setUserSettings(
      { version },
      {
        'storyfold.provider': 'openai',
        'storyfold.model.baseUrl': server.url,
        'storyfold.model.name': `<img src="${url}/name"> ![n](${url}/name)`,
      },
    );
    const project = JSON.stringify({ version: 1, title: `Tide ${attack}`, language: 'en' });
    const folder = await folderWith({
      '.storyfold/project.json': project,
      [`chapters/${fileName}`]: `# One\n\nMara stopped. ${passage}\n\nShe read it twice.\n`,
    });
    window = await EditorWindow.open({ version, folder });
    window.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await window.openSidebar();
    await window.waitForModel(`<img src="${url}/name">`);
  });
  after(async () => {
    await window?.close();
    await setUserSettings({ version }, {});
    await server?.close();
    sink?.stop();
  });
  // Whatever is shown is given the time to do harm.
  afterEach(async () => {
    await window.page.waitForTimeout(300);
    assert.deepEqual({ requests: sink.requests, dialogs }, { requests: [], dialogs: [] });
    assert.equal(
      await window.page
        .locator('.tab')
        .filter({ hasText: /Untitled-\d/ })
        .count(),
      0,
    );
    for (const frame of window.page.frames()) {
      const places = [`command:${trace}`, sink.url].flatMap((place) =>
        ['href', 'data-href', 'src'].map((name) => `[${name}*="${place}"]`),
      );
      // A frame may go while it is looked at.
      const found = await frame
        .locator(places.join(', '))
        .allInnerTexts()
        .catch(() => []);
      assert.deepEqual(found, [], frame.url());
    }
  });

  it('in cards, in what they explain, and in the names of files', async () => {
    const { workbench } = window;
    model.assessments = [
      [
        {
          ...remark(passage, `Sign: ${attack}`, `A sign ${attack}`),
          path: `chapters/${fileName}`,
          detail: attack,
        },
        remark(null, `All of it ${attack}`),
      ],
    ];
    await workbench.showPhase(/^Final/);
    await workbench.click('Assess');
    await clickInDialog(window.page, 'Agree and Send');
    const card = (await workbench.cards()).filter({ hasText: 'Sign:' }).first();
    await card.waitFor({ timeout: patience });
    await card.getByRole('button', { name: /^Why/ }).click();
    assert.ok((await card.innerText()).includes(attack));
  });

  it('in the thread at the passage, and in what is said when it is pointed at', async () => {
    const { workbench, page } = window;
    const card = (await workbench.cards()).filter({ hasText: 'Sign:' }).first();
    await card.getByRole('button', { name: 'Show in the text' }).first().click();
    const thread = page.locator('.review-widget').first();
    await thread.waitFor({ timeout: patience });
    await eventually('the thread says it', async () => (await thread.innerText()).includes('onerror='));
    await window.command('Show or Focus Hover');
    const hover = page.locator('.monaco-hover:visible').filter({ hasText: 'onerror=' }).first();
    await hover.waitFor({ timeout: patience });
  });

  it('in other ways', async () => {
    const { workbench } = window;
    model.alternatives = [{ text: `Other ${attack}`, note: attack }];
    const card = (await workbench.cards()).filter({ hasText: 'Sign:' }).first();
    await card.getByRole('button', { name: 'More for this suggestion' }).click();
    await (await workbench.find('menuitem', 'Show Other Ways')).click();
    await workbench.waitFor(/^Other <img/);
  });

  it('in the tree of rounds and in the titles of a diff', async () => {
    const { workbench, page } = window;
    const card = (await workbench.cards()).filter({ hasText: 'Sign:' }).first();
    await card.getByRole('button', { name: 'Accept', exact: true }).click();
    await workbench.click(/^Accept 1 & Revise/);
    await workbench.waitFor(/Changes made: 1/);
    await openView(page, 'Rounds');
    const row = page
      .locator('.pane-body .monaco-list-row')
      .filter({ hasText: /accepted/ })
      .first();
    await page.keyboard.press('Escape');
    await row.locator('.monaco-tl-twistie').click();
    await page
      .locator('.pane-body .monaco-list-row')
      .filter({ hasText: 'onerror=' })
      .first()
      .waitFor({ timeout: patience });
    await row.hover();
    await row.getByRole('button', { name: /^Compare a Round/ }).click();
    await page.locator('.monaco-diff-editor').first().waitFor({ timeout: patience });
    await page.locator('.tab').filter({ hasText: 'onerror=' }).last().hover();
  });

  it('in messages about what went wrong', async () => {
    model.assessments = [status(400, { message: `No ${attack}` })];
    await window.command('StoryFold: Assess the Phase Shown in the Workbench');
    await eventually('the message is shown, with its brackets', async () =>
      (await window.notices.texts()).some((text) => text.includes('onerror=') && text.includes('[look]')),
    );
  });

  it('on the page of tokens and costs', async () => {
    await window.command('StoryFold: Show Tokens and Costs');
    await window.waitForHtml('By model');
    await window.page.waitForTimeout(1500);
  });
});
