import assert from 'node:assert/strict';
import { reportText } from '../../../../src/vscode/commands/reportText';

const words = {
  intro: 'Read this.',
  happened: 'What happened?',
  versions: 'Versions',
  settings: 'Settings',
  counts: 'Counts',
  log: 'Log',
};
const report = (settings: Record<string, unknown>, log = ''): string =>
  reportText({ versions: [['StoryFold', '0.1.0']], settings, counts: [['final', 3]], log, words });

describe('the report of a problem', () => {
  it('says versions, counts and settings', () => {
    const text = report({ 'storyfold.provider': 'openai', 'storyfold.budget.calls': 7 });
    for (const part of [
      '- StoryFold: 0.1.0',
      '- final: 3',
      '"storyfold.provider": "openai"',
      '"storyfold.budget.calls": 7',
    ])
      assert.ok(text.includes(part), part);
  });

  it('holds no secret: of headers their names, of an address its origin', () => {
    const text = report({
      'storyfold.model.headers': { 'api-key': 'hush-hush', 'X-Team': 'lighthouse' },
      'storyfold.model.baseUrl': 'https://mara:pass@models.example/v1?key=tide',
      'storyfold.model.name': 'sk-abcdefgh12345678',
      'storyfold.review.unfitWords': ['drat'],
    });
    for (const secret of ['hush-hush', 'lighthouse', 'mara', 'pass@', 'tide', 'abcdefgh', 'drat'])
      assert.ok(!text.includes(secret), secret);
    for (const told of ['api-key', 'X-Team', 'https://models.example']) assert.ok(text.includes(told), told);
  });

  it('ends with the end of the log, without keys, names of chapters and the name of the account', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    const log = [
      ...lines,
      'refused (chapters/03-the-secret-wedding.md)',
      'at run (/home/mara/storyfold/dist/product.js:1:1)',
      'Bearer abc.def',
      '```',
    ].join('\n');
    const text = report({}, log);
    assert.ok(text.includes('line 99') && !text.includes('line 3\n'));
    for (const hidden of ['wedding', 'mara', 'abc.def']) assert.ok(!text.includes(hidden), hidden);
    assert.ok(text.includes('chapters/03…') && text.includes('~/storyfold'));
    assert.ok(text.trimEnd().endsWith('\n````'), 'A fence in the log does not end the block.');
  });

  it('tells nothing of a chapter’s name, however it is written', () => {
    const log = [
      'refused (chapters/01 The Gardener Did It.md) in the end',
      'changed: chapters/02 (Last) Will: Ann.md, chapters/03 The Poison.MD; 2 files',
      'at C:\\novel\\chapters\\04 Drowned At Dawn.md',
      'there is chapters/05 A Nameless Guest',
      'chapters/六 毒药.md、chapters/07.md',
    ].join('\n');
    const text = report({}, log);
    for (const hidden of [
      'Gardener',
      'Did',
      'Last',
      'Will',
      'Ann',
      'Poison',
      'Drowned',
      'Dawn',
      'Guest',
      '毒',
    ])
      assert.ok(!text.includes(hidden), hidden);
    for (const told of ['chapters/01…) in the end', 'chapters/02…, chapters/03…; 2 files', '、chapters/07…'])
      assert.ok(text.includes(told), `${told}: ${text}`);
  });
});
