import assert from 'node:assert/strict';
import { plannedCopies } from '../../../../../src/core/chapter/calibration/calibrateJudge';
import { mostRepeats } from '../../../../../src/core/chapter/calibration/repeats';
import { StoryFoldError } from '../../../../../src/core/errors';
import type { RunEstimate } from '../../../../../src/core/llm/calls/runEstimate';
import { summarizeUsage } from '../../../../../src/core/llm/usage/usageSummary';
import { readUsage } from '../../../../../src/core/llm/usage/usageLedger';
import { bibleFile, usageFile } from '../../../../../src/core/project/layout';
import { chapterProject, type ChapterProject } from '../../../../fakes/chapterProject';
import { chapterServer } from '../../../../fakes/chapterServer';
import { expectCode } from '../../../../fakes/expectCode';
import { silence } from '../../../../fakes/modelServer/faults';
import { modelAt } from '../../../../fakes/modelServer/modelAt';
import { ModelServer, type ModelServerSettings } from '../../../../fakes/modelServer/modelServer';
import type { ReceivedRequest } from '../../../../fakes/modelServer/receivedRequest';
import type { MemoryStore } from '../../../../fakes/memoryStore';
import { shown } from '../../../../fakes/projectFiles';
import { failing, passing } from '../../../../fakes/scriptedChapterTalk';
import { chapters } from '../calibration/calibrationTexts';

const file = 'chapters/04-the-tide-table.md';
const names = { en: ['Chapter 3', 'Chapter 5'], zh: ['第三章', '第五章'] } as const;

/** Of the story around the chapter in question; the words in it are nowhere else. */
function story(language: 'en' | 'zh'): Record<string, string> {
  const { text, outline, bible } = chapters[language];
  const [before, after] = names[language];
  return {
    'brief.md': 'A quiet brief.\n',
    'outline.md': `# Outline\n\n## ${before} Lantern\n\nKestrel lights it.\n\n${outline}\n## ${after} Orchard\n\nQuince ripens.\n`,
    'chapters/03-lantern.md': `# ${before} Lantern\n\nKestrel lit the lantern.\n`,
    [file]: text,
    [bibleFile]: JSON.stringify({
      ...bible,
      immutableFacts: [
        ...(bible?.immutableFacts ?? []),
        { id: 'f8', what: 'Ruben drowned at noon.', chapter: '04', sha256: 'a' },
        { id: 'f9', what: 'Hanna died of a fever.', chapter: '05', sha256: 'b' },
      ],
    }),
  };
}

/** Every file, whoever keeps it. */
const filesOf = ({ disk }: MemoryStore): Map<string, string | undefined> =>
  new Map([...disk.files].map(([path, bytes]) => [path, shown(bytes)]));

const words = ({ body }: ReceivedRequest): string =>
  body!.messages.map(({ content }) => content).join('\n\n');

