import assert from 'node:assert/strict';
import * as attempts from '../../../../../src/core/chapter/running/attempt';
import {
  chapterStateSchema,
  type ChapterState,
  type JudgedAttempt,
} from '../../../../../src/core/chapter/model';
import { passing } from '../../../../fakes/scriptedChapterTalk';

const stateOf = (given: Partial<ChapterState> = {}): ChapterState =>
  chapterStateSchema.parse({ chapter: '01', ...given });

/** The fields that are other than before, as they are now; one that is gone is undefined. */
function changes(before: ChapterState, now: ChapterState): Partial<ChapterState> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
      .map((name) => [name, now[name]]),
  );
}

const outputs = { sceneList: 'scene-list.json', draftText: 'draft.md', revisionText: 'revision.md' };
/** A chapter after two attempts, the first of which is its best and the author's file. */
const settled = stateOf({
  ...outputs,
  status: 'needs_attention',
  currentAttempt: 1,
  lastRetryLevel: 'full_retry',
  stepsTaken: ['plan', 'write', 'edit', 'judge'],
  scenesWritten: [1, 2, 3],
  sceneStarts: [0, 10, 20],
  attempts: [
    { attempt: 0, passed: false, score: 70, level: 'full_retry', bullets: ['b1'] },
    { attempt: 1, passed: false, score: 60, level: 'edit_only', bullets: ['b1', 'b2'] },
  ],
  bestAttempt: 0,
  delivered: { path: 'chapters/01-a.md', sha256: 'x', attempt: 0 },
});
const broken = { code: 'timeout', message: 'It took too long.' };
const file = { path: 'chapters/01-a.md', sha256: 'y', attempt: 1 };

