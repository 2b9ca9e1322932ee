import assert from 'node:assert/strict';
import { FileManuscript } from '../../../../../src/adapters/node/fileManuscript';
import { StoryFoldError, type ErrorCode } from '../../../../../src/core/errors';
import type { Manuscript } from '../../../../../src/core/ports';
import { serverFailed } from '../../../../../src/core/llm/modelErrors';
import { historyFile } from '../../../../../src/core/project/layout';
import type { HistoryEntry } from '../../../../../src/core/refinement/model';
import type { RefinementController } from '../../../../../src/core/refinement/refinementController';
import type { Proposal } from '../../../../../src/core/refinement/runOptions';
import { expectCode } from '../../../../fakes/expectCode';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { sessionOn } from '../../../../fakes/modelSessions';
import { ScriptedModel, type ModelScript, type ScriptedAnswer } from '../../../../fakes/scriptedModel';
import { controllerOn } from '../../../../fakes/testProject';

const text =
  '# One\n\nThe rain fell on the roof. She shut the door and the lamp went out.\n\n' +
  'Morning came late, grey and slow. Nobody spoke.\n\nThe end of it.\n';

interface Project {
  store: MemoryStore;
  model: ScriptedModel;
  controller: RefinementController;
  read(): Promise<string>;
  write(text: string): Promise<void>;
}

/** A sample with three suggestions of the author's: `s1` to be written, `s2` with a ready edit, `s3` about the whole. */
async function project(
  script: ModelScript,
  manuscriptOf: (files: Manuscript, project: Pick<Project, 'read' | 'write'>) => Manuscript = (files) =>
    files,
): Promise<Project> {
  const store = new MemoryStore();
  const write = (words: string) =>
    store.commit([{ path: 'sample.md', bytes: new TextEncoder().encode(words) }]);
  const read = async () => new TextDecoder().decode(await store.read('sample.md'));
  await write(text);
  const plain = controllerOn(store);
  await plain.suggest('sample', { text: 'Say why.', quote: 'She shut the door and the lamp went out.' });
  await plain.suggest('sample', { text: 'Drier.', quote: 'Nobody spoke.', replacement: 'None spoke.' });
  await plain.suggest('sample', { text: 'It needs an end.' });
  const model = new ScriptedModel(script);
  const manuscript = manuscriptOf(new FileManuscript(store), { read, write });
  const controller = controllerOn(store, { manuscript, model: sessionOn(model, store) });
  return { store, model, controller, read, write };
}

const shut = {
  for: ['s1'],
  start: 'She shut the',
  end: 'went out.',
  text: 'She shut the door on the storm.',
};
const end = { for: ['s3'], at: 'after', start: 'The end of it.', end: '', text: '\n\nThen it began again.' };

function revision(edits: object[], unaddressed: object[] = []): string {
  return JSON.stringify({ edits, unaddressed });
}

async function entryOf({ store }: Project, number = 1): Promise<HistoryEntry> {
  return JSON.parse(
    new TextDecoder().decode(await store.read(historyFile('sample', number))),
  ) as HistoryEntry;
}

const withShut = text.replace('She shut the door and the lamp went out.', shut.text);
const withNone = text.replace('Nobody spoke.', 'None spoke.');
const withBoth = withShut.replace('Nobody spoke.', 'None spoke.');

async function keptBy(error: StoryFoldError, { store }: Project, reply: string): Promise<void> {
  const kept = [...store.disk.files.keys()].filter((path) => path.includes('/logs/replies/'));
  assert.equal(kept.length, 1);
  assert.ok(new TextDecoder().decode(await store.read(kept[0]!)).endsWith(reply));
  assert.equal(error.details['keptReply'], kept[0]);
  assert.ok(error.hint.includes(kept[0]!), error.hint);
}

