import * as z from 'zod/mini';
import { jsonBytes, loadJson, refuseNewer } from '../../storage/json';
import { peekJson } from '../../storage/peekJson';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import { bibleFile } from '../layout';
import { bibleVersion, emptyBible, storyBibleSchema, type StoryBible } from './storyBible';

interface LoadedBible {
  /** Empty where there is none. */
  bible: StoryBible;
  /** Of the bytes that were read; null where there is no file. */
  sha256: string | null;
}

/**
 * The bible, in whatever shape it is on disk. One of a newer version is read where it can be, and `bibleChange` refuses to write it. Throws
 * `corrupt_state` for one that cannot be read, which has then been moved aside byte for byte; `newer_schema`, `conflict` (git left a merge
 * in it), `io`.
 */
export async function loadBible(store: ProjectStore): Promise<LoadedBible> {
  const loaded = await loadJson(store, bibleFile, storyBibleSchema, { version: bibleVersion });
  return { bible: loaded?.value ?? emptyBible(), sha256: loaded?.sha256 ?? null };
}

/** The write that makes this the bible, to be committed with what belongs to it. Throws `newer_schema`, `refused` (more than 20 MB). */
export function bibleChange(loaded: LoadedBible, bible: StoryBible): StoreChange {
  refuseNewer(bibleFile, loaded.bible.version, bibleVersion);
  return { path: bibleFile, bytes: jsonBytes(asWritten(bible)), expected: loaded.sha256 };
}

/** For whoever only looks at it: undefined where there is none or none that can be read, which the chapter engine reports. */
export async function peekBible(store: Pick<ProjectStore, 'read'>): Promise<StoryBible | undefined> {
  return z.safeParse(storyBibleSchema, await peekJson(store, bibleFile)).data;
}

/** Aliases and facts that say nothing but their words are plain strings, as authors write them. */
function asWritten(bible: StoryBible): unknown {
  return {
    ...bible,
    characters: bible.characters.map((character) => ({
      ...character,
      aliases: character.aliases.map((alias) => (Object.keys(alias).length === 1 ? alias.name : alias)),
      facts: character.facts.map((fact) => (Object.keys(fact).length === 1 ? fact.what : fact)),
    })),
  };
}
