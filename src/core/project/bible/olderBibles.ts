import { isObject, listOf, membersOf, numberOf, type Members } from '../../storage/jsonValues';
import { chapterId } from '../chapters/chapterIds';
import { IdCounter, type ListWithIds } from './bibleIds';

/**
 * Brings a bible of any older or simpler shape into today's: lists of plain strings, a record of names or ids in place of a list, a single
 * text, parts that are missing. Every word of it is kept, and so are keys that nobody knows. What is no object is given back as it is.
 */
export function migrateBible(value: unknown): unknown {
  if (!isObject(value)) return value;
  const isSnake = value['immutableFacts'] === undefined && value['immutable_facts'] !== undefined;
  const facts = value[isSnake ? 'immutable_facts' : 'immutableFacts'];
  const { immutable_facts: snake, ...bible } = value;
  return {
    ...bible,
    ...(isSnake || snake === undefined ? {} : { immutable_facts: snake }),
    ...fitting(bible, 'version', typeof bible['version'] === 'number' ? bible['version'] : undefined),
    characters: withIds('characters', itemsOf(bible['characters'], keyedCharacter).map(character)),
    relationships: withIds(
      'relationships',
      itemsOf(bible['relationships'], keyedRelationship).map(relationship),
    ),
    timeline: withIds('timeline', itemsOf(bible['timeline'], keyedMoment).map(moment)),
    clues: withIds('clues', itemsOf(bible['clues'], keyedWords).map(clue)),
    immutableFacts: withIds('immutableFacts', itemsOf(facts, keyedWords).map(fact)),
    summaries: summariesIn(bible['summaries']),
  };
}

/** The items of a list, or of a record, whose keys `keyed` puts where they belong; a single value is one item. */
function itemsOf(value: unknown, keyed: (key: string, value: unknown) => unknown): unknown[] {
  const items = Array.isArray(value)
    ? listOf(value)
    : isObject(value)
      ? Object.entries(value).map(([key, member]) => keyed(key, member))
      : [value];
  return items.filter((item) => item !== null && item !== undefined && item !== '');
}

// A record's key is a name or an id: `{"Mira": "keeper"}`, `{"mira": {"name": "Mira", …}}`.

function keyedCharacter(key: string, value: unknown): unknown {
  if (!isObject(value)) return { name: key, role: textOf(value) };
  return value['name'] === undefined ? { ...value, name: key } : named('id', key, value);
}

function keyedRelationship(key: string, value: unknown): unknown {
  if (!isObject(value)) return { between: [key], what: textOf(value) };
  return value['between'] === undefined && value['from'] === undefined
    ? { ...value, between: [key] }
    : named('id', key, value);
}

function keyedMoment(key: string, value: unknown): unknown {
  if (!isObject(value)) return { when: key, what: textOf(value) };
  return value['when'] === undefined ? { ...value, when: key } : named('id', key, value);
}

function keyedWords(key: string, value: unknown): unknown {
  return isObject(value) ? named('id', key, value) : { what: keyedText(key, value) };
}

function keyedText(key: string, value: unknown): string {
  const text = textOf(value);
  return text === '' ? key : `${key}: ${text}`;
}

/** The record's key is the member of that name, unless there is one already. */
function named(member: 'id' | 'chapter', key: string, value: Members): Members {
  return value[member] === undefined ? { ...value, [member]: key } : { key, ...value };
}

function character(item: unknown): Members {
  const entry = isObject(item) ? item : { name: textOf(item) };
  return {
    ...entry,
    ...originOf(entry),
    name: textOf(entry['name']),
    role: textOf(entry['role']),
    aliases: itemsOf(entry['aliases'], keyedWords).map((alias) => part(alias, 'name')),
    facts: itemsOf(entry['facts'], keyedWords).map((one) => part(one, 'what')),
  };
}

function part(item: unknown, key: 'name' | 'what'): Members {
  if (!isObject(item)) return { [key]: textOf(item) };
  const words = key === 'what' ? wordsOf(item) : textOf(item['name'] ?? item['what']);
  return { ...item, ...originOf(item), ...textIn(item, 'as'), [key]: words };
}

function relationship(item: unknown): Members {
  const entry = isObject(item) ? item : { what: textOf(item) };
  const between = entry['between'] ?? [entry['from'], entry['to']];
  return {
    ...entry,
    ...originOf(entry),
    between: itemsOf(between, keyedText).map(textOf),
    what: wordsOf(entry),
  };
}

