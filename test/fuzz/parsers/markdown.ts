import assert from 'node:assert/strict';
import { proseOfReply } from '../../../src/core/refinement/generation/proseOfReply';
import { sceneOfReply } from '../../../src/core/chapter/telling/sceneReply';
import { chapterHeadings } from '../../../src/core/project/chapters/chapterHeadings';
import { outlineChapters } from '../../../src/core/project/chapters/outlineChapters';
import { splitChapters } from '../../../src/core/project/chapters/splitChapters';
import { workTitle } from '../../../src/core/project/workTitle';
import { mergeMarkerLine } from '../../../src/core/storage/mergeMarkers';
import {
  requirementsFromMarkdown,
  requirementsToMarkdown,
} from '../../../src/core/task/requirements/requirementsText';
import { withoutInvisibleMarks } from '../../../src/core/text/invisibleMarks';
import { paragraphs } from '../../../src/core/text/segments';
import type { FuzzedParser } from '../parser';

const manuscript = `---
title: The Boat
tags: [a, b]
---

# Part One

## Chapter 1: The Arrival

It rained. “Go,” she said.

* * *

<!-- a note -->
She went,
and came back.

## Chapter Two

\`\`\`
code
\`\`\`

> quoted

- a list

第三章 归来

他回来了。
`;

const headingPieces = [
  ...[
    '# ',
    '## ',
    '### ',
    '#',
    'Chapter 1',
    'Chapter Two: ',
    'Part II',
    'Prologue',
    '第三章',
    '第一二三章 ',
    '序章',
    'III.',
    '3. ',
    '3、',
  ],
  ...[
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '---\n',
    '...\n',
    'key: value\n',
    '***',
    '* * *',
    '```\n',
    '~~~\n',
    '<!--',
    '-->',
    '> ',
    '- ',
    '=====',
    ' ',
    '\t',
  ],
  ...[
    'word',
    'word, ',
    '他走了。',
    '：',
    ':',
    '**',
    '_',
    'Synopsis: ',
    '**备注：**',
    '### Notes\n',
    '\u3000',
    '`',
    '1) ',
    '第',
    '章',
    '一',
    '九',
  ],
  '<!---->',
];

/** Whole numbers that a file name and JSON can carry. */
function assertNumber(number: number | undefined): void {
  assert.ok(number === undefined || (Number.isSafeInteger(number) && number >= 0), String(number));
}

const chapters: FuzzedParser = {
  id: 'chapters',
  slow: [{ before: '', piece: '## a\n', behind: '' }],
  reads: 'headings and chapters of a manuscript',
  samples: [manuscript, manuscript.replaceAll('\n', '\r\n')],
  pieces: headingPieces,
  read(text) {
    const parts = splitChapters(text);
    if (parts.length > 0) assert.equal(parts.map(({ start, end }) => text.slice(start, end)).join(''), text);
    for (const { number } of parts) assertNumber(number);
    let at = 0;
    for (const { heading, titleRange, body, number } of chapterHeadings(text)) {
      assert.ok(
        at <= heading.start && heading.start <= titleRange.start && titleRange.start <= titleRange.end,
      );
      assert.ok(titleRange.end <= heading.end && heading.end <= body.start && body.start <= body.end);
      assert.ok(body.end <= text.length);
      at = heading.end;
      assertNumber(number);
    }
    workTitle(text);
    mergeMarkerLine(text);
  },
};

const outline: FuzzedParser = {
  id: 'outline',
  reads: 'the chapters of an outline with their parts',
  samples: [
    '# Outline\n\n## Chapter 1: The Arrival\n\n**Synopsis:** She comes.\n\nNotes: rain\n\n## Chapter 2\n\nSynopsis:\nShe stays.\n\n## 第三章 归来\n\n梗概：他回来。\n备注：雨\n',
  ],
  pieces: headingPieces,
  read(text) {
    for (const { synopsis, notes, unlabelled, body } of outlineChapters(text))
      for (const part of [synopsis, notes, unlabelled])
        assert.ok(
          part === undefined || (body.start <= part.start && part.start <= part.end && part.end <= body.end),
        );
  },
};

