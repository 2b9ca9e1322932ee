import { literalSpans, touchesAny } from './proseSpans';

/** A mark without its partner, or turned the wrong way. Offsets are UTF-16 units of the paragraph. */
export interface LoneMarkChinese {
  kind: 'opened' | 'closed' | 'turned';
  mark: string;
  /** The mark that is missing; for a turned one the mark that is meant. */
  partner: string;
  isSpeech: boolean;
  /** From where to where the partner is missing, the stretch that an editor looks at; for a turned one the mark itself. */
  start: number;
  end: number;
  /** What the stretch becomes, where there is one right place for the partner. */
  replacement?: string;
}

const closing: Readonly<Record<string, string>> = {
  '“': '”',
  '‘': '’',
  '「': '」',
  '『': '』',
  '《': '》',
  '〈': '〉',
  '（': '）',
  '【': '】',
  '〔': '〕',
  '(': ')',
};
const opening = new Map(Object.entries(closing).map(([open, close]) => [close, open]));
const speechMarks = new Set('“”‘’「」『』"');
const marks = /["'“”‘’「」『』《》〈〉（）【】〔〕()]/gu;
const saying = /[说說道问問喊叫答嚷骂罵叹嘆]/u;
/** “你好，她说。: the narrative has taken over before the end. */
const narrated =
  /[，！？…—][^，。！？…]{1,12}?[说說道问問喊叫答嚷骂罵叹嘆笑哭走看转轉][^，。！？…]{0,4}[。！？…]+$/u;

interface Open {
  mark: string;
  at: number;
}

/** The marks of one paragraph that have no partner in it, in order of their stretches. Linear but for the depth of nesting. */
export function loneMarksChinese(paragraph: string): readonly LoneMarkChinese[] {
  const found: LoneMarkChinese[] = [];
  const stack: Open[] = [];
  const literal = literalSpans(paragraph);
  let lastClose = 0;
  for (const match of paragraph.matchAll(marks)) {
    const mark = match[0];
    const at = match.index;
    if (touchesAny(literal, at, at + 1) || isNoPair(paragraph, mark, at)) continue;
    if (mark === "'") {
      // As a closing mark only: it opens nothing that would be missed.
      const partner = stack.map((candidate) => candidate.mark).lastIndexOf('‘');
      if (partner >= 0) stack.splice(partner);
      continue;
    }
    if (mark === '"') {
      // A straight mark closes what is open and else opens; that it is straight is another rule's matter.
      const partner = stack
        .map((candidate) => candidate.mark === '“' || candidate.mark === '"')
        .lastIndexOf(true);
      if (partner < 0) stack.push({ mark, at });
      else {
        for (const inner of stack.splice(partner).slice(1)) found.push(opened(paragraph, inner, at));
        lastClose = at + 1;
      }
      continue;
    }
    const close = closing[mark];
    if (close !== undefined) {
      const top = stack.at(-1);
      if (top?.mark === mark && speechMarks.has(mark)) {
        if (looksClosing(paragraph, at, close)) {
          stack.pop();
          found.push(turned(mark, close, at));
          lastClose = at + 1;
          continue;
        }
        // Opened anew after a stop: what was open had ended before.
        if (/[。！？…：，]/u.test(paragraph[at - 1] ?? '')) {
          stack.pop();
          found.push(opened(paragraph, top, at));
        }
      }
      stack.push({ mark, at });
      continue;
    }
    const open = opening.get(mark) ?? '';
    const partner = stack
      .map((candidate) => candidate.mark === open || isWidthTwin(candidate.mark, open))
      .lastIndexOf(true);
    if (partner >= 0) {
      // What was opened inside and not closed there stays open for good.
      for (const inner of stack.splice(partner).slice(1)) found.push(opened(paragraph, inner, at));
      lastClose = at + 1;
    } else if (speechMarks.has(mark) && closesAnother(paragraph, stack.at(-1), at)) {
      // “好’ : the wrong one of two kinds.
      found.push(turned(mark, closing[stack.pop()?.mark ?? ''] ?? mark, at));
      lastClose = at + 1;
    } else if (speechMarks.has(mark) && looksOpening(paragraph, at, mark)) {
      found.push(turned(mark, open, at));
      stack.push({ mark: open, at });
    } else {
      found.push(closed(paragraph, mark, open, lastClose, at));
      lastClose = at + 1;
    }
  }
  for (const open of stack) found.push(opened(paragraph, open, paragraph.length));
  return found.sort((one, other) => one.start - other.start);
}

function turned(mark: string, partner: string, at: number): LoneMarkChinese {
  return { kind: 'turned', mark, partner, isSpeech: true, start: at, end: at + 1, replacement: partner };
}

function opened(paragraph: string, { mark, at }: Open, end: number): LoneMarkChinese {
  const partner = closing[mark] ?? mark;
  const isSpeech = speechMarks.has(mark);
  const lone: LoneMarkChinese = { kind: 'opened', mark, partner, isSpeech, start: at, end };
  const said = paragraph.slice(at, end);
  // One sentence and nothing behind it: there the speech ends. More sentences may be narrative already.
  const isOneSentence = /^[^。！？]*[。！？…—]+$/u.test(said.trimEnd()) && !/[“”「」]/u.test(said.slice(1));
  if (!isSpeech || end < paragraph.length || !isOneSentence || narrated.test(said.trimEnd())) return lone;
  return { ...lone, replacement: said.trimEnd() + partner };
}

function closed(paragraph: string, mark: string, partner: string, from: number, at: number): LoneMarkChinese {
  const isSpeech = speechMarks.has(mark);
  let start = from;
  while (start < at && /[\s，。；：]/u.test(paragraph[start] ?? '')) start++;
  const lone: LoneMarkChinese = { kind: 'closed', mark, partner, isSpeech, start, end: at + 1 };
  if (!isSpeech) return lone;
  const before = paragraph.slice(start, at);
  const colon = before.lastIndexOf('：');
  const isOneSentence = (said: string): boolean => /^[^。！？…]*[。！？…—，]+$/u.test(said);
  // Behind “他说：”, or from the paragraph's beginning where nobody is said to speak before.
  if (colon >= 0 && (saying.test(before.slice(0, colon)) || isOneSentence(before.slice(colon + 1)))) {
    return {
      ...lone,
      start: start + colon + 1,
      replacement: partner + paragraph.slice(start + colon + 1, at + 1),
    };
  }
  return start === 0 && !saying.test(before) && isOneSentence(before)
    ? { ...lone, replacement: partner + before + mark }
    : lone;
}

/** “你好“他说: a mark that opens once more right behind a stop, or before the narrative goes on, was to close. */
function looksClosing(text: string, at: number, close: string): boolean {
  // When the next mark closes, this one did open, and the one before it was left open.
  const next = /[“”「」‘’『』]/u.exec(text.slice(at + 1))?.[0];
  if (next === close) return false;
  const after = text[at + 1] ?? '';
  return /[。！？，…—]/u.test(text[at - 1] ?? '') || after === '' || /[，。！？；、的]/u.test(after);
}

/** Whether what is open is speech that nothing else closes. */
function closesAnother(text: string, open: Open | undefined, at: number): boolean {
  if (!open || !speechMarks.has(open.mark)) return false;
  return !text.slice(at + 1).includes(closing[open.mark] ?? open.mark);
}

/** ”你好”: at a beginning or behind a stop, before words, with another that closes. */
function looksOpening(text: string, at: number, mark: string): boolean {
  const before = text[at - 1] ?? '';
  const next = /[“”「」‘’『』]/u.exec(text.slice(at + 1))?.[0];
  return (
    (before === '' || /[：，。！？；\s]/u.test(before)) &&
    /[\p{L}\p{N}…—]/u.test(text[at + 1] ?? '') &&
    next === mark &&
    before !== '。'
  );
}

/** An apostrophe, the number of a list, a smiley. */
function isNoPair(text: string, mark: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 5), at);
  // Inches: 12".
  if (mark === '"') return /\d$/.test(before) && !text.slice(0, at).includes('"');
  if (mark === '’' || mark === "'") return /[A-Za-z]$/.test(before) && /[A-Za-z]/.test(text[at + 1] ?? '');
  if (mark === '(') return /[:;=]-?$/.test(before);
  if (mark !== ')' && mark !== '）') return false;
  return (
    /(?:^|[\s。；，：])[0-9０-９a-zA-Z一二三四五六七八九十]{1,3}$/u.test(before) || /[:;=]-?$/.test(before)
  );
}

/** The same mark in another width. */
function isWidthTwin(one: string, other: string): boolean {
  return (one === '(' && other === '（') || (one === '（' && other === '(') || (one === '"' && other === '“');
}
