import assert from 'node:assert/strict';
import { messagesFor } from '../../src/cli/messages/messages';
import { Output, type NextStep, type RepeatedOptions } from '../../src/cli/terminal/output';

const options = '--base-url http://localhost:11434/v1 --model small';
const repeated: RepeatedOptions = { options, instead: 'export BASE=there' };
const accept = `storyfold revise final --accept all --provider openai ${options}`;
const refine = `storyfold refine final --rounds 3 --provider openai ${options}`;
const done = 'storyfold done final';

function shown(commands: readonly string[], known: RepeatedOptions | undefined, columns = 80): string[] {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text), columns };
  const output = new Output(stream, { write: () => true }, {}, messagesFor('en'));
  output.repeated = () => known;
  output.nextSteps(commands.map((command): NextStep => ({ command, does: 'do it' })));
  return written
    .join('')
    .split('\n')
    .slice(2)
    .filter((line) => line !== '');
}

const commandsIn = (lines: readonly string[]) =>
  lines.filter((line) => /^ {2}\S/.test(line)).map((line) => line.trim().replace(/ {2}.*/, ''));

describe('the commands that come next', () => {
  it('have what they repeat said once where lines would be too long', () => {
    const lines = shown([accept, refine, done], repeated);
    assert.deepEqual(commandsIn(lines), [
      repeated.instead,
      'storyfold revise final --accept all --provider openai',
      'storyfold refine final --rounds 3 --provider openai',
      done,
    ]);
    for (const line of lines) assert.ok(line.length <= 80, line);
  });

  it('are left whole where only one is so long, where all fit, and where nothing can stand for it', () => {
    assert.deepEqual(commandsIn(shown([accept, done], repeated)), [accept, done]);
    const short = { ...repeated, options: '--model m' };
    const both = ['storyfold assess final --model m', 'storyfold check --model m'];
    assert.deepEqual(commandsIn(shown(both, short)), both);
    assert.deepEqual(commandsIn(shown([accept, refine], undefined)), [accept, refine]);
  });
});
