import assert from 'node:assert/strict';
import type { Issue, JudgeReport } from '../../../../../src/core/chapter/model';
import type { Redo, WorkingChapter } from '../../../../../src/core/chapter/chapterTalk';
import { scoreScale } from '../../../../../src/core/chapter/telling/scoreScale';
import { told as toldNames } from '../../../../../src/core/chapter/telling/toldNames';
import { taskGuide } from '../../../../../src/core/task/telling/taskGuide';
import { chapterGuide } from '../../../../../src/core/chapter/telling/chapterGuide';
import { rawRepliesFolder, usageFile } from '../../../../../src/core/project/layout';
import { storyBibleSchema } from '../../../../../src/core/project/bible/storyBible';
import { estimateTokens } from '../../../../../src/core/llm/usage/tokenEstimate';
import { expectCode } from '../../../../fakes/expectCode';
import { badReply } from './badReplies';
import {
  bibleReply,
  chapterOf,
  editsReply,
  formOf,
  listReply,
  reportReply,
  sceneOne,
  sceneTwo,
  sharedUnits,
  storyNames,
  talkOn,
  twoScenes,
  wholeText,
} from './chapterStories';

const motive: Issue = {
  type: 'motivation',
  severity: 'high',
  note: 'Nothing makes her sign.',
  location: 'with the old pen',
  scenes: [2],
};
const limp: Issue = { type: 'prose', severity: 'low', note: 'The lid twice.', location: '', scenes: [1] };
const redo: Redo = {
  issues: [motive, limp],
  instructions: ['Scene 2: let Kenny dare her.'],
  preserved: ['scene_list'],
  scenes: [2],
};
const whole = chapterOf(sceneOne, sceneTwo);
const list = listReply({ scene: 1, events: 'She lifts it.' }, { scene: 2, events: 'She signs.' });

/** What only the last request was about: all behind the last tag. */
function instructionIn(text: string): string {
  return text.slice(text.lastIndexOf('</'));
}

