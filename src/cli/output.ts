import type { StoryFoldError } from '../core/errors';
import type { Progress } from '../core/refinement/runOptions';
import type { Environment } from './locale';
import type { Messages } from './messages';
import { terminalStyle, wantsColour, type TerminalStyle } from './terminalStyle';
import { displayWidth, padTo } from './textWidth';

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

/** Narrowest and widest lines that are still pleasant to read. */
const widthLimits = { least: 40, most: 100 };
const widthWithoutTerminal = 80;
const spinnerFrames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const clearLine = '\r\u001b[2K';

/** Results to standard output; progress, warnings and errors to standard error. The only place that writes to either. */
export class Output {
  json = false;
  quiet = false;
  readonly style: TerminalStyle;
  readonly errorStyle: TerminalStyle;
  private spinner: { timer: NodeJS.Timeout; text: string; since: number; frame: number } | undefined;

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
    return Math.max(widthLimits.least, Math.min(widthLimits.most, columns));
  }

  /** The command's one result: the document with `--json`, else the lines. */
  result(document: unknown, lines: () => readonly string[]): void {
    this.endProgress();
    if (this.json) this.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    else this.stdout.write(`${lines().join('\n')}\n`);
  }

  /** What may be done next; nothing with `--json` or `--quiet`. */
  nextSteps(steps: readonly NextStep[]): void {
    if (this.json || this.quiet || steps.length === 0) return;
    const longest = Math.max(...steps.map(({ command }) => displayWidth(command)));
    const inOneColumn = steps.every(({ does }) => 4 + longest + displayWidth(does) <= this.width);
    const lines = steps.map(({ command, does }) =>
      inOneColumn
        ? `  ${padTo(this.style.command(command), longest)}  ${this.style.dim(does)}`
        : `  ${this.style.command(command)}\n      ${this.style.dim(does)}`,
    );
    this.stdout.write(`\n${this.style.heading(this.messages.next)}\n${lines.join('\n')}\n`);
  }

  /** On a terminal a line that updates itself; nothing elsewhere. */
  progress(progress: Progress): void {
    if (this.quiet || this.stderr.isTTY !== true) return;
    const text = this.messages.progress[progress.step](progress.phase, progress.round, progress.maxRounds);
    if (this.spinner) {
      this.spinner.text = text;
    } else {
      const timer = setInterval(() => this.drawSpinner(), 100);
      timer.unref();
      this.spinner = { timer, text, since: Date.now(), frame: 0 };
    }
    this.drawSpinner();
  }

  endProgress(): void {
    if (!this.spinner) return;
    clearInterval(this.spinner.timer);
    this.spinner = undefined;
    this.stderr.write(clearLine);
  }

  /** Something the author should know although the command went on. */
  warn(message: string): void {
    this.aboveProgress(`${this.errorStyle.caution(this.messages.warningLabel)}${message}\n`);
  }

  /** A remark while work goes on, such as "stopping". */
  note(message: string): void {
    if (!this.quiet) this.aboveProgress(`${message}\n`);
  }

  error(error: StoryFoldError): void {
    this.endProgress();
    const { code } = error;
    const { message, hint } = this.messages.errorText(error);
    if (this.json) {
      this.stdout.write(`${JSON.stringify({ error: { code, message, hint } }, null, 2)}\n`);
      return;
    }
    this.stderr.write(`${this.errorStyle.bad(this.messages.errorLabel(code))}${message}\n`);
    if (hint) this.stderr.write(`${this.errorStyle.command(this.messages.hintLabel)}${hint}\n`);
  }

  private aboveProgress(line: string): void {
    this.stderr.write(this.spinner ? `${clearLine}${line}` : line);
  }

  private drawSpinner(): void {
    const spinner = this.spinner;
    if (!spinner) return;
    spinner.frame = (spinner.frame + 1) % spinnerFrames.length;
    const seconds = Math.floor((Date.now() - spinner.since) / 1000);
    const frame = this.errorStyle.command(spinnerFrames[spinner.frame]!);
    this.stderr.write(`${clearLine}${frame} ${spinner.text}${seconds >= 2 ? ` (${seconds} s)` : ''}`);
  }
}
