import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../../src/core/errors';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { sessionOn } from '../../../../fakes/modelSessions';
import { ScriptedModel } from '../../../../fakes/scriptedModel';
import { controllerOn, testProject } from '../../../../fakes/testProject';
import { assessment, modelProject, revising, said, type ModelProject } from '../modelProject';

const chapters = {
  'chapters/01-lamp.md': '# Chapter 1: Lamp\n\nThe lamp was lit.\n',
  'chapters/02-sea.md': '# Chapter 2: Sea\n\nThe sea was calm.\n',
};
const outline =
  '# Outline\n\n## Chapter 1: Up\n\nUp the long hill.\n\n## Chapter 2: Down\n\nDown to the sea.\n';

describe('auto rounds on one part', () => {
  let project: ModelProject;
  afterEach(() => project.server.close());

  it('leave what the author suggested elsewhere to the author', async () => {
    project = await modelProject(chapters, [], {
      assessment: [assessment([said('The sea was calm.', 'Which sea?')])],
      revision: [revising({ 'The sea was calm.': 'The North Sea was calm.' })],
    });
    const { controller } = project;
    const own = await controller.suggest('final', { text: 'By whom?', quote: 'The lamp was lit.' });
    const { rounds } = await controller.refine('final', { rounds: 1, focus: '2' });
    assert.equal(rounds[0]?.revision?.applied.length, 1);
    assert.ok(!rounds[0]?.revision?.applied.includes(own.id));
    assert.equal(await project.read('chapters/01-lamp.md'), chapters['chapters/01-lamp.md']);
    assert.match(await project.read('chapters/02-sea.md'), /The North Sea/);
    const [request] = project.allTold('revision');
    assert.ok(!request!.includes('By whom?'));
  });

  it('do so within one file', async () => {
    project = await modelProject({ 'outline.md': outline }, [], { assessment: [assessment([])] });
    const { controller } = project;
    await controller.suggest('outline', { text: 'Shorter.', quote: 'Up the long hill.' });
    const { rounds, stopReason } = await controller.refine('outline', { rounds: 1, focus: '2' });
    assert.deepEqual([stopReason, rounds[0]?.suggestions], ['no_suggestions', 0]);
    assert.equal(await project.read('outline.md'), outline);
    const { currentRound } = await controller.state('outline');
    assert.equal(currentRound?.suggestions[0]?.status, 'open');
  });

  it('leave a remark that reaches out of the part', async () => {
    const reaching = said('The sea was calm.', 'Was it night?', {
      otherQuotes: [{ path: 'chapters/01-lamp.md', quote: 'The lamp was lit.' }],
    });
    project = await modelProject(chapters, [], { assessment: [assessment([reaching])] });
    const { stopReason } = await project.controller.refine('final', { rounds: 1, focus: '2' });
    assert.equal(stopReason, 'no_change');
    const { currentRound } = await project.controller.state('final');
    assert.equal(currentRound?.suggestions[0]?.otherAnchors?.[0]?.exact, 'The lamp was lit.');
  });

  it('apply a ready edit there only', async () => {
    project = await modelProject(chapters, [{ rule: 'calm', pattern: /calm/, replacement: 'still' }], {
      assessment: [assessment([])],
    });
    const { controller } = project;
    await controller.suggest('final', { text: 'x', quote: 'was lit', replacement: 'is lit' });
    await controller.refine('final', { rounds: 1, focus: '2' });
    assert.equal(await project.read('chapters/01-lamp.md'), chapters['chapters/01-lamp.md']);
    assert.match(await project.read('chapters/02-sea.md'), /The sea was still\./);
  });
});

