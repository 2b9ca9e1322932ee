import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { manuscript } from './support/manuscript';
import { EditorWindow, folderWith } from './support/window';

const project = JSON.stringify({ version: 1, title: 'The Ferry', language: 'en' });

describe('a folder that is not trusted', function () {
  let window: EditorWindow;

  before(async () => {
    const folder = await folderWith({ '.storyfold/project.json': project, 'sample.md': manuscript });
    window = await EditorWindow.open({ version: 'newest', folder, workspaceTrust: true });
  });
  after(() => window?.close());

  it('is read, says why no more, and writes nothing', async () => {
    const { workbench } = window;
    await window.openSidebar();
    await workbench.waitFor('This workspace is not trusted: you can read here, and nothing is written.');
    await workbench.waitForButton('Manage Trust');
    assert.deepEqual((await readdir(window.folder)).sort(), ['.storyfold', 'sample.md']);
    assert.deepEqual(await readdir(`${window.folder}/.storyfold`), ['project.json']);
  });

  it('goes on once it is trusted', async () => {
    const { workbench, page } = window;
    await workbench.click('Manage Trust');
    await page.getByRole('button', { name: 'Trust', exact: true }).first().click();
    await workbench.click('Assess');
    await workbench.waitForButton('Accept');
  });
});