describe('how an attempt begins', () => {
  it('of a new chapter: in full, with the number 0', () => {
    const before = stateOf();
    assert.deepEqual(changes(before, attempts.seriesBegun(before, { level: undefined })), {
      status: 'planning',
      pendingSteps: ['plan', 'write', 'edit', 'judge'],
    });
  });

  it('of one that was begun and never judged: with a number of its own, from what it never came to', () => {
    const begun = attempts.seriesBegun(stateOf(), { level: undefined });
    assert.equal(attempts.seriesBegun(begun, { level: undefined }).currentAttempt, 1);
    // What an older project kept of judged attempts counts also where nothing was begun.
    const older = stateOf({ attempts: [{ attempt: 0, passed: false }] });
    assert.equal(attempts.seriesBegun(older, { level: undefined }).currentAttempt, 1);
    assert.equal(
      attempts.seriesBegun({ ...older, currentAttempt: 3 }, { level: undefined }).currentAttempt,
      4,
    );
    const gap = stateOf({ status: 'failed', currentAttempt: 1, attempts: [{ attempt: 4, passed: false }] });
    assert.equal(attempts.seriesBegun(gap, { level: undefined }).currentAttempt, 5);
  });

  it('at the level of the editing: from the text that is there, with the lessons that went into it', () => {
    const before = stateOf({
      ...settled,
      editRetryCount: 2,
      writeRetryCount: 2,
      pendingScenes: [3],
      startedFrom: 'mine',
      error: broken,
      onlyScenes: [3],
      toDeliver: 0,
      bullets: ['b9'],
      attemptUsage: {
        inputTokens: 1,
        cachedTokens: 0,
        outputTokens: 1,
        reasoningTokens: 0,
        estimated: false,
      },
    });
    const begun = attempts.seriesBegun(before, { level: 'edit_only', basedOn: 1, scenes: [1, 2, 3] });
    assert.deepEqual(changes(before, begun), {
      status: 'editing',
      currentAttempt: 2,
      seriesStart: 2,
      lastRetryLevel: 'edit_only',
      editRetryCount: 1,
      writeRetryCount: 0,
      pendingSteps: ['edit', 'judge'],
      pendingScenes: [],
      stepsTaken: [],
      scenesWritten: [],
      basedOn: 1,
      bullets: ['b1', 'b2'],
      error: undefined,
      onlyScenes: undefined,
      toDeliver: undefined,
      attemptUsage: undefined,
    });
    // It is still made from the author’s own version that the text came from.
    assert.equal(begun.startedFrom, 'mine');
  });

  it('at the level of the writing: all scenes, or only those that the issues name', () => {
    const all = attempts.seriesBegun(settled, { level: 'write_only', basedOn: 0, scenes: [1, 2, 3] });
    assert.deepEqual([all.status, all.pendingScenes, all.onlyScenes], ['writing', [1, 2, 3], undefined]);
    assert.deepEqual(all.pendingSteps, ['write', 'edit', 'judge']);
    assert.deepEqual([all.basedOn, all.bullets], [0, ['b1']]);
    const some = attempts.seriesBegun(settled, {
      level: 'write_only',
      basedOn: 0,
      scenes: [1, 2, 3],
      onlyScenes: [2],
    });
    assert.deepEqual([some.pendingScenes, some.onlyScenes], [[2], [2]]);
    // Nothing is known of the scenes: none is named.
    assert.deepEqual(attempts.seriesBegun(settled, { level: 'write_only' }).pendingScenes, []);
  });

  it('in full: nothing of the attempt before it, neither its lessons nor the author’s version behind it', () => {
    const before = stateOf({ ...settled, startedFrom: 'mine', basedOn: 0 });
    for (const level of ['full_retry', undefined] as const) {
      const begun = attempts.seriesBegun(before, { level, basedOn: 1, onlyScenes: [2], scenes: [1, 2] });
      assert.deepEqual(changes(before, begun), {
        status: 'planning',
        currentAttempt: 2,
        seriesStart: 2,
        ...(level === undefined && { lastRetryLevel: null }),
        pendingSteps: ['plan', 'write', 'edit', 'judge'],
        stepsTaken: [],
        scenesWritten: [],
        basedOn: 1,
        startedFrom: undefined,
      });
    }
    const afresh = attempts.seriesBegun(before, { level: undefined });
    assert.ok(!('basedOn' in afresh) && !('startedFrom' in afresh) && !('bullets' in afresh));
  });

  it('from the author’s own version: made with no lessons yet, and the version noted as theirs', () => {
    const before = stateOf({ ...settled, startedFrom: 'older', authorsVersions: ['mine', 'older'] });
    const begun = attempts.seriesBegun(before, { level: 'edit_only', basedOn: 1, startedFrom: 'mine' });
    assert.equal(begun.startedFrom, 'mine');
    assert.deepEqual(begun.authorsVersions, ['older', 'mine']);
    assert.equal(begun.bullets, undefined);
    assert.equal(begun.basedOn, 1);
    assert.deepEqual(attempts.seriesBegun(before, { level: 'edit_only' }).authorsVersions, ['mine', 'older']);
  });

  it('as the next of its series: one number further, counted as a retry of it', () => {
    const counters = { lastRetryLevel: 'edit_only', editRetryCount: 2, writeRetryCount: 0 } as const;
    const begun = attempts.again(settled, counters, { basedOn: 1, onlyScenes: [3], scenes: [1, 2, 3] });
    assert.deepEqual(changes(settled, begun), {
      status: 'editing',
      currentAttempt: 2,
      lastRetryLevel: 'edit_only',
      editRetryCount: 2,
      pendingSteps: ['edit', 'judge'],
      stepsTaken: [],
      scenesWritten: [],
      bullets: ['b1', 'b2'],
      basedOn: 1,
      onlyScenes: [3],
    });
  });
});

describe('the author’s own versions', () => {
  it('are each kept once, the latest last, and a hundred at most', () => {
    assert.deepEqual(attempts.withVersion(['a', 'b'], 'c'), ['a', 'b', 'c']);
    assert.deepEqual(attempts.withVersion(['a', 'b'], 'a'), ['b', 'a']);
    const many = Array.from({ length: 100 }, (_, at) => `v${at}`);
    assert.deepEqual(attempts.withVersion(many, 'new'), [...many.slice(1), 'new']);
  });
});

