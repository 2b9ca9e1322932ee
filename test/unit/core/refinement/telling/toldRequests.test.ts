import assert from 'node:assert/strict';
import { bibleFile, recordFiles } from '../../../../../src/core/project/layout';
import { sharedLength } from '../../../../../src/core/llm/usage/promptCache';
import { cacheLifetime } from '../../../../../src/core/refinement/telling/recentRounds';
import { expectCode } from '../../../../fakes/expectCode';
import type { ModelServerSettings } from '../../../../fakes/modelServer/modelServer';
import { status } from '../../../../fakes/modelServer/statuses';
import type { PatternRule } from '../../../../fakes/patternReviewer';
import type { TestProjectParts } from '../../../../fakes/testProject';
import { assessment, idOf, modelProject, revising, said, type ModelProject } from '../modelProject';

const paragraphs = Array.from(
  { length: 30 },
  (_, index) => `On day ${index} she walked as far as the mill and back, and saw nobody.`,
);
const text = `The night was cold.\n\n${paragraphs.join('\n\n')}\n`;
const night = said('The night was cold.', 'Make it day.');

describe('what a model is told', () => {
  let project: ModelProject;
  const start = async (
    files: Record<string, string>,
    replies: NonNullable<ModelServerSettings['replies']>,
    parts: TestProjectParts & { rules?: PatternRule[] } = {},
  ) => {
    project = await modelProject(files, parts.rules ?? [], replies, parts);
    return project.controller;
  };
  afterEach(() => project.server.stop());

  it('is what the work is to be, the phases before, the text, and what the rules found', async () => {
    const controller = await start(
      {
        'brief.md': 'A walk by the sea.',
        'outline.md': '# Outline\n\n## Chapter 1: The Walk\n\nSynopsis: She walks.\n',
        'sample.md': 'Over teh hill.',
        [recordFiles.brief]: JSON.stringify({ version: 1, meta: { wish: 'Something for the holidays.' } }),
      },
      { assessment: [assessment([])] },
      {
        project: { title: 'The Mill', audience: 'readers of 9 to 11' },
        rules: [{ rule: 'teh', pattern: /\bteh\b/, replacement: 'the' }],
      },
    );
    const { round } = await controller.assess('sample');
    assert.deepEqual(
      round.suggestions.map(({ rule }) => rule),
      ['teh'],
    );
    const told = project.told(1);
    const order = [
      'The Mill',
      'readers of 9 to 11',
      'Something for the holidays.',
      'A walk by the sea.',
      'Synopsis: She walks.',
      'Over teh hill.',
      '“teh” again.',
    ].map((words) => told.indexOf(words));
    assert.ok(
      order.every((place) => place >= 0),
      JSON.stringify(order),
    );
    assert.deepEqual(
      order,
      [...order].sort((one, other) => one - other),
    );
  });

  it('is told what the author has settled as decided, and not as found once more', async () => {
    const controller = await start(
      { 'sample.md': 'Over teh hill.' },
      { assessment: [assessment([]), assessment([])] },
      { rules: [{ rule: 'teh', pattern: /\bteh\b/, replacement: 'the' }] },
    );
    const { round } = await controller.assess('sample');
    await controller.waive('sample', round.suggestions[0]!.id);
    await controller.assess('sample');
    assert.match(project.told(1), /Already reported/);
    assert.ok(!project.told(2).includes('Already reported'));
    assert.match(project.told(2), /<text path="decisions">\n- intentional: /);
  });

  it('is of a chapter the chapter alone, with what stands around it', async () => {
    const chapters = {
      'chapters/01-lamp.md': '# Chapter 1: Lamp\n\nThe lamp was lit.\n',
      'chapters/02-sea.md': '# Chapter 2: Sea\n\nThe sea was calm.\n',
      'chapters/03-sand.md': `# Chapter 3: Sand\n\nSand was everywhere.\n\n${paragraphs.join('\n\n')}\n`,
      'chapters/04-end.md': '# Chapter 4: End\n\nIt was over.\n',
    };
    const controller = await start(chapters, { assessment: [assessment([]), assessment([])] });
    const { round } = await controller.assess('final', { focus: 'chapter 2' });
    assert.equal(round.focus, 'chapter 2');
    const told = project.told(1);
    assert.match(
      told,
      /<text path="chapters\/02-sea\.md">\n# Chapter 2: Sea\n\nThe sea was calm\.\n<\/text>/,
    );
    assert.match(
      told,
      /<document name="end of the chapter before">\n# Chapter 1: Lamp\n\nThe lamp was lit\./,
    );
    assert.match(told, /<document name="beginning of the chapter after">\n# Chapter 3: Sand/);
    assert.ok(!told.includes('On day 29') && !told.includes('It was over.'));

    const { files } = JSON.parse(await project.read(recordFiles.final)) as {
      files: { path: string; chapter: string }[];
    };
    const summaries = {
      [files[0]!.chapter]: 'She lights a lamp.',
      [files[2]!.chapter]: { summary: 'She digs.' },
    };
    await project.write(bibleFile, JSON.stringify({ version: 1, summaries }));
    await controller.assess('final', { focus: '2' });
    const later = project.told(2);
    assert.match(later, /<document name="summary of the chapter before">\nShe lights a lamp\.\n/);
    assert.match(later, /<document name="summary of the chapter after">\nShe digs\.\n/);
    assert.ok(!later.includes('The lamp was lit.'));
  });

  it('is of an outline the chapter in question, without the rest of the file', async () => {
    const outline =
      '# Outline\n\n## Chapter 1: Up\n\nSynopsis: Up the hill.\n\n## Chapter 2: Down\n\nSynopsis: Down the hill.\n';
    const controller = await start(
      { 'outline.md': outline },
      { assessment: [assessment([said('Down the hill.', 'How far down?')])] },
    );
    const { round } = await controller.assess('outline', { focus: '2' });
    assert.match(
      project.told(1),
      /<text path="outline\.md">\n## Chapter 2: Down\n\nSynopsis: Down the hill\.\n<\/text>/,
    );
    assert.equal(round.suggestions[0]?.anchor?.start, outline.indexOf('Down the hill.'));
  });

  describe('begins as the request before did', () => {
    /** The tokens that a cache has are those of what two requests begin with alike. */
    const sharedWith = (one: number, other: number) => sharedLength(project.told(one), project.told(other));
    const replies = {
      assessment: [assessment([night]), assessment([])],
      revision: [revising({ 'The night was cold.': 'The day was warm.' })],
    };

    it('in one process', async () => {
      const controller = await start({ 'sample.md': text }, replies);
      await controller.assess('sample');
      await controller.revise('sample', { accept: 'all' });
      await controller.assess('sample');
      assert.ok(sharedWith(1, 2) > text.length && sharedWith(1, 3) > text.length);
      assert.match(project.told(3), /<changed path="sample\.md">[^]*The day was warm\./);
      assert.equal(project.told(3).split('On day 7 ').length, 2, 'the text is told once');
    });

    it('in the next process, as long as a provider may have it, and what the last one told is told to the letter', async () => {
      await start({ 'sample.md': text }, replies);
      await project.reopen().assess('sample');
      project.clock.advance(60_000);
      await project.reopen().revise('sample', { accept: 'all' });
      project.clock.advance(60_000);
      await project.reopen().assess('sample');
      assert.ok(sharedWith(1, 2) > text.length && sharedWith(2, 3) > text.length);
      assert.match(project.told(3), /<changed path="sample\.md">[^]*The day was warm\./);
    });

    it('but not when nobody has it any more', async () => {
      await start({ 'sample.md': text }, replies);
      await project.reopen().assess('sample');
      await project.reopen().revise('sample', { accept: 'all' });
      project.clock.advance(cacheLifetime + 1);
      await project.reopen().assess('sample');
      const told = project.told(3);
      assert.ok(told.includes('<text path="sample.md">\nThe day was warm.') && !told.includes('<changed'));
    });

    it('with the author’s decisions, which a waiver between two processes only adds to', async () => {
      const tall = said('On day 3 she walked', 'Where to?');
      await start(
        { 'sample.md': text },
        { assessment: [assessment([night, tall]), assessment([])], revision: replies.revision },
      );
      await project.reopen().assess('sample');
      project.clock.advance(1000);
      const controller = project.reopen();
      await controller.waive('sample', await idOf(controller, 'On day 3 she walked'));
      project.clock.advance(1000);
      await project.reopen().revise('sample', { accept: [await idOf(controller, 'The night was cold.')] });
      await project.reopen().assess('sample');
      assert.ok(sharedWith(1, 2) > text.length && sharedWith(2, 3) > text.length);
      assert.doesNotMatch(
        project.told(2),
        /intentional[^\n]*on day 3/i,
        'told as it stood when it was assessed',
      );
      assert.match(project.told(3), /intentional[^\n]*on day 3/i);
      assert.match(project.told(3), /accepted: Make it day\./);
    });
  });

  describe('of a work that is longer than it reads', () => {
    const chapters = Object.fromEntries(
      [1, 2, 3].map((number) => [
        `chapters/0${number}-part.md`,
        `# Chapter ${number}: Part ${number}\n\nIt began on a Monday in year ${number}.\n\n${paragraphs.join('\n\n')}\n\nIt ended in year ${number}.\n`,
      ]),
    );

    it('is the beginning and the end of each chapter, which is said; a revision is told the chapter that it is about', async () => {
      const controller = await start(
        chapters,
        {
          assessment: [assessment([said('It ended in year 2.', 'Say how.')], 'A fair start.')],
          revision: [revising({ 'It ended in year 2.': 'It ended well in year 2.' })],
        },
        { settings: { 'storyfold.model.contextTokens': 5000 } },
      );
      const { round } = await controller.assess('final');
      const told = project.told(1);
      assert.equal(told.match(/<left-out /g)?.length, 3);
      for (const number of [1, 2, 3]) {
        assert.ok(told.includes(`It began on a Monday in year ${number}.`));
        assert.ok(told.includes(`It ended in year ${number}.`));
      }
      assert.ok(!told.includes('On day 15 '));
      assert.deepEqual(round.abridged, Object.keys(chapters));
      assert.match(round.overall!, /^A fair start\. \(The whole is longer .* 3 of 3 /);
      await controller.revise('final', { accept: 'all' });
      const revised = project.told(2);
      assert.equal(revised.split('On day 15 ').length, 2, 'chapter 2 is told whole, and no other');
      assert.match(await project.read('chapters/02-part.md'), /It ended well in year 2\./);
    });

    it('is everything where nobody knows how much it reads; then the author is told what helps', async () => {
      const overflow = status(400, {
        message: 'This model reads 4096 tokens at most.',
        code: 'context_length_exceeded',
      });
      const controller = await start(chapters, { assessment: [overflow] });
      const error = await expectCode('context_overflow', () => controller.assess('final'));
      assert.match(error.hint, /--focus/);
      assert.match(error.hint, /storyfold\.model\.contextTokens/);
      assert.equal(project.told(1).split('On day 15 ').length, 4);
      const state = await controller.state('final');
      assert.deepEqual([state.status, state.stopReason, state.currentRound], ['idle', 'error', undefined]);
    });
  });

  it('is counted: what an assessment took is the round’s, and the history’s', async () => {
    const controller = await start(
      { 'sample.md': text },
      { assessment: [assessment([night]), assessment([])] },
    );
    const { round } = await controller.assess('sample');
    assert.ok(round.usage && round.usage.inputTokens > 100 && round.usage.outputTokens > 0);
    await controller.assess('sample');
    const [first, second] = await controller.rounds('sample');
    assert.deepEqual(first?.usage, round.usage);
    assert.ok(second?.usage);
    await controller.restore('sample', 1, { reopen: true });
    assert.equal(
      (await controller.state('sample')).currentRound?.usage,
      undefined,
      'nobody pays for that again',
    );
  });

  it('does not cost a list that was there: when it fails, that waits as before', async () => {
    const controller = await start({ 'sample.md': text }, { assessment: [assessment([night]), status(401)] });
    await controller.assess('sample');
    const before = await controller.state('sample');
    await expectCode('auth', () => controller.assess('sample'));
    // As it was written; to ask for the state alone would settle it.
    const after = (await controller.states()).sample;
    assert.deepEqual(after.currentRound, before.currentRound);
    assert.deepEqual([after.status, after.stopReason], ['awaiting_decision', 'error']);
  });
});
