/** What is wrong at a place of a JSON text. */
interface JsonProblem {
  /** UTF-16 offset. */
  offset: number;
  /** Half a sentence, "a comma is missing before this". */
  problem: string;
}

/**
 * The first place where a text stops being JSON, in words for somebody who wrote it by hand; undefined when it is JSON. The text must
 * not be nested deeply (see `maxJsonDepth`).
 */
export function findJsonProblem(text: string): JsonProblem | undefined {
  return new JsonWalk(text).run();
}

/** UTF-16 offset of the value at a path of a JSON text, `['settings', 'x']`; undefined when there is none. */
export function offsetOfJsonValue(text: string, path: readonly PropertyKey[]): number | undefined {
  const walk = new JsonWalk(text, path.map(String));
  walk.run();
  return walk.offset;
}

/** Line and column of an offset, both counted from 1, the column in UTF-16 units as editors count. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** Thrown within a walk alone. */
class Stop extends Error {
  constructor(readonly found: JsonProblem) {
    super(found.problem);
  }
}

class JsonWalk {
  /** Where the value that is looked for begins; of a name that comes twice the last, as it is the one that counts. */
  offset: number | undefined;
  private at = 0;

  /** `wanted`: the path of the value that is looked for. No other is noted, since a file from anywhere may hold millions. */
  constructor(
    private readonly text: string,
    private readonly wanted?: readonly string[],
  ) {}

  run(): JsonProblem | undefined {
    try {
      if (this.text.startsWith('\u{FEFF}')) this.at++;
      this.skipBlanks();
      if (this.at === this.text.length) this.stop('the file is empty');
      this.value([]);
      this.skipBlanks();
      if (this.at < this.text.length) this.stop('something stands behind the end');
      return undefined;
    } catch (error) {
      if (error instanceof Stop) return error.found;
      throw error;
    }
  }

  private value(path: readonly string[]): void {
    this.skipBlanks();
    if (this.isWanted(path)) this.offset = this.at;
    const character = this.text[this.at];
    if (character === '{') this.members(path);
    else if (character === '[') this.elements(path);
    else if (character === '"') this.string();
    else this.plainValue();
  }

  private isWanted(path: readonly string[]): boolean {
    const { wanted } = this;
    return wanted?.length === path.length && path.every((step, index) => step === wanted[index]);
  }

  private members(path: readonly string[]): void {
    const begun = this.at++;
    this.skipBlanks();
    if (this.take('}')) return;
    for (;;) {
      this.skipBlanks();
      if (this.text[this.at] !== '"') this.stop(this.whyNoName());
      const name = this.string();
      this.skipBlanks();
      if (!this.take(':')) this.stop('a colon is missing before this');
      this.value([...path, name]);
      this.skipBlanks();
      if (this.take('}')) return;
      this.comma(begun, '}');
    }
  }

  private elements(path: readonly string[]): void {
    const begun = this.at++;
    this.skipBlanks();
    if (this.take(']')) return;
    for (let index = 0; ; index++) {
      this.value([...path, String(index)]);
      this.skipBlanks();
      if (this.take(']')) return;
      this.comma(begun, ']');
    }
  }

  private comma(begun: number, closing: string): void {
    const comma = this.at;
    if (!this.take(',')) {
      if (this.at < this.text.length) this.stop('a comma is missing before this');
      const { line } = lineAndColumn(this.text, begun);
      this.stop(`the file ends before the ${closing} that belongs to line ${line}`);
    }
    this.skipBlanks();
    if (this.text[this.at] === closing) this.stop(`this comma is one too many before ${closing}`, comma);
  }

  private string(): string {
    const begun = this.at++;
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined || character === '\n' || character === '\r')
        this.stop('the quotation mark that begins here is not closed', begun);
      if (character < ' ') this.stop('a control character, such as a tab, stands within quotation marks');
      if (character === '\\') {
        const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
        escape.lastIndex = this.at;
        if (!escape.test(this.text)) this.stop('a single backslash stands here; write it twice');
        this.at = escape.lastIndex;
      } else this.at++;
      if (character === '"') return JSON.parse(this.text.slice(begun, this.at)) as string;
    }
  }

  private plainValue(): void {
    const plain = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
    plain.lastIndex = this.at;
    const length = plain.exec(this.text)?.[0].length;
    if (!length) this.stop(this.whyNoValue());
    this.at += length;
  }

  private whyNoName(): string {
    return this.text[this.at] === ','
      ? 'this comma is one too many'
      : this.whyUnquoted('a name in straight double quotation marks is needed here');
  }

  private whyNoValue(): string {
    return /[,}\]]/.test(this.text[this.at] ?? '')
      ? 'a value is missing before this'
      : this.whyUnquoted('a value is needed here, and text must stand in straight double quotation marks');
  }

  private whyUnquoted(otherwise: string): string {
    const character = this.text[this.at];
    if (character === undefined) return 'the file ends too early';
    if (/["'`´“”„‘’«»「『＂]/.test(character)) return 'quotation marks must be straight and double: "';
    if (character === '/' || character === '#') return 'comments are not allowed';
    return otherwise;
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private skipBlanks(): void {
    while (/[ \t\r\n]/.test(this.text[this.at] ?? '')) this.at++;
  }

  private stop(problem: string, offset = this.at): never {
    throw new Stop({ offset, problem });
  }
}
