import assert from 'node:assert/strict';
import fc from 'fast-check';
import { StoryFoldError, type ErrorCode } from '../../../../src/core/errors';
import { historyFile, refinementStateFile } from '../../../../src/core/project/layout';
import { ReadOnlyStore } from '../../../../src/core/storage/readOnlyStore';
import type { Reviewer } from '../../../../src/core/review/model';
import { applyEdits } from '../../../../src/core/text/edits';
import { eventually } from '../../../fakes/eventually';
import { dieAt } from '../../../fakes/mortalStore';
import { controllerOn, testProject, type TestProject } from '../../../fakes/testProject';

const teh = { rule: 'teh', pattern: /\bteh\b/, replacement: 'the' };
const tall = { rule: 'tall', pattern: /\btall\b/ };
const failing: Reviewer = { review: () => Promise.reject(new StoryFoldError('io', 'broken', 'mend')) };

const rejectsWith = (code: ErrorCode) => (error: unknown) => {
  assert.ok(error instanceof StoryFoldError, String(error));
  assert.equal(error.code, code);
  assert.ok(error.hint.length > 0);
  return true;
};

describe('RefinementController', () => {
  describe('assess', () => {
    it('lists what was found, anchored, under ids that go on', async () => {
      const { controller } = await testProject({ 'sample.md': 'Over teh hill, teh tall tower.' }, [
        teh,
        tall,
      ]);
      const first = await controller.assess('sample');
      assert.deepEqual(
        first.round.suggestions.map(({ id, rule, anchor, status }) => [
          id,
          rule,
          anchor?.exact,
          anchor?.start,
          status,
        ]),
        [
          ['s1', 'teh', 'teh', 5, 'open'],
          ['s2', 'teh', 'teh', 15, 'open'],
          ['s3', 'tall', 'tall', 19, 'open'],
        ],
      );
      const state = await controller.state('sample');
      assert.equal(state.status, 'awaiting_decision');
      assert.equal(state.round, 1);
      const second = await controller.assess('sample');
      assert.deepEqual(
        second.round.suggestions.map(({ id }) => id),
        ['s4', 's5', 's6'],
      );
      assert.equal(second.round.round, 1, 'reassessing keeps the number');
    });

    it('keeps the list it replaces in the history: superseded, or edited over when the text changed', async () => {
      const project = await testProject({ 'sample.md': 'teh end' }, [teh]);
      await project.controller.assess('sample');
      await project.controller.assess('sample');
      await project.write('sample.md', 'teh very end');
      await project.controller.assess('sample');
      const rows = (await project.controller.rounds('sample')).rows;
      assert.deepEqual(
        rows.map(({ entry, decision, suggestions }) => [entry, decision, suggestions]),
        [
          [1, null, 1],
          [2, 'edit_then_retry', 1],
          [undefined, null, 1],
        ],
      );
    });

    it('says what is missing: no text, an empty text', async () => {
      const project = await testProject({ 'outline.md': ' \n' }, []);
      await assert.rejects(project.controller.assess('brief'), rejectsWith('not_found'));
      await assert.rejects(project.controller.assess('outline'), rejectsWith('invalid_input'));
    });

    it('goes back to where it was when a reviewer fails, and says why it stopped', async () => {
      const project = await testProject({ 'sample.md': 'teh end' }, [teh]);
      await project.controller.assess('sample');
      const controller = project.reopen([failing]);
      await assert.rejects(controller.assess('sample'), rejectsWith('io'));
      const state = await controller.state('sample');
      assert.equal(state.status, 'awaiting_decision');
      assert.equal(state.stopReason, 'error');
      assert.equal(state.currentRound?.suggestions.length, 1);
    });

    it('leaves a phase done whose assessment fails', async () => {
      const project = await testProject({ 'sample.md': 'teh end' }, [teh]);
      await project.controller.done('sample');
      const controller = project.reopen([failing]);
      await assert.rejects(controller.assess('sample'), rejectsWith('io'));
      const { status, stopReason } = await controller.state('sample');
      assert.deepEqual([status, stopReason], ['done', 'error']);
    });

    it('looks only at the focus', async () => {
      const { controller } = await testProject(
        { 'chapters/01-one.md': '# Chapter 1: One\n\nteh', 'chapters/02-two.md': '# Chapter 2: Two\n\nteh' },
        [teh],
      );
      const { round } = await controller.assess('final', { focus: 'chapter 2' });
      assert.deepEqual(
        round.suggestions.map(({ path }) => path),
        ['chapters/02-two.md'],
      );
      await assert.rejects(controller.assess('final', { focus: '7' }), rejectsWith('not_found'));
    });
  });

  describe('revise', () => {
    it('applies what was accepted and nothing else, and records where each edit came from', async () => {
      const { controller, read, store } = await testProject(
        { 'sample.md': 'Over teh hill, teh tall tower.' },
        [teh, tall],
      );
      await controller.assess('sample');
      const outcome = await controller.revise('sample', { accept: ['s2', 's3'], reject: ['s1'] });
      assert.equal(await read('sample.md'), 'Over teh hill, the tall tower.');
      assert.deepEqual(outcome.applied, ['s2']);
      assert.deepEqual(outcome.notApplied, [{ id: 's3', reason: 'unchanged' }]);
      assert.equal(outcome.decision, 'accept_selected');
      const entry = JSON.parse(new TextDecoder().decode(await store.read(historyFile('sample', 1))));
      assert.deepEqual(entry.edits, [
        {
          path: 'sample.md',
          start: 15,
          end: 18,
          replacement: 'the',
          origin: { by: 'rules', suggestions: ['s2'], round: 1 },
        },
      ]);
      assert.deepEqual(
        entry.suggestions.map(({ status }: { status: string }) => status),
        ['rejected', 'applied', 'not_applied'],
      );
      const state = await controller.state('sample');
      assert.deepEqual([state.status, state.round, state.currentRound], ['idle', 2, undefined]);
    });

    it('leaves the round open, under its number, when nothing could be applied', async () => {
      const { controller } = await testProject({ 'sample.md': 'a tall tower' }, [tall]);
      await controller.assess('sample');
      const outcome = await controller.revise('sample', { accept: 'all' });
      assert.deepEqual(outcome.notApplied, [{ id: 's1', reason: 'unchanged' }]);
      const state = await controller.state('sample');
      assert.deepEqual([state.status, state.round], ['awaiting_decision', 1]);
      assert.equal(state.currentRound?.suggestions[0]?.status, 'not_applied');
    });

    it('keeps what the author typed since the assessment', async () => {
      const project = await testProject({ 'sample.md': 'Over teh hill.' }, [teh]);
      await project.controller.assess('sample');
      await project.write('sample.md', 'Slowly, slowly. Over teh hill. And down.');
      await project.controller.revise('sample', { accept: 'all' });
      assert.equal(await project.read('sample.md'), 'Slowly, slowly. Over the hill. And down.');
    });

    it('does not touch a passage that the author has changed since', async () => {
      const project = await testProject({ 'sample.md': 'Over teh hill.' }, [
        { ...teh, pattern: /teh hill/, replacement: 'the hill' },
      ]);
      await project.controller.assess('sample');
      await project.write('sample.md', 'Over teh hills.'.replace('teh', 'tehh'));
      const outcome = await project.controller.revise('sample', { accept: 'all' });
      assert.deepEqual(outcome.applied, []);
      assert.equal(await project.read('sample.md'), 'Over tehh hills.');
    });

    it('never touches a locked passage, and stops when a lock no longer stands', async () => {
      const project = await testProject({ 'sample.md': 'Over teh hill, teh tower.' }, [teh]);
      await project.controller.assess('sample');
      await project.controller.lock('sample', { quote: 'teh tower' });
      const outcome = await project.controller.revise('sample', { accept: 'all' });
      assert.deepEqual(outcome.notApplied, [{ id: 's2', reason: 'locked' }]);
      assert.equal(await project.read('sample.md'), 'Over the hill, teh tower.');
      await project.write('sample.md', 'Over the hill, teh tower. teh end');
      await project.controller.assess('sample');
      await project.write('sample.md', 'Over teh hill, a mast. teh end');
      await assert.rejects(project.controller.revise('sample', { accept: 'all' }), rejectsWith('refused'));
      await project.controller.unlock('sample', 'l1');
      await project.controller.assess('sample');
      await project.controller.revise('sample', { accept: 'all' });
      assert.equal(await project.read('sample.md'), 'Over the hill, a mast. the end');
    });

    it('applies the first of two that overlap and names the other', async () => {
      const { controller, read } = await testProject({ 'sample.md': 'so teh teh end' }, [
        { rule: 'one', pattern: /teh teh/, replacement: 'the' },
        { rule: 'two', pattern: /teh end/, replacement: 'The End' },
      ]);
      await controller.assess('sample');
      const outcome = await controller.revise('sample', { accept: 'all' });
      assert.deepEqual(outcome.applied, ['s1']);
      assert.deepEqual(outcome.notApplied, [{ id: 's2', reason: 'overlap' }]);
      assert.equal(await read('sample.md'), 'so the end');
    });

    it('ends a round that is rejected whole without raising its number', async () => {
      const { controller } = await testProject({ 'sample.md': 'teh teh' }, [teh]);
      await controller.assess('sample');
      const outcome = await controller.revise('sample', { reject: 'all' });
      assert.equal(outcome.decision, 'reject');
      const state = await controller.state('sample');
      assert.deepEqual([state.status, state.round, state.rejectedIds], ['idle', 1, ['s1', 's2']]);
      assert.deepEqual((await controller.assess('sample')).round.suggestions, [], 'rejected ones stay away');
    });

    it('refuses ids that are not there, and a decision about nothing', async () => {
      const { controller } = await testProject({ 'sample.md': 'teh' }, [teh]);
      await assert.rejects(controller.revise('sample', { accept: 'all' }), rejectsWith('refused'));
      await controller.assess('sample');
      await assert.rejects(controller.revise('sample', { accept: ['s9'] }), rejectsWith('not_found'));
      await assert.rejects(controller.revise('sample', {}), rejectsWith('invalid_input'));
      await assert.rejects(controller.revise('sample', { accept: 'all', rev: 99 }), rejectsWith('stale'));
    });

    it('takes one by its id that was rejected in the round, and leaves it alone with all', async () => {
      const { controller, read } = await testProject({ 'sample.md': 'teh one, teh two, teh three' }, [teh]);
      await controller.assess('sample');
      await controller.revise('sample', { reject: ['s1', 's2'] });
      await assert.rejects(
        controller.revise('sample', { accept: ['s1'], reject: ['s1'] }),
        rejectsWith('invalid_input'),
      );
      await controller.revise('sample', { accept: ['s1'] });
      assert.equal(await read('sample.md'), 'the one, teh two, teh three');
      const state = await controller.state('sample');
      assert.deepEqual([state.rejectedIds, state.rejections.length], [['s2'], 1]);

      const other = await testProject({ 'sample.md': 'teh one, teh two' }, [teh]);
      await other.controller.assess('sample');
      await other.controller.revise('sample', { reject: ['s1'] });
      await other.controller.revise('sample', { accept: 'all' });
      assert.equal(await other.read('sample.md'), 'teh one, the two');
    });

    it('says of one that was called intentional how to take that back', async () => {
      const { controller } = await testProject({ 'sample.md': 'teh one, teh two' }, [teh]);
      await controller.assess('sample');
      await controller.waive('sample', 's1');
      for (const choice of [{ accept: ['s1'] }, { reject: ['s1'] }])
        await assert.rejects(controller.revise('sample', choice), (error) => {
          assert.ok(error instanceof StoryFoldError);
          assert.equal(error.code, 'invalid_input');
          assert.match(`${error.message} ${error.hint}`, /intentional.*`waive sample s1 --undo`/);
          return true;
        });
    });

    it('keeps line ends and byte-order marks, and gives the first text back byte for byte', async () => {
      const text = '\u{FEFF}Over teh hill.\r\n\r\nteh end\n';
      const { controller, read } = await testProject({ 'sample.md': text }, [teh]);
      await controller.assess('sample');
      await controller.revise('sample', { accept: 'all' });
      assert.equal(await read('sample.md'), text.replaceAll('teh', 'the'));
      await controller.restore('sample', 1);
      assert.equal(await read('sample.md'), text);
    });
  });

  describe('the author’s own words', () => {
    it('marks are kept, and can be taken back while the round is open', async () => {
      const { controller, read } = await testProject({ 'sample.md': 'teh one, teh two' }, [teh]);
      await controller.assess('sample');
      await controller.decide('sample', ['s1', 's2'], 'accepted');
      await controller.decide('sample', ['s1'], 'rejected');
      await controller.decide('sample', ['s1'], 'open');
      assert.deepEqual((await controller.state('sample')).rejections, []);
      await controller.revise('sample');
      assert.equal(await read('sample.md'), 'teh one, the two');
    });

    it('a waived remark does not come back, wherever its passage goes', async () => {
      const project = await testProject({ 'sample.md': 'teh one' }, [teh]);
      await project.controller.assess('sample');
      await project.controller.waive('sample', 's1');
      await project.write('sample.md', 'Long before: teh one');
      assert.deepEqual((await project.controller.assess('sample')).round.suggestions, []);
    });

    it('a waiver can be taken back while the round is open, for all that it covered', async () => {
      const { controller } = await testProject({ 'sample.md': 'teh one, teh two' }, [teh]);
      await controller.assess('sample');
      const waived = await controller.waive('sample', 's1');
      assert.deepEqual(
        waived.currentRound?.suggestions.map(({ status }) => status),
        ['waived', 'waived'],
      );
      const state = await controller.decide('sample', ['s2'], 'open');
      assert.deepEqual(state.waivers, []);
      assert.deepEqual(
        state.currentRound?.suggestions.map(({ status }) => status),
        ['open', 'open'],
      );
    });

    it('decides ten thousand suggestions without keeping anyone waiting', async () => {
      const text = Array.from({ length: 10_000 }, (_, index) => `teh ${index}`).join('\n');
      const { controller, read } = await testProject({ 'sample.md': text }, [teh]);
      await controller.assess('sample');
      const started = process.cpuUsage();
      await controller.revise('sample', { reject: 'all' });
      assert.deepEqual((await controller.assess('sample')).round.suggestions, []);
      const { user, system } = process.cpuUsage(started);
      assert.ok((user + system) / 1e6 < 20, `${(user + system) / 1e6} s of processor time`);
      assert.equal(await read('sample.md'), text);
    });

    it('a suggestion of one’s own is applied, and stays through a reassessment', async () => {
      const { controller, read } = await testProject({ 'sample.md': 'a tall tower' }, [tall]);
      await controller.suggest('sample', { text: 'Too plain.', quote: 'tower', replacement: 'lighthouse' });
      const { round } = await controller.assess('sample');
      assert.deepEqual(
        round.suggestions.map(({ id, source }) => [id, source]),
        [
          ['s1', 'author'],
          ['s2', 'rules'],
        ],
      );
      await controller.revise('sample', { accept: ['s1'] });
      assert.equal(await read('sample.md'), 'a tall lighthouse');
    });

    it('takes the line ends of the text', async () => {
      const { controller, read } = await testProject({ 'sample.md': 'One.\r\nTwo.\r\n' }, []);
      await controller.suggest('sample', {
        text: 'Part them.',
        quote: 'Two.',
        replacement: 'Two.\n\nThree.',
      });
      await controller.revise('sample', { accept: 'all' });
      assert.equal(await read('sample.md'), 'One.\r\nTwo.\r\n\r\nThree.\r\n');
    });

    it('a quote must name one place', async () => {
      const { controller } = await testProject({ 'sample.md': 'teh one, teh two' }, []);
      await assert.rejects(
        controller.suggest('sample', { text: 'x', quote: 'teh' }),
        rejectsWith('invalid_input'),
      );
      await assert.rejects(controller.lock('sample', { quote: 'nowhere at all' }), rejectsWith('not_found'));
      await assert.rejects(controller.suggest('sample', { text: ' ' }), rejectsWith('invalid_input'));
      await assert.rejects(
        controller.suggest('sample', { text: 'x', path: '../x.md' }),
        rejectsWith('not_found'),
      );
    });

    it('reworded, a suggestion keeps the author’s words through a reassessment and loses its ready edit', async () => {
      const { controller } = await testProject({ 'sample.md': 'teh end' }, [teh]);
      await controller.assess('sample');
      const state = await controller.reword('sample', 's1', 'Say it in dialect.');
      assert.equal(state.currentRound?.suggestions[0]?.reworded, 'Say it in dialect.');
      assert.equal(state.currentRound?.suggestions[0]?.replacement, undefined);
      const { round } = await controller.assess('sample');
      assert.equal(round.suggestions[0]?.reworded, 'Say it in dialect.');
      assert.equal(round.suggestions[0]?.replacement, undefined);
    });

    it('done ends the phase, and an assessment opens it again', async () => {
      const { controller } = await testProject({ 'sample.md': 'teh end' }, [teh]);
      await controller.assess('sample');
      const state = await controller.done('sample');
      assert.deepEqual([state.status, state.stopReason, state.currentRound], ['done', 'user', undefined]);
      assert.equal((await controller.rounds('sample')).rows[0]?.decision, 'done');
      await controller.assess('sample');
      assert.equal((await controller.state('sample')).status, 'awaiting_decision');
    });
  });

  describe('refine', () => {
    it('stops when nothing is left to suggest', async () => {
      const { controller, read } = await testProject({ 'sample.md': 'teh end' }, [teh]);
      const outcome = await controller.refine('sample', { rounds: 3 });
      assert.equal(outcome.stopReason, 'no_suggestions');
      assert.deepEqual(
        outcome.rounds.map(({ round, suggestions, applied }) => [round, suggestions, applied]),
        [
          [1, 1, 1],
          [2, 0, 0],
        ],
      );
      assert.equal(await read('sample.md'), 'the end');
      assert.equal((await controller.state('sample')).stopReason, 'no_suggestions');
    });

    it('stops when the same remarks come again, and leaves them to the author', async () => {
      const { controller } = await testProject({ 'sample.md': 'teh tall tower' }, [
        { rule: 'more', pattern: /teh/, replacement: 'the very' },
        tall,
      ]);
      const outcome = await controller.refine('sample', { rounds: 5 });
      assert.equal(outcome.stopReason, 'converged');
      assert.equal((await controller.state('sample')).status, 'awaiting_decision');
    });

    it('stops when nothing can be changed, at the last round, and when a text comes back', async () => {
      const unchanged = await testProject({ 'sample.md': 'tall' }, [tall]);
      assert.equal((await unchanged.controller.refine('sample', { rounds: 3 })).stopReason, 'no_change');
      const growing = await testProject({ 'sample.md': 'a' }, [
        { rule: 'grow', pattern: /a+$/, replacement: 'aa b a' },
      ]);
      growing.reviewer.rules = [{ rule: 'grow', pattern: /\w+$/, replacement: 'x yy' }];
      const last = await growing.controller.refine('sample', { rounds: 1 });
      assert.equal(last.stopReason, 'max_rounds');
      assert.equal(last.rounds.length, 1);
      const swinging = await testProject({ 'sample.md': 'red' }, [
        { rule: 'blue', pattern: /red/, replacement: 'blue' },
        { rule: 'red', pattern: /blue/, replacement: 'red' },
      ]);
      const outcome = await swinging.controller.refine('sample', { rounds: 9 });
      assert.equal(outcome.stopReason, 'oscillating');
      assert.equal(outcome.rounds.length, 2);
    });

    it('stops when asked to, with everything so far kept', async () => {
      const project = await testProject({ 'sample.md': 'teh teh2 teh' }, [teh]);
      const stop = new AbortController();
      const slow: Reviewer = {
        review: async (request, signal) => {
          const found = await project.reviewer.review(request);
          if (project.reviewer.requests.length === 2) stop.abort();
          if (signal?.aborted) throw new StoryFoldError('cancelled', 'Stopped.', 'Go on.');
          return found;
        },
      };
      project.reviewer.rules = [{ rule: 'grow', pattern: /teh$/, replacement: 'the teh' }];
      const controller = project.reopen([slow]);
      const outcome = await controller.refine('sample', { rounds: 9, signal: stop.signal });
      assert.equal(outcome.stopReason, 'cancelled');
      assert.equal(await project.read('sample.md'), 'teh teh2 the teh');
      const state = await controller.state('sample');
      assert.deepEqual([state.status, state.mode, state.stopReason], ['idle', 'manual', 'cancelled']);
    });
  });

  describe('history', () => {
    it('a restore is a new entry on a second branch, and nothing is lost', async () => {
      const { controller, read } = await testProject({ 'sample.md': 'teh one' }, [teh]);
      await controller.refine('sample', { rounds: 1 });
      await controller.restore('sample', 1, { reopen: true });
      assert.equal(await read('sample.md'), 'teh one');
      const state = await controller.state('sample');
      assert.equal(state.status, 'awaiting_decision');
      assert.deepEqual(
        state.currentRound?.suggestions.map(({ id, status }) => [id, status]),
        [['s2', 'open']],
      );
      await controller.revise('sample', { accept: 'all' });
      assert.equal(await read('sample.md'), 'the one');
      const rows = (await controller.rounds('sample')).rows;
      assert.deepEqual(
        rows.map(({ entry, parent, kind }) => [entry, parent, kind]),
        [
          [1, null, 'round'],
          [2, null, 'restore'],
          [3, 2, 'round'],
        ],
      );
      await assert.rejects(controller.restore('sample', 12), rejectsWith('not_found'));
    });

    it('reopens no entry that is no round, and leaves the round that waits', async () => {
      const { controller } = await testProject({ 'sample.md': 'teh one' }, [teh]);
      await controller.refine('sample', { rounds: 1 });
      await controller.restore('sample', 1);
      await controller.assess('sample');
      const waiting = await controller.state('sample');
      await assert.rejects(controller.restore('sample', 2, { reopen: true }), rejectsWith('refused'));
      assert.deepEqual(await controller.state('sample'), waiting);
      assert.equal((await controller.rounds('sample')).rows.length, 3);
      await controller.restore('sample', 2);
    });

    it('compares two texts and what was suggested on them', async () => {
      const { controller } = await testProject({ 'sample.md': 'teh tall one' }, [teh, tall]);
      await controller.assess('sample');
      await controller.revise('sample', { accept: ['s1'] });
      await controller.assess('sample');
      const { files, suggestions } = await controller.compare('sample', 1, 'now');
      assert.deepEqual(files, [{ path: 'sample.md', before: 'teh tall one', after: 'the tall one' }]);
      assert.deepEqual(
        [suggestions.onlyFirst, suggestions.both, suggestions.onlySecond].map((list) =>
          list.map(({ rule }) => rule),
        ),
        [['teh'], ['tall'], []],
      );
    });

    it('takes one suggestion’s effect out while later rounds and hand edits stay', async () => {
      const project = await testProject({ 'sample.md': 'teh one and teh two and tall' }, [teh]);
      await project.controller.assess('sample');
      await project.controller.revise('sample', { accept: 'all' });
      await project.write('sample.md', `Once: ${await project.read('sample.md')}!`);
      project.reviewer.rules = [{ ...tall, replacement: 'short' }];
      await project.controller.assess('sample');
      await project.controller.revise('sample', { accept: 'all' });
      assert.equal(await project.read('sample.md'), 'Once: the one and the two and short!');
      await project.controller.revert('sample', 's1');
      assert.equal(await project.read('sample.md'), 'Once: teh one and the two and short!');
      await assert.rejects(project.controller.revert('sample', 's1'), rejectsWith('refused'));
      await assert.rejects(project.controller.revert('sample', 's77'), rejectsWith('not_found'));
      await project.write('sample.md', 'Once: teh one and their two and short!');
      await assert.rejects(project.controller.revert('sample', 's2'), rejectsWith('conflict'));
      assert.equal(await project.read('sample.md'), 'Once: teh one and their two and short!');
    });

    it('offers a past round again on the texts as they will stand, chapters written since among them', async () => {
      const project = await testProject({ 'chapters/01-a.md': 'teh end' }, [teh]);
      const { controller } = project;
      await controller.refine('final', { rounds: 1 });
      await project.write('chapters/02-b.md', 'Since.');
      await controller.restore('final', 1, { reopen: true });
      await controller.assess('final');
      assert.deepEqual(
        (await controller.rounds('final')).rows.map(({ kind, decision }) => [kind, decision]),
        [
          ['round', 'accept_all'],
          ['restore', null],
          ['round', null],
          ['round', null],
        ],
      );
    });

    it('takes a suggestion’s effect out after a restore that left a later round behind', async () => {
      const project = await testProject({ 'sample.md': 'teh one and tall' }, [teh]);
      const { controller, read } = project;
      await controller.refine('sample', { rounds: 1 });
      project.reviewer.rules = [{ rule: 'other', pattern: /the one/, replacement: 'a two' }];
      await controller.refine('sample', { rounds: 1 });
      assert.equal(await read('sample.md'), 'a two and tall');
      await controller.restore('sample', 2);
      await controller.revert('sample', 's1');
      assert.equal(await read('sample.md'), 'teh one and tall');
    });

    it('another text ends the round on the one before only when it is there', async () => {
      const project = await testProject({ 'sample.md': 'teh one' }, [teh]);
      const { controller } = project;
      await controller.assess('sample');
      await controller.decide('sample', ['s1'], 'accepted');
      const bytes = new TextEncoder().encode('Another one.');
      const bring = () => controller.importText('sample', bytes, { fileName: 'other.md', force: true });
      const commit = project.store.commit.bind(project.store);
      let commits = 0;
      project.store.commit = (changes) =>
        ++commits === 2
          ? Promise.reject(new StoryFoldError('disk_full', 'full', 'Make room.'))
          : commit(changes);
      await assert.rejects(bring(), rejectsWith('disk_full'));
      project.store.commit = commit;
      assert.equal(await project.read('sample.md'), 'teh one');
      const { status, currentRound } = await controller.state('sample');
      assert.deepEqual([status, currentRound?.suggestions[0]?.status], ['awaiting_decision', 'accepted']);
      assert.equal((await controller.rounds('sample')).rows.length, 1);
      await bring();
      assert.equal((await controller.state('sample')).currentRound, undefined);
      assert.deepEqual(
        (await controller.rounds('sample')).rows.map(({ kind, parent }) => [kind, parent]),
        [
          ['round', null],
          ['import', 1],
        ],
      );
    });

    it('a change that cannot be noted is put back, and nothing that the author typed elsewhere meanwhile', async () => {
      const project = await testProject({ 'chapters/01-a.md': 'teh one', 'chapters/02-b.md': 'two' }, [teh]);
      await project.controller.assess('final');
      const commit = project.store.commit.bind(project.store);
      let commits = 0;
      project.store.commit = async (changes) => {
        const at = ++commits;
        if (at === 3) throw new StoryFoldError('disk_full', 'full', 'Make room.');
        await commit(changes);
        const typed = new TextEncoder().encode('two, and more');
        if (at === 2) await commit([{ path: 'chapters/02-b.md', bytes: typed }]);
      };
      await assert.rejects(project.controller.revise('final', { accept: 'all' }), rejectsWith('disk_full'));
      assert.equal(await project.read('chapters/01-a.md'), 'teh one');
      assert.equal(await project.read('chapters/02-b.md'), 'two, and more');
    });

    it('a change that is only half written, and will be finished, is recorded by the next operation', async () => {
      const project = await testProject({ 'chapters/01-a.md': 'teh one', 'chapters/02-b.md': 'teh two' }, [
        teh,
      ]);
      const { controller, store } = project;
      await controller.assess('final');
      const [commit, withLock] = [store.commit.bind(store), store.withLock.bind(store)];
      let left: Parameters<typeof commit>[0] = [];
      const finish = async (): Promise<void> => {
        const rest = left;
        left = [];
        await commit(rest);
      };
      let commits = 0;
      store.commit = async (changes) => {
        await finish();
        if (++commits !== 2) return commit(changes);
        await commit(changes.slice(0, 1));
        left = changes.slice(1);
        throw new StoryFoldError('io', 'half written', 'Make room.', { willBeFinished: true });
      };
      store.withLock = (name, work) =>
        withLock(name, async () => {
          await finish();
          return work();
        });
      await assert.rejects(controller.revise('final', { accept: 'all' }), rejectsWith('io'));
      const { round, status, currentRound } = await controller.state('final');
      assert.deepEqual([round, status, currentRound], [2, 'idle', undefined]);
      assert.equal((await controller.rounds('final')).rows[0]?.applied, 2);
      assert.equal(await project.read('chapters/02-b.md'), 'the two');
      await controller.revert('final', 's2');
      assert.equal(await project.read('chapters/02-b.md'), 'teh two');
    });

    it('takes suggestions of several rounds out in any order, neighbours and twins included', async () => {
      const word = fc.constantFrom('one ', 'two ', 'the ', '字', '乙', '，');
      const edit = fc.record({
        at: fc.nat(),
        length: fc.nat(3),
        replacement: fc.constantFrom('', 'the ', '字', 'x'),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(word, { minLength: 2, maxLength: 10 }),
          fc.array(edit, { minLength: 2, maxLength: 5 }),
          fc.infiniteStream(fc.nat()),
          async (words, edits, random) => {
            const project = await testProject({ 'sample.md': `${words.join('')}end.` }, []);
            const { controller, read, reviewer } = project;
            const applied: string[] = [];
            for (const { at, length, replacement } of edits) {
              const text = await read('sample.md');
              const start = at % (text.length - 3);
              const end = Math.min(start + length, text.length - 4);
              if (end <= start || text.slice(start, end) === replacement) continue;
              reviewer.fixed = [{ path: 'sample.md', start, end, replacement }];
              const { round } = await controller.assess('sample');
              const revised = await controller.revise('sample', { accept: 'all' }).catch(() => undefined);
              if (revised?.applied.length) applied.push(round.suggestions[0]!.id);
            }
            // With every change taken out, whatever the order, the first text is back. A change that a later one was made
            // on top of waits until that one is out.
            const left = [...applied];
            for (let tries = 0; left.length > 0 && tries < 200; tries++) {
              const [id] = left.splice(random.next().value % left.length, 1);
              try {
                await controller.revert('sample', id!);
              } catch (error) {
                assert.ok(error instanceof StoryFoldError && error.code === 'conflict', String(error));
                left.push(id!);
              }
            }
            assert.deepEqual(left, []);
            assert.equal(await read('sample.md'), `${words.join('')}end.`);
          },
        ),
        { numRuns: 150 },
      );
    });

    it('any subset accepted and any of it reverted, in any order, is the text that never had it', async () => {
      const words = fc.array(fc.constantFrom('teh', 'the', 'so so', 'a', 'tall', '\n'), {
        minLength: 1,
        maxLength: 12,
      });
      await fc.assert(
        fc.asyncProperty(words, fc.infiniteStream(fc.nat()), async (parts, random) => {
          const text = parts.join(' ');
          const project = await testProject({ 'sample.md': `${text} end` }, [
            teh,
            { rule: 'doubled', pattern: /so so/, replacement: 'so' },
            { rule: 'drop', pattern: /tall /, replacement: '' },
          ]);
          const { controller, read } = project;
          const { round } = await controller.assess('sample');
          const edits = new Map(
            round.suggestions.map(({ id, anchor, replacement }) => [
              id,
              { start: anchor!.start, end: anchor!.start + anchor!.exact.length, replacement: replacement! },
            ]),
          );
          const accepted = [...edits.keys()].filter(() => random.next().value % 2 === 0);
          if (accepted.length === 0) return;
          await controller.revise('sample', { accept: accepted });
          const left = [...accepted];
          while (left.length > 0) {
            assert.equal(
              await read('sample.md'),
              applyEdits(
                `${text} end`,
                left.map((id) => edits.get(id)!),
              ),
            );
            const [id] = left.splice(random.next().value % left.length, 1);
            await controller.revert('sample', id!);
          }
          assert.equal(await read('sample.md'), `${text} end`);
        }),
        { numRuns: 60 },
      );
    });
  });

  describe('a lock', () => {
    it('is not broken by a revert, a restore or an import, unless the author says so', async () => {
      const { controller, read } = await testProject({ 'sample.md': 'teh hand was cold.' }, [teh]);
      await controller.refine('sample', { rounds: 1 });
      await controller.lock('sample', { quote: 'the hand' });
      const other = new TextEncoder().encode('Something else.');
      await assert.rejects(controller.revert('sample', 's1'), rejectsWith('refused'));
      await assert.rejects(controller.restore('sample', 1), rejectsWith('refused'));
      await assert.rejects(
        controller.importText('sample', other, { fileName: 'x.md', force: true }),
        rejectsWith('refused'),
      );
      assert.equal(await read('sample.md'), 'the hand was cold.');
      await controller.restore('sample', 1, { overLocks: true });
      assert.equal(await read('sample.md'), 'teh hand was cold.');
      assert.deepEqual((await controller.state('sample')).locks, []);
    });

    it('is not lost to a look at a half-written state, nor to an operation that comes while it is written', async () => {
      const project = await testProject({ 'sample.md': 'Over teh hill, teh tower.' }, [teh]);
      await project.controller.assess('sample');
      await project.controller.lock('sample', { quote: 'teh tower' });
      const whole = await project.read(refinementStateFile);
      await project.write(refinementStateFile, whole.slice(0, whole.length / 2));
      const timer = { wait: () => project.write(refinementStateFile, whole) };
      const { store, clock } = project;
      const window = controllerOn(store, { reviewers: [project.reviewer], clock, timer });
      const before = [...store.disk.files.keys()];
      for (const look of [() => window.states(), () => window.state('sample'), () => window.rounds('sample')])
        await assert.rejects(look, rejectsWith('corrupt_state'));
      assert.deepEqual([...store.disk.files.keys()], before);
      const outcome = await window.revise('sample', { accept: 'all' });
      assert.deepEqual(outcome.notApplied, [{ id: 's2', reason: 'locked' }]);
      assert.equal(await project.read('sample.md'), 'Over the hill, teh tower.');
      assert.equal((await window.states()).sample.locks.length, 1);
    });

    it('that holds nothing any more does not stand in the way of a restore', async () => {
      const project = await testProject({ 'sample.md': 'teh hand was cold.' }, [teh]);
      await project.controller.refine('sample', { rounds: 1 });
      await project.controller.lock('sample', { quote: 'the hand' });
      await project.write('sample.md', 'Nothing of it.');
      await project.controller.restore('sample', 1);
      assert.equal(await project.read('sample.md'), 'teh hand was cold.');
    });
  });

  describe('a history from elsewhere', () => {
    it('cannot make a restore write another file', async () => {
      const project = await testProject({ 'sample.md': 'teh end' }, [teh]);
      await project.controller.refine('sample', { rounds: 1 });
      const path = historyFile('sample', 1);
      const entry = JSON.parse(await project.read(path));
      for (const strange of [
        '.git/commondir',
        'brief.md',
        'chapters/01-a.md',
        '../x.md',
        'sample.md/../README.md',
      ]) {
        entry.files.push({ path: strange, before: entry.files[0].before, after: null });
        await project.write(path, JSON.stringify(entry));
        await assert.rejects(project.controller.restore('sample', 1), rejectsWith('unsafe_path'));
        assert.equal(project.store.disk.files.has('.git/commondir'), false);
        entry.files.pop();
      }
    });

    it('with numbers beside the mark is read by its files’ names', async () => {
      const project = await testProject({ 'sample.md': 'teh end' }, [teh]);
      await project.controller.refine('sample', { rounds: 1 });
      await project.write('.storyfold/history/sample/9007199254740993.json', '{}');
      await project.controller.assess('sample');
      await project.controller.assess('sample');
      assert.deepEqual(
        (await project.controller.rounds('sample')).rows.map(({ entry }) => entry),
        [1, 2, undefined],
      );
    });
  });

  it('gives suggestions offered again ids that no later one takes', async () => {
    const { controller, read } = await testProject({ 'sample.md': 'teh one, teh two' }, [teh]);
    await controller.assess('sample');
    await controller.suggest('sample', { text: 'Higher.', quote: 'two', replacement: 'three' });
    await controller.revise('sample', { accept: 'all' });
    await controller.restore('sample', 1, { reopen: true });
    const { round } = await controller.assess('sample');
    const ids = round.suggestions.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, ids.join(' '));
    const own = round.suggestions.find(({ source }) => source === 'author')!;
    await controller.revise('sample', { accept: [own.id] });
    assert.equal(await read('sample.md'), 'teh one, teh three');
  });

  it('says nothing of what is locked, and nothing again of what was taken out', async () => {
    const { controller, read } = await testProject({ 'sample.md': 'teh one, then teh two' }, [teh]);
    await controller.refine('sample', { rounds: 1 });
    await controller.revert('sample', 's1');
    assert.equal(await read('sample.md'), 'teh one, then the two');
    assert.deepEqual((await controller.assess('sample')).round.suggestions, []);

    const locked = await testProject({ 'sample.md': 'teh one, then teh two' }, [teh]);
    await locked.controller.lock('sample', { quote: 'then teh two' });
    const { round } = await locked.controller.assess('sample');
    assert.deepEqual(
      round.suggestions.map(({ anchor }) => anchor?.start),
      [0],
    );
  });

  it('keeps the author’s own suggestion, and their wording, over the rounds until they are settled', async () => {
    const { controller } = await testProject({ 'sample.md': 'teh one, tall' }, [
      teh,
      { ...tall, replacement: 'high' },
    ]);
    await controller.assess('sample');
    await controller.suggest('sample', { text: 'Too pat an ending?' });
    await controller.reword('sample', 's2', 'Say how tall.');
    await controller.revise('sample', { accept: 'all' });
    const { round } = await controller.assess('sample');
    assert.deepEqual(
      round.suggestions.map(({ source, status, summary, reworded, replacement }) => [
        source,
        status,
        reworded ?? summary,
        replacement,
      ]),
      [
        ['author', 'open', 'Too pat an ending?', undefined],
        ['rules', 'open', 'Say how tall.', undefined],
      ],
    );
    assert.equal(round.suggestions[0]?.notApplied, undefined, 'it is offered anew');
  });

  it('keeps the author’s own suggestion over a change that is taken out, and over another text', async () => {
    const { controller } = await testProject({ 'sample.md': 'teh one, tall' }, [teh]);
    const standing = async () => {
      const { round } = await controller.assess('sample');
      return round.suggestions.map(({ id, source, status }) => [id, source, status]);
    };
    await controller.assess('sample');
    await controller.suggest('sample', { text: 'Too pat an ending?' });
    await controller.revise('sample', { accept: ['s1'] });
    await controller.revert('sample', 's1');
    assert.deepEqual(await standing(), [['s2', 'author', 'open']]);
    const other = new TextEncoder().encode('Another one.');
    await controller.importText('sample', other, { fileName: 'other.md', force: true });
    assert.deepEqual(await standing(), [['s2', 'author', 'open']]);
  });

  it('looks at a history with an entry that is half written, and moves nothing', async () => {
    const project = await testProject({ 'sample.md': 'teh one' }, [teh]);
    await project.controller.refine('sample', { rounds: 1 });
    await project.controller.restore('sample', 1);
    const path = historyFile('sample', 1);
    await project.write(path, (await project.read(path)).slice(0, 40));
    const { disk } = project.store;
    const before = [...disk.files.keys()];
    const { rows, unreadable } = await project.reopen().rounds('sample');
    assert.deepEqual(
      rows.map(({ entry, kind }) => [entry, kind]),
      [[2, 'restore']],
    );
    assert.deepEqual(unreadable, [1]);
    await assert.rejects(project.reopen().compare('sample', 1, 'now'), rejectsWith('corrupt_state'));
    assert.deepEqual([...disk.files.keys()], before);
  });

  it('goes on where the last entry is gone', async () => {
    const project = await testProject({ 'sample.md': 'teh one' }, [teh]);
    await project.controller.refine('sample', { rounds: 1 });
    await project.store.commit([{ path: historyFile('sample', 1), bytes: undefined }]);
    assert.deepEqual((await project.reopen().assess('sample')).round.suggestions, []);
  });

  for (const [how, change] of Object.entries({
    'is not there just now': undefined,
    'was set aside': new TextEncoder().encode('{"version": 1, "ent'),
  }))
    it(`gives no entry the number of one that ${how}`, async () => {
      const project = await testProject({ 'sample.md': 'teh one' }, [teh]);
      await project.controller.refine('sample', { rounds: 1 });
      const path = historyFile('sample', 1);
      const kept = await project.store.read(path);
      await project.store.commit([{ path, bytes: change }]);
      const controller = project.reopen();
      await controller.restore('sample', 1).catch(() => undefined);
      project.reviewer.rules.push({ rule: 'one', pattern: /one/, replacement: '1' });
      await controller.assess('sample');
      assert.equal((await controller.revise('sample', { accept: 'all' })).entry, 2);
      await project.store.commit([{ path, bytes: kept, expected: null }]);
      assert.deepEqual(
        (await controller.rounds('sample')).rows.map(({ entry, parent }) => [entry, parent]),
        [
          [1, null],
          [2, 1],
        ],
      );
      await controller.revert('sample', 's1');
      assert.equal(await project.read('sample.md'), 'teh 1');
    });

  it('does not pretend to give back a text that there was not', async () => {
    const { controller, read } = await testProject({ 'chapters/01-a.md': 'one' }, []);
    const bytes = (text: string) => new TextEncoder().encode(text);
    const first = await controller.importText('sample', bytes('First.'), { fileName: 'a.md' });
    assert.equal(first.entry, undefined, 'nothing was there to go back to');
    const second = await controller.importText('sample', bytes('Second.'), { fileName: 'a.md', force: true });
    assert.equal(second.entry, 1);
    await controller.restore('sample', 1);
    assert.equal(await read('sample.md'), 'First.');
  });

  it('goes on from the history when the state was lost', async () => {
    const project = await testProject({ 'sample.md': 'teh one, teh two' }, [teh]);
    await project.controller.refine('sample', { rounds: 1 });
    await project.store.commit([{ path: '.storyfold/refinementState.json', bytes: undefined }]);
    project.reviewer.rules = [{ rule: 'two', pattern: /two/, replacement: '2' }];
    const controller = project.reopen();
    const { round } = await controller.assess('sample');
    assert.deepEqual([round.round, round.suggestions.map(({ id }) => id)], [2, ['s3']]);
    await controller.revert('sample', 's1');
    assert.equal(await project.read('sample.md'), 'teh one, the two');
  });

  it('compares what can be read and names what cannot', async () => {
    const project = await testProject({ 'chapters/01-a.md': 'teh end', 'chapters/02-b.md': 'fine' }, [teh]);
    await project.controller.refine('final', { rounds: 1 });
    await project.store.commit([{ path: 'chapters/02-b.md', bytes: Uint8Array.of(0xd6, 0xd0) }]);
    const { files, unreadable } = await project.controller.compare('final', 1, 'now');
    assert.deepEqual(files, [{ path: 'chapters/01-a.md', before: 'teh end', after: 'the end' }]);
    assert.deepEqual(unreadable, ['chapters/02-b.md']);
  });

  describe('after a crash', () => {
    it('records a write that got through although the author went on writing', async () => {
      const project = await testProject({ 'chapters/01-a.md': 'teh one', 'chapters/02-b.md': 'teh two' }, [
        teh,
      ]);
      await project.controller.assess('final');
      const { revive } = dieAt(project.store, 3, 'before');
      await assert.rejects(() => project.controller.revise('final', { accept: 'all' }));
      revive();
      await project.write('chapters/02-b.md', 'the two, and more');
      const controller = project.reopen();
      assert.equal((await controller.state('final')).round, 2);
      assert.equal((await controller.rounds('final')).rows[0]?.applied, 2);
      await controller.revert('final', 's2');
      assert.equal(await project.read('chapters/02-b.md'), 'teh two, and more');
      assert.equal(await project.read('chapters/01-a.md'), 'the one');
    });

    /** Resolves when it stands in the state that the sample is being assessed. */
    const underWay = (project: TestProject): Promise<void> =>
      eventually('the assessment is under way', async () =>
        /"status": "assessing"/.test(await project.read('.storyfold/refinementState.json').catch(() => '')),
      );

    it('an assessment under way is idle again, and a decided list waits as before', async () => {
      const project = await testProject({ 'sample.md': 'teh end' }, [teh]);
      const never: Reviewer = { review: () => new Promise(() => undefined) };
      void project.reopen([never]).assess('sample');
      await underWay(project);
      project.store.disk.locks.clear();
      assert.equal((await project.reopen().state('sample')).status, 'idle');
    });

    it('where nothing may be written, an assessment that died is told as it was left', async () => {
      const project = await testProject({ 'sample.md': 'teh end' }, [teh]);
      const never: Reviewer = { review: () => new Promise(() => undefined) };
      void project.reopen([never]).assess('sample');
      await underWay(project);
      project.store.disk.locks.clear();
      for (const code of ['read_only', 'untrusted'] as const) {
        const refused = (): StoryFoldError => new StoryFoldError(code, 'No.', 'Trust it.');
        const reader = controllerOn(new ReadOnlyStore(project.store, refused));
        assert.equal((await reader.state('sample')).status, 'assessing');
        await assert.rejects(() => reader.assess('sample'), rejectsWith(code));
      }
    });

    it('auto rounds that died are manual again', async () => {
      const project = await testProject({ 'sample.md': 'teh end' }, [teh]);
      const never: Reviewer = { review: () => new Promise(() => undefined) };
      void project.reopen([never]).refine('sample', { rounds: 3 });
      await underWay(project);
      project.store.disk.locks.clear();
      await project.reopen().assess('sample');
      assert.equal((await project.reopen().state('sample')).mode, 'manual');
    });

    it('opens although a chapter beside the one being written is no UTF-8 text', async () => {
      const project = await testProject({ 'chapters/01-a.md': '# Chapter 1: A\n\nteh end' }, [teh]);
      await project.controller.assess('final');
      const { revive } = dieAt(project.store, 2, 'before');
      await assert.rejects(() => project.controller.revise('final', { accept: 'all' }));
      revive();
      await project.store.commit([
        { path: 'chapters/02-b.md', bytes: Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4) },
      ]);
      assert.equal((await project.reopen().state('final')).status, 'awaiting_decision');
    });

    it('a write that never happened leaves the round waiting; one that did is recorded', async () => {
      for (const through of [false, true]) {
        const project = await testProject({ 'sample.md': 'teh end' }, [teh]);
        await project.controller.assess('sample');
        const { revive } = dieAt(project.store, through ? 3 : 2, 'before');
        await assert.rejects(() => project.controller.revise('sample', { accept: 'all' }));
        revive();
        assert.equal(await project.read('sample.md'), through ? 'the end' : 'teh end');
        const state = await project.reopen().state('sample');
        assert.equal(state.status, through ? 'idle' : 'awaiting_decision');
        assert.equal(state.round, through ? 2 : 1);
        assert.equal((await project.reopen().rounds('sample')).rows[0]?.applied, through ? 1 : 0);
      }
    });
  });
});
