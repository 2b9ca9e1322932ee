import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import { timedOut } from '../../../../src/core/llm/modelErrors';
import { sha256 } from '../../../../src/core/storage/hash';
import { chapterLock } from '../../../../src/core/project/layout';
import { chapterProject, type ChapterProject } from '../../../fakes/chapterProject';
import { chineseOf, chinesePhaseNames } from '../../../../src/core/errorWords/chineseErrors';
import { groupDigits } from '../../../../src/core/text/groupDigits';
import { pruneTexts } from '../../../../src/core/refinement/record/textUse';
import { expectCode } from '../../../fakes/expectCode';
import { failing, passing } from '../../../fakes/scriptedChapterTalk';

const path = 'chapters/01-the-ferry.md';
const proposal = 'chapters/01-the-ferry.proposed.md';
const prose = failing({ type: 'prose' });

async function files({ store }: ChapterProject): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(
      [...store.disk.files].map(async ([name, bytes]) => [name, await sha256(bytes)] as const),
    ),
  );
}

describe('ChapterController', () => {
  it('plans, writes scene by scene, edits, judges, delivers and feeds the bible', async () => {
    const project = await chapterProject();
    const { controller, talk, read, state } = project;
    const seen: string[] = [];
    controller.onDidChange((chapter) => seen.push(chapter));
    const outcome = await controller.generate('chapter 1');
    assert.deepEqual(talk.steps(), [['plan', 'scene 1', 'scene 2', 'scene 3', 'edit', 'judge', 'bible']]);
    assert.deepEqual(
      { ...outcome, attempts: outcome.attempts.length },
      {
        chapter: '01',
        title: 'The Ferry',
        status: 'passed',
        passed: true,
        needsAttention: false,
        nextLevel: null,
        attempts: 1,
        bestAttempt: 0,
        textAttempt: 0,
        bibleUpdated: true,
        path,
        proposed: null,
        missing: [],
        paused: false,
        pendingSteps: [],
      },
    );
    const text = await read(path);
    assert.equal(
      text,
      [
        '# Chapter 1: The Ferry',
        '',
        'Attempt 0: how scene 1 of The Ferry went (edited).',
        '',
        '***',
        '',
        'Attempt 0: how scene 2 of The Ferry went (edited).',
        '',
        '***',
        '',
        'Attempt 0: how scene 3 of The Ferry went (edited).',
        '',
      ].join('\n'),
    );
    assert.equal(await read('.storyfold/chapters/01/attempt-0.md'), text);
    assert.match((await read('.storyfold/chapters/01/draft.md'))!, /went\.\n/);
    const bible = JSON.parse((await read('.storyfold/bible.json'))!) as { summaries: object[] };
    assert.equal(bible.summaries.length, 1);
    const { delivered, bibleAttempt, sceneStarts } = await state();
    assert.deepEqual([delivered?.attempt, bibleAttempt], [0, 0]);
    assert.deepEqual(
      sceneStarts.map((start) => text!.slice(start, start + 29)),
      ['Attempt 0: how scene 1 of The', 'Attempt 0: how scene 2 of The', 'Attempt 0: how scene 3 of The'],
    );
    assert.ok(seen.length > 5 && seen.every((chapter) => chapter === '01'));
    assert.deepEqual(await controller.show('1'), outcome);
  });

  it('tells each chapter what stands next to it', async () => {
    const { controller, talk } = await chapterProject();
    await controller.generateRemaining();
    const [first, second, third] = talk.opened;
    assert.deepEqual(first!.neighbours.earlier, []);
    assert.equal(first!.neighbours.before, undefined);
    assert.match(first!.neighbours.after!, /The lamp goes out\./);
    assert.deepEqual(second!.neighbours.earlier, ['01']);
    assert.match(second!.neighbours.before!, /scene 3 of The Ferry went \(edited\)/);
    assert.equal(third!.neighbours.after, undefined);
    assert.equal(third!.bible?.summaries.length, 2);
    assert.deepEqual(second!.task, {
      id: '02',
      number: 2,
      title: 'The Lamp',
      heading: '# Chapter 2: The Lamp',
      outline: '## Chapter 2: The Lamp\n\nSynopsis: The lamp goes out.\n\n',
      range: undefined,
    });
  });

  it('tells what it takes before anything is begun, and leaves the chapter as it was for one who does not want it', async () => {
    const project = await chapterProject();
    const before = await files(project);
    let calls = 0;
    const declined = new StoryFoldError('cancelled', 'No.', 'Not now.');
    const beforeCost = async () => {
      calls++;
      await new Promise((resolve) => setImmediate(resolve));
      throw declined;
    };
    await assert.rejects(project.controller.generate('1', { beforeCost }), declined);
    await assert.rejects(project.controller.generateRemaining({ beforeCost }), declined);
    assert.equal(calls, 2);
    assert.deepEqual(project.talk.asked, []);
    assert.deepEqual(await files(project), before);
    const estimates: number[] = [];
    await project.controller.generate('1', { beforeCost: (estimate) => void estimates.push(estimate.calls) });
    // plan, write, edit, judge, update_bible, as the scripted talk counts them
    assert.deepEqual(estimates, [5]);
  });

  it('refuses what is not the engine’s to write, and points to what can be done', async () => {
    const project = await chapterProject(
      {},
      { files: { 'chapters/02-mine.md': '# Chapter 2: The Lamp\n\nMine.\n' } },
    );
    const { controller, talk } = project;
    await controller.generate('1');
    const passed = await expectCode('refused', () => controller.generate('1'));
    assert.deepEqual(passed.details, { because: 'passed', chapter: '01' });
    const mine = await expectCode('refused', () => controller.generate('2'));
    assert.equal(mine.details['because'], 'authors_text');
    await project.write(path, `${(await project.read(path))!}And I went on.\n`);
    const changed = await expectCode('refused', () => controller.generate('1'));
    assert.equal(changed.details['because'], 'changed_by_author');
    await controller.lock('3');
    for (const asked of [() => controller.generate('3', { force: true }), () => controller.retry('3')])
      assert.equal((await expectCode('refused', asked)).details['because'], 'locked');
    assert.equal((await controller.show('3')).status, 'not_started');
    await expectCode('not_found', () => controller.generate('9'));
    assert.equal(talk.asked.filter(({ chapter }) => chapter !== '01').length, 0);
    await controller.unlock('3');
    assert.equal((await controller.generate('3')).passed, true);
  });

  it('needs a model', async () => {
    const { controller } = await chapterProject({}, { offline: true });
    await expectCode('no_model', () => controller.generate('1'));
    await expectCode('no_model', () => controller.generateRemaining());
    await expectCode('no_model', () => controller.retry('1'));
    assert.equal((await controller.list()).length, 3);
    assert.equal((await controller.retryChoices('1'))[0]!.estimate, undefined);
  });

  it('goes on after an error with what was not saved yet', async () => {
    let failures = 1;
    const { controller, talk, state } = await chapterProject({
      before: ({ what }) => {
        if (what === 'scene 2' && failures-- > 0) throw timedOut('http://localhost:1', 1000, 'silence');
      },
    });
    await expectCode('timeout', () => controller.generate('1'));
    const failed = await state();
    assert.equal(failed.status, 'failed');
    assert.equal(failed.error?.code, 'timeout');
    assert.deepEqual(failed.pendingScenes, [2, 3]);
    assert.equal((await controller.show('1')).error?.code, 'timeout');
    const outcome = await controller.generate('1');
    assert.equal(outcome.passed, true);
    assert.deepEqual(talk.steps(), [['plan', 'scene 1', 'scene 2', 'scene 3', 'edit', 'judge', 'bible']]);
    // What the failed request took is counted as well.
    assert.equal(outcome.attempts[0]!.usage?.inputTokens, 700);
  });

  it('counts what a verdict took that could not be saved', async () => {
    const { controller, store, judged } = await chapterProject({ scenes: [1] });
    const commit = store.commit.bind(store);
    let failures = 1;
    store.commit = (changes) =>
      changes.some((change) => change.path.endsWith('/judge-0.json')) && failures-- > 0
        ? Promise.reject(new StoryFoldError('disk_full', 'The disk is full.', 'Make room.'))
        : commit(changes);
    await expectCode('disk_full', () => controller.generate('1'));
    await controller.generate('1');
    // The plan, a scene, an edit, and the judge twice.
    assert.equal((await judged(0)).usage?.inputTokens, 500);
  });

  it('pauses between two scenes, and goes on there', async () => {
    let pausing = true;
    const { controller, talk, state, read } = await chapterProject();
    const pause = () => pausing && talk.answered.length === 2;
    const outcome = await controller.generate('1', { pause });
    assert.equal(outcome.paused, true);
    assert.equal(outcome.status, 'writing');
    assert.deepEqual((await state()).pendingScenes, [2, 3]);
    assert.equal(await read(path), undefined);
    pausing = false;
    await controller.generate('1', { pause });
    assert.deepEqual(talk.steps(), [['plan', 'scene 1', 'scene 2', 'scene 3', 'edit', 'judge', 'bible']]);
  });

  it('stops at once when it is told to', async () => {
    const stop = new AbortController();
    const { controller, state, talk } = await chapterProject({
      before: ({ what }) => {
        if (what === 'edit') stop.abort();
      },
    });
    await expectCode('cancelled', () => controller.generate('1', { signal: stop.signal }));
    const { status, pendingSteps, revisionText } = await state();
    // The edit had come, and was kept.
    assert.deepEqual([status, pendingSteps, revisionText !== null], ['cancelled', ['judge'], true]);
    assert.equal((await controller.generate('1')).passed, true);
    assert.equal(talk.answered.filter(({ what }) => what === 'edit').length, 1);
  });

  it('says at each step where it is', async () => {
    const told: string[] = [];
    const { controller } = await chapterProject({ verdicts: [failing({ type: 'hook', scenes: [3] })] });
    await controller.generate('1', {
      onProgress: ({ step, number, of, level, scene }) =>
        told.push(
          `${number}/${of} ${level ?? '-'} ${step}${scene ? ` ${scene.scene} (${scene.number}/${scene.of})` : ''}`,
        ),
    });
    assert.deepEqual(told, [
      '1/4 - plan',
      '1/4 - write 1 (1/3)',
      '1/4 - write 2 (2/3)',
      '1/4 - write 3 (3/3)',
      '1/4 - edit',
      '1/4 - judge',
      '2/4 write_only write 3 (1/1)',
      '2/4 write_only edit',
      '2/4 write_only judge',
      '2/4 write_only update_bible',
    ]);
  });

  it('measures the length itself', async () => {
    const settings = { 'storyfold.chapter.minWords': 100, 'storyfold.chapter.maxRetries': 1 };
    const { controller, judged, talk } = await chapterProject({}, { settings });
    const outcome = await controller.generate('1');
    assert.equal(outcome.needsAttention, true);
    const { report, words, passed } = await judged(0);
    assert.equal(passed, false);
    assert.equal(report.hardFail.wordCountInRange, false);
    assert.deepEqual(report.issues, [
      {
        type: 'word_count',
        severity: 'medium',
        note: `The chapter has ${words} words and is to have at least 100.`,
        location: '',
      },
    ]);
    assert.equal(outcome.attempts[1]!.level, 'edit_only');
    const { asks } = talk.answered.find(({ what, attempt }) => what === 'edit' && attempt === 1)!;
    assert.equal(asks?.[0]?.issue.type, 'word_count');
  });

  it('keeps the passed chapter when only the bible could not be fed, and does only that then', async () => {
    let failures = 1;
    const { controller, talk, read, store } = await chapterProject({
      before: ({ what }) => {
        if (what === 'bible' && failures-- > 0) throw timedOut('http://localhost:1', 1000, 'silence');
      },
    });
    await expectCode('timeout', () => controller.generate('1'));
    const shown = await controller.show('1');
    assert.deepEqual([shown.passed, shown.bibleUpdated, shown.status], [true, false, 'updating_bible']);
    assert.ok(await read(path));
    const asked = talk.asked.length;
    store.commits.length = 0;
    assert.equal((await controller.generate('1')).bibleUpdated, true);
    assert.deepEqual(
      talk.asked.slice(asked).map(({ what }) => what),
      ['bible'],
    );
    const together = store.commits.find((paths) => paths.includes('.storyfold/bible.json'))!;
    assert.ok(together.includes('.storyfold/chapters/01/state.json'));
  });

  it('does not say that the bible was told of a text that is gone', async () => {
    let stops = 1;
    const { controller, talk, store } = await chapterProject();
    await controller.generate('1', { pause: () => talk.answered.length === 6 && stops-- > 0 });
    store.disk.files.delete('.storyfold/chapters/01/attempt-0.md');
    const outcome = await controller.generate('1');
    assert.deepEqual([outcome.status, outcome.bibleUpdated, outcome.pendingSteps], ['passed', false, []]);
    assert.equal(talk.asked.length, 6);
  });

  it('feeds the bible again where somebody has changed it meanwhile', async () => {
    const project = await chapterProject();
    const { store, controller, read } = project;
    const commit = store.commit.bind(store);
    let once = true;
    store.commit = async (changes) => {
      if (once && changes.some((change) => change.path === '.storyfold/bible.json')) {
        once = false;
        await project.write(
          '.storyfold/bible.json',
          '{"version":1,"characters":[{"id":"c1","name":"Mara"}]}',
        );
      }
      return commit(changes);
    };
    assert.equal((await controller.generate('1')).bibleUpdated, true);
    const bible = JSON.parse((await read('.storyfold/bible.json'))!) as Record<string, object[]>;
    assert.deepEqual([bible['characters']!.length, bible['summaries']!.length], [1, 1]);
  });

  it('has a text edited again of which only the draft is left when it is to be judged', async () => {
    let isFirst = true;
    const project = await chapterProject({
      scenes: [1],
      before: ({ what }) => {
        if (what === 'judge' && isFirst) throw new StoryFoldError('connection', 'Gone.', 'Try again.');
      },
    });
    const { controller, talk, store } = project;
    await expectCode('connection', () => controller.generate('1'));
    isFirst = false;
    await store.commit([{ path: '.storyfold/chapters/01/revision.md', bytes: undefined }]);
    assert.equal((await controller.generate('1')).passed, true);
    assert.deepEqual(talk.steps(), [['plan', 'scene 1', 'edit', 'edit', 'judge', 'bible']]);
  });

  it('goes deeper where an output is broken or missing, and says so', async () => {
    const project = await chapterProject({ verdicts: [prose, failing({ type: 'hook' })] });
    const { controller, talk } = project;
    await controller.generate('1');
    await project.write('.storyfold/chapters/01/scene-list.json', '{ not json');
    await project.write('.storyfold/chapters/01/judge-0.json', 'x');
    const outcome = await controller.retry('1', { level: 'write_only' });
    assert.deepEqual(outcome.missing, ['scene_list']);
    assert.equal(outcome.attempts.at(-1)!.level, 'full_retry');
    assert.equal(talk.steps()[3]![0], 'plan');
    assert.equal(outcome.movedAside!.length, 2);
    const aside = [...project.store.disk.files.keys()].filter((name) =>
      name.includes('scene-list.json.corrupt-'),
    );
    assert.equal(new TextDecoder().decode(project.store.disk.files.get(aside[0]!)), '{ not json');
  });

  it('counts an edit that has become a rewriting as one, also where a run goes on with it', async () => {
    let stops = 1;
    const { controller, talk, store, state } = await chapterProject({ scenes: [2], verdicts: [prose] });
    await controller.generate('1', { pause: () => talk.answered.length === 5 && stops-- > 0 });
    const counted = async () => {
      const { lastRetryLevel, editRetryCount, writeRetryCount } = await state();
      return [lastRetryLevel, editRetryCount, writeRetryCount];
    };
    assert.deepEqual(await counted(), ['edit_only', 1, 0]);
    for (const name of ['draft.md', 'revision.md', 'scenes/01.md', 'scenes/02.md'])
      store.disk.files.delete(`.storyfold/chapters/01/${name}`);
    const { missing } = await controller.generate('1', { pause: () => true });
    assert.deepEqual(missing, ['draft_text']);
    assert.deepEqual(await counted(), ['write_only', 0, 1]);
  });

  it('writes a saved scene again only where it is gone', async () => {
    let stops = 1;
    const { controller, talk, store } = await chapterProject();
    await controller.generate('1', { pause: () => talk.answered.length === 3 && stops-- > 0 });
    store.disk.files.delete('.storyfold/chapters/01/scenes/01.md');
    await controller.generate('1');
    assert.deepEqual(talk.steps(), [
      ['plan', 'scene 1', 'scene 2', 'scene 1', 'scene 3', 'edit', 'judge', 'bible'],
    ]);
  });

  it('starts from what lies on disk where the state cannot be read, and reuses no number', async () => {
    const project = await chapterProject({ verdicts: [prose] });
    const { controller, read, state } = project;
    await controller.generate('1');
    const text = await read(path);
    await project.write('.storyfold/chapters/01/state.json', '[1, 2');
    const [row] = await project.reopen().controller.list();
    assert.equal(row!.status, 'passed');
    const outcome = await controller.retry('1', { level: 'edit_only' });
    assert.deepEqual(
      outcome.attempts.map(({ attempt }) => attempt),
      [0, 1, 2],
    );
    assert.equal(outcome.movedAside!.length, 1);
    // Its text is one of the attempts that are kept, so nothing of the author's was in the way.
    assert.equal(outcome.proposed, null);
    assert.equal((await state()).delivered?.attempt, 2);
    assert.notEqual(await read(path), text);
  });

  it('refuses the state of a newer program', async () => {
    const project = await chapterProject();
    await project.controller.generate('1');
    const newer = { ...(await project.state()), version: 2, more: true };
    await project.write('.storyfold/chapters/01/state.json', JSON.stringify(newer));
    await expectCode('newer_schema', () => project.controller.retry('1'));
    assert.equal((await project.controller.show('1')).passed, true);
    assert.equal(await project.read('.storyfold/chapters/01/state.json'), JSON.stringify(newer));
  });

  it('takes over what an older project keeps in its state', async () => {
    const plan = {
      scenes: [
        { scene: 1, events: 'A' },
        { scene: 2, events: 'B' },
      ],
    };
    const older = {
      scene_list: JSON.stringify(plan),
      draft_text: '# Chapter 1: The Ferry\n\nOld one.\n\n***\n\nOld two.\n',
      revision_text: null,
      current_attempt: 1,
      last_retry_level: 'edit_only',
      edit_retry_count: 1,
      mine: 'stays',
    };
    const project = await chapterProject(
      {},
      { files: { '.storyfold/chapters/01/state.json': JSON.stringify(older) } },
    );
    const outcome = await project.controller.generate('1');
    assert.deepEqual(project.talk.steps(), [['edit', 'judge', 'bible']]);
    assert.equal(outcome.attempts[0]!.attempt, 1);
    assert.equal(outcome.attempts[0]!.level, 'edit_only');
    assert.match((await project.read(path))!, /Old two \(edited\)\./);
    assert.equal((await project.state())['mine'], 'stays');
    assert.deepEqual(JSON.parse((await project.read('.storyfold/chapters/01/scene-list.json'))!), plan);
  });

  it('notes of an attempt whether it was begun anew, also by the author’s wish', async () => {
    const { controller, judged } = await chapterProject({ verdicts: [failing({ type: 'structure' })] });
    await controller.generate('1');
    await controller.generate('1', { force: true });
    const noted = await Promise.all([0, 1, 2].map(async (attempt) => (await judged(attempt)).begunAnew));
    assert.deepEqual(noted, [true, undefined, true]);
  });

  it('asks a model for nothing where a newer program wrote what it would end in', async () => {
    for (const file of [
      'final.json',
      'refinementState.json',
      'bible.json',
      'chapters/01/bible-changes.json',
    ]) {
      const { controller, talk, read } = await chapterProject(
        {},
        { files: { [`.storyfold/${file}`]: '{"version":2,"changes":[]}' } },
      );
      await expectCode('newer_schema', () => controller.generate('1'));
      assert.deepEqual(talk.asked, [], file);
      assert.equal(await read('.storyfold/chapters/01/state.json'), undefined);
    }
  });

  it('refuses to work on a chapter that somebody else works on, and waits for no run to decide about another', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { controller, store } = await chapterProject({ before: () => held });
    const running = controller.generate('1');
    await new Promise((resolve) => setImmediate(resolve));
    await expectCode('locked', () => controller.lock('1'));
    assert.equal((await controller.lock('2')).status, 'not_started');
    assert.ok(controller.working.has('01'));
    release();
    await running;
    assert.equal(controller.working.size, 0);
    await store.withLock(chapterLock('03'), () => expectCode('locked', () => controller.generate('3')));
  });
});