function moment(item: unknown): Members {
  const entry = isObject(item) ? item : { what: textOf(item) };
  return {
    ...entry,
    ...originOf(entry),
    ...fitting(entry, 'order', orderOf(entry['order'])),
    when: textOf(entry['when']),
    what: wordsOf(entry),
  };
}

function clue(item: unknown): Members {
  const entry = isObject(item) ? item : { what: textOf(item) };
  return {
    ...entry,
    ...fitting(entry, 'open', isOpen(entry['open'] ?? entry['status'])),
    ...chapterIn(entry, 'plantedIn'),
    ...chapterIn(entry, 'paidOffIn'),
    ...originOf(entry),
    what: wordsOf(entry),
    progress: itemsOf(entry['progress'], keyedWords).map(progress),
  };
}

/** The member as today's shape has it; what it was stands beside it where that says something else. */
function fitting(entry: Members, key: string, fits: unknown): Members {
  const was = entry[key];
  if (was === undefined && fits === undefined) return {};
  const isKept = was === fits || was === undefined || was === null;
  return { [key]: fits, ...(isKept ? {} : { [`${key}AsWritten`]: was }) };
}

function orderOf(value: unknown): number | undefined {
  return numberOf(typeof value === 'string' && value.trim() !== '' ? Number(value) : value);
}

function progress(item: unknown): Members {
  const entry = isObject(item) ? item : { what: textOf(item) };
  const status = entry['status'] === 'paid_off' ? 'paid_off' : 'advanced';
  return { ...entry, ...originOf(entry), ...fitting(entry, 'status', status), what: textOf(entry['what']) };
}

const closed = /^\s*(?:false|no|closed|resolved|paid[ _-]?off|done|否|已?(?:揭晓|回收|收回|解决))\s*$/iu;

function isOpen(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'boolean' ? value : !closed.test(textOf(value));
}

function fact(item: unknown): Members {
  const entry = isObject(item) ? item : { what: textOf(item) };
  return { ...entry, ...originOf(entry), what: wordsOf(entry) };
}

/** By chapter: a record of ids, a list with the chapters named, or a list of plain texts in the order of the chapters. */
function summariesIn(value: unknown): Members[] {
  const items: unknown[] = Array.isArray(value)
    ? value.map((item: unknown, index) => (isObject(item) ? item : byChapter(chapterId(index + 1), item)))
    : isObject(value)
      ? Object.entries(value).map(([key, item]) =>
          isObject(item) ? named('chapter', key, item) : byChapter(key, item),
        )
      : [byChapter(chapterId(1), value)];
  return items
    .map(membersOf)
    .map((item) => ({
      ...item,
      ...originOf(item),
      chapter: chapterOf(item['chapter']) ?? '',
      summary: textOf(item['summary'] ?? item['text']),
    }))
    .filter((item) => Object.keys(item).length > 2 || item.summary !== '');
}

function byChapter(chapter: string, value: unknown): Members {
  const summary = textOf(value);
  return summary === '' ? {} : { chapter, summary };
}

/** What an entry says, under the key that it says it under. */
function wordsOf(entry: Members): string {
  const keys = ['what', 'description', 'text', 'event', 'fact', 'note', 'name', 'type'];
  const found = keys.map((key) => textOf(entry[key])).find((text) => text !== '');
  return found ?? '';
}

function originOf(entry: Members): Members {
  return { ...chapterIn(entry, 'chapter'), ...textIn(entry, 'sha256'), ...textIn(entry, 'wrote') };
}

function chapterIn(entry: Members, key: string): Members {
  return Object.hasOwn(entry, key) ? { [key]: chapterOf(entry[key]) } : {};
}

function textIn(entry: Members, key: string): Members {
  return Object.hasOwn(entry, key) ? { [key]: textOf(entry[key]) } : {};
}

/** A chapter's number stands for its id. */
function chapterOf(value: unknown): string | undefined {
  const number = numberOf(value);
  if (number !== undefined) return chapterId(number);
  return value === undefined || value === null ? undefined : textOf(value);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Entries keep the ids that they have; one that has none, or another's, gets the next. */
function withIds(list: ListWithIds, entries: readonly Members[]): Members[] {
  const ids = entries.map(({ id }) => (typeof id === 'number' ? String(id) : id));
  const counter = new IdCounter(
    list,
    ids.filter((id) => typeof id === 'string'),
  );
  const given = new Set<string>();
  return entries.map((entry, index) => {
    const own = ids[index];
    const id = typeof own === 'string' && own !== '' && !given.has(own) ? own : counter.next();
    given.add(id);
    return { ...entry, id, ...(isObject(own) || Array.isArray(own) ? { idAsWritten: own } : {}) };
  });
}
