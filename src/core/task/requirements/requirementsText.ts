import { StoryFoldError } from '../../errors';
import type { Language } from '../../text/language';
import { shorten } from '../../text/shorten';
import { taskVersion, type Requirements } from '../model';
import { lineFields, listFields, type RequirementsField } from './requirementsFields';

/** Headings by which an author reads and edits them. */
export const requirementHeadings: Readonly<Record<Language, Readonly<Record<RequirementsField, string>>>> = {
  en: {
    objective: 'Objective',
    audience: 'Audience',
    pointOfView: 'Point of view',
    tone: 'Tone',
    length: 'Length',
    people: 'People',
    mustHappen: 'Must happen',
    mustAvoid: 'Must not happen',
    facts: 'Facts that hold',
    openQuestions: 'Open questions',
  },
  zh: {
    objective: '目标',
    audience: '读者',
    pointOfView: '视角',
    tone: '语气',
    length: '篇幅',
    people: '人物',
    mustHappen: '必须发生',
    mustAvoid: '必须避免',
    facts: '已成立的事',
    openQuestions: '未定的问题',
  },
};

/** The requirements as Markdown: a heading for each part, a dash for each line of a list. `requirementsFromMarkdown` reads it back. */
export function requirementsToMarkdown(requirements: Requirements, language: Language): string {
  const names = requirementHeadings[language];
  return [
    ...lineFields.map((field) => `## ${names[field]}\n\n${escaped(requirements[field])}`),
    ...listFields.map(
      (field) =>
        `## ${names[field]}\n\n${requirements[field].map((line) => `- ${indented(line)}`).join('\n')}`,
    ),
  ]
    .map((part) => part.trimEnd())
    .join('\n\n')
    .concat('\n');
}

/**
 * Reads what an author made of that Markdown, with headings of either language in any order; a heading that is left out is empty. What else
 * the requirements hold is not in it. Throws `invalid_input` that names the line, from 1, for a heading that is none of these or stands
 * twice, for words above the first, and where the objective is missing.
 */
export function requirementsFromMarkdown(text: string): Requirements {
  const parts = new Map<RequirementsField, string[]>();
  let current: string[] | undefined;
  const lines = text
    .replace(/^\uFEFF/u, '')
    .replace(/\r\n?/gu, '\n')
    .split('\n');
  for (const [index, line] of lines.entries()) {
    const heading = headingOf(line);
    if (heading === undefined) {
      if (current) current.push(line);
      else if (line.trim() !== '') throw unreadable(index + 1, 'above', line);
      continue;
    }
    const field = fieldOf(heading);
    if (!field) throw unreadable(index + 1, 'heading', heading);
    if (parts.has(field)) throw unreadable(index + 1, 'twice', heading);
    parts.set(field, (current = []));
  }
  const lineOf = (field: (typeof lineFields)[number]): string =>
    (parts.get(field) ?? []).map(unescaped).join('\n').trim();
  const listOf = (field: (typeof listFields)[number]): string[] => itemsIn(parts.get(field) ?? []);
  const objective = lineOf('objective');
  if (objective === '') throw unreadable(1, 'objective', '');
  return {
    version: taskVersion,
    objective,
    audience: lineOf('audience'),
    pointOfView: lineOf('pointOfView'),
    tone: lineOf('tone'),
    length: lineOf('length'),
    people: listOf('people'),
    mustHappen: listOf('mustHappen'),
    mustAvoid: listOf('mustAvoid'),
    facts: listOf('facts'),
    openQuestions: listOf('openQuestions'),
  };
}

/** The words of a heading, without `#` behind them as well. Counted back, since a pattern would begin at every blank of a long line. */
function headingOf(line: string): string | undefined {
  const marks = /^#{1,6}\s+/u.exec(line)?.[0].length;
  if (marks === undefined) return undefined;
  const words = line.slice(marks).trimEnd();
  let end = words.length;
  while (words[end - 1] === '#') end--;
  return words.slice(0, end).trim();
}

function fieldOf(heading: string): RequirementsField | undefined {
  const plain = (text: string): string => text.toLowerCase().replace(/[\s:：]+/gu, '');
  const wanted = plain(heading);
  return [...lineFields, ...listFields].find(
    (field) =>
      plain(requirementHeadings.en[field]) === wanted || plain(requirementHeadings.zh[field]) === wanted,
  );
}

/**
 * A dash begins an item; what is indented below goes on with it, and a line without a dash is an item as well. In front of it a backslash keeps
 * a `#` from being a heading.
 */
function itemsIn(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const begun = /^\s{0,3}(?:[-*+•]|\d+[.)、])\s+(.*)$/su.exec(line);
    if (begun) items.push(begun[1]!.trim());
    else if (/^[-*+•]?$/u.test(line.trim())) continue;
    else if (/^\s{2,}/u.test(line) && items.length > 0) items[items.length - 1] += ` ${line.trim()}`;
    else items.push(unescaped(line).trim());
  }
  return items.filter((item) => item !== '');
}

/** A line that looks like a heading would begin another part. */
function escaped(text: string): string {
  return linesOf(text.trim())
    .map((line) => line.replace(/^(?=[#\\])/u, '\\'))
    .join('\n');
}

/** What `escaped` was given, line by line. */
function unescaped(line: string): string {
  return line.replace(/^\\(?=[#\\])/u, '');
}

function indented(item: string): string {
  return linesOf(item)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/u);
}

type Problem = 'above' | 'heading' | 'twice' | 'objective';

function unreadable(line: number, problem: Problem, words: string): StoryFoldError {
  const said = shorten(words, 80);
  const { message, hint } = problems[problem](line, said);
  return new StoryFoldError('invalid_input', message, `${hint} Nothing was changed.`, {
    requirements: problem,
    line,
    said,
  });
}

const problems: Readonly<Record<Problem, (line: number, said: string) => { message: string; hint: string }>> =
  {
    above: (line) => ({
      message: `Line ${line} stands above the first heading.`,
      hint: 'Put it below the heading that it belongs to, such as “## Objective”.',
    }),
    heading: (line, said) => ({
      message: `Line ${line} has a heading that requirements do not have: “${said}”.`,
      hint: `Take one of: ${Object.values(requirementHeadings.en).join(', ')}; or put a backslash in front of the “#”.`,
    }),
    twice: (line, said) => ({
      message: `Line ${line} has the heading “${said}” a second time.`,
      hint: 'Put both parts under one heading.',
    }),
    objective: () => ({
      message: 'The requirements have no objective.',
      hint: 'Say below “## Objective”, in one or two sentences, what is to be achieved.',
    }),
  };
