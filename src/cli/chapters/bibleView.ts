import type { ChangedEntry } from '../../core/chapter/bible/bibleChange';
import type { ChapterRow } from '../../core/chapter/chapterList';
import type { BibleUndone } from '../../core/chapter/operations/undoBible';
import type { BibleUpdated } from '../../core/chapter/operations/updateBible';
import type { BibleGroup, SaidEntry } from './bibleGroups';
import type { Output } from '../terminal/output';
import { wrapTo } from '../terminal/textWidth';

/** What the bible says, chapter by chapter and list by list. */
export function bibleLines(
  groups: readonly BibleGroup[],
  only: ChapterRow | undefined,
  output: Output,
): string[] {
  const { style, width, messages } = output;
  const texts = messages.chapters.bible;
  const number = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  if (number === 0)
    return only
      ? [texts.nothingFrom(only.chapter)]
      : [texts.header(0), ...wrapTo(texts.emptyHint, width).map(style.dim)];
  return [
    ...(only ? [] : [style.heading(texts.header(number))]),
    ...groups.flatMap((group, index) => [...(only && index === 0 ? [] : ['']), ...groupLines(group, output)]),
  ];
}

function groupLines({ chapter, title, entries, stale, gone, recheck }: BibleGroup, output: Output): string[] {
  const { style, width, messages } = output;
  const texts = messages.chapters.bible;
  const marks = [
    ...(stale && !gone ? [texts.stale] : []),
    ...(gone ? [texts.gone] : []),
    ...(recheck ? [texts.recheck] : []),
  ];
  const name =
    chapter === undefined ? texts.authors : texts.chapter(output.tidy(chapter), output.tidy(title));
  const lists = [...new Set(entries.map(({ list }) => list))];
  return [
    style.heading(name),
    ...marks.flatMap((mark) => wrapTo(`! ${mark}`, width).map(style.caution)),
    ...lists.flatMap((list) => [
      `  ${style.dim(listName(list, output))}`,
      ...entries
        .filter((entry) => entry.list === list)
        .flatMap(({ says }) =>
          wrapTo(output.tidy(says), width - 4).map((line, at) => `  ${at === 0 ? '- ' : '  '}${line}`),
        ),
    ]),
  ];
}

function listName(list: SaidEntry['list'], { messages }: Output): string {
  const { lists, parts } = messages.chapters.bible;
  return { ...lists, ...parts }[list];
}

/** What an update did: what is new, what reads otherwise, what is gone, and what was not made since it contradicts what stands. */
export function updatedLines({ chapter, change, movedAside }: BibleUpdated, output: Output): string[] {
  const { style, width, messages } = output;
  const texts = messages.chapters.bible;
  const { entries, conflicts, leftOut, notAgain = [] } = change;
  const told = entries.filter(({ how }) => how !== 'renewed');
  return [
    style.heading(texts.updated(chapter, told.length)),
    ...(['added', 'changed', 'removed'] as const).flatMap((how) => {
      const of = told.filter((entry) => entry.how === how);
      return of.length === 0
        ? []
        : [`  ${style.dim(texts.how[how])}`, ...of.flatMap((one) => entryLines(one, output))];
    }),
    ...(conflicts.length === 0
      ? []
      : [
          '',
          style.caution(texts.conflicts(conflicts.length)),
          ...conflicts.flatMap(({ bible, said }) =>
            wrapTo(texts.conflict(output.tidy(bible), output.tidy(said)), width - 4).map(
              (words, at) => `  ${at === 0 ? '- ' : '  '}${words}`,
            ),
          ),
        ]),
    ...(notAgain.length === 0
      ? []
      : [
          '',
          style.caution(texts.notAgain(notAgain.length)),
          ...notAgain.flatMap((said) =>
            wrapTo(output.tidy(said), width - 4).map((words, at) => `  ${at === 0 ? '- ' : '  '}${words}`),
          ),
        ]),
    ...(leftOut === 0 ? [] : ['', style.caution(texts.leftOut(leftOut))]),
    ...movedAsideLines(movedAside, output),
  ];
}

function movedAsideLines(movedAside: readonly string[], { style, width, messages }: Output): string[] {
  if (movedAside.length === 0) return [];
  return ['', ...wrapTo(messages.chapters.outcome.movedAside(movedAside), width).map(style.caution)];
}

function entryLines(entry: ChangedEntry, output: Output): string[] {
  const { width, messages } = output;
  const words = messages.chapters.bible.entry(listName(entry.list, output), output.tidy(wordsOf(entry)));
  return wrapTo(words, width - 4).map((line, at) => `  ${at === 0 ? '- ' : '  '}${line}`);
}

export function undoneLines({ chapter, undone, kept, movedAside }: BibleUndone, output: Output): string[] {
  const { style, messages } = output;
  const texts = messages.chapters.bible;
  const line = (entry: ChangedEntry): string[] => entryLines(entry, output);
  return [
    style.heading(texts.undone(chapter, undone.length)),
    ...undone.flatMap(line),
    ...(kept.length === 0 ? [] : ['', style.caution(texts.kept(kept.length)), ...kept.flatMap(line)]),
    ...movedAsideLines(movedAside, output),
  ];
}

/** What an entry says, whatever list it is of. */
function wordsOf({ before, after }: ChangedEntry): string {
  const entry = after ?? before ?? {};
  const said = [entry['name'], entry['summary'], entry['what']].find(
    (words) => typeof words === 'string' && words !== '',
  );
  return typeof said === 'string' ? said : String(entry['id'] ?? '');
}
