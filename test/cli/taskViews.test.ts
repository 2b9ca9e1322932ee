import assert from 'node:assert/strict';
import { messagesFor } from '../../src/cli/messages/messages';
import { Output } from '../../src/cli/terminal/output';
import { playbookLines } from '../../src/cli/tasks/playbookView';
import { previewLines } from '../../src/cli/tasks/retryPreviewView';
import { taskListLines } from '../../src/cli/tasks/taskListView';
import { outcomeLines } from '../../src/cli/tasks/taskOutcomeView';
import { standingLines, taskLines } from '../../src/cli/tasks/taskView';
import { displayWidth } from '../../src/cli/terminal/textWidth';
import { bulletSchema } from '../../src/core/project/playbook/playbook';
import { requirementsSchema, taskSchema, type Task } from '../../src/core/task/model';
import { standingOf } from '../../src/core/task/standing/standing';
import { plainOutcome, taskDocument } from '../../src/core/task/standing/taskDocument';
import type { RetryPreview, TaskDocument } from '../../src/core/task/taskRun';
import { feedbackStatuses, taskStages, taskStatuses } from '../../src/shared/values';

const outputIn = (language: 'en' | 'zh', columns = 80) =>
  new Output({ write: () => true, columns }, { write: () => true }, {}, messagesFor(language));
const english = outputIn('en');

const task = (more: Partial<Task> = {}): Task =>
  taskSchema.parse({ id: 'ferry', chapter: '01', title: 'The Ferry', ...more });
const told = (more: Partial<Task> = {}, isHeld = false): TaskDocument =>
  taskDocument(task(more), standingOf(task(more), isHeld));

const preview = (more: Partial<RetryPreview> = {}): RetryPreview => ({
  task: task({ status: 'failed', stage: 'generating', failedStage: 'generating' }),
  status: 'failed',
  isRunning: false,
  operation: 'retry',
  strategy: 'partial',
  playbookAction: 'none',
  restoredFrom: 'generating',
  restoredTo: 'retrieving',
  kept: ['requirements.json', 'templates.json'],
  removed: [],
  broken: [],
  count: { of: 'task', after: 1, most: 3 },
  wait: 0,
  confirm: [],
  reason: 'temporary_error',
  ...more,
});

describe('a version that waits', () => {
  it('is told with the text that it waits beside, and where that is gone says so', () => {
    const told = (language: 'en' | 'zh', own: string | null) =>
      messagesFor(language).chapters.outcome.proposed('a.proposed.md', own);
    assert.equal(told('en', 'a.md'), 'A version waits in a.proposed.md; your own text in a.md is untouched.');
    assert.equal(
      told('en', null),
      'A version waits in a.proposed.md; the file that it waits beside is gone.',
    );
    assert.equal(told('zh', 'a.md'), '另一稿在 a.proposed.md，等你决定；你在 a.md 的文字没有改动。');
    assert.equal(told('zh', null), '另一稿在 a.proposed.md，等你决定；你自己的那个文件已经不在了。');
  });
});