describe('auto rounds chapter by chapter', () => {
  let project: ModelProject;
  afterEach(() => project.server.close());
  const nothingFound = { assessment: Array.from({ length: 6 }, () => assessment([])) };
  const parts = (outcome: { parts?: readonly { focus?: string; stopReason: string }[] }) => outcome.parts;

  it('go through the whole first, and are one part alone where one is named', async () => {
    project = await modelProject(chapters, [], nothingFound);
    const whole = await project.controller.refine('final', { rounds: 1, scope: 'section' });
    assert.deepEqual(
      parts(whole)?.map(({ focus, stopReason }) => [focus, stopReason]),
      [
        [undefined, 'no_suggestions'],
        ['1', 'no_suggestions'],
        ['2', 'no_suggestions'],
      ],
    );
    assert.deepEqual(
      whole.rounds.map((row) => 'focus' in row),
      [false, true, true],
    );
    const one = await project.controller.refine('final', { rounds: 1, scope: 'section', focus: '2' });
    assert.equal(parts(one), undefined);
    assert.deepEqual(
      one.rounds.map(({ focus }) => focus),
      ['2'],
    );
  });

  it('pass over a chapter that the author takes out meanwhile', async () => {
    project = await modelProject(chapters, [], nothingFound);
    const { controller, store } = project;
    const outcome = await controller.refine('final', {
      rounds: 1,
      scope: 'section',
      onProgress: ({ focus }) => {
        if (focus === '1') void store.commit([{ path: 'chapters/02-sea.md', bytes: undefined }]);
      },
    });
    assert.deepEqual(
      parts(outcome)?.map(({ focus }) => focus),
      [undefined, '1'],
    );
    assert.equal(outcome.stopReason, 'no_suggestions');
  });

  it('end as a whole where they are cancelled, before anything is sent or between two chapters', async () => {
    project = await modelProject(chapters, [], nothingFound);
    const early = new AbortController();
    const before = await project.controller.refine('final', {
      rounds: 1,
      scope: 'section',
      signal: early.signal,
      beforeCost: () => early.abort(),
    });
    assert.deepEqual([before.stopReason, parts(before)], ['cancelled', [{ stopReason: 'cancelled' }]]);
    assert.equal(project.server.requests.length, 0);

    const between = new AbortController();
    const later = await project.controller.refine('final', {
      rounds: 1,
      scope: 'section',
      signal: between.signal,
      onProgress: ({ focus }) => {
        if (focus === '1') between.abort();
      },
    });
    assert.equal(later.stopReason, 'cancelled');
    assert.deepEqual(parts(later), [
      { stopReason: 'no_suggestions' },
      { focus: '1', stopReason: 'cancelled' },
    ]);
  });

  describe('say where the budget was used up', () => {
    const withOneRequest = async (found: object) => {
      project = await modelProject(
        chapters,
        [],
        { assessment: [assessment([found])] },
        { settings: { 'storyfold.budget.calls': 1 } },
      );
      const outcome = await project.controller.refine('final', { rounds: 1, scope: 'section' });
      assert.deepEqual([outcome.stopReason, project.server.requests.length], ['budget', 1]);
      return parts(outcome);
    };

    it('which is in the whole, where that had to be revised', async () => {
      const found = await withOneRequest(said('The sea was calm.', 'Which sea?'));
      assert.deepEqual(found, [{ stopReason: 'budget' }]);
    });

    it('which is in the first chapter, where nothing of the whole could be', async () => {
      const found = await withOneRequest(said(null, 'Too short.'));
      assert.deepEqual(found, [{ stopReason: 'no_change' }, { focus: '1', stopReason: 'budget' }]);
    });
  });

  it('are for works that have chapters, and say so', async () => {
    project = await modelProject({ 'brief.md': 'A brief.' }, [], nothingFound);
    await assert.rejects(project.controller.refine('brief', { rounds: 1, scope: 'section' }), {
      code: 'invalid_input',
      details: { phase: 'brief', scope: 'section' },
    });
  });

  it('are announced as less where they are about one chapter', async () => {
    const long = `# Chapter 3: Fog\n\n${'Fog lay on the water all day. '.repeat(400)}\n`;
    project = await modelProject({ ...chapters, 'chapters/03-fog.md': long }, [], nothingFound);
    const planned = async (focus?: string) => {
      let input = 0;
      const enough = new Error('enough');
      await assert.rejects(
        project.controller.refine('final', {
          rounds: 1,
          ...(focus === undefined ? {} : { focus }),
          beforeCost: (estimate) => {
            input = estimate.inputTokens;
            throw enough;
          },
        }),
        enough,
      );
      return input;
    };
    assert.notEqual(await planned('1'), await planned());
  });
});

