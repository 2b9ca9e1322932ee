import assert from 'node:assert/strict';
import { manuscript } from './support/manuscript';
import { EditorWindow, folderWith } from './support/window';

const project = JSON.stringify({ version: 1, title: 'The Ferry', language: 'en' });

describe('two windows on one folder', function () {
  const windows: EditorWindow[] = [];

  before(async () => {
    const folder = await folderWith({ '.storyfold/project.json': project, 'sample.md': manuscript });
    for (let number = 0; number < 2; number++)
      windows.push(await EditorWindow.open({ version: 'newest', folder }));
  });
  after(() => Promise.all(windows.map((window) => window.close())));

  it('show in one what was decided in the other', async () => {
    const [first, second] = windows as [EditorWindow, EditorWindow];
    await first.openSidebar();
    await second.openSidebar();
    await (await first.workbench.find('tab', /^Sample/)).click();
    await (await second.workbench.find('tab', /^Sample/)).click();
    await first.workbench.click('Assess');
    await first.workbench.waitForButton('Accept');
    await second.workbench.waitForButton('Accept');
    await first.workbench.click('Accept');
    await second.workbench.waitForButton(/^Accept 1 & Revise/);
    await second.workbench.click(/^Accept 1 & Revise/);
    await first.workbench.waitFor(/Applied|Assess it again|has changed/);
    assert.ok((await first.read('sample.md')).includes('waited for the last ferry'));
  });
});
