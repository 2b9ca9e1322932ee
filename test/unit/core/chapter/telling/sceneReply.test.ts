import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sceneOfReply } from '../../../../../src/core/chapter/telling/sceneReply';
import { badReply } from './badReplies';

const lid = { scene: 1, title: 'The Lid', heading: '## Chapter 2: The Crocodile Interviews' };

describe('The prose of a scene', () => {
  it('is the reply, with one line end behind it', () => {
    assert.deepEqual(sceneOfReply('\n\nIt rained.\r\n\r\nShe signed.  \n\n', lid), {
      text: 'It rained.\n\nShe signed.\n',
      wentOn: false,
    });
  });

  it('comes without headings, and without the next scene', () => {
    assert.deepEqual(sceneOfReply(badReply('scene-and-the-next.txt'), lid), {
      text: 'The lid was heavy. Wendy lifted it with both hands, and Kenny said that it was only a lid.\n',
      wentOn: true,
    });
    assert.deepEqual(
      sceneOfReply(badReply('scene-under-its-title.txt'), {
        scene: 1,
        title: '十一只',
        heading: '## 第二章 七毛钱',
      }),
      { text: '第二天晚上，我只数到十一。\n\n“锅里有什么？”外婆问。\n', wentOn: false },
    );
  });

  it('loses any line that only says which scene it is', () => {
    for (const line of [
      'Scene 1',
      'SCENE ONE',
      '### Scene 1: The Lid',
      '**Scene 1 – The Lid**',
      'The Lid',
      '*The Lid*',
      '第一场',
      '第1场 盖子',
      '【第一场】',
      '场景一：盖子',
      '# Chapter 2: The Crocodile Interviews',
      'Chapter 2: The Crocodile Interviews',
      '***',
    ])
      assert.equal(sceneOfReply(`${line}\n\nIt rained.`, lid).text, 'It rained.\n', line);
  });

  it('keeps what only looks like it', () => {
    for (const first of [
      'Scene after scene went by outside.',
      'The lid was heavy.',
      'Scene 1 had been cut from the play, and Wendy knew why.',
      '第一场雨下了三天。',
      '第二天晚上，我只数到十一。',
      'Nobody came.',
      'It was the end of the scene.',
    ])
      assert.equal(sceneOfReply(`${first}\n\nIt rained.`, lid).text, `${first}\n\nIt rained.\n`, first);
    assert.equal(
      sceneOfReply('It rained.\n\n第二场雨来得晚。', lid).text,
      'It rained.\n\n第二场雨来得晚。\n',
    );
    assert.equal(sceneOfReply('It rained.\n\n“完了。”', lid).text, 'It rained.\n\n“完了。”\n');
  });

  it('is empty for a reply of headings', () => {
    for (const reply of ['', '***', '## Scene 1\n\n***\n', 'Scene 1'])
      assert.equal(sceneOfReply(reply, lid).text, '', reply);
  });

  it('never holds words that the reply has not, and is stable', () => {
    const line = fc.constantFrom(
      'Scene 1',
      'Scene 2',
      '***',
      '',
      'It rained.',
      '“Soon,” she said.',
      '（完）',
      '# X',
      '第二场',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const reply = lines.join('\n');
        const { text } = sceneOfReply(reply, lid);
        assert.ok(reply.includes(text.trimEnd()));
        assert.equal(sceneOfReply(text, lid).text, text);
      }),
    );
  });
});
