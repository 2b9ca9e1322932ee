import { isObject, listOf, membersOf, numberOf, oneOf, timeOf, type Members } from '../../storage/jsonValues';

/**
 * Brings a playbook of any older or simpler shape into today's: a list of plain texts, bullets without ids, a record of them by their ids, other
 * names for what they say. Every word of it is kept, and so are keys that nobody knows. What is neither object nor list is given back as it is.
 */
export function migratePlaybook(value: unknown): unknown {
  if (!isObject(value) && !Array.isArray(value)) return value;
  const { version, nextId, bullets, ...rest } = Array.isArray(value)
    ? ({ bullets: value } as Members)
    : value;
  const { entries, next } = withIds(itemsOf(bullets).map(bullet), nextNumber(nextId));
  return {
    // Also one beyond all numbers: it is a newer one, and stays as it is.
    version: typeof version === 'number' ? version : 1,
    nextId: next,
    bullets: entries,
    ...rest,
  };
}

/** The number in `b7`; 0 for an id of another form. */
export function numberOfId(id: string): number {
  return Number(/^b(\d{1,9})$/u.exec(id)?.[1] ?? 0);
}

/** One that `numberOfId` would not read in an id was put there, and numbers could not go on rising from it. */
function nextNumber(value: unknown): number {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number >= 1 && number < 1e9 ? number : 1;
}

function itemsOf(value: unknown): readonly unknown[] {
  if (!isObject(value)) return listOf(value);
  return Object.entries(value).map(([id, item]) => (isObject(item) ? { id, ...item } : { id, text: item }));
}

/** What an entry says, and what it is about, under the keys that other programs say it under. */
const textKeys = ['text', 'content', 'lesson', 'bullet', 'note'];
const topicKeys = ['topic', 'section', 'category'];

function bullet(item: unknown): Members {
  const entry = isObject(item) ? item : { text: item };
  const { id, origin, counters, pinned, retired, ...rest } = entry;
  const said = textKeys.find((key) => typeof rest[key] === 'string');
  const about = topicKeys.find((key) => typeof rest[key] === 'string');
  const without = Object.fromEntries(
    Object.entries(rest).filter(([key]) => key !== said && key !== about && key !== 'metadata'),
  );
  const counted = { ...membersOf(rest['metadata']), ...rest, ...membersOf(counters) };
  return {
    ...(id === undefined ? {} : { id }),
    text: said === undefined ? textOf(rest['text']) : rest[said],
    topic: about === undefined ? '' : rest[about],
    origin: originOf(origin),
    counters: {
      ...membersOf(counters),
      told: countOf(counted, 'told'),
      helpful: countOf(counted, 'helpful'),
      harmful: countOf(counted, 'harmful'),
    },
    pinned: pinned === true,
    retired: retired === true,
    ...without,
    ...(rest['metadata'] === undefined ? {} : { metadata: rest['metadata'] }),
  };
}

/** `by` alone decides whether a curation may change it: where that is not said, it is the author's. */
function originOf(value: unknown): Members {
  const origin = membersOf(value);
  const { task, run, at, ...rest } = origin;
  const [knownRun, knownAt] = [numberOf(run), timeOf(at)];
  return {
    ...rest,
    by: oneOf(['task', 'author'], origin['by']) ?? 'author',
    ...(typeof task === 'string' ? { task } : {}),
    ...(knownRun === undefined ? {} : { run: knownRun }),
    ...(knownAt === undefined || Number.isNaN(knownAt) ? {} : { at: knownAt }),
  };
}

function countOf(counted: Members, name: string): number {
  return Math.max(0, numberOf(counted[name]) ?? numberOf(counted[`${name}_count`]) ?? 0);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Bullets keep the ids that they have; one that has none, or another's, gets the next, `first` or above: those below may have been given to
 * bullets that are gone, and what was made with these still names them.
 */
function withIds(
  entries: readonly Members[],
  first: number,
): { entries: (Members & { id: string })[]; next: number } {
  const ids = entries.map(({ id }) => (typeof id === 'number' ? String(id) : id));
  let next = ids.reduce<number>(
    (most, id) => Math.max(most, typeof id === 'string' ? numberOfId(id) + 1 : 1),
    first,
  );
  const given = new Set<string>();
  const numbered = entries.map(({ id: _own, ...entry }, index) => {
    const own = ids[index];
    const id = typeof own === 'string' && own !== '' && !given.has(own) ? own : `b${next++}`;
    given.add(id);
    return { id, ...entry };
  });
  return { entries: numbered, next };
}
