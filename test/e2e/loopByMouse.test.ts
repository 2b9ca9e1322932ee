import assert from 'node:assert/strict';
import { manuscript, manuscriptName } from './support/manuscript';
import { serverOf, versions } from './support/servers';
import { EditorWindow, folderWith } from './support/window';

for (const version of versions) {
  describe(`the whole loop by mouse, in the ${version} VS Code`, function () {
    let window: EditorWindow;
    let begun: number;
    let steps = 0;

    const step = async (act: () => Promise<void>): Promise<void> => {
      steps += 1;
      await act();
    };

    before(async () => {
      const folder = await folderWith({ [manuscriptName]: manuscript });
      // Starting the server is not what a newcomer waits for.
      await serverOf({ version });
      begun = Date.now();
      window = await EditorWindow.open({ version, folder });
    });
    after(() => window?.close());

    it('imports a manuscript into a new project and comes to the first accepted suggestion without a key', async () => {
      const { workbench } = window;
      await step(() => window.openSidebar());
      await step(() => workbench.click('Import a Manuscript'));
      await window.waitForQuestion(/Where is the manuscript/);
      await step(() => window.pick(manuscriptName));
      await step(() => window.answer(/What is the title/));
      await step(() => window.answer(/In which language/));
      await step(() => window.answer(/Who is it for/));
      await window.waitForQuestion(/What is this text/);
      await step(() => window.pick('Sample'));
      await workbench.waitFor(/Assess it to see what could be better/);
      await step(() => workbench.click('Assess'));
      await workbench.waitForButton('Accept');
      await step(() => workbench.click('Accept'));
      await workbench.waitForButton(/^Accept 1 & Revise/);
      const seconds = (Date.now() - begun) / 1000;
      // A newcomer reads and moves for some six seconds at each step.
      const atHumanPace = seconds + steps * 6;
      process.stdout.write(
        `      ${steps} steps, ${seconds.toFixed(1)} s of the machine's, ${atHumanPace.toFixed(0)} s with six for each step\n`,
      );
      assert.ok(steps <= 9, `${steps} steps`);
      assert.ok(atHumanPace < 120, `${atHumanPace} s`);
      assert.equal(await window.read(manuscriptName), manuscript);
    });

    it('rejects one, revises what was accepted, and touches nothing else', async () => {
      const { workbench } = window;
      const before = await window.read('sample.md');
      await (await workbench.cards()).nth(1).getByRole('button', { name: 'Reject', exact: true }).click();
      await workbench.click(/^Accept 1 & Revise/);
      await workbench.waitFor(/Changes made: 1/);
      const after = await window.read('sample.md');
      assert.equal(before.length - after.length, 'the '.length);
      assert.ok(after.includes('waited for the last ferry'));
      assert.ok(after.includes('on on the far bank'));
    });

    it('goes on after a reload, with everything that was decided', async () => {
      await window.reload();
      const { workbench } = window;
      await workbench.click('Assess Again');
      await workbench.waitForButton(/^Accept All \d+ & Revise/);
      // What was rejected does not come back for the same passage.
      assert.ok(!(await workbench.text()).includes('on on'));
      await workbench.click(/^Accept All \d+ & Revise/);
      await workbench.waitFor(/Changes made: \d/);
      const text = await window.read('sample.md');
      assert.ok(!text.includes('at at') && !text.includes('took took') && text.includes('on on'));
    });

    it('restores an earlier round', async () => {
      await window.command('StoryFold: Go Back to an Earlier Round');
      await window.waitForQuestion(/round/i);
      await window.page.keyboard.press('Enter');
      await window.page
        .locator('.monaco-dialog-box')
        .getByRole('button', { name: 'Restore', exact: true })
        .click();
      await eventually(async () => (await window.read('sample.md')).includes('took took'));
    });
  });
}

async function eventually(so: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await so()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Still not so after twenty seconds.');
}
