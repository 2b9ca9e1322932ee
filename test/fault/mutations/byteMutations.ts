import type { SeededRandom } from '../support/seededRandom';

/** A way in which a file goes wrong on its way to us. `others` are files of the same project. */
export interface Mutation {
  name: string;
  make(bytes: Uint8Array, random: SeededRandom, others: readonly Uint8Array[]): Uint8Array;
}

const utf8 = new TextEncoder();

/** What disks, networks, editors and merges do to a file, whatever is in it. */
export const byteMutations: readonly Mutation[] = [
  {
    name: 'bits flipped',
    make: (bytes, random) => {
      const flipped = bytes.slice();
      for (let times = 1 + random.whole(8); times > 0; times--)
        flipped[random.whole(flipped.length)]! ^= 1 << random.whole(8);
      return flipped;
    },
  },
  {
    name: 'bytes replaced',
    make: (bytes, random) => {
      const replaced = bytes.slice();
      for (let times = 1 + random.whole(20); times > 0; times--)
        replaced[random.whole(replaced.length)] = random.whole(256);
      return replaced;
    },
  },
  {
    name: 'bytes removed',
    make: (bytes, random) => {
      const start = random.whole(bytes.length);
      return joined(bytes.subarray(0, start), bytes.subarray(start + 1 + random.whole(60)));
    },
  },
  {
    name: 'bytes doubled',
    make: (bytes, random) => {
      const start = random.whole(bytes.length);
      return joined(bytes.subarray(0, start + 1 + random.whole(200)), bytes.subarray(start));
    },
  },
  { name: 'cut off', make: (bytes, random) => bytes.slice(0, random.whole(bytes.length)) },
  { name: 'beginning lost', make: (bytes, random) => bytes.slice(1 + random.whole(bytes.length)) },
  { name: 'empty', make: () => new Uint8Array() },
  { name: 'zeros after a power cut', make: (bytes) => new Uint8Array(bytes.length) },
  { name: 'end of zeros', make: (bytes, random) => bytes.slice().fill(0, random.whole(bytes.length)) },
  { name: 'blanks only', make: (_bytes, random) => utf8.encode(' \n\t\r'.repeat(random.whole(50))) },
  {
    name: 'two halves joined',
    make: (bytes, random, others) => {
      const other = random.pick(others);
      return joined(
        bytes.subarray(0, random.whole(bytes.length)),
        other.subarray(random.whole(other.length)),
      );
    },
  },
  { name: 'another file', make: (_bytes, random, others) => random.pick(others).slice() },
  { name: 'twice', make: (bytes) => joined(bytes, bytes) },
  {
    name: 'UTF-8 broken',
    make: (bytes, random) => {
      const broken = random.pick([
        [0xff],
        [0x80],
        [0xc3],
        [0xe6, 0x98],
        [0xed, 0xa0, 0x80],
        [0xf5, 0x80, 0x80, 0x80],
        [0xc0, 0xaf],
      ]);
      return inserted(bytes, random.whole(bytes.length), Uint8Array.from(broken));
    },
  },
  { name: 'byte-order mark', make: (bytes) => joined(Uint8Array.of(0xef, 0xbb, 0xbf), bytes) },
  { name: 'two byte-order marks', make: (bytes) => joined(utf8.encode('\ufeff\ufeff'), bytes) },
  { name: 'UTF-16', make: (bytes) => Buffer.from(textOf(bytes), 'utf16le') },
  { name: 'UTF-16 with its mark', make: (bytes) => Buffer.from(`\ufeff${textOf(bytes)}`, 'utf16le') },
  {
    name: 'UTF-16, the other way round',
    make: (bytes) => Buffer.from(`\ufeff${textOf(bytes)}`, 'utf16le').swap16(),
  },
  { name: 'Latin 1', make: (bytes) => Buffer.from(`${textOf(bytes)}é`, 'latin1') },
  {
    name: 'GB18030 within',
    make: (bytes, random) =>
      inserted(bytes, random.whole(bytes.length), Uint8Array.of(0xd0, 0xa1, 0xc2, 0xfa)),
  },
  { name: 'lines as on Windows', make: (bytes) => utf8.encode(textOf(bytes).replaceAll('\n', '\r\n')) },
  {
    name: 'a NUL within',
    make: (bytes, random) => inserted(bytes, random.whole(bytes.length), Uint8Array.of(0)),
  },
  {
    name: "git's conflict",
    make: (bytes, random) => {
      const lines = textOf(bytes).split('\n');
      const at = random.whole(lines.length);
      const ours = lines.slice(at, at + 1 + random.whole(5));
      const both = [
        '<<<<<<< HEAD',
        ...ours,
        '=======',
        ...ours.map((line) => line.replace(/\w/, 'x')),
        '>>>>>>> theirs',
      ];
      return utf8.encode([...lines.slice(0, at), ...both, ...lines.slice(at + ours.length)].join('\n'));
    },
  },
  {
    name: 'text of another kind',
    make: (_bytes, random) =>
      utf8.encode(
        random.pick(['# Title\n', '<html>', 'NaN', 'undefined', '{', '[]', '""', 'null', '{}', '0', '-']),
      ),
  },
];

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function inserted(bytes: Uint8Array, at: number, added: Uint8Array): Uint8Array {
  return joined(bytes.subarray(0, at), added, bytes.subarray(at));
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
