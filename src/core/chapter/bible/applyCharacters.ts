import { isAuthorsOwn, namesOfCharacter, type BibleEntry } from '../../project/bible/bibleEntries';
import type { Character } from '../../project/bible/storyBible';
import type { UpdatedCharacter } from './bibleUpdate';
import type { Content, Derivation } from './derivation';
import { People, type Person } from './people';
import { differInNumbers, nameKey, wordsKey } from './sameWords';

/** A character of the bible as the chapter that is derived finds it, or one that the chapter brings. */
interface Cast extends Person {
  /** The entry in the bible; undefined for somebody new. */
  entry: Character | undefined;
  /** Whether this chapter gave the entry its name and role; others have added to it since. */
  isOwn: boolean;
  /** Whether the chapter speaks of them. */
  isMet: boolean;
  role: string;
  wantedAliases: Content[];
  wantedFacts: Content[];
}

/** Puts what a chapter says of its people into the bible. Gives them back, for what is said between them. */
export function applyCharacters(
  derivation: Derivation,
  characters: readonly UpdatedCharacter[],
): People<Person> {
  const { draft } = derivation;
  const before = [...draft.bible.characters];
  const isOthers = (entry: Character): boolean =>
    !derivation.isOwn(entry) || [...entry.aliases, ...entry.facts].some((part) => !derivation.isOwn(part));
  const people = new People<Cast>();
  for (const entry of before.filter(isOthers)) people.add(castOf(derivation, entry));
  const later = characters.flatMap((character) => meet(derivation, people, character));
  for (const { person, alias } of later) addAlias(derivation, people, person, alias);

  const leaving = new Set(before.filter((entry) => !isOthers(entry)));
  const made = madeBefore(people, leaving);
  for (const person of people) {
    const there = person.entry ?? made.get(person);
    if (there) leaving.delete(there);
    if (there && person.isOwn && person.isMet) rewrite(derivation, there, person);
    const { id } =
      there ??
      (derivation.add('characters', undefined, contentOfCast(person)) as BibleEntry & { id: string });
    syncParts(derivation, id, person.wantedAliases, person.wantedFacts);
    if (person.isOwn && !person.isMet) draft.release('characters', entryNow(derivation, id));
  }
  for (const { id } of leaving) {
    syncParts(derivation, id, [], []);
    draft.remove('characters', undefined, entryNow(derivation, id));
  }
  return people;
}

function castOf(derivation: Derivation, entry: Character): Cast {
  return {
    entry,
    isOwn: derivation.isOwn(entry),
    isMet: false,
    name: entry.name,
    aliases: derivation.base(entry.aliases).map(({ name }) => String(name)),
    role: entry.role,
    wantedAliases: [],
    wantedFacts: [],
  };
}

interface SaidAlias {
  person: Cast;
  alias: string;
}

/** Returns the aliases that can be judged only when everybody was met: they are the names of people whom the chapter may come to call otherwise. */
function meet(derivation: Derivation, people: People<Cast>, said: UpdatedCharacter): SaidAlias[] {
  let person = people.called(said.name, said.aliases);
  if (person === 'ambiguous') {
    derivation.conflict({ list: 'characters', why: 'ambiguous', bible: said.name, said: wordsOf(said) });
    return [];
  }
  if (!person) {
    const content = { name: said.name, role: said.role };
    const base = derivation.base(derivation.draft.bible.characters);
    if (derivation.isChangedByAuthor('characters', base, content, said.name)) return [];
    person = {
      entry: undefined,
      isOwn: true,
      isMet: false,
      name: said.name,
      aliases: [],
      role: '',
      wantedAliases: [],
      wantedFacts: [],
    };
    people.add(person);
  }
  if (person.isOwn && !person.isMet) {
    people.rename(person, said.name);
    person.role = '';
  }
  person.isMet = true;
  const later: SaidAlias[] = [];
  for (const alias of [said.name, ...said.aliases]) {
    const others = [...(people.named(alias) ?? [])].filter((one) => one !== person);
    if (others.some(({ isOwn, isMet }) => isOwn && !isMet)) later.push({ person, alias });
    else addAlias(derivation, people, person, alias);
  }
  addRole(derivation, person, said);
  for (const fact of said.facts) addFact(derivation, person, fact, said.name);
  return later;
}

