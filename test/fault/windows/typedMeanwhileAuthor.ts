import { splitsPair } from '../../../src/core/text/edits';
import type { SeededRandom } from '../support/seededRandom';

/** The author's texts as their editor has them: read and typed over at once, as far as the program under test is concerned. */
export interface Desk {
  read(path: string): string;
  type(path: string, text: string): void;
}

/** An author who types while others work: words that stand nowhere else, so that each can be looked for afterwards. */
export class TypingAuthor {
  /** Words that the author has typed and not deleted again, and the file that each is in. */
  readonly standing = new Map<string, string>();
  /** How often they have typed. */
  times = 0;
  private typed = 0;

  constructor(
    private readonly random: SeededRandom,
    private readonly desk: Desk,
    private readonly paths: readonly string[],
  ) {}

  /** Types, deletes, pastes, or does nothing; `likely` in a hundred. */
  maybe(likely: number): void {
    while (this.random.whole(100) < likely) {
      this.act();
      likely /= 2;
    }
  }

  private act(): void {
    const { random, desk } = this;
    const path = random.pick(this.paths);
    const text = desk.read(path);
    const at = this.place(text);
    const action = random.whole(6);
    this.times++;
    if (action === 0) {
      const end = Math.min(text.length, at + 1 + random.whole(40));
      this.put(path, text.slice(0, at) + text.slice(splitsPair(text, end) ? end + 1 : end));
    } else if (action === 1) {
      const words = Array.from({ length: 2 + random.whole(3) }, () => this.word(path)).join('\n\n');
      this.put(path, `${text.slice(0, at)}${words}${text.slice(at)}`);
    } else if (action === 2) {
      this.put(path, `${text}${this.word(path)}`);
    } else {
      this.put(path, `${text.slice(0, at)}${this.word(path)}${text.slice(at)}`);
    }
  }

  private place(text: string): number {
    const at = this.random.whole(text.length + 1);
    return splitsPair(text, at) ? at - 1 : at;
  }

  private word(path: string): string {
    const word = `⟨${++this.typed}⟩`;
    this.standing.set(word, path);
    return word;
  }

  private put(path: string, text: string): void {
    this.desk.type(path, text);
    // What they take out themselves is not lost.
    for (const [word, where] of this.standing) {
      if (where === path && !text.includes(word)) this.standing.delete(word);
    }
  }
}
