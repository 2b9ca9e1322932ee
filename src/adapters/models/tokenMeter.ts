import { estimateTokens } from '../../core/llm/usage/tokenEstimate';

/** UTF-16 units. Each piece of a stream by itself would be rounded up, and all of it together need not be kept. */
const block = 4096;

/** Estimates the tokens of text that arrives in pieces. */
export class TokenMeter {
  private counted = 0;
  private waiting = '';

  add(piece: string): void {
    this.waiting += piece;
    if (this.waiting.length < block) return;
    this.counted += estimateTokens(this.waiting);
    this.waiting = '';
  }

  get tokens(): number {
    return this.counted + estimateTokens(this.waiting);
  }
}
