import { originalRange } from '../../text/anchors/boundaries';
import { foldText, type FoldedText } from '../../text/anchors/fold';
import { occurrences } from '../../text/occurrences';
import type { Range } from '../../text/range';
import { placesOfEnds, type Ends } from './quotedEnds';

/** Marks of Markdown that are lost when a passage is quoted as it is read. */
const emphasis = /[*_`\\]/;

/**
 * A text in which passages are found whatever their quotation marks, dashes, blanks, capitals and emphasis: folded as anchors are, without
 * the marks of emphasis besides.
 */
export class FoldedPassages {
  private readonly folded: FoldedText;

  constructor(private readonly original: string) {
    this.folded = withoutEmphasis(foldText(original));
  }

  /** At most two places. */
  places(quote: string): Range[] {
    const words = foldedWords(quote);
    if (words === '') return [];
    const { text } = this.folded;
    return occurrences(text, words, { start: 0, end: text.length }, 2).flatMap((place) =>
      this.unfolded(place, quote),
    );
  }

  /** At most two places. */
  placesOfEnds({ first, between, last }: Ends): Range[] {
    const ends = { first: foldedWords(first), between: between.map(foldedWords), last: foldedWords(last) };
    if (ends.first === '' || ends.last === '') return [];
    const { starts, text } = this.folded;
    return placesOfEnds(ends, {
      text,
      occurrences: (words, scope, most) => occurrences(text, words, scope, most),
      hasBreak: ({ start, end }) => /[\r\n]/.test(this.original.slice(starts[start]!, starts[end - 1]! + 1)),
    }).flatMap((place) => this.unfolded(place, `${first} ${last}`));
  }

  private unfolded(place: Range, quote: string): Range[] {
    const range = originalRange(this.original, this.folded, place, {
      exact: quote.trim(),
      prefix: '',
      suffix: '',
    });
    return range && range.start < range.end ? [range] : [];
  }
}

function foldedWords(quote: string): string {
  return withoutEmphasis(foldText(quote)).text;
}

function withoutEmphasis(folded: FoldedText): FoldedText {
  const { text, starts } = folded;
  if (!emphasis.test(text)) return folded;
  const kept = new Uint32Array(starts.length);
  const pieces: string[] = [];
  let length = 0;
  for (const { index, 0: piece } of text.matchAll(/[^*_`\\]+/g)) {
    pieces.push(piece);
    kept.set(starts.subarray(index, index + piece.length), length);
    length += piece.length;
  }
  return { text: pieces.join(''), starts: kept.subarray(0, length) };
}