describe('auto rounds without a model', () => {
  it('make ready edits, and leave what has to be written to the author', async () => {
    const project = await testProject({ 'chapters/01-lamp.md': 'The lamp was lit. The sea was calm.\n' }, [
      { rule: 'calm', pattern: /calm/ },
      { rule: 'lit', pattern: /lit/, replacement: 'out' },
    ]);
    const first = await project.controller.refine('final', { rounds: 1 });
    assert.deepEqual([first.rounds[0]?.applied, first.rounds[0]?.notApplied], [1, 1]);
    assert.equal(await project.read('chapters/01-lamp.md'), 'The lamp was out. The sea was calm.\n');
    // Where nothing can be made, no revision is begun, and the rounds end.
    const second = await project.controller.refine('final', { rounds: 2 });
    assert.deepEqual([second.stopReason, second.rounds.length], ['no_change', 1]);
    assert.equal(second.rounds[0]?.revision, undefined);
    assert.equal((await project.controller.state('final')).currentRound?.suggestions[0]?.status, 'open');
  });

  it('have stopped as the author asked, where something fails after they cancelled', async () => {
    const project = await testProject({ 'sample.md': 'The lamp was lit.\n' }, []);
    const asked = new AbortController();
    const controller = project.reopen([
      {
        review: () => {
          asked.abort();
          return Promise.reject(new StoryFoldError('io', 'The checker has ended.', 'Try again.'));
        },
      },
    ]);
    await assert.rejects(controller.refine('sample', { rounds: 1, signal: asked.signal }), { code: 'io' });
    assert.equal((await controller.state('sample')).stopReason, 'cancelled');
  });
});

describe('the estimate of rounds chapter by chapter', () => {
  const prose = `${'It was a long day and the rain fell on the mill by the river. '.repeat(6)}\n\n`.repeat(
    10,
  );
  const bytes = (text: string) => new TextEncoder().encode(text);

  const planned = async (count: number) => {
    const store = new MemoryStore();
    await store.commit([
      ...Array.from({ length: count }, (_, index) => ({
        path: `chapters/${String(index + 1).padStart(3, '0')}-day.md`,
        bytes: bytes(`# Chapter ${index + 1}: Day ${index}\n\n${prose}`),
      })),
      { path: 'brief.md', bytes: bytes('A brief.') },
      {
        path: 'outline.md',
        bytes: bytes(
          `# O\n\n${Array.from({ length: count }, (_, index) => `## Chapter ${index + 1}: Day ${index}\n\nSynopsis: x.\n`).join('\n')}`,
        ),
      },
    ]);
    let reads = 0;
    const read = store.read.bind(store);
    store.read = (path) => {
      reads++;
      return read(path);
    };
    const controller = controllerOn(store, { model: sessionOn(new ScriptedModel([]), store) });
    let calls = 0;
    const started = performance.now();
    const stop = new Error('enough');
    await assert.rejects(
      controller.refine('final', {
        rounds: 1,
        scope: 'section',
        beforeCost: (estimate) => {
          calls = estimate.calls;
          throw stop;
        },
      }),
      stop,
    );
    return { reads, calls, milliseconds: performance.now() - started };
  };

  it('grows with their number and no faster', async () => {
    await planned(20);
    const { reads, calls, milliseconds } = await planned(400);
    assert.equal(calls, 2 * 401);
    // Each chapter some times for the session itself, and nothing again for each part.
    assert.ok(reads < 400 * 3, `${reads} reads`);
    assert.ok(milliseconds < 900, `${milliseconds} ms`);
  });
});
