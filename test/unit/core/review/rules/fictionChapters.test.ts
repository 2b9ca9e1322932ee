import assert from 'node:assert/strict';
import { chapterNumberingRule } from '../../../../../src/core/review/rules/fiction/chapterNumbering';
import { chapterTitlesRule } from '../../../../../src/core/review/rules/fiction/chapterTitles';
import { outlineBalanceRule } from '../../../../../src/core/review/rules/fiction/outlineBalance';
import { outlineChapterPartsRule } from '../../../../../src/core/review/rules/fiction/outlineChapterParts';
import type { ReviewRequest } from '../../../../../src/core/review/model';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';

const chapter = (
  number: number,
  title: string,
  parts = ['Synopsis: She hears the bell.', 'Notes: night, fog'],
) => [`## Chapter ${number}: ${title}`, ...parts].join('\n\n');
const outlineRequest = (text: string, more: Partial<ReviewRequest> = {}) =>
  ruleRequest('en', { 'outline.md': text }, { phase: 'outline', ...more });

describe('outlineChapterParts', () => {
  const check = (text: string) => {
    const request = outlineRequest(text);
    return marked(outlineChapterPartsRule.check(request), request);
  };
  const one = chapter(1, 'Fog');
  it('says nothing when all is there', () =>
    assert.deepEqual(check([one, chapter(2, 'Bell')].join('\n\n')), []));
  it('misses a synopsis', () =>
    assert.deepEqual(check([one, chapter(2, 'Bell', ['Notes: quay'])].join('\n\n')), [
      'should_fix: ## Chapter 2: Bell',
    ]));
  it('misses notes', () =>
    assert.deepEqual(check([one, chapter(2, 'Bell', ['Synopsis: It rings.'])].join('\n\n')), [
      'suggestion: ## Chapter 2: Bell',
    ]));
  it('misses both, also where only the labels stand', () => {
    assert.deepEqual(check([one, chapter(2, 'Bell', [])].join('\n\n')), ['should_fix: ## Chapter 2: Bell']);
    assert.deepEqual(check([one, chapter(2, 'Bell', ['Synopsis:', 'Notes: '])].join('\n\n')), [
      'should_fix: ## Chapter 2: Bell',
    ]);
  });
  it('puts the label before a synopsis that has none', () => {
    assert.deepEqual(check([one, chapter(2, 'Bell', ['It rings.', 'Notes: quay'])].join('\n\n')), [
      'suggestion: It rings. → Synopsis: It rings.',
    ]);
  });
  it('says once that no chapter has notes', () => {
    const request = outlineRequest(
      [1, 2, 3].map((number) => chapter(number, `T${number}`, ['Synopsis: x'])).join('\n\n'),
    );
    const found = outlineChapterPartsRule.check(request);
    assert.deepEqual(
      found.map(({ summary, otherRanges }) => [summary, otherRanges?.length]),
      [['No chapter has notes', 2]],
    );
  });
  it('speaks Chinese about a Chinese outline', () => {
    const request = ruleRequest(
      'zh',
      {
        'outline.md':
          '## 第一章 雾\r\n\r\n梗概：钟响了。\r\n\r\n备注：夜里\r\n\r\n## 第二章 钟\r\n\r\n备注：码头\r\n',
      },
      { phase: 'outline' },
    );
    assert.deepEqual(
      outlineChapterPartsRule.check(request).map(({ summary }) => summary),
      ['第2章没有梗概'],
    );
  });
});

describe('chapterNumbering', () => {
  const summaries = (text: string) =>
    chapterNumberingRule.check(outlineRequest(text)).map(({ summary }) => summary);
  it('sees gaps, repeats and steps back', () => {
    assert.deepEqual(summaries('## Chapter 1: A\n## Chapter 3: B'), ['Chapter 1 is followed by chapter 3']);
    assert.deepEqual(summaries('## Chapter 1: A\n## Chapter One: B'), []);
    assert.deepEqual(summaries('## Chapter 1: A\n## Chapter 2: B\n## Chapter II: C'), [
      'There are two chapters 2',
    ]);
    assert.deepEqual(summaries('## Chapter 2: A\n## Chapter 3: B\n## Chapter 2: C'), [
      'Chapter 2 comes after chapter 3',
    ]);
  });
  it('lets parts begin anew and reads numerals of all kinds', () =>
    assert.deepEqual(summaries('## Chapter I: A\n## Chapter Two: B\n## 第三章 C\n## Chapter 1: D'), []));
  it('sees a title twice', () =>
    assert.deepEqual(summaries('## Chapter 1: The Bell\n## Chapter 2: the bell!'), [
      'Two chapters are called “the bell!”',
    ]));
});

