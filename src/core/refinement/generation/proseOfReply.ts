import { readHeading } from '../../text/chapterHeading';
import { withoutInvisibleMarks } from '../../text/invisibleMarks';

// A model that was asked for the text alone may still wrap it up. Only what is certainly a wrapping is taken off: a story may begin with
// "Here is", or hold a fence of its own.

/** UTF-16 units; a longer line is no announcement. */
const longestAnnouncement = 240;
const announces =
  /^(?:here(?:['’]s| is| are)\b|below is\b|sure\b|certainly\b|of course\b|absolutely\b|okay\b|great\b|this is\b|以下是|以下為|下面是|这是|這是|好的|当然|當然|没问题|沒問題)/iu;
const fencedWhole = /^(`{3,}|~{3,})[ \t]*(?:([\p{L}\d+-]+)[ \t]*)?\n([^]*)\n[ \t]*\1[ \t]*$/u;
const rule = /^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*(?:\n|$)/;

/**
 * The text that a reply of prose holds, as a file of the author's has it: `\n` for every line end, no white space around it, one line end
 * behind it. A fence around the whole and a line that announces the text are gone; HTML and all other marks are text and stay. Empty for a
 * reply without a word.
 */
export function proseOfReply(reply: string): string {
  // Neither control characters nor what nobody sees: byte-order marks, marks of direction.
  const plain = withoutInvisibleMarks(reply.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ''));
  const text = withoutFence(withoutAnnouncement(withoutFence(withoutBlankEdges(plain))));
  return text === '' ? '' : `${text}\n`;
}

function withoutFence(text: string): string {
  const match = fencedWhole.exec(text);
  if (!match) return text;
  const [, fence = '', info = '', inner = ''] = match;
  const isMarkdown = /^(?:markdown|md)$/i.test(info);
  // Another fence inside may be the end of the first: then these are two blocks with text between.
  if (inner.split('\n').some((line) => line.trimStart().startsWith(fence)) && !isMarkdown) return text;
  if (info !== '' && !isMarkdown && !/^(?:text|txt|plaintext)$/i.test(info)) return text;
  return withoutBlankEdges(inner);
}

/** "Here is your brief:" before a heading, a fence around all that follows, or a line of dashes. */
function withoutAnnouncement(text: string): string {
  const end = text.indexOf('\n');
  if (end < 0 || end > longestAnnouncement) return text;
  const line = text.slice(0, end).trim();
  if (!announces.test(line) || readHeading(line)) return text;
  const after = text.slice(end + 1);
  const rest = withoutBlankEdges(after);
  const ruled = rule.exec(rest);
  const below = ruled ? withoutBlankEdges(rest.slice(ruled[0].length)) : rest;
  const endsAnnouncing = /[:：]$/u.test(line);
  const isCertain =
    /^#{1,6}[ \t]/.test(below) ||
    (fencedWhole.test(below) && endsAnnouncing) ||
    (ruled !== null && endsAnnouncing);
  return isCertain && /^[ \t]*(?:\n|[-*_`~])/.test(after) && below !== '' ? below : text;
}

function withoutBlankEdges(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}
