import assert from 'node:assert/strict';
import type { CommandContext } from '../../src/cli/commandLine/commandContext';
import { addCommands } from '../../src/cli/commands';
import { messagesFor } from '../../src/cli/messages/messages';
import { Output } from '../../src/cli/terminal/output';
import { createProgram } from '../../src/cli/commandLine/program';
import { displayWidth } from '../../src/cli/terminal/textWidth';

describe('help', () => {
  for (const language of ['en', 'zh'] as const)
    for (const columns of [60, 80])
      it(`of every command is no wider than the terminal (${language}, ${columns})`, () => {
        const messages = messagesFor(language);
        const output = new Output({ write: () => true, columns }, { write: () => true }, {}, messages);
        const program = createProgram('0.0.0', messages, output);
        addCommands(program, { messages, output } as CommandContext);
        const commands = [program, ...program.commands, ...program.commands.flatMap((one) => one.commands)];
        assert.ok(commands.length > 20);
        for (const command of commands)
          for (const line of command.helpInformation().split('\n')) {
            assert.ok(displayWidth(line) <= columns, line);
            if (language === 'zh') assert.doesNotMatch(line, /\[(?:options|command)\]/);
          }
      });
});
