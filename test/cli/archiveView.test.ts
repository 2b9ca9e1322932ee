import assert from 'node:assert/strict';
import { archiveLines, restoredLines } from '../../src/cli/project/archiveView';
import { messagesFor } from '../../src/cli/messages/messages';
import { Output } from '../../src/cli/terminal/output';
import { sizeText } from '../../src/cli/terminal/sizeText';
import { displayWidth } from '../../src/cli/terminal/textWidth';
import type { ArchiveRow } from '../../src/core/project/archives/archives';

function outputOf(columns: number, language: 'en' | 'zh' = 'en'): Output {
  const stream = { write: () => undefined, isTTY: false, columns };
  return new Output(stream, stream, {}, messagesFor(language));
}

const at = new Date(2020, 2, 1, 14, 5).getTime();
const whole: ArchiveRow = {
  name: 'first draft',
  title: 'Nine Boats',
  savedAt: at,
  files: 1234,
  bytes: 1_300_000,
  problem: null,
};
const unfinished: ArchiveRow = {
  name: 'half',
  title: null,
  savedAt: null,
  files: 0,
  bytes: 0,
  problem: 'unfinished',
};

describe('archives on a terminal', () => {
  it('are a table with titles where there is room', () => {
    assert.deepEqual(archiveLines([whole, unfinished], outputOf(80)), [
      '2 archives',
      'Name         Saved             Files    Size  Title',
      'first draft  2020-03-01 14:05  1,234  1.2 MB  Nine Boats',
      'half         –                     –       –  was never finished',
    ]);
  });

  it('are a table without titles where there is less, and what is wrong still shows', () => {
    const damaged: ArchiveRow = { ...whole, problem: 'damaged' };
    assert.deepEqual(archiveLines([damaged], outputOf(60)), [
      '1 archive',
      'Name         Saved             Files    Size',
      'first draft  2020-03-01 14:05  1,234  1.2 MB  damaged',
    ]);
  });

  it('take two lines each where a name is long, and no name is ever cut', () => {
    for (const language of ['en', 'zh'] as const) {
      for (const columns of [40, 60, 80]) {
        const name = '初稿'.repeat(40);
        const lines = archiveLines(
          [whole, { ...whole, name, title: '九条船'.repeat(30), problem: 'damaged' }],
          outputOf(columns, language),
        );
        assert.ok(lines.includes(name));
        for (const line of lines) if (line !== name) assert.ok(displayWidth(line) <= columns, line);
        assert.ok(lines.some((line) => line.includes(language === 'en' ? 'damaged' : '已损坏')));
      }
    }
  });

  it('show every text that a restore changed, and not hundreds', () => {
    const files = Array.from({ length: 30 }, (_, index) => ({
      path: `chapters/${String(index + 10)}.md`,
      before: index === 0 ? null : 'a',
      after: index === 1 ? null : 'b',
    }));
    const state = { path: '.storyfold/brief.json', before: 'a', after: 'b' };
    const restored = { name: 'x', savedBefore: 'y', files: [state, ...files] };
    const lines = restoredLines(restored, outputOf(60));
    assert.deepEqual(lines.slice(3, 6), [
      'Your texts',
      '  + chapters/10.md  given back',
      '  - chapters/11.md  removed',
    ]);
    assert.deepEqual(lines.slice(-2), ['  … and 11 more.', 'Also 1 file of what StoryFold remembers.']);
    assert.equal(lines.filter((line) => line.includes('chapters/')).length, 19);
    assert.deepEqual(restoredLines({ ...restored, files: [] }, outputOf(60)).slice(2), [
      '',
      'Your texts were the same.',
    ]);
  });
});

describe('sizeText', () => {
  it('gives bytes as people read them', () => {
    const sizes = {
      0: '0 B',
      1023: '1023 B',
      1024: '1.0 KB',
      10_000: '9.8 KB',
      10_200: '10 KB',
      1_047_500: '1023 KB',
      1_048_064: '1.0 MB',
    };
    for (const [bytes, text] of Object.entries(sizes)) assert.equal(sizeText(Number(bytes)), text);
    assert.equal(sizeText(5 * 1024 ** 4), '5.0 TB');
    assert.equal(sizeText(5000 * 1024 ** 4), '5000 TB');
  });
});
