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

  constructor(public rules: PatternRule[]) {}

  review(request: ReviewRequest, signal?: AbortSignal): Promise<Review> {
    this.requests.push(request);
    signal?.throwIfAborted();
    return Promise.resolve({
      findings: request.documents.flatMap(({ path, text }) => this.findIn(path, text, request)),
    });
  }

  private findIn(path: string, text: string, { focus }: ReviewRequest): Finding[] {
    return this.rules.flatMap(({ rule, pattern, replacement }) =>
      [...text.matchAll(new RegExp(pattern.source, 'gu'))]
        .filter(({ index }) => !focus || (focus.path === path && focus.start <= index && index < focus.end))
        .map((match) => ({
          type: 'style' as const,
          severity: 'suggestion' as const,
          source: 'rules' as const,
          rule,
          summary: `“${match[0]}” again.`,
          path,
          range: { start: match.index, end: match.index + match[0].length },
          ...(replacement === undefined ? {} : { replacement }),
        })),
    );
  }
}
