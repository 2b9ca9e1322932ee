/**
 * What is known of paragraphs, so that after a change only the changed ones are read again. Bounded by the characters that the keys
 * hold; what was asked for least recently goes first. Keys and values are kept as they are given: make both from `detached` text.
 */
export class ParagraphCache<Known extends object> {
  private readonly known = new Map<string, Known>();
  private held = 0;

  /** @param limit UTF-16 units of all keys together; the default holds several novels in about 20 MB. */
  constructor(private readonly limit = 8_000_000) {}

  get size(): number {
    return this.known.size;
  }

  get(key: string): Known | undefined {
    const found = this.known.get(key);
    if (!found) return undefined;
    // A Map keeps the order of insertion: taking out and putting back makes it the youngest.
    this.known.delete(key);
    this.known.set(key, found);
    return found;
  }

  set(key: string, known: Known): void {
    if (this.known.delete(key)) this.held -= key.length;
    this.known.set(key, known);
    this.held += key.length;
    for (const oldest of this.known.keys()) {
      if (this.held <= this.limit || oldest === key) break;
      this.known.delete(oldest);
      this.held -= oldest.length;
    }
  }
}

/** The same words on their own: a slice keeps the whole novel it was cut from alive as long as it lives. */
export function detached(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