describe('a step that is done', () => {
  it('plans: what was written after another plan is gone, and its scenes are to be written', () => {
    const begun = attempts.seriesBegun(settled, { level: 'full_retry' });
    assert.deepEqual(changes(begun, attempts.planned(begun, 'new-list.json', [1, 2])), {
      status: 'writing',
      sceneList: 'new-list.json',
      draftText: null,
      revisionText: null,
      sceneStarts: [],
      pendingSteps: ['write', 'edit', 'judge'],
      pendingScenes: [1, 2],
      stepsTaken: ['plan'],
    });
  });

  it('saves one scene: it is written, and the others are still to come', () => {
    const before = stateOf({ pendingScenes: [1, 2], scenesWritten: [2, 3] });
    assert.deepEqual(changes(before, attempts.sceneSaved(before, 2)), {
      pendingScenes: [1],
      scenesWritten: [3, 2],
    });
  });

  it('drafts: an edited text of before is no longer this one’s', () => {
    const begun = attempts.seriesBegun(settled, { level: 'write_only', scenes: [1, 2] });
    assert.deepEqual(changes(begun, attempts.drafted(begun, 'new-draft.md', [0, 7])), {
      status: 'editing',
      draftText: 'new-draft.md',
      revisionText: null,
      sceneStarts: [0, 7],
      pendingSteps: ['edit', 'judge'],
      pendingScenes: [],
      stepsTaken: ['write'],
    });
  });

  it('edits: the draft stays beside what became of it', () => {
    const begun = attempts.seriesBegun(settled, { level: 'edit_only' });
    assert.deepEqual(changes(begun, attempts.edited(begun, 'new.md', [0, 8])), {
      status: 'judging',
      revisionText: 'new.md',
      sceneStarts: [0, 8],
      pendingSteps: ['judge'],
      stepsTaken: ['edit'],
    });
  });

  it('is listed once, where it was taken last', () => {
    const before = stateOf({ stepsTaken: ['edit', 'judge'], pendingSteps: ['edit', 'judge'] });
    assert.deepEqual(attempts.edited(before, 'new.md', []).stepsTaken, ['judge', 'edit']);
  });
});

describe('an attempt that has to do more than was thought', () => {
  it('writes the scenes that are missing as well as those it is about, in their order', () => {
    const before = stateOf({ onlyScenes: [3, 11], pendingSteps: ['edit', 'judge'], status: 'failed' });
    assert.deepEqual(changes(before, attempts.deepened(before, ['write', 'edit', 'judge'], [3, 2])), {
      status: 'writing',
      onlyScenes: [2, 3, 11],
      pendingSteps: ['write', 'edit', 'judge'],
      pendingScenes: [3, 2],
    });
  });

  it('is about the whole chapter where it is planned anew, or only edited, or nothing says which scenes', () => {
    const before = stateOf({ onlyScenes: [3] });
    for (const now of [
      attempts.deepened(before, ['plan', 'write', 'edit', 'judge'], [1]),
      attempts.deepened(before, ['edit', 'judge']),
      attempts.deepened(before, ['write', 'edit', 'judge']),
    ])
      assert.ok(!('onlyScenes' in now));
    const whole = attempts.deepened(stateOf(), ['write', 'edit', 'judge'], [1]);
    assert.ok(!('onlyScenes' in whole));
    assert.deepEqual(attempts.deepened(before, ['edit', 'judge']).pendingScenes, []);
  });
});

describe('what an attempt has taken', () => {
  const usage = { inputTokens: 5, cachedTokens: 1, outputTokens: 3, reasoningTokens: 2, estimated: false };

  it('is the sum of its requests', () => {
    const once = attempts.spent(stateOf(), usage);
    assert.deepEqual(once.attemptUsage, usage);
    const { inputTokens, outputTokens } = attempts.spent(once, usage).attemptUsage!;
    assert.deepEqual([inputTokens, outputTokens], [10, 6]);
  });

  it('is not told where a request took nothing, and is where it took only what was sent, or only what came', () => {
    const before = stateOf();
    assert.equal(attempts.spent(before, { ...usage, inputTokens: 0, outputTokens: 0 }), before);
    assert.equal(attempts.spent(before, { ...usage, outputTokens: 0 }).attemptUsage?.inputTokens, 5);
    assert.equal(attempts.spent(before, { ...usage, inputTokens: 0 }).attemptUsage?.outputTokens, 3);
  });

  it('are the lessons of its requests, each once', () => {
    const before = stateOf();
    assert.equal(attempts.toldLessons(before, []), before);
    assert.deepEqual(attempts.toldLessons(before, ['b1']).bullets, ['b1']);
    assert.deepEqual(attempts.toldLessons(stateOf({ bullets: ['b2'] }), ['b1', 'b2']).bullets, ['b2', 'b1']);
  });
});