describe('trying the judge on a chapter', () => {
  const servers: ModelServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  async function served(
    language: 'en' | 'zh',
    server: ModelServer,
    settings: Record<string, unknown> = {},
  ): Promise<ChapterProject> {
    servers.push(server);
    return chapterProject(
      {},
      { files: story(language), project: { language }, model: modelAt(server.url), settings },
    );
  }
  const answering = (replies: NonNullable<ModelServerSettings['replies']>): Promise<ModelServer> =>
    ModelServer.start({ replies });

  for (const language of ['en', 'zh'] as const)
    it(`asks once for each copy, over HTTP, and leaves nothing but lines in the ledger (${language})`, async () => {
      const server = await chapterServer();
      const { controller, store } = await served(language, server);
      const before = filesOf(store);
      let told: RunEstimate | undefined;
      const progress: number[] = [];
      const trial = await controller.calibrateJudge('4', {
        seed: 5,
        repeats: 2,
        beforeCost: (estimate) => {
          assert.equal(server.requests.length, 0);
          told = estimate;
        },
        onProgress: ({ done }) => progress.push(done),
      });
      const { report, endedBy, chapter, path } = trial;
      assert.deepEqual([chapter, path, endedBy], ['04', file, undefined]);
      assert.equal(report.done, report.requests);
      assert.deepEqual(report.withoutPlace, []);
      const planned = plannedCopies({ ...chapters[language], seed: 5, repeats: 2 });
      assert.equal(report.requests, planned.length);
      assert.ok(planned.length >= 9);
      assert.equal(server.requests.length, report.requests);
      assert.equal(told?.calls, report.requests);
      assert.deepEqual(
        progress,
        Array.from({ length: report.requests + 1 }, (_, done) => done),
      );

      // Byte for byte as it was, but for what was paid.
      const after = filesOf(store);
      assert.ok(after.delete(usageFile));
      assert.deepEqual(after, before);
      const { records } = await readUsage(store);
      assert.equal(records.length, report.requests);
      for (const { step, phase, chapter: of, attempt, run } of records)
        assert.deepEqual(
          [step, phase, of, attempt, run],
          ['judge_report', 'final', undefined, undefined, records[0]!.run],
        );
      const summary = summarizeUsage({ records, damaged: 0 });
      assert.deepEqual(Object.keys(summary.byStep), ['judge_report']);
      assert.equal(summary.fullRerun, null);
      assert.equal(report.usage?.inputTokens, summary.inputTokens);
      assert.equal(report.usage.outputTokens, summary.outputTokens);
    });

  it('sends the copies that are planned, to a judge that knows nothing of the others', async () => {
    const server = await chapterServer();
    const { controller } = await served('en', server);
    await controller.calibrateJudge('4', { seed: 5, repeats: 2 });
    const copies = plannedCopies({ ...chapters.en, seed: 5, repeats: 2 });
    assert.equal(server.requests.length, copies.length);
    for (const [index, request] of server.requests.entries()) {
      const { messages } = request.body!;
      assert.deepEqual(
        messages.map(({ role }) => role),
        ['system', 'user'],
      );
      const body = copies[index]!.text.split('\n\n').slice(1).join('\n\n').trim();
      assert.ok(words(request).includes(body));
      assert.doesNotMatch(messages[1]!.content, /judged before|since you read/);
      assert.doesNotMatch(words(request), /copy \d|calibrat/i);
    }
    // All that stands before the chapter is told in the same words, so that a server's cache has it.
    const beginnings = server.requests.map((request) => words(request).split('"scene 1">\n')[0]!);
    assert.equal(new Set(beginnings).size, 1);
    assert.match(beginnings[0]!, /Hanna and Ruben mend the nets/);
  });

  it('tells the judge what it is told of a chapter that is written, with the bible as it was before it', async () => {
    const server = await chapterServer();
    const { controller } = await served('en', server);
    const { report } = await controller.calibrateJudge('4', { repeats: 1 });
    for (const request of server.requests) {
      const said = words(request);
      assert.match(said, /Oskar.*uncle/);
      assert.match(said, /Hanna and Ruben mend the nets/);
      assert.match(said, /Kestrel lights it/);
      assert.match(said, /Kestrel lit the lantern/);
      assert.doesNotMatch(said, /Ruben drowned|died of a fever/);
    }
    // Whom only this chapter, or a later one, lets die is alive in it.
    const dead = report.kinds.find(({ kind }) => kind === 'dead_speaking');
    assert.ok(dead && dead.faults.length === 1);
    assert.match(dead.faults[0]!.after, /Oskar/);
  });

  it('finds what the judge finds, and counts what it says of what nobody changed', async () => {
    const { text } = chapters.en;
    const quote = 'A copper whistle hung from a nail under the eaves, green with salt.';
    const server = await answering((request) => {
      const isRemoved = !words(request).includes(quote);
      const note = `It is not said that ${quote}`;
      return JSON.stringify({
        ...passing,
        passed: !isRemoved,
        issues: isRemoved
          ? [{ type: 'clue_fairness', severity: 'high', note, location: '' }]
          : [
              { type: 'pacing', severity: 'medium', note: 'It drags.', location: 'The morning went by.' },
              { type: 'word_count', severity: 'high', note: 'Too short.', location: '' },
            ],
      });
    });
    assert.ok(text.includes(quote));
    const { controller } = await served('en', server);
    const { report } = await controller.calibrateJudge('4', { repeats: 1, seed: 2 });
    const found = Object.fromEntries(report.kinds.map((kind) => [kind.kind, [kind.planted, kind.found]]));
    assert.deepEqual(found['swapped_name'], [1, 0]);
    assert.deepEqual(found['dead_speaking'], [1, 0]);
    const removed = report.kinds.find(({ kind }) => kind === 'removed_clue')!;
    assert.equal(removed.found, removed.faults.filter(({ before }) => before.includes('whistle')).length);
    // Lengths are measured, so that what it says of them is no alarm.
    assert.deepEqual([report.controls.copies, report.controls.alarms, report.controls.failed], [1, 1, 0]);
  });

  it('holds copies to the author’s own mark, of which the judge is told nothing', async () => {
    const server = await chapterServer({ verdicts: () => ({ passed: true, score: 77 }) });
    const { controller } = await served('en', server, { 'storyfold.chapter.passMark': 78.5 });
    const { report } = await controller.calibrateJudge('4', { repeats: 1 });
    assert.equal(report.controls.failed, 1);
    assert.ok(report.kinds.every(({ passed }) => passed === 0));
    for (const request of server.requests) assert.doesNotMatch(words(request), /78\.5|below 70/);
  });

  it('keeps what was found when it is stopped, in the middle of a request too', async () => {
    const stop = new AbortController();
    let count = 0;
    const server = await answering(() => {
      if (++count < 4) return JSON.stringify(passing);
      setTimeout(() => stop.abort(), 20);
      return silence();
    });
    const { controller, store } = await served('en', server);
    const before = filesOf(store);
    const { report, endedBy } = await controller.calibrateJudge('4', { signal: stop.signal });
    assert.equal(endedBy?.code, 'cancelled');
    assert.deepEqual([report.done, report.requests > 3], [3, true]);
    assert.equal(report.controls.copies, 1);
    const { records } = await readUsage(store);
    assert.deepEqual(
      records.map(({ outcome }) => outcome),
      ['stop', 'stop', 'stop', 'cancelled'],
    );
    // Also what the request took that was broken off.
    assert.equal(
      report.usage?.inputTokens,
      records.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    );
    const after = filesOf(store);
    assert.ok(after.delete(usageFile));
    assert.deepEqual(after, before);
  });

  it('keeps what was found when the budget ends, and throws where nothing was', async () => {
    const server = await chapterServer();
    const few = await served('en', server, { 'storyfold.budget.calls': 2 });
    const { report, endedBy } = await few.controller.calibrateJudge('4');
    assert.deepEqual([report.done, endedBy?.code], [2, 'budget_exhausted']);

    const refusing = await served('en', await answering(() => silence()));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    await expectCode('cancelled', () => refusing.controller.calibrateJudge('4', { signal: stop.signal }));
  });

  it('goes on without a copy for which no reply could be used', async () => {
    const server = await chapterServer({ verdicts: (index) => (index < 2 ? { passed: 'perhaps' } : {}) });
    const { controller } = await served('en', server);
    const { report, endedBy } = await controller.calibrateJudge('4', { repeats: 1 });
    assert.equal(endedBy, undefined);
    assert.equal(report.done, report.requests);
    // Asked once more for what was missing, and then left out.
    assert.equal(server.requests.length, report.requests + 1);
    assert.deepEqual([report.controls.copies, report.controls.unanswered], [0, 1]);
  });

  it('sends nothing where the author does not want what it takes', async () => {
    const server = await chapterServer();
    const { controller, store } = await served('en', server);
    const before = filesOf(store);
    await expectCode('refused', () =>
      controller.calibrateJudge('4', {
        beforeCost: () => {
          throw new StoryFoldError('refused', 'Too dear.', 'Leave it.');
        },
      }),
    );
    assert.equal(server.requests.length, 0);
    assert.deepEqual(filesOf(store), before);
  });

  it('needs a text that can be read, and a model; and plants no more than it may', async () => {
    const { controller, write, talk } = await chapterProject();
    await expectCode('not_found', () => controller.calibrateJudge('9'));
    await expectCode('not_found', () => controller.calibrateJudge('1'));
    await write('chapters/01-the-ferry.md', '# Chapter 1: The Ferry\n\n');
    await expectCode('not_found', () => controller.calibrateJudge('1'));
    await write(
      'chapters/01-the-ferry.md',
      '# Chapter 1: The Ferry\n\n<<<<<<< a\nOne.\n=======\nTwo.\n>>>>>>> b\n',
    );
    await expectCode('refused', () => controller.calibrateJudge('1'));
    assert.equal(talk.asked.length, 0);
    await write('chapters/01-the-ferry.md', '# Chapter 1: The Ferry\n\nIt was late.\n');
    const { report } = await controller.calibrateJudge('1', { repeats: 1000 });
    assert.deepEqual([report.requests, report.kinds], [mostRepeats, []]);
    const offline = await chapterProject({}, { offline: true, files: story('en') });
    await expectCode('no_model', () => offline.controller.calibrateJudge('4'));
  });

  it('waits for the run before it, and takes the chapter from nobody', async () => {
    const { controller, talk, read, state } = await chapterProject({ verdicts: [failing()] });
    const run = controller.generate('1');
    const tried = controller.calibrateJudge('1', { repeats: 1 });
    await run;
    const outcome = await state();
    const made = talk.answered.length;
    const text = await read('chapters/01-the-ferry.md');
    const trial = tried.then((result) => result.report.done);
    // A decision on the chapter waits for no trial of it.
    assert.equal((await controller.lock('1')).chapter, '01');
    assert.equal(await trial, talk.answered.length - made);
    assert.deepEqual([...controller.working], []);
    const asked = talk.answered.slice(made);
    assert.ok(asked.length > 0 && asked.every(({ what }) => what === 'judge'));
    // In the scenes in which it was delivered, each with its own text.
    assert.ok(asked.every(({ told }) => told.length === 3));
    assert.deepEqual(await state(), { ...outcome, locked: true });
    assert.equal(await read('chapters/01-the-ferry.md'), text);
  });
});
