import { l10n } from 'vscode';
import type { ChapterRow } from '../../core/chapter/chapterList';
import { isAuthorsOwn, type BibleEntry } from '../../core/project/bible/bibleEntries';
import type { Character, Clue, StoryBible } from '../../core/project/bible/storyBible';
import { bibleFile } from '../../core/project/layout';
import { chapterName } from '../chapterNames';
import { plain } from './markdown';

export interface BiblePage {
  /** The project's. */
  title: string;
  bible: StoryBible;
  /** All chapters, in order. */
  rows: readonly ChapterRow[];
}

/** The story bible as a page of Markdown, each thing with where it comes from. */
export function biblePage({ title, bible, rows }: BiblePage): string {
  const sources = new Sources(rows);
  const { characters, relationships, timeline, clues, immutableFacts, summaries } = bible;
  const sections = [
    ...section(
      l10n.t('Characters'),
      characters.flatMap((each) => characterLines(each, sources)),
    ),
    ...section(
      l10n.t('Relationships'),
      relationships.map((each) => line(`${each.between.join(' – ')}: ${each.what}`, each, sources)),
    ),
    ...section(
      l10n.t('Timeline'),
      timeline.map((each) =>
        line(each.when === '' ? each.what : `${each.when}: ${each.what}`, each, sources),
      ),
    ),
    ...section(
      l10n.t('Clues'),
      clues.flatMap((each) => clueLines(each, sources)),
    ),
    ...section(
      l10n.t('Fixed facts'),
      immutableFacts.map((each) => line(each.what, each, sources)),
    ),
    ...section(
      l10n.t('Summaries'),
      summaries.map((each) => line(each.summary, each, sources)),
    ),
  ];
  return [
    `# ${plain(l10n.t('Story bible: {0}', title))}`,
    '',
    ...(sections.length === 0
      ? [
          plain(
            l10n.t(
              'It is empty so far. What a chapter tells goes in when its judge has passed it; what you write into {0} yourself is never touched.',
              bibleFile,
            ),
          ),
        ]
      : [
          plain(
            l10n.t(
              'Every chapter is written with this. Yours to change in {0}: what you wrote or changed is never touched. What a chapter added last can be taken back with “StoryFold: Undo a Chapter’s Bible Update”.',
              bibleFile,
            ),
          ),
          ...remarks(rows),
        ]),
    '',
    ...sections,
  ].join('\n');
}

/** Names where entries come from. */
class Sources {
  private readonly names: ReadonlyMap<string, string>;

  constructor(rows: readonly ChapterRow[]) {
    this.names = new Map(rows.map((row) => [row.chapter, chapterName(row)]));
  }

  of(entry: BibleEntry): string {
    if (isAuthorsOwn(entry)) return l10n.t('yours');
    const { chapter = '' } = entry;
    return this.names.get(chapter) ?? l10n.t('{0}, which is gone', chapter);
  }
}

function line(words: string, entry: object, sources: Sources, depth = 0): string {
  return `${'  '.repeat(depth)}- ${plain(words)} *${plain(sources.of(entry as BibleEntry))}*`;
}

function characterLines(character: Character, sources: Sources): string[] {
  const { name, role, aliases, facts } = character;
  const also = aliases.map((alias) => alias.name).join(l10n.t(', '));
  return [
    `- **${plain(name)}**${role === '' ? '' : ` ${plain(role)}`} *${plain(sources.of(character as BibleEntry))}*`,
    ...(also === '' ? [] : [`  - ${plain(l10n.t('also called: {0}', also))}`]),
    ...facts.map((fact) => line(fact.what, fact, sources, 1)),
  ];
}

function clueLines(clue: Clue, sources: Sources): string[] {
  const { what, progress } = clue;
  const isOpen =
    clue.open ?? (clue.paidOffIn === undefined && !progress.some(({ status }) => status === 'paid_off'));
  return [
    line(isOpen ? l10n.t('{0} (open)', what) : l10n.t('{0} (paid off)', what), clue, sources),
    ...progress.map((part) =>
      line(
        part.what !== '' ? part.what : part.status === 'paid_off' ? l10n.t('paid off') : l10n.t('goes on'),
        part,
        sources,
        1,
      ),
    ),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${plain(title)}`, '', ...lines, ''];
}

/** Chapters of which the bible may say what is no longer told. */
function remarks(rows: readonly ChapterRow[]): string[] {
  const stale = rows.filter(({ bibleStale }) => bibleStale).map(chapterName);
  if (stale.length === 0) return [];
  return [
    '',
    `**${plain(l10n.t('Taken from an earlier text: {0}. “StoryFold: Update the Bible from a Chapter” takes it from today’s.', stale.join(l10n.t(', '))))}**`,
  ];
}
