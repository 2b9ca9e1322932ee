import * as z from 'zod/mini';
import { jsonBytes, loadJson, refuseNewer } from '../storage/json';
import type { ProjectStore, StoreChange } from '../storage/projectStore';
import { storyParts, type StoryPart } from '../../shared/values';
import { storyRecordFile } from './storyFiles';

const recordVersion = 1;

const madePartSchema = z.looseObject({
  /** What it was made from, each by the SHA-256 (hex) of what was told of it. */
  inputs: z.record(z.string(), z.string()),
  /** SHA-256 (hex) of each file as it was written, by its project-relative path: what differs was changed by the author. */
  outputs: z.record(z.string(), z.string()),
  /**
   * Files of an earlier make that are still to be written anew, by their paths, with the SHA-256 (hex) that each had: the stage was stopped before it
   * came to them. Absent where it came to all.
   */
  outdated: z.optional(z.record(z.string(), z.string())),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type MadePart = z.infer<typeof madePartSchema>;

/** `story.json`: from what each part of the story was made. */
const storyRecordSchema = z.looseObject({
  version: z._default(z.number(), recordVersion),
  parts: z._default(z.partialRecord(z.enum(storyParts), madePartSchema), {}),
});
type StoryRecord = z.infer<typeof storyRecordSchema>;

/** Whether inputs are those that something was made from. What the author gave besides counts only where it is given again. */
export function isMadeFrom(made: MadePart | undefined, inputs: Readonly<Record<string, string>>): boolean {
  if (!made) return false;
  return Object.entries(inputs).every(([name, hash]) => made.inputs[name] === hash);
}

/** Whether the tree was built without a skeleton, whatever skeleton there is: it follows from none, and is measured against none. */
export function isBuiltWithoutSkeleton({ parts }: StoryRecord): boolean {
  return parts.tree?.inputs['mode'] === 'legacy';
}

export interface LoadedStoryRecord {
  record: StoryRecord;
  sha256: string | null;
}

/**
 * The record as it stands; nothing is known where there is none. Throws `corrupt_state`: one that cannot be read has been moved aside, unless
 * it is only looked at.
 */
export async function loadStoryRecord(store: ProjectStore, looks = false): Promise<LoadedStoryRecord> {
  const loaded = await loadJson(store, storyRecordFile, storyRecordSchema, { version: recordVersion, looks });
  return { record: loaded?.value ?? { version: recordVersion, parts: {} }, sha256: loaded?.sha256 ?? null };
}

/** Asked before anything is begun that ends with noting down what it made. Throws `newer_schema` for a record of a newer StoryFold. */
export function refuseNewerRecord({ record }: LoadedStoryRecord): void {
  refuseNewer(storyRecordFile, record.version, recordVersion);
}

/** The write that notes down what a part was made from. Throws `newer_schema` for a record of a newer StoryFold. */
export function recordChange(loaded: LoadedStoryRecord, part: StoryPart, made: MadePart): StoreChange {
  refuseNewerRecord(loaded);
  const next: StoryRecord = { ...loaded.record, parts: { ...loaded.record.parts, [part]: made } };
  return { path: storyRecordFile, bytes: jsonBytes(next), expected: loaded.sha256 };
}