describe('generateRemaining', () => {
  it('writes what has not passed, in order, and names what it passes over', async () => {
    const project = await chapterProject(
      {},
      { files: { 'chapters/02-mine.md': '# Chapter 2: The Lamp\n\nMine.\n' } },
    );
    const { controller, talk } = project;
    await controller.lock('3');
    const outcome = await controller.generateRemaining();
    assert.deepEqual(
      outcome.chapters.map(({ chapter, passed }) => [chapter, passed]),
      [['01', true]],
    );
    assert.deepEqual(outcome.passedOver, [
      { chapter: '02', title: 'The Lamp', because: 'authors_text' },
      { chapter: '03', title: 'The Tide', because: 'locked' },
    ]);
    assert.equal(outcome.stopReason, 'done');
    const asked = talk.asked.length;
    const again = await controller.generateRemaining();
    // A chapter that has passed was not passed over.
    assert.deepEqual([again.chapters, again.passedOver], [[], outcome.passedOver]);
    assert.equal(talk.asked.length, asked);
  });

  it('reports a chapter that another window works on, and goes on', async () => {
    const { controller, store } = await chapterProject();
    const outcome = await store.withLock(chapterLock('02'), () => controller.generateRemaining());
    assert.deepEqual(
      outcome.chapters.map(({ chapter }) => chapter),
      ['01', '03'],
    );
    assert.deepEqual(
      outcome.passedOver.map(({ because }) => because),
      ['at_work'],
    );
  });

  it('stops at the first error, with what was written before it', async () => {
    const { controller, read, state } = await chapterProject({
      before: ({ chapter, what }) => {
        if (chapter === '02' && what === 'judge') throw timedOut('http://localhost:1', 1000, 'silence');
      },
    });
    const finished: string[] = [];
    const onFinished = ({ chapter }: { chapter: string }) => void finished.push(chapter);
    await expectCode('timeout', () => controller.generateRemaining({ onFinished }));
    assert.deepEqual(finished, ['01']);
    assert.ok(await read(path));
    assert.equal((await state('02')).status, 'failed');
    assert.equal(await read('.storyfold/chapters/03/state.json'), undefined);
  });

  it('pauses between chapters, under one estimate', async () => {
    const { controller, talk } = await chapterProject();
    const estimates: number[] = [];
    const outcome = await controller.generateRemaining({
      pause: () => talk.answered.some(({ what }) => what === 'bible'),
      beforeCost: (estimate) => void estimates.push(estimate.calls),
    });
    assert.equal(outcome.stopReason, 'paused');
    assert.deepEqual(
      outcome.chapters.map(({ chapter }) => chapter),
      ['01'],
    );
    assert.deepEqual(estimates, [15]);
  });

  it('passes over a chapter whose attempts have run out, and asks nobody about it', async () => {
    const settings = { 'storyfold.chapter.maxRetries': 0 };
    const { controller, talk } = await chapterProject(
      { verdicts: (chapter, attempt) => (chapter === '01' && attempt === 0 ? prose : undefined) },
      { settings },
    );
    await controller.generateRemaining();
    assert.equal((await controller.show('1')).needsAttention, true);
    const asked = talk.asked.length;
    const outcome = await controller.generateRemaining();
    assert.deepEqual(
      [outcome.chapters, outcome.passedOver],
      [[], [{ chapter: '01', title: 'The Ferry', because: 'needs_attention' }]],
    );
    assert.equal(talk.asked.length, asked);
  });

  it('goes on with such a chapter where its retry was begun and stopped', async () => {
    const settings = { 'storyfold.chapter.maxRetries': 0 };
    let isStopped = false;
    const { controller } = await chapterProject(
      {
        verdicts: (chapter, attempt) => (chapter === '01' && attempt === 0 ? prose : undefined),
        before: ({ attempt, what }) => {
          if (isStopped || attempt !== 1 || what !== 'judge') return;
          isStopped = true;
          throw timedOut('http://localhost:1', 1000, 'silence');
        },
      },
      { settings },
    );
    await controller.generate('1');
    await expectCode('timeout', () => controller.retry('1', { level: 'write_only' }));
    const outcome = await controller.generateRemaining();
    assert.deepEqual(outcome.chapters.map(({ chapter, passed }) => [chapter, passed])[0], ['01', true]);
  });

  it('is not what naming that chapter does: it is refused, with what a retry takes and what writing it anew does', async () => {
    const settings = { 'storyfold.chapter.maxRetries': 0 };
    const { controller, talk } = await chapterProject(
      { verdicts: (chapter, attempt) => (chapter === '01' && attempt === 0 ? prose : undefined) },
      { settings },
    );
    await controller.generate('1');
    const asked = talk.answered.length;
    const error = await expectCode('refused', () => controller.generate('1'));
    assert.equal(talk.answered.length, asked);
    const levels = error.details['levels'] as { level: string; tokens: number }[];
    assert.deepEqual(
      levels.map(({ level }) => level),
      ['full_retry', 'edit_only', 'write_only'],
    );
    assert.ok(levels[0]!.tokens > levels[1]!.tokens);
    for (const words of [error, chineseOf(error, chinesePhaseNames)!]) {
      for (const { level, tokens } of levels) {
        assert.ok(words.hint.includes(level), words.hint);
        assert.ok(words.hint.includes(groupDigits(tokens)), words.hint);
      }
      assert.match(words.hint, /chapter retry 01 --level full_retry.*chapter generate 01 --force/);
    }
    // A task has been confirmed, and goes on as before; the author's own word does so too.
    const again = await controller.generate('1', { again: true });
    assert.deepEqual([again.passed, again.attempts.length], [true, 2]);
    const other = await chapterProject({ verdicts: [prose] }, { settings });
    await other.controller.generate('1');
    assert.equal((await other.controller.generate('1', { force: true })).passed, true);
  });

  it('needs an outline with chapters', async () => {
    const { controller } = await chapterProject({}, { files: { 'outline.md': 'Nothing yet.' } });
    await expectCode('not_found', () => controller.generateRemaining());
  });
});