describe('What a model is told of a chapter', () => {
  it('asks for each step under its own name', async () => {
    const replies = [list, sceneOne, editsReply(), reportReply(), bibleReply];
    const { talk, model } = await talkOn(replies);
    await talk.plan();
    await talk.writeScene({ ...whole, scenes: [] }, 1);
    await talk.edit(whole, []);
    await talk.judge(whole, { words: 1000 });
    await talk.updateBible(whole);
    assert.deepEqual(model.requests.map(formOf), [
      'scene_list',
      'prose',
      'revision',
      'judge_report',
      'bible_update',
    ]);
  });

  for (const story of storyNames) {
    it(`begins each request of ${story} with all that the one before it told`, async () => {
      const long = (text: string) =>
        `${text}${Array.from({ length: 30 }, (_, at) => `\nTrain ${at} came in at ${at} past and nobody got off it.\n`).join('')}`;
      const replies = [
        list,
        long(sceneOne),
        long(sceneTwo),
        editsReply({ passage: 'the old pen', text: 'a pen', for: [] }),
      ];
      const { talk, told } = await talkOn(
        [...replies, reportReply(), long('The ledger lay there.\n'), editsReply(), reportReply()],
        story,
      );
      let chapter: WorkingChapter = { ...whole, sceneList: await talk.plan(), scenes: [] };
      for (const scene of [1, 2]) {
        const text = await talk.writeScene(chapter, scene);
        chapter = { ...chapter, scenes: [...chapter.scenes, { scene, text }] };
      }
      chapter = { ...chapter, scenes: (await talk.edit(chapter, [])).scenes };
      await talk.judge(chapter, { words: 1000 });
      const text = await talk.at(1).writeScene(chapter, 2, redo);
      chapter = { ...chapter, scenes: [chapter.scenes[0]!, { scene: 2, text }] };
      await talk.at(1).edit(chapter, [], { only: [2] });
      await talk.at(1).judge(chapter, { words: 1000 }, redo.issues);
      const texts = told();
      for (const [index, now] of texts.entries()) {
        if (index === 0) continue;
        const before = texts[index - 1]!;
        const shared = sharedUnits(before, now);
        assert.ok(
          shared >= before.length - instructionIn(before).length,
          `${index}: ${before.slice(shared, shared + 80)}`,
        );
      }
    });

    it(`orders a form of ${story} that the system text has introduced, and shows it once`, async () => {
      const { talk, told, model } = await talkOn([list, editsReply(), reportReply(), bibleReply], story);
      await talk.plan();
      await talk.edit(whole, []);
      await talk.judge(whole, { words: 1000 });
      await talk.updateBible(whole);
      for (const [index, text] of told().entries()) {
        const name = formOf(model.requests[index]!);
        assert.ok(text.includes(`"${name}"`));
        assert.ok(instructionIn(text).length < 500, instructionIn(text));
        assert.equal(text.split('{"issues":[').length, 2);
        assert.equal(text.split('{"scenes":[').length, 2);
      }
    });
  }

  it('begins alike for every chapter and step of a project', async () => {
    const first = await talkOn([list]);
    const second = await talkOn([list], 'low-season', { task: { id: '03', number: 3, title: 'Another' } });
    await first.talk.plan();
    await second.talk.plan();
    const [one, other] = [first.told()[0]!, second.told()[0]!];
    assert.ok(sharedUnits(one, other) > one.indexOf('<document name="sample.md">'));
    assert.ok(one.startsWith(chapterGuide({ language: 'en', dialect: 'british', script: 'simplified' })));
  });

  it('says what a task gives it, and which of two that disagree holds', () => {
    const guide = chapterGuide({ language: 'en', dialect: 'british', script: 'simplified' });
    const rank = guide.slice(guide.indexOf('Where they disagree'));
    const ranked = ['wish', 'requirements', 'task', 'brief', 'outline'].map((name) => rank.indexOf(name));
    assert.deepEqual(
      [...ranked].sort((one, other) => one - other),
      ranked,
    );
    for (const language of ['en', 'zh'] as const)
      for (const name of [toldNames[language].requirements, toldNames[language].craft])
        assert.ok(chapterGuide({ language, dialect: 'british', script: 'simplified' }).includes(name), name);
  });

  it('scores by one scale, whoever scores', () => {
    for (const language of ['en', 'zh'] as const) {
      const project = { language, dialect: 'british', script: 'simplified' } as const;
      for (const guide of [chapterGuide(project), taskGuide(project, 'chapter')])
        assert.ok(guide.includes(scoreScale[language]));
    }
  });

  it('has the task, the neighbours, the bible so far and the playbook', async () => {
    const bible = storyBibleSchema.parse({
      version: 1,
      clues: [
        { what: 'a torn label', chapter: '01' },
        { what: 'a later thing', chapter: '03' },
      ],
      summaries: [{ chapter: '01', summary: 'The lid is opened.' }],
    });
    const { talk, told } = await talkOn([list], 'low-season', {
      bible,
      playbook: [{ id: 'b1', text: 'Short chapters end on an object.' }],
      neighbours: {
        before: `${'Long ago. '.repeat(600)}\n\nThe crutch banged once.`,
        after: 'Nine umbrellas.',
      },
    });
    await talk.plan();
    const [text = ''] = told();
    for (const words of [
      '<text path="task">\nChapter 2: The Crocodile Interviews\n\nLength: 850 to 1150 words\n\nSynopsis:',
      'The crutch banged once.\n</text>',
      'Nine umbrellas.',
      'The lid is opened.',
      '<text path="open clues">',
      'a torn label',
      '<document name="playbook">\n- Short chapters end on an object.',
      'Their lengths add up to 1000 words.',
    ])
      assert.ok(text.includes(words), words);
    assert.ok(!text.includes('a later thing'));
    assert.ok(!text.includes('Long ago. '.repeat(310)));
  });

  it('fits documents into what the model reads, and keeps the task and the scenes whole', async () => {
    const { talk, told } = await talkOn([reportReply()], 'low-season', {
      settings: { 'storyfold.model.contextTokens': 11_000 },
    });
    await talk.judge(whole, { words: 1000 });
    const [text = ''] = told();
    assert.ok(!text.includes('<document name="outline.md">'));
    assert.ok(text.includes('<document name="brief.md">'));
    assert.ok(text.includes('Notes: Half-term'));
    assert.ok(text.includes(sceneTwo.trimEnd()));
  });

  it('tells of a long bible what a share of the model’s context takes', async () => {
    const bible = storyBibleSchema.parse({
      timeline: Array.from({ length: 2000 }, (_, day) => ({
        when: `day ${day}`,
        what: `rain over house ${day}`,
      })),
      immutableFacts: ['The umbrella is never sold.'],
    });
    const settings = { 'storyfold.model.contextTokens': 20_000 };
    const { talk, told } = await talkOn([reportReply()], 'low-season', { settings, bible });
    await talk.judge(whole, { words: 1000 });
    const [text = ''] = told();
    const [, said = ''] = /<text path="bible">([^]*?)<\/text>/.exec(text) ?? [];
    assert.match(said, /There was no room for everything\.[^]*The umbrella is never sold\./);
    assert.ok(estimateTokens(said) < 5_100, String(estimateTokens(said)));
  });

  describe('of the plan', () => {
    it('numbers scenes and shares out the length', async () => {
      const { talk } = await talkOn([badReply('scene-list-from-nought.json')]);
      const { scenes } = await talk.plan();
      assert.deepEqual(
        scenes.map(({ scene, words }) => [scene, words]),
        [
          [1, 500],
          [2, 500],
        ],
      );
    });

    for (const name of ['scene-list-without-scenes.json', 'scene-list-backwards.json'])
      it(`refuses ${name}, and keeps it as it came`, async () => {
        const { talk, store } = await talkOn([badReply(name)]);
        const error = await expectCode('reply_invalid', () => talk.plan());
        const [kept] = await store.list(rawRepliesFolder);
        assert.ok(String(error.details['rawReply']).endsWith(kept!));
        const bytes = await store.read(`${rawRepliesFolder}/${kept}`);
        assert.ok(new TextDecoder().decode(bytes).includes(badReply(name).trim()));
      });

    it('tells what was held against the former one apart from what is kept of it, which is nothing', async () => {
      const { talk, told } = await talkOn([sceneOne, list]);
      await talk.writeScene({ ...whole, scenes: [] }, 1);
      await talk.at(1).plan({ issues: [motive], instructions: [], preserved: [] });
      const text = told()[1]!;
      assert.match(instructionIn(text), /Held against it: what "issues" says/u);
      assert.match(instructionIn(text), /Preserved: nothing/u);
      assert.match(instructionIn(text), /The "scene list" as it stands is the plan that did not hold/u);
      assert.ok(
        text.includes('i1 · motivation, high · scene 2 · “with the old pen”\nNothing makes her sign.'),
      );
      assert.ok(text.includes('The Lid'));
      assert.ok(!text.includes('Wendy lifted it with both hands'));
    });
  });

  describe('of a scene', () => {
    it('gives its prose as it comes, without what is put around it, and keeps what it wrote too much', async () => {
      const reply = badReply('scene-and-the-next.txt');
      const { talk, store } = await talkOn([reply]);
      const pieces: string[] = [];
      const text = await talk.writeScene({ ...whole, scenes: [] }, 1, undefined, (piece) =>
        pieces.push(piece),
      );
      assert.equal(
        text,
        'The lid was heavy. Wendy lifted it with both hands, and Kenny said that it was only a lid.\n',
      );
      assert.equal(pieces.join(''), reply);
      assert.equal((await store.list(rawRepliesFolder)).length, 1);
    });

    it('is refused where the reply is a refusal, headings, or a merge', async () => {
      const merge = '<<<<<<< ours\nIt rained.\n=======\nIt snowed.\n>>>>>>> theirs\n';
      const { talk } = await talkOn([badReply('refusal.txt'), '## Scene 1\n\n***', merge]);
      const chapter = { ...whole, scenes: [] };
      await expectCode('reply_refused', () => talk.writeScene(chapter, 1));
      await expectCode('reply_empty', () => talk.writeScene(chapter, 1));
      await expectCode('reply_invalid', () => talk.writeScene(chapter, 1));
    });

    it('says what it is and how long, and that it is the last', async () => {
      const { talk, told } = await talkOn([sceneOne, sceneTwo]);
      await talk.writeScene({ ...whole, scenes: [] }, 1);
      await talk.writeScene({ ...whole, scenes: whole.scenes.slice(0, 1) }, 2);
      assert.match(
        told()[0]!,
        /\n\nWrite scene 1, “The Lid”, about 400 words \(360 to 440\)\. Prose only\.$/u,
      );
      assert.match(
        told()[1]!,
        /\n\nWrite scene 2, “The Ledger”, about 600 words \(540 to 660\), the last of the chapter\. Prose only\.$/u,
      );
      assert.ok(!instructionIn(told()[1]!).includes('Preserved'));
    });

    it('told again says apart what is held against it and what stays', async () => {
      const { talk, told } = await talkOn([sceneTwo]);
      await talk.at(1).writeScene(whole, 2, redo);
      const [text = ''] = told();
      assert.match(instructionIn(text), /"scene 2" is written again\. Held against it: i1 in "issues"/u);
      assert.match(instructionIn(text), /Preserved: the "scene list", "scene 1"\./u);
      assert.ok(text.includes('i2 · prose, low · scene 1\nThe lid twice.'));
      assert.ok(text.includes('- Scene 2: let Kenny dare her.'));
      assert.ok(text.includes(sceneTwo.trimEnd()));
    });

    it('told again says so where nothing, only what is to be done, or only something of others is held against it', async () => {
      const { talk, told } = await talkOn([sceneOne, sceneOne, sceneOne, list]);
      const again = { preserved: ['scene_list' as const] };
      await talk.writeScene(whole, 1, { ...again, issues: [], instructions: [] });
      await talk.writeScene(whole, 1, { ...again, issues: [], instructions: ['Be shorter.'] });
      await talk.writeScene(whole, 1, { ...again, issues: [motive], instructions: [] });
      await talk.plan({ issues: [], instructions: [], preserved: [] });
      const [none = '', todo = '', others = '', plan = ''] = told();
      assert.match(instructionIn(none), /did not pass, and nothing was named/u);
      assert.ok(!instructionIn(none).includes('"issues"'));
      assert.match(instructionIn(todo), /what "issues" says is to be done/u);
      assert.ok(todo.includes('- Be shorter.'));
      assert.match(instructionIn(others), /nothing of its own/u);
      assert.match(instructionIn(plan), /did not pass, and nothing was named/u);
      assert.ok(!instructionIn(plan).includes('"issues"'));
    });

    it('told again in Chinese says the same', async () => {
      const { talk, told } = await talkOn([sceneTwo], 'ye-shi');
      await talk.at(1).writeScene(whole, 2, redo);
      const [text = ''] = told();
      assert.match(instructionIn(text), /不足之处：“评审意见”里的 i1/u);
      assert.match(instructionIn(text), /保留的：“场景列表”、"scene 1"/u);
    });

    it('keeps nothing of other scenes where the whole chapter is written again', async () => {
      const { talk, told } = await talkOn([sceneOne]);
      const { scenes: _scenes, ...all } = redo;
      await talk.at(1).writeScene({ ...whole, scenes: [] }, 1, all);
      assert.match(instructionIn(told()[0]!), /Preserved: the "scene list"\./u);
      assert.match(instructionIn(told()[0]!), /Held against it: i2 in "issues"/u);
    });
  });

  describe('of an edit', () => {
    it('asks a first edit for all, with the lengths, or for some scenes only', async () => {
      const { talk, told } = await talkOn([editsReply(), editsReply()]);
      await talk.edit(whole, []);
      await talk.edit(whole, [], { only: [2] });
      const [first = '', second = ''] = told().map(instructionIn);
      assert.match(
        first,
        /Do the first edit now\.\n\nLength as it stands, in words: scene 1 16 \(planned 400\), scene 2 12 \(planned 600\); together 28, to be from 850 to 1150\./u,
      );
      assert.match(second, /first edit now, of "scene 2" only/u);
    });

    it('tells a first edit no lengths where the chapter is as long as it is to be', async () => {
      const { talk, told } = await talkOn([editsReply()]);
      await talk.edit(chapterOf(`${'salt '.repeat(500)}\n`, `${'tide '.repeat(500)}\n`), []);
      assert.doesNotMatch(instructionIn(told()[0]!), /Length as it stands/u);
    });

    it('tells what the text was written anew for, also where another program wrote it and this begins with the edit', async () => {
      const { talk, told } = await talkOn([sceneOne, editsReply()]);
      await talk.at(1).writeScene(whole, 1, redo);
      await talk.at(1).edit(whole, [], { redo });
      const { talk: later, told: toldLater } = await talkOn([editsReply()]);
      await later.at(1).edit(whole, [], { redo });
      for (const text of [...told().slice(1), ...toldLater()]) {
        assert.equal(text.split('Held against the chapter:').length, 2);
        assert.ok(redo.instructions.every((instruction) => text.includes(instruction)));
      }
    });

    it('names issues, their scenes and what is kept, and lengths only where one is about them, or little is wanting to a bound', async () => {
      const { talk, told } = await talkOn([editsReply(), editsReply(), editsReply()]);
      const asks = [
        { id: 'i1', issue: limp, scenes: [1] },
        { id: 'i2', issue: { ...limp, type: 'prose', note: 'Cold.' }, scenes: [] },
      ];
      await talk.edit(whole, asks, { instructions: ['Scene 1: one lid.'] });
      const [text = ''] = told();
      assert.match(
        instructionIn(text),
        /Carry out these of the "issues":\n- i1: in "scene 1" only\n- i2: anywhere in the chapter\nPreserved: the plan, and all words that no issue speaks of\./u,
      );
      assert.ok(!instructionIn(text).includes('Length as it stands'));
      assert.ok(text.includes('i2 · prose, low · scene 1\nCold.'));
      assert.ok(text.includes('- Scene 1: one lid.'));
      await talk.edit(whole, [{ ...asks[0]!, issue: { ...limp, type: 'word_count' } }]);
      assert.ok(instructionIn(told()[1]!).includes('Length as it stands'));
      const nearlyTooLong = chapterOf(`${'salt '.repeat(560)}\n`, `${'tide '.repeat(560)}\n`);
      await talk.edit(nearlyTooLong, [asks[0]!]);
      assert.match(instructionIn(told()[2]!), /together 1120, to be from 850 to 1150/u);
    });

    it('names what is locked, and leaves it as it is', async () => {
      const reply = editsReply(
        { passage: 'the old pen', text: 'a pen', for: [] },
        { passage: 'Nobody came', text: 'Somebody came', for: [] },
      );
      const { talk, told } = await talkOn([reply]);
      const start = sceneTwo.indexOf('with the old pen');
      const locked = new Map([[2, [{ start, end: start + 16 }]]]);
      const edited = await talk.edit(whole, [], { locked });
      assert.equal(edited.scenes[1]!.text, sceneTwo.replace('Nobody', 'Somebody'));
      assert.deepEqual(
        edited.strays.map(({ reason }) => reason),
        ['locked'],
      );
      assert.ok(told()[0]!.includes('<locked path="scene 2">\nwith the old pen\n</locked>'));
    });

    it('takes a whole scene in place of edits as its differences', async () => {
      const { talk } = await talkOn([sceneOne.replace('both hands', 'one hand')]);
      const edited = await talk.edit(whole, []);
      assert.equal(edited.scenes[0]!.text, sceneOne.replace('both hands', 'one hand'));
      assert.equal(edited.scenes[1]!.text, sceneTwo);
    });
  });

  describe('of a judgement', () => {
    it('gives the measure, and no history the first time', async () => {
      const { talk, told } = await talkOn([reportReply()]);
      await talk.judge(whole, { words: 1234 });
      assert.match(
        instructionIn(told()[0]!),
        /Judge the whole chapter now\. It measures 1234 words; it is to have from 850 to 1150\.\n\nReply/u,
      );
    });

    it('names what was to be mended, what changed, and what stands as it was read', async () => {
      const { talk, told } = await talkOn([reportReply(), editsReply(), reportReply()]);
      await talk.judge(whole, { words: 1000 });
      const asks = [{ id: 'i1', issue: limp, scenes: [1] }];
      await talk.at(1).edit(whole, asks, { instructions: ['Scene 1: one lid.'] });
      const now = chapterOf(sceneOne.replace('The lid shut', 'It shut'), sceneTwo);
      await talk.at(1).judge(now, { words: 1000 }, [limp]);
      const text = told()[2]!;
      assert.match(
        instructionIn(text),
        /look first whether i1 of "issues" is settled\. Changed since you read it: "scene 1"; the others stand to the letter as you read them\./u,
      );
      assert.equal(text.split('The lid twice.').length, 2);
    });

    it('tells earlier issues also to a model that has not been told of them', async () => {
      const { talk, told } = await talkOn([reportReply()]);
      await talk.judge(whole, { words: 1000 }, [motive, limp]);
      assert.ok(told()[0]!.includes('Nothing makes her sign.'));
      assert.match(instructionIn(told()[0]!), /whether i1, i2 of "issues" are settled\./u);
      assert.ok(!instructionIn(told()[0]!).includes('Changed since'));
    });

    it('knows no scenes but those of the chapter, and leaves the verdict as it is', async () => {
      const issues = [
        { type: 'prose', severity: 'low', scenes: [7], note: 'Far off.' },
        { type: 'prose', severity: 'low', scenes: [2, 9], note: 'Near.' },
      ];
      const { talk } = await talkOn([reportReply({ issues, passed: true, score: 10 })]);
      const report: JudgeReport = await talk.judge(whole, { words: 1000 });
      assert.deepEqual(
        report.issues.map(({ scenes }) => scenes),
        [undefined, [2]],
      );
      assert.equal(report.passed, true);
      assert.equal(report.score, 10);
    });

    it('asks once more for what is missing in a verdict', async () => {
      const { talk, model } = await talkOn([badReply('report-without-reasons.json'), '{"issues":[]}']);
      const report = await talk.judge(whole, { words: 1000 });
      assert.deepEqual(report.issues, []);
      assert.equal(report.score, 95);
      assert.equal(model.requests.length, 2);
    });
  });

  it('names attempts in the ledger', async () => {
    const { talk, store } = await talkOn([reportReply(), reportReply()]);
    await talk.at(0).judge(whole, { words: 1000 });
    await talk.at(4).judge(whole, { words: 1000 });
    const lines = new TextDecoder()
      .decode(await store.read(usageFile))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      lines.map(({ phase, chapter, attempt, step }) => [phase, chapter, attempt, step]),
      [
        ['final', '02', 0, 'judge_report'],
        ['final', '02', 4, 'judge_report'],
      ],
    );
  });

  it('says what the steps to come will take: a request each, beginning with what the one before told', async () => {
    const { talk, told, model } = await talkOn([list, sceneOne]);
    const chapter = { ...whole, sceneList: undefined, scenes: [] };
    const planned = talk.planned(['plan', 'write', 'edit', 'judge', 'update_bible'], chapter, []);
    assert.deepEqual(
      planned.map(({ step }) => step),
      ['scene_list', 'scene', 'scene', 'revision', 'judge_report', 'bible_update'],
    );
    assert.equal(model.requests.length, 0);
    await talk.plan();
    assert.equal(wholeText({ messages: planned[0]!.input as never } as never), told()[0]);
    let last = 0;
    for (const { input, outputTokens } of planned.slice(1)) {
      assert.ok('tokens' in input && input.shared! < input.tokens && input.tokens >= last);
      last = input.tokens;
      assert.ok(outputTokens > 0);
    }
    const rest = talk.planned(['edit', 'judge'], whole, []);
    assert.deepEqual(
      rest.map(({ step }) => step),
      ['revision', 'judge_report'],
    );
    assert.deepEqual(
      talk.planned(['write'], { ...whole, sceneList: twoScenes }, [2]).map(({ step }) => step),
      ['scene'],
    );
  });
});