describe('what is told before a retry', () => {
  it('is status, stage, count, reason, strategy, files and where it goes on', () => {
    assert.deepEqual(previewLines(preview(), undefined, english), [
      'Task ferry: retry',
      'Status: failed.',
      'Where it failed: writing.',
      'Retries: 1 of 3.',
      'Why: the error passes by itself.',
      'Strategy: retry in part.',
      'Keeps: requirements.json and templates.json.',
      'Goes on from: writing.',
    ]);
    assert.deepEqual(previewLines(preview(), undefined, outputIn('zh')), [
      '任务 ferry：重试',
      '状态：失败。',
      '失败阶段：写作。',
      '重试次数：1/3。',
      '理由：这种错误会自行过去。',
      '策略：部分重试。',
      '保留：requirements.json、templates.json。',
      '从这一阶段开始：写作。',
    ]);
  });

  it('says what is cleared, that it is copied first, what stays of the playbook, and how long it waits', () => {
    const lines = previewLines(
      preview({
        task: task({ status: 'completed', passed: true }),
        status: 'completed',
        operation: 'regenerate',
        strategy: 'clean',
        playbookAction: 'rollback',
        kept: [],
        removed: ['requirements.json', 'feedback.json'],
        broken: ['templates.json'],
        count: { of: 'task', after: 0, most: 3 },
        wait: 3_200,
        rollback: {
          undone: ['b1', 'b2'],
          kept: ['b3'],
          madeWith: [
            { bullet: 'b1', made: { kind: 'chapter', chapter: '02', attempt: 0 } },
            { bullet: 'b2', made: { kind: 'round', phase: 'outline', round: 3 } },
          ],
        },
      }),
      'human',
      english,
    );
    for (const line of [
      'Retries: 0 of 3; this one does not count.',
      'Keeps: nothing.',
      'Clears: requirements.json and feedback.json.',
      'What is cleared is copied to the task’s backups first, and the copy is checked.',
      'Evaluated by you.',
      'Playbook: rolled back.',
      'Takes back: b1 and b2.',
      'Stays, since you edited it: b3.',
      '- b1: chapter 02, attempt 0',
      '- b2: outline, round 3',
      'It waits 4 seconds first, since the error was of a kind that passes.',
    ])
      assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`);
    assert.ok(lines.some((line) => line.startsWith('templates.json is missing or broken')));
  });

  it('counts anew what was cancelled, and feedback by itself', () => {
    const cancelled = preview({
      task: task({ status: 'cancelled', stage: 'generating', failedStage: 'generating', retryCount: 2 }),
      status: 'cancelled',
      operation: 'resume_cancelled',
      strategy: 'resume_cancelled',
      count: { of: 'task', after: 0, most: 3 },
      reason: 'cancelled',
    });
    const lines = previewLines(cancelled, undefined, english);
    assert.ok(lines.includes('Where it stopped: writing.'));
    assert.ok(lines.includes('Retries: 0 of 3; the count begins again.'));
    const feedback = preview({
      task: task({ status: 'completed', stage: 'reflecting', feedbackStatus: 'failed', retryCount: 2 }),
      status: 'completed',
      restoredFrom: 'reflecting',
      count: { of: 'feedback', after: 1, most: 3 },
    });
    const ofFeedback = previewLines(feedback, undefined, english);
    assert.ok(ofFeedback.includes('Feedback: failed.'));
    assert.ok(ofFeedback.includes('Where it failed: reflecting.'));
    assert.ok(ofFeedback.includes('Retries of the feedback: 1 of 3.'));
  });

  it('says of one that has taught the playbook something that this stays', () => {
    const completed = { task: task({ status: 'completed', feedbackStatus: 'completed' }) };
    assert.equal(previewLines(preview(completed), undefined, english).at(-1), 'Playbook: kept.');
  });

  it('says of one that is at work that it is stopped first', () => {
    const lines = previewLines(preview({ status: 'generating', isRunning: true }), undefined, english);
    assert.ok(lines.includes('Status: writing, at work now: it is stopped first.'));
    assert.ok(!lines.some((line) => line.startsWith('Where it')));
  });
});

describe('how a task stands in words', () => {
  it('is told for each status, stage and feedback, in both languages, within the width', () => {
    for (const language of ['en', 'zh'] as const)
      for (const status of taskStatuses)
        for (const stage of taskStages)
          for (const feedbackStatus of [undefined, ...feedbackStatuses])
            for (const isHeld of [false, true]) {
              const given = {
                status,
                stage,
                failedStage: stage,
                ...(feedbackStatus && { feedbackStatus }),
                error: { code: 'timeout', message: 'No answer came in time from the server, as it seems.' },
              };
              const lines = standingLines(told(given, isHeld), outputIn(language, 60));
              assert.ok(lines.length >= 2);
              for (const line of lines) {
                assert.ok(displayWidth(line) <= 60, line);
                assert.doesNotMatch(line, /undefined|null|NaN/);
              }
            }
  });

  it('says where it failed and why, and of a result that fell short that it needs attention', () => {
    const failed = standingLines(
      told({
        status: 'failed',
        stage: 'retrieving',
        failedStage: 'retrieving',
        retryCount: 2,
        error: { code: 'timeout', message: 'No answer.' },
      }),
      english,
    );
    assert.deepEqual(failed, [
      'Task ferry: chapter 01, The Ferry',
      'Status: failed.',
      'Where it failed: looking up.',
      'What happened: No answer.',
      'Feedback: evaluated by rules and measures.',
      'Retries: 2 of 3.',
    ]);
    const translated = told({
      status: 'failed',
      failedStage: 'retrieving',
      error: {
        code: 'corrupt_state',
        message: 'templates.json is missing.',
        details: { file: 'templates.json', task: 'ferry' },
      },
    });
    assert.ok(
      standingLines(translated, outputIn('zh')).includes(
        '原因：任务 ferry 的 templates.json 缺失或无法读取。',
      ),
    );
    const weak = standingLines(
      told({ status: 'completed', passed: false, feedbackStatus: 'pending', feedbackMode: 'human' }),
      english,
    );
    assert.deepEqual(weak.slice(1), [
      'Status: completed.',
      'Next: evaluating.',
      'Feedback: waits for your score (evaluated by you).',
      'The chapter did not pass its judge, and needs your attention.',
    ]);
    const weakStory = standingLines(
      told({ kind: 'story', chapter: '', status: 'completed', passed: false }),
      english,
    );
    assert.ok(weakStory.includes('The story did not pass its report, and needs your attention.'));
  });

  it('tells beside an outcome what went otherwise than asked', () => {
    const outcome = plainOutcome(told({ status: 'completed', passed: true }), {
      warnings: [
        { kind: 'no_curation' },
        { kind: 'bullets_kept', bullets: ['b4'] },
        { kind: 'fell_back', file: 'templates.json', to: 'retrieving' },
      ],
      movedAside: ['.storyfold/tasks/ferry/templates.json.corrupt-1'],
      backup: 'now',
    });
    const text = outcomeLines(outcome, english).join(' ');
    assert.match(text, /could not be rolled back: curation\.json/);
    assert.match(text, /b4 stays in the playbook, since you edited it/);
    assert.match(text, /templates\.json is missing or broken, so it went back to: looking up/);
    assert.match(text, /templates\.json\.corrupt-1/);
    assert.match(text, /What was cleared is in \.storyfold\/tasks\/ferry\/backups\/now\./);
  });

  it('tells what it has to do, without what is left open', () => {
    const requirements = requirementsSchema.parse({
      objective: 'Mara misses the ferry.',
      mustHappen: ['It leaves.', 'She stays.'],
    });
    const details = { task: told({ status: 'awaiting_confirm' }), requirements };
    const more = { chapter: undefined, progress: undefined, language: 'en' } as const;
    assert.deepEqual(taskLines(details, more, english).slice(4), [
      '',
      'Requirements (to be confirmed)',
      'Objective: Mara misses the ferry.',
      'Must happen:',
      '- It leaves.',
      '- She stays.',
    ]);
  });

  it('is a line each in a list', () => {
    assert.deepEqual(taskListLines([], english), ['There are no tasks.']);
    const lines = taskListLines(
      [told({ status: 'failed', failedStage: 'generating', retryCount: 1 }), told({ id: 'tide' })],
      english,
    );
    assert.match(lines[3]!, /^ferry {2}01 The Ferry {2}failed +writing +1\/3/);
    assert.match(lines[4]!, /^tide +01 The Ferry {2}not begun +gathering requirements +–/);
  });
});

describe('the playbook in words', () => {
  it('tells pinned lessons first, retired ones last, and where each comes from', () => {
    const bullets = [
      bulletSchema.parse({ id: 'b1', text: 'End on a question.', counters: { told: 3, helpful: 1 } }),
      bulletSchema.parse({ id: 'b2', text: 'No weather.', retired: true }),
      bulletSchema.parse({
        id: 'b3',
        text: 'Name the speaker.',
        pinned: true,
        topic: 'dialogue',
        origin: { by: 'task', task: 'ferry', run: 1 },
      }),
    ];
    assert.deepEqual(playbookLines(bullets, english), [
      'The playbook: 2 lessons, and 1 retired',
      'b3   Name the speaker.',
      '     pinned · dialogue · from task ferry · not told yet',
      'b1   End on a question.',
      '     your own · told 3 times, helped 1',
      '',
      'Retired (told no more)',
      'b2   No weather.',
      '     your own · not told yet',
    ]);
    assert.match(playbookLines([], outputIn('zh')).join(), /^写作经验还是空的。/);
  });
});
