import type { StoryFoldError } from '../../core/errors';
import type { Progress } from '../../core/refinement/runOptions';
import { showLineEnds } from './elide';
import type { Environment } from '../messages/locale';
import type { Messages } from '../messages/messages';
import { terminalStyle, wantsColour, type TerminalStyle } from './terminalStyle';
import { terminalJson, terminalText } from './terminalText';
import { cutTo, displayWidth, padTo, wrapPainted, wrapTo } from './textWidth';

export interface OutputStream {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** A command for the author to run next, and what it does. */
export interface NextStep {
  command: string;
  does: string;
}

/** Options at the end of several of these commands, and a command that does in their place when it is run once before. */
export interface RepeatedOptions {
  options: string;
  instead: string;
}

/** Narrowest and widest lines that are still pleasant to read. */
const widthLimits = { least: 40, most: 100 };
const widthWithoutTerminal = 80;
const spinnerFrames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const clearLine = '\r\u001b[2K';

function limited(columns: number): number {
  return Math.max(widthLimits.least, Math.min(widthLimits.most, columns));
}

/**
 * Results to standard output; progress, warnings and errors to standard error. The only place that writes to either, and
 * so the place where control characters from texts and state are made harmless.
 */
export class Output {
  json = false;
  quiet = false;
  /** Takes secrets out of whatever is written, for those that came through everything else. */
  redact: (text: string) => string = (text) => text;
  /** What several of the commands that come next have at their end. */
  repeated: () => RepeatedOptions | undefined = () => undefined;
  readonly style: TerminalStyle;
  readonly errorStyle: TerminalStyle;
  private doneBefore: Readonly<Record<string, unknown>> = {};
  private spinner:
    { timer: NodeJS.Timeout; text: string; detail: string; since: number; frame: number } | undefined;

  constructor(
    private readonly stdout: OutputStream,
    private readonly stderr: OutputStream,
    environment: Environment,
    readonly messages: Messages,
  ) {
    this.style = terminalStyle(wantsColour(environment, stdout.isTTY === true));
    this.errorStyle = terminalStyle(wantsColour(environment, stderr.isTTY === true));
  }

  /** Terminal cells per line of a result. */
  get width(): number {
    // Some terminals say that they are 0 wide when they do not know.
    const columns = this.stdout.columns || widthWithoutTerminal;
    return limited(columns);
  }

  /**
   * The command's one result: the document with `--json`, else the lines. What was done is done by now: when the lines
   * cannot be made, it is told as the document, with a warning, and the command has not failed.
   */
  async result(
    document: unknown,
    lines: () => readonly string[] | Promise<readonly string[]>,
  ): Promise<void> {
    if (this.json) {
      this.endProgress();
      this.writeDocument(document);
      return;
    }
    let shown: readonly string[] | undefined;
    try {
      shown = await lines();
    } catch (error) {
      this.warn(this.messages.cannotDisplay(error instanceof Error ? error.message : String(error)));
    }
    this.endProgress();
    if (shown) this.write(this.stdout, `${shown.join('\n')}\n`);
    else this.writeDocument(document);
  }

  /**
   * A result that did not come to its end: its lines for people, and for `--json` what the document of the error that follows holds
   * beside the error.
   */
  partly(lines: readonly string[], document: Readonly<Record<string, unknown>> = {}): void {
    this.endProgress();
    this.doneBefore = document;
    if (!this.json) this.write(this.stdout, `${lines.join('\n')}\n`);
  }

  /** Help, which is text even where a document was asked for. */
  help(text: string): void {
    this.write(this.stdout, text);
  }

  /** Help that nobody asked for, in place of an error. */
  helpAsError(text: string): void {
    if (!this.json) this.write(this.stderr, text);
  }

  /** What may be done next; nothing with `--json` or `--quiet`. */
  nextSteps(steps: readonly NextStep[]): void {
    if (this.json || this.quiet || steps.length === 0) return;
    const { once, others } = this.withoutRepeated(steps);
    const lines = [...this.stepLines(once), ...this.stepLines(others)];
    this.write(this.stdout, `\n${this.style.heading(this.messages.next)}\n${lines.join('\n')}\n`);
  }

  /** Where several commands are too long for a line because of what all of them repeat, that is to be said once before them. */
  private withoutRepeated(steps: readonly NextStep[]): { once: NextStep[]; others: readonly NextStep[] } {
    const repeated = this.repeated();
    const tail = ` ${repeated?.options ?? ''}`;
    const tooLong = steps.filter(
      ({ command }) => command.endsWith(tail) && 2 + displayWidth(command) > this.width,
    );
    if (repeated === undefined || tooLong.length < 2) return { once: [], others: steps };
    const shortened = steps.map(({ command, does }) => ({
      command: command.endsWith(tail) ? command.slice(0, -tail.length) : command,
      does,
    }));
    const once = { command: repeated.instead, does: this.messages.nextSteps.onceForAll };
    return { once: [once], others: shortened };
  }

  private stepLines(steps: readonly NextStep[]): string[] {
    const longest = Math.max(...steps.map(({ command }) => displayWidth(command)));
    const inOneColumn = steps.every(({ does }) => 4 + longest + displayWidth(does) <= this.width);
    return steps.map(({ command, does }) =>
      inOneColumn
        ? `  ${padTo(this.style.command(command), longest)}  ${this.style.dim(does)}`
        : `  ${this.style.command(command)}\n      ${this.style.dim(does)}`,
    );
  }

