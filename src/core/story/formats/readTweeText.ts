import type { Members } from '../../storage/jsonValues';
import { shorten } from '../../text/shorten';
import type { Variables } from '../model';
import { readChanges, readConditions, type NameOf } from './tweeExpressions';
import { unescapeMarkup } from './tweeMarkup';
import type { ReadPassage } from './tweeNotation';
import type { TweeProblem, TweeProblemKind } from './tweeProblem';
import { tweeTokens, type TweeToken } from './tweeTokens';

/** A choice as a passage has it. */
export interface TweeChoice {
  text: string;
  /** The name of a passage. */
  target: string;
  response: string;
  consequences: Variables;
  preconditions: Variables;
  note?: Members;
  line: number;
}

export interface TweeText {
  choices: TweeChoice[];
  /** What is left where choices and notes are taken out, before and after the passage's note. */
  text: string;
  textAfterNote: string;
  note?: Members;
  problems: TweeProblem[];
}

export interface TweeReading {
  nameOf: NameOf;
  /** The variable, without sigil, by which the next passage is told a response. */
  told?: string | undefined;
}

/** Deeper ones are not looked into, so that nobody's text can exhaust the stack. */
const deepestCondition = 50;

/** Takes a passage apart into text and choices. What cannot be said by choices stays in the text, and is told. */
export function readTweeText(
  passage: Pick<ReadPassage, 'text' | 'textLine'>,
  reading: TweeReading,
): TweeText {
  return new PassageReader(passage, reading).read();
}

/** What a piece of a passage comes to. */
interface Piece {
  choices: TweeChoice[];
  rest: string[];
}

class PassageReader {
  private readonly text: string;
  private readonly tokens: TweeToken[];
  private readonly problems: TweeProblem[] = [];
  private note: Members | undefined;
  /** How many parts of the rest stand before the note; undefined where there is none. */
  private restBeforeNote: number | undefined;
  private readonly lineStarts: number[];

  constructor(
    private readonly passage: Pick<ReadPassage, 'text' | 'textLine'>,
    private readonly reading: TweeReading,
  ) {
    this.text = passage.text;
    this.tokens = tweeTokens(passage.text);
    this.lineStarts = [0, ...Array.from(passage.text.matchAll(/\n/g), ({ index }) => index + 1)];
  }

  read(): TweeText {
    const { choices, rest } = this.range(0, this.tokens.length, 0);
    const before = this.restBeforeNote ?? rest.length;
    return {
      choices,
      text: this.left(rest.slice(0, before)),
      textAfterNote: this.left(rest.slice(before)),
      ...(this.note && { note: this.note }),
      problems: this.problems,
    };
  }

  /** Empty lines are left where choices stood, and one is enough; our own export leaves none among its text. */
  private left(rest: readonly string[]): string {
    const text = rest.join('');
    return (this.note === undefined ? text.replace(/\n{3,}/g, '\n\n') : text).trim();
  }

  private range(from: number, to: number, depth: number): Piece {
    const piece: Piece = { choices: [], rest: [] };
    for (let index = from; index < to; index++) {
      const token = this.tokens[index]!;
      if (token.kind === 'link') this.link(token, piece);
      else if (token.kind === 'note') this.takeNote(token, piece, depth);
      else if (token.kind === 'text') piece.rest.push(this.source(token));
      else index = this.macro(token, index, piece, depth);
    }
    return piece;
  }

  private link(token: TweeToken & { kind: 'link' }, piece: Piece): void {
    const { text, target, setter } = token.link;
    const choice = this.choice(token, text, target);
    if (setter !== undefined) {
      const changes = readChanges(setter, this.reading.nameOf);
      if (changes === undefined) {
        this.tell('change', token, setter);
        piece.rest.push(`<<set ${setter}>>`);
      } else choice.consequences = changes;
    }
    piece.choices.push(choice);
  }

  private takeNote(token: TweeToken & { kind: 'note' }, piece: Piece, depth: number): void {
    const { content } = token;
    const choice = piece.choices.at(-1);
    if (content !== undefined && Object.hasOwn(content, 'node') && depth === 0 && this.note === undefined) {
      this.note = content;
      this.restBeforeNote = piece.rest.length;
    } else if (content !== undefined && choice !== undefined && choice.note === undefined)
      choice.note = content;
    else {
      this.tell('note', token);
      piece.rest.push(this.source(token));
    }
  }

  /** The index of the last token that it took. */
  private macro(token: TweeToken & { kind: 'macro' }, index: number, piece: Piece, depth: number): number {
    const { closedBy } = token;
    if (closedBy !== undefined && depth < deepestCondition) {
      if (token.name === 'if') {
        this.condition(token, this.range(index + 1, closedBy, depth + 1), closedBy, piece);
        return closedBy;
      }
      if (['link', 'button'].includes(token.name) && this.linkMacro(token, index, closedBy, piece))
        return closedBy;
    }
    if (!isPartOfCondition.test(token.name) && !token.name.startsWith('/')) this.tell('macro', token);
    piece.rest.push(this.source(token));
    return index;
  }

