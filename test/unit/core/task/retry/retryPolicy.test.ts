import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { taskSchema, type Task } from '../../../../../src/core/task/model';
import {
  decideRetry,
  longestWait,
  waitLeft,
  type RetryFacts,
} from '../../../../../src/core/task/retry/retryPolicy';
import { standingOf } from '../../../../../src/core/task/standing/standing';
import { filesBefore } from '../../../../../src/core/task/stages';
import { stageIndex, taskFileNames, type TaskFile } from '../../../../../src/core/task/taskFiles';
import type { RetryCommand } from '../../../../../src/core/task/taskRun';
import { parseRetryCommand } from '../../../../../src/core/task/retry/retryCommand';
import { feedbackModes, feedbackStages, taskStages, type TaskStage } from '../../../../../src/shared/values';
import { StoryFoldError } from '../../../../../src/core/errors';

const every = new Set<TaskFile>(taskFileNames);

function task(given: Partial<Task>): Task {
  return taskSchema.parse({ id: 'abc123', ...given });
}

function facts(given: Partial<Task>, more: Partial<RetryFacts> & { isHeld?: boolean } = {}): RetryFacts {
  const { isHeld = false, ...rest } = more;
  const one = task(given);
  return {
    task: one,
    standing: standingOf(one, isHeld),
    sound: every,
    broken: new Set(),
    hasCuration: one.feedbackStatus === 'completed',
    ...rest,
  };
}

function decide(line: string, given: RetryFacts) {
  const command: RetryCommand = parseRetryCommand(`/retry abc123 ${line}`);
  return decideRetry(command, given);
}

function refusal(line: string, given: RetryFacts): string {
  try {
    decide(line, given);
  } catch (error) {
    assert.ok(error instanceof StoryFoldError, String(error));
    return `${error.code} ${String(error.details['because'] ?? error.details['option'] ?? '')}`.trim();
  }
  assert.fail(`not refused: ${line}`);
}

const upTo = (stage: TaskStage): string => filesBefore(stage).join(' ') || 'nothing';
const completed: Partial<Task> = { status: 'completed', feedbackStatus: 'completed', retryCount: 2 };

describe('/retry: what each stage is put back to, and what is kept', () => {
  // stage | put back to | kept
  const table: [TaskStage, string, string][] = [
    ['extracting', 'pending', 'nothing'],
    ['retrieving', 'awaiting_confirm', 'requirements.json'],
    ['generating', 'retrieving', 'requirements.json templates.json'],
    ['evaluating', 'completed', 'requirements.json templates.json plan.json generation_result.json'],
    [
      'reflecting',
      'completed',
      'requirements.json templates.json plan.json generation_result.json feedback.json',
    ],
    [
      'curating',
      'completed',
      'requirements.json templates.json plan.json generation_result.json feedback.json reflection.json',
    ],
  ];
  for (const [stage, status, kept] of table) {
    for (const [called, given, line] of [
      ['failed', { status: 'failed', failedStage: stage }, ''],
      ['cancelled', { status: 'cancelled', failedStage: stage }, ''],
      ['completed', completed, `--force --stage ${stage}`],
    ] as [string, Partial<Task>, string][]) {
      it(`${called} at ${stage} → ${status}, keeps ${kept}`, () => {
        const decision = decide(line, facts(given));
        assert.equal(decision.stage, stage);
        assert.equal(decision.restoredTo, status);
        assert.equal(decision.kept.join(' ') || 'nothing', kept);
        assert.deepEqual(
          decision.removed,
          taskFileNames.filter((name) => !decision.kept.includes(name)),
        );
      });
    }
  }
});

