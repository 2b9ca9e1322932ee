import fc from 'fast-check';
import assert from 'node:assert/strict';
import {
  assembled,
  chapterOfScenes,
  chapterOfText,
  hasBody,
  mapSceneStarts,
  measuredWords,
  rangesByScene,
  startsAtBreaks,
  withScenes,
} from '../../../../../src/core/chapter/record/workingChapter';
import { countText } from '../../../../../src/core/text/counts';

const path = 'chapters/01-a.md';
const scenesText = fc.array(
  fc
    .array(fc.constantFrom('She went.', '他走了。', '', '***', '* * *', '# not a heading', '  indented'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((lines) => `A${lines.join('\n')}\n`),
  { minLength: 1, maxLength: 5 },
);

describe('a chapter as its scenes', () => {
  it('comes back scene by scene from the text that they make', () => {
    fc.assert(
      fc.property(scenesText, fc.constantFrom('# Chapter 1: A', '# 第一章 甲', ''), (texts, heading) => {
        const chapter = chapterOfScenes(
          heading,
          texts.map((text, index) => ({ scene: index + 1, text })),
        );
        const { text, sceneStarts } = assembled(chapter);
        const again = chapterOfText(path, text, sceneStarts);
        assert.equal(assembled(again).text, text);
        assert.deepEqual(
          again.scenes.map((scene) => scene.scene),
          texts.map((_, index) => index + 1),
        );
        if (texts.every((one) => !/\*|^\s*$/m.test(one.trimEnd())))
          assert.deepEqual(
            again.scenes.map((scene) => scene.text),
            chapter.scenes.map((scene) => scene.text),
          );
      }),
    );
  });

  it('is any text cut anywhere, and the same text again', () => {
    const starts = fc
      .array(fc.nat(200), { maxLength: 4 })
      .map((list) => [...list].sort((one, other) => one - other));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), starts, (text, given) => {
        assert.equal(assembled(chapterOfText(path, text, given)).text, text);
      }),
    );
  });

  it('keeps an author’s own break, line ends and front matter', () => {
    const text = '---\r\na: b\r\n---\r\n\r\n# Chapter 1: A\r\n\r\nOne.\r\n\r\n* * *\r\n\r\nTwo.\r\n';
    const chapter = chapterOfText(path, text, [text.indexOf('One.'), text.indexOf('Two.')]);
    assert.deepEqual(
      chapter.scenes.map((scene) => scene.text),
      ['One.\r\n', 'Two.\r\n'],
    );
    assert.equal(chapter.heading, '# Chapter 1: A');
    const changed = withScenes(chapter, [{ scene: 2, text: 'Three.\r\n' }]);
    assert.equal(assembled(changed).text, text.replace('Two.', 'Three.'));
  });

  it('is one scene where nobody knows where scenes begin', () => {
    const { scenes } = chapterOfText(path, '# A\n\nOne.\n\n***\n\nTwo.\n', []);
    assert.deepEqual(scenes, [{ scene: 1, text: 'One.\n\n***\n\nTwo.\n', gap: '' }]);
  });

  it('finds where scenes begin in what the author made of it', () => {
    const chapter = chapterOfScenes('# A', [
      { scene: 1, text: 'The first scene is this.' },
      { scene: 2, text: 'The second scene is that.' },
    ]);
    const { text, sceneStarts } = assembled(chapter);
    const after = text
      .replace('The first scene', 'A wholly other beginning, and the first scene')
      .replace('that.', 'that, then.');
    const mapped = mapSceneStarts(text, sceneStarts, after);
    assert.equal(after.slice(mapped[1]), 'The second scene is that, then.\n');
    assert.deepEqual(mapSceneStarts(text, sceneStarts, ''), []);
    assert.deepEqual(startsAtBreaks(path, text, [1, 2]), sceneStarts);
    assert.deepEqual(startsAtBreaks(path, text, [1, 2, 3]), []);
  });

  it('is measured without its heading, as the author counts', () => {
    const text = '# Chapter 1: A Long Heading\n\nThree words here.\n';
    assert.equal(measuredWords(path, text, 'en'), 3);
    assert.equal(measuredWords(path, '# 第一章 标题\n\n他走了。\n', 'zh'), countText('他走了。', 'zh').words);
    assert.equal(hasBody({ path, text: '# Chapter 1: A\n\n' }), false);
    assert.equal(hasBody({ path, text: 'No heading.' }), true);
  });

  it('says which part of a range lies in which scene', () => {
    const chapter = chapterOfScenes('# A', [
      { scene: 1, text: 'One.' },
      { scene: 2, text: 'Two.' },
    ]);
    const { text } = assembled(chapter);
    const range = { start: text.indexOf('ne.'), end: text.indexOf('wo.') };
    assert.deepEqual(
      [...rangesByScene(chapter, [range])],
      [
        [1, [{ start: 1, end: 5 }]],
        [2, [{ start: 0, end: 1 }]],
      ],
    );
  });
});
