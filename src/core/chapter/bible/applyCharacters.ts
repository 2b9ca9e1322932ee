import { isAuthorsOwn, namesOfCharacter, type BibleEntry } from '../../project/bible/bibleEntries';
import type { Character } from '../../project/bible/storyBible';
import type { UpdatedCharacter } from './bibleUpdate';
import type { Content, Derivation } from './derivation';
import { pairUp } from './pairUp';
import { People, type Person } from './people';
import { differInNumbers, nameKey, wordsKey } from './sameWords';

/** A character of whom others speak too, or one that the chapter brings. */
interface Cast extends Person {
  /** The entry in the bible; undefined for somebody new. */
  entry: Character | undefined;
  /** Whether name and role are this chapter's: it gave them before anybody else, and still gives that name. */
  isOwn: boolean;
  role: string;
  wantedAliases: Content[];
  wantedFacts: Content[];
}

/**
 * Puts what a chapter says of its people into the bible. Gives them back, for what is said between them.
 *
 * Who is who is found by what others call people, and by the names of those of whom others speak, in which an update changes the spelling at
 * most. So it does not depend on what this chapter said before: the same update finds the same people again, and others find them as before.
 */
export function applyCharacters(
  derivation: Derivation,
  characters: readonly UpdatedCharacter[],
): People<Person> {
  const { draft } = derivation;
  const before = [...draft.bible.characters];
  const isOthers = (entry: Character): boolean =>
    !derivation.isOwn(entry) || derivation.base(partsOfCharacter(entry)).length > 0;
  const people = new People<Cast>();
  for (const entry of before.filter(isOthers)) people.add(castOf(derivation, entry));
  const met = characters.map((said) => ({ said, person: meet(derivation, people, said) }));
  // Before anything is said of them: what may be said depends on whose they are.
  for (const person of people) {
    const { entry, isOwn } = person;
    if (entry && derivation.isOwn(entry) && !isOwn)
      person.entry = draft.release('characters', entry, derivation.base(partsOfCharacter(entry)));
  }
  for (const { said, person } of met) {
    if (!person) continue;
    addRole(derivation, person, said);
    for (const fact of said.facts) addFact(derivation, person, fact, said.name);
  }

  const leaving = new Set(before.filter((entry) => !isOthers(entry)));
  const made = pairUp(
    [...people].filter(({ entry }) => !entry),
    leaving,
    hasName,
    hasOneOfTheNames,
  );
  for (const person of people) {
    const { name, role } = person;
    const there = person.entry ?? made.get(person);
    if (there && person.isOwn) derivation.update('characters', undefined, there, { name, role });
    const { id } =
      there ?? (derivation.add('characters', undefined, { name, role }) as BibleEntry & { id: string });
    syncParts(derivation, id, person.wantedAliases, person.wantedFacts);
  }
  for (const entry of leaving) {
    syncParts(derivation, entry.id, [], []);
    draft.remove('characters', undefined, entry);
  }
  return people;
}

function partsOfCharacter({ aliases, facts }: Character): BibleEntry[] {
  return [...aliases, ...facts];
}

function castOf(derivation: Derivation, entry: Character): Cast {
  return {
    entry,
    isOwn: false,
    name: entry.name,
    aliases: derivation.base(entry.aliases).map(({ name }) => String(name)),
    role: entry.role,
    wantedAliases: [],
    wantedFacts: [],
  };
}

/** Who it is, with the names that they are given; undefined where that cannot be told, or where the author calls them otherwise. */
function meet(derivation: Derivation, people: People<Cast>, said: UpdatedCharacter): Cast | undefined {
  let person = people.called(said.name, said.aliases);
  if (person === 'ambiguous') {
    derivation.conflict({ list: 'characters', why: 'ambiguous', bible: said.name, said: wordsOf(said) });
    return undefined;
  }
  if (!person) {
    const content = { name: said.name, role: said.role };
    const base = derivation.base(derivation.draft.bible.characters);
    if (derivation.isChangedByAuthor('characters', base, content, said.name)) return undefined;
    if (derivation.isDeleted('characters', undefined, content, wordsOf(said))) return undefined;
    person = {
      entry: undefined,
      isOwn: true,
      name: said.name,
      aliases: [],
      role: '',
      wantedAliases: [],
      wantedFacts: [],
    };
    people.add(person);
  }
  const names = [said.name, ...said.aliases];
  if (person.entry && !person.isOwn && derivation.isOwn(person.entry)) {
    const key = nameKey(person.name);
    const spelled = names.find((name) => nameKey(name) === key);
    if (spelled !== undefined) {
      person.isOwn = true;
      person.name = spelled;
      person.role = '';
    }
  }
  for (const name of names) addAlias(derivation, people, person, name, said.name);
  return person;
}

function wordsOf({ name, role, facts }: UpdatedCharacter): string {
  return [name, role, ...facts].filter((one) => one !== '').join('; ');
}

function addAlias(
  derivation: Derivation,
  people: People<Cast>,
  person: Cast,
  alias: string,
  calledSo: string,
): void {
  const key = nameKey(alias);
  if ([person.name, ...person.aliases].some((known) => nameKey(known) === key)) return;
  const others = people.named(alias);
  if (others && others.size > 0) {
    derivation.conflict({
      list: 'aliases',
      why: 'ambiguous',
      bible: alias,
      said: `${calledSo} (${alias})`,
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

function hasName({ name }: Person, entry: Character): boolean {
  return nameKey(entry.name) === nameKey(name);
}

function hasOneOfTheNames({ name, aliases }: Person, entry: Character): boolean {
  const keys = new Set([name, ...aliases].map(nameKey));
  return namesOfCharacter(entry).some((one) => keys.has(nameKey(one)));
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
