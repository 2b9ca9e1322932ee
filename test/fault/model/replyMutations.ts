import type { SeededRandom } from '../support/seededRandom';

/** A document as a text, and where the inside of each string that is a value stands in it. */
export interface WrittenDocument {
  value: unknown;
  text: string;
  texts: { begin: number; end: number; path: (string | number)[] }[];
}

export interface MutatedReply {
  mutation: string;
  text: string;
  /**
   * What the mutated reply may be read as, beside what `JSON.parse` makes of it. Told from how it was made, not from how it is read: a
   * change outside the texts leaves what was meant, one inside a text changes just that text, to what then stands between its quotes.
   */
  allowed: unknown[];
}

/** Writes JSON on its own, so that the places are known for sure. */
export function written(value: unknown, indent: '' | '  ' = ''): WrittenDocument {
  const texts: WrittenDocument['texts'] = [];
  let text = '';
  const line = (depth: number) => (indent === '' ? '' : `\n${indent.repeat(depth)}`);
  const put = (part: unknown, path: (string | number)[], depth: number): void => {
    if (typeof part === 'string') {
      const inner = JSON.stringify(part).slice(1, -1);
      texts.push({ begin: text.length + 1, end: text.length + 1 + inner.length, path });
      text += `"${inner}"`;
    } else if (typeof part === 'object' && part !== null) {
      const isList = Array.isArray(part);
      const members = Object.entries(part);
      text += isList ? '[' : '{';
      members.forEach(([key, member], index) => {
        text += `${index > 0 ? ',' : ''}${line(depth + 1)}${isList ? '' : `${JSON.stringify(key)}:${indent && ' '}`}`;
        put(member, [...path, isList ? index : key], depth + 1);
      });
      text += `${members.length > 0 ? line(depth) : ''}${isList ? ']' : '}'}`;
    } else text += JSON.stringify(part);
  };
  put(value, [], 0);
  return { value, text, texts };
}

const noise = [
  '"',
  '""',
  '\\"',
  "'",
  '“',
  '”',
  '＂',
  '\\',
  '\\\\',
  '\n',
  '\t',
  '\r\n',
  ',',
  '，',
  ':',
  '：',
  '{',
  '}',
  '[',
  ']',
  '｛',
  '］',
  '//',
  '/*',
  '#',
  '...',
  '…',
  '\u{200B}',
  '\u{FEFF}',
  '\u{A0}',
  '\u{202E}',
  '\u{D800}',
  '\u{0}',
  '\\u12',
  '\\x41',
  '\\ud83d',
  '“，“',
  '[]',
  '# and so on\n',
  '```',
  '<think>',
  '</think>',
  ' null ',
  '12',
  '", "',
  '":"',
  '"},{"',
  '"]',
  ' "no" ',
  '“不”',
  '"好"',
  '; ',
  'NaN',
  '__proto__',
  '😀',
];
const prose = [
  'Here it is:\n',
  '好的：\n',
  '```json\n',
  'Note [1]: see below.\n',
  '\u{FEFF}',
  '<think>one {"two": 3}</think>\n',
  'x {y} z\n',
];
const afterwards = ['\n```', '\n\nDone.', '\n以上。', '\u{200B}', ' }', '\n```\nI hope this helps {smile}.'];
const hugeValues = ['1e999', '-1e400', '123456789012345678901234567890', '0.1e-9999', '9'.repeat(400)];

type Make = (document: WrittenDocument, random: SeededRandom) => Omit<MutatedReply, 'mutation'>;

