import { hasBothKinds } from './quoteBalance';
import type { ParagraphFinding, ParagraphRule } from '../rule';

interface Pattern {
  /** Without this character the paragraph needs no look. */
  needs?: string;
  find: RegExp;
  /** What stands in place of the match; undefined when the match is right after all. */
  right(match: RegExpExecArray, paragraph: string): string | undefined;
  summary(match: string): string;
  detail: string;
}

const smallWords =
  'and|but|the|he|she|they|then|when|as|with|we|his|her|their|that|which|who|there|this|if|what|you|not';

const patterns: readonly Pattern[] = [
  {
    find: /([\p{L}\p{N}]*[\p{L}\p{N}”’"')\]…])[ \t]+([,;:!?.])(?![.\p{L}\p{N}]|[ \t]\.)(?![)(DPp/|\\])/gu,
    right: (match) => `${match[1]}${match[2]}`,
    summary: (match) => `A space stands before the mark in “${match}”`,
    detail: 'The mark follows its word without a space.',
  },
  {
    find: /([\p{L}]{2,}[”’"')]?)[ \t]+(?:([.!?;])(\p{Lu}\p{Ll}*)|(,)([\p{L}]+))(?=[ \t’',])/gu,
    right: (match) =>
      match[3] === 'Net'
        ? undefined
        : `${match[1]}${match[2] ?? match[4] ?? ''} ${match[3] ?? match[5] ?? ''}`,
    summary: (match) => `The space stands on the wrong side of the mark in “${match}”`,
    detail: 'The mark follows its word without a space, and a space follows the mark.',
  },
  {
    find: /[\p{L}\p{N}”’"')]{1,24}([,;])(?=[\p{L}])[\p{L}]+/gu,
    right: (match) => match[0].replace(/([,;])/, '$1 '),
    summary: (match) => `A space is missing in “${match}”`,
    detail: 'A comma or semicolon is followed by a space.',
  },
  {
    find: /(?<![\p{L}\p{N}./@:_])[\p{L}’']{2,}([.!?…]["”’']?|:)[\p{Lu}“‘][\p{L}’']*(?![\p{L}\p{N}]*(?:[/@]|\.[^\s]))/gu,
    right(match) {
      const [whole, mark] = match as unknown as [string, string];
      const at = whole.indexOf(mark);
      const before = whole.slice(0, at);
      const after = whole.slice(at + mark.length);
      if (
        mark === '.' &&
        (/\p{Lu}/u.test(before.slice(1)) ||
          /^(?:com|org|net|Net|Ph|Js|JS|App|Inc|Mr|Mrs|Dr|St|No)$/.test(before) ||
          after.length < 1)
      )
        return undefined;
      if (mark === ':' && !/^\p{Lu}\p{Ll}/u.test(after)) return undefined;
      return `${before}${mark} ${after}`;
    },
    summary: (match) => `A space is missing in “${match}”`,
    detail: 'A space stands between the mark and the next word.',
  },
  {
    find: new RegExp(
      `(?<![\\p{L}\\p{N}./@:_-])[\\p{Ll}]{3,}([.!?:])(?:${smallWords})(?![\\p{L}\\p{N}./@_-])`,
      'gu',
    ),
    right: (match) => match[0].replace(match[1]!, `${match[1]} `),
    summary: (match) => `A space is missing in “${match}”`,
    detail: 'A space stands between the mark and the next word.',
  },
  {
    needs: '”',
    find: /[\p{L}\p{N}]*[,.!?…—]([”])[\p{L}\p{N}]+/gu,
    right: (match) => match[0].replace('”', '” '),
    summary: (match) => `A space is missing in “${match}”`,
    detail: 'A space stands between the closing quotation mark and the next word.',
  },
  {
    needs: '“',
    find: /[\p{L}\p{N}]+([,:;.!?])([“])[\p{L}\p{N}]+/gu,
    right: (match) => match[0].replace('“', ' “'),
    summary: (match) => `A space is missing in “${match}”`,
    detail: 'A space stands before the opening quotation mark.',
  },
  {
    needs: '“',
    find: /[\p{L}\p{N}]+“(?=[\p{L}])[\p{L}]+/gu,
    right: (match) => match[0].replace('“', ' “'),
    summary: (match) => `A space is missing in “${match}”`,
    detail: 'A space stands before the opening quotation mark.',
  },
  {
    needs: '“',
    find: /(?<![\p{L}\p{N},.!?…—])“[ \t]+(?=[\p{L}\p{N}])[\p{L}\p{N}]*/gu,
    right: (match) => match[0].replace(/[ \t]+/, ''),
    summary: (match) => `A space stands inside the quotation mark: “${match.trim()}”`,
    detail: 'Quotation marks hug what they enclose.',
  },
  {
    needs: '”',
    find: /[\p{L}\p{N}]*[\p{L}\p{N},.!?;:…—][ \t]+”(?![\p{L}])/gu,
    right: (match) => match[0].replace(/[ \t]+”/, '”'),
    summary: (match) => `A space stands inside the quotation mark: “${match}”`,
    detail: 'Quotation marks hug what they enclose.',
  },
  {
    find: /[([][ \t]+(?=[\p{L}\p{N}"“‘'])[\p{L}\p{N}]*|(?<![\p{L}\p{N}.!?,"”’'])[\p{L}\p{N}.!?,"”’']*(?<=[\p{L}\p{N}.!?"”’'])[ \t]+[)\]]/gu,
    right: (match) => match[0].replace(/[ \t]+/, ''),
    summary: (match) => `A space stands inside the bracket: “${match}”`,
    detail: 'Brackets hug what they enclose.',
  },
  {
    needs: '(',
    find: /[\p{L}]{2,}\((?=[\p{L}]+ [^()]*\)|[\p{L}]{4,}\))[\p{L}]+/gu,
    right: (match) =>
      /\((?:s|es|ies|ed|ing|er|or|ly)$/.test(match[0]) ? undefined : match[0].replace('(', ' ('),
    summary: (match) => `A space is missing before the bracket in “${match}”`,
    detail: 'A space stands before an opening bracket.',
  },
  {
    needs: ')',
    find: /\)(?=[\p{L}])[\p{L}]{2,}/gu,
    right: (match, paragraph) =>
      /\([^()\s]{1,4}$/.test(paragraph.slice(0, match.index)) &&
      /[\p{L}]\([^()\s]{1,4}$/u.test(paragraph.slice(0, match.index))
        ? undefined
        : match[0].replace(')', ') '),
    summary: (match) => `A space is missing after the bracket in “${match}”`,
    detail: 'A space stands after a closing bracket.',
  },
];

/** Any text without these needs no look. Cheap, and true for few paragraphs. */
const quick =
  /[ \t][,;:!?.)\]”]|[,;][\p{L}]|[.!?…:]["”’']?[\p{L}“‘"]|[“([][ \t]|”[\p{L}]|[\p{L},:;.!?][“(]|\)[\p{L}]|"/u;

/**
 * Blanks that are missing or too many around marks in English. Two blanks between words are looked at by document, since
 * some writers set them behind every full stop.
 */
export const spacingRule: ParagraphRule = {
  id: 'spacing',
  languages: ['en'],
  check(paragraph) {
    if (!quick.test(paragraph)) return [];
    const findings: ParagraphFinding[] = [];
    // One remark for one place: the first pattern that speaks wins.
    const taken = new Uint8Array(paragraph.length);
    const add = (finding: ParagraphFinding): void => {
      if (taken.subarray(finding.start, finding.end).includes(1)) return;
      taken.fill(1, finding.start, finding.end);
      findings.push(finding);
    };
    for (const pattern of patterns) {
      if (pattern.needs !== undefined && !paragraph.includes(pattern.needs)) continue;
      pattern.find.lastIndex = 0;
      for (let match = pattern.find.exec(paragraph); match; match = pattern.find.exec(paragraph)) {
        const replacement = pattern.right(match, paragraph);
        if (replacement === undefined) continue;
        add({
          ...base,
          summary: pattern.summary(match[0]),
          detail: pattern.detail,
          start: match.index,
          end: match.index + match[0].length,
          replacement,
        });
      }
    }
    for (const finding of straightQuotes(paragraph)) add(finding);
    return findings.sort((one, other) => one.start - other.start);
  },
};

const base = { rule: 'spacing', type: 'style', severity: 'should_fix' } as const;

/** Straight marks look alike on both sides, so they are paired in order; a paragraph with an odd number, or with curly ones besides, is left to the rules for that. */
function* straightQuotes(paragraph: string): Generator<ParagraphFinding> {
  const marks = [...paragraph.matchAll(/(?<!\d)"/g)].map((match) => match.index);
  if (marks.length === 0 || marks.length % 2 !== 0 || hasBothKinds(paragraph)) return;
  for (let index = 0; index < marks.length; index++) {
    const at = marks[index]!;
    const before = paragraph[at - 1] ?? ' ';
    const after = paragraph[at + 1] ?? ' ';
    const opens = index % 2 === 0;
    // A blank between a mark and the other kind's, “ ‘, is how many printers set them.
    if (
      /^[ \t]+'/.test(paragraph.slice(at + 1, at + 4)) ||
      /'[ \t]+$/.test(paragraph.slice(Math.max(0, at - 3), at))
    )
      continue;
    if (opens && /[ \t]/.test(after) && at + 1 < paragraph.length) {
      const blanks = /^[ \t]+/.exec(paragraph.slice(at + 1))![0].length;
      yield {
        ...base,
        summary: 'A space stands inside the quotation mark',
        detail: 'Quotation marks hug what they enclose.',
        start: at,
        end: at + 1 + blanks,
        replacement: '"',
      };
    } else if (opens && /[\p{L},.;:!?]/u.test(before)) {
      yield {
        ...base,
        summary: 'A space is missing before the quotation mark',
        detail: 'A space stands before the opening quotation mark.',
        start: at - 1,
        end: at + 1,
        replacement: `${before} "`,
      };
    } else if (!opens && /[ \t]/.test(before)) {
      const blanks = /[ \t]+$/.exec(paragraph.slice(0, at))![0].length;
      yield {
        ...base,
        summary: 'A space stands inside the quotation mark',
        detail: 'Quotation marks hug what they enclose.',
        start: at - blanks,
        end: at + 1,
        replacement: '"',
      };
    } else if (!opens && /[\p{L}]/u.test(after)) {
      yield {
        ...base,
        summary: 'A space is missing after the quotation mark',
        detail: 'A space stands between the closing quotation mark and the next word.',
        start: at,
        end: at + 2,
        replacement: `" ${after}`,
      };
    }
  }
}
