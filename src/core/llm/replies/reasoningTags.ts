// Models that think aloud in their reply, as DeepSeek-R1, QwQ and Qwen 3 do where the server does not take it out, put the thoughts
// into tags at its very beginning. Anywhere else such a tag is the author's or the story's own.

const names = ['think', 'thinking', 'thought', 'reasoning'];
const anyName = `(${names.join('|')})`;
const openingAtStart = new RegExp(`^\\s*<${anyName}>`, 'i');
const opening = new RegExp(`<${anyName}>`, 'i');
/** Alone at the beginning or the end of its line. */
const closingAtEdge = new RegExp(
  `(?:^|(?<=\\n))[ \\t]*</${anyName}>|</${anyName}>(?=[ \\t]*(?:\\r?\\n|$))`,
  'i',
);
const longestTag = '</reasoning>'.length;
/** Of white space before a tag; no chat template has more. */
const longestIndent = 1000;

/** Takes a block of reasoning away from the beginning of a reply that arrives in pieces. Nothing of such a block is ever given out. */
export class ReasoningTags {
  private state: 'start' | 'reasoning' | 'gap' | 'text' = 'start';
  private held = '';
  private closing: RegExp | undefined;

  /** Whether the reply began with such a block. */
  get found(): boolean {
    return this.closing !== undefined;
  }

  /** The next piece of the reply without reasoning; mostly the piece itself. */
  push(piece: string): string {
    if (this.inText()) return piece;
    this.held += piece;
    if (this.state === 'start') this.readStart();
    if (this.state === 'reasoning') this.readReasoning();
    if (this.state === 'gap') this.readGap();
    if (!this.inText()) return '';
    const text = this.held;
    this.held = '';
    return text;
  }

  /** What was held back because it might have become a tag. */
  end(): string {
    const rest = this.state === 'start' ? this.held : '';
    this.state = 'text';
    this.held = '';
    return rest;
  }

  private inText(): boolean {
    return this.state === 'text';
  }

  private readStart(): void {
    const tag = openingAtStart.exec(this.held);
    if (tag) {
      this.state = 'reasoning';
      this.closing = new RegExp(`</${tag[1]}>`, 'i');
      this.held = this.held.slice(tag[0].length);
    } else if (!mayOpen(this.held)) this.state = 'text';
  }

  private readReasoning(): void {
    const end = this.closing?.exec(this.held);
    if (end) {
      this.state = 'gap';
      this.held = this.held.slice(end.index + end[0].length);
    } else {
      // Of the thoughts only what may be the beginning of the closing tag.
      this.held = this.held.slice(-longestTag);
    }
  }

  /** The empty lines between the thoughts and the text belong to neither. */
  private readGap(): void {
    this.held = this.held.trimStart();
    if (this.held !== '') this.state = 'text';
  }
}

function mayOpen(text: string): boolean {
  if (text.length > longestIndent) return false;
  const start = text.trimStart().toLowerCase();
  return names.some((name) => `<${name}>`.startsWith(start));
}

export function beginsWithReasoning(text: string): boolean {
  return openingAtStart.test(text);
}

/** Takes reasoning away from the beginning of a whole reply, also such as has only a closing tag. */
export function withoutReasoning(reply: string): string {
  const tags = new ReasoningTags();
  const text = tags.push(reply) + tags.end();
  return tags.found ? text : withoutLoneClosing(text);
}

/**
 * Takes away what stands before a closing tag that no opening one comes before: a chat template that opens the block in the prompt leaves
 * only that. The tag must be at the beginning or the end of its line, since a story may quote one within a sentence.
 */
export function withoutLoneClosing(text: string): string {
  const closing = closingAtEdge.exec(text);
  if (!closing || opening.test(text.slice(0, closing.index))) return text;
  return text.slice(closing.index + closing[0].length).trimStart();
}