describe('an attempt that is judged', () => {
  const judgedAs = (given: Partial<JudgedAttempt>): JudgedAttempt => ({
    version: 1,
    attempt: 2,
    level: 'edit_only',
    report: { ...passing, score: 75 },
    passed: false,
    sha256: '',
    words: 1,
    sceneStarts: [],
    steps: [],
    scenesWritten: [],
    judgedAt: 0,
    ...given,
  });
  const waiting = stateOf({
    ...settled,
    currentAttempt: 2,
    pendingSteps: ['judge'],
    status: 'judging',
    bullets: ['b3'],
    attemptUsage: { inputTokens: 5, cachedTokens: 0, outputTokens: 1, reasoningTokens: 0, estimated: false },
  });

  it('stands among the others, with the lessons that it was made with; what it took is in its own file', () => {
    const now = attempts.noted(waiting, judgedAs({ bullets: ['b3'] }));
    assert.deepEqual(now.attempts.slice(0, 2), settled.attempts);
    assert.deepEqual(now.attempts[2], {
      attempt: 2,
      passed: false,
      level: 'edit_only',
      score: 75,
      bullets: ['b3'],
    });
    assert.equal(now.bestAttempt, 2);
    assert.deepEqual([now.pendingSteps, now.stepsTaken.at(-1)], [[], 'judge']);
    assert.ok(!('bullets' in now) && !('attemptUsage' in now));
  });

  it('has neither a score nor lessons where there are none', () => {
    const { score: _score, ...unscored } = passing;
    const now = attempts.noted(waiting, judgedAs({ report: unscored }));
    assert.deepEqual(now.attempts[2], { attempt: 2, passed: false, level: 'edit_only' });
    assert.equal(now.bestAttempt, 0);
  });

  it('again takes the place of its first verdict', () => {
    const now = attempts.noted(waiting, judgedAs({ attempt: 0 }));
    assert.deepEqual(
      now.attempts.map(({ attempt, score }) => [attempt, score]),
      [
        [1, 60],
        [0, 75],
      ],
    );
  });

  it('and passed is to be brought to the author, and then the bible fed', () => {
    assert.deepEqual(changes(waiting, attempts.passed(waiting, 2)), {
      status: 'updating_bible',
      pendingSteps: ['update_bible'],
      toDeliver: 2,
    });
  });
});

describe('a series that ends without a pass', () => {
  const worn = stateOf({
    ...settled,
    seriesStart: 0,
    editRetryCount: 2,
    writeRetryCount: 1,
    lastRetryLevel: 'edit_only',
    onlyScenes: [2],
    pendingSteps: ['judge'],
    pendingScenes: [2],
    status: 'judging',
  });

  it('brings its best attempt to the author, and counts from the start again', () => {
    assert.deepEqual(changes(worn, attempts.outOfAttempts(worn)), {
      status: 'needs_attention',
      lastRetryLevel: 'full_retry',
      editRetryCount: 0,
      writeRetryCount: 0,
      onlyScenes: undefined,
      pendingSteps: [],
      pendingScenes: [],
      toDeliver: 0,
    });
    assert.equal(attempts.outOfAttempts(worn, 'write_only').lastRetryLevel, 'write_only');
  });

  it('brings nothing where none was judged, or the best was brought before', () => {
    const { bestAttempt: _best, ...unjudged } = worn;
    assert.ok(!('toDeliver' in attempts.outOfAttempts(unjudged)));
    assert.ok(!('toDeliver' in attempts.outOfAttempts({ ...worn, seriesStart: 1 })));
  });

  it('needs a look where the text that was to be brought is gone, at the level that is stored', () => {
    const lost = { ...worn, toDeliver: 1 };
    assert.deepEqual(changes(lost, attempts.undeliverable(lost)), {
      status: 'needs_attention',
      toDeliver: undefined,
      pendingSteps: [],
      pendingScenes: [],
    });
    const first = attempts.undeliverable({ ...lost, lastRetryLevel: null });
    assert.equal(first.lastRetryLevel, 'full_retry');
  });
});

