import assert from 'node:assert/strict';
import type { WorkbenchState } from '../../src/shared/workbenchState';
import { detailOf, situations, someChapters, stateOf, suggestion } from './support/states';
import { View } from './support/view';
import { startBrowser, stopBrowser } from './support/viewPage';

describe('chapters in the workbench', () => {
  let view: View;
  before(startBrowser);
  after(stopBrowser);
  beforeEach(async () => {
    view = await View.open();
  });
  afterEach(() => view.close());

  const show = (name: string) => view.say(...situations('en')[name]!);
  const button = (name: string) => view.page.getByRole('button', { name, exact: true });
  const status = () =>
    view.page.locator('progress-line').getByRole('status').locator('div').allTextContents();
  const press = async (name: string): Promise<void> => {
    await button(name).click();
    await view.settle();
  };
  const remaining = {
    type: 'generateChapters',
    project: 'lighthouse',
    phase: 'final',
    rev: 7,
    intent: 1,
  };

  it('say where the work stands: which chapter of how many, which try at which level, which step and scene', async () => {
    await show('chaptersWriting');
    assert.deepEqual(await status(), [
      'Chapter 3: The Night the Lamp Went Out · 2 of 5 chapters',
      'try 2 of 4 · write again · writing, scene 3 (2 of 3)',
    ]);
    const facts = view.page.locator('progress-line .facts');
    assert.equal(
      await facts.textContent(),
      'The model is writing: 1240 characters · 2.3K tokens so far · About 412K tokens, 0.92 $',
    );
    await show('chaptersBeginning');
    assert.deepEqual(await status(), ['Working on chapters…']);
    assert.equal(await button('Pause').count(), 0, 'There is no step yet to pause after.');
  });

  it('are paused after the step under way, which is said, or stopped at once', async () => {
    await show('chaptersWriting');
    await press('Pause');
    assert.deepEqual(view.intents.at(-1), { type: 'pause' });
    await show('chaptersPausing');
    assert.deepEqual(await status(), ['Chapter 1', 'planning the scenes', 'Pausing after this step…']);
    const before = view.intents.length;
    await button('Pause').click({ force: true });
    await view.settle();
    assert.equal(view.intents.length, before, 'It is pausing already.');
    await press('Stop');
    assert.deepEqual(view.intents.at(-1), { type: 'stop', now: true });
  });

  it('cannot be paused where the judge is tried out, and Stop promises nothing', async () => {
    await show('judgeTrial');
    assert.equal(await button('Pause').count(), 0);
    assert.equal(await button('Stop').getAttribute('title'), null);
  });

  it('leave the list to be read while they are written, and nothing in it to be changed', async () => {
    await show('chaptersWriting');
    assert.equal(await button('Accept 1 & Revise').isDisabled(), true);
    await button('Generate Remaining (7)').click({ force: true });
    await view.page.getByRole('listitem').first().focus();
    await view.page.keyboard.press('Enter');
    await view.page.keyboard.press('a');
    await view.settle();
    assert.equal(view.last('reveal').id, 'a');
    assert.deepEqual(
      view.intents.filter((each) => 'intent' in each),
      [],
    );
    await press('Show Chapters');
    assert.deepEqual(view.intents.at(-1), { type: 'showChapters' });
  });

  it('are counted above the list, with the ways to write the rest and to see them', async () => {
    await show('chapters');
    const strip = view.page.locator('main .chapters span');
    assert.equal(
      await strip.textContent(),
      '3 of 12 chapters written · begun: 1 · need attention: 1 · versions waiting: 2',
    );
    await press('Show Chapters');
    assert.deepEqual(view.intents.at(-1), { type: 'showChapters' });
    await press('Generate Remaining (7)');
    assert.deepEqual(view.intents.at(-1), remaining);
  });

  it('are counted without what there is none of, and nothing is offered where nothing is left', async () => {
    const chapters = {
      ...someChapters,
      passed: 12,
      needsAttention: 0,
      waiting: 0,
      underWay: 0,
      remaining: 0,
    };
    const told = async (more: Partial<WorkbenchState>): Promise<string[]> => {
      await view.say({ type: 'state', state: stateOf(detailOf([suggestion('a')]), more) });
      return view.page.locator('main .chapters').allTextContents();
    };
    const [strip] = await told({ chapters });
    assert.match(strip ?? '', /^\s*12 of 12 chapters written\s+Show Chapters\s*$/);
    assert.deepEqual(await told({ chapters: { ...chapters, all: 0, passed: 0 } }), []);
    assert.deepEqual(await told({}), []);
  });

  it('lead to a model where none is there to write them', async () => {
    await show('chaptersOffline');
    assert.match((await button('Generate Remaining (7)').getAttribute('title')) ?? '', /Choose one first/);
    await press('Generate Remaining (7)');
    assert.deepEqual(view.intents.at(-1), { type: 'remedy', remedy: 'chooseModel' });
  });

  for (const [name, actions] of [
    ['chaptersUnwritten', ['Generate the Chapters (12)', 'Write by Hand', 'Import a Manuscript']],
    ['chaptersBegun', ['Go On with the Chapters (12)', 'Write by Hand', 'Import a Manuscript']],
    ['chaptersUnwrittenOffline', ['Write by Hand', 'Add a Model', 'Import a Manuscript']],
    ['chaptersUnplanned', ['Go On with “Outline”', 'Write by Hand', 'Import a Manuscript']],
  ] as const)
    it(`advise what comes first where no chapter has a text: ${name}`, async () => {
      await show(name);
      const offered = view.page.locator('empty-state vscode-button');
      assert.deepEqual(
        (await offered.allTextContents()).map((text) => text.trim()),
        actions,
      );
      assert.equal(await offered.first().getAttribute('appearance'), 'primary');
    });

  it('are written, planned, or written by hand from there', async () => {
    await show('chaptersUnwritten');
    await press('Generate the Chapters (12)');
    assert.deepEqual(view.intents.at(-1), remaining);
    await press('Write by Hand');
    assert.deepEqual(view.intents.at(-1), { type: 'write', phase: 'final' });
    await show('chaptersUnplanned');
    assert.equal(await view.page.getByText(/plan them in the outline first/).isVisible(), true);
    await press('Go On with “Outline”');
    assert.deepEqual(view.intents.at(-1), { type: 'selectPhase', phase: 'outline' });
  });
});
