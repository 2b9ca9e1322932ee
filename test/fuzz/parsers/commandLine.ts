import assert from 'node:assert/strict';
import { CommanderError, type Command } from 'commander';
import { CommandArguments } from '../../../src/cli/commandLine/commandArguments';
import type { CommandContext } from '../../../src/cli/commandLine/commandContext';
import { addCommands } from '../../../src/cli/commands';
import { messagesFor } from '../../../src/cli/messages/messages';
import { Output } from '../../../src/cli/terminal/output';
import { createProgram } from '../../../src/cli/commandLine/program';
import { readConfigFlags } from '../../../src/cli/stories/storyFlags';
import { usageError } from '../../../src/cli/commandLine/usageErrors';
import { StoryFoldError } from '../../../src/core/errors';
import { configKeys } from '../../../src/core/story/building/configKeys';
import type { FuzzedParser } from '../parser';

/** UTF-16 units of the longest text that is timed: no system takes longer arguments. */
const longest = 131_072;
const silent = { write: () => true };
const languages = ['en', 'zh'] as const;

/** Everything that the command line takes, with nothing behind it: what was understood is put into `ran`. */
function programInto(language: (typeof languages)[number], ran: unknown[][]): Command {
  const messages = messagesFor(language);
  const program = createProgram('1.2.3', messages, new Output(silent, silent, {}, messages));
  addCommands(program, { messages } as CommandContext);
  const empty = (command: Command): void => {
    for (const one of command.commands) {
      empty(one);
      if (one.commands.length === 0)
        one.action((...given: unknown[]) => {
          ran.push(given.slice(0, -1));
        });
    }
  };
  empty(program);
  return program;
}

const commandLine: FuzzedParser = {
  id: 'commandLine',
  reads: 'the words of a command line',
  found: [`assess brief --${'x'.repeat(5000)}`, 'asess'.repeat(1000)],
  samples: [
    'assess brief --json',
    'decide brief --accept s1,s2 --set storyfold.x=1 --set storyfold.y=2',
    'chapter generate 3 --project ../novel',
    'suggest final --text Shorter --quote It',
    'dictionary Marren --remove Maren Moren',
    'archive restore first',
    'help chapter generate',
    '--version',
    'story run --max-total-nodes 40 --base-url http://127.0.0.1:1/v1 --model m',
    '/retry ferry --clean',
  ],
  pieces: [
    ...[
      'assess ',
      'chapter ',
      'generate ',
      'archive ',
      'help ',
      'story ',
      'run ',
      'retry ',
      'task ',
      'brief ',
    ],
    ...[
      ' ',
      '--',
      '-',
      '-- ',
      '--set ',
      '--set=',
      '--json',
      '--help',
      '-h',
      '--version ',
      '--project ',
      '--text ',
    ],
    ...[
      "'",
      '"',
      '=',
      '--accept',
      '--no-json',
      '-jq',
      '--jso',
      '__proto__ ',
      '--__proto__',
      '--constructor',
      '\n',
    ],
  ],
  async read(text) {
    const words = text.split(' ');
    for (const language of languages) {
      const ran: unknown[][] = [];
      const program = programInto(language, ran);
      try {
        await program.parseAsync(words, { from: 'user' });
      } catch (error) {
        if (!(error instanceof CommanderError)) throw error;
        const told = usageError(error, program, words, messagesFor(language));
        if (told) throw told;
      }
      assert.ok(ran.length <= 1);
    }
  },
  share: 0.25,
  longest,
};

/** Reads a value in one way; where it is refused, that must be as usage. */
type Reading = (words: CommandArguments, value: string) => unknown;
const readings: readonly Reading[] = [
  (words, value) => words.phase(value),
  (words, value) => {
    const number = words.wholeNumber('--rounds', value);
    assert.ok(Number.isSafeInteger(number) && number >= 1);
  },
  (words, value) => assert.ok(words.attempt(value) >= 0),
  (words, value) => words.comparePoint(value),
  (words, value) => assert.ok(Number.isSafeInteger(words.moment('--since', value))),
  (words, value) => {
    const ids = words.suggestionIds('--accept', [value]);
    assert.ok(ids === 'all' || (ids!.length > 0 && new Set(ids).size === ids!.length));
  },
  (words, value) => words.oneOf('--retry-scope', value, ['edit_only', 'write_only', 'full_retry']),
  (words, value) => words.step(value, ['assessment', 'revision'], ['tomorrow']),
  (words, value) => words.text('--text', value),
  ...languages.map((language): Reading => (_, value) => {
    const messages = messagesFor(language);
    const usage = (message: string, hint: string) => new StoryFoldError('usage', message, hint);
    for (const key of configKeys) readConfigFlags({ messages, usage }, { [key]: value });
  }),
];

const commandArguments: FuzzedParser = {
  id: 'commandArguments',
  reads: 'the value of an option or an argument of the command line',
  found: ['brief'.repeat(1000), '9'.repeat(5000)],
  samples: [
    'brief',
    '12',
    'now',
    '2026-11-29',
    '2026-11-29 14:05',
    's1,s2',
    'all',
    'edit_only',
    'revise',
    '0.5',
  ],
  pieces: [
    'brief',
    'final',
    '0',
    '1',
    '9',
    '-',
    ':',
    'T',
    ' ',
    ',',
    '，',
    '、',
    's1',
    'all',
    '.',
    'constructor',
  ],
  longest,
  read(text) {
    const refusals: unknown[] = [];
    for (const language of languages) {
      const words = new CommandArguments(messagesFor(language));
      for (const read of readings)
        try {
          read(words, text);
        } catch (error) {
          if (!(error instanceof StoryFoldError && error.code === 'usage')) throw error;
          refusals.push(error);
        }
    }
    // Each reading by itself; the longest refusal is judged as any other.
    const length = (error: unknown): number => (error as StoryFoldError).message.length;
    const [longest] = refusals.sort((one, other) => length(other) - length(one));
    if (longest !== undefined) throw longest;
  },
};

export const commandLineParsers: readonly FuzzedParser[] = [commandLine, commandArguments];
