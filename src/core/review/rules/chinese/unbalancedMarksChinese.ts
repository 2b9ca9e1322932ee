import { finding, proseBlocks } from '../fiction/documentText';
import type { DocumentRule } from '../rule';
import type { Finding, ReviewDocument } from '../../model';
import { paragraphMemo } from '../fiction/paragraphMemo';
import { literalSpans, touchesAny } from './proseSpans';

const closing: Readonly<Record<string, string>> = {
  '“': '”', '‘': '’', '「': '」', '『': '』', '《': '》', '〈': '〉', '（': '）', '【': '】', '〔': '〕', '(': ')',
};
const opening = new Map(Object.entries(closing).map(([open, close]) => [close, open]));
const quotes = new Set('“”‘’「」『』');
const marks = /[“”‘’「」『』《》〈〉（）【】〔〕()]/gu;

interface Mark {
  mark: string;
  at: number;
  /** A ready edit for this one mark, when it is only turned the wrong way or the missing one's place is sure. */
  replacement?: string;
  end?: number;
}

/** What stands open in one paragraph. Cached, since most paragraphs do not change from one assessment to the next. */
const unbalancedIn = paragraphMemo((paragraph: string): { unopened: Mark[]; unclosed: Mark[]; startsOpen: boolean } => {
  const startsOpen = /^[“「『‘]/u.test(paragraph);
  const stack: Mark[] = [];
  const unopened: Mark[] = [];
  const literal = literalSpans(paragraph);
  for (const match of paragraph.matchAll(marks)) {
    const mark = match[0];
    const at = match.index;
    if (touchesAny(literal, at, at + 1) || isApostropheOrListMark(paragraph, mark, at)) continue;
    if (closing[mark] !== undefined) {
      // “你好“ : opened again at once after a stop or before a tag means that it was to be closed.
      const top = stack.at(-1);
      if (top?.mark === mark && quotes.has(mark) && looksClosing(paragraph, at)) {
        stack.pop();
        unopened.push({ mark, at, replacement: closing[mark] ?? mark });
      } else stack.push({ mark, at });
      continue;
    }
    const open = opening.get(mark) ?? '';
    const pairAt = findLast(stack, (candidate) => candidate.mark === open || widthTwin(candidate.mark, open));
    if (pairAt < 0) {
      const turned = quotes.has(mark) && looksOpening(paragraph, at);
      // ”你好” : turned round, it opens what the next one closes.
      if (turned) {
        stack.push({ mark: open, at });
        unopened.push({ mark, at, replacement: open });
      } else unopened.push({ mark, at });
      continue;
    }
    // What was opened inside and not closed there stays open for good.
    for (const inner of stack.splice(pairAt).slice(1)) unopened.push({ ...inner });
  }
  return { unopened, unclosed: stack, startsOpen };
});

/**
 * Quotation marks, brackets and title marks that stand open, paragraph by paragraph. A speech that runs over several paragraphs opens each and
 * closes only the last, which is right.
 */
export const unbalancedMarksChineseRule: DocumentRule = {
  id: 'unbalancedMarksChinese',
  phases: ['brief', 'outline', 'sample', 'final'],
  languages: ['zh'],
  check: ({ documents }) => documents.flatMap(unbalancedInDocument),
};

function unbalancedInDocument(document: ReviewDocument): Finding[] {
  const found: Finding[] = [];
  const blocks = proseBlocks(document.text);
  let carried: string | undefined;
  blocks.forEach((block, index) => {
    const text = block.text;
    const { unopened, unclosed } = unbalancedIn(text);
    for (const mark of unopened) {
      // A speech carried over from the paragraph before may close here even where the author did not open it again.
      if (carried !== undefined && closing[carried] === mark.mark && mark.replacement === undefined) {
        carried = undefined;
        continue;
      }
      found.push(remark(document, block.start, text, mark));
    }
    const last = unclosed.at(-1);
    carried = undefined;
    for (const mark of unclosed) {
      const next = blocks[index + 1]?.text ?? '';
      if (mark === last && quotes.has(mark.mark) && next.startsWith(mark.mark) && isOnlyOpen(unclosed, mark)) {
        carried = mark.mark;
        continue;
      }
      found.push(remark(document, block.start, text, withEnding(text, mark)));
    }
  });
  return found;
}

