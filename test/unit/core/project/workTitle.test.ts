import assert from 'node:assert/strict';
import { workTitle } from '../../../../src/core/project/workTitle';

describe('the title of a work', () => {
  it('is the heading that its text begins with', () => {
    assert.equal(workTitle('# The Glass Orchard\n\n## Chapter One: The Key\n\nRain.\n'), 'The Glass Orchard');
    assert.equal(workTitle('\u{FEFF}\r\n# 月光邮差\r\n\r\n## 第一章 信\r\n'), '月光邮差');
    assert.equal(workTitle('---\nlanguage: en\n---\n\n# **The Tide House** #\n'), 'The Tide House');
  });

  it('is not the heading of a chapter, a part or a prologue, and no prose', () => {
    for (const text of [
      '# Chapter 3: The Stair\n',
      '# 第一章 信\n',
      'Chapter One\n',
      '# 2. The Stair\n',
      '# Part One\n',
      '# Prologue\n\nRain.\n',
      'Rain.\n\n# The Glass Orchard\n',
      '#\n',
      `# ${'la '.repeat(200)}\n`,
      '',
    ])
      assert.equal(workTitle(text), undefined, text);
  });
});
