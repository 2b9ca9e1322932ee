import { among, type Random } from '../src/core/chapter/calibration/randomNumbers';
import type { Language } from '../src/core/text/language';

/** The kinds for which the rules were made, but for those of the project's papers. */
type FaultKind =
  | 'doubled word'
  | 'agreement'
  | 'could of'
  | 'spacing'
  | 'punctuation'
  | 'unbalanced quotes'
  | 'echoed words'
  | 'name spelled two ways';

/** A fault as it stands in the text with all faults in it; `start` and `end` are what was touched. */
export interface PlantedFault<Kind extends string = FaultKind> {
  kind: Kind;
  start: number;
  end: number;
  /** The text around, for reading. */
  shown: string;
}

interface Edit {
  start: number;
  end: number;
  text: string;
  /** Where in `text` the fault is; all of it when left out. */
  from?: number;
  to?: number;
}

/**
 * Puts faults into a story, `each` of every kind that the language has and the text allows, each at least 150 characters from the next.
 * The same for the same seed.
 */
export function plantFaults(
  text: string,
  language: Language,
  random: Random,
  each: number,
): { text: string; faults: PlantedFault[] } {
  return plantWith(language === 'en' ? englishFaults : chineseFaults, text, random, each);
}

/** The same with other makers of faults. */
export function plantWith<Kind extends string>(
  makers: readonly (readonly [Kind, Maker])[],
  text: string,
  random: Random,
  each: number,
): { text: string; faults: PlantedFault<Kind>[] } {
  const edits: (Edit & { kind: Kind })[] = [];
  const taken: Edit[] = [];
  for (const [kind, make] of makers) {
    for (let planted = 0, tries = 0; planted < each && tries < 400; tries++) {
      const made = make(text, random, planted);
      if (!made) continue;
      const far = made.every(
        (edit) =>
          edit.start > 200 &&
          taken.every((other) => edit.start > other.end + 150 || edit.end + 150 < other.start),
      );
      if (!far || made.some((edit) => /[#`]/.test(lineAround(text, edit.start)))) continue;
      taken.push(...made);
      edits.push(...made.map((edit, index) => ({ ...edit, kind, ...(index === 0 ? {} : { from: -1 }) })));
      planted++;
    }
  }
  edits.sort((one, other) => one.start - other.start);
  const faults: PlantedFault<Kind>[] = [];
  let planted = '';
  let at = 0;
  for (const edit of edits) {
    planted += text.slice(at, edit.start);
    const start = planted.length + (edit.from ?? 0);
    planted += edit.text;
    const end = edit.to === undefined ? planted.length : start + edit.to - (edit.from ?? 0);
    at = edit.end;
    if (edit.from === -1) continue;
    faults.push({ kind: edit.kind, start, end: Math.max(end, start + 1), shown: '' });
  }
  planted += text.slice(at);
  for (const fault of faults)
    fault.shown = planted.slice(Math.max(0, fault.start - 40), fault.end + 40).replace(/\s+/g, ' ');
  return { text: planted, faults };
}

type Made = Edit[] | undefined;
/** Puts one fault somewhere; undefined where it found no place for it. `index` counts those of its kind. */
export type Maker = (text: string, random: Random, index: number) => Made;

function lineAround(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at) + 1;
  return text.slice(start, start + 3);
}

/** One match of a pattern, chosen by the random numbers among those behind a random place. */
export function pick(text: string, pattern: RegExp, random: Random): RegExpExecArray | undefined {
  const from = Math.floor(random() * text.length);
  pattern.lastIndex = from;
  return pattern.exec(text) ?? undefined;
}

/** The place, what it becomes, and the touched stretch, which is the whole unless said otherwise. */
export function one(
  match: RegExpExecArray | undefined,
  change: (whole: string, match: RegExpExecArray) => string | undefined,
): Made {
  if (!match) return undefined;
  const text = change(match[0], match);
  return text === undefined ? undefined : [{ start: match.index, end: match.index + match[0].length, text }];
}

const swaps: Readonly<Record<string, string>> = {
  was: 'were',
  were: 'was',
  is: 'are',
  are: 'is',
  has: 'have',
  have: 'has',
  does: 'do',
  do: 'does',
};
const rareWords = [
  'luminous',
  'cadaverous',
  'gossamer',
  'labyrinthine',
  'vermilion',
  'iridescent',
  'crepuscular',
  'filigree',
];

const spacingFaults: readonly Maker[] = [
  (text, random) => one(pick(text, /[a-z], (?=[a-z])/g, random), (whole) => `${whole[0]} , `),
  (text, random) => one(pick(text, /[a-z], [a-z]/g, random), (whole) => `${whole[0]},${whole[3]}`),
  (text, random) => one(pick(text, /[a-z]{3}\. [A-Z][a-z]/g, random), (whole) => whole.replace('. ', '.')),
  (text, random) => one(pick(text, /[a-z]{2} [a-z]{2}/g, random), (whole) => whole.replace(' ', '  ')),
  (text, random) => one(pick(text, /“[A-Z][a-z]+/g, random), (whole) => whole.replace('“', '“ ')),
  (text, random) => one(pick(text, /[a-z]{2}\.(?=\s)/g, random), (whole) => whole.replace('.', ' .')),
  (text, random) => one(pick(text, /[a-z]{2}[.!?,]” [a-z]/g, random), (whole) => whole.replace('” ', '”')),
];
const punctuationFaults: readonly Maker[] = [
  (text, random) => one(pick(text, /[a-z], (?=[a-z])/g, random), (whole) => whole.replace(',', ',,')),
  (text, random) => one(pick(text, /[a-z]{3}\.(?= [A-Z])/g, random), (whole) => whole.replace('.', '..')),
  (text, random) => one(pick(text, /[a-z]\?(?=[ ”])/g, random), (whole) => whole.replace('?', '?.')),
  (text, random) => one(pick(text, /[a-z];(?= )/g, random), (whole) => whole.replace(';', ';,')),
  (text, random) => one(pick(text, /[a-z]{3}\.(?=\n)/g, random), (whole) => whole.replace('.', ',.')),
];

const englishFaults: readonly [FaultKind, Maker][] = [
  [
    'doubled word',
    (text, random) =>
      one(
        pick(
          text,
          /(?<= )(?:the|a|and|of|to|in|was|his|her|with|for|it|he|she|but|at|which|from|upon|were|my|not|door|room|man|hand|little|when|as|by|window|heard)(?= )/g,
          random,
        ),
        (whole) => `${whole} ${whole}`,
      ),
  ],
  [
    'agreement',
    (text, random, index) => {
      const patterns = [
        /\b(?:He|She|he|she|They|they|We|we|It) (?:was|were|has|have|does|is|are)\b(?= [a-z])/g,
        /(?<=[.;!?] |\n|“)(?:The|His|Her|My|Their|Our) [a-z]+ (?:was|were|has|have)\b(?= [a-z])/g,
        /(?<=[.;!?] |\n|“)(?:The|His|Her|My|A|An) [a-z]+ [a-z]+ (?:was|were|has)\b(?= [a-z])/g,
        /\b[Tt]here (?:was|were|is|are)(?: a| no| two| three| many)? [a-z]+\b/g,
      ];
      return one(pick(text, patterns[index % patterns.length]!, random), (whole) => {
        if (/(?:if|though|wish|did|does|had|should|nor) \S+ \S+$/i.test(whole)) return undefined;
        if (
          /there (?:was|is) (?!a |an )|there (?:were|are) (?:a|no|[a-z]+[^s])\b/i.test(whole) ||
          /There (?:was|were) no/i.test(whole)
        )
          return undefined;
        return whole.replace(/\b(was|were|has|have|does|is|are)\b/, (verb) => swaps[verb]!);
      });
    },
  ],
  [
    'could of',
    (text, random) =>
      one(pick(text, /\b(?:could|would|should|must|might|may)(?: not)? have(?= [a-z]+)/g, random), (whole) =>
        whole.replace('have', 'of'),
      ),
  ],
  ['spacing', (text, random, index) => spacingFaults[index % spacingFaults.length]!(text, random, index)],
  [
    'punctuation',
    (text, random, index) => punctuationFaults[index % punctuationFaults.length]!(text, random, index),
  ],
  [
    'unbalanced quotes',
    (text, random, index) => {
      const match = pick(
        text,
        index % 2 === 0 ? /[a-z][.!?,][”"](?=[ \r\n])/g : /(?<=\n\r?\n)[“"][A-Z][^“”"\n]{5,120}[”"]/g,
        random,
      );
      return one(match, (whole) => (index % 2 === 0 ? whole.slice(0, -1) : whole.slice(1)));
    },
  ],
  [
    'echoed words',
    (text, random) => {
      const word = among(rareWords, random);
      if (text.toLowerCase().includes(word)) return undefined;
      const first = pick(text, /(?<= the )(?=[a-z]+ [a-z]+)/g, random);
      if (!first) return undefined;
      const pattern = /(?<= (?:the|his|her|a) )(?=[a-z]+[ ,.])/g;
      pattern.lastIndex = first.index + 60;
      const second = pattern.exec(text);
      if (!second || second.index > first.index + 260 || text.slice(first.index, second.index).includes('\n'))
        return undefined;
      return [first, second].map(({ index }) => ({
        start: index,
        end: index,
        text: `${word} `,
        from: 0,
        to: word.length,
      }));
    },
  ],
  [
    'name spelled two ways',
    (text, random) => {
      const counts = new Map<string, number>();
      for (const [name] of text.matchAll(/(?<=[a-z,] )[A-Z][a-z]{4,}(?=[ ,.’'])/g))
        counts.set(name, (counts.get(name) ?? 0) + 1);
      const names = [...counts]
        .filter(([, count]) => count >= 4)
        .map(([name]) => name)
        .filter(
          (name) =>
            !/^(?:Street|Majesty|Doctor|Heaven|Street|Encyclopedia|English|London|England|Monday|Tuesday|Sunday|French|Saturday|Baker|Redheaded|Square|League|Encyclopedia|Britannica)$/.test(
              name,
            ),
        );
      if (names.length === 0) return undefined;
      const name = among(names, random);
      const match = pick(text, new RegExp(`(?<=[a-z,] )${name}(?=[ ,.’'])`, 'g'), random);
      const at = 1 + Math.floor(random() * (name.length - 2));
      const variant =
        random() < 0.5
          ? name.slice(0, at) + name[at]! + name.slice(at)
          : name.slice(0, at) + name.slice(at + 1);
      return variant === name ? undefined : one(match, () => variant);
    },
  ],
];

const chinesePunctuation: readonly Maker[] = [
  (text, random) => one(pick(text, /(?<=\p{Script=Han})，(?=\p{Script=Han})/gu, random), () => '，，'),
  (text, random) => one(pick(text, /(?<=\p{Script=Han})。(?=\p{Script=Han}|\n)/gu, random), () => '。。'),
  (text, random) => one(pick(text, /(?<=\p{Script=Han})，(?=\p{Script=Han})/gu, random), () => ','),
  (text, random) => one(pick(text, /(?<=\p{Script=Han})。(?=\p{Script=Han}|\n)/gu, random), () => '.'),
  (text, random) =>
    one(pick(text, /(?<=\p{Script=Han})[？！](?=\p{Script=Han}|\n|”)/gu, random), (whole) =>
      whole === '？' ? '?' : '!',
    ),
  (text, random) => one(pick(text, /(?<=\p{Script=Han})；(?=\p{Script=Han})/gu, random), () => ';'),
];
const chineseRare = ['氤氲', '斑驳', '蹒跚', '涟漪', '踉跄', '婆娑', '逶迤', '缱绻'];

const chineseFaults: readonly [FaultKind, Maker][] = [
  [
    'doubled word',
    (text, random) =>
      one(
        pick(
          text,
          /(?<=\p{Script=Han})(?:的|了|在|是|和|就|都|也|我们|他们|因为|但是|这|那|不|很|又|从|把|没有)(?=\p{Script=Han})/gu,
          random,
        ),
        (whole, match) =>
          text[match.index - 1] === whole || text[match.index + 1] === whole ? undefined : whole + whole,
      ),
  ],
  [
    'spacing',
    (text, random) => one(pick(text, /\p{Script=Han}(?=\p{Script=Han})/gu, random), (whole) => `${whole} `),
  ],
  [
    'punctuation',
    (text, random, index) => chinesePunctuation[index % chinesePunctuation.length]!(text, random, index),
  ],
  [
    'unbalanced quotes',
    (text, random, index) =>
      one(
        pick(
          text,
          index % 2 === 0 ? /[。！？…]”(?=\n|\p{Script=Han})/gu : /(?<=\n)“(?=[^“”\n]{2,60}”)/g,
          random,
        ),
        (whole) => (index % 2 === 0 ? whole.slice(0, -1) : ''),
      ),
  ],
  [
    'echoed words',
    (text, random) => {
      const word = among(chineseRare, random);
      if (text.includes(word)) return undefined;
      const first = pick(text, /(?<=，)(?=\p{Script=Han}{4})/gu, random);
      if (!first) return undefined;
      const pattern = /(?<=[，的])(?=\p{Script=Han}{3})/gu;
      pattern.lastIndex = first.index + 15;
      const second = pattern.exec(text);
      if (!second || second.index > first.index + 80 || text.slice(first.index, second.index).includes('\n'))
        return undefined;
      return [first, second].map(({ index }) => ({
        start: index,
        end: index,
        text: `${word}地`,
        from: 0,
        to: word.length,
      }));
    },
  ],
  [
    'name spelled two ways',
    (text, random) => {
      const variants: readonly [string, string][] = [
        ['孔乙己', '孔已己'],
        ['闰土', '润土'],
        ['华老栓', '华老拴'],
        ['老栓', '老拴'],
        ['双喜', '双嬉'],
        ['阿发', '阿法'],
        ['杨二嫂', '扬二嫂'],
        ['水生', '水升'],
        ['宏儿', '弘儿'],
        ['小栓', '小拴'],
        ['八公公', '巴公公'],
        ['康大叔', '慷大叔'],
      ];
      const known = variants.filter(([name]) => text.split(name).length > 4);
      if (known.length === 0) return undefined;
      const [name, variant] = among(known, random);
      return one(pick(text, new RegExp(name, 'g'), random), () => variant);
    },
  ],
];

const briefFields: readonly { english: [string, string]; chinese: [string, string] }[] = [
  {
    english: [
      'Premise',
      'A ferryman finds that the river gives back what people have lost, one thing each spring.',
    ],
    chinese: ['故事梗概', '摆渡人发现，河水每年春天会还回一样人们失去的东西。'],
  },
  { english: ['Audience', 'Readers of 12 and up.'], chinese: ['读者', '十二岁以上的少年。'] },
  {
    english: ['Genre and tone', 'A quiet fantasy with humour.'],
    chinese: ['类型与基调', '安静的奇幻，带一点幽默。'],
  },
  {
    english: ['Setting', 'A valley with one bridge, some eighty years ago.'],
    chinese: ['背景', '八十年前，只有一座桥的山谷。'],
  },
  {
    english: ['Characters', 'Odo, the ferryman; Lin, his niece; the miller.'],
    chinese: ['人物', '摆渡人老方，侄女小琳，磨坊主。'],
  },
  {
    english: ['Conflict', 'The miller wants the river for himself.'],
    chinese: ['冲突', '磨坊主想独占这条河。'],
  },
  {
    english: ['Themes', 'Loss, and what we owe to those who come after.'],
    chinese: ['主题', '失去，以及我们欠后来人的东西。'],
  },
  { english: ['Length', 'About 30,000 words in twelve chapters.'], chinese: ['篇幅', '约五万字，十二章。'] },
];

/** Briefs with every field but one, each a case of its own. */
export function briefCases(language: Language): { field: string; text: string }[] {
  return fieldsIn(language).map(([field]) => ({ field, text: briefWithout(field, language) }));
}

/** The whole brief, which nothing is missing from. */
export function fullBrief(language: Language): string {
  return briefWithout(undefined, language);
}

function briefWithout(missing: string | undefined, language: Language): string {
  return `# ${language === 'en' ? 'The River Gives Back' : '还河'}\n\n${fieldsIn(language)
    .filter(([heading]) => heading !== missing)
    .map(([heading, words]) => `## ${heading}\n\n${words}\n`)
    .join('\n')}`;
}

function fieldsIn(language: Language): [heading: string, words: string][] {
  return briefFields.map(({ english, chinese }) => (language === 'en' ? english : chinese));
}

/** An outline and chapters of which the third is titled otherwise, and the outline has a chapter more. */
export function titleCase(language: Language): {
  outline: string;
  chapters: { path: string; text: string }[];
  wrong: string;
} {
  const titles =
    language === 'en'
      ? ['The Ferry', 'The Miller', 'A Ring from the River', 'High Water']
      : ['渡口', '磨坊主', '河里的戒指', '大水'];
  const head = (index: number, title: string): string =>
    language === 'en' ? `Chapter ${index + 1}: ${title}` : `第${'一二三四'[index]}章 ${title}`;
  const body =
    language === 'en'
      ? 'Odo pulled the rope, and the ferry slid away from the bank.'
      : '老方拉紧绳子，渡船慢慢离开了岸边。';
  const parts =
    language === 'en'
      ? ['Synopsis: Odo crosses the river and finds a thing.', 'Notes: Morning, mist, the smell of tar.']
      : ['梗概：老方过河，捡到一样东西。', '备注：清晨，有雾，桐油味。'];
  const wrong = language === 'en' ? 'A Thing from the River' : '河里的东西';
  return {
    outline: titles.map((title, index) => `## ${head(index, title)}\n\n${parts.join('\n\n')}\n`).join('\n'),
    chapters: titles.map((title, index) => ({
      path: `chapters/0${index + 1}.md`,
      text: `# ${head(index, index === 2 ? wrong : title)}\n\n${body}\n`,
    })),
    wrong,
  };
}
