import * as z from 'zod/mini';
import { isObject, type Members } from '../../storage/jsonValues';
import type { StoryTree } from '../model';
import { readTweeInit } from './tweeInit';
import { isSpecialPassage, rulesPassage } from './tweeNames';
import { readPassages, writePassage } from './tweeNotation';

const keptTweeSchema = z.strictObject({
  /** Of `StoryData`, but what the export says itself. */
  data: z.record(z.string(), z.unknown()),
  /** Passages that are no part of the story: scripts, style sheets, menus. */
  passages: z.array(
    z.strictObject({
      name: z.string(),
      tags: z.array(z.string()),
      metadata: z.record(z.string(), z.unknown()),
      text: z.string(),
    }),
  ),
});

/** What a tree keeps of the Twee text that it was imported from, under the key `twee`, for the day when it is exported again. */
type KeptTwee = z.infer<typeof keptTweeSchema>;

const ownData = ['ifid', 'format', 'format-version', 'start'];
/** The export writes these itself, from the story. */
const ownPassages = ['StoryTitle', 'StoryData', rulesPassage];

/** `StoryData` without what an export says itself. */
export function keptDataOf(data: Members): Members {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !ownData.includes(key)));
}

/** Undefined where the tree keeps nothing of the kind, and where it would not come back as it is. */
export function keptTweeOf(tree: StoryTree): KeptTwee | undefined {
  const { data: kept } = keptTweeSchema.safeParse(tree['twee']);
  if (kept === undefined || (kept.passages.length === 0 && Object.keys(kept.data).length === 0))
    return undefined;
  const names = kept.passages.map(({ name }) => name);
  const isFaithful =
    new Set(names).size === names.length &&
    ownData.every((key) => !Object.hasOwn(kept.data, key)) &&
    kept.passages.every((passage) => isSpecialPassage(passage) && !ownPassages.includes(passage.name)) &&
    comesBack(kept.passages);
  return isFaithful ? kept : undefined;
}

function comesBack(passages: KeptTwee['passages']): boolean {
  const back = readPassages(passages.map(writePassage).join('\n'));
  const without = back.passages.map(({ name, tags, metadata, text }) => ({ name, tags, metadata, text }));
  // These two go into passages that the export writes: nothing at all would leave no trace there, and what an import takes for values to
  // begin with is none of what is kept.
  const isTaken = passages.some(
    ({ name, text }) =>
      (name === 'StoryInit' && (text === '' || readTweeInit(text).rest !== text)) ||
      (name === 'PassageHeader' && text === ''),
  );
  return (
    !isTaken &&
    back.problems.length === 0 &&
    JSON.stringify(without) === JSON.stringify(passages.map(inOrder))
  );
}

const inOrder = ({ name, tags, metadata, text }: KeptTwee['passages'][number]): Members => ({
  name,
  tags,
  metadata,
  text,
});

/** A node's own tags, position and size, where a passage can carry them; the rest stays in its note. */
export function passageTagsOf(tags: unknown, isPlain: (tag: string) => boolean): string[] | undefined {
  const fits =
    Array.isArray(tags) &&
    tags.length > 0 &&
    new Set(tags).size === tags.length &&
    tags.every((tag) => typeof tag === 'string' && isPlain(tag));
  return fits ? (tags as string[]) : undefined;
}

/** `100,200`: what Twine takes for a place or a size. */
export function isPair(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?$/.test(value);
}

/** Metadata that is neither. */
export function isFurtherMetadata(value: unknown): value is Members {
  return (
    isObject(value) &&
    Object.keys(value).length > 0 &&
    ['position', 'size', '__proto__'].every((key) => !Object.hasOwn(value, key))
  );
}
