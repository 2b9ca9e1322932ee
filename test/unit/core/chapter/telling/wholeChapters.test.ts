import assert from 'node:assert/strict';
import type { EditedScenes, WorkingChapter } from '../../../../../src/core/chapter/chapterTalk';
import { isPassed } from '../../../../../src/core/chapter/judging/retryLevel';
import { countText } from '../../../../../src/core/text/counts';
import { formOf, repliesOf, sharedUnits, stories, storyNames, talkOn } from './chapterStories';

// A chapter of each language, written, judged and mended; see test/fixtures/chapter/README.md.

describe('Whole chapters', () => {
  for (const story of storyNames) {
    it(`plays ${story} again: judged, one scene written anew, an issue mended by an edit, passed`, async () => {
      const replies = repliesOf(story);
      const { talk, told, heading, model } = await talkOn(replies, story);
      const words = ({ scenes }: WorkingChapter) =>
        scenes.reduce((sum, { text }) => sum + countText(text, stories[story]).words, 0);
      const sceneList = await talk.plan();
      let chapter: WorkingChapter = { heading, sceneList, scenes: [] };
      const standAs = ({ scenes }: EditedScenes) => (chapter = { ...chapter, scenes });
      for (const { scene } of sceneList.scenes) {
        const text = await talk.writeScene(chapter, scene);
        assert.doesNotMatch(text, /^(?:\*\*|#|第.{1,2}[场章])/u);
        chapter = { ...chapter, scenes: [...chapter.scenes, { scene, text }] };
      }
      const first = await talk.edit(chapter, []);
      assert.ok(first.applied >= 4);
      assert.deepEqual(first.strays, []);
      standAs(first);
      const failed = await talk.judge(chapter, { words: words(chapter) });
      assert.equal(isPassed(failed, 70), false);
      assert.equal(failed.issues[0]!.type, 'continuity');
      assert.equal(failed.issues[0]!.severity, 'high');
      assert.deepEqual(failed.issues[0]!.scenes, [2]);
      assert.equal(failed.hardFail.continuityConflicts.length, 1);

      const second = talk.at(1);
      const redo = {
        issues: failed.issues,
        instructions: failed.revisionInstructions,
        preserved: ['scene_list'] as const,
        scenes: [2],
      };
      const text = await second.writeScene(chapter, 2, redo);
      chapter = {
        ...chapter,
        scenes: chapter.scenes.map((one) => (one.scene === 2 ? { scene: 2, text } : one)),
      };
      standAs(await second.edit(chapter, [], { only: [2] }));
      const better = await second.judge(chapter, { words: words(chapter) }, failed.issues);
      assert.equal(isPassed(better, 70), true);
      assert.deepEqual(better.hardFail.continuityConflicts, []);

      const third = talk.at(2);
      const asks = better.issues.map((issue, index) => ({
        id: `i${index + 1}`,
        issue,
        scenes: issue.scenes ?? [],
      }));
      const before = chapter;
      const mended = standAs(await third.edit(chapter, asks, { instructions: better.revisionInstructions }));
      const changed = mended.scenes.filter(({ text: now }, index) => now !== before.scenes[index]!.text);
      assert.deepEqual(
        changed.map(({ scene }) => scene),
        asks[0]!.scenes,
      );
      assert.deepEqual((await third.judge(chapter, { words: words(chapter) }, better.issues)).issues, []);
      const { summary } = await third.updateBible(chapter);
      assert.ok(summary.length > 80);

      assert.equal(model.requests.length, replies.length);
      assert.deepEqual([...new Set(model.requests.map(formOf))].sort(), [
        'bible_update',
        'judge_report',
        'prose',
        'revision',
        'scene_list',
      ]);
      // What is said again of a chapter that is being made is hardly anything: the cache has the rest.
      const texts = told();
      const fresh = texts.slice(1).map((one, index) => one.length - sharedUnits(one, texts[index]!));
      assert.ok(fresh.reduce((sum, units) => sum + units, 0) < 1.1 * texts[0]!.length, JSON.stringify(fresh));
      assert.ok(Math.max(...fresh) < texts[0]!.length / 4, JSON.stringify(fresh));
    });
  }
});