describe('/retry: the matrix of statuses', () => {
  interface Row {
    status: string;
    given: RetryFacts;
    line: string;
    gives: string;
  }
  const failed = (count: number, more: Partial<Task> = {}): RetryFacts =>
    facts({ status: 'failed', failedStage: 'generating', retryCount: count, ...more });
  const cancelledTask = facts({ status: 'cancelled', failedStage: 'generating', retryCount: 2 });
  const done = facts(completed);
  const feedbackFailed = (count: number): RetryFacts =>
    facts({
      status: 'completed',
      feedbackStatus: 'failed',
      failedStage: 'reflecting',
      feedbackRetryCount: count,
      retryCount: 1,
    });
  const running = facts({ status: 'generating', stage: 'generating', retryCount: 2 }, { isHeld: true });
  const died = facts({ status: 'generating', stage: 'generating', retryCount: 0 });
  const rows: Row[] = [
    { status: 'failed', given: failed(0), line: '', gives: 'retry partial generating count 1' },
    { status: 'failed', given: failed(2), line: '', gives: 'retry partial generating count 3' },
    { status: 'failed', given: failed(3), line: '', gives: 'refused at_limit' },
    { status: 'failed', given: failed(3), line: '--force', gives: 'retry partial generating count 4' },
    {
      status: 'failed',
      given: failed(3),
      line: '--clean',
      gives: 'retry clean extracting count 4 confirm clean anew',
    },
    {
      status: 'failed',
      given: failed(0),
      line: '--clean',
      gives: 'retry clean extracting count 1 confirm clean anew',
    },
    {
      status: 'failed',
      given: failed(0),
      line: '--stage generate',
      gives: 'retry partial generating count 1',
    },
    {
      status: 'failed',
      given: failed(0),
      line: '--stage retrieving',
      gives: 'retry partial retrieving count 1 anew',
    },
    { status: 'failed', given: failed(0), line: '--mode auto', gives: 'usage --mode' },
    { status: 'failed', given: failed(0), line: '--stage generate --mode auto', gives: 'usage --mode' },
    {
      status: 'cancelled',
      given: cancelledTask,
      line: '',
      gives: 'resume_cancelled resume_cancelled generating count 0',
    },
    {
      status: 'cancelled',
      given: cancelledTask,
      line: '--stage feedback --mode auto',
      gives: 'resume_cancelled resume_cancelled evaluating count 0',
    },
    {
      status: 'cancelled',
      given: cancelledTask,
      line: '--clean',
      gives: 'resume_cancelled clean extracting count 0 confirm clean anew',
    },
    {
      status: 'cancelled (of an older version, without its stage)',
      given: facts({ status: 'cancelled' }),
      line: '',
      gives: 'resume_cancelled resume_cancelled extracting count 0',
    },
    { status: 'completed', given: done, line: '', gives: 'refused retry_completed' },
    { status: 'completed', given: done, line: '--stage generate', gives: 'refused retry_completed' },
    { status: 'completed', given: done, line: '--stage feedback', gives: 'refused retry_completed' },
    { status: 'completed', given: done, line: '--clean', gives: 'refused retry_completed' },
    {
      status: 'completed',
      given: done,
      line: '--force',
      gives: 'regenerate regenerate generating count 2 anew',
    },
    {
      status: 'completed',
      given: done,
      line: '--force --stage generate',
      gives: 'regenerate regenerate generating count 2 anew',
    },
    {
      status: 'completed',
      given: done,
      line: '--force --stage generate --discard-playbook',
      gives: 'regenerate regenerate generating count 2 anew rollback',
    },
    {
      status: 'completed',
      given: done,
      line: '--force --stage generate --keep-playbook',
      gives: 'regenerate regenerate generating count 2 anew',
    },
    {
      status: 'completed',
      given: done,
      line: '--force --stage feedback --mode llm_judge',
      gives: 'regenerate regenerate evaluating count 2',
    },
    {
      status: 'completed',
      given: done,
      line: '--force --stage feedback --mode llm_judge --discard-playbook',
      gives: 'regenerate regenerate evaluating count 2 rollback',
    },
    {
      status: 'completed',
      given: done,
      line: '--force --clean',
      gives: 'regenerate clean extracting count 2 confirm clean anew',
    },
    {
      status: 'completed, feedback never completed',
      given: facts({ status: 'completed', feedbackStatus: 'failed', failedStage: 'curating' }),
      line: '--force --stage generate --discard-playbook',
      gives: 'regenerate regenerate generating count 0 anew',
    },
    {
      status: 'completed, feedback failed',
      given: feedbackFailed(0),
      line: '',
      gives: 'retry partial reflecting count 1 feedback 1',
    },
    {
      status: 'completed, feedback failed',
      given: feedbackFailed(3),
      line: '',
      gives: 'refused feedback_at_limit',
    },
    {
      status: 'completed, feedback failed',
      given: feedbackFailed(3),
      line: '--force',
      gives: 'retry partial reflecting count 1 feedback 4',
    },
    {
      status: 'completed, feedback failed',
      given: feedbackFailed(0),
      line: '--stage generate',
      gives: 'refused retry_completed',
    },
    {
      status: 'completed, feedback failed',
      given: feedbackFailed(0),
      line: '--mode llm_judge',
      gives: 'retry partial evaluating count 1 feedback 1',
    },
    {
      status: 'completed, feedback awaited',
      given: facts({ status: 'completed', feedbackStatus: 'pending' }),
      line: '',
      gives: 'refused retry_completed',
    },
    {
      status: 'failed in its feedback, as older programs wrote it',
      given: facts({
        status: 'completed',
        feedbackStatus: 'failed',
        stage: 'curating',
        failedStage: 'curating',
      }),
      line: '',
      gives: 'retry partial curating count 0 feedback 1',
    },
    { status: 'pending', given: facts({}), line: '', gives: 'refused retry_pending' },
    { status: 'pending', given: facts({}), line: '--force', gives: 'refused retry_pending' },
    {
      status: 'awaiting_confirm',
      given: facts({ status: 'awaiting_confirm' }),
      line: '',
      gives: 'refused retry_awaiting',
    },
    {
      status: 'awaiting_confirm',
      given: facts({ status: 'awaiting_confirm' }),
      line: '--clean --force',
      gives: 'refused retry_awaiting',
    },
    {
      status: 'running',
      given: running,
      line: '',
      gives: 'resume_cancelled resume_cancelled generating count 0 confirm stop',
    },
    {
      status: 'running, and its host died',
      given: died,
      line: '',
      gives: 'retry partial generating count 1',
    },
    {
      status: 'feedback running, and its host died',
      given: facts({ status: 'completed', feedbackStatus: 'running', stage: 'curating' }),
      line: '',
      gives: 'retry partial curating count 0 feedback 1',
    },
  ];
  for (const { status, given, line, gives } of rows) {
    it(`${status}: /retry abc123 ${line} → ${gives}`, () => {
      if (/^(?:refused|usage)/.test(gives)) return assert.equal(refusal(line, given), gives);
      const { operation, strategy, stage, retryCount, ...decision } = decide(line, given);
      const said = [
        operation,
        strategy,
        stage,
        `count ${retryCount}`,
        ...(operation === 'retry' && feedbackStages.some((one) => one === stage)
          ? [`feedback ${decision.feedbackRetryCount}`]
          : []),
        ...(decision.confirm.length > 0 ? [`confirm ${decision.confirm.join(' ')}`] : []),
        ...(decision.anew ? ['anew'] : []),
        ...(decision.playbookAction === 'none' ? [] : [decision.playbookAction]),
      ];
      assert.equal(said.join(' '), gives);
    });
  }
});

