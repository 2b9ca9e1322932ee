import assert from 'node:assert/strict';
import type { ChapterRow } from '../../../../src/core/chapter/chapterList';
import type * as ChapterWords from '../../../../src/vscode/trees/chapterWords';
import { loadForEditor } from '../../../fakes/editorModule';
import { treeEditor } from '../../../fakes/treeEditor';

const row: ChapterRow = {
  chapter: '03',
  number: 3,
  title: 'The Tide',
  path: 'chapters/03-the-tide.md',
  status: 'passed',
  words: 12_400,
  attempts: 1,
  textAttempt: 0,
  score: 88,
  level: null,
  passed: true,
  needsAttention: false,
  locked: false,
  underWay: false,
  byHand: false,
  changedSince: false,
  recheck: false,
  bibleStale: false,
  proposed: undefined,
  planned: true,
  outlineLine: 4,
};

describe('the words of a chapter’s row', () => {
  let language = 'en';
  let words: typeof ChapterWords;
  before(() => {
    words = loadForEditor<typeof ChapterWords>(
      'trees/chapterWords',
      treeEditor(() => language),
    );
  });
  afterEach(() => (language = 'en'));

  const facts = (differing: Partial<ChapterRow> = {}, range?: { least: number; most: number }): string[] =>
    words.chapterFacts({ row: { ...row, ...differing }, range, spent: undefined });

  it('name a chapter by its number and its title, or by what there is', () => {
    const label = (differing: Partial<ChapterRow>) => words.chapterLabel({ ...row, ...differing });
    assert.equal(label({}), '3 The Tide');
    assert.equal(label({ number: undefined }), 'The Tide');
    assert.equal(label({ title: '' }), '3');
    assert.equal(label({ title: '', number: undefined }), '03');
  });

  it('tell the length against what it is to be', () => {
    for (const [least, most, english, chinese] of [
      [1100, 15_000, 'length 12,400 (1,100–15,000)', '字数 12,400（要求 1,100–15,000）'],
      [1100, Infinity, 'length 12,400 (at least 1,100)', '字数 12,400（要求至少 1,100）'],
      [0, 15_000, 'length 12,400 (at most 15,000)', '字数 12,400（要求至多 15,000）'],
    ] as const) {
      language = 'en';
      assert.deepEqual(facts({}, { least, most }), ['written', english]);
      language = 'zh-cn';
      assert.deepEqual(facts({}, { least, most }), ['已写成', chinese]);
    }
    assert.deepEqual(facts({ words: 0 }), ['已写成']);
  });

  it('tell all that asks for the author’s eye, in either language', () => {
    const marked = {
      proposed: 'a.proposed.md',
      locked: true,
      changedSince: true,
      recheck: true,
      bibleStale: true,
    };
    const english = ['a version waits', 'locked', 'changed by you', 'check again', 'bible out of date'];
    assert.deepEqual(facts({ ...marked, words: 0 }), ['written', ...english]);
    const lines = words.chapterLines({ row: { ...row, ...marked }, range: undefined, spent: undefined });
    assert.ok(lines.length >= 6 && lines.some((line) => line.includes('a.proposed.md')));
    language = 'zh-cn';
    assert.deepEqual(facts({ ...marked, words: 0 }), [
      '已写成',
      '另有一稿待定',
      '已锁定',
      '你改过',
      '需要复查',
      '设定已过时',
    ]);
  });

  it('tell at which level a chapter is redone, and would be', () => {
    const undone = { passed: false, words: 0, attempts: 2, level: 'write_only' } as const;
    assert.deepEqual(facts({ ...undone, status: 'writing' }), ['writing', 'write again', 'attempts: 2']);
    const due = { ...undone, status: 'needs_attention', needsAttention: true } as const;
    assert.deepEqual(facts(due), ['needs attention', 'next: write again', 'attempts: 2']);
    language = 'zh-cn';
    assert.deepEqual(facts(due), ['需要留意', '下次重写场景', '共 2 稿']);
  });

  it('tell what a chapter took, with its price where that is known', () => {
    assert.equal(words.spentWords({ tokens: 12_345 }), '12,345 tokens');
    assert.equal(words.spentWords({ tokens: 12_345, cost: '0.50 USD' }), '12,345 tokens, 0.50 USD');
    language = 'zh-cn';
    assert.equal(words.spentWords({ tokens: 12_345, cost: '3.50 CNY' }), '12,345 词元，3.50 CNY');
  });
});
