import type { Members } from '../../storage/jsonValues';
import { lineNumbers } from '../../text/lineNumbers';
import { shorten } from '../../text/shorten';
import type { Variables } from '../model';
import { quotedArguments } from './tweeArguments';
import { allOf, conditionBranches, isPartOfCondition } from './tweeConditions';
import { readConditions } from './tweeExpressions';
import { linkEffects, type LinkStep, type TweeReading } from './tweeLinkEffects';
import { unescapeMarkup } from './tweeMarkup';
import type { ReadPassage } from './tweeNotation';
import type { TweeProblem, TweeProblemKind } from './tweeProblem';
import { tweeTokens, type TweeToken } from './tweeTokens';

/** What none of the other members of a choice can say, in SugarCube's own words. */
export interface TweeChoiceWords {
  /** What has to hold besides for it to be offered. */
  asks?: string | undefined;
  /** What it does besides. */
  does?: string | undefined;
}

/** A choice as a passage has it. */
export interface TweeChoice {
  text: string;
  /** The name of a passage. */
  target: string;
  response: string;
  consequences: Variables;
  preconditions: Variables;
  twee?: TweeChoiceWords;
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

/** Deeper ones are not looked into, so that nobody's text can exhaust the stack. */
const deepestCondition = 50;

/** Takes a passage apart into text and choices. What cannot be said by choices stays in the text, and is told. */
export function readTweeText(
  passage: Pick<ReadPassage, 'text' | 'textLine'>,
  reading: TweeReading,
): TweeText {
  return new PassageReader(passage, reading).read();
}

type Macro = TweeToken & { kind: 'macro' };

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
  /** Of an offset in the text, from the first line of the file. */
  private readonly lineOf: (offset: number) => number;

  constructor(
    passage: Pick<ReadPassage, 'text' | 'textLine'>,
    private readonly reading: TweeReading,
  ) {
    this.text = passage.text;
    this.tokens = tweeTokens(passage.text);
    const lineOf = lineNumbers(passage.text);
    this.lineOf = (offset) => passage.textLine + lineOf(offset);
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
    piece.choices.push(this.choice(token, text, target, setterSteps(setter, token.start)));
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
      this.tell('note', token.start, this.source(token));
      piece.rest.push(this.source(token));
    }
  }

  /** The index of the last token that it took. */
  private macro(token: Macro, index: number, piece: Piece, depth: number): number {
    const { closedBy } = token;
    if (closedBy !== undefined && depth < deepestCondition) {
      if (token.name === 'if') {
        this.condition(token, index, closedBy, piece, depth);
        return closedBy;
      }
      if (['link', 'button'].includes(token.name) && this.linkMacro(token, index, closedBy, piece))
        return closedBy;
    }
    if (!isPartOfCondition(token.name) && !token.name.startsWith('/'))
      this.tell('macro', token.start, this.source(token));
    piece.rest.push(this.source(token));
    return index;
  }

  /** Choices ask for what their branch asks; the condition stays in the text where anything else stands under it. */
  private condition(token: Macro, index: number, closedBy: number, piece: Piece, depth: number): void {
    const branches = conditionBranches(this.tokens, index, closedBy)?.map((branch) => ({
      ...branch,
      ...this.range(branch.from, branch.to, depth + 1),
    }));
    if (branches === undefined) return this.unreadCondition(token, index, closedBy, piece, depth);
    const hasChoices = branches.some(({ choices }) => choices.length > 0);
    const staysInText = !hasChoices || branches.some(({ rest }) => rest.join('').trim() !== '');
    if (staysInText) this.tell('macro', token.start, this.source(token));
    for (const { asks, choices, rest, head } of branches) {
      const asked = readConditions(asks, this.reading.nameOf);
      const isSaid = ({ preconditions }: TweeChoice): boolean =>
        asked !== undefined && Object.keys(asked).every((name) => !Object.hasOwn(preconditions, name));
      if (choices.some((choice) => !isSaid(choice))) this.tell('condition', head.start, this.source(head));
      // One by one: as arguments, a hundred thousand of them exhaust the stack.
      for (const choice of choices)
        piece.choices.push(
          isSaid(choice)
            ? { ...choice, preconditions: { ...asked, ...choice.preconditions } }
            : { ...choice, twee: { ...choice.twee, asks: allOf([asks, ...listed(choice.twee?.asks)]) } },
        );
      if (!staysInText) continue;
      piece.rest.push(this.source(head));
      for (const part of rest) piece.rest.push(part);
    }
    if (staysInText) piece.rest.push(this.source(this.tokens[closedBy]!));
  }

  private unreadCondition(token: Macro, index: number, closedBy: number, piece: Piece, depth: number): void {
    const body = this.range(index + 1, closedBy, depth + 1);
    this.tell(body.choices.length > 0 ? 'condition' : 'macro', token.start, this.source(token));
    for (const choice of body.choices) piece.choices.push(choice);
    piece.rest.push(this.source(token));
    for (const part of body.rest) piece.rest.push(part);
    piece.rest.push(this.source(this.tokens[closedBy]!));
  }

  /** Whether it leads somewhere. */
  private linkMacro(token: Macro, index: number, closedBy: number, piece: Piece): boolean {
    const words = linkArguments(token.args);
    const goes = this.goto(index + 1, closedBy);
    const target = words?.target ?? (goes && quotedArguments(goes.args)?.[0]);
    if (words === undefined || target === undefined) return false;
    const steps = setterSteps(words.setter, token.start);
    for (let at = index + 1; at < closedBy; at++) {
      const part = this.tokens[at]!;
      if (part === goes && words.target === undefined) continue;
      const isSet = part.kind === 'macro' && part.name === 'set';
      // What a macro encloses it may do or not, once or often: only the whole says it.
      if (part.kind === 'macro' && part.closedBy !== undefined) at = part.closedBy;
      const source = this.text.slice(part.start, this.tokens[at]!.end);
      steps.push({ source, start: part.start, ...(isSet ? { set: part.args } : {}) });
    }
    piece.choices.push(this.choice(token, words.text, target, steps));
    return true;
  }

  /** The first that a link certainly does: what stands within another macro may not be done. */
  private goto(from: number, to: number): Macro | undefined {
    for (let at = from; at < to; at++) {
      const token = this.tokens[at]!;
      if (token.kind !== 'macro') continue;
      if (token.name === 'goto') return token;
      at = token.closedBy ?? at;
    }
    return undefined;
  }

  private choice(token: TweeToken, text: string, target: string, steps: readonly LinkStep[]): TweeChoice {
    const { consequences, response, others } = linkEffects(steps, this.reading);
    for (const { source, start } of others) this.tell('change', start, source);
    return {
      text,
      target,
      response,
      consequences,
      preconditions: {},
      ...(others.length > 0 ? { twee: { does: others.map(({ source }) => source).join('') } } : {}),
      line: this.lineOf(token.start),
    };
  }

  private source({ start, end }: TweeToken): string {
    return this.text.slice(start, end);
  }

  private tell(kind: TweeProblemKind, start: number, said: string): void {
    this.problems.push({ kind, line: this.lineOf(start), said: shorten(said, 80) });
  }
}

const listed = (text: string | undefined): string[] => (text === undefined ? [] : [text]);

const setterSteps = (setter: string | undefined, start: number): LinkStep[] =>
  setter === undefined ? [] : [{ source: `<<set ${setter}>>`, set: setter, start }];

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
