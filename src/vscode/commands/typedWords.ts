import { env, l10n } from 'vscode';
import { withSteps } from '../errorSteps';

/** Does something with words from an input box. Where it fails the box is gone, and the author is offered to take their words along. */
export async function withTyped<T>(words: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const copy = { title: l10n.t('Copy What I Wrote'), run: () => env.clipboard.writeText(words) };
    throw withSteps(error, [copy]);
  }
}