function wordsOf({ name, role, facts }: UpdatedCharacter): string {
  return [name, role, ...facts].filter((one) => one !== '').join('; ');
}

function addAlias(derivation: Derivation, people: People<Cast>, person: Cast, alias: string): void {
  const key = nameKey(alias);
  if ([person.name, ...person.aliases].some((known) => nameKey(known) === key)) return;
  const others = people.named(alias);
  if (others && others.size > 0) {
    derivation.conflict({
      list: 'aliases',
      why: 'ambiguous',
      bible: alias,
      said: `${person.name} (${alias})`,
    });
    return;
  }
  const base = derivation.base(person.entry?.aliases ?? []);
  if (derivation.isChangedByAuthor('aliases', base, { name: alias }, alias)) return;
  people.alias(person, alias);
  person.wantedAliases.push({ name: alias });
}

/** A role belongs to whoever gave the name; another one is a fact of the chapter that tells it. */
function addRole(derivation: Derivation, person: Cast, { name, role }: UpdatedCharacter): void {
  if (role === '' || wordsKey(person.role) === wordsKey(role)) return;
  if (person.isOwn) {
    if (person.role === '') person.role = role;
    else addFact(derivation, person, role, name);
    return;
  }
  const { entry } = person;
  if (entry && isAuthorsOwn(entry) && entry.role.trim() !== '')
    derivation.contradiction('characters', entry, `${entry.name}: ${entry.role}`, `${person.name}: ${role}`);
  else addFact(derivation, person, role, name);
}

/** @param calledSo what the chapter calls them: kept where their name is another's to tell */
function addFact(derivation: Derivation, person: Cast, what: string, calledSo: string): void {
  const base = derivation.base(person.entry?.facts ?? []);
  const key = wordsKey(what);
  if ([...base, ...person.wantedFacts].some((known) => wordsKey(String(known['what'])) === key)) return;
  const said = `${person.name}: ${what}`;
  const isNamed = person.isOwn || nameKey(calledSo) === nameKey(person.name);
  const content = isNamed ? { what } : { what, as: calledSo };
  if (derivation.isChangedByAuthor('facts', base, content, said)) return;
  const other = base.find((known) => isAuthorsOwn(known) && differInNumbers(String(known['what']), what));
  if (other) {
    const bible = `${person.name}: ${String(other['what'])}`;
    derivation.contradiction('facts', { ...other, id: person.entry?.id }, bible, said);
  } else person.wantedFacts.push(content);
}

/** The entries that this chapter made before of people whom only it knows: those of the same name first, then by any of their names. */
function madeBefore(people: Iterable<Cast>, leaving: ReadonlySet<Character>): Map<Cast, Character> {
  const made = new Map<Cast, Character>();
  const left = new Set(leaving);
  const pair = (isSame: (entry: Character, person: Cast) => boolean): void => {
    for (const person of people) {
      if (person.entry || made.has(person)) continue;
      const entry = [...left].find((one) => isSame(one, person));
      if (!entry) continue;
      made.set(person, entry);
      left.delete(entry);
    }
  };
  pair(({ name }, person) => nameKey(name) === nameKey(person.name));
  pair((entry, { name, aliases }) => {
    const keys = new Set([name, ...aliases].map(nameKey));
    return namesOfCharacter(entry).some((one) => keys.has(nameKey(one)));
  });
  return made;
}

function rewrite(derivation: Derivation, { id }: Character, person: Cast): void {
  derivation.update('characters', undefined, entryNow(derivation, id), contentOfCast(person));
}

function entryNow({ draft }: Derivation, id: string): Character {
  return draft.bible.characters.find((entry) => entry.id === id)!;
}

function contentOfCast({ name, role }: Cast): Content {
  return { name, role };
}

function syncParts(
  derivation: Derivation,
  of: string,
  aliases: readonly Content[],
  facts: readonly Content[],
): void {
  const name = (content: Content): string => String(content['name']);
  const what = (content: Content): string => String(content['what']);
  derivation.sync('aliases', of, aliases, name, (content) => nameKey(name(content)));
  derivation.sync('facts', of, facts, what, (content) => wordsKey(what(content)));
}
