import type { Severity } from './model';

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
}

export interface CheckerOptions {
  dialect: 'american' | 'british' | 'canadian' | 'australian' | 'indian';
  script: 'simplified' | 'traditional';
  dictionary: readonly string[];
}

/**
 * Grammar and typography for one language, from a library made for it. Heavy: lives in a worker, loads when first used.
 * `check` is given one paragraph of prose at a time so that the answer can be cached by paragraph.
 */
export interface Checker {
  readonly language: 'en' | 'zh';
  check(paragraph: string, options: CheckerOptions): Promise<CheckerRemark[]>;
}
