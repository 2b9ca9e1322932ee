import { beginningOf, formsOf, secretEnd, type SecretForm } from './secretForms';

/** What stands where a secret stood. */
export const redacted = '[redacted]';

/**
 * Shorter ones are left alone: a local server's made-up key (`x`, `ollama`) is no secret, and taking such a word out of a manuscript or
 * an error would do the harm that this is meant to prevent.
 */
const shortestSecret = 8;

/** Takes secrets out of text, also where they are escaped, in base64 or hexadecimal, in another case, or without their end. */
export class Redactor {
  private readonly forms: readonly SecretForm[];
  private readonly beginning: RegExp;

  constructor(secrets: readonly string[]) {
    const long = new Set(secrets.filter(({ length }) => length >= shortestSecret));
    this.forms = [...long].flatMap(formsOf);
    this.beginning = beginningOf(this.forms);
  }

  text(text: string): string {
    return this.scan(text, true).shown;
  }

  /** A copy of any data in which every string, those of names included, is without secrets. */
  data(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((each) => this.data(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [this.text(name), this.data(each)]),
    );
  }

  /** For text that arrives in pieces. */
  stream(): RedactingStream {
    return new RedactingStream((text, isWhole) => this.scan(text, isWhole));
  }

  /** Goes on from place to place, so that what it finds up to one of them never depends on how much of the text there is. */
  private scan(text: string, isWhole: boolean): Scanned {
    if (this.forms.length === 0) return { shown: text, rest: '' };
    const { beginning } = this;
    let shown = '';
    let from = 0;
    beginning.lastIndex = 0;
    for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
      const end = secretEnd(text, match.index, this.forms, isWhole);
      if (end === 'more')
        return { shown: shown + text.slice(from, match.index), rest: text.slice(match.index) };
      if (end === undefined) {
        beginning.lastIndex = match.index + 1;
        continue;
      }
      shown += text.slice(from, match.index) + redacted;
      from = beginning.lastIndex = end;
    }
    return { shown: shown + text.slice(from), rest: '' };
  }
}

interface Scanned {
  shown: string;
  /** What may yet become a secret. */
  rest: string;
}

/** Redacts as the whole text would be, wherever it is split. Gives out what can no longer become part of a secret. */
export class RedactingStream {
  private held = '';

  constructor(private readonly scan: (text: string, isWhole: boolean) => Scanned) {}

  push(piece: string): string {
    const { shown, rest } = this.scan(this.held + piece, false);
    this.held = rest;
    return shown;
  }

  /** What was still held back. */
  end(): string {
    const { shown } = this.scan(this.held, true);
    this.held = '';
    return shown;
  }
}