describe('the author’s own text', () => {
  const mine = '---\ntitle: x\n---\n\n# Chapter 1: The Ferry\n\nI wrote this.\n\n***\n\nAnd this.\n';

  it('is edited, and what comes of it waits beside it', async () => {
    const project = await chapterProject({}, { files: { 'chapters/01-mine.md': mine } });
    const { controller, talk, read } = project;
    const outcome = await controller.retry('1', { level: 'edit_only' });
    assert.deepEqual(talk.steps(), [['edit', 'judge']]);
    assert.equal(outcome.proposed, 'chapters/01-mine.proposed.md');
    assert.equal(outcome.bibleUpdated, false);
    assert.equal(await read('chapters/01-mine.md'), mine);
    assert.equal(await read('chapters/01-mine.proposed.md'), mine.replace('And this.', 'And this (edited).'));
    assert.equal((await controller.list())[0]!.proposed, 'chapters/01-mine.proposed.md');
    assert.equal(
      (await expectCode('refused', () => controller.generate('1'))).details['because'],
      'proposal',
    );

    const accepted = await controller.acceptProposal('1');
    assert.equal(accepted.proposed, null);
    assert.equal(await read('chapters/01-mine.md'), mine.replace('And this.', 'And this (edited).'));
    assert.equal(await read('chapters/01-mine.proposed.md'), undefined);
    await expectCode('not_found', () => controller.acceptProposal('1'));
    // The author's text is kept, and can be had back.
    const [entry] = (await project.refinement.rounds('final')).rows;
    await project.refinement.restore('final', entry!.entry!);
    assert.equal(await read('chapters/01-mine.md'), mine);
    // The bible follows once the author has taken it.
    const fed = await controller.generate('1');
    assert.equal(fed.bibleUpdated, true);
    assert.equal(talk.steps()[0]!.at(-1), 'bible');
  });

  it('stays where the proposal is dismissed', async () => {
    const project = await chapterProject({}, { files: { 'chapters/01-mine.md': mine } });
    const { controller, read } = project;
    await controller.retry('1', { level: 'edit_only' });
    await project.write('chapters/01-mine.proposed.md', 'I changed the proposal.');
    const outcome = await controller.dismissProposal('1');
    assert.deepEqual([outcome.proposed, outcome.status], [null, 'passed']);
    assert.equal(await read('chapters/01-mine.md'), mine);
    assert.equal(await read('chapters/01-mine.proposed.md'), undefined);
    const kept = await sha256(new TextEncoder().encode('I changed the proposal.'));
    const file = `.storyfold/chapters/01/changed-0-${kept.slice(0, 12)}.md`;
    assert.deepEqual(outcome.changedVersions, [file]);
    assert.equal(await read(file), 'I changed the proposal.');
    // Nobody may take it for one that no entry needs.
    await pruneTexts(project.store, { keepLast: 1 });
    assert.equal(await read(file), 'I changed the proposal.');
    assert.ok(await read('.storyfold/chapters/01/attempt-0.md'));
    await expectCode('not_found', () => controller.dismissProposal('1'));
  });

  it('is not overwritten by a chapter that is written anew', async () => {
    const { controller, read, talk } = await chapterProject({}, { files: { 'chapters/01-mine.md': mine } });
    const outcome = await controller.generate('1', { force: true });
    assert.deepEqual(talk.steps()[0]!.slice(0, 2), ['plan', 'scene 1']);
    assert.equal(await read('chapters/01-mine.md'), mine);
    // What stands above the heading is the author's, and stays.
    assert.ok(
      (await read(outcome.proposed!))!.startsWith(
        '---\ntitle: x\n---\n\n# Chapter 1: The Ferry\n\nAttempt 0',
      ),
    );
  });

  it('is still theirs where an edit left it as it was', async () => {
    const project = await chapterProject(
      { editText: (text) => text },
      { files: { 'chapters/01-mine.md': mine } },
    );
    const { controller, read } = project;
    const outcome = await controller.retry('1', { level: 'edit_only' });
    assert.deepEqual([outcome.proposed, outcome.passed], [null, true]);
    assert.equal(
      (await expectCode('refused', () => controller.generate('1'))).details['because'],
      'changed_by_author',
    );
    assert.ok((await controller.generate('1', { force: true })).proposed);
    assert.equal(await read('chapters/01-mine.md'), mine);
  });

  it('leaves another file alone that has the proposal’s name', async () => {
    const project = await chapterProject(
      {},
      { files: { 'chapters/01-mine.md': mine, 'chapters/01-mine.proposed.md': 'Notes of mine.' } },
    );
    const outcome = await project.controller.retry('1', { level: 'edit_only' });
    assert.equal(outcome.proposed, 'chapters/01-mine.2.proposed.md');
    assert.equal(await project.read('chapters/01-mine.proposed.md'), 'Notes of mine.');
  });

  it('is what an edit starts from where they changed what was delivered, scene by scene', async () => {
    const project = await chapterProject({
      verdicts: (_, attempt) =>
        attempt === 0 ? { ...passing, issues: failing({ type: 'prose', scenes: [2] }).issues } : undefined,
    });
    const { controller, talk, read } = project;
    await controller.generate('1');
    const changed = (await read(path))!
      .replace('how scene 1 of', 'what the author makes of scene 1 in')
      .replace('how scene 2', 'and how scene 2');
    await project.write(path, changed);
    const [row] = await controller.list();
    assert.equal(row!.changedSince, true);
    const outcome = await controller.retry('1');
    const asked = talk.answered.find(({ attempt, what }) => attempt === 1 && what === 'edit')!;
    assert.deepEqual(
      asked.asks?.map(({ scenes }) => scenes),
      [[2]],
    );
    assert.equal(asked.told.length, 3);
    assert.match(asked.told[0]!.text, /^Attempt 0: what the author makes of scene 1 in/);
    assert.match(asked.told[1]!.text, /^Attempt 0: and how scene 2/);
    assert.equal(outcome.proposed, proposal);
    assert.equal(await read(path), changed);
  });

  it('keeps its other scenes where only some are written anew', async () => {
    const verdicts = [{ ...passing, issues: failing({ type: 'motivation', scenes: [3] }).issues }];
    const project = await chapterProject({ verdicts });
    const { controller, read, talk } = project;
    await controller.generate('1');
    await project.write(path, (await read(path))!.replace('how scene 1 of', 'my own scene 1 of'));
    await controller.retry('1');
    assert.deepEqual(talk.steps()[1], ['scene 3', 'edit', 'judge']);
    const text = (await read(proposal))!;
    assert.match(text, /my own scene 1 of/);
    assert.match(text, /Attempt 1: how scene 3/);
  });

  it('that came during a run is not overwritten', async () => {
    const project: ChapterProject = await chapterProject({
      before: async ({ what }) => {
        if (what === 'judge') await project.write(path, '# Chapter 1: The Ferry\n\nTyped meanwhile.\n');
      },
    });
    const outcome = await project.controller.generate('1');
    assert.equal(outcome.proposed, proposal);
    assert.equal(await project.read(path), '# Chapter 1: The Ferry\n\nTyped meanwhile.\n');
  });

  it('is not overwritten whenever in a run it is typed', async () => {
    const verdicts = [passing, prose, failing({ type: 'hook', scenes: [1] })];
    for (let at = 1; ; at++) {
      let isTyped = false;
      const project: ChapterProject = await chapterProject({
        verdicts,
        before: async ({ attempt }) => {
          const ofRun = project.talk.asked.filter((one) => one.attempt > 0).length;
          if (attempt === 0 || ofRun !== at) return;
          isTyped = true;
          await project.write(path, `# Chapter 1: The Ferry\n\nTyped at request ${at}.\n`);
        },
      });
      await project.controller.generate('1');
      await project.controller.retry('1', { level: 'edit_only' });
      if (!isTyped) break;
      const isDelivered = project.talk.asked.filter(({ attempt }) => attempt > 0)[at - 1]!.what === 'bible';
      assert.equal(await project.read(path), `# Chapter 1: The Ferry\n\nTyped at request ${at}.\n`);
      assert.equal((await project.read(proposal)) === undefined, isDelivered, `request ${at}`);
    }
  });

  it('that came at the very last moment is not overwritten', async () => {
    const project = await chapterProject();
    await project.controller.generate('1');
    const { refinement } = project;
    const write = refinement.writeChapter.bind(refinement);
    refinement.writeChapter = async (change, options) => {
      await project.write(path, 'Typed meanwhile.');
      return write(change, options);
    };
    const outcome = await project.controller.retry('1', { level: 'full_retry' });
    assert.equal(outcome.proposed, proposal);
    assert.equal(await project.read(path), 'Typed meanwhile.');
  });

  it('keeps its line ends and its byte-order mark', async () => {
    const project = await chapterProject({}, { files: { [path]: '\u{FEFF}# Chapter 1: The Ferry\r\n\r\n' } });
    await project.controller.generate('1');
    const text = (await project.read(path))!;
    assert.ok(text.startsWith('\u{FEFF}# Chapter 1: The Ferry\r\n\r\nAttempt 0'));
    assert.doesNotMatch(text, /[^\r]\n/);
    assert.equal((await project.controller.list())[0]!.changedSince, false);
  });

  it('changes nothing but its own chapter', async () => {
    const others = {
      'chapters/02-a.md': '# Chapter 2: The Lamp\n\nA.\n',
      'chapters/03-b.md': '# Chapter 3: The Tide\r\n\r\nB.\r\n',
    };
    const project = await chapterProject({ verdicts: [prose] }, { files: others });
    await project.controller.generate('1');
    for (const [name, text] of Object.entries(others)) assert.equal(await project.read(name), text);
    const touched = project.store.commits
      .flat()
      .filter((name) => /^(?:chapters|\.storyfold\/chapters)\/0[23]/.test(name));
    assert.equal(touched.length, 2, 'only what the test itself has put there');
  });
});

