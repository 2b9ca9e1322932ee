import assert from 'node:assert/strict';
import { View } from './support/view';
import { startBrowser, stopBrowser } from './support/viewPage';
import { LongList } from './support/longList';
import { detailOf, situations, stateOf, suggestion } from './support/states';
import { themeNames } from './support/themes';

/** What is found without colours does not depend on the theme, and is looked for in one of them. */
const wholeTheme = 'dark';
/** The words of a language can be too long in any theme: the Chinese ones are tried in the two that differ most. */
const themesOf = { en: themeNames, 'zh-cn': ['light', 'contrastDark'] } as const;

describe('how the workbench looks', () => {
  before(startBrowser);
  after(stopBrowser);

  for (const language of ['en', 'zh-cn'] as const) {
    for (const theme of themesOf[language]) {
      it(`is readable by everyone, and fits at every width: ${language}, ${theme}`, async () => {
        const faults: string[] = [];
        const view = await View.open({ language, theme });
        for (const [name, messages] of Object.entries(situations(language))) {
          await view.say({ type: 'progress', progress: null }, ...messages);
          for (const width of [200, 300, 450]) {
            await view.page.setViewportSize({ width, height: 800 });
            await view.settle();
            faults.push(...(await view.overflowing()).map((each) => `${name} at ${width}: ${each}`));
            await view.picture(`${name}-${language}-${theme}-${width}`);
          }
          // What is found does not depend on the language.
          if (language !== 'en') continue;
          const found = await view.violations({ colours: theme !== wholeTheme });
          faults.push(...found.map((each) => `${name}: ${each}`));
        }
        faults.push(...view.complaints);
        await view.close();
        assert.deepEqual(faults, []);
      });
    }
  }

  for (const theme of themeNames) {
    it(`is readable by everyone where something is open, or waits: ${theme}`, async () => {
      const faults: string[] = [];
      const view = await View.open({ theme });
      const check = async (name: string): Promise<void> => {
        await view.settle();
        await view.picture(`${name}-${theme}`);
        const found = await view.violations({ colours: theme !== wholeTheme });
        faults.push(...found.map((each) => `${name}: ${each}`));
        faults.push(...(await view.overflowing()).map((each) => `${name}: ${each}`));
      };
      const press = (name: string) => view.page.getByRole('button', { name, exact: true }).first().click();
      await view.say(...situations('en')['list']!);
      await press('More actions');
      await check('bar-opened');
      await press('Add My Own…');
      await check('own');
      await view.page.getByRole('button', { name: 'Why', exact: true }).first().click();
      await check('card-opened');
      await press('More for this suggestion');
      await check('menu');
      await view.page.getByRole('menuitem', { name: 'Put It in My Own Words' }).click();
      await check('reword');
      const fresh = stateOf(
        detailOf([suggestion('n1'), suggestion('n2', undefined, { status: 'rejected' })], {
          round: 3,
          rev: 9,
          assessedAt: 1_790_000_000_999,
        }),
      );
      await view.say({ type: 'state', state: fresh });
      await check('held');
      await press('Show 1 New');
      await check('decided');
      await view.say(...situations('en')['unwritten']!);
      await press('Have It Written…');
      await check('wish');
      await view.page.setViewportSize({ width: 300, height: 400 });
      await view.say(...situations('en')['list']!);
      await check('low');
      await view.close();
      assert.deepEqual(faults, []);
    });
  }

  it('leaves two thirds of a view of 600 pixels to what is read, and shows four cards and more in it', async () => {
    const view = await View.open({ width: 300, height: 600 });
    await new LongList(view, 40).show();
    const height = (name: string) => view.page.locator(name).evaluate((each) => each.clientHeight);
    assert.ok((await height('decision-bar')) <= 110, `The bar takes ${await height('decision-bar')} pixels.`);
    const cards = await view.page
      .locator('li[data-id]')
      .evaluateAll((all) => all.map((each) => each.clientHeight));
    assert.ok(Math.max(...cards) <= 160 && Math.min(...cards) <= 110, cards.join(', '));
    await view.close();
  });

  it('leaves room for the list while the author writes, and keeps the rest within reach', async () => {
    const view = await View.open({ width: 300, height: 400 });
    await view.say(...situations('en')['list']!);
    const press = (name: string) => view.page.getByRole('button', { name, exact: true }).click();
    await press('More actions');
    await press('Add My Own…');
    await view.settle();
    const height = await view.page.locator('main').evaluate((main) => main.clientHeight);
    assert.ok(height >= 120, `The list has ${height} pixels.`);
    const start = view.page.getByRole('button', { name: 'Start' });
    assert.equal(await start.isVisible(), false);
    assert.equal(await view.page.getByLabel('Your own suggestion').isVisible(), true);
    await view.picture('low-own');
    await press('More actions');
    assert.equal(await start.isVisible(), true);
    await view.close();
  });

  it('keeps what is decided on one line with its “Undo”', async () => {
    for (const language of ['en', 'zh-cn'] as const) {
      const view = await View.open({ language, width: 300 });
      for (const status of ['rejected', 'waived', 'accepted', 'not_applied'] as const) {
        await view.say({
          type: 'state',
          state: stateOf(detailOf([suggestion('n1', undefined, { status, type: 'completeness' })])),
        });
        const lines = await view.page
          .locator('li .head, li .foot')
          .evaluateAll((all) => all.map((each) => each.clientHeight));
        assert.ok(
          lines.every((each) => each <= 26),
          `${language}, ${status}: ${lines.join(', ')}`,
        );
        assert.deepEqual(await view.overflowing(), []);
        await view.picture(`undo-${status}-${language}`);
      }
      await view.close();
    }
  });

  it('leaves room for the list in a low and narrow view, and folds what is rare', async () => {
    const view = await View.open({ width: 200, height: 400 });
    await view.say(...situations('en')['list']!);
    const height = await view.page.locator('main').evaluate((main) => main.clientHeight);
    assert.ok(height >= 180, `The list has ${height} pixels.`);
    assert.equal(await view.page.getByRole('button', { name: 'Start' }).isVisible(), false);
    await view.page.getByRole('button', { name: 'More actions' }).click();
    assert.equal(await view.page.getByRole('button', { name: 'Start' }).isVisible(), true);
    await view.picture('low-opened');
    await view.close();
  });
});
