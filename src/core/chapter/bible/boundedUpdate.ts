import { withoutInvisibleMarks } from '../../text/invisibleMarks';
import { shorten } from '../../text/shorten';
import type { BibleUpdate } from './bibleUpdate';

/** Entries of each kind that one chapter may add. */
const most = {
  characters: 40,
  aliases: 8,
  facts: 12,
  relationships: 40,
  timeline: 40,
  clues: 30,
  immutableFacts: 30,
  corrections: 20,
} as const;
const mostNames = 6;

/** UTF-16 units. */
const longestName = 80;
const longestText = 400;
/** User-perceived characters. */
const longestSummary = 2000;

/**
 * The update as it may go into the bible: every text on one line and without marks that nobody sees, nothing empty, nothing too long, of each
 * kind no more than a chapter needs. `leftOut` counts what was too much or too long; a summary is cut instead.
 */
export function boundedUpdate(update: BibleUpdate): { update: BibleUpdate; leftOut: number } {
  let leftOut = 0;
  const words = (text: string, longest: number): string => {
    const line = oneLine(text.slice(0, longest * 4));
    if (line.length <= longest && text.length <= longest * 4) return line;
    leftOut++;
    return '';
  };
  const name = (text: string): string => words(text, longestName);
  const said = (text: string): string => words(text, longestText);
  const some = <Item>(items: readonly Item[], limit: number): Item[] => {
    leftOut += Math.max(0, items.length - limit);
    return items.slice(0, limit);
  };
  const isSaid = ({ what }: { what: string }): boolean => what !== '';

  const bounded: BibleUpdate = {
    summary: shorten(withoutInvisibleMarks(update.summary.slice(0, longestSummary * 8)), longestSummary),
    characters: some(update.characters, most.characters)
      .map((one) => ({
        name: name(one.name),
        aliases: some(one.aliases, most.aliases)
          .map(name)
          .filter((alias) => alias !== ''),
        role: said(one.role),
        facts: some(one.facts, most.facts)
          .map(said)
          .filter((fact) => fact !== ''),
      }))
      .filter((one) => one.name !== ''),
    relationships: some(update.relationships, most.relationships)
      .map(({ between, what }) => ({
        between: some(between, mostNames)
          .map(name)
          .filter((one) => one !== ''),
        what: said(what),
      }))
      .filter((one) => isSaid(one) && one.between.length > 0),
    timeline: some(update.timeline, most.timeline)
      .map(({ when, what }) => ({ when: said(when), what: said(what) }))
      .filter(isSaid),
    clues: some(update.clues, most.clues)
      .map(({ what, status }) => ({ what: said(what), status }))
      .filter(isSaid),
    immutableFacts: some(update.immutableFacts, most.immutableFacts)
      .map(({ what }) => ({ what: said(what) }))
      .filter(isSaid),
    corrections: some(update.corrections, most.corrections)
      .map(({ was, now }) => ({ was: said(was), now: said(now) }))
      .filter(({ now }) => now !== ''),
  };
  return { update: bounded, leftOut };
}

/** Also what no line break is and breaks lines or hides words somewhere. */
function oneLine(text: string): string {
  return withoutInvisibleMarks(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
