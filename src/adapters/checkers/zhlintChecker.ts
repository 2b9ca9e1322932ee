import type { run } from 'zhlint/lib/run.js';
import { literalSpans, touchesAny } from '../../core/review/rules/chinese/proseSpans';
import { StoryFoldError } from '../../core/errors';
import type { Checker, CheckerOptions, CheckerRemark } from '../../core/review/checker';

type Run = typeof run;
type RunOptions = NonNullable<Parameters<Run>[1]>;

/**
 * Punctuation only: full-width marks and quotation marks with the right direction, no blanks between Chinese and around its marks. What zhlint
 * says of blanks beside Latin words, half-width brackets and unifying marks is taste, and off.
 */
const rules: NonNullable<RunOptions['rules']> = {
  fullwidthPunctuation: '，。：；？！“”‘’（）',
  adjustedFullwidthPunctuation: '',
  noSpaceBetweenFullwidthContent: true,
  noSpaceBeforePauseOrStop: true,
  noSpaceAfterFullwidthPauseOrStop: true,
  noSpaceOutsideFullwidthQuotation: true,
  noSpaceInsideQuotation: true,
  noSpaceOutsideFullwidthBracket: true,
  noSpaceInsideBracket: true,
  skipPureWestern: true,
  // The library's own list makes it fail on quotation marks (0.8.2); abbreviations are told by what stands around them.
  skipAbbrs: [],
  // The library's name turned round: set, it reports no single marks. Our own rule does, across paragraphs.
  noSinglePair: true,
};

