/** One remark of a grammar or typography checker, in UTF-16 units of the paragraph it was given. */
export interface CheckerRemark {
  rule: string;
  start: number;
  end: number;
  message: string;
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
