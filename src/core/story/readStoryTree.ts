import * as z from 'zod/mini';
import { StoryFoldError } from '../errors';
import { parseJson } from '../storage/json';
import { describeNeeded, neededValue, type SchemaIssue } from '../storage/neededValue';
import { readCheckpoint } from './building/checkpoint';
import { unplannedTree } from './building/unplannedTree';
import type { PlotSkeleton, StoryTree } from './model';
import { plotSkeletonSchema, storyTreeSchema } from './model';

/**
 * The tree in the bytes of a file: JSON, or the lines of a build that is under way. Throws `invalid_input` that says what is wrong and where.
 *
 * @param name of the file, as errors call it
 */
export function readStoryTree(bytes: Uint8Array, name: string): StoryTree {
  const parsed = parseJson(bytes);
  if ('value' in parsed) {
    const read = z.safeParse(storyTreeSchema, parsed.value);
    if (!read.success) throw unfitStoryFile(name, 'tree', read.error.issues[0]);
    requireFlawlessTree(read.data, name);
    return read.data;
  }
  const checkpoint = readCheckpoint(bytes);
  if (checkpoint) return unplannedTree(checkpoint.state);
  throw new StoryFoldError(
    'invalid_input',
    `${name} is no branching story: ${parsed.problem}.`,
    'Name a tree as StoryFold writes it (tree.json), or the lines of a build under way (tree_incremental.jsonl). Twee files are imported.',
    { file: name, because: 'no_tree_file', problem: parsed.problem },
  );
}

/** The same for a skeleton. */
export function readSkeleton(bytes: Uint8Array, name: string): PlotSkeleton {
  const parsed = parseJson(bytes);
  if (!('value' in parsed))
    throw new StoryFoldError(
      'invalid_input',
      `${name} is no skeleton: ${parsed.problem}.`,
      'Name a skeleton as StoryFold writes it (skeleton.json).',
      { file: name, because: 'no_skeleton_file', problem: parsed.problem },
    );
  const read = z.safeParse(plotSkeletonSchema, parsed.value);
  if (!read.success) throw unfitStoryFile(name, 'skeleton', read.error.issues[0]);
  return read.data;
}

/** What a schema cannot say of a tree. Throws `invalid_input` for a root that is not there, and for nodes and choices that cannot be told apart. */
export function requireFlawlessTree(tree: StoryTree, name: string): void {
  const ids = Object.keys(tree.nodes);
  if (!Object.hasOwn(tree.nodes, tree.root))
    throw flawed(name, `its root “${tree.root}” is none of its nodes`, { flaw: 'no_root', at: tree.root });
  for (const id of ids) {
    const node = tree.nodes[id]!;
    if (node.id !== id)
      throw flawed(name, `the node at “${id}” says that its id is “${node.id}”`, {
        flaw: 'other_id',
        at: id,
      });
    const seen = new Set<string>();
    for (const choice of node.choices) {
      if (seen.has(choice.id))
        throw flawed(name, `two choices of the node “${id}” have the id “${choice.id}”`, {
          flaw: 'repeated_choice',
          at: id,
        });
      seen.add(choice.id);
    }
  }
}

function flawed(name: string, what: string, { flaw, at }: { flaw: string; at: string }): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    `${name} cannot be read as a branching story: ${what}.`,
    'Mend it there and try again. Nothing was changed.',
    { file: name, flaw, at },
  );
}

function unfitStoryFile(
  name: string,
  kind: 'tree' | 'skeleton',
  issue: SchemaIssue | undefined,
): StoryFoldError {
  const place = issue?.path.map(String).join('.') ?? '';
  const value = issue && neededValue(issue);
  const needed = value && describeNeeded(value, 'en');
  return new StoryFoldError(
    'invalid_input',
    `${name} cannot be read as a ${kind === 'tree' ? 'branching story' : 'skeleton'}${place === '' ? '' : `: ${place} does not fit`}${needed ? ` (${needed})` : ''}.`,
    'Mend it there and try again. Nothing was changed.',
    { file: name, because: 'unfit', place, kind },
  );
}
