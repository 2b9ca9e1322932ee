import type { RestoredArchive, RestoredFile } from '../../core/project/archives/archiveRestore';
import type { ArchiveRow } from '../../core/project/archives/archives';
import { isProjectDocument } from '../../core/project/projectPath';
import { groupDigits } from '../../core/text/groupDigits';
import { showLineEnds } from '../terminal/elide';
import type { Output } from '../terminal/output';
import { localTime } from '../terminal/localTime';
import { sizeText } from '../terminal/sizeText';
import { table } from '../terminal/table';
import { cutTo, displayWidth, padTo, wrapPainted, wrapTo } from '../terminal/textWidth';

const widestTitle = 30;
/** Files that are listed by name; who needs all of them has the document. */
const mostFiles = 20;

/**
 * The archives in a table, with their titles where there is room; where there is none, each in two lines. Names are never cut, because
 * they have to be typed.
 */
export function archiveLines(rows: readonly ArchiveRow[], output: Output): string[] {
  const { messages, style, width } = output;
  const lines = [style.heading(messages.archives.header(rows.length))];
  if (rows.length === 0) return lines;
  const facts = rows.map((row) => factsOf(row, output));
  const fitting = [true, false]
    .map((withTitles) => tableOf(facts, withTitles, output))
    .find((shown) => shown.every((line) => displayWidth(line) <= width));
  return [...lines, ...(fitting ?? facts.flatMap((one) => twoLines(one, output)))];
}

interface ArchiveFacts {
  name: string;
  /** Empty where it is not known. */
  when: string;
  files: number | undefined;
  size: string;
  title: string;
  problem: string;
}

function factsOf(
  { name, title, savedAt, files, bytes, problem }: ArchiveRow,
  { messages }: Output,
): ArchiveFacts {
  const isKnown = savedAt !== null;
  return {
    name,
    when: isKnown ? localTime(savedAt, Date.now()) : '',
    files: isKnown ? files : undefined,
    size: isKnown ? sizeText(bytes) : '',
    title: cutTo(showLineEnds(title ?? ''), widestTitle),
    problem: problem === null ? '' : messages.archives.problems[problem],
  };
}

function tableOf(facts: readonly ArchiveFacts[], withTitles: boolean, { messages, style }: Output): string[] {
  const { columns } = messages.archives;
  return table(
    [
      { title: columns.name },
      { title: columns.savedAt },
      { title: columns.files, align: 'right' },
      { title: columns.size, align: 'right' },
      { title: withTitles ? columns.title : '' },
    ],
    facts.map(({ name, when, files, size, title, problem }) => [
      style.command(name),
      when || '–',
      files === undefined ? '–' : groupDigits(files),
      size || '–',
      [withTitles ? title : '', style.caution(problem)].filter((text) => displayWidth(text) > 0).join(' · '),
    ]),
    style.dim,
  );
}

function twoLines(facts: ArchiveFacts, { messages, style, width }: Output): string[] {
  const { name, when, files, size, title, problem } = facts;
  const known = [when, files === undefined ? '' : messages.archives.files(files), size].filter(Boolean);
  const room = width - 4 - displayWidth([...known, problem].join(' · ')) - 3;
  const shown = [...known, room >= 8 ? cutTo(title, room) : ''].filter(Boolean).join(' · ');
  const pieces = [
    { text: `    ${shown}`, paint: style.dim },
    { text: shown && problem ? ' · ' : '', paint: style.dim },
    { text: problem, paint: style.caution },
  ];
  return [style.command(name), ...wrapPainted(pieces, width, 4)];
}

/** What a restore did to the author's texts, one by one, and to the rest as a number. */
export function restoredLines({ name, savedBefore, files }: RestoredArchive, output: Output): string[] {
  const { messages, style, width } = output;
  const texts = messages.archives;
  const documents = files.filter(({ path }) => isProjectDocument(path)).sort(byPath);
  const shown = documents.slice(0, documents.length > mostFiles ? mostFiles - 1 : mostFiles);
  const others = files.length - documents.length;
  const widest = Math.max(0, ...shown.map(({ path }) => displayWidth(path)));
  return [
    ...wrapTo(texts.restored(name), width).map(style.good),
    ...wrapTo(texts.savedBefore(savedBefore), width),
    '',
    ...(documents.length === 0
      ? [texts.sameTexts]
      : [style.heading(texts.changes), ...shown.map((file) => fileLine(file, widest, output))]),
    ...(shown.length < documents.length
      ? [`  ${style.dim(texts.more(documents.length - shown.length))}`]
      : []),
    ...(others > 0 ? [style.dim(texts.others(others))] : []),
  ];
}

function fileLine({ path, before, after }: RestoredFile, widest: number, output: Output): string {
  const { messages, style, width } = output;
  const { givenBack, changed, removed } = messages.archives;
  const [sign, what] =
    before === null
      ? [style.added('+'), givenBack]
      : after === null
        ? [style.bad('-'), removed]
        : [style.command('~'), changed];
  const fits = widest + displayWidth(what) + 6 <= width;
  return `  ${sign} ${fits ? padTo(path, widest) : path}  ${style.dim(what)}`;
}

function byPath(one: RestoredFile, other: RestoredFile): number {
  return one.path < other.path ? -1 : 1;
}