describe('/retry: files that are missing or broken', () => {
  const without = (...names: TaskFile[]): Set<TaskFile> =>
    new Set(taskFileNames.filter((name) => !names.includes(name)));
  const failedAt = (stage: TaskStage, sound: Set<TaskFile>, broken: TaskFile[] = []): RetryFacts =>
    facts({ status: 'failed', failedStage: stage }, { sound, broken: new Set(broken) });
  const table: [TaskStage, TaskFile, TaskStage][] = [
    ['retrieving', 'requirements.json', 'extracting'],
    ['generating', 'requirements.json', 'extracting'],
    ['generating', 'templates.json', 'retrieving'],
  ];
  for (const [failed, file, stage] of table) {
    it(`failed at ${failed} with ${file} broken → goes on from ${stage}`, () => {
      const decision = decide('', failedAt(failed, without(file), [file]));
      assert.equal(decision.stage, stage);
      assert.equal(decision.fellBackFor, file);
      assert.ok(decision.removed.includes(file));
      assert.ok(!decision.kept.includes(file));
      assert.equal(decision.reason, 'broken_output');
    });
  }

  it('goes back to the first that is broken, whatever comes after it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...taskStages),
        fc.subarray([...taskFileNames]),
        fc.subarray([...taskFileNames]),
        (stage, missing, brokenOnes) => {
          const sound = without(...missing, ...brokenOnes);
          const broken = new Set(brokenOnes.filter((name) => !missing.includes(name)));
          const decision = decide(`--force --stage ${stage}`, facts(completed, { sound, broken }));
          assert.ok(stageIndex(decision.stage) <= stageIndex(stage));
          assert.equal(decision.kept.join(' ') || 'nothing', upTo(decision.stage));
          // Nothing that is there is both kept and removed, and nothing is forgotten.
          const there = taskFileNames.filter((name) => sound.has(name) || broken.has(name));
          assert.deepEqual([...decision.kept, ...decision.removed].sort(), [...there].sort());
          // No stage between the two could have begun.
          for (const between of taskStages.slice(stageIndex(decision.stage) + 1, stageIndex(stage) + 1))
            assert.ok(filesBefore(between).some((name) => !sound.has(name)));
        },
      ),
    );
  });
});

