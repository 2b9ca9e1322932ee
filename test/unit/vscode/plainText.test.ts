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
    const added = drawn('See https://example.com, WWW.example.com or mara@example.com; &amp; stays.');
    assert.doesNotMatch(added, /:\/\/|www\.|@/i);
    assert.match(added, /&amp;amp; stays/);
  });

  it('wrap in a hover where they have a blank', () => {
    assert.equal(drawn('She saw the lamp go out.'), 'She saw the lamp go out.');
    assert.equal(
      drawn('Rain: “1. Mara” &nbsp; 2 lamps\nThe *second* line'),
      ['Rain: “1. Mara” &amp;nbsp; 2 lamps', 'The \\*second\\* line'].join('\n\n'),
    );
    const after = markdownString('**Should fix** ');
    assert.equal(appendPlain(after, 'two words'), after);
    assert.equal(after.value, '**Should fix** two words');
  });

  it('become no list, no indented block, no line end and no tag by their blanks', () => {
    assert.equal(drawn('12. The Stair'), '12.&nbsp;The Stair');
    assert.equal(drawn('She went.\n3. The Stair'), 'She went.\n\n3.&nbsp;The Stair');
    assert.equal(drawn(' 1. Rain'), '&nbsp;1. Rain');
    assert.equal(drawn('    four before'), '&nbsp;&nbsp;&nbsp;&nbsp;four before');
    assert.equal(drawn('two  within'), 'two&nbsp;&nbsp;within');
    assert.equal(drawn('at the end \nof a line'), 'at the end&nbsp;\n\nof a line');
    assert.equal(drawn('- a dash\n# a mark\n> a quotation'), '\\- a dash\n\n\\# a mark\n\n\\> a quotation');
    assert.doesNotMatch(drawn('<img src=x> and <div class=y'), /</);
  });
});

/** A text that is escaped as the editor's own is. */
function markdownString(value: string): MarkdownString {
  const text = {
    value,
    appendText: (words: string) => {
      text.value += words
        .replace(/[\\`*_{}[\]()#+\-!~]/g, String.raw`\$&`)
        .replace(/[ \t]/g, '&nbsp;')
        .replace(/>/g, String.raw`\>`)
        .replace(/\n/g, '\n\n');
      return text;
    },
  };
  return text as unknown as MarkdownString;
}

function drawn(words: string): string {
  return appendPlain(markdownString(''), words).value;
}
