import assert from 'node:assert/strict';
import {
  closesFence,
  CommentEnds,
  frontMatterEnd,
  openingFence,
} from '../../../../src/core/text/markdownAsides';
import { paragraphs } from '../../../../src/core/text/segments';

describe('front matter', () => {
  const matter = (text: string): string => text.slice(0, frontMatterEnd(text));

  it('opens the text, has a key on its first line, and ends at its closing line', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const inside = ['---', 'title: Fog', 'tags:', '  - sea', '- ice', '# a comment', '', '标题: 雾', '---'];
      const whole = inside.join(lineEnd);
      assert.equal(matter(`${whole}${lineEnd}# Fog`), whole);
      assert.equal(matter(whole), whole);
    }
    assert.equal(matter('---\n\ntitle: Fog\n...\nProse.'), '---\n\ntitle: Fog\n...');
  });

  it('is not what stands between two scene breaks', () => {
    for (const text of [
      '---\n\n# Chapter 1\n\nFog.\n\n---\n\n# Chapter 2\n',
      '---\nShe left.\n---\nHe came.',
      '---\nNote: the bell rang.\n\nNobody heard it.\n---\n',
      '---\ntitle: Fog\n',
      'Fog.\n---\ntitle: Fog\n---\n',
      '---',
      '',
    ])
      assert.equal(frontMatterEnd(text), 0, JSON.stringify(text));
  });

  it('is what `paragraphs` shows as such', () => {
    const text = '---\ntitle: Fog\n---\n\nProse.';
    assert.deepEqual(
      paragraphs(text).map(({ kind, end }) => [kind, end]),
      [
        ['frontMatter', frontMatterEnd(text)],
        ['prose', text.length],
      ],
    );
  });
});

describe('fences', () => {
  it('close with the same mark, at least as often', () => {
    assert.equal(openingFence('```ts'), '```');
    assert.equal(openingFence('  ~~~~'), '~~~~');
    assert.equal(openingFence('```a``` b'), undefined);
    assert.equal(openingFence('`` x'), undefined);
    assert.ok(closesFence('````', '```'));
    assert.ok(closesFence('```  ', '```'));
    assert.ok(!closesFence('```', '````'));
    assert.ok(!closesFence('~~~', '```'));
    assert.ok(!closesFence('``` x', '```'));
  });
});

describe('comments', () => {
  it('end where they are closed; an open one hides nothing', () => {
    const text = 'a <!-- b --> c <!-- d';
    const ends = new CommentEnds(text);
    assert.equal(ends.at(2), text.indexOf(' c'));
    assert.equal(ends.at(3), undefined);
    assert.equal(ends.at(text.lastIndexOf('<!--')), undefined);
  });
});
