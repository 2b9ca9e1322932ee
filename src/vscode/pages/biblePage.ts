import { l10n } from 'vscode';
import { isOpen } from '../../core/chapter/bible/toldBible';
import type { ChapterRow } from '../../core/chapter/chapterList';
import { bibleFile } from '../../core/project/layout';
import type { Character, Clue, Progress, StoryBible, Summary } from '../../core/project/bible/storyBible';
import { chapterName } from '../chapterNames';
import { BibleSources } from './bibleSources';
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
  const sources = new BibleSources(rows);
  const sections = sectionsOf(bible, sources);
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
          '',
        ]
      : [
          plain(
            l10n.t(
              'Every chapter is written with this. Yours to change in {0}: what you wrote or changed is never touched. What a chapter added last can be taken back with “StoryFold: Undo a Chapter’s Bible Update”.',
              bibleFile,
            ),
          ),
          '',
          ...remarks(bible, rows, sources).flatMap((words) => [`**${plain(words)}**`, '']),
        ]),
    ...sections,
  ].join('\n');
}

function sectionsOf(
  { characters, relationships, timeline, clues, immutableFacts, summaries }: StoryBible,
  sources: BibleSources,
): string[] {
  const known = sources.chapters;
  const openFirst = clues.toSorted((one, other) => Number(isOpen(other, known)) - Number(isOpen(one, known)));
  return [
    ...section(
      l10n.t('Characters'),
      characters.flatMap((each) => characterLines(each, sources)),
    ),
    ...section(
      l10n.t('Relationships'),
      relationships.map((each) => line(labelled(each.between.join(' – '), each.what), each, sources)),
    ),
    ...section(
      l10n.t('Timeline'),
      timeline.map((each) => line(labelled(each.when, each.what), each, sources)),
    ),
    ...section(
      l10n.t('Clues'),
      openFirst.flatMap((each) => clueLines(each, sources)),
    ),
    ...section(
      l10n.t('Fixed facts'),
      immutableFacts.map((each) => line(each.what, each, sources)),
    ),
    ...section(
      l10n.t('Summaries'),
      summaries.map((each) => summaryLine(each, sources)),
    ),
  ];
}

function labelled(label: string, words: string): string {
  return label.trim() === '' ? words : l10n.t('{0}: {1}', label, words);
}

function line(words: string, entry: object, sources: BibleSources, depth = 0): string {
  return `${'  '.repeat(depth)}- ${plain(words)} *${plain(sources.of(entry))}*`;
}

function characterLines(character: Character, sources: BibleSources): string[] {
  const { name, role, aliases, facts } = character;
  const words = [plain(name) === '' ? '' : `**${plain(name)}**`, plain(role)].filter((part) => part !== '');
  return [
    `- ${[...words, `*${plain(sources.of(character))}*`].join(' ')}`,
    ...aliases
      .filter((alias) => alias.name.trim() !== '')
      .map((alias) => line(l10n.t('also called: {0}', alias.name), alias, sources, 1)),
    ...facts.map((fact) => line(fact.what, fact, sources, 1)),
  ];
}

function clueLines(clue: Clue, sources: BibleSources): string[] {
  const { what, progress, plantedIn = '', paidOffIn = '' } = clue;
  const name = isOpen(clue, sources.chapters) ? l10n.t('{0} (open)', what) : l10n.t('{0} (paid off)', what);
  return [
    line(name, clue, sources),
    ...(plantedIn === '' ? [] : [line(l10n.t('planted in: {0}', sources.name(plantedIn)), {}, sources, 1)]),
    ...progress.map((part) => line(progressWords(part), part, sources, 1)),
    ...(paidOffIn === '' ? [] : [line(l10n.t('paid off in: {0}', sources.name(paidOffIn)), {}, sources, 1)]),
  ];
}

function progressWords({ what, status }: Progress): string {
  if (status === 'advanced') return what === '' ? l10n.t('goes on') : what;
  return what === '' ? l10n.t('paid off') : labelled(l10n.t('paid off'), what);
}

/** A summary is of its chapter, whoever wrote it. */
function summaryLine(summary: Summary, sources: BibleSources): string {
  const { chapter } = summary;
  const of = chapter === '' ? '' : `**${plain(sources.title(chapter))}** `;
  const hand = sources.handOf(summary);
  return `- ${of}${plain(summary.summary)}${hand === undefined ? '' : ` *${plain(hand)}*`}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${plain(title)}`, '', ...lines, ''];
}

/** Chapters of which the bible may say what is no longer told. */
function remarks(bible: StoryBible, rows: readonly ChapterRow[], sources: BibleSources): string[] {
  const stale = rows.filter(({ bibleStale }) => bibleStale).map(chapterName);
  const gone = sources.goneIn(bible);
  return [
    ...(stale.length === 0
      ? []
      : [
          l10n.t(
            'Taken from an earlier text: {0}. “StoryFold: Update the Bible from a Chapter” takes it from today’s.',
            stale.join(l10n.t(', ')),
          ),
        ]),
    ...(gone.length === 0
      ? []
      : [
          l10n.t(
            'From chapters that are gone: {0}. No chapter is told of it any more; take out of {1} what need not stay.',
            gone.join(l10n.t(', ')),
            bibleFile,
          ),
        ]),
  ];
}
