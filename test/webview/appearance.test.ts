import assert from 'node:assert/strict';
import { View, startBrowser, stopBrowser } from './support/view';
import { situations } from './support/states';
import { themeNames } from './support/themes';

describe('how the workbench looks', () => {
  before(startBrowser);
  after(stopBrowser);

  for (const language of ['en', 'zh-cn'] as const) {
    for (const theme of themeNames) {
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
          faults.push(...(await view.violations()).map((each) => `${name}: ${each}`));
        }
        faults.push(...view.complaints);
        await view.close();
        assert.deepEqual(faults, []);
      });
    }
  }

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
