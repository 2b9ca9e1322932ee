import assert from 'node:assert/strict';
import fc from 'fast-check';
import { proseOfReply } from '../../../../../src/core/refinement/generation/proseOfReply';
import { isRefusal } from '../../../../../src/core/refinement/generation/refusingReply';

const brief = '# The Tide Clock\n\n## Premise\n\nWren repairs a clock.';

describe('the prose of a reply', () => {
  it('is read in no time where a model writes nothing but blanks', () => {
    const begun = performance.now();
    const blanks = ' \t'.repeat(200_000);
    assert.equal(proseOfReply(`~~~${blanks}x y`), `~~~${blanks}x y\n`);
    assert.ok(performance.now() - begun < 2000);
  });

  for (const [what, reply, text = brief] of [
    ['a plain text', brief],
    ['line ends of Windows, and blank lines around it', `\r\n \r\n${brief.replaceAll('\n', '\r\n')}\r\n\r\n`],
    ['a byte-order mark and control characters', `\u{FEFF}${brief.replace('Wren', 'Wr\u0000e\u0007n')}`],
    ['marks that nobody sees', brief.replace('Wren', 'W\u202Er\u2066e\u200Bn')],
    ['a fence around the whole', `\`\`\`markdown\n${brief}\n\`\`\``],
    ['a longer fence of tildes', `~~~~\n\n${brief}\n\n~~~~\n`],
    ['an announcement before a heading', `Here is the brief you asked for:\n\n${brief}`],
    ["an announcement with a writer's apostrophe", `Here’s your brief.\n\n${brief}`],
    [
      'an announcement and a line of dashes',
      `Sure! Here is your sample:\n\n---\n\n“No,” said Wren.`,
      '“No,” said Wren.',
    ],
    ['an announcement before a fence', `Certainly, here it is:\n\n\`\`\`md\n${brief}\n\`\`\``],
    ['an announcement in a fence', `\`\`\`\nOf course. Here is the brief:\n\n${brief}\n\`\`\``],
    ['an announcement in Chinese', `以下是写作要点：\n\n${brief}`],
    [
      'an announcement in traditional Chinese',
      `好的，下面是提綱：\n\n## 第一章 潮\n\n梗概：她來了。`,
      '## 第一章 潮\n\n梗概：她來了。',
    ],
  ] as const) {
    it(`takes off what is no text of ${what}`, () => {
      assert.equal(proseOfReply(reply), `${text}\n`);
    });
  }

  for (const [what, text] of [
    [
      'a story that begins with these words',
      'Here is the church, and here is the steeple:\n\nopen the doors, said Wren.',
    ],
    ['a story of one line that does so', 'Here is where it ended.'],
    ['a first line of a dialogue', 'Sure, she said.\n\nHe went.'],
    ['a sentence before a scene break', 'This is how it ended.\n\n---\n\nNobody came.'],
    ['a heading that begins so', '# Here is the House\n\n## Premise\n\nA house.'],
    ['two fences with text between', '```\nA letter.\n```\n\nShe read it again.\n\n```\nAnother.\n```'],
    ['code', '```json\n{"a": 1}\n```'],
    ['HTML', '<p onclick="x()">Wren &amp; Oskar</p>\n\n<!-- a note -->\n\n![x](http://127.0.0.1/x.png)'],
    ['an indented first line', '　　小雁站在塔上。\n\n　　潮没有来。'],
  ] as const) {
    it(`leaves alone ${what}`, () => {
      assert.equal(proseOfReply(text), `${text}\n`);
    });
  }

  it('is empty for a reply without a word', () => {
    for (const reply of ['', ' \n\t\r\n', '\u{FEFF}', '```\n\n```', '```markdown\n \n```'])
      assert.equal(proseOfReply(reply), '');
  });

  it('never adds a word, never loses one from within, and does nothing the second time', () => {
    const line = fc.constantFrom(
      'Here is it:',
      '以下是：',
      '---',
      '```',
      '```markdown',
      '~~~',
      '# A',
      '## B',
      'She went.',
      '',
      ' ',
      '\r',
      'Sure!',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const reply = lines.join('\n');
        const text = proseOfReply(reply);
        const plain = reply.replace(/\r\n?/g, '\n');
        assert.ok(text === '' || plain.includes(text.trimEnd()), JSON.stringify([reply, text]));
        // Every sentence of the story that came is there.
        assert.equal(text.split('She went.').length, plain.split('She went.').length);
        assert.ok(text === '' || /[^\s]\n$/.test(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('reads a megabyte of any kind at once', () => {
    for (const reply of [
      '\n'.repeat(1e6),
      ' '.repeat(1e6),
      `\`\`\`\n${' \n'.repeat(5e5)}`,
      `\`\`\`\n${'```x\n'.repeat(2e5)}`,
      `Here is: ${'a '.repeat(5e5)}`,
      '　'.repeat(1e6),
      `~~~\n${'~'.repeat(1e6)}`,
    ]) {
      const started = performance.now();
      proseOfReply(reply);
      isRefusal(reply);
      assert.ok(
        performance.now() - started < 1000,
        `${reply.slice(0, 10)}: ${performance.now() - started} ms`,
      );
    }
  });
});

describe('a refusal in words', () => {
  for (const text of [
    "I'm sorry, but I can't help with that.",
    'I’m sorry, but I cannot write this scene.',
    'Unfortunately, I am not able to assist with stories of that kind.\n\nPerhaps another topic?',
    'As an AI, I must decline. I am unable to provide such a text.',
    '抱歉，我无法完成这个请求。',
    '很抱歉，這個內容我不能提供。',
    '作为人工智能，我不能续写这样的内容，无法提供帮助。',
  ]) {
    it(`is ${text.slice(0, 30)}`, () => assert.ok(isRefusal(`${text}\n`)));
  }
  for (const text of [
    '“I’m sorry,” said Wren. “I can’t stay.”',
    'I’m sorry, she thought, and wound the clock.',
    `I can't help it, Wren said. ${'The tide was late again and nobody had noticed. '.repeat(20)}`,
    '# Brief\n\nI’m sorry, but I can’t help: a story of a clerk who says this to everyone.',
    '抱歉，小雁说。潮来了。',
    '我不能睡，她想。钟又响了。',
  ]) {
    it(`is not ${text.slice(0, 30)}`, () => assert.ok(!isRefusal(text)));
  }
});
