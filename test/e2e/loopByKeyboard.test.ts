import assert from 'node:assert/strict';
import {
  diffShown,
  pointerEvents,
  takeFromMenu,
  takeInNotification,
  waitForSelection,
} from './support/editorParts';
import { eventually } from '../fakes/eventually';
import { longText } from './support/longText';
import { manuscript, manuscriptName } from './support/manuscript';
import { versions } from './support/servers';
import { EditorWindow, folderWith } from './support/window';

for (const version of versions) {
  describe(`the whole loop by keys alone, in the ${version} VS Code`, function () {
    this.bail(true);
    let window: EditorWindow;

    before(async () => {
      const folder = await folderWith({ [manuscriptName]: manuscript, 'chapters/01.md': longText(12_000) });
      window = await EditorWindow.open({ version, folder });
    });
    // A page counts from when it was loaded, so each test looks.
    afterEach(async () => {
      assert.equal(await pointerEvents(window.page), 0, 'something was clicked');
    });
    after(() => window?.close());

    const press = (key: string): Promise<void> => window.page.keyboard.press(key);
    const command = (title: string): Promise<void> => window.command(`StoryFold: ${title}`);
    const focused = (): Promise<string> => window.workbench.focused();

    /** Tab, until what has the keyboard is called so. Whoever goes beyond the view comes to the text, where Tab is a letter. */
    const tabTo = async (name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
      for (let tabs = 0; tabs < 40; tabs++) {
        if (name.test(await focused())) return;
        await press(key);
        await window.page.waitForTimeout(50);
      }
      assert.fail(`${key} does not lead to ${name}; it ends at “${await focused()}”`);
    };
    const tabBackTo = (name: RegExp): Promise<void> => tabTo(name, 'Shift+Tab');

    const openWorkbench = async (): Promise<void> => {
      await command('Open Workbench');
      await eventually('the workbench has the keyboard', async () => (await focused()) !== '');
    };

    /** The list is one stop for Tab; arrows go from suggestion to suggestion. */
    const goToSuggestion = async (summary: RegExp): Promise<void> => {
      await tabTo(/ is repeated$/);
      // From what is inside of a card, Escape leads to the card itself.
      if (!(await focused()).startsWith('li ')) await press('Escape');
      const reached = async (): Promise<boolean> => {
        const name = await focused();
        return name.startsWith('li ') && summary.test(name);
      };
      for (let cards = 0; cards < 10 && !(await reached()); cards++) {
        await press('ArrowDown');
        await window.page.waitForTimeout(50);
      }
      assert.ok(await reached(), await focused());
    };

    it('creates a project, and imports a manuscript into it', async () => {
      const { workbench } = window;
      await command('Create Project…');
      await window.answer(/What is the title/, 'The Ferry at Night');
      await window.answer(/In which language/);
      await window.answer(/Who is it for/, 'readers of 12 and up');
      await workbench.frame();
      await command('Import Manuscript…');
      await window.answer(/Where is the manuscript/, manuscriptName);
      await window.answer(/What is this text/, 'Sample');
      await workbench.waitForButton('Assess');
      assert.equal(await window.read('sample.md'), manuscript);
    });

    it('assesses, decides with the keys of the list, and revises', async () => {
      const { workbench } = window;
      await openWorkbench();
      await tabTo(/ Assess$/);
      await press('Enter');
      await workbench.waitForButton(/^Accept All \d+ & Revise/);
      await openWorkbench();
      await goToSuggestion(/“the” is repeated/);
      await press('a');
      await workbench.waitForButton(/^Accept 1 & Revise/);
      await eventually('the next suggestion has the keyboard', async () =>
        /“on” is repeated/.test(await focused()),
      );
      await press('r');
      await eventually('the one after it has the keyboard', async () =>
        /“at” is repeated/.test(await focused()),
      );
      await tabTo(/ Accept 1 & Revise/);
      await press('Enter');
      await workbench.waitFor(/Changes made: 1/);
      assert.equal(await window.read('sample.md'), manuscript.replace('the the', 'the'));
    });

    it('edits first, and assesses again when the text is saved', async () => {
      const { workbench, page } = window;
      await command('Assess the Phase Shown in the Workbench');
      await workbench.waitForButton(/^Accept All \d+ & Revise/);
      await openWorkbench();
      await goToSuggestion(/“at” is repeated/);
      await press('e');
      await waitForSelection(window.page);
      // The first goes to where the line is wrapped.
      for (const key of ['End', 'End']) await press(key);
      await page.keyboard.type(' Nobody waved waved.');
      await press('ControlOrMeta+s');
      await window.command('Notifications: Show Notifications');
      await page
        .locator('.notification-list-item')
        .filter({ hasText: /You have changed “Sample”/ })
        .waitFor();
      await press('Home');
      await takeInNotification(page, /You have changed “Sample”/, 'Assess Again');
      await workbench.waitFor(/“waved” is repeated/);
      assert.ok(!(await workbench.text()).includes('on on'), 'what was rejected came back');
    });

    it('goes through rounds by itself until there is a reason to end', async () => {
      const { workbench } = window;
      await command('Refine in Several Rounds…');
      await window.answer(/How many rounds/, '5');
      await workbench.waitFor(/^Nothing could be applied/);
      const text = await window.read('sample.md');
      assert.ok(text.includes('Nobody waved.') && !/at at|took took/.test(text) && text.includes('on on'));
    });

    it('stops such rounds when it is told to', async () => {
      const { workbench } = window;
      await openWorkbench();
      await tabBackTo(/^tab Sample/);
      await press('ArrowRight');
      await workbench.waitFor(/Assess it to see what could be better/);
      await tabTo(/ Start$/);
      await press('Enter');
      // What is stopped before it has begun has ended by the time that it can be stopped at once.
      await workbench.waitFor(/Round 1 of/);
      await tabBackTo(/ Stop$/);
      await press('Enter');
      await eventually('it can be stopped at once', async () => / Stop Now$/.test(await focused()));
      await press('Enter');
      await workbench.waitFor(/You stopped it/);
      const text = await window.read('chapters/01.md');
      await window.page.waitForTimeout(3000);
      assert.equal(await window.read('chapters/01.md'), text, 'it goes on after it was stopped');
    });

    it('compares a round with the text of today, and goes back to it', async () => {
      await openWorkbench();
      await tabBackTo(/^tab Final/);
      await press('ArrowLeft');
      await window.command('StoryFold: Focus on Rounds View');
      // A tree that has just been opened takes the keyboard only when there is something in it.
      await window.page
        .locator('.pane-body .monaco-list-row')
        .filter({ hasText: /accepted/ })
        .first()
        .waitFor();
      await window.command('StoryFold: Focus on Rounds View');
      const row = window.page.locator('.monaco-list-row.focused');
      const words = async (): Promise<string> =>
        (await row.count()) > 0
          ? await row
              .first()
              .innerText({ timeout: 1000 })
              .catch(() => '')
          : '';
      await eventually('the tree has the keyboard at its first round', async () => {
        await press('End');
        return /Imported a text|accepted/.test(await words());
      });
      while (!/accepted/.test(await words())) await press('ArrowUp');
      await press('Shift+F10');
      await takeFromMenu(window.page, /^Compare a Round/);
      const { old, now } = await diffShown(window.page);
      assert.ok(old.includes('the the last ferry'), old);
      assert.ok(now.includes('for the last ferry') && now.includes('Nobody waved.'), now);
      await command('Go Back to an Earlier Round…');
      await window.answer(/Go Back to the Text Before a Round/, 'Round 1');
      await window.page.locator('.monaco-dialog-box').waitFor();
      await press('Enter');
      await eventually('the first text is there again', async () =>
        (await window.read('sample.md')).includes('the the last ferry'),
      );
      // Noted after the text is written: until then what is shown is from before.
      await window.page
        .locator('.monaco-list-row')
        .filter({ hasText: 'Went back to the text' })
        .first()
        .waitFor();
    });

    it('goes on after a reload: list, decisions and unsent words are there', async () => {
      const { workbench, page } = window;
      await command('Assess the Phase Shown in the Workbench');
      await workbench.waitForButton(/^Accept All \d+ & Revise/);
      await openWorkbench();
      await goToSuggestion(/“the” is repeated/);
      await press('Space');
      await workbench.waitForButton(/^Accept 1 & Revise/);
      await tabTo(/ More actions/);
      await press('Enter');
      await tabTo(/ Add My Own/);
      await press('Enter');
      await eventually('the form has the keyboard', async () => /Your own suggestion/.test(await focused()));
      await page.keyboard.type('Let the ferryman speak once.');
      // The last second before a crash is not promised.
      await window.page.waitForTimeout(1500);
      await window.reload();
      await openWorkbench();
      await workbench.waitForButton(/^Accept 1 & Revise/);
      assert.equal(
        await (await workbench.find('textbox', 'Your own suggestion')).inputValue(),
        'Let the ferryman speak once.',
      );
      await command('Accept Ticked Suggestions and Revise');
      await workbench.waitFor(/Changes made: 1/);
      assert.ok((await window.read('sample.md')).includes('waited for the last ferry'));
    });
  });
}
