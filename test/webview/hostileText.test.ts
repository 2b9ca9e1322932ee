import assert from 'node:assert/strict';
import type { Message } from '../../src/shared/protocol';
import { situations } from './support/states';
import { View } from './support/view';
import { startBrowser, stopBrowser } from './support/viewPage';

/** What a text, a model or a file name may hold; each would tell on itself if it were run or loaded. */
const attacks = [
  '<img src="https://sink.invalid/i.png" onerror="alert(1)">',
  '<script>alert(2)</script><script src="https://sink.invalid/s.js"></script>',
  '[look](command:workbench.action.quit) <a href="command:workbench.action.quit">look</a>',
  '<a href="javascript:alert(3)">here</a> javascript:alert(3)',
  '![seen](https://sink.invalid/seen.png)',
  '<svg onload="alert(4)"><image href="https://sink.invalid/v.svg"/></svg>',
  '<iframe src="https://sink.invalid/" srcdoc="<script>parent.alert(5)</script>"></iframe>',
  '"><style>@import "https://sink.invalid/c.css";</style><b style="background:url(https://sink.invalid/b)">',
  '${alert(6)} {{constructor.constructor("alert(7)")()}} {0}',
];

/** Fields that the program makes itself, from closed lists; all others may come from outside. */
const own = new Set(
  'type id project phase severity status source kind means place reason notApplied situation stopReason provider remedy step state offer'.split(
    ' ',
  ),
);

function poisoned(value: unknown, attack: string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => poisoned(each, attack, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each, attack, key)]));
  }
  return typeof value === 'string' && !own.has(name) ? attack : value;
}

describe('S2: texts that would like to be run', () => {
  let view: View;
  before(async () => {
    await startBrowser();
    view = await View.open({ height: 1600 });
  });
  after(stopBrowser);

  for (const attack of attacks) {
    it(`are shown as they are: ${attack.slice(0, 40)}`, async () => {
      for (const [name, messages] of Object.entries(situations('en'))) {
        await view.say(...(poisoned(messages, attack) as Message[]));
        await view.page.evaluate(() => {
          const open = (top: ParentNode): void => {
            for (const each of top.querySelectorAll('*')) {
              if (each instanceof HTMLDetailsElement) each.open = true;
              if (each.shadowRoot) open(each.shadowRoot);
            }
          };
          open(document);
        });
        for (const why of await view.page.getByRole('button', { name: /^Why/ }).all()) {
          if ((await why.getAttribute('aria-expanded')) === 'false') await why.click();
        }
        const strange = await view.page.evaluate(() => {
          const found: string[] = [];
          const look = (top: ParentNode): void => {
            for (const each of top.querySelectorAll('*')) {
              if (/^(a|img|iframe|image|object|embed|b)$/.test(each.localName)) found.push(each.outerHTML);
              if (each.shadowRoot) look(each.shadowRoot);
            }
          };
          look(document.body);
          return found;
        });
        assert.deepEqual(strange, [], name);
      }
      // Of the situations, those with suggestions show it as what it is.
      await view.say(...(poisoned(situations('en')['list'], attack) as Message[]));
      assert.ok(
        (await view.page.locator('main').innerText()).includes(attack),
        'the words themselves are shown',
      );
      assert.deepEqual({ requests: view.requests, dialogs: view.dialogs }, { requests: [], dialogs: [] });
    });
  }
});
