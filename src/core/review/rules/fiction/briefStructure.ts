import type { Range } from '../../../text/range';
import { isColloquialHeading } from './briefColloquial';
import { briefFields, fieldWords, type BriefField } from './briefFieldNames';

/** A field the author named, by a heading (`## Audience`) or a label (`Audience: …`, `**读者**：…`). */
export interface NamedField {
  field: BriefField;
  /** The author's own word for it. */
  name: string;
  /** The heading or the label, without marks. */
  nameRange: Range;
  /** What stands below or after it, trimmed. */
  body: string;
  bodyStart: number;
}

interface Entry {
  name: string;
  nameStart: number;
  bodyStart: number;
  /** 1 to 6 for a heading, 7 for a label on a line. */
  level: number;
}

const headingLine = /^ {0,3}(#{1,6})[ \t]+(.+)$/;
// A name never begins with white space: a line that is little else would be tried from each blank of it.
const labelLine =
  /^([ \t]*(?:(?:[-*+]|\d{1,2}[.、)])[ \t]*)?(?:(?:\*\*|__)[ \t]*)?)(?![ \t])([^:：*_\n|]{1,40}?)((?:\*\*|__)?[ \t]*[:：][ \t]*(?:\*\*|__)?)/;
/** **Premise.** and its text behind it. */
const boldStart =
  /^([ \t]*(?:(?:[-*+]|\d{1,2}[.、)])[ \t]*)?(?:\*\*|__)[ \t]*)(?![ \t])([^.。:：*_\n]{1,40}?)([.。](?:\*\*|__)[ \t]+)/;
const boldLine = /^([ \t]*(?:\*\*|__)[ \t]*)(?![ \t])([^*_\n]{1,40}?)((?:\*\*|__)[ \t]*)$/;
/** 一、读者 or Premise alone on a line. */
const bareLine =
  /^([ \t]*(?:(?:[一二三四五六七八九十]{1,3}[、.．]|\d{1,2}[.、)])[ \t]*)?)(?![ \t])([\p{L} &/、'’-]{2,30})([ \t]*)$/u;
/** 【读者】, alone or with its text behind it; a heading whatever it says. */
const bracketLine =
  /^([ \t]*(?:\*\*|__)?【[ \t]*)(?![ \t])([^【】\n]{1,30}?)([ \t]*】(?:\*\*|__)?[ \t]*[:：]?[ \t]*)/u;
const bracketLevel = 6;
const tableLine = /^([ \t]*\|[ \t]*(?:\*\*[ \t]*)?)(?![ \t])([^|*\n]{1,40}?)((?:\*\*)?[ \t]*\|[ \t]*)/;
/** UTF-16 units of the longest heading that may name a field. */
const longestName = 200;

/** The fields that a brief names, in order. Linear. */
export function namedFields(text: string): NamedField[] {
  const entries = entriesOf(text);
  return entries.flatMap((entry, index) => {
    const field = fieldOf(entry.name);
    if (!field) return [];
    // A heading's field runs over its sub-headings and labels; a label's ends at the next entry of any kind.
    let after = index + 1;
    while (after < entries.length && (entries[after]?.level ?? 0) > entry.level) after++;
    const end = lineStartBefore(text, entries[after]?.nameStart ?? text.length, entries[after] === undefined);
    const raw = text.slice(entry.bodyStart, Math.max(entry.bodyStart, end));
    // A blank for the bar that ends a row of a table, so that offsets hold.
    const body = raw.replace(/\|(?=[^\S\n]*$)/gm, ' ').trim();
    return [
      {
        field,
        name: entry.name,
        nameRange: { start: entry.nameStart, end: entry.nameStart + entry.name.length },
        body,
        bodyStart: entry.bodyStart + raw.length - raw.trimStart().length,
      },
    ];
  });
}

/** Whether a text has anything to go by besides sentences: headings or labels that name a field. */
function fieldOf(name: string): BriefField | undefined {
  if (name.length > longestName) return undefined;
  const plain = name
    .replace(/^【([^】]*)】$/u, '$1')
    .replace(/^[\d一二三四五六七八九十]+[.、)）\s]+/u, '')
    .replace(/[（(].*[)）]$/u, '')
    .trim();
  const whole = briefFields.find((field) => isHeadingOf(field, plain));
  if (whole) return whole;
  // "Setting and characters", "人物与冲突": the first that is named; the rest are found by their hints.
  const parts = plain.split(/\s*(?:,|&|\/|、|\band\b|与|和|及|與)\s*/);
  if (parts.length < 2) return undefined;
  return briefFields.find((field) => parts.some((part) => isHeadingOf(field, part.trim())));
}

function isHeadingOf(field: BriefField, words: string): boolean {
  return fieldWords[field].label.test(words) || isColloquialHeading(field, words);
}

/** Every field that a heading or label names, also both of "Setting and characters". */
export function fieldsNamedBy(name: string): BriefField[] {
  const first = fieldOf(name);
  if (!first) return [];
  const parts = name.split(/\s*(?:,|&|\/|、|\band\b|与|和|及|與)\s*/);
  return briefFields.filter(
    (field) => field === first || parts.some((part) => isHeadingOf(field, part.trim())),
  );
}

function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const content = line.replace(/\r$/, '');
    const heading = headingLine.exec(content);
    if (heading) {
      const raw = withoutClosingMarks(heading[2] ?? '').replace(/\*\*|__/g, '');
      // `## Audience: children` has its body on the heading's line.
      const inline = /^([^:：]{1,40}?)\s*[:：]\s*(.*)$/.exec(raw);
      const name = (inline?.[1] ?? raw).trim();
      const nameStart = start + content.indexOf(name);
      const isInline = inline !== null && fieldOf(name) !== undefined;
      const bodyStart = isInline
        ? nameStart + content.slice(nameStart - start).search(/[:：]/) + 1
        : start + line.length + 1;
      entries.push({
        name,
        nameStart,
        level: heading[1]?.length ?? 1,
        bodyStart: Math.min(bodyStart, text.length),
      });
    } else if (bracketLine.test(content)) {
      const [whole = '', before = '', name = ''] = bracketLine.exec(content) ?? [];
      entries.push({
        name,
        nameStart: start + before.length,
        level: bracketLevel,
        bodyStart: start + whole.length,
      });
    } else {
      const label =
        labelLine.exec(content) ??
        boldStart.exec(content) ??
        boldLine.exec(content) ??
        tableLine.exec(content) ??
        bareLine.exec(content);
      const name = label?.[2]?.trim();
      if (label && name && fieldOf(name)) {
        entries.push({
          name,
          nameStart: start + (label[1]?.length ?? 0),
          level: 7,
          bodyStart: start + label[0].length,
        });
      }
    }
    start += line.length + 1;
  }
  return entries;
}

/** A heading without the `#` that may close it, which no expression looks for from every place of a line. */
function withoutClosingMarks(title: string): string {
  let end = title.trimEnd().length;
  while (title[end - 1] === '#') end--;
  return title.slice(0, end).trimEnd();
}

function lineStartBefore(text: string, offset: number, isEnd: boolean): number {
  return isEnd ? text.length : text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
}
