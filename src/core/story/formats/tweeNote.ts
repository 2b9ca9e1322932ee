import { isObject, type Members } from '../../storage/jsonValues';

// Twine knows no metadata but its own, and drops any other; what stands in the text of a passage it keeps.

const opening = '<!--storyfold ';
const closing = '-->';

/** A remark in a passage that no reader sees, in one line. */
export function writeNote(content: Members): string {
  const json = JSON.stringify(content).replace(/"(?:[^"\\]|\\.)*"|\[(?=\[)/g, (part) =>
    // Twine takes doubled brackets for a link wherever they stand, and makes a passage for it.
    part === '[' ? '[ ' : part.replace(/[<>[\u{FEFF}\u2028\u2029\u007f-\u009f]/gu, unicodeEscape),
  );
  return opening + json + closing;
}

const unicodeEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The note that begins here; `content` is undefined where it cannot be read, and all is where none begins here. */
export function readNote(
  text: string,
  at: number,
): { content: Members | undefined; end: number } | undefined {
  if (!text.startsWith(opening, at)) return undefined;
  const end = text.indexOf(closing, at);
  if (end === -1) return undefined;
  return { content: contentOf(text.slice(at + opening.length, end)), end: end + closing.length };
}

function contentOf(json: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
