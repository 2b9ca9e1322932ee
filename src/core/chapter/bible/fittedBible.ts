import { estimateTokens } from '../../llm/usage/tokenEstimate';
import type { StoryBible } from '../../project/bible/storyBible';
import { foldText } from '../../text/anchors/fold';
import type { Language } from '../../text/language';
import { shorten } from '../../text/shorten';
import {
  headingOf,
  linesSoFar,
  openClueLines,
  textOfLines,
  type BibleLine,
  type ToldUntil,
} from './toldBible';

/** The bible as a model is told it in two texts, each empty where there is nothing to tell. */
export interface FittedBible {
  soFar: string;
  openClues: string;
}

interface BibleRoom {
  /** Tokens, as `estimateTokens` counts, that both texts together take at most; Infinity where there is no bound. */
  tokens: number;
  /** What is known of the chapter in question: whoever is named here matters. */
  about: string;
}

const leftOut: Readonly<Record<Language, string>> = {
  en: 'There was no room for everything. Earlier things that matter less for this chapter are left out here; that something is not named does not mean that it never was.',
  zh: '篇幅有限，这里略去了较早的、与本章关系不大的内容；没有提到，不等于没有发生过。',
};

/** A line that is longer than this part of the room is told by its beginning, so that no single one takes the place of all others. */
const longestLine = 8;
/** Tokens; what is no longer is told whole or not at all. */
const shortLine = 50;
/** Chapters right before the one in question whose summaries go before everything but facts, clues and people. */
const nearChapters = 3;

/**
 * As much of the bible as the room takes. What matters most for the chapter is kept: what never changes, then the clues that are open, those
 * who are named in what is known of the chapter, the summaries of the chapters right before it, the author's own words, and all else from
 * the nearest chapter back. Where something is left out, the text says so. Pure.
 */
export function fittedBible(bible: StoryBible, until: ToldUntil, { tokens, about }: BibleRoom): FittedBible {
  const { language } = until;
  const soFar = linesSoFar(bible, until);
  const open = openClueLines(bible, until);
  const whole = textsOf(soFar, open, language, false);
  if (tokens === Infinity || tokensOf(whole) <= tokens) return whole;
  const longest = Math.max(shortLine, Math.floor(tokens / longestLine));
  const lines = [...soFar, ...open].map((line) => ({ ...line, text: cut(line.text, longest) }));
  const inOrder = byWorth(lines, until, peopleIn(bible, about));
  let kept = new Set<BibleLine>();
  const headings = new Set<string>();
  let taken = estimateTokens(leftOut[language]) + 1;
  for (const line of inOrder) {
    const heading = headingOf(line, language);
    taken += estimateTokens(line.text) + 1 + (headings.has(heading) ? 0 : estimateTokens(heading) + 2);
    if (taken > tokens) break;
    headings.add(heading);
    kept.add(line);
  }
  // The whole is about the sum of its lines, not always less.
  for (;;) {
    const texts = textsOf(
      lines.slice(0, soFar.length).filter((line) => kept.has(line)),
      lines.slice(soFar.length).filter((line) => kept.has(line)),
      language,
      true,
    );
    if (tokensOf(texts) <= tokens) return texts;
    if (kept.size === 0) return { soFar: '', openClues: '' };
    kept = new Set([...kept].slice(0, -1));
  }
}

function textsOf(
  soFar: readonly BibleLine[],
  open: readonly BibleLine[],
  language: Language,
  isCut: boolean,
): FittedBible {
  const told = textOfLines(soFar, language);
  return {
    soFar: [isCut ? leftOut[language] : '', told].filter((part) => part !== '').join('\n\n'),
    openClues: textOfLines(open, language),
  };
}

function tokensOf({ soFar, openClues }: FittedBible): number {
  return estimateTokens(soFar) + estimateTokens(openClues);
}

function cut(line: string, tokens: number): string {
  let shorter = line;
  for (let limit = tokens * 4; estimateTokens(shorter) > tokens && limit >= 1; limit = Math.floor(limit / 2))
    shorter = shorten(line, limit);
  return shorter;
}

/** The lines with what must be told first at the front. */
function byWorth(
  lines: readonly BibleLine[],
  { before }: ToldUntil,
  named: (line: BibleLine) => boolean,
): BibleLine[] {
  const places = new Map(before.map((chapter, index) => [chapter, before.length - index]));
  const sized = lines.map((line) => {
    const distance = line.chapter === undefined ? 0 : (places.get(line.chapter) ?? Infinity);
    return { line, distance, rank: rankOf(line, distance, named(line)) };
  });
  return sized
    .sort((one, other) => one.rank - other.rank || one.distance - other.distance)
    .map(({ line }) => line);
}

function rankOf({ kind, chapter }: BibleLine, distance: number, isNamed: boolean): number {
  if (kind === 'immutable') return 0;
  if (kind === 'open_clue') return 1;
  // Who somebody is goes before what is known of them.
  if (isNamed) return kind === 'person' ? 2 : 3;
  if (kind === 'summary' && distance <= nearChapters) return 4;
  return chapter === undefined ? 5 : 6;
}

/** Whether a line is about somebody who is named there, under whatever name. */
function peopleIn(bible: StoryBible, about: string): (line: BibleLine) => boolean {
  const text = foldText(about).text;
  const isThere = (name: string): boolean => {
    const folded = foldText(name).text;
    return folded.length > 1 && text.includes(folded);
  };
  const known = new Set<string>();
  for (const { name, aliases } of bible.characters) {
    const names = [name, ...aliases.map((alias) => alias.name)];
    if (names.some(isThere)) for (const each of names) known.add(foldText(each).text);
  }
  return ({ names }) => names.some((name) => known.has(foldText(name).text) || isThere(name));
}
