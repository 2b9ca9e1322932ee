import type { Command, CommanderError } from 'commander';
import { StoryFoldError } from '../../core/errors';
import type { Messages } from '../messages/messages';
import { nearest } from '../../core/text/nearest';
import { shownValue } from '../terminal/shownValue';

/** What `commander` found wrong with the command line, in our words; undefined when it only showed help or the version. */
export function usageError(
  error: CommanderError,
  program: Command,
  words: readonly string[],
  messages: Messages,
): StoryFoldError | undefined {
  if (error.exitCode === 0) return undefined;
  const { usage } = messages;
  const command = commandOf(program, words);
  const name = fullName(command);
  const help = usage.seeHelp(name);
  const quoted = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  switch (error.code) {
    case 'commander.help':
      return made(usage.noCommand, usage.noCommandHint);
    case 'commander.unknownCommand': {
      const meant = nearest(
        quoted,
        command.commands.map((one) => one.name()),
      );
      return made(
        usage.unknownCommand(shownValue(quoted)),
        meant ? usage.didYouMean(`${name} ${meant}`) : help,
      );
    }
    case 'commander.unknownOption': {
      const flag = quoted.replace(/=.*$/, '');
      const flags = [...command.options, ...program.options].flatMap((option) => option.long ?? []);
      const meant = nearest(flag, [...flags, '--help']);
      return made(usage.unknownOption(shownValue(flag)), meant ? usage.didYouMean(meant) : help);
    }
    case 'commander.missingArgument':
      return made(usage.missingArgument(quoted), help);
    case 'commander.optionMissingArgument':
      return made(usage.missingValue(flagOf(quoted)), help);
    case 'commander.missingMandatoryOptionValue':
      return made(usage.missingOption(flagOf(quoted)), help);
    case 'commander.excessArguments':
      return made(usage.tooManyArguments, `${usage.quoteSpaces} ${help}`);
    default:
      return made(error.message.replace(/^error: /, ''), help);
  }
}

function made(message: string, hint: string): StoryFoldError {
  return new StoryFoldError('usage', message, hint);
}

/** `--text <text>` without what it takes. */
function flagOf(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}

/** The command that the words name, as far as they do: `archive restore` is one of its own. */
function commandOf(program: Command, words: readonly string[]): Command {
  let found = program;
  for (const word of words) found = found.commands.find((command) => command.name() === word) ?? found;
  return found;
}

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}
