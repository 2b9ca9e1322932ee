import type { Range } from '../../../text/range';
import { isSpoken } from '../dialogue';
import type { ParagraphFinding } from '../rule';
import type { Token } from './tokens';

/** A word in the wrong number, with the words around it that show so. */
export interface Slip {
  first: Token;
  last: Token;
  /** The form that should stand in place of `wrong`. */
  right: string;
  wrong: Token;
  /** "“The men” are several" and the like: the detail's first sentence. */
  why: string;
  /** Some grammars allow it: no plain error even in narration. */
  isDebated?: boolean;
}

/** What the author is told. Speech bends grammar, so there a slip is only mentioned. */
export function slipFinding(
  rule: string,
  paragraph: string,
  slip: Slip,
  speech: readonly Range[],
): ParagraphFinding {
  const passage = paragraph.slice(slip.first.start, slip.last.end);
  const spoken = isSpoken(speech, slip.wrong.start);
  const replacement =
    paragraph.slice(slip.first.start, slip.wrong.start) +
    likeBefore(slip.wrong.text, slip.right) +
    paragraph.slice(slip.wrong.end, slip.last.end);
  return {
    rule,
    type: 'style',
    severity: spoken ? 'info' : slip.isDebated ? 'suggestion' : 'should_fix',
    summary: `“${passage}”: “${slip.wrong.text}” should be “${likeBefore(slip.wrong.text, slip.right)}”`,
    detail: `${slip.why}${spoken ? ' In speech this may be how the character talks; keep it if you meant it.' : ''}`,
    start: slip.first.start,
    end: slip.last.end,
    replacement,
  };
}

/** The right form with the wrong one's capital and apostrophe. */
function likeBefore(wrong: string, right: string): string {
  const curly = wrong.includes('’') ? right.replaceAll("'", '’') : right;
  return /^\p{Lu}/u.test(wrong) ? curly[0]!.toUpperCase() + curly.slice(1) : curly;
}
