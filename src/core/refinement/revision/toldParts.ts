import type { ManuscriptText } from '../../ports';
import { editsBetween } from '../../text/diff/diff';
import type { Range } from '../../text/range';
import type { Focus } from '../focus';

/** A stretch of a text that a model was told in full: UTF-16 units of that text. */
export interface ToldPart extends Range {
  path: string;
  /** What stands there. */
  text: string;
}

/**
 * What a model is told in full of a phase's texts.
 *
 * @param whole the paths of those that are not abridged
 * @param only the part of its file of which no more than that was told
 */
export function toldParts(
  texts: readonly ManuscriptText[],
  whole: ReadonlySet<string>,
  only: Focus | undefined,
): ToldPart[] {
  return texts
    .filter(({ path }) => whole.has(path))
    .map(({ path, text }) => {
      const { start, end } = only?.path === path ? only : { start: 0, end: text.length };
      return { path, start, end, text: text.slice(start, end) };
    });
}

/** A full text that a model sent, and what it is a revision of. */
export interface FullText {
  text: string;
  part: ToldPart;
}

/** A text that lost more than this of what it was made of is no revision of it. */
const leastLength = 2 / 3;
/** Nor is one that has grown so much. */
const mostLength = 4;
/** How much of the words as they stood it must still have. */
const leastKept = 1 / 2;
const samplesTaken = 24;
const sampleLength = 24;
const leastSamples = 1 / 4;

/** The part that a full text is a revision of; undefined for a summary, a refusal, and whatever else was not told. */
export function partRevisedAs(whole: string, told: readonly ToldPart[]): ToldPart | undefined {
  const now = comparable(whole);
  const likely = told
    .map((part) => ({ part, before: comparable(part.text) }))
    .filter(({ before }) => {
      const ratio = now.length / Math.max(1, before.length);
      return before !== '' && ratio >= leastLength && ratio <= mostLength;
    })
    .map((each) => ({ ...each, shared: told.length === 1 ? 1 : sharedSamples(each.before, now) }))
    .filter(({ shared }) => shared >= leastSamples)
    .sort((one, other) => other.shared - one.shared)[0];
  if (!likely) return undefined;
  const { part, before } = likely;
  const gone = editsBetween(before, now).reduce((sum, { start, end }) => sum + end - start, 0);
  return before.length - gone >= leastKept * before.length ? part : undefined;
}

function comparable(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** Which share of some lines of a text begin in the other as they do in it. */
function sharedSamples(text: string, other: string): number {
  const lines = text.split('\n').filter((line) => line.trim().length >= 8);
  const step = Math.max(1, Math.floor(lines.length / samplesTaken));
  const samples = lines
    .filter((_, index) => index % step === 0)
    .map((line) => line.trim().slice(0, sampleLength));
  return samples.filter((sample) => other.includes(sample)).length / Math.max(1, samples.length);
}
