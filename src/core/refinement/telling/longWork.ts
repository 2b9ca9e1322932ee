import type { ConversationText } from '../../llm/conversation/conversation';
import { enclosed } from '../../llm/conversation/taggedText';
import { estimateTokens } from '../../llm/usage/tokenEstimate';
import { paragraphs } from '../../text/segments';

export interface FittedTexts {
  texts: ConversationText[];
  /** Paths of those that are told whole. */
  whole: ReadonlySet<string>;
  /** Paths of the others, in order. */
  abridged: string[];
}

/**
 * The texts as they can be told in so many tokens (as `estimateTokens` counts). Where they do not
 * fit, the `needed` ones are told whole all the same, the short ones as well, and of the others the heading, the first and the last
 * paragraphs, with a mark between that says how much is left out. What is told is more than the room only where needed texts,
 * headings and marks alone are. Pure.
 */
export function fittedTexts(
  texts: readonly ConversationText[],
  room: number,
  needed: ReadonlySet<string> = new Set(),
): FittedTexts {
  const told = texts.map(({ path, text }) => ({ path, text }));
  // Counting a novel's tokens is not free.
  if (room === Infinity) return { texts: told, whole: new Set(told.map(({ path }) => path)), abridged: [] };
  const sized = told.map((text) => ({ ...text, tokens: tokensOf(text) }));
  const others = sized.filter(({ path }) => !needed.has(path));
  const taken = sized.reduce((sum, { path, tokens }) => sum + (needed.has(path) ? tokens : 0), 0);
  const allowance = allowanceFor(
    others.map(({ tokens }) => tokens),
    room - taken,
  );
  const step = stepsOf(allowance);
  const fitted = sized.map(({ path, text, tokens }) => {
    const isWhole = needed.has(path) || tokens <= allowance;
    const cut = isWhole ? text : abridged(text, step);
    // One that is hardly more than headings cannot be told any shorter.
    return { path, text: cut, isWhole: cut === text };
  });
  const paths = (whole: boolean) => fitted.filter(({ isWhole }) => isWhole === whole).map(({ path }) => path);
  return {
    texts: fitted.map(({ path, text }) => ({ path, text })),
    whole: new Set(paths(true)),
    abridged: paths(false),
  };
}

/** What stands around a text that is told. */
const tokensOfTags = 20;

function tokensOf({ path, text }: ConversationText): number {
  return estimateTokens(text) + estimateTokens(path) + tokensOfTags;
}

/** How long each text may be, so that together they fit: what short ones do not need is left to the longer ones. */
function allowanceFor(lengths: readonly number[], room: number): number {
  const ascending = [...lengths].sort((one, other) => one - other);
  let left = room;
  for (const [index, length] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (length > share) return Math.max(0, share);
    left -= length;
  }
  return Infinity;
}

/**
 * The allowance in coarse steps, so that a few more words in one chapter do not move the cuts in all the others: what is told of those
 * then stays the same, and need not be told again.
 */
function stepsOf(allowance: number): number {
  if (allowance < 1 || allowance === Infinity) return allowance;
  const step = 2 ** Math.floor(Math.log2(allowance) - 2);
  return allowance - (allowance % step);
}

/** The headings at the top, and then paragraphs from both ends as long as they fit. */
function abridged(text: string, allowance: number): string {
  const blocks = paragraphs(text);
  const lengths = blocks.map(({ start, end }) => estimateTokens(text.slice(start, end)) + 1);
  let front = 0;
  let left = allowance - 2 * tokensOfTags;
  while (front < blocks.length && blocks[front]!.kind === 'heading') left -= lengths[front++]!;
  let back = blocks.length;
  for (let fromFront = true; front < back; fromFront = !fromFront) {
    const length = lengths[fromFront ? front : back - 1]!;
    if (length > left) break;
    left -= length;
    if (fromFront) front++;
    else back--;
  }
  if (front >= back) return text;
  const start = blocks[front]!.start;
  const end = blocks[back - 1]!.end;
  const mark = enclosed('left-out', { characters: end - start });
  return [text.slice(0, start).trimEnd(), mark, text.slice(end).trimStart()]
    .filter((part) => part !== '')
    .join('\n\n');
}