  /**
   * What others wrote, such as a server's own words, on one line and without secrets. To be used before it is wrapped or cut: of a key
   * that stands in two lines, or of which a part is left, nothing that looks at the whole output finds anything any more.
   */
  tidy(text: string): string {
    return this.redact(showLineEnds(text));
  }

  /** On a terminal a line that updates itself; nothing elsewhere. */
  progress({ phase, step, round, maxRounds, focus }: Progress): void {
    const text = this.messages.progress[step](phase, round, maxRounds);
    this.working(focus === undefined ? text : `${text} · ${this.messages.partName(this.tidy(focus))}`);
  }

  /** The same for work that has no steps to tell. */
  working(text: string): void {
    if (this.quiet || this.stderr.isTTY !== true) return;
    if (this.spinner) {
      if (this.spinner.text === text) return;
      Object.assign(this.spinner, { text, detail: '', since: Date.now() });
    } else {
      const timer = setInterval(() => this.drawSpinner(), 100);
      timer.unref();
      this.spinner = { timer, text, detail: '', since: Date.now(), frame: 0 };
    }
    this.drawSpinner();
  }

  /** The next step of work that may take an hour: on a terminal as `working`, elsewhere a line of its own, so that a log tells how far it came. */
  step(text: string): void {
    if (this.stderr.isTTY === true) this.working(text);
    else this.note(text);
  }

  /** How the work under way stands. It may change with every piece of a reply, and is drawn no oftener than the rest. */
  workingDetail(detail: string): void {
    if (this.spinner) this.spinner.detail = detail;
  }

  endProgress(): void {
    if (!this.spinner) return;
    clearInterval(this.spinner.timer);
    this.spinner = undefined;
    this.stderr.write(clearLine);
  }

  /** Something the author should know although the command went on. */
  warn(message: string): void {
    this.aboveProgress(
      this.told(this.messages.warningLabel, message, (label) => this.errorStyle.caution(label)),
    );
  }

  /** A remark while work goes on, such as "stopping". */
  note(message: string): void {
    if (!this.quiet) this.aboveProgress(this.told('', message));
  }

  /** Whether somebody sits there who can be asked: a question is written to standard error. */
  get canAsk(): boolean {
    return !this.json && this.stderr.isTTY === true;
  }

  /** What a question is about, and the question, with the cursor left behind it. */
  question(lines: readonly string[], question: string): void {
    this.endProgress();
    this.write(this.stderr, `${[...lines, question].join('\n')} `);
  }

  error(error: StoryFoldError): void {
    this.endProgress();
    const { code } = error;
    const { message, hint } = this.messages.errorText(error);
    if (this.json) {
      this.writeDocument({ error: { code, message, hint }, ...this.doneBefore });
      return;
    }
    this.tellError(this.messages.errorLabel(code), message, hint);
  }

  /** That standard output takes nothing more can only be told beside it, also where a document was asked for. */
  resultLost(why: string): void {
    this.endProgress();
    this.tellError(
      this.messages.errorLabel('io'),
      this.messages.outputLost(why),
      this.messages.outputLostHint,
    );
  }

  private tellError(label: string, message: string, hint: string): void {
    const { bad, command } = this.errorStyle;
    this.write(this.stderr, this.told(label, showLineEnds(message), bad));
    if (hint) this.write(this.stderr, this.told(this.messages.hintLabel, showLineEnds(hint), command));
  }

  /** For standard error: in lines of the terminal's width, as they are elsewhere. Without secrets before it is wrapped; see `tidy`. */
  private told(label: string, text: string, paint: (label: string) => string = (plain) => plain): string {
    const width = limited(this.stderr.columns || widthWithoutTerminal);
    // A command or an address that no line can hold is left to the terminal, so that it is copied in one piece.
    const isTooLong = new RegExp(`[\\x21-\\x7e]{${width - 1},}`).test(text);
    if (this.stderr.isTTY !== true || isTooLong) return `${paint(label)}${text}\n`;
    const [first = '', ...others] = this.redact(text).split('\n');
    const lines = wrapPainted([{ text: label, paint }, { text: first }], width, 2);
    return `${[...lines, ...others.flatMap((other) => wrapTo(other, width))].join('\n')}\n`;
  }

  private writeDocument(document: unknown): void {
    this.stdout.write(terminalJson(`${this.redact(JSON.stringify(document, null, 2))}\n`));
  }

  private write(stream: OutputStream, text: string): void {
    stream.write(terminalText(this.redact(text)));
  }

  private aboveProgress(line: string): void {
    if (this.spinner) this.stderr.write(clearLine);
    this.write(this.stderr, line);
  }

  private drawSpinner(): void {
    const spinner = this.spinner;
    if (!spinner) return;
    spinner.frame = (spinner.frame + 1) % spinnerFrames.length;
    const seconds = Math.floor((Date.now() - spinner.since) / 1000);
    const frame = this.errorStyle.command(spinnerFrames[spinner.frame]!);
    const text = spinner.detail === '' ? spinner.text : `${spinner.text} · ${spinner.detail}`;
    const time = seconds >= 2 ? this.messages.check.seconds(String(seconds)) : '';
    // Only the line that the cursor is in can be cleared.
    const room = (this.stderr.columns || widthWithoutTerminal) - 3 - displayWidth(time);
    this.stderr.write(clearLine);
    this.write(this.stderr, `${frame} ${cutTo(text, Math.max(room, 10))}${time}`);
  }
}