function isOnlyOpen(unclosed: readonly Mark[], mark: Mark): boolean {
  return unclosed.length === 1 && unclosed[0] === mark;
}

/** Where the paragraph ends with a stop and the speech cannot have ended before, the missing mark belongs at its end. */
function withEnding(text: string, mark: Mark): Mark {
  const rest = text.slice(mark.at + 1);
  const introduced = mark.at === 0 || /[：:，,]$/u.test(text.slice(0, mark.at));
  const oneSpeech = !/[。！？][^。！？]{0,8}[说說道问問喊叫答][^，。]{0,3}[，。：]/u.test(rest) && !/[“”「」]/u.test(rest);
  if (!quotes.has(mark.mark) || !introduced || !oneSpeech || !/[。！？…—]$/u.test(text)) return mark;
  if ((rest.match(/[。！？]/gu) ?? []).length > 1) return mark;
  const close = closing[mark.mark] ?? '';
  return { ...mark, end: text.length, replacement: text.slice(mark.at) + close };
}

function remark(document: ReviewDocument, offset: number, text: string, mark: Mark): Finding {
  const isOpen = closing[mark.mark] !== undefined;
  const other = isOpen ? closing[mark.mark] : opening.get(mark.mark);
  const turned = mark.replacement !== undefined && mark.end === undefined;
  return finding('unbalancedMarksChinese', document, {
    type: 'style',
    severity: 'should_fix',
    summary: turned
      ? `“${mark.mark}”的方向反了`
      : isOpen
        ? `“${mark.mark}”没有对应的“${other}”`
        : `“${mark.mark}”前面没有“${other}”`,
    detail: turned
      ? `这里应当是“${mark.replacement}”。`
      : isOpen
        ? '这一段里有开头的符号，没有收尾的。看看话在哪里说完，补上收尾的符号。'
        : '这一段里有收尾的符号，没有开头的。看看话从哪里说起，补上开头的符号。',
    start: offset + mark.at,
    end: offset + (mark.end ?? mark.at + 1),
    ...(mark.replacement !== undefined && { replacement: mark.replacement }),
  });
}

function looksClosing(text: string, at: number): boolean {
  // When the next mark closes, this one did open, and the one before it was left open.
  const nextMark = /[“”「」‘’『』]/u.exec(text.slice(at + 1))?.[0];
  if (nextMark !== undefined && nextMark === closing[text[at] ?? '']) return false;
  const before = text[at - 1] ?? '';
  const after = text[at + 1] ?? '';
  return /[。！？，…—]/u.test(before) || after === '' || /[，。！？；、的]/u.test(after);
}

function looksOpening(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  const after = text[at + 1] ?? '';
  return (before === '' || /[：，。！？；\s]/u.test(before)) && /[\p{L}\p{N}…—]/u.test(after) && /[”」’』]/u.test(text.slice(at + 1));
}

function isApostropheOrListMark(text: string, mark: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  if (mark === '’') return /[A-Za-z]/.test(before) && /[A-Za-z]/.test(text[at + 1] ?? '');
  if (mark === ')' || mark === '）') return /(?:^|[\s\n。；，：])[0-9０-９a-zA-Z一二三四五六七八九十]{1,3}$/u.test(text.slice(Math.max(0, at - 5), at)) || /[:;=]-?$/.test(text.slice(Math.max(0, at - 2), at));
  if (mark === '(') return /[:;=]-?$/.test(text.slice(Math.max(0, at - 2), at));
  return false;
}

function widthTwin(one: string, other: string): boolean {
  return (one === '(' && other === '（') || (one === '（' && other === '(');
}

function findLast(stack: readonly Mark[], matches: (mark: Mark) => boolean): number {
  for (let index = stack.length - 1; index >= 0; index--) {
    const mark = stack[index];
    if (mark && matches(mark)) return index;
  }
  return -1;
}
