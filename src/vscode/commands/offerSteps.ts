import { window } from 'vscode';
import { plainMessage } from '../plainText';

/** What can be done next, by a click on a message. */
export interface NextStep {
  title: string;
  run: () => unknown;
}

/** Says something with what can be done next. Resolves when the message is gone, and what was chosen has been done. */
export async function offer(
  text: string,
  steps: readonly NextStep[],
  kind: 'info' | 'warning',
): Promise<void> {
  const titles = steps.map(({ title }) => title);
  const answer = await (kind === 'info'
    ? window.showInformationMessage(plainMessage(text), ...titles)
    : window.showWarningMessage(plainMessage(text), ...titles));
  await steps.find(({ title }) => title === answer)?.run();
}
