import type { ParagraphFinding } from './rule';

/** What is known about a paragraph, apart for the product's own rules and for the library's, which are merged later. */
export interface ParagraphReview {
  own: readonly ParagraphFinding[];
  checked: readonly ParagraphFinding[];
}

/**
 * Remembers what was found in a paragraph, so that after a change only the changed paragraphs are read again. Bounded by the
 * characters that the keys hold; what was asked for least recently goes first.
 */
export class ParagraphCache {
  private readonly reviews = new Map<string, ParagraphReview>();
  private held = 0;

  /** @param limit UTF-16 units of all keys together; the default holds several novels in about 20 MB. */
  constructor(private readonly limit = 8_000_000) {}

  get size(): number {
    return this.reviews.size;
  }

  get(key: string): ParagraphReview | undefined {
    const review = this.reviews.get(key);
    if (!review) return undefined;
    // A Map keeps the order of insertion: taking out and putting back makes it the youngest.
    this.reviews.delete(key);
    this.reviews.set(key, review);
    return review;
  }

  set(key: string, review: ParagraphReview): void {
    if (this.reviews.delete(key)) this.held -= key.length;
    this.reviews.set(key, review);
    this.held += key.length;
    for (const oldest of this.reviews.keys()) {
      if (this.held <= this.limit || oldest === key) break;
      this.reviews.delete(oldest);
      this.held -= oldest.length;
    }
  }
}