describe('/retry: counters', () => {
  it('rise by one, are reset, or stay, whatever else is asked for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('failed', 'cancelled', 'completed'),
        fc.nat(9),
        fc.option(fc.constantFrom(...taskStages), { nil: undefined }),
        fc.boolean(),
        fc.boolean(),
        (status, count, stage, clean, discard) => {
          const line = [
            '--force',
            ...(clean ? ['--clean'] : stage ? ['--stage', stage] : []),
            ...(discard ? ['--discard-playbook'] : []),
          ].join(' ');
          const decision = decide(
            line,
            facts({ ...(status === 'completed' && completed), status, retryCount: count } as Partial<Task>),
          );
          const after = { failed: count + 1, cancelled: 0, completed: count }[status];
          assert.equal(decision.retryCount, after);
        },
      ),
    );
  });

  it('remembers who is to evaluate, and asks anew only where that is another', () => {
    for (const mode of feedbackModes) {
      const given = facts({
        status: 'completed',
        feedbackStatus: 'failed',
        failedStage: 'curating',
        feedbackMode: 'auto',
      });
      const decision = decide(`--mode ${mode}`, given);
      assert.equal(decision.mode, mode);
      assert.equal(decision.stage, mode === 'auto' ? 'curating' : 'evaluating');
    }
  });
});

describe('how long a retry waits', () => {
  const at = { time: 1_000_000, boot: 'a', uptime: 50_000 };

  it('twice as long each time, and never longer than the longest', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6, 50].map((retry) => waitLeft(retry, 2_000, at, at)),
      [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000],
    );
  });

  it('is measured by how long the machine has run, wherever the clock is moved to', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4e10, max: 4e10 }), fc.nat(100_000), (moved, passed) => {
        const now = { time: at.time + moved, boot: 'a', uptime: at.uptime + passed };
        assert.equal(waitLeft(1, 2_000, at, now), Math.max(0, 2_000 - passed));
      }),
    );
  });

  it('goes by the clock where nobody can tell which start of the machine it was, or it was another', () => {
    const later = (boot: string) => ({ time: at.time + 1_500, boot, uptime: at.uptime + 100 });
    assert.equal(waitLeft(1, 2_000, { ...at, boot: '' }, later('')), 500);
    assert.equal(waitLeft(1, 2_000, { ...at, boot: '' }, later('a')), 500);
    assert.equal(waitLeft(1, 2_000, at, later('')), 500);
    assert.equal(waitLeft(1, 2_000, at, later('b')), 500);
    assert.equal(waitLeft(1, 2_000, at, later('a')), 1_900);
  });

  it('goes by the clock after a restart, and never waits longer than the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4e10, max: 4e10 }), fc.integer({ min: 1, max: 60 }), (moved, retry) => {
        const left = waitLeft(retry, 2_000, at, { time: at.time + moved, boot: 'b', uptime: 5 });
        assert.ok(left >= 0 && left <= longestWait);
        if (moved <= 0) assert.equal(left, Math.min(longestWait, 2_000 * 2 ** (retry - 1)));
      }),
    );
  });

  it('not at all where nothing is known', () => assert.equal(waitLeft(3, 2_000, undefined, at), 0));
});