/** Every kind of mutation; the same reply and the same random numbers give the same again. */
export const replyMutations: readonly { mutation: string; make: Make }[] = [
  {
    mutation: 'characters deleted',
    make: (document, random) => {
      const begin = random.whole(document.text.length);
      return replaced(document, begin, begin + 1 + random.whole(random.pick([1, 1, 3, 12])), '');
    },
  },
  {
    mutation: 'something put in',
    make: (document, random) => {
      const at = random.whole(document.text.length + 1);
      return replaced(document, at, at, random.pick(noise));
    },
  },
  {
    mutation: 'something put into a text',
    make: (document, random) => {
      const { begin, end } = random.pick(document.texts);
      const at = begin + random.whole(end - begin + 1);
      return replaced(document, at, at, random.pick(noise));
    },
  },
  {
    mutation: 'a character replaced',
    make: (document, random) => {
      const at = random.whole(document.text.length);
      return replaced(document, at, at + 1, random.pick(noise));
    },
  },
  {
    mutation: 'a stretch doubled',
    make: (document, random) => {
      const begin = random.whole(document.text.length);
      const end = begin + 1 + random.whole(random.pick([2, 20, 200]));
      return replaced(document, end, end, document.text.slice(begin, end));
    },
  },
  {
    mutation: 'the end cut off',
    make: ({ text, value }, random) => ({
      text: text.slice(0, random.pick([random.whole(text.length), text.length - 1 - random.whole(12)])),
      allowed: [value],
    }),
  },
  {
    mutation: 'the beginning cut off',
    make: ({ text, value }, random) => ({
      text: text.slice(random.pick([random.whole(text.length), random.whole(12)])),
      allowed: [value],
    }),
  },
  {
    mutation: 'the middle cut out',
    make: (document, random) => {
      const begin = random.whole(document.text.length);
      return replaced(document, begin, begin + random.whole(document.text.length - begin), '');
    },
  },
  {
    mutation: 'words around it',
    make: ({ text, value }, random) => ({
      text: random.pick(prose) + text + random.pick(afterwards),
      allowed: [value],
    }),
  },
  {
    mutation: 'other quotation marks',
    make: ({ text, value, texts }, random) => {
      const [open, close] = random.pick([
        ['“', '”'],
        ["'", "'"],
        ['＂', '＂'],
        ['‘', '’'],
        ['「', '」'],
        ['`', '`'],
        ['\\"', '\\"'],
      ] as const);
      const isInText = (at: number) => texts.some(({ begin, end }) => at >= begin && at < end);
      let isOpen = false;
      const changed = [...text.matchAll(/[^]/g)].map(({ 0: character, index }) => {
        if (character !== '"' || isInText(index)) return character;
        isOpen = !isOpen;
        return isOpen ? open : close;
      });
      const encoded = changed.join('');
      // With its quotes escaped it also reads as the inside of a JSON string, all of it.
      return {
        text: encoded,
        allowed: [value, ...parsed(`"${encoded}"`).flatMap((inner) => parsed(String(inner)))],
      };
    },
  },
  {
    mutation: 'one quotation mark changed',
    make: (document, random) => {
      const marks = [...document.text.matchAll(/"/g)].map(({ index }) => index);
      const at = random.pick(marks);
      return replaced(document, at, at + 1, random.pick(['“', '”', "'", '', '""', '\\"', '＂', '``']));
    },
  },
  {
    mutation: 'quotes in the texts not escaped',
    make: ({ text, texts, value }) => {
      let loose = text;
      for (const { begin, end } of [...texts].reverse())
        loose = loose.slice(0, begin) + loose.slice(begin, end).replaceAll('\\"', '"') + loose.slice(end);
      return { text: loose, allowed: [value] };
    },
  },
  {
    mutation: 'a bomb of brackets',
    make: (document, random) => {
      const at = random.whole(document.text.length + 1);
      return replaced(
        document,
        at,
        at,
        random.pick(['[', '{"a":', '[{"a":', '{', '"', '\\', '“']).repeat(random.pick([65, 500, 5000])),
      );
    },
  },
  {
    mutation: 'a huge number',
    make: (document, random) => {
      const { begin, end } = random.pick(document.texts);
      return replaced(document, begin - 1, end + 1, random.pick(hugeValues));
    },
  },
  {
    mutation: 'a key that objects have',
    make: (document, random) => {
      const braces = [...document.text.matchAll(/\{(?=\s*")/g)].map(({ index }) => index + 1);
      const at = random.pick(braces.filter((brace) => !isWithinText(document, brace, brace)));
      const key = random.pick(['__proto__', 'constructor', '\\u005f_proto__']);
      return replaced(
        document,
        at,
        at,
        `"${key}":${random.pick(['{"polluted":true}', '[]', '"x"', 'null'])},`,
      );
    },
  },
  {
    mutation: 'full-width punctuation',
    make: ({ text, texts, value }, random) => {
      const wide: Readonly<Record<string, string>> = {
        ',': '，',
        ':': '：',
        '{': '｛',
        '}': '｝',
        '[': '［',
        ']': '］',
      };
      const isInText = (at: number) => texts.some(({ begin, end }) => at >= begin && at < end);
      const changed = [...text.matchAll(/[^]/g)].map(({ 0: character, index }) =>
        isInText(index) || random.whole(3) === 0 ? character : (wide[character] ?? character),
      );
      return { text: changed.join(''), allowed: [value] };
    },
  },
];

function isWithinText({ texts }: WrittenDocument, from: number, to: number): boolean {
  return texts.some(({ begin, end }) => from >= begin && to <= end);
}

function replaced(
  document: WrittenDocument,
  from: number,
  to: number,
  by: string,
): Omit<MutatedReply, 'mutation'> {
  const text = document.text.slice(0, from) + by + document.text.slice(to);
  const inside = document.texts.filter(
    ({ begin, end }) => from >= begin && Math.min(to, document.text.length) <= end,
  );
  const allowed = inside.map(({ begin, end, path }) => {
    const inner = document.text.slice(begin, from) + by + document.text.slice(to, end);
    return withValueAt(document.value, path, plainly(inner));
  });
  if (inside.length > 0) return { text, allowed };
  return { text, allowed: [document.value, ...acrossSeams(text, [from, from + by.length])] };
}

/**
 * Where pieces of two places meet, the reply says what is JSON but for that seam: a comma may be missing or one too many there, and a
 * backslash may have lost what it escaped.
 */
function acrossSeams(text: string, seams: readonly number[]): unknown[] {
  return seams
    .flatMap((at) => {
      const [before, behind] = [text.slice(0, at), text.slice(at)];
      return [
        `${before},${behind}`,
        before.replace(/,\s*$/, '') + behind,
        before + behind.replace(/^\s*,/, ''),
        before.replace(/\\$/, '') + behind,
      ];
    })
    .flatMap(parsed);
}

/** What stands between two quotes, for a person who reads it: escapes as JSON has them, all else as it stands. */
function plainly(inner: string): string {
  const known: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
  let said = '';
  for (let at = 0; at < inner.length; at++) {
    const next = inner[at + 1];
    if (inner[at] !== '\\' || next === undefined) said += inner[at]!;
    else if (next === 'u' && /^[\da-f]{4}/i.test(inner.slice(at + 2))) {
      said += String.fromCharCode(Number.parseInt(inner.slice(at + 2, at + 6), 16));
      at += 5;
    } else if (known[next] !== undefined) {
      said += known[next];
      at++;
    } else if (!/[A-Za-z0-9]/.test(next)) {
      said += next;
      at++;
    } else said += '\\';
  }
  return said;
}

/** As a list of one, or of none where it is no JSON. */
export function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

function withValueAt(value: unknown, path: readonly (string | number)[], text: string): unknown {
  const copy = structuredClone(value);
  let at = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
  at[path.at(-1)!] = text;
  return copy;
}
