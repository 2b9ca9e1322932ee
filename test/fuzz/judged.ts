import { errorCodes, StoryFoldError } from '../../src/core/errors';

const codes: ReadonlySet<string> = new Set(errorCodes);
const untouched = prototypes();

export type Outcome = { kind: 'read' } | { kind: 'refused' } | { kind: 'fault'; why: string };

/**
 * What became of one reading: it ended well, or it was refused with a code of the closed list, words and a hint. Whatever else is thrown, and
 * a prototype that was changed, is a fault.
 */
export async function judged(read: () => unknown): Promise<Outcome> {
  let outcome: Outcome = { kind: 'read' };
  try {
    await read();
  } catch (error) {
    const why = fault(error);
    outcome = why === undefined ? { kind: 'refused' } : { kind: 'fault', why };
  }
  if (prototypes() === untouched) return outcome;
  return { kind: 'fault', why: 'what every object has was changed' };
}

function fault(error: unknown): string | undefined {
  if (!(error instanceof StoryFoldError))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (!codes.has(error.code)) return `an error of no known code: ${error.code}`;
  if (error.message.trim() === '') return `${error.code} says nothing`;
  if (error.hint.trim() === '') return `${error.code} says not what to do: ${error.message}`;
  return error.message.length + error.hint.length > 2000
    ? `${error.code} repeats what was given at length`
    : undefined;
}

/** What every object and list has; a polluted prototype shows here. */
function prototypes(): string {
  return [Object.prototype, Array.prototype, Function.prototype, String.prototype]
    .map((prototype) => Object.getOwnPropertyNames(prototype).length)
    .join();
}
