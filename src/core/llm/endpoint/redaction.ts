/** What stands where a secret stood. */
export const redacted = '[redacted]';

/**
 * Shorter ones are left alone: a local server's made-up key (`x`, `ollama`) is no secret, and taking such a word out of a manuscript or
 * an error would do the harm that this is meant to prevent.
 */
const shortestSecret = 8;

/** Takes secrets out of text, also where they are URL-encoded, in base64, or escaped as in JSON. */
export class Redactor {
  /** From the longest, so that of two that begin alike the whole one is taken out. */
  private readonly forms: readonly string[];
  private readonly pattern: RegExp | undefined;

  constructor(secrets: readonly string[]) {
    const forms = secrets.filter(({ length }) => length >= shortestSecret).flatMap(formsOf);
    this.forms = [...new Set(forms)].sort((one, other) => other.length - one.length);
    if (this.forms.length > 0) this.pattern = new RegExp(this.forms.map(escaped).join('|'), 'g');
  }

  text(text: string): string {
    return this.pattern ? text.replace(this.pattern, redacted) : text;
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
    return new RedactingStream(this, this.forms, this.pattern);
  }
}

/** Redacts as the whole text would be, wherever it is split. Gives out what can no longer become part of a secret. */
export class RedactingStream {
  private held = '';

  constructor(
    private readonly redactor: Redactor,
    private readonly forms: readonly string[],
    private readonly pattern: RegExp | undefined,
  ) {}

  push(piece: string): string {
    const text = this.held + piece;
    const end = this.safeEnd(text);
    this.held = text.slice(end);
    return this.redactor.text(text.slice(0, end));
  }

  /** What was still held back. */
  end(): string {
    const rest = this.redactor.text(this.held);
    this.held = '';
    return rest;
  }

  /** Where the text can be cut so that neither a secret nor the possible beginning of one is cut in two. */
  private safeEnd(text: string): number {
    let from = 0;
    for (const match of this.pattern ? text.matchAll(this.pattern) : []) {
      const beginning = this.beginning(text, from, match.index + 1);
      if (beginning !== undefined) return beginning;
      from = match.index + match[0].length;
    }
    return this.beginning(text, from, text.length) ?? text.length;
  }

  /** The first place in [from, to) from which on the text is the beginning of a secret, and may become the whole of it. */
  private beginning(text: string, from: number, to: number): number | undefined {
    const longest = this.forms[0]?.length ?? 0;
    for (let at = Math.max(from, text.length - longest + 1); at < to; at++) {
      const rest = text.slice(at);
      if (this.forms.some((form) => form.length > rest.length && form.startsWith(rest))) return at;
    }
    return undefined;
  }
}

function formsOf(secret: string): string[] {
  const inUrl = encodeURIComponent(secret);
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    inUrl,
    inUrl.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
    inJson,
    inJson.replaceAll('/', '\\/'),
    ...[0, 1, 2].flatMap((before) => base64Core(secret, before)),
  ].filter(({ length }) => length >= shortestSecret);
}

/**
 * What a secret looks like in the base64 (RFC 4648) of a longer text in which so many bytes, modulo 3, come before it. The characters at
 * its ends that depend on its neighbours are left out. Also in the alphabet for URLs.
 */
function base64Core(secret: string, before: number): string[] {
  const bytes = new TextEncoder().encode(secret);
  const binary = '\0'.repeat(before) + Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const bits = 8 * binary.length;
  const core = btoa(binary).slice(Math.ceil((8 * before) / 6), Math.floor(bits / 6));
  return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
