import type { Finding, ReviewDocument } from '../../model';
import { paragraphs, type BlockKind } from '../../../text/segments';
import type { ParagraphFinding } from '../rule';

/** A piece of prose with the author's words alone; `start` and `end` are offsets of the document's text. */
export interface ProseBlock {
  start: number;
  end: number;
  text: string;
}

const proseKinds: ReadonlySet<BlockKind> = new Set<BlockKind>(['prose', 'quote', 'list']);
const remembered = new Map<string, readonly ProseBlock[]>();
/** In UTF-16 units over all remembered texts. */
const rememberedLimit = 3_000_000;
let rememberedSize = 0;

/** The prose of a document in order, without headings, code, comments and breaks. Several rules ask for the same text one after the other. */
export function proseBlocks(text: string): readonly ProseBlock[] {
  const known = remembered.get(text);
  if (known) return known;
  const blocks: ProseBlock[] = [];
  for (const { kind, contentStart, end } of paragraphs(text)) {
    if (proseKinds.has(kind)) blocks.push({ start: contentStart, end, text: text.slice(contentStart, end) });
  }
  if (text.length <= rememberedLimit) {
    for (const oldest of remembered.keys()) {
      if (rememberedSize + text.length <= rememberedLimit) break;
      remembered.delete(oldest);
      rememberedSize -= oldest.length;
    }
    remembered.set(text, blocks);
    rememberedSize += text.length;
  }
  return blocks;
}

/** A finding of the rules in one document, from offsets of its text. */
export function finding(rule: string, document: ReviewDocument, found: Omit<ParagraphFinding, 'rule'>): Finding {
  const { start, end, ...rest } = found;
  return { ...rest, rule, source: 'rules', path: document.path, range: { start, end } };
}

/** A finding about a document as a whole. */
export function findingOnWhole(rule: string, path: string, found: Omit<ParagraphFinding, 'rule' | 'start' | 'end'>): Finding {
  return { ...found, rule, source: 'rules', path };
}