/** Without any of these the library has nothing to say; most paragraphs of clean prose have none, and are answered at once. */
const worthReading = /[,.;:?!'"()]|\S[ \t\u00a0\u3000]+\S/;
const corners: Readonly<Record<string, string>> = { '“': '「', '”': '」', '‘': '『', '’': '』' };
const han = /[\p{Script=Han}，。：；？！“”‘’「」『』《》（）、…—]/u;
const latin = /[\p{Script=Latin}\p{N}]/u;

/** Chinese punctuation by zhlint 0.8. Each remark is one edit of a mark or of blanks. */
export class ZhlintChecker implements Checker {
  readonly language = 'zh';
  private library: Promise<Run> | undefined;

  async check(paragraph: string, options: CheckerOptions): Promise<CheckerRemark[]> {
    if (!worthReading.test(paragraph) || !/\p{Script=Han}/u.test(paragraph)) return [];
    const result = corrected(await this.load(), paragraph);
    if (result === undefined) return [];
    const literal = literalSpans(paragraph);
    return withDirections(paragraph, differences(paragraph, result)).flatMap((edit) => {
      if (touchesAny(literal, edit.start, edit.end) || !isSound(paragraph, edit)) return [];
      return [remarkOn(paragraph, edit, options.script === 'traditional')];
    });
  }

  private async load(): Promise<Run> {
    this.library ??= import('zhlint/lib/run.js').then((library) => library.run);
    try {
      return await this.library;
    } catch (error) {
      this.library = undefined;
      throw new StoryFoldError(
        'io',
        'The Chinese punctuation checker could not be loaded.',
        'Install StoryFold again; until then the other rules still work with the checker switched off.',
        { cause: error instanceof Error ? error.message.slice(0, 200) : 'unknown' },
      );
    }
  }
}

/** The paragraph as the library would have it; undefined where the library stumbles, which must not stop the review of a novel. */
function corrected(correct: Run, paragraph: string): string | undefined {
  try {
    // No parsers: the marks of Markdown have been taken out already, and a comment in a text is no order to the library.
    return correct(paragraph, { rules: { ...rules }, hyperParse: [] }).result;
  } catch {
    return undefined;
  }
}

interface Edit {
  start: number;
  end: number;
  replacement: string;
}

/**
 * What the library changed, mark by mark. It only exchanges one mark for another and adds or removes blanks, so both texts are walked through
 * side by side; its own positions are those of words, not of marks.
 */
function differences(before: string, after: string): Edit[] {
  const edits: Edit[] = [];
  let from = 0;
  let to = 0;
  while (from < before.length) {
    if (before[from] === after[to]) {
      from++;
      to++;
      continue;
    }
    if (/\s/.test(before[from] ?? '')) {
      const start = from;
      while (from < before.length && /\s/.test(before[from] ?? '') && before[from] !== after[to]) from++;
      edits.push({ start, end: from, replacement: '' });
    } else if (/\s/.test(after[to] ?? '')) {
      to++;
    } else {
      edits.push({ start: from, end: from + 1, replacement: after[to] ?? '' });
      from++;
      to++;
    }
  }
  return edits;
}

/** The library pairs straight marks among themselves; where one stands beside “ or ”, as in “好。"他说, what is open decides. */
function withDirections(paragraph: string, edits: readonly Edit[]): Edit[] {
  const right = new Map<number, string>();
  for (const [straight, open, close] of [
    ['"', '“', '”'],
    ["'", '‘', '’'],
  ] as const) {
    let isOpen = false;
    for (let offset = 0; offset < paragraph.length; offset++) {
      const mark = paragraph[offset];
      if (mark === open) isOpen = true;
      else if (mark === close) isOpen = false;
      else if (mark === straight) {
        right.set(offset, isOpen ? close : open);
        isOpen = !isOpen;
      }
    }
  }
  return edits.map((edit) =>
    edit.replacement === '' ? edit : { ...edit, replacement: right.get(edit.start) ?? edit.replacement },
  );
}

/** Leaves alone what is right as it is: marks within Latin words and numbers, smileys, list numbers, lines of verse, wrapped lines. */
function isSound(paragraph: string, { start, end, replacement }: Edit): boolean {
  const mark = paragraph.slice(start, end);
  const before = paragraph[start - 1] ?? '';
  const after = paragraph[end] ?? '';
  if (replacement === '') {
    if (/[\r\n]/.test(mark) || start === 0 || end === paragraph.length) return false;
    // Verse and speakers' names are parted by full-width blanks.
    if (
      /^\u3000+$/.test(mark) &&
      (paragraph.length < 40 || (paragraph.match(/\S\u3000+\S/g) ?? []).length > 1)
    )
      return false;
    return han.test(before) && han.test(after);
  }
  if (!/[,.;:?!'"()]/.test(mark)) return false;
  const nextInk = /\S/.exec(paragraph.slice(end))?.[0] ?? '';
  if (/[.:]/.test(mark) && latin.test(before) && latin.test(nextInk)) return false;
  if (
    /^[\d\s]*$/.test(paragraph.slice(Math.max(0, start - 3), start)) &&
    /[.:)]/.test(mark) &&
    /\d/.test(before)
  )
    return false;
  if (mark === ',' && latin.test(before) && latin.test(nextInk)) return false;
  if (
    /[()]/.test(mark) &&
    /[:;=]-?$/.test(paragraph.slice(Math.max(0, start - 2), start)) &&
    !han.test(after)
  )
    return false;
  const lead = paragraph.slice(Math.max(0, start - 80), start);
  // The eyes of a smiley.
  if (/[:;]/.test(mark) && /^-?[()DPp]/.test(paragraph.slice(end, end + 2))) return false;
  // J.K.罗琳, Dr.王.
  if (mark === '.' && /(?<!\p{L})(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|No|vs)$/u.test(lead)) return false;
  // “I'm fine.”, 《Hello, World!》: what is quoted whole in another language keeps its marks.
  if (
    /[.!?]/.test(mark) &&
    latin.test(before) &&
    /[”’」』》]/.test(after) &&
    !/\p{Script=Han}/u.test(/[^“‘「『《]*$/.exec(lead)?.[0] ?? '')
  )
    return false;
  // An apostrophe, or feet and inches.
  if (/['"]/.test(mark) && latin.test(before) && (latin.test(after) || /\d/.test(before))) return false;
  return (
    han.test(paragraph.slice(Math.max(0, start - 12), start)) || han.test(paragraph.slice(end, end + 12))
  );
}

function remarkOn(paragraph: string, edit: Edit, traditional: boolean): CheckerRemark {
  const { start, end } = edit;
  const mark = paragraph.slice(start, end);
  if (edit.replacement === '') {
    return {
      rule: 'spaceInChinese',
      start,
      end,
      message: spaceMessage(paragraph, start, end),
      detail: '汉字之间、全角标点前后都不加空格。',
      severity: 'should_fix',
      replacements: [''],
    };
  }
  const right = traditional ? (corners[edit.replacement] ?? edit.replacement) : edit.replacement;
  // The blank that a half-width mark wants behind it goes with it.
  const blank = /[,.;:?!]/.test(mark) ? (/^[ \t]+(?=\S)/.exec(paragraph.slice(end))?.[0] ?? '') : '';
  return {
    rule: 'halfWidthPunctuation',
    start,
    end: end + blank.length,
    message: `“${mark}”是半角标点`,
    detail: `中文里应使用全角的“${right}”。`,
    severity: 'should_fix',
    replacements: [right],
  };
}

/** Names the characters on both sides; a mark by itself, with its side. */
function spaceMessage(paragraph: string, start: number, end: number): string {
  const before = /\p{Script=Han}{1,3}$/u.exec(paragraph.slice(Math.max(0, start - 6), start))?.[0];
  const after = /^\p{Script=Han}{1,3}/u.exec(paragraph.slice(end, end + 6))?.[0];
  if (before === undefined) return `“${paragraph[start - 1] ?? ''}”后面多了空格`;
  if (after === undefined) return `“${paragraph[end] ?? ''}”前面多了空格`;
  return `“${before}”和“${after}”之间多了空格`;
}
