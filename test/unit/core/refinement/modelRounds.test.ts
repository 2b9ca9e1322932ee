import assert from 'node:assert/strict';
import type { RunEstimate } from '../../../../src/core/llm/calls/runEstimate';
import { StoryFoldError } from '../../../../src/core/errors';
import { refinementStateFile } from '../../../../src/core/project/layout';
import type { Phase, StopReason } from '../../../../src/shared/values';
import { expectCode } from '../../../fakes/expectCode';
import { silence } from '../../../fakes/modelServer/faults';
import { status } from '../../../fakes/modelServer/statuses';
import type { ModelServerSettings } from '../../../fakes/modelServer/modelServer';
import { controllerOn, type TestProjectParts } from '../../../fakes/testProject';
import { assessment, idOf, modelProject, revising, said, type ModelProject } from './modelProject';

const text = 'The night was cold.\n\nA tall tower stood on the hill, and nobody was there.\n';
const night = said('The night was cold.', 'Make it day.');
const tower = said('A tall tower', 'Say how tall.');
const whole = said(null, 'Nobody walks here.');

describe('rounds with a model', () => {
  let project: ModelProject;
  const start = async (
    replies: NonNullable<ModelServerSettings['replies']>,
    parts: TestProjectParts = {},
    files: Record<string, string> = { 'sample.md': text },
  ) => {
    project = await modelProject(files, [], replies, parts);
    return project.controller;
  };
  afterEach(() => project.server.close());

  /** The reason is in the state, and nothing is left of the run. */
  const ended = async (reason: StopReason, phase: Phase = 'sample') => {
    const state = await project.controller.state(phase);
    assert.deepEqual([state.stopReason, state.mode, state.pending], [reason, 'manual', undefined]);
    assert.ok(['idle', 'awaiting_decision'].includes(state.status));
    assert.deepEqual(project.server.problems(), []);
    return state;
  };

  /** What was kept of replies, without the notes above each. */
  const keptReplies = async (): Promise<string[]> => {
    const paths = [...project.store.disk.files.keys()].filter((path) => path.includes('/logs/replies/'));
    const kept = await Promise.all(paths.map((path) => project.read(path)));
    return kept.map((one) => one!.slice(one!.indexOf('{'))).sort();
  };

  it('keep what a model said where the list cannot be saved, and say where', async () => {
    const reply = assessment([night]);
    const controller = await start({ assessment: [reply] });
    const commit = project.store.commit.bind(project.store);
    let commits = 0;
    project.store.commit = (changes) =>
      changes.some(({ path }) => path === refinementStateFile) && ++commits === 2
        ? Promise.reject(new StoryFoldError('disk_full', 'The disk is full.', 'Make room.'))
        : commit(changes);
    const { details, hint } = await expectCode('disk_full', () => controller.assess('sample'));
    assert.ok(hint.includes(String(details['keptReply'])), hint);
    assert.deepEqual(await keptReplies(), [reply]);
    assert.ok((await project.read(String(details['keptReply'])))!.endsWith(reply));
    assert.equal((await controller.state('sample')).currentRound, undefined);
  });

  it('keep what was said for one role where the request for the next one fails', async () => {
    const settings = { 'storyfold.review.roles': 'critic', 'storyfold.review.callPerRole': true };
    const reply = assessment([night]);
    const controller = await start(
      { assessment: [reply, status(401, { message: 'no more' })] },
      { settings },
    );
    await expectCode('auth', () => controller.assess('sample'));
    assert.deepEqual(await keptReplies(), [reply]);
  });

  describe('stop', () => {
    it('when there is nothing to suggest', async () => {
      const controller = await start({ assessment: [assessment([], 'It is whole.')] });
      const { rounds, stopReason, usage } = await controller.refine('sample', { rounds: 3 });
      assert.deepEqual([rounds.length, stopReason], [1, 'no_suggestions']);
      assert.ok(usage && usage.inputTokens > 0 && usage.outputTokens > 0);
      assert.equal((await ended('no_suggestions')).currentRound?.overall, 'It is whole.');
    });

    it('when nothing that is suggested can be done unasked, and leave it to the author', async () => {
      const observed = said('A tall tower', 'It is the only tower.', { severity: 'info' });
      const controller = await start({ assessment: [assessment([whole, observed])] });
      const { stopReason } = await controller.refine('sample', { rounds: 3 });
      assert.equal(stopReason, 'no_change');
      const { currentRound } = await ended('no_change');
      assert.deepEqual(
        currentRound?.suggestions.map(({ status: mark }) => mark),
        ['open', 'open'],
      );
      assert.equal(await project.read('sample.md'), text);
    });

    it('when the same is said again, in whatever words', async () => {
      const again = said('A tall tower', 'How tall is it?');
      const controller = await start({
        assessment: [assessment([tower]), assessment([again])],
        revision: [revising({ 'A tall tower': 'A tall tower of grey stone' })],
      });
      const { rounds, stopReason } = await controller.refine('sample', { rounds: 5 });
      assert.deepEqual([rounds.map(({ applied }) => applied), stopReason], [[1, 0], 'converged']);
      await ended('converged');
    });

    it('when a text comes back', async () => {
      const day = said('The day was warm.', 'Make it night.');
      const controller = await start({
        assessment: [assessment([night]), assessment([day])],
        revision: [
          revising({ 'The night was cold.': 'The day was warm.' }),
          revising({ 'The day was warm.': 'The night was cold.' }),
        ],
      });
      const { rounds, stopReason } = await controller.refine('sample', { rounds: 5 });
      assert.deepEqual([rounds.length, stopReason], [2, 'oscillating']);
      await ended('oscillating');
      assert.equal(await project.read('sample.md'), text);
    });

    it('at the last round', async () => {
      const controller = await start({
        assessment: [assessment([night, whole])],
        revision: [revising({ 'The night was cold.': 'The day was warm.' })],
      });
      const { rounds, stopReason } = await controller.refine('sample', { rounds: 1 });
      assert.deepEqual([rounds[0]?.applied, rounds[0]?.notApplied, stopReason], [1, 1, 'max_rounds']);
      const state = await ended('max_rounds');
      assert.deepEqual([state.round, state.maxRounds], [2, 1]);
    });

    it('when the budget is used up, with everything so far kept', async () => {
      const controller = await start(
        { assessment: [assessment([night])] },
        { settings: { 'storyfold.budget.calls': 1 } },
      );
      const { stopReason } = await controller.refine('sample', { rounds: 3 });
      assert.equal(stopReason, 'budget');
      const { status: now, currentRound } = await ended('budget');
      assert.equal(now, 'awaiting_decision');
      assert.equal(currentRound?.suggestions[0]?.summary, 'Make it day.');
      assert.equal(project.server.requests.length, 1);
    });

    it('when the model fails, which is thrown as well', async () => {
      const controller = await start({ assessment: [assessment([night])], revision: [status(401)] });
      await expectCode('auth', () => controller.refine('sample', { rounds: 3 }));
      assert.equal((await ended('error')).status, 'awaiting_decision');
      assert.equal(await project.read('sample.md'), text);
    });

    it('at once when it is cancelled', async () => {
      const controller = await start({ assessment: [assessment([night])], revision: [silence()] });
      const abort = new AbortController();
      const running = controller.refine('sample', { rounds: 3, signal: abort.signal });
      await project.server.request(2);
      abort.abort();
      const { stopReason, rounds } = await running;
      assert.deepEqual([stopReason, rounds.length], ['cancelled', 1]);
      assert.equal((await ended('cancelled')).currentRound?.suggestions.length, 1);
      assert.equal(await project.read('sample.md'), text);
    });

    it('after the step under way when the author says so, with what it brought', async () => {
      const controller = await start({
        assessment: [assessment([night])],
        revision: [revising({ 'The night was cold.': 'The day was warm.' })],
      });
      const stop = new AbortController();
      const running = controller.refine('sample', { rounds: 3, stop: stop.signal });
      await project.server.request(2);
      stop.abort();
      const { stopReason, rounds } = await running;
      assert.deepEqual([stopReason, rounds.length, rounds[0]?.applied], ['user', 1, 1]);
      await ended('user');
      assert.match(await project.read('sample.md'), /^The day was warm\./);
    });

    it('before anything is sent when it was said before', async () => {
      const controller = await start({});
      const { stopReason, rounds } = await controller.refine('sample', {
        rounds: 3,
        stop: AbortSignal.abort(),
      });
      assert.deepEqual([stopReason, rounds, project.server.requests.length], ['user', [], 0]);
      await ended('user');
    });
  });

  describe('the estimate', () => {
    it('is told once, of all rounds, before the first request', async () => {
      const controller = await start({
        assessment: [assessment([night]), assessment([])],
        revision: [revising({ 'The night was cold.': 'The day was warm.' })],
      });
      const estimates: [RunEstimate, number][] = [];
      await controller.refine('sample', {
        rounds: 3,
        beforeCost: (estimate) => void estimates.push([estimate, project.server.requests.length]),
      });
      assert.equal(estimates.length, 1);
      const [[estimate, sent]] = estimates as [[RunEstimate, number]];
      assert.deepEqual([estimate.calls, sent], [6, 0]);
      assert.ok(estimate.inputTokens > 0 && estimate.outputTokens > 0);
    });

    it('can be turned down: nothing is sent, and the run is over', async () => {
      const controller = await start({});
      const refused = () => {
        throw new StoryFoldError('cancelled', 'Not now.', 'Nothing was sent.');
      };
      assert.equal(
        (await controller.refine('sample', { rounds: 2, beforeCost: refused })).stopReason,
        'cancelled',
      );
      await ended('cancelled');
      await expectCode('cancelled', () => controller.assess('sample', { beforeCost: refused }));
      assert.equal(project.server.requests.length, 0);
      assert.equal((await controller.state('sample')).currentRound, undefined);
    });
  });

  describe('chapter by chapter', () => {
    const chapters = {
      'chapters/01-lamp.md': '# Chapter 1: Lamp\n\nThe lamp was lit.\n',
      'chapters/02-sea.md': '# Chapter 2: Sea\n\nThe sea was calm.\n',
    };

    it('takes the whole first, then each chapter, and ends with the reason that leaves most to do', async () => {
      const controller = await start(
        {
          assessment: [assessment([]), assessment([said('The lamp was lit.', 'By whom?')]), assessment([])],
          revision: [revising({ 'The lamp was lit.': 'She lit the lamp.' })],
        },
        {},
        chapters,
      );
      const seen: (string | undefined)[] = [];
      const outcome = await controller.refine('final', {
        rounds: 1,
        scope: 'section',
        onProgress: ({ focus }) => void seen.push(focus),
      });
      assert.deepEqual(outcome.parts, [
        { stopReason: 'no_suggestions' },
        { focus: '1', stopReason: 'max_rounds' },
        { focus: '2', stopReason: 'no_suggestions' },
      ]);
      assert.equal(outcome.stopReason, 'max_rounds');
      assert.deepEqual(
        outcome.rounds.map(({ focus, applied }) => [focus, applied]),
        [
          [undefined, 0],
          ['1', 1],
          ['2', 0],
        ],
      );
      assert.deepEqual(seen, [undefined, '1', '1', '2']);
      await ended('max_rounds', 'final');
      assert.match(await project.read('chapters/01-lamp.md'), /She lit the lamp\./);
      const [, first] = project.allTold('assessment');
      assert.match(first!, /beginning of the chapter after[^]*The sea was calm\./);
    });

    it('ends with the budget, wherever it is', async () => {
      const controller = await start(
        { assessment: [assessment([]), assessment([])] },
        { settings: { 'storyfold.budget.calls': 2 } },
        chapters,
      );
      const { parts, stopReason } = await controller.refine('final', { rounds: 2, scope: 'section' });
      assert.deepEqual(parts, [
        { stopReason: 'no_suggestions' },
        { focus: '1', stopReason: 'no_suggestions' },
        { focus: '2', stopReason: 'budget' },
      ]);
      assert.equal(stopReason, 'budget');
      await ended('budget', 'final');
    });

    it('ends where the author stops it, with no word about chapters that were never begun', async () => {
      const stop = new AbortController();
      const controller = await start(
        {
          assessment: [assessment([]), assessment([said('The lamp was lit.', 'By whom?')])],
          revision: [revising({ 'The lamp was lit.': 'She lit the lamp.' })],
        },
        {},
        chapters,
      );
      const running = controller.refine('final', { rounds: 2, scope: 'section', stop: stop.signal });
      await project.server.request(3);
      stop.abort();
      const { parts, stopReason } = await running;
      assert.deepEqual(parts, [{ stopReason: 'no_suggestions' }, { focus: '1', stopReason: 'user' }]);
      assert.equal(stopReason, 'user');
      await ended('user', 'final');
      assert.match(await project.read('chapters/01-lamp.md'), /She lit the lamp\./);
    });

    it('goes through the chapters of an outline in the same file', async () => {
      const outline =
        '# Outline\n\n## Chapter 1: Up\n\nUp the hill.\n\n## Chapter 2: Down\n\nDown the hill.\n';
      const controller = await start(
        {
          assessment: [
            assessment([]),
            assessment([said('Up the hill.', 'With whom?')]),
            assessment([said('Down the hill.', 'How far?')]),
          ],
          revision: [
            revising({ 'Up the hill.': 'Up the hill with the dog, and a long way.' }),
            revising({ 'Down the hill.': 'Down to the sea.' }),
          ],
        },
        {},
        { 'outline.md': outline },
      );
      const { parts, stopReason } = await controller.refine('outline', { rounds: 1, scope: 'section' });
      assert.deepEqual(
        parts?.map(({ focus }) => focus),
        [undefined, '1', '2'],
      );
      assert.equal(stopReason, 'max_rounds');
      assert.equal(
        await project.read('outline.md'),
        outline
          .replace('Up the hill.', 'Up the hill with the dog, and a long way.')
          .replace('Down the hill.', 'Down to the sea.'),
      );
    });

    it('is refused where there are no chapters', async () => {
      const controller = await start({});
      await expectCode('invalid_input', () => controller.refine('sample', { rounds: 1, scope: 'section' }));
    });
  });

  describe('a decision', () => {
    const assessed = async (...replies: Parameters<typeof start>) => {
      const controller = await start(...replies);
      await controller.assess('sample');
      return controller;
    };
    const last = async () => (await project.controller.rounds('sample')).rows.findLast(({ entry }) => entry)!;

    it('accept_all has the model write what has no ready edit, and asks before a change that may go anywhere', async () => {
      const edits = { 'The night was cold.': 'The day was warm.', 'nobody was there': 'a child was there' };
      const controller = await assessed({
        assessment: [assessment([night, tower, whole])],
        revision: [revising({ ...edits, 'A tall tower': 'A tower as tall as a ship' })],
      });
      await expectCode('confirmation_needed', () => controller.revise('sample', { accept: 'all' }));
      const proposals: string[] = [];
      const outcome = await controller.revise('sample', {
        accept: 'all',
        approve: ({ files }) => Promise.resolve(proposals.push(files[0]!.after) > 0),
      });
      assert.equal(outcome.decision, 'accept_all');
      assert.equal(outcome.applied.length, 3);
      assert.equal(proposals.length, 1);
      assert.equal(
        await project.read('sample.md'),
        'The day was warm.\n\nA tower as tall as a ship stood on the hill, and a child was there.\n',
      );
      const row = await last();
      assert.deepEqual([row.decision, row.applied], ['accept_all', 3]);
      assert.ok(row.usage!.outputTokens > outcome.usage!.outputTokens, 'the assessment counts as well');
    });

    it('accept_selected touches nothing else', async () => {
      const controller = await assessed({
        assessment: [assessment([night, tower])],
        revision: [revising({ 'A tall tower': 'A tower as tall as a ship' })],
      });
      const id = await idOf(controller, 'A tall tower');
      const outcome = await controller.revise('sample', { accept: [id] });
      assert.deepEqual([outcome.decision, outcome.applied], ['accept_selected', [id]]);
      assert.equal((await last()).decision, 'accept_selected');
      assert.match(await project.read('sample.md'), /^The night was cold\.\n\nA tower as tall as a ship/);
    });

    it('reject asks no model, and keeps the remark away though it is said in other words', async () => {
      const other = said('A tall tower', 'Its height stays unclear.');
      const controller = await assessed({
        assessment: [assessment([tower]), assessment([other, night])],
      });
      assert.equal((await controller.revise('sample', { reject: 'all' })).decision, 'reject');
      assert.equal((await last()).decision, 'reject');
      const { round } = await controller.assess('sample');
      assert.deepEqual(
        round.suggestions.map(({ summary }) => summary),
        ['Make it day.'],
      );
      assert.match(project.allTold('assessment')[1]!, /rejected[^\n]*A tall tower/i);
    });

    it('edit_then_retry is noted when the author wrote meanwhile, and the model is told the text as it stands', async () => {
      const controller = await assessed({ assessment: [assessment([tower]), assessment([])] });
      await project.write('sample.md', text.replace('cold', 'bitter'));
      await controller.assess('sample');
      assert.equal((await last()).decision, 'edit_then_retry');
      assert.match(project.allTold('assessment')[1]!, /The night was bitter\./);
    });

    it('done ends the phase, and an assessment opens it again', async () => {
      const controller = await assessed({ assessment: [assessment([tower]), assessment([tower])] });
      await controller.done('sample');
      assert.equal((await controller.state('sample')).status, 'done');
      assert.equal((await last()).decision, 'done');
      await controller.assess('sample');
      assert.equal((await controller.state('sample')).status, 'awaiting_decision');
    });

    it('waived, a remark does not come back though it is said in other words', async () => {
      const other = said('A tall tower', 'Nobody knows how high it is.');
      const controller = await assessed({ assessment: [assessment([tower]), assessment([other])] });
      await controller.waive('sample', await idOf(controller, 'A tall tower'));
      const { round } = await controller.assess('sample');
      assert.deepEqual(round.suggestions, []);
      assert.match(project.allTold('assessment')[1]!, /intentional[^\n]*a tall tower/i);
    });
  });

  it('without a model nothing is asked for that only one can do', async () => {
    await start({});
    const offline = controllerOn(project.store);
    await offline.suggest('sample', { text: 'More.', quote: 'A tall tower' });
    await expectCode('no_model', () => offline.generate('brief', { wish: 'A walk.' }));
    await expectCode('no_model', () => offline.alternatives('sample', 's1'));
    assert.equal(project.server.requests.length, 0);
  });

  describe('what the author has not decided', () => {
    const silent = assessment([], 'It is whole.');

    it('is listed again, though the model does not say it again, where its passage stands', async () => {
      const controller = await start({
        assessment: [assessment([night, tower, whole]), silent],
        revision: [revising({ 'The night was cold.': 'The day was warm.' })],
      });
      await controller.assess('sample');
      await controller.revise('sample', { accept: [await idOf(controller, 'The night was cold.')] });
      const { round } = await controller.assess('sample');
      assert.deepEqual(
        round.suggestions.map(({ summary, status: mark }) => [summary, mark]),
        [
          ['Nobody walks here.', 'open'],
          ['Say how tall.', 'open'],
        ],
      );
      assert.equal((await controller.state('sample')).stopReason, undefined);
    });

    it('is gone with its passage, and where the author has rejected it', async () => {
      const controller = await start({
        assessment: [assessment([night, tower]), silent],
        revision: [revising({ 'The night was cold.': 'The day was warm.' })],
      });
      await controller.assess('sample');
      const [first, second] = [
        await idOf(controller, 'The night was cold.'),
        await idOf(controller, 'A tall tower'),
      ];
      await controller.revise('sample', { accept: [first], reject: [second] });
      assert.deepEqual((await controller.assess('sample')).round.suggestions, []);
    });

    it('is not listed twice when the model says it again', async () => {
      const controller = await start({
        assessment: [assessment([night, tower]), assessment([tower])],
        revision: [revising({ 'The night was cold.': 'The day was warm.' })],
      });
      await controller.assess('sample');
      await controller.revise('sample', { accept: [await idOf(controller, 'The night was cold.')] });
      const { round } = await controller.assess('sample');
      assert.deepEqual(
        round.suggestions.map(({ summary }) => summary),
        ['Say how tall.'],
      );
    });
  });

  it('keep the ready edit as one of the other ways when the author puts the suggestion into their own words', async () => {
    const ready = said('A tall tower', 'It is the only tower.', { replacement: 'A thin tower' });
    const controller = await start({ assessment: [assessment([ready])] });
    await controller.assess('sample');
    const id = await idOf(controller, 'A tall tower');
    const { currentRound } = await controller.reword('sample', id, 'Make it a lighthouse.');
    const [suggestion] = currentRound!.suggestions;
    assert.equal(suggestion!.replacement, undefined);
    assert.deepEqual(suggestion!.alternatives, [{ text: 'A thin tower', note: '' }]);
    assert.equal((await controller.takeAlternative('sample', id, 1)).replacement, 'A thin tower');
  });

  it('say no more why an earlier run stopped once the text is another', async () => {
    const observed = said('A tall tower', 'It is the only tower.', { severity: 'info' });
    const controller = await start({
      assessment: [assessment([whole, observed])],
      revision: [revising({ 'A tall tower': 'The only tower' })],
    });
    assert.equal((await controller.refine('sample', { rounds: 2 })).stopReason, 'no_change');
    await controller.revise('sample', { accept: [await idOf(controller, 'A tall tower')] });
    assert.equal((await controller.state('sample')).stopReason, undefined);
    await controller.restore('sample', 1, { reopen: true });
    const { stopReason, currentRound } = await controller.state('sample');
    assert.deepEqual([stopReason, currentRound?.suggestions.length], [undefined, 2]);
  });
});
