import * as fc from 'fast-check';
import type { FuzzedParser } from './parser';

/** What JSON is made of. */
export const jsonMarks: readonly string[] = ['{', '}', '[', ']', ',', ':', '"', '\\"', '\\'];

/** What breaks parsers of any kind. */
export const hostilePieces: readonly string[] = [
  ...[
    '\ud800',
    '\udc00',
    '\u0000',
    '\ufeff',
    '\u2028',
    '\u2029',
    '\u0085',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\u200d',
  ],
  ...['\u202e', '\u2066', '\u00ad', '\u0301', 'e\u0301', '\u00e9', '\ud83d\ude00', '\u{e0041}', '\u001b[2J'],
  ...['\r', '\r\n', '\n', '\n\n', '\t', ' ', '  ', '\u000b', '\u000c'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN'],
  ...[
    '"',
    "'",
    '`',
    '\\',
    '\\n',
    '\\"',
    '\\u0000',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '&',
    '|',
    '$&',
    '$1',
  ],
  ...[
    '0',
    '-1',
    '1e999',
    '9007199254740993',
    '0.1',
    '99999999999999999999',
    '１２',
    '第一章',
    '，',
    '：',
    '“',
    '”',
  ],
  ...[
    '#',
    '##',
    '-',
    '---',
    '...',
    '*',
    '_',
    '~',
    '```',
    '<!--',
    '-->',
    ':',
    ';',
    ',',
    '.',
    '/',
    '=',
    '+',
    '!',
    '?',
    '@',
    '%',
  ],
  ...['a', 'b', 'word', '字', 'Ā'],
];

/** Texts for a parser: its samples spoiled at a few places, its pieces in any order, and what breaks parsers of any kind. */
export function textsFor({
  samples,
  pieces,
}: Pick<FuzzedParser, 'samples' | 'pieces'>): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(pieces.length > 0 ? pieces : hostilePieces)) },
    { weight: 2, arbitrary: fc.constantFrom(...hostilePieces) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  );
  const made = fc.array(piece, { maxLength: 24, size: 'max' }).map((parts) => parts.join(''));
  if (samples.length === 0) return made;
  const spoiled = fc
    .tuple(fc.constantFrom(...samples), fc.array(change(piece), { maxLength: 4 }))
    .map(([sample, changes]) => changes.reduce((text, apply) => apply(text), sample));
  return fc.oneof({ weight: 3, arbitrary: made }, { weight: 3, arbitrary: spoiled });
}

type Change = (text: string) => string;

/** One change to a text; places are parts of its length, so that one change fits every text. */
function change(piece: fc.Arbitrary<string>): fc.Arbitrary<Change> {
  const place = fc.nat(9999);
  const at = (text: string, part: number): number => Math.floor((part / 10_000) * (text.length + 1));
  return fc.oneof(
    fc.record({ place, piece }).map(
      ({ place: part, piece: put }): Change =>
        (text) =>
          text.slice(0, at(text, part)) + put + text.slice(at(text, part)),
    ),
    fc.record({ place, length: fc.nat(12) }).map(
      ({ place: part, length }): Change =>
        (text) =>
          text.slice(0, at(text, part)) + text.slice(at(text, part) + length),
    ),
    fc.record({ place, piece, length: fc.nat(6) }).map(
      ({ place: part, piece: put, length }): Change =>
        (text) =>
          text.slice(0, at(text, part)) + put + text.slice(at(text, part) + length),
    ),
    fc.record({ from: place, to: place, into: place }).map(({ from, to, into }): Change => (text) => {
      const [start, end] = [at(text, Math.min(from, to)), at(text, Math.max(from, to))];
      return (
        text.slice(0, at(text, into)) + text.slice(start, end).slice(0, 200) + text.slice(at(text, into))
      );
    }),
    fc.constantFrom<Change>(
      (text) => text.replaceAll('\n', '\r\n'),
      (text) => text.replaceAll('\n', '\r'),
      (text) => text.replaceAll('\n', '\u2028'),
      (text) => `\ufeff${text}`,
      (text) => text.normalize('NFD'),
      (text) => text + text,
      (text) => text.trimEnd(),
      (text) => text.replaceAll(' ', '\t'),
    ),
    place.map(
      (part): Change =>
        (text) =>
          text.slice(0, at(text, part)),
    ),
  );
}