  private condition(token: TweeToken & { kind: 'macro' }, body: Piece, closedBy: number, piece: Piece): void {
    const asked = readConditions(token.args, this.reading.nameOf);
    const isAboutChoices = body.choices.length > 0 && body.rest.join('').trim() === '';
    const isSaid =
      asked !== undefined &&
      isAboutChoices &&
      body.choices.every(({ preconditions }) =>
        Object.keys(asked).every((name) => !Object.hasOwn(preconditions, name)),
      );
    if (isSaid) {
      for (const choice of body.choices)
        piece.choices.push({ ...choice, preconditions: { ...asked, ...choice.preconditions } });
      return;
    }
    this.tell(body.choices.length > 0 ? 'condition' : 'macro', token);
    // One by one: as arguments, a hundred thousand of them exhaust the stack.
    for (const choice of body.choices) piece.choices.push(choice);
    piece.rest.push(this.source(token));
    for (const part of body.rest) piece.rest.push(part);
    piece.rest.push(this.source(this.tokens[closedBy]!));
  }

  /** Whether it leads somewhere. */
  private linkMacro(
    token: TweeToken & { kind: 'macro' },
    index: number,
    closedBy: number,
    piece: Piece,
  ): boolean {
    const words = linkArguments(token.args);
    const body = this.tokens.slice(index + 1, closedBy);
    const goes = body.find((one) => one.kind === 'macro' && one.name === 'goto') as
      (TweeToken & { kind: 'macro' }) | undefined;
    const target = words?.target ?? (goes && quotedArguments(goes.args)?.[0]);
    if (words === undefined || target === undefined) return false;
    const choice = this.choice(token, words.text, target);
    let consequences = words.setter === undefined ? {} : readChanges(words.setter, this.reading.nameOf);
    if (consequences === undefined) {
      this.tell('change', token, words.setter);
      piece.rest.push(`<<set ${words.setter!}>>`);
      consequences = {};
    }
    for (const part of body) {
      if (part === goes && words.target === undefined) continue;
      const source = this.source(part);
      const told = part.kind === 'macro' && part.name === 'set' ? this.response(part.args) : undefined;
      const changes =
        part.kind === 'macro' && part.name === 'set'
          ? readChanges(part.args, this.reading.nameOf)
          : undefined;
      if (told !== undefined) choice.response = told;
      else if (
        changes !== undefined &&
        Object.keys(changes).every((name) => !Object.hasOwn(consequences!, name))
      )
        consequences = { ...consequences, ...changes };
      else if (source.trim() !== '') {
        this.tell('change', part);
        piece.rest.push(source);
      }
    }
    choice.consequences = consequences;
    piece.choices.push(choice);
    return true;
  }

  private response(args: string): string | undefined {
    const { told } = this.reading;
    const start = `$${told ?? ''} to `;
    if (told === undefined || !args.startsWith(start)) return undefined;
    const words = quotedArguments(args.slice(start.length));
    return words?.length === 1 ? unescapeMarkup(words[0]!) : undefined;
  }

  private choice(token: TweeToken, text: string, target: string): TweeChoice {
    return {
      text,
      target,
      response: '',
      consequences: {},
      preconditions: {},
      line: this.lineOf(token.start),
    };
  }

  private source({ start, end }: TweeToken): string {
    return this.text.slice(start, end);
  }

  private tell(kind: TweeProblemKind, token: TweeToken, said = this.source(token)): void {
    this.problems.push({ kind, line: this.lineOf(token.start), said: shorten(said, 80) });
  }

  private lineOf(offset: number): number {
    let low = 0;
    let high = this.lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.lineStarts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return this.passage.textLine + low;
  }
}

const isPartOfCondition = /^else(?:if)?$/;

/** All arguments of a macro, where they are all quoted; undefined where one is not. */
function quotedArguments(args: string): string[] | undefined {
  const found = [...args.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\S+/gs)].map(([word]) =>
    unquoted(word),
  );
  return found.includes(undefined) ? undefined : (found as string[]);
}

function unquoted(word: string): string | undefined {
  if (word.startsWith("'"))
    return word.endsWith("'") ? word.slice(1, -1).replace(/\\(.)/gs, '$1') : undefined;
  if (!word.startsWith('"')) return undefined;
  try {
    return JSON.parse(word) as string;
  } catch {
    return undefined;
  }
}

/** `"text" "target"`, `"text"`, or `[[text->target]]`. */
function linkArguments(args: string): { text: string; target?: string; setter?: string } | undefined {
  if (args.startsWith('[[')) {
    const [token, ...more] = tweeTokens(args);
    return token?.kind === 'link' && more.length === 0 ? token.link : undefined;
  }
  const [text, target, ...more] = quotedArguments(args) ?? [];
  if (text === undefined || more.length > 0) return undefined;
  return { text: unescapeMarkup(text), ...(target === undefined ? {} : { target }) };
}
