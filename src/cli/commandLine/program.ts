import { Command, Help } from 'commander';
import type { Messages } from '../messages/messages';
import type { Output } from '../terminal/output';
import { displayWidth, wrapTo } from '../terminal/textWidth';

/** The options that every command takes, before or after its name. */
export interface GlobalOptions {
  project?: string;
  provider?: string;
  baseUrl?: string;
  model?: string;
  json: boolean;
  quiet: boolean;
  set: string[];
}

/** `storyfold` with its global options and no commands yet. It throws a `CommanderError` where it would end the process. */
export function createProgram(version: string, messages: Messages, output: Output): Command {
  const { help } = messages;
  const { style } = output;
  // What stands for options and commands in a line of usage.
  const inWords = (term: string): string =>
    term.replace(/\[(?:options|command)\]/g, (word) => help.titles[word] ?? word);
  const program = new Command('storyfold');
  program
    .description(help.program)
    .option('--project <dir>', help.project)
    .option('--provider <name>', help.provider)
    .option('--base-url <url>', help.baseUrl)
    .option('--model <name>', help.model)
    .option('--set <key=value>', help.set, collect, [])
    .option('--json', help.json, false)
    .option('--quiet', help.quiet, false)
    .version(version, '--version', help.version)
    .helpOption('-h, --help', help.help)
    .helpCommand('help [command]', help.helpCommand)
    .configureHelp({
      showGlobalOptions: true,
      helpWidth: output.width,
      // On a terminal of 60 columns; with less beside the options than this, the terminal does better by itself.
      minWidthToWrap: 20,
      displayWidth,
      // Chinese has no spaces to break at.
      boxWrap: (text, columns) => wrapTo(text, columns).join('\n'),
      optionDescription: (option) => option.description,
      styleTitle: (title) => style.heading(help.titles[title] ?? title),
      commandUsage: (command) => inWords(new Help().commandUsage(command)),
      subcommandTerm: (command) => inWords(new Help().subcommandTerm(command)),
      styleCommandText: style.command,
      styleSubcommandText: style.command,
      styleOptionText: style.command,
      styleArgumentText: style.command,
    })
    // Errors are told by `Output`; what is left is the help.
    .configureOutput({
      outputError: () => undefined,
      writeOut: (text) => output.help(text),
      writeErr: (text) => output.helpAsError(text),
    })
    .exitOverride();
  return program;
}

/** An option that may be given several times. */
export function collect(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), value];
}
