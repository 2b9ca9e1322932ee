import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { StoryFoldError } from '../../../../../src/core/errors';
import { parseRetryCommand, retryCommandText } from '../../../../../src/core/task/retry/retryCommand';
import type { RetryCommand } from '../../../../../src/core/task/taskRun';
import { messagesFor } from '../../../../../src/cli/messages/messages';
import type * as TaskWords from '../../../../../src/vscode/taskWords';
import { loadForEditor, translator } from '../../../../fakes/editorModule';
import { feedbackModes, taskStages, type TaskStage } from '../../../../../src/shared/values';

function wrong(line: string): unknown {
  try {
    parseRetryCommand(line);
  } catch (error) {
    assert.ok(error instanceof StoryFoldError);
    assert.equal(error.code, 'usage');
    assert.notEqual(error.hint, '');
    return error.details['retry'] ?? (error.details['stages'] ? 'stage' : 'mode');
  }
  assert.fail(`taken: ${line}`);
}

describe('the retry command', () => {
  const plain: RetryCommand = { task: 'abc123', clean: false, force: false, playbook: 'keep' };
  const table: [string, RetryCommand][] = [
    ['/retry abc123', plain],
    ['retry abc123', plain],
    ['abc123', plain],
    ['  /retry   abc123  --force ', { ...plain, force: true }],
    ['/retry abc123 --clean', { ...plain, clean: true }],
    ['/retry --force abc123 --stage generate', { ...plain, force: true, stage: 'generating' }],
    ['/retry abc123 --stage=feedback --mode auto', { ...plain, stage: 'evaluating', mode: 'auto' }],
    ['/retry abc123 --stage looking up --force', { ...plain, force: true, stage: 'retrieving' }],
    ['/retry --stage "Updating the playbook" abc123', { ...plain, stage: 'curating' }],
    ['/retry --stage=gathering requirements abc123', { ...plain, stage: 'extracting' }],
    ['/retry abc123 --stage 检索素材', { ...plain, stage: 'retrieving' }],
    ['/retry abc123 --stage curating', { ...plain, stage: 'curating' }],
    ['/retry abc123 --keep-playbook', plain],
    ['/retry abc123 --discard-playbook', { ...plain, playbook: 'discard' }],
    // Whether there is such a task is asked later; only an option has a value behind “=”.
    ['/retry a=b', { ...plain, task: 'a=b' }],
    ['/retry --all-failed', { ...plain, task: 'all_failed' }],
    ['/retry --all-failed --force', { ...plain, task: 'all_failed', force: true }],
  ];
  for (const [line, command] of table)
    it(`takes “${line}”`, () => assert.deepEqual(parseRetryCommand(line), command));

  const refused: [string, string][] = [
    ['', 'one_id'],
    ['/retry', 'one_id'],
    ['/retry abc def', 'one_id'],
    ['/retry abc --all-failed', 'all_with_id'],
    ['/retry abc --keep-playbook --discard-playbook', 'both_playbook'],
    ['/retry abc --clean --stage generate', 'clean_with_stage'],
    ['/retry abc --stage', 'needs_value'],
    ['/retry abc --stage --force', 'needs_value'],
    ['/retry abc --stage a --stage b', 'twice'],
    ['/retry abc --stage looking', 'stage'],
    ['/retry abc --stage looking down', 'stage'],
    ['/retry abc --stage __proto__', 'stage'],
    ['/retry abc --mode robot', 'mode'],
    ['/retry abc --forced', 'unknown'],
    ['/retry abc --clean=yes', 'unknown'],
    ['/retry abc -f', 'unknown'],
  ];
  for (const [line, because] of refused)
    it(`refuses “${line}”: ${because}`, () => assert.equal(wrong(line), because));

  it('takes every stage by what the command line and the editor show, in both languages', () => {
    const shown = (language: string, stage: TaskStage): string =>
      loadForEditor<typeof TaskWords>('taskWords', { l10n: { t: translator(() => language) } }).stageWords(
        stage,
      );
    for (const stage of taskStages)
      for (const name of [
        messagesFor('en').tasks.stageNames[stage],
        messagesFor('zh').tasks.stageNames[stage],
        shown('en', stage),
        shown('zh-cn', stage),
      ]) {
        assert.equal(parseRetryCommand(['abc123', '--stage', name]).stage, stage, name);
        assert.equal(parseRetryCommand(`/retry abc123 --stage ${name} --force`).stage, stage, name);
      }
  });

  it('takes words as a shell gives them, one an argument, and leaves the list alone', () => {
    const words = ['retry', 'abc123', '--stage', 'generate'];
    assert.deepEqual(parseRetryCommand(words), { ...plain, stage: 'generating' });
    assert.equal(words.length, 4);
    assert.equal(retryCommandText({ ...plain, task: 'all_failed', clean: true }), '--all-failed --clean');
  });

  const details = (line: string): Record<string, unknown> => {
    try {
      parseRetryCommand(line);
    } catch (error) {
      assert.ok(error instanceof StoryFoldError);
      return { ...error.details, hint: error.hint };
    }
    assert.fail(`taken: ${line}`);
  };

  it('names an option that may have been meant, and only for one that it does not know', () => {
    assert.deepEqual(details('abc --forse'), {
      retry: 'unknown',
      option: '--forse',
      meant: '--force',
      hint: 'Did you mean --force?',
    });
    const { meant, hint } = details('abc --stage');
    assert.equal(meant, null);
    assert.match(String(hint), /^Write `retry ID/u);
  });

  it('names no option where none is at fault', () => {
    for (const line of ['', 'abc --clean --stage generate', 'abc --keep-playbook --discard-playbook']) {
      const { option, meant } = details(line);
      assert.deepEqual([option, meant], ['', null], line);
    }
  });

  it('takes one word for the way to evaluate, whatever stands behind it', () =>
    assert.equal(details('--mode looking up').mode, 'looking'));

  it('names the stages that there are, with the words by which lists show them', () => {
    const { hint, stages, stage } = details('abc --stage painting');
    assert.deepEqual([stage, stages], ['painting', ['generate', 'feedback', ...taskStages]]);
    assert.match(
      String(hint),
      /extracting \(gathering requirements\).*generating \(writing\).*or generate, feedback/u,
    );
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(
        fc.record({
          task: fc
            .stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/)
            .filter((id) => id !== 'retry' && id !== 'all_failed'),
          force: fc.boolean(),
          playbook: fc.constantFrom('keep' as const, 'discard' as const),
          how: fc.oneof(
            fc.constant({ clean: true }),
            fc.record({ clean: fc.constant(false), stage: fc.constantFrom(...taskStages) }),
            fc.record({ clean: fc.constant(false), mode: fc.constantFrom(...feedbackModes) }),
            fc.constant({ clean: false }),
          ),
        }),
        ({ how, ...rest }) => {
          const command: RetryCommand = { ...rest, ...how };
          assert.deepEqual(parseRetryCommand(retryCommandText(command)), command);
        },
      ),
    );
  });
});
