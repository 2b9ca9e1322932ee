import { textOf, type Mutation } from './byteMutations';
import type { SeededRandom } from '../support/seededRandom';

/** Keys that these mutations make; no schema knows them, so a rewrite must keep them. */
export const strangeKey = /^(?:addedByAnother|.*_2)$/;

type Place = { parent: Record<string, unknown> | unknown[]; key: string };

const longText = 'The long rain. '.repeat(8000);
// JSON.stringify leaves the key out that would set what an object is made from, so it is written under another name first.
const protoInWaiting = 'proto in waiting';

/** What a stranger's hand, another program or another version does to a JSON document that still is one, or nearly. */
export const jsonMutations: readonly Mutation[] = [
  changing('a key removed', ({ parent, key }) => void remove(parent, key)),
  changing('a key renamed', ({ parent, key }) => {
    if (Array.isArray(parent)) return;
    parent[`${key}_2`] = parent[key];
    delete parent[key];
  }),
  changing('a key added', ({ parent }, random) => {
    if (!Array.isArray(parent)) parent['addedByAnother'] = random.pick([1, 'x', { deep: [null] }, [], false]);
  }),
  changing('a value null', ({ parent, key }) => set(parent, key, null)),
  changing('a value of another type', ({ parent, key }, random) =>
    set(
      parent,
      key,
      random.pick<unknown>([
        0,
        1,
        '',
        'x',
        true,
        false,
        [],
        {},
        [[]],
        [null],
        [0],
        { a: 1 },
        ['x', {}],
        { toString: 1, valueOf: null },
      ]),
    ),
  ),
  changing('a value from elsewhere', ({ parent, key }, random, root) =>
    set(parent, key, structuredClone(valueAt(anyPlace(root, random)))),
  ),
  changing('a number of another size', ({ parent, key }, random) =>
    set(
      parent,
      key,
      random.pick([
        -1,
        0,
        0.5,
        -0.1,
        1e9,
        1e21,
        2 ** 53 + 2,
        -(2 ** 31),
        Number.MAX_VALUE,
        5e-324,
        4294967296,
      ]),
    ),
  ),
  changing('a list doubled', ({ parent, key }) => {
    const value = valueAt({ parent, key });
    if (Array.isArray(value)) value.push(...structuredClone(value));
  }),
  changing('a list turned round', ({ parent, key }) => {
    const value = valueAt({ parent, key });
    if (Array.isArray(value)) value.reverse();
  }),
  changing('a hostile path or name', ({ parent, key }, random) =>
    set(parent, key, random.pick(hostileNames)),
  ),
  changing('a very long text', ({ parent, key }) => set(parent, key, longText)),
  changing('a key that objects have', ({ parent }, random) => {
    if (Array.isArray(parent)) return;
    const name = random.pick([
      protoInWaiting,
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      'valueOf',
      'then',
    ]);
    parent[name] = random.pick<unknown>([
      { polluted: true },
      null,
      1,
      { prototype: { polluted: true } },
      'x',
    ]);
  }),
  ofWhole('another version', (value, random) => {
    const version = random.pick<unknown>([undefined, 0, -1, '2', 1e9, 2, 1.5, null, '1', true, [1]]);
    if (version === undefined) delete value['version'];
    else value['version'] = version;
    return value;
  }),
  ofWhole('in a list', (value) => [value]),
  ofWhole('within another', (value) => ({ version: 1, value })),
  ofWhole('nested deep', (value, random) => {
    const depth = random.pick([10, 63, 64, 65, 1000, 20_000]);
    value['addedByAnother'] = 'nest';
    return JSON.stringify(value).replace('"nest"', () => '['.repeat(depth) + ']'.repeat(depth));
  }),
  inText('a key doubled', (text, random) => {
    const members = [...text.matchAll(/"\w+": ?(?:"[^"\\]*"|[\d.]+|null|true|false)/g)];
    if (members.length === 0) return text;
    const { 0: member, index } = random.pick(members);
    const other = member.replace(/: ?.*/s, () => `: ${random.pick(['null', '7', '"x"', '[]', '{}'])}`);
    return `${text.slice(0, index)}${random.pick([`${other}, ${member}`, `${member}, ${other}`])}${text.slice(index + member.length)}`;
  }),
  inText('a number that is none', (text, random) => {
    const numbers = [...text.matchAll(/(?<=: ?)-?\d+/g)];
    if (numbers.length === 0) return text;
    const { 0: number, index } = random.pick(numbers);
    const other = random.pick([
      'NaN',
      'Infinity',
      '-Infinity',
      '1e999',
      '-1e999',
      '0x10',
      '01',
      '-',
      '1.',
      '.5',
      '-0',
      '1e-999',
      'undefined',
    ]);
    return text.slice(0, index) + other + text.slice(index + number.length);
  }),
  inText('a comma too many or too few', (text, random) => {
    const commas = [...text.matchAll(/,/g)].map(({ index }) => index);
    if (commas.length === 0) return text;
    const at = random.pick(commas);
    return text.slice(0, at) + random.pick(['', ',,', ', // note\n', '，', ';']) + text.slice(at + 1);
  }),
  inText('other quotation marks', (text, random) => {
    const at = random.whole(text.length);
    return text.slice(0, at) + text.slice(at).replaceAll('"', random.pick(['“', "'", '\\"', '`']));
  }),
];

const hostileNames = [
  '../../outside.md',
  '/etc/passwd',
  '.git/hooks/post-commit',
  'C:\\outside.md',
  'C:outside.md',
  'a\u0000b.md',
  '..',
  '.',
  '',
  ' ',
  'chapters/../../outside.md',
  '__proto__',
  'constructor',
  'toString',
  `${'x'.repeat(5000)}.md`,
  'chapters//01.md',
  '\\\\server\\share',
  '.storyfold/project.json',
  '.storyfold/locks/commit.1',
  'brief.md',
  'nul',
  'chapters/01.md',
  's1',
  's999999999999',
  'l-1',
  '-1',
  '1e9',
];

function changing(
  name: string,
  change: (place: Place, random: SeededRandom, root: object) => void,
): Mutation {
  return ofWhole(name, (value, random) => {
    for (let times = 1 + random.whole(3); times > 0; times--) change(anyPlace(value, random), random, value);
    return value;
  });
}

/** `change` gives a value, or the text of one that JSON.stringify cannot write. */
function ofWhole(
  name: string,
  change: (value: Record<string, unknown>, random: SeededRandom) => unknown,
): Mutation {
  return inText(name, (text, random) => {
    const lines = text.trimEnd().split('\n');
    // A log has one document a line, everything else is one document.
    const isLog = lines.length > 1 && lines.every((line) => line.startsWith('{'));
    const at = isLog ? random.whole(lines.length) : 0;
    const changed = change(JSON.parse(isLog ? lines[at]! : text) as Record<string, unknown>, random);
    const written = typeof changed === 'string' ? changed : JSON.stringify(changed, undefined, isLog ? 0 : 2);
    const named = written.replaceAll(`"${protoInWaiting}"`, () =>
      random.pick(['"__proto__"', '"\\u005f_proto__"']),
    );
    return isLog ? [...lines.slice(0, at), named, ...lines.slice(at + 1), ''].join('\n') : `${named}\n`;
  });
}

function inText(name: string, change: (text: string, random: SeededRandom) => string): Mutation {
  return { name, make: (bytes, random) => new TextEncoder().encode(change(textOf(bytes), random)) };
}

/** Any place of the document, near the root as likely as deep in it. */
function anyPlace(root: object, random: SeededRandom): Place {
  let parent = root as Place['parent'];
  for (;;) {
    const keys = Object.keys(parent);
    if (keys.length === 0) return { parent, key: Array.isArray(parent) ? '0' : 'addedByAnother' };
    const key = random.pick(keys);
    const value = valueAt({ parent, key });
    const goesOn = typeof value === 'object' && value !== null && random.whole(4) > 0;
    if (!goesOn) return { parent, key };
    parent = value as Place['parent'];
  }
}

function valueAt({ parent, key }: Place): unknown {
  return (parent as Record<string, unknown>)[key];
}

function set(parent: Place['parent'], key: string, value: unknown): void {
  (parent as Record<string, unknown>)[key] = value;
}

function remove(parent: Place['parent'], key: string): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}
