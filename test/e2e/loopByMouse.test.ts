import assert from 'node:assert/strict';
import {
  clickEarliestRound,
  clickInDialog,
  diffShown,
  openView,
  waitForSelection,
} from './support/editorParts';
import { eventually } from '../fakes/eventually';
import { longText } from './support/longText';
import { manuscript, manuscriptName } from './support/manuscript';
import { serverOf, versions } from './support/servers';
import { EditorWindow, folderWith } from './support/window';

/** How long a newcomer reads and moves at each step, in seconds. */
const secondsForStep = 6;

for (const version of versions) {
  describe(`the whole loop by mouse, in the ${version} VS Code`, function () {
    this.bail(true);
    let window: EditorWindow;

    // Starting the server is not what a newcomer waits for.
    before(() => serverOf({ version }));
    after(() => window?.close());

    /** Walks as the README says, `what` from the question what the text is, and says how many steps it took. */
    const toFirstAccepted = async (
      files: Record<string, string>,
      what: (step: (act: () => Promise<void>) => Promise<void>) => Promise<void>,
    ): Promise<number> => {
      await window?.close();
      let steps = 0;
      const step = async (act: () => Promise<void>): Promise<void> => {
        steps += 1;
        await act();
      };
      const folder = await folderWith(files);
      const begun = Date.now();
      window = await EditorWindow.open({ version, folder });
      const { workbench } = window;
      await step(() => window.openSidebar());
      await step(() => workbench.click('Import a Manuscript'));
      await window.waitForQuestion(/Where is the manuscript/);
      await step(() => window.pick(manuscriptName));
      await step(() => window.answer(/What is the title/));
      await step(() => window.answer(/In which language/));
      await step(() => window.answer(/Who is it for/));
      await window.waitForQuestion(/What is this text/);
      await what(step);
      await workbench.waitFor(/Assess it to see what could be better/);
      await step(() => workbench.click('Assess'));
      await workbench.waitForButton('Accept');
      await step(() => workbench.click('Accept'));
      await workbench.waitForButton(/^Accept 1 & Revise/);
      const seconds = (Date.now() - begun) / 1000;
      const atHumanPace = seconds + steps * secondsForStep;
      process.stdout.write(
        `      ${steps} steps, ${seconds.toFixed(1)} s of the machine's, ${atHumanPace.toFixed(0)} s at a human pace\n`,
      );
      assert.ok(atHumanPace <= 120, `${steps} steps, ${atHumanPace} s`);
      assert.equal(await window.read(manuscriptName), files[manuscriptName]);
      return steps;
    };

    it('comes in ten steps from a manuscript of several chapters to the first accepted suggestion, without a key', async function () {
      // Others may be at work on the machine.
      this.retries(1);
      const chapters = manuscript.replace('\nShe counted', '\n## Chapter 2: The Lamps\n\nShe counted');
      const steps = await toFirstAccepted(
        { [manuscriptName]: chapters.replace('\nMara', '\n## Chapter 1: The Quay\n\nMara') },
        async (step) => {
          await step(() => window.pick('Final'));
          await step(() => window.answer(/Escape changes nothing/));
        },
      );
      assert.equal(steps, 10);
    });

    it('imports a manuscript into a new project and comes to the first accepted suggestion without a key', async function () {
      this.retries(1);
      await toFirstAccepted({ [manuscriptName]: manuscript, 'chapters/01.md': longText(12_000) }, (step) =>
        step(() => window.pick('Sample')),
      );
    });

    it('rejects one, revises what was accepted, and touches nothing else', async () => {
      const { workbench } = window;
      const before = await window.read('sample.md');
      await (await workbench.cards()).nth(1).getByRole('button', { name: 'Reject', exact: true }).click();
      await workbench.click(/^Accept 1 & Revise/);
      await workbench.waitFor(/Changes made: 1/);
      assert.equal(await window.read('sample.md'), before.replace('the the', 'the'));
    });

    it('edits first, and assesses again when the text is saved', async () => {
      const { workbench, page } = window;
      await workbench.click('Assess Again');
      const first = (await workbench.cards()).first();
      await first.getByRole('button', { name: 'Edit & Reassess' }).click();
      await waitForSelection(window.page);
      // The first goes to where the line is wrapped.
      for (const key of ['End', 'End']) await page.keyboard.press(key);
      await page.keyboard.type(' Nobody waved waved.');
      await page.keyboard.press('ControlOrMeta+s');
      await window.notices.press(/You have changed “Sample”/, 'Assess Again');
      await workbench.waitFor(/“waved” is repeated/);
      const text = await window.read('sample.md');
      assert.ok(text.includes('took took'), 'an assessment changed the text');
      // What was rejected does not come back for the same passage.
      assert.ok(!(await workbench.text()).includes('on on'));
    });

    it('goes through rounds by itself until there is a reason to end', async () => {
      const { workbench } = window;
      await workbench.click('Start');
      await workbench.waitFor(/^Nothing could be applied/);
      const text = await window.read('sample.md');
      assert.ok(text.includes('Nobody waved.') && !/at at|took took/.test(text));
      assert.ok(text.includes('on on'), 'what was rejected was changed');
    });

    it('stops such rounds when it is told to', async () => {
      const { workbench } = window;
      const before = await window.read('chapters/01.md');
      await (await workbench.find('tab', /^Final/)).click();
      await workbench.waitFor(/Assess it to see what could be better/);
      await workbench.click('Start');
      // What is stopped before it has begun has ended by the time that it can be stopped at once.
      await workbench.waitFor(/Round 1 of/);
      await workbench.click('Stop');
      await workbench.waitFor(/Stopping after this step/);
      await workbench.click('Stop Now');
      await workbench.waitFor(/You stopped it/);
      await workbench.waitForButton('Start');
      const { final } = JSON.parse(await window.state()).phases;
      assert.ok(['awaiting_decision', 'idle', 'not_started'].includes(final.status), final.status);
      const text = await window.read('chapters/01.md');
      assert.ok(text === before || text.length < before.length);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      assert.equal(await window.read('chapters/01.md'), text, 'it goes on after it was stopped');
    });

    it('compares a round with the text of today', async () => {
      const { workbench } = window;
      await (await workbench.find('tab', /^Sample/)).click();
      await openView(window.page, 'Rounds');
      await clickEarliestRound(window.page, /accepted/, /^Compare a Round/);
      const { old, now } = await diffShown(window.page);
      assert.ok(old.includes('the the last ferry'), old);
      assert.ok(now.includes('for the last ferry') && now.includes('Nobody waved.'), now);
    });

    it('goes back to an earlier round', async () => {
      await clickEarliestRound(window.page, /accepted/, /^Go Back to an Earlier Round/);
      await clickInDialog(window.page, 'Restore');
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
      const { workbench } = window;
      await workbench.click('Assess Again');
      await workbench.click('Accept');
      await workbench.waitForButton(/^Accept 1 & Revise/);
      await workbench.click('More actions');
      await workbench.click('Add My Own…');
      await (await workbench.find('textbox', 'Your own suggestion')).fill('Let the ferryman speak once.');
      // The last second before a crash is not promised.
      await window.page.waitForTimeout(1500);
      await window.reload();
      await workbench.waitForButton(/^Accept 1 & Revise/);
      await eventually('no comparison is left without its text', async () => {
        const tabs = window.page.locator('.tab').filter({ hasText: '↔' });
        return (await tabs.count()) === 0;
      });
      assert.equal(
        await (await workbench.find('textbox', 'Your own suggestion')).inputValue(),
        'Let the ferryman speak once.',
      );
      assert.ok(!(await workbench.text()).includes('on on'));
      await workbench.click(/^Accept 1 & Revise/);
      await workbench.waitFor(/Changes made: 1/);
      assert.ok((await window.read('sample.md')).includes('waited for the last ferry'));
    });
  });
}
