import assert from 'node:assert/strict';
import type { MarkdownString } from 'vscode';
import { appendPlain, plainMessage } from '../../../src/vscode/plainText';

describe('words of an author or a model', () => {
  it('are no link in a message, and lose nothing but the look of one', () => {
    const words = 'Chapter [seven](command:workbench.action.quit) and [eight] (a note)';
    const told = plainMessage(words);
    // What the editor makes a link of: words in brackets with an address right behind them.
    assert.doesNotMatch(told, /\]\(/);
    assert.equal(told.replace(/\s/g, ''), words.replace(/\s/g, ''));
  });

  it('are no address in a hover', () => {
    let added = '';
    const text = {
      appendText: (words: string) => {
        added = words;
        return text;
      },
    } as unknown as MarkdownString;
    appendPlain(text, 'See https://example.com, WWW.example.com or mara@example.com; &amp; stays.');
    assert.doesNotMatch(added, /:\/\/|www\.|@/i);
    assert.match(added, /&amp;amp; stays/);
  });
});
