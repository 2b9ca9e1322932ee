import { below, pick, type Paragraph, type Sentence, type Token, type Writer } from './anchorTexts';
import type { Random } from '../src/core/chapter/calibration/randomNumbers';
import type { Range } from '../src/core/text/range';

const wholeParagraph = { deleted: 0.012, inserted: 0.012, moved: 0.03 };
const wholeSentence = { deleted: 0.02, replaced: 0.02, inserted: 0.02 };
const oneWord = { deleted: 0.009, replaced: 0.015, inserted: 0.009, misspelt: 0.006 };
const blocksMoved = 5;
const blockSize = 20;

function within(token: Token, ranges: readonly Range[]): boolean {
  return ranges.some((range) => token.origin >= range.start && token.origin < range.end);
}

/** One unit in the token becomes another: what stands before and after it keeps its origin. */
function misspell(token: Token, random: Random): Token[] {
  const at = 1 + below(random, Math.max(1, token.text.length - 1));
  const wrong = token.text.charCodeAt(0) < 0x2e80 ? String.fromCharCode(97 + below(random, 26)) : '错';
  if (at >= token.text.length) return [{ text: wrong, origin: -1 }];
  return [
    { text: token.text.slice(0, at), origin: token.origin },
    { text: wrong, origin: -1 },
    { text: token.text.slice(at + 1), origin: token.origin + at + 1 },
  ].filter((piece) => piece.text.length > 0);
}

function editSentence(sentence: Sentence, writer: Writer, random: Random): Sentence {
  const result: Sentence = [];
  for (const token of sentence) {
    let chance = random();
    if ((chance -= oneWord.deleted) < 0) continue;
    if ((chance -= oneWord.replaced) < 0) {
      result.push({ text: writer.word(), origin: -1 });
      if (random() < 0.3) result.push({ text: writer.word(), origin: -1 });
    } else if ((chance -= oneWord.inserted) < 0) result.push({ text: writer.word(), origin: -1 }, token);
    else if ((chance -= oneWord.misspelt) < 0) result.push(...misspell(token, random));
    else result.push(token);
  }
  return result;
}

/** Edits heavily: words, sentences, paragraphs, moves; and takes out the `doomed` ranges of the original altogether. */
export function editHeavily(
  novel: readonly Paragraph[],
  writer: Writer,
  random: Random,
  doomed: readonly Range[],
): Paragraph[] {
  let edited: Paragraph[] = [];
  const sorted = [...doomed].sort((one, other) => one.start - other.start);
  for (const paragraph of novel) {
    const first = paragraph[0]?.[0]?.origin ?? 0;
    const last = (paragraph.at(-1)?.at(-1)?.origin ?? 0) + 1;
    const here = sorted.filter((range) => range.start < last && range.end > first);
    if (random() < wholeParagraph.deleted) continue;
    if (random() < wholeParagraph.inserted)
      edited.push([writer.sentence(), writer.sentence(), writer.sentence()]);
    const result: Paragraph = [];
    for (const sentence of paragraph) {
      const kept = here.length > 0 ? sentence.filter((token) => !within(token, here)) : sentence;
      let chance = random();
      if ((chance -= wholeSentence.deleted) < 0) continue;
      if ((chance -= wholeSentence.replaced) < 0) result.push(writer.sentence());
      else {
        if ((chance -= wholeSentence.inserted) < 0) result.push(writer.sentence());
        result.push(editSentence(kept, writer, random));
      }
    }
    edited.push(result);
  }
  const moved: Paragraph[] = [];
  edited = edited.filter((paragraph) => {
    const moves = random() < wholeParagraph.moved;
    if (moves) moved.push(paragraph);
    return !moves;
  });
  for (const paragraph of moved) edited.splice(below(random, edited.length + 1), 0, paragraph);
  for (let block = 0; block < blocksMoved; block++) {
    const taken = edited.splice(below(random, Math.max(1, edited.length - blockSize)), blockSize);
    edited.splice(below(random, edited.length + 1), 0, ...taken);
  }
  return edited;
}

/** Passages an author or a reviewer would mark: phrases, sentences, a few sentences, sometimes across paragraphs. */
export function choosePassages(novel: readonly Paragraph[], random: Random, count: number): Range[] {
  const passages: Range[] = [];
  while (passages.length < count) {
    const at = below(random, novel.length - 1);
    const paragraph = novel[at] as Paragraph;
    const kind = random();
    let tokens: Token[];
    if (kind < 0.3) {
      const all = paragraph.flat();
      const length = 3 + below(random, 8);
      const from = below(random, Math.max(1, all.length - length));
      tokens = all.slice(from, from + length);
    } else if (kind < 0.75) tokens = pick(random, paragraph);
    else if (kind < 0.95) {
      const from = below(random, paragraph.length);
      tokens = paragraph.slice(from, from + 2 + below(random, 4)).flat();
    } else tokens = [paragraph.at(-1) ?? [], (novel[at + 1] as Paragraph)[0] ?? []].flat();
    const first = tokens[0];
    const last = tokens.at(-1);
    if (!first || !last) continue;
    const start = first.origin + (first.text.startsWith(' ') ? 1 : 0);
    const end = last.origin + last.text.length;
    if (end - start >= 5) passages.push({ start, end });
  }
  return passages;
}
