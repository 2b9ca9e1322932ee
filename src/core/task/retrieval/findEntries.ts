import type MiniSearch from 'minisearch';
import type { StoryBible } from '../../project/bible/storyBible';
import type { Playbook } from '../../project/playbook/playbook';
import { toldBullets } from '../../project/playbook/toldBullets';
import type { Language } from '../../text/language';
import { shorten } from '../../text/shorten';
import type { CitedEntry, Requirements } from '../model';
import { craftTemplates } from '../templates/craftTemplates';
import { bibleLines } from './bibleLines';
import { searchTokens } from './searchTokens';

interface WhatToFind {
  requirements: Requirements;
  /** Undefined where there is none. */
  bible: StoryBible | undefined;
  playbook: Playbook | undefined;
  language: Language;
}

interface FoundEntries {
  /** What was searched for. */
  query: string;
  /** How many fit at all. */
  found: number;
  /** Those that fit best, of each kind so many at most, the best first. */
  entries: CitedEntry[];
}

/** So that no kind drives out another. */
const mostOfKind: Readonly<Record<CitedEntry['kind'], number>> = { template: 6, bible: 12, bullet: 8 };

interface Searched {
  key: number;
  title: string;
  fits: string;
  text: string;
}

/**
 * Searches the templates that ship, the bible and the playbook for what fits a chapter's requirements: by words, those that are rare weighing
 * more (BM25, as minisearch does it). The same things found for the same words, in the same order. Nothing is sent.
 */
export async function findEntries({
  requirements,
  bible,
  playbook,
  language,
}: WhatToFind): Promise<FoundEntries> {
  const query = queryOf(requirements);
  const all: (CitedEntry & { fits: string })[] = [
    ...craftTemplates(language).map(({ id, title, fits, text }) => ({
      kind: 'template' as const,
      id,
      title,
      text,
      fits,
      score: 0,
      why: '',
    })),
    ...(bible ? bibleLines(bible) : []).map((line) => ({
      kind: 'bible' as const,
      ...line,
      fits: '',
      score: 0,
      why: '',
    })),
    ...(playbook ? toldBullets(playbook) : []).map(({ id, text }) => ({
      kind: 'bullet' as const,
      id,
      title: shorten(text),
      text,
      fits: '',
      score: 0,
      why: '',
    })),
  ];
  const index = await indexOf(all, language);
  const hits = index.search(query, { combineWith: 'OR' });
  const scored = hits
    .map(({ id, score }) => ({ entry: all[id as number]!, at: id as number, score }))
    .sort((one, other) => other.score - one.score || one.at - other.at);
  const taken = { template: 0, bible: 0, bullet: 0 };
  const entries = scored.flatMap(({ entry, score }): CitedEntry[] => {
    if (taken[entry.kind]++ >= mostOfKind[entry.kind]) return [];
    const { kind, id, title, text } = entry;
    return [{ kind, id, title, text, why: '', score: Math.round(score * 1000) / 1000 }];
  });
  return { query, found: scored.length, entries };
}

/** UTF-16 units of the requirements that are searched for; looking for more takes minutes and finds nothing better. */
const longestQuery = 6000;

/** What the chapter is about, without what holds for every chapter and what is not to be in it. */
function queryOf({ objective, people, mustHappen, facts, tone, audience }: Requirements): string {
  return [objective, ...people, ...mustHappen, ...facts, tone, audience]
    .filter((part) => part.trim() !== '')
    .join('\n')
    .slice(0, longestQuery);
}

/** Loaded when a task first searches. */
async function indexOf(
  all: readonly { title: string; fits: string; text: string }[],
  language: Language,
): Promise<MiniSearch<Searched>> {
  const { default: Search } = await import('minisearch');
  const index = new Search<Searched>({
    idField: 'key',
    fields: ['title', 'fits', 'text'],
    tokenize: (text) => searchTokens(text, language),
    // The tokens are what they should be.
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 2, fits: 2 },
      // A name with an ending, a verb in another form; Chinese words have neither.
      fuzzy: (term) => (/^[a-z]{6,}$/.test(term) ? 0.2 : false),
      prefix: (term) => /^[a-z]{4,}$/.test(term),
    },
  });
  index.addAll(all.map(({ title, fits, text }, key) => ({ key, title, fits, text })));
  return index;
}
