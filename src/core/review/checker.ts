import type { Dialect, Script } from '../project/records';
import type { Language } from '../text/language';
import type { Severity } from '../../shared/values';

/** The rule id of remarks about spelling; a spelling that the author uses again and again is the author's. */
export const spellingRule = 'spelling';

/** One remark of a grammar or typography checker, in UTF-16 units of the paragraph it was given. */
export interface CheckerRemark {
  rule: string;
  start: number;
  end: number;
  /** One sentence in the language of the text, for the author. */
  message: string;
  /** Why, and what to do. */
  detail?: string;
  /** `should_fix` when left out. */
  severity?: Severity;
  /** The first is the best; empty when the checker only points. */
  replacements: string[];
  /** The first replacement is the likeliest of several, and may well be wrong: nobody applies it unasked. */
  isGuess?: boolean;
  /** A right word of another English than the project's. */
  isOtherDialect?: boolean;
}

export interface CheckerOptions {
  dialect: Dialect;
  script: Script;
}

/** Grammar and typography for one language, from a library made for it. Heavy: lives in a worker, loads when first used. */
export interface Checker {
  readonly language: Language;
  /**
   * What is to be said of one paragraph of prose on one line, without Markdown's marks, so that the answer can be cached by
   * paragraph. Offsets are UTF-16 units of `paragraph`. It knows no words of the author's: who asks leaves
   * those out. A paragraph that the library stumbles over has no remarks. Throws `io` when the library cannot be loaded, and may
   * be asked again then.
   */
  check(paragraph: string, options: CheckerOptions): Promise<CheckerRemark[]>;
}
