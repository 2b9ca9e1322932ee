import { createColors } from 'picocolors';
import type { Environment } from './locale';

type Paint = (text: string) => string;

/** The few looks that the command line has; each is the text unchanged where colour is off. */
export interface TerminalStyle {
  readonly colour: boolean;
  heading: Paint;
  dim: Paint;
  added: Paint;
  removed: Paint;
  marked: Paint;
  good: Paint;
  caution: Paint;
  bad: Paint;
  command: Paint;
}

/** Colour only for a terminal; `NO_COLOR` (no-color.org) switches it off and `FORCE_COLOR` on, `FORCE_COLOR=0` off. */
export function wantsColour(environment: Environment, isTerminal: boolean): boolean {
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return isTerminal && environment['TERM'] !== 'dumb';
}

export function terminalStyle(colour: boolean): TerminalStyle {
  const colours = createColors(colour);
  // No codes around nothing.
  const look =
    (paint: Paint): Paint =>
    (text) =>
      text === '' ? '' : paint(text);
  return {
    colour,
    heading: look(colours.bold),
    dim: look(colours.dim),
    added: look(colours.green),
    removed: look((text) => colours.red(colours.strikethrough(text))),
    marked: look((text) => colours.yellow(colours.underline(text))),
    good: look(colours.green),
    caution: look(colours.yellow),
    bad: look(colours.red),
    command: look(colours.cyan),
  };
}
