import assert from 'node:assert/strict';
import { readReply } from '../../../../../src/core/llm/replies/readReply';
import { wireFormat } from '../../../../../src/core/llm/replies/wireSchema';
import { alternativesFormat } from '../../../../../src/core/refinement/revision/alternativesFormat';
import {
  revisionFormat,
  revisionFormatFor,
} from '../../../../../src/core/refinement/revision/revisionFormat';

const text =
  '# One\n\nThe rain fell on the roof all night, and nobody came.\n\nShe shut the door. The lamp went out.\n\nMorning was slow and grey.\n';
const told = [{ path: 'sample.md', start: 0, end: text.length, text }];
const revised = text.replace('slow and grey', 'slow');

function read(reply: string) {
  const reading = readReply(reply, revisionFormat);
  return reading.kind === 'whole' ? reading.value : undefined;
}

describe('revisionFormat', () => {
  it('can be asked for on the wire, and so can alternatives', () => {
    assert.equal(wireFormat(revisionFormat).kind, 'json_schema');
    assert.equal(wireFormat(alternativesFormat).kind, 'json_schema');
    assert.ok(read(revisionFormat.example));
    assert.equal(readReply(alternativesFormat.example, alternativesFormat).kind, 'whole');
  });

  it('reads what a model leaves out or writes otherwise without harm', () => {
    const value = read('{"edits":[{"for":"s1, s2","start":"She shut","text":"He shut"}]}');
    assert.deepEqual(value, {
      edits: [{ for: ['s1', 's2'], start: 'She shut', end: '', text: 'He shut' }],
      unaddressed: [],
    });
    const nulls = read(
      '{"edits":[{"for":["s1"],"at":null,"path":null,"start":"a","end":null,"text":""}],"unaddressed":null}',
    );
    assert.deepEqual(nulls?.edits, [{ for: ['s1'], start: 'a', end: '', text: '' }]);
  });

  it('never takes a place that is unclear for a replacement', () => {
    const at = (place: string) =>
      read(`{"edits":[{"for":["s1"],"at":"${place}","start":"a","text":"b"}]}`)?.edits[0]?.at;
    assert.deepEqual(['After', ' before', 'replace', '', 'behind', 'end'].map(at), [
      'after',
      'before',
      undefined,
      undefined,
      'unclear',
      'unclear',
    ]);
  });

  describe('takes a full text instead', () => {
    const wholes: Record<string, string> = {
      'as it is': revised,
      'in a fence': `Here it is:\n\n\`\`\`markdown\n${revised}\`\`\`\n\nI kept the rest.`,
      'after reasoning': `<think>Shorter.</think>\n${revised}`,
      'between its tags': `<text path="sample.md">\n${revised}\n</text>`,
      'under a key': JSON.stringify({ text: revised, note: 'shorter' }),
      'under a key of an object': JSON.stringify({ revision: { content: revised } }),
      'as the one edit without a passage': JSON.stringify({ edits: [{ for: ['s1'], text: revised }] }),
    };
    for (const [name, reply] of Object.entries(wholes)) {
      it(name, () => {
        const value = revisionFormatFor(told).otherwise?.(reply);
        assert.equal(value?.whole?.trim(), revised.trim());
        assert.deepEqual(value?.edits, []);
      });
    }
  });

  describe('takes for no text', () => {
    const others: Record<string, string> = {
      'a refusal': 'I am sorry, but I cannot help with revising this passage of the text.',
      'a summary': 'It rains at night. She shuts the door, and in the morning everything is grey and slow.',
      'half of the text': text.slice(0, text.length / 2),
      'another text': 'Once there was a king who had three sons and a garden full of silver pears. '.repeat(
        2,
      ),
      'a text with much put before it': `${'Let me explain what I did. '.repeat(40)}\n${revised}`,
      'edits that name their passages': JSON.stringify({
        edits: [{ for: ['s1'], start: 'She', text: revised }],
      }),
      'a document that cannot be read': `{"text":"${revised}`,
      nothing: '',
    };
    for (const [name, reply] of Object.entries(others)) {
      it(name, () => assert.equal(revisionFormatFor(told).otherwise?.(reply), undefined));
    }

    it('one that was not told', () => assert.equal(revisionFormatFor([]).otherwise?.(revised), undefined));
  });

  it('finds the text that it is among many', () => {
    const chapter = (number: number) =>
      Array.from(
        { length: 30 },
        (_, at) => `Chapter ${number}, line ${at}: the ferry left pier ${number * at}.`,
      ).join('\n\n');
    const many = Array.from({ length: 40 }, (_, number) => {
      const words = chapter(number);
      return { path: `chapters/${number}.md`, start: 0, end: words.length, text: words };
    });
    const reply = chapter(23).replace('line 7: the ferry', 'line 7: the last ferry');
    assert.equal(revisionFormatFor(many).otherwise?.(reply)?.whole, reply);
  });
});