describe('an attempt that cannot be brought to the author', () => {
  it('keeps its verdict, and is brought when that is possible again', async () => {
    const settings = { 'storyfold.chapter.maxRetries': 0 };
    for (const verdict of [prose, passing]) {
      const project = await chapterProject({ verdicts: [verdict] }, { settings });
      const { controller, refinement, talk, state } = project;
      const write = refinement.writeChapter.bind(refinement);
      const full = new StoryFoldError('disk_full', 'The disk is full.', 'Make room.', {
        path,
        code: 'ENOSPC',
      });
      refinement.writeChapter = () => Promise.reject(full);
      await assert.rejects(controller.generate('1'), full);
      const stands = verdict === prose ? 'needs_attention' : 'updating_bible';
      assert.deepEqual([(await state()).status, (await state()).error?.code], [stands, 'disk_full']);
      refinement.writeChapter = write;
      const asked = talk.asked.length;
      const outcome = await controller.generate('1');
      assert.equal(outcome.status, verdict === prose ? 'needs_attention' : 'passed');
      assert.equal(outcome.error, undefined);
      assert.equal(await project.read(path), await project.read('.storyfold/chapters/01/attempt-0.md'));
      assert.deepEqual(
        talk.asked.slice(asked).map(({ what }) => what),
        verdict === prose ? [] : ['bible'],
      );
    }
  });
});

