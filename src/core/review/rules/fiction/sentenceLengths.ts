import type { Language } from '../../../text/language';
import { sentences } from '../../../text/sentences';
import { speechRanges } from '../dialogue';
import { paragraphMemo } from '../paragraphMemo';

interface ParagraphMeasure {
  /** Words, in Chinese characters and marks. */
  size: number;
  /** Each sentence's offset in the paragraph and its size. */
  starts: Int32Array;
  lengths: Int32Array;
  /** Whether speech makes up a good part of it; talk has its own rhythm. */
  isTalk: boolean;
}

function measure(paragraph: string, sizeOf: (text: string) => number): ParagraphMeasure {
  const found = sentences(paragraph, { start: 0, end: paragraph.length }, true);
  const lengths = found.map(({ start, end }) => sizeOf(paragraph.slice(start, end)));
  const spoken = speechRanges(paragraph).reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    size: lengths.reduce((sum, length) => sum + length, 0),
    starts: Int32Array.from(found, ({ start }) => start),
    lengths: Int32Array.from(lengths),
    isTalk: spoken * 3 > paragraph.length,
  };
}

const inEnglish = paragraphMemo((paragraph) =>
  measure(paragraph, (text) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0),
);
const inChinese = paragraphMemo((paragraph) => measure(paragraph, (text) => text.replace(/\s+/g, '').length));

/** Cached by paragraph. */
export function measured(paragraph: string, language: Language): ParagraphMeasure {
  return language === 'zh' ? inChinese(paragraph) : inEnglish(paragraph);
}
