import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { StoryFoldError } from '../../src/core/errors';
import { messagesFor } from '../../src/cli/messages/messages';
import { Output } from '../../src/cli/terminal/output';
import { terminalStyle } from '../../src/cli/terminal/terminalStyle';
import { terminalJson, terminalText } from '../../src/cli/terminal/terminalText';
import { buildOnce, makeProject, removeFolders, runStoryfold } from './runStoryfold';

/** Clears the screen, writes to the clipboard, begins a sequence in one character, turns the direction. */
const hostile = '\u001b[2J\u001b]52;c;eA==\u0007\u009b31m\u007f\u202e\u2066\b';
const shown = '␛[2J␛]52;c;eA==␇·31m␡··␈';
/** Whatever a terminal could obey, but for newline and tab. */
const obeyed = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;
const ourColours = /\u001b\[(?:0|1|2|4|9|22|24|29|3[1-9])m/g;

describe('text on its way to a terminal', () => {
  it('keeps our colours, and shows every other control character as a sign', () => {
    const style = terminalStyle(true);
    assert.equal(terminalText(style.bad(`a${hostile}b`)), `\u001b[31ma${shown}b\u001b[39m`);
    assert.equal(terminalText('a\tb\nc 船 e\u0301 👩‍👩‍👧'), 'a\tb\nc 船 e\u0301 👩‍👩‍👧');
  });

  it('takes no colour for ours that stands in a text, painted or not', () => {
    const forged = '\u001b[31mred\u001b[39m\u001b[1;31m';
    assert.equal(terminalText(forged), '␛[31mred␛[39m␛[1;31m');
    assert.equal(terminalText(terminalStyle(true).bad(forged)), '\u001b[31m␛[31mred␛[39m␛[1;31m\u001b[39m');
  });

  it('goes on with a look after another within it', () => {
    const { bad, good } = terminalStyle(true);
    assert.equal(
      terminalText(bad(`a${good('b')}c`)),
      '\u001b[31ma\u001b[32mb\u001b[39m\u001b[31mc\u001b[39m',
    );
  });

  it('escapes in JSON what JSON leaves as it is, and means the same', () => {
    const json = terminalJson(JSON.stringify({ hostile }, null, 2));
    assert.doesNotMatch(json, obeyed);
    assert.deepEqual(JSON.parse(json), { hostile });
  });

  it('passes through every way out', async () => {
    const written: string[] = [];
    const stream = { write: (text: string) => written.push(text), isTTY: true, columns: 80 };
    const output = new Output(stream, stream, { TERM: 'xterm' }, messagesFor('en'));
    output.warn(hostile);
    output.note(hostile);
    output.help(hostile);
    output.helpAsError(hostile);
    output.resultLost(hostile);
    output.error(new StoryFoldError('io', hostile, hostile));
    output.nextSteps([{ command: hostile, does: hostile }]);
    await output.result({}, () => [hostile]);
    output.json = true;
    await output.result({ hostile }, () => []);
    output.error(new StoryFoldError('io', hostile, hostile));
    assert.equal(written.join('').split(shown).length - 1, 10);
    assert.doesNotMatch(written.join('').replace(ourColours, ''), obeyed);
  });

  it('tells a result as its document when it cannot be shown in words', async () => {
    const written: string[] = [];
    const errors: string[] = [];
    const output = new Output(
      { write: (text) => written.push(text) },
      { write: (text) => errors.push(text) },
      {},
      messagesFor('en'),
    );
    await output.result({ entry: 3 }, () => Promise.reject(new Error('no lamp')));
    assert.deepEqual(JSON.parse(written.join('')), { entry: 3 });
    assert.match(errors.join(''), /^warning: .*no lamp\n$/);
  });
});

describe('control characters in a project', function () {
  before(buildOnce);
  after(removeFolders);

  it('never reach the terminal from texts, titles, state, history, arguments or errors', async () => {
    const folder = await makeProject({
      'sample.md': `# ${hostile}\n\nThe ${hostile} kettle sang.\n`,
      [`chapters/01-a\u001b[2J.md`]: `# Chapter 1: ${hostile}\n\nGrey.\n`,
    });
    const suggestion = {
      id: `s1${hostile}`,
      type: 'style',
      severity: 'suggestion',
      summary: hostile,
      detail: hostile,
      source: 'rules',
      rule: hostile,
      status: 'open',
      path: 'sample.md',
      anchor: { exact: `${hostile} kettle`, prefix: 'The ', suffix: ' sang', start: 0 },
      replacement: hostile,
    };
    const lock = { id: hostile, path: 'sample.md', anchor: suggestion.anchor, at: 1 };
    const round = { round: 1, assessedAt: 1, overall: hostile, suggestions: [suggestion], files: [] };
    const state = { phase: 'sample', status: 'awaiting_decision', locks: [lock], currentRound: round };
    const at = (name: string) => path.join(folder, '.storyfold', name);
    writeFileSync(at('refinementState.json'), JSON.stringify({ version: 1, phases: { sample: state } }));
    const project = { version: 1, title: hostile, language: 'en' };
    writeFileSync(at('project.json'), JSON.stringify(project));
    for (const words of [
      ['status'],
      ['show', 'sample'],
      ['show', 'sample', suggestion.id],
      ['show', 'sample', hostile],
      ['lock', 'sample', '--list'],
      ['assess', hostile],
      [hostile],
      ['status', `--${hostile}`],
      ['status', '--project', hostile],
      ['restore', 'sample', hostile],
      ['import', 'brief', hostile],
      ['dictionary', hostile],
      ['dictionary'],
      ['revise', 'sample', '--accept', suggestion.id],
    ]) {
      for (const env of [{ FORCE_COLOR: '1' }, { FORCE_COLOR: '1', LANG: 'zh_CN.UTF-8' }]) {
        const run = await runStoryfold(words, { cwd: folder, env });
        const all = run.stdout + run.stderr;
        assert.doesNotMatch(all.replace(ourColours, ''), obeyed, JSON.stringify([words, all]));
      }
    }
  });
});