describe('chapterTitles', () => {
  const outline = {
    path: 'outline.md',
    text: '# Book\n\n## Chapter 1: Fog\n\nx\n\n## Chapter 2: The Bell\n\nx\n\n## Chapter 3: Salt\n\nx\n',
  };
  const final = (chapters: Readonly<Record<string, string>>) => {
    const request = ruleRequest('en', chapters, { context: { outline } });
    const found = chapterTitlesRule.check(request);
    return { shown: marked(found, request), summaries: found.map(({ summary }) => summary) };
  };
  it('offers the outline’s title at the chapter’s heading', () => {
    assert.deepEqual(
      final({
        'chapters/01.md': '# Chapter 1: Fog\n\nx',
        'chapters/02.md': '# Chapter Two: The Bells\n\nx',
        'chapters/03.md': '# Chapter 3: SALT\n\nx',
      }).shown,
      ['should_fix: The Bells → The Bell'],
    );
  });
  it('tells a chapter that is left out from one that is still to come', () => {
    assert.deepEqual(
      final({ 'chapters/01.md': '# Chapter 1: Fog\n\nx', 'chapters/03.md': '# Chapter 3: Salt\n\nx' }).shown,
      ['should_fix: whole'],
    );
    assert.deepEqual(
      final({ 'chapters/01.md': '# Chapter 1: Fog\n\nx', 'chapters/02.md': '# Chapter 2: The Bell\n\nx' })
        .shown,
      ['info: whole'],
    );
  });
  it('sees a chapter that the outline does not have', () => {
    const { shown, summaries } = final({
      'chapters/01.md': '# Chapter 1: Fog\n\nx',
      'chapters/02.md': '# Chapter 2: The Bell\n\nx',
      'chapters/03.md': '# Chapter 3: Salt\n\nx',
      'chapters/04.md': '# Chapter 4: Home\n\nx',
    });
    assert.deepEqual(shown, ['should_fix: # Chapter 4: Home']);
    assert.deepEqual(summaries, ['Chapter 4, “Home” is not in the outline']);
  });
  it('marks the outline’s heading in the outline’s phase', () => {
    const request = outlineRequest(outline.text, {
      context: { chapters: [{ path: 'chapters/02-the-bells.md', text: '# Chapter 2: The Bells\n\nx' }] },
    });
    assert.deepEqual(marked(chapterTitlesRule.check(request), request), [
      'should_fix: The Bell',
      'suggestion: ## Chapter 1: Fog',
    ]);
  });
  it('takes 三 and 3 for one number', () => {
    const request = ruleRequest(
      'zh',
      { 'chapters/03.md': '# 第3章 归来\r\n\r\n她回来了。' },
      { context: { outline: { path: 'outline.md', text: '## 第三章 归去\n\n梗概：x' } } },
    );
    assert.deepEqual(marked(chapterTitlesRule.check(request), request), ['should_fix: 归来 → 归去']);
  });
  it('is silent without an outline', () =>
    assert.deepEqual(
      chapterTitlesRule.check(ruleRequest('en', { 'chapters/01.md': '# Chapter 1: Fog' })),
      [],
    ));
});

describe('outlineBalance', () => {
  it('mentions a chapter that says far less than the others', () => {
    const long = `Synopsis: ${'She hears the bell again and goes down to the quay. '.repeat(4)}`;
    const request = outlineRequest(
      [1, 2, 3, 4]
        .map((number) => chapter(number, `T${number}`, [number === 3 ? 'Synopsis: More.' : long]))
        .join('\n\n'),
    );
    assert.deepEqual(marked(outlineBalanceRule.check(request), request), ['info: ## Chapter 3: T3']);
  });
});

describe('chapterTitles in brackets', () => {
  it('keeps each side’s own brackets', () => {
    const request = ruleRequest(
      'zh',
      { 'chapters/01.md': '# 第一章 「客店」\n\n雨下了一夜。' },
      { context: { outline: { path: 'outline.md', text: '## 第一章 《客栈》\n\n梗概：下雨。' } } },
    );
    const found = chapterTitlesRule.check(request);
    assert.deepEqual(marked(found, request), ['should_fix: 客店 → 客栈']);
    assert.equal(found[0]?.summary, '第1章：此处题为“客店”，提纲里题为“客栈”');
  });
});

describe('titles in other places', () => {
  const titles = (outline: string, first: string) => {
    const request = ruleRequest(
      'en',
      { 'chapters/01.md': first, 'chapters/02.md': '# A Boat for Three\n\nText.' },
      { context: { outline: { path: 'outline.md', text: outline } } },
    );
    return marked(chapterTitlesRule.check(request), request);
  };
  it('are read from an outline that is a list', () => {
    assert.deepEqual(
      titles(
        '# Outline\n\n1. **The Jar** — Bram finds it.\n2. **A Boat for Two** — they sail.\n',
        '# The Jar\n\nText.',
      ),
      ['should_fix: A Boat for Three → A Boat for Two'],
    );
  });
  it('are read from the heading below the chapter’s number', () => {
    assert.deepEqual(
      titles(
        '## Chapter One: The Jar\n\nA.\n\n## Chapter Two: A Boat for Three\n\nB.',
        '# Chapter One\n\n## The Jug\n\nText.',
      ),
      ['should_fix: The Jug → The Jar'],
    );
  });
  it('may stand behind a bare number between chapters that say so', () => {
    assert.deepEqual(
      titles('## Chapter 1: The Jar\n\nA.\n\n## 2. A Boat for Three\n\nB.', '# The Jar\n\nText.'),
      [],
    );
  });
});
