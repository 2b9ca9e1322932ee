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
});
