import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { eventually } from '../fakes/eventually';
import { ferryProject } from './support/ferryModel';
import { manuscript } from './support/manuscript';
import { EditorWindow, folderWith } from './support/window';

describe('two windows on one folder', function () {
  const windows: EditorWindow[] = [];
  let first: EditorWindow;
  let second: EditorWindow;

  before(async () => {
    const folder = await folderWith({ '.storyfold/project.json': ferryProject, 'sample.md': manuscript });
    for (let number = 0; number < 2; number++)
      windows.push(await EditorWindow.open({ version: 'newest', folder }));
    [first, second] = windows as [EditorWindow, EditorWindow];
    for (const window of windows) {
      await window.openSidebar();
      await window.workbench.showPhase(/^Sample/);
    }
  });
  after(() => Promise.all(windows.map((window) => window.close())));

  it('show in one what was decided in the other', async () => {
    await first.workbench.click('Assess');
    await first.workbench.waitForButton('Accept');
    await second.workbench.waitForButton('Accept');
    await first.workbench.click('Accept');
    await second.workbench.waitForButton(/^Accept 1 & Revise/);
  });

  it('refuse with words what was decided on a list that is no longer there', async () => {
    const view = await second.workbench.frame();
    await deafen(view, true);
    const other = (await first.workbench.cards()).nth(1);
    await other.getByRole('button', { name: 'Reject', exact: true }).click();
    await eventually('it is rejected', async () => (await statuses(first)).includes('rejected'));
    const before = await statuses(first);
    await eventually('its window has heard of it', async () =>
      view.evaluate<boolean>(`document.querySelector('storyfold-workbench').heldBack !== undefined`),
    );
    await second.workbench.click(/^Accept 1 & Revise/);
    await second.workbench.waitFor(/list has changed|have changed|has changed since|decide again/i);
    await deafen(view, false);
    assert.deepEqual(await statuses(first), before);
    assert.equal(await first.read('sample.md'), manuscript);
  });

  it('lose nothing when both go on at once', async () => {
    await second.reload();
    await second.workbench.waitForButton(/^Accept 1 & Revise/);
    await Promise.all(
      windows.map(({ workbench }) => workbench.click(/^Accept 1 & Revise/).catch(() => undefined)),
    );
    await eventually('the text is revised', async () =>
      (await first.read('sample.md')).includes('waited for the last ferry'),
    );
    const text = await first.read('sample.md');
    assert.equal(
      manuscript.length - text.length,
      'the '.length,
      'more than the accepted passage was changed',
    );
    const again = ({ workbench }: EditorWindow): Promise<void> =>
      workbench.click('Assess Again').catch(() => undefined);
    await Promise.all(windows.map(again));
    for (const { workbench } of windows) await workbench.waitForButton(/^Accept All \d+ & Revise/);
    assert.equal(await first.read('sample.md'), text);
    const { sample } = JSON.parse(await first.state()).phases;
    assert.equal(sample.status, 'awaiting_decision');
    // What was rejected before stays away.
    assert.ok(!(await first.workbench.text()).includes('on on'));
  });
});

async function statuses(window: EditorWindow): Promise<string[]> {
  const { sample } = JSON.parse(await window.state()).phases;
  return sample.currentRound.suggestions.map(({ status }: { status: string }) => status);
}

/**
 * A view that hears of no new state for a while, as one whose window is busy; the last that came meanwhile reaches it afterwards. A listener
 * of our own could not keep it from the view, whose own was there before. Runs as text: the test runner knows no page.
 */
async function deafen(frame: Frame, isDeaf: boolean): Promise<void> {
  const isSo: unknown = await frame.evaluate(`(() => {
    const view = document.querySelector('storyfold-workbench');
    const { receive } = Object.getPrototypeOf(view);
    if (typeof receive !== 'function') return false;
    const { heldBack } = view;
    view.heldBack = undefined;
    view.receive = ${isDeaf}
      ? (message) => message.type === 'state' ? void (view.heldBack = message) : receive.call(view, message)
      : receive;
    if (heldBack) view.receive(heldBack);
    return true;
  })()`);
  assert.equal(isSo, true, 'The view receives its messages elsewhere now.');
}