describe('what the author decides', () => {
  it('keeps any attempt as the chapter’s text', async () => {
    const scores = [61, 60].map((score) => ({ ...prose, score }));
    const settings = { 'storyfold.chapter.maxRetries': 1 };
    const project = await chapterProject({ verdicts: scores }, { settings });
    const { controller, read } = project;
    await controller.generate('1');
    assert.equal(await read(path), await read('.storyfold/chapters/01/attempt-0.md'));
    const kept = await controller.keepAttempt('1', 1);
    assert.equal(await read(path), (await controller.attempt('1', 1)).text);
    assert.deepEqual([kept.status, kept.passed, kept.bibleUpdated], ['needs_attention', false, false]);
    assert.equal(await read('.storyfold/chapters/01/revision.md'), await read(path));
    await expectCode('not_found', () => controller.keepAttempt('1', 7));
    await expectCode('not_found', () => controller.attempt('1', 7));
    const rows = (await project.refinement.rounds('final')).rows;
    assert.equal(rows.length, 1);
    assert.equal(rows[0]!.usage?.inputTokens, 200);
  });

  it('gives up what was under way where they keep an attempt, with the lessons that it was told', async () => {
    const settings = { 'storyfold.chapter.maxRetries': 1 };
    const project = await chapterProject({ verdicts: [prose, prose] }, { settings });
    const { controller, state, write } = project;
    await controller.generate('1');
    const begun = { currentAttempt: 2, status: 'cancelled', pendingSteps: ['judge'], bullets: ['b9'] };
    await write('.storyfold/chapters/01/state.json', JSON.stringify({ ...(await state()), ...begun }));
    await controller.keepAttempt('1', 1);
    const { bullets, pendingSteps } = await state();
    assert.deepEqual([bullets, pendingSteps], [undefined, []]);
  });

  it('goes on from the attempt that they kept, whatever better one there was, where a retry makes none', async () => {
    const scores = [61, 60, 50, 50].map((score) => ({ ...prose, score }));
    const settings = { 'storyfold.chapter.maxRetries': 1 };
    const { controller, read } = await chapterProject({ verdicts: scores }, { settings });
    await controller.generate('1');
    await controller.keepAttempt('1', 1);
    const outcome = await controller.retry('1', { level: 'full_retry' });
    assert.deepEqual([outcome.attempts.length, outcome.bestAttempt], [4, 0]);
    const kept = await read('.storyfold/chapters/01/attempt-1.md');
    assert.equal(await read(path), kept);
    assert.equal(await read('.storyfold/chapters/01/revision.md'), kept);
  });

  it('starts a retry from the attempt that they went back to, with its plan and what was wrong with it', async () => {
    const verdicts = [failing({ type: 'hook', scenes: [2], note: 'The second is dull.' })];
    const { controller, refinement, talk, read, judged } = await chapterProject({ verdicts, scenes: [3, 2] });
    await controller.generate('1');
    await controller.keepAttempt('1', 0);
    await controller.keepAttempt('1', 1);
    const { rows } = await refinement.rounds('final');
    await refinement.restore('final', rows.at(-1)!.entry!);
    const first = await read('.storyfold/chapters/01/attempt-0.md');
    assert.equal(await read(path), first);
    const choices = await controller.retryChoices('1');
    assert.deepEqual(
      choices.map(({ level, scenes }) => [level, scenes]).find(([level]) => level === 'write_only'),
      ['write_only', [2]],
    );
    talk.asked.length = 0;
    const outcome = await controller.retry('1', { level: 'write_only' });
    assert.equal(outcome.passed, true);
    const [written] = talk.asked;
    assert.deepEqual(
      [written!.what, written!.redo?.issues.map(({ note }) => note)],
      ['scene 2', ['The second is dull.']],
    );
    const { plan, sceneStarts } = await judged(2);
    assert.deepEqual([plan?.scenes.length, sceneStarts.length], [3, 3]);
    const text = (await read(path))!;
    assert.match(text, /Attempt 0: how scene 1/);
    assert.match(text, /Attempt 2: how scene 2/);
    assert.match(text, /Attempt 0: how scene 3/);
  });

  it('takes an attempt that passed for a chapter that passed', async () => {
    const verdicts = [passing, prose];
    const settings = { 'storyfold.chapter.maxRetries': 0 };
    const project = await chapterProject({ verdicts }, { settings });
    await project.controller.generate('1');
    await project.controller.generate('1', { force: true });
    assert.equal((await project.controller.show('1')).status, 'needs_attention');
    // The text that passed was not put out of its place by one that did not.
    assert.equal(await project.read(path), await project.read('.storyfold/chapters/01/attempt-0.md'));
    assert.equal((await project.controller.keepAttempt('1', 0)).status, 'passed');
  });

  it('is told what each level keeps, redoes and takes, the suggested one first', async () => {
    const settings = { 'storyfold.chapter.maxRetries': 0 };
    const verdicts = [failing({ type: 'hook', scenes: [2] })];
    const project = await chapterProject({ verdicts }, { settings });
    const before = await project.controller.generate('1');
    const saved = await files(project);
    const choices = await project.controller.retryChoices('1');
    assert.deepEqual(
      choices.map(({ level, isSuggested, steps, scenes, estimate }) => [
        level,
        isSuggested,
        steps.length,
        scenes,
        estimate?.calls,
      ]),
      [
        ['full_retry', true, 4, [], 5],
        ['edit_only', false, 2, [], 3],
        ['write_only', false, 3, [2], 4],
      ],
    );
    assert.deepEqual(await files(project), saved);
    assert.equal(before.nextLevel, 'full_retry');
  });

  it('sees that a chapter has to be looked at again when one before it is taken out', async () => {
    const project = await chapterProject();
    const { controller, store } = project;
    await controller.generateRemaining();
    const outline = (await project.read('outline.md'))!;
    const start = outline.indexOf('## Chapter 2');
    const end = outline.indexOf('## Chapter 3');
    assert.ok(start > 0 && end > start);
    await project.write('outline.md', outline.slice(0, start) + outline.slice(end));
    await store.commit([{ path: 'chapters/02-the-lamp.md', bytes: undefined }]);
    assert.deepEqual(
      (await controller.list()).map(({ chapter, recheck }) => [chapter, recheck]),
      [
        ['01', false],
        ['03', true],
      ],
    );
  });

  it('sees that a chapter has to be looked at again when one before it is changed while it is written', async () => {
    const first = '# Chapter 1: The Ferry\n\nIt left at dawn.\n';
    const project: ChapterProject = await chapterProject(
      {
        before: async ({ what }) => {
          if (what === 'scene 1') await project.write('chapters/01-mine.md', first.replace('dawn', 'dusk'));
        },
      },
      { files: { 'chapters/01-mine.md': first } },
    );
    await project.controller.generate('2');
    const recheck = async () => (await project.controller.list()).map((row) => row.recheck);
    assert.deepEqual(await recheck(), [false, true, false]);
    await project.write('chapters/01-mine.md', first);
    assert.deepEqual(await recheck(), [false, false, false]);
  });

  it('sees which chapters have to be looked at again', async () => {
    const project = await chapterProject();
    const { controller } = project;
    await controller.generateRemaining();
    assert.deepEqual(
      (await controller.list()).map(({ recheck, bibleStale }) => recheck || bibleStale),
      [false, false, false],
    );
    const second = 'chapters/02-the-lamp.md';
    await project.write(second, `${(await project.read(second))!}More.\n`);
    const rows = await controller.list();
    assert.deepEqual(
      rows.map(({ recheck }) => recheck),
      [false, false, true],
    );
    assert.deepEqual(
      rows.map(({ changedSince }) => changedSince),
      [false, true, false],
    );
    assert.deepEqual(
      rows.map(({ bibleStale }) => bibleStale),
      [false, true, false],
    );
  });

  it('finds a chapter that is only planned under its title when the outline is put in another order', async () => {
    let stops = 1;
    const project = await chapterProject();
    await project.controller.generate('3', {
      pause: () => project.talk.answered.length === 2 && stops-- > 0,
    });
    const outline =
      '# Outline\n\n## Chapter 1: The Tide\n\n## Chapter 2: The Ferry\n\n## Chapter 3: The Lamp\n';
    await project.write('outline.md', outline);
    const rows = await project.controller.list();
    assert.deepEqual(
      rows.map(({ chapter, title }) => [chapter, title]),
      [
        ['03', 'The Tide'],
        ['02', 'The Ferry'],
        ['04', 'The Lamp'].map((one) => (one === '04' ? rows[2]!.chapter : one)),
      ],
    );
    assert.equal(rows[0]!.underWay, true);
    // The id of the one is the number of another by now.
    assert.equal((await project.controller.known('3')).row.title, 'The Lamp');
    for (const reference of ['03', rows[0]!, { chapter: '03' }]) {
      assert.equal((await project.controller.known(reference)).row.title, 'The Tide');
      assert.equal((await project.controller.show(reference)).title, 'The Tide');
    }
    await project.controller.generate(rows[0]!);
    assert.equal((await project.state('03')).status, 'passed');
    const record = JSON.parse((await project.read('.storyfold/final.json'))!) as {
      files: { chapter: string; path: string }[];
    };
    assert.deepEqual(
      record.files.map(({ chapter, path: file }) => [chapter, file]),
      [['03', 'chapters/01-the-tide.md']],
    );
  });
});