describe('/retry: why it goes on', () => {
  const failed = (code: string): Partial<Task> => ({
    status: 'failed',
    failedStage: 'generating',
    error: { code, message: 'It failed.', hint: 'Look again.', details: {} },
  });
  const reason = (line: string, given: Partial<Task>, more: Parameters<typeof facts>[1] = {}) =>
    decide(line, facts(given, more)).reason;

  it('is what the error lets hope for', () => {
    for (const code of ['rate_limited', 'timeout', 'connection', 'server_error', 'locked'])
      assert.equal(reason('', failed(code)), 'temporary_error', code);
    for (const code of ['auth', 'no_model', 'read_only', 'untrusted'])
      assert.equal(reason('', failed(code)), 'permanent_cause_is_gone', code);
    assert.equal(reason('', failed('cancelled')), 'cancelled');
    assert.equal(reason('', failed('bad_reply')), 'unknown_error');
    // Nobody knows whether it is there by now.
    assert.equal(reason('', failed('model_not_found')), 'unknown_error');
    assert.equal(reason('', { status: 'failed', failedStage: 'generating' }), 'unknown_error');
  });

  it('is that it was cancelled, or that the program that ran it ended', () => {
    assert.equal(reason('', { status: 'cancelled', failedStage: 'generating' }), 'cancelled');
    assert.equal(reason('', { status: 'generating', stage: 'generating' }, { isHeld: true }), 'cancelled');
    assert.equal(reason('', { status: 'generating', stage: 'generating' }), 'host_died');
  });

  it('is that the author asked for it, whatever the error', () => {
    assert.equal(reason('--stage generate', failed('timeout')), 'asked_for');
    assert.equal(reason('--clean', failed('timeout')), 'asked_for');
    assert.equal(reason('--force', completed), 'asked_for');
    assert.equal(
      reason('--stage extracting', { status: 'cancelled', failedStage: 'generating' }),
      'asked_for',
    );
  });

  it('is a file that is not sound before all else, and names each such file once', () => {
    const sound = new Set(taskFileNames.filter((name) => name !== 'templates.json'));
    const broken = new Set<TaskFile>(['templates.json', 'plan.json']);
    const decision = decide('--stage generate', facts(failed('timeout'), { sound, broken }));
    assert.equal(decision.reason, 'broken_output');
    assert.deepEqual(decision.broken, ['templates.json', 'plan.json']);
    // What is made again for want of a file goes on with the scenes that are paid for.
    assert.deepEqual([decision.stage, decision.anew], ['retrieving', false]);
    const missing = decide('', facts(failed('timeout'), { sound }));
    assert.deepEqual([missing.reason, missing.broken], ['broken_output', ['templates.json']]);
    assert.deepEqual(decide('', facts(failed('timeout'))).broken, []);
  });

  it('has nothing written anew for a result that was only to be evaluated again', () => {
    for (const [missing, stage] of [
      ['generation_result.json', 'generating'],
      ['templates.json', 'retrieving'],
      ['requirements.json', 'extracting'],
    ] as const) {
      const sound = new Set(taskFileNames.filter((name) => name !== missing));
      const again = (line: string) => {
        const decision = decide(line, facts(completed, { sound }));
        return [decision.operation, decision.stage, decision.anew];
      };
      assert.deepEqual(again('--force --stage feedback'), ['regenerate', stage, false]);
      assert.deepEqual(again('--force --stage curating'), ['regenerate', stage, false]);
      if (missing !== 'generation_result.json')
        assert.deepEqual(again('--force --stage generate'), ['regenerate', stage, true]);
    }
  });
});

describe('/retry: feedback, its count and its judge', () => {
  it('goes on with feedback that is at work as a retry of it, once it is stopped', () => {
    const at: Partial<Task> = { status: 'completed', feedbackStatus: 'running', stage: 'reflecting' };
    const { operation, stage, feedbackRetryCount, confirm, hostDied, error } = decide(
      '',
      facts(at, { isHeld: true }),
    );
    assert.deepEqual(
      [operation, stage, feedbackRetryCount, confirm, hostDied, error],
      ['retry', 'reflecting', 1, ['stop'], false, undefined],
    );
    // Once it is stopped it is a completed task: what would be refused then is refused while it runs.
    assert.equal(refusal('--stage generate', facts(at, { isHeld: true })), 'refused retry_completed');
    assert.equal(refusal('--clean', facts(at, { isHeld: true })), 'refused retry_completed');
    const again = decide('--force --stage generate', facts(at, { isHeld: true }));
    assert.deepEqual(
      [again.operation, again.stage, again.anew, again.confirm],
      ['regenerate', 'generating', true, ['stop']],
    );
  });

  it('is counted anew with a new result, and not where a result is still owed', () => {
    const counted = (line: string, given: Partial<Task>) =>
      decide(line, facts({ feedbackRetryCount: 2, ...given })).feedbackRetryCount;
    assert.equal(counted('--force', completed), 0);
    assert.equal(counted('', { status: 'cancelled', failedStage: 'generating' }), 0);
    assert.equal(counted('', { status: 'failed', failedStage: 'generating' }), 2);
    assert.equal(counted('--stage evaluating --force', completed), 2);
  });

  it('begins at the stage that is named, also with another judge', () => {
    const given: Partial<Task> = { ...completed, feedbackStatus: 'failed', feedbackMode: 'auto' };
    assert.equal(decide('--stage curating --mode human', facts(given)).stage, 'curating');
    assert.equal(decide('--mode human', facts(given)).stage, 'evaluating');
  });

  it('has no error and no dead host to speak of where a task was cancelled or completed', () => {
    for (const [line, given] of [
      ['', { status: 'cancelled', failedStage: 'generating' }],
      ['--force', completed],
    ] as const) {
      const decision = decide(line, facts(given));
      assert.deepEqual([decision.error, decision.hostDied], [undefined, false]);
    }
  });
});