const blocks: FuzzedParser = {
  id: 'paragraphs',
  slow: [{ before: '', piece: '<!---->', behind: '' }],
  reads: 'the paragraphs of a Markdown text',
  samples: [manuscript],
  pieces: headingPieces,
  read(text) {
    let at = 0;
    let between = '';
    for (const { start, contentStart, end } of paragraphs(text)) {
      assert.ok(at <= start && start <= contentStart && contentStart <= end && end <= text.length);
      between += text.slice(at, start);
      at = end;
    }
    // No word of the author's is in no paragraph.
    assert.equal((between + text.slice(at)).trim(), '');
  },
};

const wanted = `## Objective

She stays.

## Audience

Nine to twelve

## People

- Mira
- 船夫

## Must happen

- The boat comes.

## Open questions

`;

const requirements: FuzzedParser = {
  id: 'requirements',
  slow: [
    { before: '## ', piece: ' ', behind: 'x y' },
    { before: '## Objective\nx\n## People\n', piece: ' ', behind: 'x' },
  ],
  found: ['# 目标\n她\u2028#', '\ufeff# Objective\nh', '## Objective\nx\n## People\n- a\u2028b'],
  reads: 'what a task requires, as an author edits it in Markdown',
  samples: [wanted, wanted.replaceAll('\n', '\r\n'), '## 目标\n\n她留下来。\n\n## 人物\n\n- 米拉\n'],
  pieces: [
    ...[
      '## Objective\n',
      '## People\n',
      '## 目标\n',
      '## Tone: \n',
      '# facts #\n',
      '## Weather\n',
      '#',
      '# ',
      '## ',
      '- ',
      '* ',
      '1. ',
      '2、 ',
    ],
    ...[
      '• ',
      '\n',
      '\n\n',
      '  ',
      ' ',
      '\t',
      '\\#',
      '\\',
      '\\\\',
      'word',
      '她',
      '-',
      '+ ',
      '\u2028',
      '\r',
      '    more',
    ],
  ],
  read(text) {
    const read = requirementsFromMarkdown(text);
    for (const language of ['en', 'zh'] as const)
      assert.deepEqual(requirementsFromMarkdown(requirementsToMarkdown(read, language)), read);
    assertSameLetters(text, requirementsToMarkdown(read, 'en'));
  },
  work: requirementsFromMarkdown,
};

/** Every letter that stands under a heading is still there. */
function assertSameLetters(given: string, understood: string): void {
  const letters = (text: string): string => {
    const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
    const words = lines.filter((line) => !/^#{1,6}\s/u.test(line)).join('');
    return (words.match(/\p{L}/gu) ?? []).sort().join('');
  };
  assert.equal(letters(understood), letters(given));
}

const prose: FuzzedParser = {
  id: 'prose',
  slow: [{ before: '~~~', piece: '\t', behind: 'text' }],
  reads: 'a text that a model was asked for',
  samples: [
    'Here is your brief:\n\n```markdown\n# The Boat\n\nIt rains.\n```\n',
    '以下是正文：\n\n---\n\n# 船\n\n下雨了。\n',
  ],
  pieces: [
    ...[
      '```',
      '~~~',
      '```markdown\n',
      '\n',
      '\n\n',
      '---\n',
      '***',
      '# ',
      'Here is the text:',
      '以下是',
      'word ',
      ' ',
      '\t',
      'text',
      '`',
    ],
    ...[
      'Scene 2',
      '**Scene 2: The Gate**\n',
      '第二场',
      'The end.',
      'End of scene',
      '(',
      ')',
      'Chapter 1',
      '* * *\n',
      '完',
    ],
  ],
  read(text) {
    const read = proseOfReply(text);
    const plain = withoutInvisibleMarks(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ''));
    assert.ok(plain.includes(read.trimEnd()), 'it is not in the reply');
    assert.ok(read === '' || read.endsWith('\n'));
    const scene = sceneOfReply(text, { scene: 1, title: 'The Gate', heading: 'Chapter 1' });
    assert.ok(plain.includes(scene.text.trimEnd()), 'the scene is not in the reply');
  },
};

export const markdownParsers: readonly FuzzedParser[] = [chapters, outline, blocks, requirements, prose];
