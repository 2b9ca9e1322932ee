import assert from 'node:assert/strict';
import { manuscript, manuscriptName } from './support/manuscript';
import { versions } from './support/servers';
import { EditorWindow, folderWith } from './support/window';

for (const version of versions) {
  describe(`the loop by keys alone, in the ${version} VS Code`, function () {
    let window: EditorWindow;

    before(async () => {
      window = await EditorWindow.open({
        version,
        folder: await folderWith({ [manuscriptName]: manuscript }),
      });
    });
    after(() => window?.close());

    it('imports, assesses, decides with the keys of the cards, and revises', async () => {
      const { workbench, page } = window;
      await window.command('StoryFold: Import Manuscript');
      await window.answer(/Where is the manuscript/, manuscriptName);
      await window.answer(/What is the title/);
      await window.answer(/In which language/);
      await window.answer(/Who is it for/);
      await window.answer(/What is this text/, 'Sample');
      await workbench.waitForButton('Assess');
      await window.command('StoryFold: Assess the Phase Shown in the Workbench');
      await workbench.waitForButton(/^Accept All \d+ & Revise/);
      const first = (await workbench.cards()).first();
      await window.command('StoryFold: Open Workbench');
      // Tab goes from the tabs into the list, whose keys decide.
      const isInList = (): Promise<boolean> =>
        first.evaluate((card: { parentElement: { matches(selector: string): boolean } | null }) =>
          Boolean(card.parentElement?.matches(':focus')),
        );
      for (let tabs = 0; tabs < 12 && !(await isInList()); tabs++) await page.keyboard.press('Tab');
      assert.ok(await isInList(), 'Tab does not lead to the first suggestion');
      await page.keyboard.press('a');
      await workbench.waitForButton(/^Accept 1 & Revise/);
      await page.keyboard.press('r');
      await window.command('StoryFold: Accept Ticked Suggestions and Revise');
      await workbench.waitFor(/Changes made: 1/);
      const text = await window.read('sample.md');
      assert.ok(text.includes('waited for the last ferry') && text.includes('on on the far bank'));
    });
  });
}
