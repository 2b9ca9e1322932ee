import assert from 'node:assert/strict';
import { bibleFile, historyFile, recordFiles } from '../../../../../src/core/project/layout';
import { sharedLength } from '../../../../../src/core/llm/usage/promptCache';
import { cacheLifetime } from '../../../../../src/core/refinement/telling/recentRounds';
import { expectCode } from '../../../../fakes/expectCode';
import type { ModelServerSettings } from '../../../../fakes/modelServer/modelServer';
import { status } from '../../../../fakes/modelServer/statuses';
import type { PatternRule } from '../../../../fakes/patternReviewer';
import type { TestProjectParts } from '../../../../fakes/testProject';
import { controllerOn } from '../../../../fakes/testProject';
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
      'chapters/03-sand.md': `# Chapter 3: Sand\n\nSand was everywhere.\n\n${[...paragraphs, ...paragraphs].join('\n\n')}\n\nDay 99.\n`,
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
    assert.ok(told.includes('On day 29') && !told.includes('Day 99.') && !told.includes('It was over.'));

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

  it('is nothing of a phase before that cannot be read, or in which a merge is not settled', async () => {
    const merging = '<<<<<<< ours\nA walk.\n=======\nA ride.\n>>>>>>> theirs\n';
    const controller = await start(
      { 'chapters/01-lamp.md': '# Chapter 1: Lamp\n\nThe lamp was lit.\n', 'outline.md': merging },
      { assessment: [assessment([]), assessment([])] },
    );
    await project.store.commit([
      { path: 'sample.md', bytes: new Uint8Array([0xff, 0xfe, 0x80]) },
      { path: 'brief.md', bytes: new Uint8Array([0xff, 0xfe, 0x80]) },
    ]);
    await controller.assess('final');
    assert.match(project.told(1), /The lamp was lit\./);
    assert.doesNotMatch(project.told(1), /<<<<<<<|A ride|sample\.md|brief\.md/);
    await project.write('sample.md', 'Over the hill.');
    await controller.assess('sample');
    assert.doesNotMatch(project.told(2), /A ride|brief\.md/);
  });

  describe('of a part, and of what is asked about another', () => {
    const filler = Array.from(
      { length: 40 },
      (_, index) => `Sentence number ${index} of the first chapter tells of day ${index}.`,
    ).join(' ');
    const chapters = {
      'chapters/01-one.md': `# Chapter 1: One\n\n${filler}\n`,
      'chapters/02-two.md': '# Chapter 2: Two\n\nNothing happens here.\n',
      'chapters/03-three.md': '# Chapter 3: Three\n\nThe sea was calm.\n',
    };
    const middle = 'Sentence number 20 of';

    it('is the other file whole as well, after what was told before', async () => {
      const controller = await start(chapters, {
        assessment: [assessment([]), assessment([])],
        revision: [revising({ 'Sentence number 0 of': 'Sentence 0 of' })],
        alternatives: ['{"alternatives":[{"text":"Much happened.","note":"short"}]}'],
      });
      await controller.suggest('final', { text: 'Which sea?', quote: 'The sea was calm.' });
      await controller.assess('final', { focus: '3' });
      const own = await controller.suggest('final', { text: 'Shorter.', quote: filler });
      await controller.alternatives('final', own.id);
      await controller.revise('final', { accept: [own.id] });
      assert.ok(!project.told(1).includes(middle));
      for (const request of [2, 3]) {
        assert.equal(project.told(request).split(middle).length, 2);
        assert.match(project.told(request), /<text path="chapters\/01-one\.md">/);
        const shared = sharedLength(project.told(1), project.told(request));
        assert.match(project.told(1).slice(0, shared), /<text path="decisions">[^]*Which sea\?[^]*<\/text>/);
      }
      assert.match(await project.read('chapters/01-one.md'), /Sentence 0 of/);
      await controller.assess('final', { focus: '3' });
      const later = project.told(4);
      assert.ok(!later.includes(middle) || later.includes('<removed path="chapters/01-one.md"/>'));
    });

    it('takes a full text for the other file', async () => {
      const controller = await start(chapters, {
        assessment: [assessment([])],
        revision: [chapters['chapters/01-one.md'].replace('Sentence number 0 of', 'Sentence 0 of')],
      });
      await controller.assess('final', { focus: '3' });
      const own = await controller.suggest('final', { text: 'Shorter.', quote: filler });
      const { applied } = await controller.revise('final', { accept: [own.id] });
      assert.deepEqual(applied, [own.id]);
      assert.match(await project.read('chapters/01-one.md'), /Sentence 0 of/);
    });

    it('is all of one file where it has both', async () => {
      const outline = `# Outline\n\n## Chapter 1: Up\n\n${filler}\n\n## Chapter 2: Down\n\nDown.\n\n## Chapter 3: Home\n\nHome again.\n`;
      const controller = await start(
        { 'outline.md': outline },
        {
          assessment: [assessment([])],
          revision: [revising({ 'Sentence number 0 of': 'Sentence 0 of' })],
        },
      );
      await controller.assess('outline', { focus: '3' });
      const own = await controller.suggest('outline', { text: 'Shorter.', quote: filler });
      await controller.revise('outline', { accept: [own.id] });
      assert.ok(!project.told(1).includes(middle) && project.told(2).includes(middle));
    });
  });

  describe('of what has changed since an earlier assessment', () => {
    const chapters = {
      'chapters/01-lamp.md': '# Chapter 1: Lamp\n\nThe lamp was lit.\n',
      'chapters/02-sea.md': '# Chapter 2: Sea\n\nThe sea was calm.\n',
    };
    const changed = (request: number) =>
      /Changed since an earlier assessment: ([^]*?)\. Look first/.exec(project.told(request))?.[1];

    it('is which texts they are, and nothing where none has', async () => {
      const controller = await start(chapters, {
        assessment: Array.from({ length: 5 }, () => assessment([])),
      });
      await controller.assess('final');
      await controller.assess('final');
      await project.write('chapters/02-sea.md', '# Chapter 2: Sea\n\nThe sea was rough.\n');
      await project.write('chapters/03-end.md', '# Chapter 3: End\n\nIt was over.\n');
      await controller.assess('final');
      await controller.assess('final');
      await controller.assess('final', { focus: '2' });
      assert.deepEqual([1, 2, 3, 4, 5].map(changed), [
        undefined,
        undefined,
        'chapters/02-sea.md',
        undefined,
        undefined,
      ]);
      assert.match(project.told(3), /as for the first time: chapters\/03-end\.md\./);
      assert.doesNotMatch(project.told(1) + project.told(4) + project.told(5), /for the first time/);
    });

    it('is asked of the same part, by whatever name, and after a revision in the next process too', async () => {
      const controller = await start(chapters, {
        assessment: [assessment([said('The sea was calm.', 'Rough.')]), assessment([]), assessment([])],
        revision: [revising({ 'The sea was calm.': 'The sea was rough.' })],
      });
      await controller.assess('final', { focus: 'chapter 2' });
      await controller.revise('final', { accept: 'all' });
      const later = project.reopen();
      await later.assess('final', { focus: 'two' });
      await later.assess('final', { focus: '1' });
      assert.deepEqual([1, 3, 4].map(changed), [undefined, 'chapters/02-sea.md', undefined]);
    });

    it('is, of a part of a file, whether its own words have changed', async () => {
      const outline = (up: string, down: string) =>
        `# Outline\n\n## Chapter 1: Up\n\n${up}\n\n## Chapter 2: Down\n\n${down}\n`;
      const controller = await start(
        { 'outline.md': outline('Up.', 'Down.') },
        { assessment: Array.from({ length: 3 }, () => assessment([])) },
      );
      await controller.assess('outline', { focus: '2' });
      await project.write('outline.md', outline('Up the hill.', 'Down.'));
      await controller.assess('outline', { focus: '2' });
      await project.write('outline.md', outline('Up the hill.', 'Down to the sea.'));
      await controller.assess('outline', { focus: '2' });
      assert.deepEqual([1, 2, 3].map(changed), [undefined, undefined, 'outline.md']);
    });

    it('does not go by an assessment that no model made', async () => {
      const controller = await start(chapters, { assessment: [assessment([])] });
      await controllerOn(project.store).assess('final');
      await project.write('chapters/02-sea.md', '# Chapter 2: Sea\n\nThe sea was rough.\n');
      await controller.assess('final');
      assert.equal(changed(1), undefined);
    });
  });

  it('is of a part no decision about another text, and of what was accepted how it now reads', async () => {
    const controller = await start(
      {
        'chapters/01-lamp.md': '# Chapter 1: Lamp\n\nThe lamp was lit.\n',
        'chapters/02-sea.md': '# Chapter 2: Sea\n\nThe sea was calm.\n',
      },
      {
        assessment: [
          assessment([said('The lamp was lit.', 'By whom?'), said('The sea was calm.', 'Why calm?')]),
          assessment([]),
          assessment([]),
        ],
        revision: [
          revising({ 'The lamp was lit.': 'She lit the lamp.', 'The sea was calm.': 'The sea slept.' }),
        ],
      },
    );
    await controller.assess('final');
    await controller.revise('final', { accept: 'all' });
    await controller.assess('final', { focus: '2' });
    await controller.assess('final');
    const decisions = (request: number) =>
      /<text path="decisions">\n([^]*?)\n<\/text>/.exec(project.told(request))![1]!.split('\n');
    const sea = '- accepted: Why calm? (“The sea was calm.”) → now: “The sea slept.”';
    assert.deepEqual(decisions(3), [sea]);
    assert.deepEqual(decisions(4), [
      '- accepted: By whom? (“The lamp was lit.”) → now: “She lit the lamp.”',
      sea,
    ]);
  });

  it('is not passed off as all that was said where remarks are not listed', async () => {
    const controller = await start(
      {
        'chapters/01-lamp.md': '# Chapter 1: Lamp\n\nThe lamp was lit.\n',
        'chapters/02-sea.md': '# Chapter 2: Sea\n\nThe sea was calm.\n',
      },
      {
        assessment: [
          assessment(Array.from({ length: 43 }, (_, at) => said(null, `Remark no. ${at} of the list.`))),
          assessment([said('It never stood there.', 'Lost.'), said('The sea was calm.', 'Why?')]),
        ],
      },
    );
    const { round: whole } = await controller.assess('final');
    assert.equal(whole.leftOut, 3);
    assert.equal(whole.overall, 'A fair start. (3 remarks more, the least grave, are not listed.)');
    const { round } = await controller.assess('final', { focus: '2' });
    assert.deepEqual([round.leftOut, round.unlocated, round.withoutPlace], [undefined, 1, 1]);
    assert.match(round.overall!, /^A fair start\. \(1 remark that is about no passage of this part is not/);
    assert.deepEqual((await controller.state('final')).currentRound, round);
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
    const [first, second] = (await controller.rounds('sample')).rows;
    assert.deepEqual(first?.usage, round.usage);
    assert.ok(second?.usage);
    await controller.restore('sample', 1, { reopen: true });
    assert.equal(
      (await controller.state('sample')).currentRound?.usage,
      undefined,
      'nobody pays for that again',
    );
  });

  it('leaves an entry of the history that cannot be read where it is, and ends what it tells there', async () => {
    const controller = await start(
      { 'sample.md': text },
      { assessment: [assessment([night]), assessment([]), assessment([])] },
    );
    await controller.assess('sample');
    await controller.assess('sample');
    const path = historyFile('sample', 1);
    await project.write(path, (await project.read(path)).slice(0, 40));
    await controller.assess('sample');
    assert.equal((await project.read(path)).length, 40);
    assert.deepEqual((await controller.rounds('sample')).unreadable, [1]);
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
