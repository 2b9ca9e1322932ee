import type { StoryBible } from '../../project/bible/storyBible';
import type { Language } from '../../text/language';
import type { Range } from '../../text/range';
import { paragraphs } from '../../text/segments';
import { sentences } from '../../text/sentences';

/** What faults are planted in, and what is known of the story. */
export interface ChapterToPlant {
  /** The whole chapter, its heading included. */
  text: string;
  language: Language;
  /** As it stands before this chapter: what it says of the dead is believed. */
  bible?: StoryBible | undefined;
  /** The chapter's own section of the outline. */
  outline?: string | undefined;
}

export interface ReadParagraph extends Range {
  sentences: readonly Range[];
}

/** A chapter, read once for all kinds of faults. */
export interface ReadChapter extends ChapterToPlant {
  /** Its prose: no headings, breaks, notes or lists. */
  paragraphs: readonly ReadParagraph[];
}

export function readChapter(chapter: ChapterToPlant): ReadChapter {
  const { text } = chapter;
  const prose = paragraphs(text).filter(({ kind }) => kind === 'prose');
  return {
    ...chapter,
    paragraphs: prose.map(({ start, end }) => ({
      start,
      end,
      sentences: sentences(text, { start, end }, true),
    })),
  };
}

/** What the bible says, a text each, with the name of whom it is said of where it is one character's. */
export function bibleSayings(bible: StoryBible | undefined): { of?: string; says: string }[] {
  if (!bible) return [];
  return [
    ...bible.characters.flatMap(({ name, role, facts }) =>
      [role, ...facts.map(({ what }) => what)].map((says) => ({ of: name, says })),
    ),
    ...[...bible.relationships, ...bible.timeline, ...bible.clues, ...bible.immutableFacts].map(
      ({ what }) => ({ says: what }),
    ),
    ...bible.summaries.map(({ summary }) => ({ says: summary })),
  ].filter(({ says }) => says.trim() !== '');
}
