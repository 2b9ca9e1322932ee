import { throwIfCancelled } from '../../src/core/errors';
import type { Finding, Review, Reviewer, ReviewRequest } from '../../src/core/review/model';

/** A rule made of a pattern: what it finds, and what that becomes; without a replacement it only points. */
export interface PatternRule {
  rule: string;
  pattern: RegExp;
  replacement?: string;
}

/** A reviewer whose findings can be read off the test that uses it. */
export class PatternReviewer implements Reviewer {
  readonly requests: ReviewRequest[] = [];
  /** Findings at places that are named, beside those of the patterns. */
  fixed: { path: string; start: number; end: number; replacement: string }[] = [];

  constructor(public rules: PatternRule[]) {}

  async review(request: ReviewRequest, signal?: AbortSignal): Promise<Review> {
    this.requests.push(request);
    throwIfCancelled(signal);
    const fixed = this.fixed.map(({ path, start, end, replacement }) => ({
      ...remark('fixed', `A change at ${start}.`, path, { start, end }),
      replacement,
    }));
    const found = request.documents.flatMap(({ path, text }) => this.findIn(path, text, request));
    return { findings: [...fixed, ...found] };
  }

  private findIn(path: string, text: string, { focus }: ReviewRequest): Finding[] {
    return this.rules.flatMap(({ rule, pattern, replacement }) =>
      [...text.matchAll(new RegExp(pattern.source, 'gu'))]
        .filter(({ index }) => !focus || (focus.path === path && focus.start <= index && index < focus.end))
        .map((match) => ({
          ...remark(rule, `“${match[0]}” again.`, path, {
            start: match.index,
            end: match.index + match[0].length,
          }),
          ...(replacement === undefined ? {} : { replacement }),
        })),
    );
  }
}

function remark(rule: string, summary: string, path: string, range: { start: number; end: number }): Finding {
  return { type: 'style', severity: 'suggestion', source: 'rules', rule, summary, path, range };
}
