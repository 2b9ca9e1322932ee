import { bibleLists, contentOf, type BibleEntry } from '../../project/bible/bibleEntries';
import { emptyBible, type StoryBible } from '../../project/bible/storyBible';
import { applyCharacters } from './applyCharacters';
import { applyClues } from './applyClues';
import type { BibleChange, DeletedEntry } from './bibleChange';
import { BibleDraft } from './bibleDraft';
import type { BibleCorrection, BibleUpdate } from './bibleUpdate';
import { boundedUpdate } from './boundedUpdate';
import { Derivation, type Content, type DerivedFrom } from './derivation';
import type { People, Person } from './people';
import { differInNumbers, nameKey, wordsKey } from './sameWords';

/**
 * The bible with what a model says of a chapter. All that an earlier update of this chapter put there gives way to what is said now, but for
 * entries that the author has edited since, which are the author's from then on. Nothing that the author wrote is changed or taken out, and
 * what contradicts it, or another chapter, is a conflict and not made. The bible that is given stays as it is; one that needs no change is
 * told by a change without entries.
 *
 * @param from `at`: milliseconds since 1970
 * @param deleted what the author took out of what the chapter had put there; the same words are not put there again
 */
export function applyUpdate(
  bible: StoryBible | undefined,
  update: BibleUpdate,
  { chapter, sha256, at }: DerivedFrom & { at: number },
  deleted: readonly DeletedEntry[] = [],
): { bible: StoryBible; change: BibleChange } {
  const draft = new BibleDraft(bible ?? emptyBible());
  const derivation = new Derivation(draft, { chapter, sha256 }, deleted);
  const bounded = boundedUpdate(update);
  const said = bounded.update;
  applySummary(derivation, said.summary);
  const people = applyCharacters(derivation, said.characters);
  applyRelationships(derivation, said.relationships, people);
  applyTimeline(derivation, said.timeline);
  applyClues(derivation, said.clues);
  applyImmutableFacts(derivation, said.immutableFacts);
  for (const correction of said.corrections) addCorrection(derivation, correction);
  const { entries } = draft;
  const { conflicts, notAgain } = derivation;
  const { leftOut } = bounded;
  const change: BibleChange = {
    chapter,
    sha256,
    at,
    entries,
    conflicts,
    leftOut,
    ...(notAgain.length > 0 && { notAgain }),
    ...(deleted.length > 0 && { deleted: [...deleted] }),
  };
  return { bible: draft.bible, change };
}

/** Without a new summary the old one stays, and is known to be of an older text by its hash. */
function applySummary(derivation: Derivation, summary: string): void {
  if (summary === '') return;
  const { chapter } = derivation.source;
  const there = derivation.draft.bible.summaries.filter((one) => one.chapter === chapter);
  const authors = there.find((one) => !derivation.isOwn(one));
  if (authors && authors.summary !== '') {
    if (wordsKey(authors.summary) !== wordsKey(summary))
      derivation.contradiction('summaries', authors, authors.summary, summary);
    return;
  }
  const [own] = there.filter((one) => derivation.isOwn(one));
  if (own) derivation.update('summaries', undefined, own, { summary });
  else if (!derivation.isDeleted('summaries', undefined, { summary }, summary))
    derivation.add('summaries', undefined, { summary });
}

const whatOf = (content: Content): string => String(content['what']);

function applyRelationships(
  derivation: Derivation,
  relationships: BibleUpdate['relationships'],
  people: People<Person>,
): void {
  const oneName = (name: string): string => {
    const person = people.called(name);
    return nameKey(person && person !== 'ambiguous' ? person.name : name);
  };
  const keyOf = (content: Content): string => {
    const between = content['between'] as readonly string[];
    return `${[...new Set(between.map(oneName))].sort().join('\n')}\n${wordsKey(whatOf(content))}`;
  };
  const base = derivation.base(derivation.draft.bible.relationships);
  const wanted = new Map<string, Content>();
  const known = new Set(base.map(keyOf));
  for (const { between, what } of relationships) {
    const content = { between, what };
    const key = keyOf(content);
    const said = `${between.join(' – ')}: ${what}`;
    if (known.has(key) || derivation.isChangedByAuthor('relationships', base, content, said)) continue;
    if (!wanted.has(key)) wanted.set(key, content);
  }
  const words = (content: Content): string =>
    `${(content['between'] as readonly string[]).join(' ')} ${whatOf(content)}`;
  derivation.sync('relationships', undefined, [...wanted.values()], words, keyOf);
}

function applyTimeline(derivation: Derivation, timeline: BibleUpdate['timeline']): void {
  const keyOf = (content: Content): string =>
    `${wordsKey(String(content['when']))}\n${wordsKey(whatOf(content))}`;
  const words = (content: Content): string => `${String(content['when'])} ${whatOf(content)}`;
  const base = derivation.base(derivation.draft.bible.timeline);
  const byWhat = new Map(base.map((entry) => [wordsKey(whatOf(entry)), entry]));
  const wanted = new Map<string, Content>();
  for (const { when, what } of timeline) {
    const content = { when, what };
    const known = byWhat.get(wordsKey(what));
    if (known) {
      const other = String(known['when']);
      if (other !== '' && when !== '' && wordsKey(other) !== wordsKey(when))
        derivation.contradiction('timeline', known, `${other}: ${whatOf(known)}`, `${when}: ${what}`);
      continue;
    }
    if (derivation.isChangedByAuthor('timeline', base, content, words(content))) continue;
    if (!wanted.has(keyOf(content))) wanted.set(keyOf(content), content);
  }
  derivation.sync('timeline', undefined, [...wanted.values()], words, keyOf);
}

function applyImmutableFacts(derivation: Derivation, facts: BibleUpdate['immutableFacts']): void {
  const keyOf = (content: Content): string => wordsKey(whatOf(content));
  const base = derivation.base(derivation.draft.bible.immutableFacts);
  const known = new Set(base.map(keyOf));
  const wanted = new Map<string, Content>();
  for (const { what } of facts) {
    const content = { what };
    if (known.has(keyOf(content)) || derivation.isChangedByAuthor('immutableFacts', base, content, what))
      continue;
    const other = base.find((entry) => differInNumbers(whatOf(entry), what));
    if (other) derivation.contradiction('immutableFacts', other, whatOf(other), what);
    else if (!wanted.has(keyOf(content))) wanted.set(keyOf(content), content);
  }
  derivation.sync('immutableFacts', undefined, [...wanted.values()], whatOf, keyOf);
}

/** Which of the two is right is the author's to say. */
function addCorrection(derivation: Derivation, { was, now }: BibleCorrection): void {
  const key = wordsKey(was);
  const { bible } = derivation.draft;
  for (const list of bibleLists) {
    const entry = (bible[list] as readonly BibleEntry[]).find((one) => {
      const { what, name, summary } = contentOf(one);
      return [what, name, summary].some((text) => typeof text === 'string' && wordsKey(text) === key);
    });
    if (!entry || was === '') continue;
    const { id } = entry;
    derivation.conflict({
      list,
      ...(typeof id === 'string' ? { id } : {}),
      why: 'disagrees',
      bible: was,
      said: now,
    });
    return;
  }
  derivation.conflict({ why: 'disagrees', bible: was, said: now });
}