describe('an attempt that is brought to the author', () => {
  const ready = stateOf({ ...settled, toDeliver: 1, proposed: { ...file, attempt: 0 }, status: 'judging' });
  const fedNext = { ...ready, pendingSteps: ['update_bible' as const], status: 'updating_bible' as const };

  it('is their file, and none waits beside it any more', () => {
    assert.deepEqual(changes(ready, attempts.delivered(ready, file)), {
      toDeliver: undefined,
      proposed: undefined,
      delivered: file,
    });
  });

  it('waits beside their own text; the bible waits with it where it passed', () => {
    assert.deepEqual(changes(ready, attempts.proposed(ready, file)), {
      toDeliver: undefined,
      proposed: file,
    });
    assert.deepEqual(changes(fedNext, attempts.proposed(fedNext, file)), {
      status: 'passed',
      toDeliver: undefined,
      proposed: file,
    });
  });

  it('is gone when they do not want it, and the bible is not fed with it', () => {
    assert.deepEqual(changes(ready, attempts.dismissed(ready)), { proposed: undefined });
    assert.deepEqual(changes(fedNext, attempts.dismissed(fedNext)), {
      status: 'passed',
      pendingSteps: [],
      proposed: undefined,
    });
  });
});

describe('the bible', () => {
  const left = stateOf({ ...settled, status: 'updating_bible', pendingSteps: ['update_bible'] });

  it('is fed last, and then the chapter has passed', () => {
    assert.deepEqual(changes(left, attempts.bibleFed(left, 1)), {
      status: 'passed',
      pendingSteps: [],
      bibleAttempt: 1,
    });
  });

  it('fed by the author’s wish leaves nothing to do where only that was left, and changes nothing else', () => {
    assert.deepEqual(changes(left, attempts.fedByAuthorsText(left)), {
      status: 'passed',
      pendingSteps: [],
      bibleAttempt: 0,
    });
    const { delivered: _delivered, ...undelivered } = left;
    for (const other of [
      settled,
      undelivered,
      { ...left, toDeliver: 1 },
      { ...left, proposed: { path: 'chapters/01-a.proposed.md', sha256: 'b', attempt: 1 } },
      { ...left, pendingSteps: ['judge' as const] },
      { ...left, pendingSteps: ['update_bible' as const, 'judge' as const] },
    ])
      assert.equal(attempts.fedByAuthorsText(other), other);
  });
});

describe('work that ends before its time', () => {
  const writing = stateOf({ status: 'writing', pendingSteps: ['write', 'edit', 'judge'] });

  it('has failed, or is cancelled, at the step that it was at', () => {
    assert.deepEqual(changes(writing, attempts.failed(writing, broken)), { status: 'failed', error: broken });
    assert.deepEqual(changes(writing, attempts.stoppedByAuthor(writing)), { status: 'cancelled' });
  });

  it('leaves a verdict as it is', () => {
    const feeding = stateOf({ status: 'updating_bible', pendingSteps: ['update_bible'] });
    for (const judged of [settled, feeding]) {
      assert.deepEqual(changes(judged, attempts.failed(judged, broken)), { error: broken });
      assert.equal(attempts.stoppedByAuthor(judged), judged);
    }
  });

  it('goes on at the step that comes next, and what stood in its way is forgotten', () => {
    const steps = {
      planning: ['plan', 'write'],
      writing: ['write'],
      editing: ['edit'],
      judging: ['judge'],
      updating_bible: ['update_bible'],
    } as const;
    for (const [status, pendingSteps] of Object.entries(steps)) {
      const stopped = stateOf({ status: 'failed', pendingSteps: [...pendingSteps], error: broken });
      assert.deepEqual(changes(stopped, attempts.resumed(stopped)), { status, error: undefined });
    }
    assert.equal(attempts.resumed(settled).status, 'needs_attention');
  });

  it('is under way until the author has to say what follows', () => {
    assert.equal(attempts.isUnderWay(writing), true);
    assert.equal(attempts.isUnderWay(settled), false);
    assert.equal(attempts.isUnderWay({ ...settled, toDeliver: 0 }), true);
    const feeding = stateOf({ pendingSteps: ['update_bible'] });
    assert.deepEqual([attempts.waitsForAuthor(feeding), attempts.isUnderWay(feeding)], [false, true]);
    const waiting = { ...feeding, proposed: file };
    assert.deepEqual([attempts.waitsForAuthor(waiting), attempts.isUnderWay(waiting)], [true, false]);
    const rewriting = { ...writing, proposed: file };
    assert.deepEqual([attempts.waitsForAuthor(rewriting), attempts.isUnderWay(rewriting)], [false, true]);
  });
});
