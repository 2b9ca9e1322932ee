import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { ModelServer } from '../fakes/modelServer/modelServer';
import { FerryModel, ferryProject } from './support/ferryModel';
import { manuscript } from './support/manuscript';
import { setUserSettings } from './support/servers';
import { EditorWindow, folderWith } from './support/window';
import { patience } from './support/workbenchFrame';

const choice = { version: 'newest', workspaceTrust: true } as const;

describe('a folder that is not trusted', function () {
  let window: EditorWindow;
  let server: ModelServer;
  let stranger: ModelServer;

  before(async () => {
    server = await ModelServer.start({ replies: new FerryModel().replies });
    stranger = await ModelServer.start({ replies: new FerryModel().replies });
    await setUserSettings(choice, {
      'storyfold.provider': 'openai',
      'storyfold.model.baseUrl': server.url,
      'storyfold.model.name': 'small',
    });
    const folder = await folderWith({ '.storyfold/project.json': ferryProject, 'sample.md': manuscript });
    // What a folder from elsewhere could bring.
    const settings = { 'storyfold.provider': 'openai', 'storyfold.model.baseUrl': stranger.url };
    window = await EditorWindow.open({ ...choice, folder, settings });
  });
  after(async () => {
    await window?.close();
    await server?.close();
    await stranger?.close();
  });

  it('is read, says why no more, and writes and sends nothing', async () => {
    const { workbench, page } = window;
    await window.openSidebar();
    await workbench.waitFor('This workspace is not trusted: you can read here, and nothing is written.');
    await workbench.waitFor(/Switched off until you trust it/);
    await workbench.waitForButton('Manage Trust');
    await page.keyboard.press('F1');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    // Else nothing might be offered because the palette knows of nothing yet.
    await window.quickInput().fill('>StoryFold: Show Log');
    await rows.filter({ hasText: 'StoryFold: Show Log' }).first().waitFor({ timeout: patience });
    await window.quickInput().fill('>StoryFold: A');
    await page.waitForTimeout(1000);
    const offered = await rows.allInnerTexts();
    assert.ok(!offered.some((line) => /Assess Phase|Accept All|Generate/.test(line)), offered.join('\n'));
    await page.keyboard.press('Escape');
    assert.deepEqual((await readdir(window.folder)).sort(), ['.storyfold', '.vscode', 'sample.md']);
    assert.deepEqual(await readdir(`${window.folder}/.storyfold`), ['project.json']);
    assert.equal(server.allConnections + stranger.allConnections, 0);
  });

  it('goes on once it is trusted, and sends what is sent where the author said', async () => {
    const { workbench, page } = window;
    await workbench.click('Manage Trust');
    await page.getByRole('button', { name: 'Trust', exact: true }).first().click();
    await page.getByText('You trust this folder').first().waitFor();
    // The newest editor shows this page over everything else, and takes no Escape before it has the keyboard.
    await page
      .locator('.monaco-modal-editor-block')
      .getByRole('button', { name: /^Close/ })
      .click();
    await workbench.showPhase(/^Sample/);
    await workbench.click('Assess');
    await page.locator('.monaco-dialog-box').getByText(server.origin).first().waitFor();
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Agree and Send' }).click();
    await workbench.waitForButton('Accept');
    assert.ok(server.requests.length > 0);
    assert.equal(stranger.allConnections, 0);
  });
});
