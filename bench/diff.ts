import { cutTokens, TokenNumbers } from '../src/core/text/diff/tokens';
import { diffTexts, type DiffPart } from '../src/core/text/diff/diff';
import { fillerWriter, reviseHeavily } from './filler';
import { randomNumbers } from '../src/core/chapter/calibration/randomNumbers';
import type { BenchRow } from './row';
import { median, processorMilliseconds } from './times';

const size = 1_000_000;
const changedShare = 0.1;
/** Heavy work leaves some paragraphs alone; that helps the reference, which compares lines first. */
const revisedParagraphs = 0.8;
const runs = 7;

/** P5: a heavily revised novel of a million characters, ours (median of several runs) beside diff-match-patch in the same run. */
export async function benchDiff(): Promise<BenchRow[]> {
  return [await rowFor('en'), await rowFor('zh')];
}

async function rowFor(language: 'en' | 'zh'): Promise<BenchRow> {
  const { before, after } = makeTexts(language);
  const times: number[] = [];
  let parts: DiffPart[] = [];
  for (let run = 0; run < runs; run++) {
    const start = processorMilliseconds();
    parts = diffTexts(before, after);
    times.push(processorMilliseconds() - start);
  }
  const reference = await referenceDiff(before, after);
  const milliseconds = median(times);
  const ratio = reference.milliseconds / milliseconds;
  const changed = changedByCharacter(parts);
  // We never change half a word; the reference does, so it is brought to whole words before the two are compared.
  const referenceChanged = changedByWord(before, after, reference.parts);
  const more = changed / referenceChanged - 1;
  return {
    id: `P5-${language}`,
    figure: `diff, 1 M characters, ${language === 'en' ? 'English' : 'Chinese'}, heavily revised`,
    value: `${ratio.toFixed(0)} × faster (${milliseconds.toFixed(0)} ms of processor time), changed characters ${more < 0 ? '' : '+'}${(100 * more).toFixed(2)} %`,
    reach: '≥ 20 × faster, at most 2 % more changed characters',
    reached: ratio >= 20 && more <= 0.02,
    reference: `diff-match-patch-es without its time limit: ${reference.milliseconds.toFixed(0)} ms`,
    numbers: {
      ratio,
      milliseconds,
      firstMilliseconds: times[0]!,
      referenceMilliseconds: reference.milliseconds,
      changed,
      referenceChanged,
      referenceChangedByCharacter: changedByCharacter(reference.parts),
      unitsBefore: before.length,
      unitsAfter: after.length,
    },
  };
}

function makeTexts(language: 'en' | 'zh'): { before: string; after: string } {
  const writer = fillerWriter(language, randomNumbers(1));
  const random = randomNumbers(2);
  const before = writer.novel(size);
  const after = before
    .split('\n\n')
    .map((paragraph) =>
      random() < revisedParagraphs
        ? reviseHeavily(paragraph, language, changedShare / revisedParagraphs, writer, random)
        : paragraph,
    )
    .join('\n\n');
  return { before, after };
}

async function referenceDiff(
  before: string,
  after: string,
): Promise<{ parts: DiffPart[]; milliseconds: number }> {
  const { diff } = await import('diff-match-patch-es');
  const start = processorMilliseconds();
  const found = diff(before, after, { diffTimeout: 0 });
  const milliseconds = processorMilliseconds() - start;
  const parts = found.map(([sign, text]): DiffPart => ({
    kind: sign === 0 ? 'equal' : sign === 1 ? 'insert' : 'delete',
    text,
  }));
  return { parts, milliseconds };
}

function changedByCharacter(parts: readonly DiffPart[]): number {
  return parts.reduce((sum, { kind, text }) => sum + (kind === 'equal' ? 0 : text.length), 0);
}

/** What a diff changes when each word that it changes in part counts whole, on both sides. */
function changedByWord(before: string, after: string, parts: readonly DiffPart[]): number {
  const startsOf = (text: string): Int32Array => {
    const { starts, count } = cutTokens(text, 0, text.length, new TokenNumbers());
    return starts.subarray(0, count + 1);
  };
  const beforeStarts = startsOf(before);
  const isAfterStart = new Uint8Array(after.length + 1);
  for (const start of startsOf(after)) isAfterStart[start] = 1;
  let kept = 0;
  let token = 0;
  let inBefore = 0;
  let inAfter = 0;
  for (const { kind, text } of parts) {
    if (kind === 'equal') {
      const shift = inAfter - inBefore;
      const end = inBefore + text.length;
      while (beforeStarts[token]! < inBefore) token++;
      for (; token + 1 < beforeStarts.length && beforeStarts[token + 1]! <= end; token++) {
        const start = beforeStarts[token]!;
        const next = beforeStarts[token + 1]!;
        if (isAfterStart[start + shift] === 1 && isAfterStart[next + shift] === 1) kept += next - start;
      }
    }
    if (kind !== 'insert') inBefore += text.length;
    if (kind !== 'delete') inAfter += text.length;
  }
  return before.length + after.length - 2 * kept;
}
