import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Message } from '../../src/shared/protocol';
import { detailOf, quiet, situations, stateOf, suggestion } from './support/states';
import { View } from './support/view';
import { startBrowser, stopBrowser } from './support/viewPage';

const button = (page: Page, name: string | RegExp): ReturnType<Page['getByRole']> =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

describe('what the workbench does', () => {
  let view: View;
  before(startBrowser);
  after(stopBrowser);
  beforeEach(async () => {
    view = await View.open();
  });
  afterEach(() => view.close());

  const list = (name = 'list') => view.say(...situations('en')[name]!);
  const unfold = () => button(view.page, 'More actions').click();

  it('asks for what each of its buttons says, on the revision that is shown', async () => {
    await list();
    await unfold();
    const presses: [string | RegExp, object][] = [
      [
        'Accept 1 & Revise',
        { type: 'revise', project: 'lighthouse', phase: 'final', rev: 7, accept: 'ticked' },
      ],
      ['Reject All', { type: 'rejectAll', project: 'lighthouse', phase: 'final', rev: 7 }],
      ['End Phase', { type: 'endPhase', project: 'lighthouse', phase: 'final', rev: 7 }],
      ['Assess again', { type: 'assess', project: 'lighthouse', phase: 'final', rev: 7 }],
      [
        'Start',
        { type: 'refine', project: 'lighthouse', phase: 'final', rev: 7, rounds: 3, inSections: false },
      ],
    ];
    for (const [index, [name, wanted]] of presses.entries()) {
      await button(view.page, name).click();
      await view.settle();
      const intent = index + 1;
      assert.deepEqual(view.intents.at(-1), { ...wanted, intent });
      await view.say({ type: 'settled', intent, rev: 7 });
    }
    const plain: [string | RegExp, object][] = [
      ['Edit in the Editor First', { type: 'editFirst', phase: 'final' }],
      [/^Choose what the next assessment/, { type: 'chooseFocus', phase: 'final' }],
      ['This round 4.1K tok · Project 0.38 $', { type: 'showUsage' }],
      ['Not found (1)', { type: 'jump', phase: 'final', to: 'lost' }],
      ['Waiting for you: 3', { type: 'jump', phase: 'final', to: 'undecided' }],
    ];
    for (const [name, wanted] of plain) {
      await button(view.page, name).click();
      await view.settle();
      assert.deepEqual(view.intents.at(-1), wanted);
    }
  });

  it('leads on to another phase from one that cannot be read', async () => {
    const { state } = situations('en')['list']!.find((message) => message.type === 'state')!;
    const { detail: _detail, ...rest } = state;
    await list();
    await view.say({
      type: 'state',
      state: {
        ...rest,
        situation: 'unreadable',
        unreadable: 'final',
        problem: { message: 'chapters/01.md is no UTF-8 text.', hint: 'Save it as UTF-8.' },
      },
    });
    await view.page.getByRole('tab', { name: /Outline/ }).click();
    await view.settle();
    assert.deepEqual(view.intents.at(-1), { type: 'selectPhase', phase: 'outline' });
    assert.ok(await view.page.getByText('chapters/01.md is no UTF-8 text.').isVisible());
  });

  it('does nothing with what is still shown once the author has chosen another phase or project', async () => {
    await list('severalProjects');
    await unfold();
    const tab = (name: RegExp) => view.page.getByRole('tab', { name });
    const tryAll = async (): Promise<void> => {
      const { page } = view;
      for (const name of ['Accept 1 & Revise', 'Reject All', 'End Phase', 'Assess again', 'Start']) {
        assert.equal(await button(page, name).isDisabled(), true, name);
        await button(page, name).click({ force: true });
      }
      await button(page, 'Edit in the Editor First').click({ force: true });
      await button(page, /^Choose what the next assessment/).click({ force: true });
      await button(page, 'Waiting for you: 3').click({ force: true });
      await page.getByRole('listitem').first().focus();
      for (const key of ['Space', 'a', 'r', 'i', 'e', 'Enter']) await page.keyboard.press(key);
      await view.settle();
    };
    await tab(/^Outline/).click();
    assert.equal(await tab(/^Outline/).getAttribute('aria-selected'), 'true', 'it is drawn at once');
    await tryAll();
    assert.deepEqual(view.intents.at(-1), { type: 'selectPhase', phase: 'outline' });
    // A state that was on its way before it is not the one that was asked for.
    await list('severalProjects');
    await tryAll();
    assert.deepEqual(view.intents.at(-1), { type: 'selectPhase', phase: 'outline' });
    const outline = detailOf([], { ...quiet, phase: 'outline', rev: 3 });
    await view.say({ type: 'state', state: stateOf(outline, { projects: [] }) });
    await button(view.page, 'Assess').click();
    await view.settle();
    assert.deepEqual(view.intents.at(-1), {
      type: 'assess',
      project: 'lighthouse',
      phase: 'outline',
      rev: 3,
      intent: 1,
    });
    await view.say({ type: 'settled', intent: 1, rev: 3 });

    await list('severalProjects');
    await view.page.getByRole('combobox', { name: 'Project' }).click();
    await view.page.getByRole('option', { name: 'The storm' }).click();
    await view.settle();
    await tryAll();
    assert.deepEqual(view.intents.at(-1), { type: 'selectProject', project: 'other' });
  });

  it('takes no keyboard from an author who is elsewhere, and has it on the card when they come', async () => {
    await list();
    const away = (is: boolean) =>
      view.page.evaluate((value) => {
        document.hasFocus = () => !value;
      }, is);
    const current = (): Promise<string | null> =>
      view.page.locator('li[tabindex="0"]').getAttribute('data-id');
    const ids = await view.page
      .locator('li[data-id]')
      .evaluateAll((all) => all.map((each) => each.dataset['id']!));
    await view.page.setViewportSize({ width: 300, height: 420 });
    await away(true);
    await view.say({ type: 'focusSuggestion', id: ids[2]! });
    assert.equal(await current(), ids[2]);
    assert.equal(await view.focused(), '');
    const isSeen = await view.page.locator(`li[data-id="${ids[2]!}"]`).evaluate((each) => {
      const list = (each.getRootNode() as ShadowRoot).host.parentElement!.getBoundingClientRect();
      return each.getBoundingClientRect().top < list.bottom && each.getBoundingClientRect().bottom > list.top;
    });
    assert.equal(isSeen, true);
    await away(false);
    await view.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await view.settle();
    assert.match(await view.focused(), /^li /);
    await view.say({ type: 'focusSuggestion', id: ids[0]! });
    assert.equal(await current(), ids[0]);
    assert.match(await view.focused(), /^li /, 'who is in the view goes along');
  });

  it('asks for rounds from 1 to 50 only, and part by part where the author says so', async () => {
    await list();
    const field = view.page.getByRole('spinbutton');
    for (const wrong of ['0', '51', '']) {
      await field.fill(wrong);
      await field.press('Enter');
    }
    await view.settle();
    assert.equal(
      view.intents.some(({ type }) => type === 'refine'),
      false,
    );
    await field.fill('7');
    await view.page.getByLabel('Part by part').check();
    await button(view.page, 'Start').click();
    await view.settle();
    const { rounds, inSections } = view.last('refine');
    assert.deepEqual({ rounds, inSections }, { rounds: 7, inSections: true });
  });

  it('stops at once, or rounds by themselves after the step and then at once', async () => {
    for (const [name, label, now] of [
      ['writing', 'Stop', true],
      ['waiting', 'Stop', false],
      ['stopping', 'Stop Now', true],
    ] as const) {
      await list(name);
      await button(view.page, label).click();
      await view.settle();
      assert.equal(view.last('stop').now, now, name);
    }
  });

  it('answers a proposal, takes a remedy, and unlocks', async () => {
    await list('proposal');
    for (const [label, wanted] of [
      ['Show It', { type: 'showProposal' }],
      ['Write It In', { type: 'answerProposal', approve: true }],
      ['Leave It', { type: 'answerProposal', approve: false }],
    ] as const) {
      await button(view.page, label).click();
      await view.settle();
      assert.deepEqual(view.intents.at(-1), wanted);
    }
    await list('modelProblem');
    await button(view.page, 'Set the Key').click();
    await list('listOffline');
    await button(view.page, 'Add a Model').click();
    await view.settle();
    assert.deepEqual(
      view.intents.filter((each) => each.type === 'remedy').map(({ remedy }) => remedy),
      ['setApiKey', 'chooseModel'],
    );
    await list('sections');
    await view.page.getByText('Locked passages (1)').click();
    await button(view.page, /^Unlock/).click();
    await view.settle();
    assert.equal(view.last('unlock').lock, 'k');
  });

  it('keeps what is read, where it cannot be acted on, until the author wants the new list', async () => {
    await list();
    await unfold();
    await view.page.getByRole('listitem').first().focus();
    const old = 'The storm comes twice, and nobody speaks of the first.';
    const fresh = ['n1', 'n2'].map((id) => suggestion(id, undefined, { summary: `Fresh ${id}` }));
    const next = stateOf(detailOf(fresh, { round: 3, rev: 9, assessedAt: 1_790_000_000_999 }));
    await view.say({ type: 'state', state: next });
    assert.equal(await view.page.getByText(old).isVisible(), true);
    assert.equal(await view.page.getByText('Fresh n1').count(), 0);
    await view.page.keyboard.press('r');
    await button(view.page, 'Assess again').click({ force: true });
    await view.settle();
    assert.deepEqual(
      view.intents.filter((each) => 'intent' in each),
      [],
    );
    await view.picture('held');
    await button(view.page, 'Show 2 New').click();
    await view.settle();
    assert.equal(await view.page.getByText('Fresh n1').isVisible(), true);
    assert.match(await view.focused(), /^li .*Fresh n1/);
  });

  it('takes nothing from under an author who writes on a card when their step ends, and keeps the words', async () => {
    await list();
    await unfold();
    await button(view.page, 'Assess again').click();
    const item = view.page.locator('li[aria-posinset="1"]');
    await item.focus();
    await item.locator('button.more').click();
    await view.page.getByRole('menuitem', { name: 'Put It in My Own Words' }).click();
    const field = view.page.getByLabel('The remark in your own words');
    await field.fill('Say it once');
    const fresh = [suggestion('n1', undefined, { summary: 'Fresh n1' })];
    await view.say(
      { type: 'received', intent: 1 },
      { type: 'state', state: stateOf(detailOf(fresh, { round: 3, rev: 9, assessedAt: 1_790_000_000_999 })) },
      { type: 'settled', intent: 1, rev: 9 },
      { type: 'focusSuggestion', id: 'n1' },
    );
    await view.page.keyboard.type(', rather.');
    await view.settle();
    assert.equal(await field.inputValue(), 'Say it once, rather.');
    assert.equal(view.intents.filter(({ type }) => type === 'decide').length, 0);
    await button(view.page, 'Show 1 New').click();
    await view.settle();
    assert.equal(await view.page.getByText('Fresh n1').isVisible(), true);
    assert.equal(await view.page.getByLabel('Your own suggestion').inputValue(), 'Say it once, rather.');
  });

  it('takes no keyboard from a remark that is being written', async () => {
    await list();
    await unfold();
    await button(view.page, 'Add My Own…').click();
    const field = view.page.getByLabel('Your own suggestion');
    await field.fill('More');
    const id = (await view.page.locator('li[aria-posinset="1"]').getAttribute('data-id'))!;
    await view.say({ type: 'focusSuggestion', id });
    await view.page.keyboard.type(' rain.');
    await view.settle();
    assert.equal(await field.inputValue(), 'More rain.');
  });

  it('shows at once what the author asked for, and gives the keyboard to it', async () => {
    await list();
    await unfold();
    await view.page.getByRole('listitem').first().focus();
    await button(view.page, 'Assess again').click();
    const fresh = [suggestion('n1', undefined, { summary: 'Fresh n1' })];
    await view.say(
      { type: 'received', intent: 1 },
      { type: 'state', state: stateOf(detailOf(fresh, { round: 3, rev: 9, assessedAt: 1_790_000_000_999 })) },
      { type: 'settled', intent: 1, rev: 9 },
    );
    assert.equal(await view.page.getByText('Fresh n1').isVisible(), true);
    assert.notEqual(await view.focused(), '');
  });

  it('leads on to the list when the button that was pressed is gone', async () => {
    await list('notAssessed');
    await button(view.page, 'Assess').focus();
    await view.page.keyboard.press('Enter');
    await view.settle();
    assert.equal(view.last('assess').phase, 'final');
    await view.say(
      situations('en')['asking']!.at(-1)!,
      { type: 'state', state: stateOf(detailOf([suggestion('n1', undefined, { summary: 'Fresh n1' })])) },
      { type: 'progress', progress: null },
      { type: 'settled', intent: 1, rev: 7 },
    );
    await view.settle();
    assert.match(await view.focused(), /^li .*Fresh n1/);
  });

  it('keeps unsent words and the number of rounds through a reload, and lets go of what has arrived', async () => {
    await list();
    await unfold();
    await view.page.getByRole('spinbutton').fill('5');
    await button(view.page, 'Add My Own…').click();
    const field = view.page.getByLabel('Your own suggestion');
    await field.fill('Mara never says why she came.');
    await view.reload();
    await list();
    assert.equal(await field.inputValue(), 'Mara never says why she came.');
    await unfold();
    assert.equal(await view.page.getByRole('spinbutton').inputValue(), '5');
    await field.press('Escape');
    await view.settle();
    assert.equal(await field.count(), 0);
    assert.match(await view.focused(), /Go On with My Own/);
    await view.page.keyboard.press('Enter');
    await field.press('Control+Enter');
    await view.settle();
    const { text, atSelection } = view.last('suggest');
    assert.deepEqual({ text, atSelection }, { text: 'Mara never says why she came.', atSelection: false });
    await view.say({
      type: 'settled',
      intent: 1,
      problem: { message: 'It is out of date.', hint: 'Try again.' },
    });
    assert.equal(await field.inputValue(), 'Mara never says why she came.', 'refused words stay');
    await field.press('Control+Enter');
    await view.say({ type: 'settled', intent: 2, rev: 8 });
    assert.equal(await field.count(), 0);
    await view.reload();
    await list();
    await unfold();
    assert.equal(await button(view.page, 'Add My Own…').count(), 1);
  });

  it('keeps what is written while the words before it are on their way', async () => {
    await list();
    await unfold();
    await button(view.page, 'Add My Own…').click();
    const field = view.page.getByLabel('Your own suggestion');
    await field.fill('More rain.');
    await field.press('Control+Enter');
    await view.settle();
    assert.equal(view.last('suggest').text, 'More rain.');
    await field.fill('More rain. And less sun.');
    await view.say({ type: 'received', intent: 1 }, { type: 'settled', intent: 1, rev: 8 });
    assert.equal(await field.inputValue(), 'More rain. And less sun.');
  });

  it('forgets what has arrived for a project that is no longer shown, and nothing of the one that is', async () => {
    const show = (project: string) =>
      view.say({ type: 'state', state: stateOf(detailOf([suggestion('a')]), { project }) });
    const field = view.page.getByLabel('Your own suggestion');
    const write = async (words: string): Promise<void> => {
      await unfold();
      await button(view.page, 'Add My Own…').click();
      await field.fill(words);
    };
    await show('lighthouse');
    await write('More rain.');
    await field.press('Control+Enter');
    await view.settle();
    await show('storm');
    await write('More rain.');
    await view.say({ type: 'settled', intent: 1, rev: 8 });
    assert.equal(await field.inputValue(), 'More rain.', 'the same words, for another project');
    await show('lighthouse');
    assert.equal(await field.count(), 0);
  });

  it('decides nothing in a project that was chosen meanwhile', async () => {
    const show = (project: string) =>
      view.say({
        type: 'state',
        state: stateOf(detailOf([suggestion('a'), suggestion('b')]), { project }),
      });
    await show('lighthouse');
    await view.page.getByRole('listitem').first().focus();
    await view.page.keyboard.press('a');
    await view.page.keyboard.press('a');
    await view.settle();
    await show('storm');
    assert.equal(await view.page.getByRole('alert').isVisible(), true, 'what was dropped is told');
    assert.equal(await view.page.getByText('in the other project was not done').isVisible(), true);
    assert.equal(
      await view.page.locator('suggestion-card').getByText('Accepted', { exact: true }).count(),
      0,
    );
    await view.say({ type: 'settled', intent: 1, rev: 8 });
    assert.deepEqual(
      view.intents.filter((each) => each.type === 'decide').map(({ project, id }) => [project, id]),
      [['lighthouse', 'a']],
    );
  });

  it('says why rounds by themselves ended as long as a round is open, once', async () => {
    const detail = detailOf([suggestion('a')], { stopReason: 'budget' });
    const words = view.page.getByText('The budget is used up.');
    const rounds = { stopReason: 'budget', each: [] } as const;
    const outcome = {
      phase: 'final',
      applied: 0,
      rejected: 0,
      notApplied: [],
      notes: [],
      strays: 0,
      rounds,
    } as const;
    await view.say({ type: 'state', state: stateOf(detail) });
    assert.equal(await words.count(), 1);
    await view.say({
      type: 'state',
      state: stateOf(detail, {
        outcome: { ...outcome, notApplied: [], notes: [], rounds: { ...rounds, each: [] } },
      }),
    });
    assert.equal(await words.count(), 1);
    await view.say({ type: 'state', state: stateOf(detailOf([suggestion('a')])) });
    assert.equal(await words.count(), 0);
  });

  it('sends a wish, or none, and keeps it until something is written', async () => {
    await list('unwritten');
    await button(view.page, 'Have It Written…').click();
    await view.page.keyboard.type('A quiet first page.');
    await view.picture('wish');
    await view.page.keyboard.press('Control+Enter');
    await view.settle();
    assert.equal(view.last('generate').wish, 'A quiet first page.');
    await view.say({ type: 'settled', intent: 1, rev: 8 });
    await button(view.page, 'Have It Written…').click();
    await button(view.page, 'Write It with the Model').click();
    await view.settle();
    assert.equal('wish' in view.last('generate'), false);
  });

  it('asks for words where none are kept to write a brief from', async () => {
    const unwritten = stateOf(detailOf([], { ...quiet, phase: 'brief', hasParts: false, round: 0 }));
    const phases = unwritten.phases.map((tab) => ({ ...tab, exists: false }));
    await view.say({ type: 'state', state: { ...unwritten, phases, needsWish: true } });
    await button(view.page, 'Have It Written…').click();
    const submit = button(view.page, 'Write It with the Model');
    assert.equal(await submit.getAttribute('aria-disabled'), 'true');
    await view.page.keyboard.type(' ');
    await view.page.keyboard.press('Control+Enter');
    await view.settle();
    assert.equal(view.intents.filter(({ type }) => type === 'generate').length, 0);
    await view.page.keyboard.type('A storm at sea.');
    await view.page.keyboard.press('Control+Enter');
    await view.settle();
    assert.equal(view.last('generate').wish, 'A storm at sea.');
  });

  it('leaves a wish before its author who writes on while the text is made', async () => {
    await list('unwritten');
    await button(view.page, 'Have It Written…').click();
    await view.page.keyboard.type('A quiet first page.');
    await view.page.keyboard.press('Control+Enter');
    await view.page.keyboard.type(' And rain.');
    await view.settle();
    const { phase } = view.last('generate');
    const written = stateOf(detailOf([], { ...quiet, phase }));
    const phases = written.phases.map((tab) => (tab.phase === phase ? { ...tab, exists: true } : tab));
    await view.say({ type: 'state', state: { ...written, phases } }, { type: 'settled', intent: 1, rev: 8 });
    await view.settle();
    await view.page.keyboard.type(' Rain all day.');
    assert.equal(
      await view.page.locator('wish-form textarea').inputValue(),
      'A quiet first page. And rain. Rain all day.',
    );
    assert.equal(view.intents.filter(({ type }) => type === 'assess').length, 0);
  });

  it('is walked through with Tab, every control once, and no way leads into a trap', async () => {
    for (const name of ['list', 'sections', 'notAssessed', 'unwritten', 'proposal', 'writing']) {
      await list(name);
      await view.say({ type: 'progress', progress: null });
      if (name === 'list') await unfold();
      await view.page.getByRole('tab', { selected: true }).focus();
      const walk: string[] = [];
      for (let press = 0; press < 60; press += 1) {
        await view.page.keyboard.press('Tab');
        const now = await view.focused();
        if (now === '') break;
        walk.push(now);
      }
      assert.ok(walk.length >= 3 && walk.length < 60, `${name}: ${walk.join(' | ')}`);
      if (name === 'list') {
        for (const wanted of [
          'Choose what',
          'Accept 1',
          'Reject All',
          'Edit in the Editor',
          'Start',
          'This round',
        ])
          assert.ok(
            walk.some((each) => each.includes(wanted)),
            `${wanted}: ${walk.join(' | ')}`,
          );
      }
    }
  });

  it('says what happens to those who cannot see it, without a word for every character', async () => {
    await list('writing');
    const status = view.page.locator('progress-line').getByRole('status');
    assert.equal(await status.textContent(), 'Revising “Final · chapter 2”… Round 2 of 3 Try 2 of 4');
    await view.say({ type: 'settled', intent: 1, problem: { message: 'No.', hint: 'Why.' } });
    assert.equal(await view.page.getByRole('alert').isVisible(), true);
  });

  it('shows nothing of a round in an empty phase', async () => {
    await view.say({ type: 'state', state: stateOf(detailOf([], quiet)) });
    assert.equal(await view.page.getByText(/^Round/).count(), 0);
  });

  it('never stays empty: a text that the host does not have, and a state that this view does not know, are said', async () => {
    const fresh = await View.open({ withoutWords: true });
    await fresh.say({ type: 'strings', language: 'en', strings: { reject: 'Reject', later: 'Later' } });
    await fresh.say(...situations('en')['list']!);
    assert.equal(await fresh.page.getByRole('button', { name: 'Reject', exact: true }).count(), 3);
    assert.equal(await fresh.page.getByRole('button', { name: 'Accept ticked 1', exact: true }).count(), 1);
    const unknown = { type: 'state', state: { situation: 'elsewhere' } } as unknown as Message;
    await fresh.say(unknown);
    assert.equal(await fresh.page.getByText(/Reload the window/).isVisible(), true);
    assert.equal(await fresh.page.getByText(/Mara/).first().isVisible(), true, 'what was there can be read');
    await fresh.page.getByRole('button', { name: 'Reject', exact: true }).first().click({ force: true });
    await fresh.settle();
    assert.equal(
      fresh.intents.some(({ type }) => type === 'decide'),
      false,
    );
    await fresh.close();
    const first = await View.open({ withoutWords: true });
    await first.say(unknown);
    assert.equal(await first.page.getByText(/Reload the window/).isVisible(), true);
    await first.close();
  });
});
