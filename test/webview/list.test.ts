import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { LongList } from './support/longList';
import { View } from './support/view';
import { startBrowser, stopBrowser } from './support/viewPage';

describe('the list of suggestions', () => {
  let view: View;
  let host: LongList;
  before(startBrowser);
  after(stopBrowser);
  beforeEach(async () => {
    view = await View.open();
    host = new LongList(view);
    await host.show();
    await host.answer();
  });
  afterEach(() => view.close());

  const cards = (): Locator => view.page.locator('li[data-index]');
  const card = (number: number): Locator => view.page.locator(`li[aria-posinset="${number}"]`);
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await view.page.keyboard.press(key);
      await view.settle();
      await host.answer();
    }
  };
  /** The number of the card with the keyboard; 0 where it is somewhere else. */
  const reached = (): Promise<number> =>
    view.page.locator('suggestion-list').evaluate((list) => {
      const inside = list.shadowRoot?.activeElement?.closest('li[data-index]');
      return Number(inside?.getAttribute('aria-posinset') ?? 0);
    });
  const isSeen = (number: number): Promise<boolean> =>
    card(number).evaluate((each) => {
      const box = each.getBoundingClientRect();
      const main = each.closest('ul')!.getRootNode() as ShadowRoot;
      const around = main.host.parentElement!.getBoundingClientRect();
      return box.bottom > around.top && box.top < around.bottom;
    });
  const decisions = (): object[] =>
    view.intents.flatMap((each) =>
      each.type === 'decide'
        ? [{ id: each.id, status: each.status }]
        : each.type === 'waive'
          ? [{ id: each.id, status: 'waived' }]
          : [],
    );

  it('draws those that are seen and a few more, and says how many there are', async () => {
    const drawn = await cards().count();
    assert.ok(drawn >= 5 && drawn <= 24, `${drawn} cards are drawn`);
    assert.equal(await card(1).getAttribute('aria-setsize'), '10000');
  });

  it('is walked through by ↑ ↓ Home End and the page keys, also where nothing is drawn yet', async () => {
    await card(1).focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowUp');
    assert.equal(await reached(), 2);
    await press('PageDown');
    const page = await reached();
    assert.ok(page > 3 && page < 20, `PageDown leads to ${page}`);
    await press('PageUp');
    assert.ok((await reached()) <= 2);
    await press('End');
    assert.equal(await reached(), 10_000);
    assert.equal(await isSeen(10_000), true);
    assert.match(await view.focused(), /Remark 10000\./);
    await press('ArrowDown');
    assert.equal(await reached(), 10_000, 'there is nothing beyond the end');
    await press('PageUp', 'PageUp');
    const back = await reached();
    assert.ok(back < 9_998 && back > 9_960, `PageUp leads to ${back}`);
    await press('Home', 'ArrowUp');
    assert.equal(await reached(), 1);
    assert.equal(await isSeen(1), true);
  });

  it('asks for cards that it does not have, shows their places meanwhile, and decides nothing on them', async () => {
    await card(1).focus();
    await view.page.keyboard.press('End');
    await view.settle();
    assert.equal(host.isAsked, true);
    const { from, count } = view.last('draw');
    assert.ok(from < 9_990 && from + count >= 10_000, `${from}, ${count}`);
    assert.match(await view.focused(), /Suggestion 10000 is on its way/);
    await view.page.keyboard.press('r');
    await view.settle();
    assert.deepEqual(decisions(), []);
    await host.answer();
    assert.match(await view.focused(), /Remark 10000\./);
    await press('r');
    assert.deepEqual(decisions(), [{ id: 's9999', status: 'rejected' }]);
  });

  it('decides by Space, A, R and I, and goes on to the next card', async () => {
    await card(1).focus();
    await press('Space');
    assert.equal(await reached(), 1);
    await host.settle(1, 's0', 'accepted');
    await press('Space');
    await host.settle(2, 's0', 'open');
    await press('a');
    await host.settle(3, 's0', 'accepted');
    await press('r');
    await host.settle(4, 's1', 'rejected');
    await press('i');
    await host.settle(5, 's2', 'waived');
    assert.deepEqual(decisions(), [
      { id: 's0', status: 'accepted' },
      { id: 's0', status: 'open' },
      { id: 's0', status: 'accepted' },
      { id: 's1', status: 'rejected' },
      { id: 's2', status: 'waived' },
    ]);
    assert.equal(await reached(), 4, 'the keyboard is on the next card after each answer');
    await press('ArrowUp', 'r');
    assert.equal(decisions().length, 5, 'what is decided is not decided again by a key');
  });

  it('goes on from the first card, also when nothing was drawn since it was reached', async () => {
    await view.page.evaluate(() => {
      const list = document
        .querySelector('storyfold-workbench')!
        .shadowRoot!.querySelector('suggestion-list')!;
      const first = list.shadowRoot!.querySelector<HTMLElement>('li[data-index="0"]')!;
      first.focus();
      first.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true }));
    });
    await view.settle();
    assert.deepEqual(decisions(), [{ id: 's0', status: 'accepted' }]);
    assert.equal(await reached(), 2);
    await host.settle(1, 's0', 'accepted');
    assert.equal(await reached(), 2);
  });

  it('shows, edits, opens and closes by Enter, E, → and ←', async () => {
    await card(2).focus();
    await press('Enter');
    assert.deepEqual(view.last('reveal'), { type: 'reveal', phase: 'final', id: 's1', keepFocus: true });
    await press('e');
    assert.deepEqual(view.last('editFirst'), { type: 'editFirst', phase: 'final', id: 's1' });
    await press('ArrowRight');
    assert.equal(await card(2).locator('.detail').isVisible(), true);
    await press('ArrowRight');
    assert.equal(await card(2).locator('.detail').count(), 1, 'it is not closed by the key that opens');
    await press('ArrowLeft');
    assert.equal(await card(2).locator('.detail').count(), 0);
    assert.equal(await reached(), 2);
  });

  it('leaves keys with Ctrl to the editor, and those in a button to it', async () => {
    await card(1).focus();
    await press('Control+a', 'Control+r', 'Tab', 'Tab', 'r', 'i');
    assert.deepEqual(decisions(), []);
    await press('Escape');
    assert.match(await view.focused(), /^li /);
  });

  it('does not move what is read when a snapshot comes, whether it is the same or longer above', async () => {
    await view.page.locator('main').evaluate((main) => main.scrollTo(0, 2_000));
    await view.settle();
    await host.answer();
    const place = (): Promise<{ number: string | null; top: number }> =>
      view.page.locator('main').evaluate((main) => {
        const top = main.getBoundingClientRect().top;
        const list = main.querySelector('suggestion-list')!.shadowRoot!;
        const read = [...list.querySelectorAll('li[data-index]')].find(
          (each) => each.getBoundingClientRect().bottom > top,
        )!;
        return {
          number: read.getAttribute('aria-posinset'),
          top: Math.round(read.getBoundingClientRect().top - top),
        };
      });
    const before = await place();
    await host.show();
    assert.deepEqual(await place(), before);
    // A notice above the list makes what stands above higher.
    await host.show({
      outcome: { phase: 'final', applied: 3, rejected: 0, notApplied: [], notes: [], strays: 0 },
    });
    assert.deepEqual(await place(), before);
    assert.equal(await view.page.getByText(/Changes made: 3/).count(), 1);
  });

  it('keeps the keyboard on the same suggestion when others go, and on a card when it goes itself', async () => {
    await card(5).focus();
    host.all.splice(1, 2);
    await host.show();
    assert.match(await view.focused(), /Remark 5\./);
    assert.equal(await reached(), 3);
    host.all.splice(2, 1);
    await host.show();
    assert.notEqual(await reached(), 0);
  });

  it('sets the cards one below the other, also where others as high take their places', async () => {
    const gaps = (): Promise<number[]> =>
      cards().evaluateAll((drawn) => {
        const boxes = drawn.map((each) => each.getBoundingClientRect()).sort((a, b) => a.top - b.top);
        return boxes.slice(1).map((box, index) => Math.round(box.top - boxes[index]!.bottom));
      });
    assert.deepEqual([...new Set(await gaps())], [0]);
    for (const [index, each] of host.all.entries()) host.all[index] = { ...each, id: `n${index}` };
    await host.show();
    await view.settle();
    await view.page.waitForTimeout(200);
    assert.deepEqual([...new Set(await gaps())], [0]);
  });

  it('has one way in for Tab, which is the card that was reached last', async () => {
    await card(3).focus();
    assert.deepEqual(
      await cards().evaluateAll((all) =>
        all.filter((each) => each.getAttribute('tabindex') === '0').map((each) => each.ariaPosInSet),
      ),
      ['3'],
    );
  });
});
