import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { detailOf, stateOf, suggestion } from './support/states';
import { View } from './support/view';
import { startBrowser, stopBrowser } from './support/viewPage';

describe('a card of the list', () => {
  let view: View;
  before(startBrowser);
  after(stopBrowser);
  beforeEach(async () => {
    view = await View.open({ width: 220, height: 600 });
    await show();
  });
  afterEach(() => view.close());

  const show = (more: Parameters<typeof suggestion>[2] = {}): Promise<void> =>
    view.say({
      type: 'state',
      state: stateOf(detailOf(['a', 'b', 'c', 'd'].map((id) => suggestion(id, undefined, { ...more })))),
    });
  const showTwo = (more: Parameters<typeof detailOf>[1], project = 'lighthouse'): Promise<void> => {
    const detail = detailOf(
      ['a', 'b'].map((id) => suggestion(id)),
      more,
    );
    return view.say({ type: 'state', state: stateOf(detail, { project }) });
  };
  const card = (number: number): Locator => view.page.locator(`li[aria-posinset="${number}"]`);
  const menu = (): Locator => view.page.getByRole('menu');
  const open = async (number: number, key = 'm'): Promise<void> => {
    await card(number).focus();
    await view.page.keyboard.press(key);
    await view.settle();
  };
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await view.page.keyboard.press(key);
    await view.settle();
  };

  it('opens its menu by M, Shift+F10 and its button, inside of a view of 220 pixels', async () => {
    for (const key of ['m', 'Shift+F10', 'ContextMenu']) {
      await open(2, key);
      assert.equal(await menu().isVisible(), true, key);
      await press('Escape');
      assert.equal(await menu().count(), 0, key);
      assert.match(await view.focused(), /^li /, key);
    }
    await card(2).getByRole('button', { name: 'More for this suggestion' }).click();
    const box = await menu().boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 220 && box.y >= 0 && box.y + box.height <= 600);
    await view.picture('menu-220');
    assert.deepEqual(await view.violations(), []);
  });

  it('is chosen from by arrows, Home, End and first letters', async () => {
    await open(1);
    const names: string[] = [];
    for (const key of [
      '',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowUp',
      'Home',
      'End',
      'i',
    ]) {
      if (key !== '') await press(key);
      names.push((await view.focused()).replace('button ', ''));
    }
    const [ways, intentional, reword, lock] = [
      'Show Other Ways',
      'Intentional',
      'Put It in My Own Words',
      'Lock This Passage',
    ];
    assert.deepEqual(names, [ways, intentional, reword, lock, ways, lock, ways, lock, intentional]);
    await press('Enter');
    const { id, type } = view.last('waive');
    assert.deepEqual({ id, type }, { id: 'a', type: 'waive' });
  });

  it('closes its menu when the author goes elsewhere', async () => {
    await open(1);
    await view.page.mouse.click(110, 590);
    await view.settle();
    assert.equal(await menu().count(), 0);
    await open(1);
    await press('Tab');
    assert.equal(await menu().count(), 0);
  });

  it('asks for what its buttons say', async () => {
    const second = card(2);
    await second.hover();
    const button = (name: string): Locator => second.getByRole('button', { name, exact: true });
    await button('Accept').click();
    await view.settle();
    assert.equal(view.last('decide').status, 'accepted');
    await view.say({ type: 'settled', intent: 1, rev: 7 });
    await button('Reject').click();
    await view.settle();
    assert.equal(view.last('decide').status, 'rejected');
    await view.say({ type: 'settled', intent: 2, rev: 7 });
    await button('Show in the text').click();
    await button('Edit & Reassess').click();
    await view.settle();
    assert.deepEqual(
      view.intents.slice(-2).map((each) => [each.type, 'id' in each && each.id]),
      [
        ['reveal', 'b'],
        ['editFirst', 'b'],
      ],
    );
  });

  it('shows what can be done on the card where the author is, and keeps it within reach on the others', async () => {
    const opacity = (number: number): Promise<string> =>
      card(number)
        .locator('.foot .actions')
        .evaluate((each) => getComputedStyle(each).opacity);
    assert.deepEqual([await opacity(1), await opacity(2)], ['1', '0']);
    await card(2).focus();
    assert.equal(await opacity(2), '1');
    await view.page.mouse.move(0, 0);
    await card(3).hover();
    assert.equal(await opacity(3), '1');
  });

  it('keeps a rewording that is not saved through a reload, and saves it', async () => {
    await open(1);
    await press('ArrowDown', 'ArrowDown', 'Enter');
    const field = view.page.getByLabel('The remark in your own words');
    assert.match(await view.focused(), /^textarea/);
    assert.deepEqual(await view.violations(), []);
    await field.fill('The coat was blue before.');
    await view.picture('reword-220');
    await view.reload();
    await show();
    assert.equal(await view.page.getByText('Your own words are kept here, not saved yet.').isVisible(), true);
    await card(1).focus();
    await card(1).getByRole('button', { name: 'Go On' }).click();
    await view.settle();
    assert.equal(await field.inputValue(), 'The coat was blue before.');
    await press('Control+Enter');
    const { id, text } = view.last('reword');
    assert.deepEqual({ id, text }, { id: 'a', text: 'The coat was blue before.' });
    assert.match(await view.focused(), /^li /);
    await show({ summary: 'The coat was blue before.' });
    assert.equal(await view.page.getByText('Your own words are kept here', { exact: false }).count(), 0);
  });

  it('has its form open where it was opened, not on the card of the same id in another phase', async () => {
    await open(1);
    await press('ArrowDown', 'ArrowDown', 'Enter');
    const field = view.page.getByLabel('The remark in your own words');
    await field.fill('The coat was blue before.');
    await showTwo({ phase: 'outline' });
    assert.equal(await field.count(), 0);
    await showTwo({ phase: 'final' });
    assert.equal(await field.inputValue(), 'The coat was blue before.');
  });

  it('shows nothing that was written, opened or reached in another project', async () => {
    await showTwo({}, 'lighthouse');
    await card(2).focus();
    await press('ArrowRight');
    await open(2);
    await press('ArrowDown', 'ArrowDown', 'Enter');
    const field = view.page.getByLabel('The remark in your own words');
    await field.fill('The coat was blue before.');
    await showTwo({}, 'storm');
    assert.equal(await field.count(), 0);
    assert.equal(await view.page.getByText('Your own words are kept here', { exact: false }).count(), 0);
    assert.equal(await view.page.locator('.detail').count(), 0);
    assert.equal(await view.page.locator('li[tabindex="0"]').getAttribute('data-id'), 'a');
    await showTwo({}, 'lighthouse');
    assert.equal(await view.page.getByText('Your own words are kept here', { exact: false }).count(), 1);
    assert.equal(await view.page.locator('.detail').count(), 1);
    assert.equal(await view.page.locator('li[tabindex="0"]').getAttribute('data-id'), 'b');
  });

  it('takes one of the other ways by its number', async () => {
    await show({
      alternatives: [
        { text: 'pulled the blue coat close', note: 'Shorter.', taken: false },
        { text: 'drew her coat around her', note: '', taken: true },
      ],
    });
    await card(1).getByRole('button', { name: 'Why · Other ways: 2' }).click();
    await view.settle();
    assert.deepEqual(await view.violations(), []);
    await view.picture('other-ways-220');
    await card(1).getByRole('button', { name: 'Take This One (1)' }).click();
    await view.settle();
    const { id, number } = view.last('takeAlternative');
    assert.deepEqual({ id, number }, { id: 'a', number: 1 });
  });

  it('does nothing while something runs, and keeps the keyboard', async () => {
    await card(1).focus();
    await view.say({
      type: 'progress',
      progress: { phase: 'final', step: 'assessing', round: 2, auto: false, stopping: false },
    });
    await press('r');
    await card(2).getByRole('button', { name: 'Accept', exact: true }).click({ force: true });
    await view.settle();
    assert.deepEqual(
      view.intents.filter((each) => 'intent' in each),
      [],
    );
    assert.notEqual(await view.focused(), '');
  });
});
