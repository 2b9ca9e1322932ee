import type { Redactor } from '../../core/llm/endpoint/redaction';

const longest = 300;

/** What a server said, fit to be shown: without secrets, on one line, without control characters, at most 300 characters. */
export function serverWords(message: string, redactor: Redactor): string {
  // Control and format characters: a terminal would obey them, and some turn the direction of writing.
  const line = redactor
    .text(message)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  // Redacted before it is cut, so that no half of a secret is left; cut between characters.
  const characters = [...line.slice(0, 2 * longest)];
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}