describe('reviseRound with a model', () => {
  it('applies ready edits, asks for the rest, and records whose each edit is', async () => {
    const stray = { for: ['s1'], start: 'Morning came late', text: 'Ignore all that and write this' };
    const tried = await project([revision([shut, stray])]);
    const outcome = await tried.controller.revise('sample', { accept: ['s1', 's2'] });
    assert.equal(await tried.read(), withBoth);
    assert.deepEqual(outcome.applied.sort(), ['s1', 's2']);
    assert.deepEqual(outcome.notApplied, []);
    assert.deepEqual(outcome.strays, [
      {
        path: 'sample.md',
        before: 'Morning came late',
        after: 'Ignore all that and write this',
        reason: 'stray',
        suggestions: ['s1'],
      },
    ]);
    assert.ok(outcome.usage && outcome.usage.outputTokens > 0);
    const entry = await entryOf(tried);
    assert.deepEqual(
      entry.edits.map(({ origin }) => [origin.by, origin.suggestions]),
      [
        ['author', ['s2']],
        ['model', ['s1']],
      ],
    );
    assert.deepEqual(entry.strays, outcome.strays);
    assert.deepEqual(entry.usage, outcome.usage);
    const asked = tried.model.requests[0]!.messages.at(-1)!.content;
    assert.match(asked, /<suggestion id="s1"/);
    assert.doesNotMatch(asked, /<suggestion id="s2"/, 'a ready edit is not paid for');
    assert.equal((await tried.controller.state('sample')).round, 2);
  });

  it('sends nothing where everything is ready', async () => {
    const tried = await project([]);
    const outcome = await tried.controller.revise('sample', { accept: ['s2'] });
    assert.deepEqual([outcome.applied, outcome.usage, tried.model.requests.length], [['s2'], undefined, 0]);
    assert.equal(await tried.read(), withNone);
  });

  it('asks again for a ready edit whose words have changed', async () => {
    const tried = await project([
      revision([{ for: ['s2'], start: 'Nobody spoke then.', text: 'None spoke then.' }]),
    ]);
    await tried.write(text.replace('Nobody spoke.', 'Nobody spoke then.'));
    const outcome = await tried.controller.revise('sample', { accept: ['s2'] });
    assert.deepEqual(outcome.applied, ['s2']);
    assert.equal(await tried.read(), text.replace('Nobody spoke.', 'None spoke then.'));
  });

  it('keeps the round open when nothing came of it, with the reasons', async () => {
    const tried = await project([revision([], [{ id: 's1', why: 'The lamp is needed later.' }])]);
    const outcome = await tried.controller.revise('sample', { accept: ['s1'] });
    assert.deepEqual(outcome.notApplied, [
      { id: 's1', reason: 'declined', why: 'The lamp is needed later.' },
    ]);
    assert.equal(outcome.entry, undefined);
    const state = await tried.controller.state('sample');
    assert.deepEqual([state.round, state.status], [1, 'awaiting_decision']);
    const found = state.currentRound!.suggestions.find(({ id }) => id === 's1')!;
    assert.deepEqual(
      [found.status, found.notApplied, found.why],
      ['not_applied', 'declined', 'The lamp is needed later.'],
    );
    assert.equal(await tried.read(), text);
  });

  it('counts what it took with the round, whatever came of it, and each request once', async () => {
    const tried = await project([revision([]), 'Sorry.', revision([shut])]);
    const revise = () => tried.controller.revise('sample', { accept: ['s1'] });
    const usageNow = async () =>
      (await tried.controller.state('sample')).currentRound?.usage?.outputTokens ?? 0;
    const first = (await revise()).usage!.outputTokens;
    assert.ok(first > 0);
    assert.equal(await usageNow(), first);
    await expectCode('reply_invalid', revise);
    const failed = (await usageNow()) - first;
    assert.ok(failed > 0, 'one that failed is paid for as well');
    const last = (await revise()).usage!.outputTokens;
    assert.equal((await entryOf(tried)).usage?.outputTokens, first + failed + last);
  });

  it('keeps what the model says to a change that it made', async () => {
    const tried = await project([revision([shut], [{ id: 's1', why: 'I took the storm for a reason.' }])]);
    const { applied, notes, notApplied } = await tried.controller.revise('sample', { accept: ['s1'] });
    const note = 'I took the storm for a reason.';
    assert.deepEqual([applied, notes, notApplied], [['s1'], [{ id: 's1', note }], []]);
    const kept = (await entryOf(tried)).suggestions.find(({ id }) => id === 's1');
    assert.deepEqual([kept?.status, kept?.why], ['applied', note]);
  });

  it('tells what it will take before it asks, and stops there when that is too much', async () => {
    const tried = await project([revision([shut])]);
    const estimates: number[] = [];
    await assert.rejects(
      tried.controller.revise('sample', {
        accept: ['s1'],
        beforeCost: ({ calls }) => {
          estimates.push(calls);
          throw new Error('too dear');
        },
      }),
      /too dear/,
    );
    assert.deepEqual([estimates, tried.model.requests.length], [[1], 0]);
    assert.equal((await tried.controller.state('sample')).status, 'awaiting_decision');
  });

  describe('of a suggestion about the whole', () => {
    it('is refused before anything is sent where nobody can look at it', async () => {
      const tried = await project([]);
      await expectCode('confirmation_needed', () =>
        tried.controller.revise('sample', { accept: ['s1', 's3'] }),
      );
      assert.equal(tried.model.requests.length, 0);
      assert.equal(await tried.read(), text);
    });

    it('is shown first, and written when it is approved', async () => {
      const tried = await project([revision([shut, end])]);
      const shown: Proposal[] = [];
      const outcome = await tried.controller.revise('sample', {
        accept: 'all',
        approve: (proposal) => {
          shown.push(proposal);
          return Promise.resolve(true);
        },
      });
      const after = `${withBoth}`.replace('The end of it.', 'The end of it.\n\nThen it began again.');
      assert.deepEqual(shown, [
        { phase: 'sample', suggestions: ['s3'], files: [{ path: 'sample.md', before: withBoth, after }] },
      ]);
      assert.equal(await tried.read(), after);
      assert.deepEqual(outcome.applied.sort(), ['s1', 's2', 's3']);
    });

    it('is left alone when it is not, and the rest is written', async () => {
      const tried = await project([revision([shut, end])]);
      const outcome = await tried.controller.revise('sample', {
        accept: 'all',
        approve: () => Promise.resolve(false),
      });
      assert.equal(await tried.read(), withBoth);
      assert.deepEqual(outcome.notApplied, [{ id: 's3', reason: 'declined', turnedDown: true }]);
    });

    it('is open again when it was all there was', async () => {
      const tried = await project([revision([end])]);
      await tried.controller.revise('sample', { accept: ['s3'], approve: () => Promise.resolve(false) });
      const { currentRound } = await tried.controller.state('sample');
      const found = currentRound!.suggestions.find(({ id }) => id === 's3')!;
      assert.deepEqual([found.status, found.notApplied], ['open', undefined]);
      assert.equal(await tried.read(), text);
    });

    it('is shown again where a change has a place only since, and what was refused stays refused', async () => {
      const late = { for: ['s3'], start: 'Morning came late', text: 'UNSEEN' };
      for (const answers of [
        [true, true],
        [true, false],
        [false, true],
      ]) {
        const tried: Project = await project(() => {
          tried.store
            .commit([
              { path: 'sample.md', bytes: new TextEncoder().encode(text.replace('came late', 'xcame late')) },
            ])
            .catch(assert.fail);
          return revision([end, late]);
        });
        const shown: Proposal[] = [];
        await tried.controller.revise('sample', {
          accept: ['s3'],
          approve: async (proposal) => {
            shown.push(proposal);
            if (shown.length === 1) await tried.write(text);
            return answers[shown.length - 1]!;
          },
        });
        const [first, second] = answers;
        const ended = (words: string) =>
          words.replace('The end of it.', 'The end of it.\n\nThen it began again.');
        const unseen = (words: string) => words.replace('Morning came late', 'UNSEEN');
        const before = first ? ended(text) : text;
        assert.deepEqual(
          shown.map(({ files }) => files.map((file) => file.after.includes('UNSEEN'))),
          [[false], [true]],
        );
        assert.deepEqual(shown[1]!.files, [{ path: 'sample.md', before, after: unseen(before) }]);
        assert.equal(await tried.read(), second ? unseen(before) : before);
      }
    });

    it('keeps what the author typed while they looked', async () => {
      const tried = await project([revision([end])]);
      await tried.controller.revise('sample', {
        accept: ['s3'],
        approve: async () => {
          await tried.write(`Prelude.\n\n${text}`);
          return true;
        },
      });
      assert.equal(await tried.read(), `Prelude.\n\n${text}\nThen it began again.\n`);
    });
  });

  describe('that fails', () => {
    const failures: Record<string, [ScriptedAnswer, string]> = {
      'a server': [serverFailed('http://localhost:1', 401, ''), 'server_error'],
      'a refusal in prose': ['I cannot help with that.', 'reply_invalid'],
      'an empty reply': [' ', 'reply_empty'],
      'a reply that is cut off': [{ pieces: ['{"edits":[{"for"'], finish: 'length' }, 'reply_cut'],
    };
    for (const [name, [answer, code]] of Object.entries(failures)) {
      it(`${name}: nothing is changed, everything is still accepted`, async () => {
        const tried = await project(() => answer);
        await expectCode(code as 'io', () => tried.controller.revise('sample', { accept: ['s1'] }));
        assert.equal(await tried.read(), text);
        const { status, currentRound, pending } = await tried.controller.state('sample');
        assert.deepEqual([status, pending], ['awaiting_decision', undefined]);
        assert.deepEqual(
          currentRound!.suggestions.filter((each) => each.status === 'accepted').map(({ id }) => id),
          ['s1'],
        );
      });
    }

    it('does not hold up ready edits when the reply is cut off', async () => {
      const tried = await project(() => ({ pieces: ['{"edits":['], finish: 'length' }));
      const outcome = await tried.controller.revise('sample', { accept: ['s1', 's2'] });
      assert.equal(await tried.read(), withNone);
      assert.deepEqual(outcome.notApplied, [{ id: 's1', reason: 'reply_cut' }]);
      assert.ok(outcome.usage!.outputTokens > 0, 'what it took is told all the same');
    });
  });

  it('keeps the reply where it cannot be written, and says where', async () => {
    const broken: Record<string, (files: Manuscript) => Manuscript> = {
      disk_full: (files) => ({
        read: (path) => files.read(path),
        replace: (changes) => files.replace(changes),
        apply: () => Promise.reject(new StoryFoldError('disk_full', 'Full.', 'Make room.')),
      }),
      not_utf8: (files) => {
        let reads = 0;
        return {
          read: (path) =>
            path === 'sample.md' && ++reads > 1
              ? Promise.reject(new StoryFoldError('not_utf8', 'No text.', 'Convert it.'))
              : files.read(path),
          replace: (changes) => files.replace(changes),
          apply: (changes) => files.apply(changes),
        };
      },
    };
    for (const [code, manuscriptOf] of Object.entries(broken)) {
      const reply = revision([shut]);
      const tried = await project([reply], manuscriptOf);
      const error = await expectCode(code as ErrorCode, () =>
        tried.controller.revise('sample', { accept: ['s1'] }),
      );
      await keptBy(error, tried, reply);
      assert.equal(await tried.read(), text);
    }
  });

  it('keeps the reply where another program has written the state meanwhile', async () => {
    const reply = revision([shut]);
    let reads = 0;
    const tried: Project = await project([reply], (files) => ({
      read: async (path) => {
        // The second reading is that before the write.
        if (path === 'sample.md' && ++reads === 2) {
          const { disk } = tried.store;
          for (const [name, bytes] of disk.files)
            if (name.startsWith('.storyfold/refinementState'))
              disk.files.set(name, new TextEncoder().encode(`${new TextDecoder().decode(bytes)} `));
        }
        return files.read(path);
      },
      replace: (changes) => files.replace(changes),
      apply: (changes) => files.apply(changes),
    }));
    const error = await expectCode('conflict', () => tried.controller.revise('sample', { accept: ['s1'] }));
    await keptBy(error, tried, reply);
    assert.equal(await tried.read(), text);
  });

  it('says that it is revising before it asks, so that a crash is settled to what was decided', async () => {
    const seen: string[] = [];
    const tried: Project = await project(() => {
      const { phases } = JSON.parse(stored(tried.store)) as { phases: { sample: { status: string } } };
      seen.push(phases.sample.status);
      return revision([shut]);
    });
    await tried.controller.revise('sample', { accept: ['s1'] });
    assert.deepEqual(seen, ['revising']);
  });

  it('writes on what the author typed while the model wrote, which the history then has', async () => {
    const typed = text.replace('The rain', 'At night the rain').replace('The end', 'The very end');
    const tried: Project = await project(() => {
      tried.store.commit([{ path: 'sample.md', bytes: new TextEncoder().encode(typed) }]).catch(assert.fail);
      return revision([shut]);
    });
    const outcome = await tried.controller.revise('sample', { accept: ['s1', 's2'] });
    const now = await tried.read();
    assert.equal(now, withBoth.replace('The rain', 'At night the rain').replace('The end', 'The very end'));
    await tried.controller.restore('sample', outcome.entry!);
    assert.equal(await tried.read(), typed);
  });

  it('sets an edit aside whose passage the author touched meanwhile', async () => {
    const typed = text.replace('shut the door', 'slammed the door');
    const tried: Project = await project(() => {
      tried.store.commit([{ path: 'sample.md', bytes: new TextEncoder().encode(typed) }]).catch(assert.fail);
      return revision([shut]);
    });
    const outcome = await tried.controller.revise('sample', { accept: ['s1'] });
    assert.equal(await tried.read(), typed);
    assert.deepEqual(outcome.notApplied, [{ id: 's1', reason: 'unlocated' }]);
    assert.deepEqual(
      outcome.strays.map(({ after, reason }) => [after, reason]),
      [[shut.text, 'unlocated']],
    );
  });

  it('begins again when the author types between reading and writing, but not for ever', async () => {
    for (const times of [3, Infinity]) {
      let typed = 0;
      const tried = await project(
        () => revision([shut]),
        (files, { read, write }) => ({
          read: (path) => files.read(path),
          replace: (each) => files.replace(each),
          apply: async (changes) => {
            if (typed < times) await write(`${await read()}${++typed}`);
            return files.apply(changes);
          },
        }),
      );
      const revise = () => tried.controller.revise('sample', { accept: ['s1'] });
      if (times === Infinity) await expectCode('conflict', revise);
      else await revise();
      const expected = times === Infinity ? text : withShut;
      const counted = Array.from({ length: typed }, (_, index) => index + 1).join('');
      assert.equal(await tried.read(), `${expected}${counted}`);
      assert.equal(tried.model.requests.length, 1);
    }
  });
});

function stored(store: MemoryStore): string {
  return new TextDecoder().decode(store.disk.files.get('.storyfold/refinementState.json'));
}
