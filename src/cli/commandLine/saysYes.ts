import { createInterface } from 'node:readline';
import { throwIfCancelled } from '../../core/errors';
import type { CommandContext } from './commandContext';

/**
 * Asks on the terminal, below some lines on what it is about. Anything but a clear yes is a no, the end of the input too. Throws
 * `cancelled` on Ctrl+C.
 */
export async function saysYes(
  { messages, output, signal }: CommandContext,
  lines: readonly string[],
  question: string,
): Promise<boolean> {
  throwIfCancelled(signal);
  output.question(lines, question);
  // Without a terminal of its own, so that Ctrl+C stays a signal to the process.
  const input = createInterface({ input: process.stdin, terminal: false });
  let stop = (): void => undefined;
  try {
    const answer = await new Promise<string>((resolve) => {
      stop = () => resolve('');
      input.once('line', resolve);
      input.once('close', stop);
      signal.addEventListener('abort', stop, { once: true });
    });
    throwIfCancelled(signal);
    return messages.approval.yes.includes(answer.trim().toLowerCase());
  } finally {
    // Rounds by themselves ask again and again, all on one signal.
    signal.removeEventListener('abort', stop);
    input.close();
  }
}
