import { readFileSync } from 'node:fs';
import type { Frame } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** As text, since the test runner's own types know no page. A view is no page: it has no landmark or heading of its own. */
const check = `axe.run({ rules: {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
} }).then(({ violations }) => violations.map(({ id, nodes }) =>
  id + ': ' + nodes.map(({ html, failureSummary }) => html.slice(0, 200) + ' ' + failureSummary).join(' | ')))`;

/** What keeps a view from being read by everyone, by the rules of axe; empty when there is nothing. */
export async function readingFaults(frame: Frame): Promise<string[]> {
  // The view's policy runs no foreign script in its page, but its driver may.
  await frame.evaluate(axe);
  // The window paints what is behind the view, so the view's page is clear, and axe would take it for white.
  await frame.evaluate(`document.documentElement.style.background = 'var(--vscode-sideBar-background)'`);
  return (await frame.evaluate(check)) as string[];
}
