import { createColors } from 'picocolors';
import type { Environment } from '../messages/locale';
import { ownColourCode } from './terminalText';

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
  // The codes are taken from around a sample, so that none that stand in a text become ours.
  const look = (paint: Paint): Paint => {
    const [open = '', close = ''] = paint('|').split('|').map(ownColourCode);
    // No codes around nothing; and what is painted within goes on after it as around it.
    return (text) => {
      if (text === '' || open === '') return text;
      return `${open}${text.replaceAll(close, close + open)}${close}`;
    };
  };
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
