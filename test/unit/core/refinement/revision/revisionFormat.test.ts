import assert from 'node:assert/strict';
import { readReply } from '../../../../../src/core/llm/replies/readReply';
import { completeReply, missingPartsRequest } from '../../../../../src/core/llm/replies/missingParts';
import { wireFormat, wireSchema } from '../../../../../src/core/llm/replies/wireSchema';
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
    assert.equal(read(revisionFormat.example)?.edits.length, 3);
    assert.equal(readReply(alternativesFormat.example, alternativesFormat).kind, 'whole');
  });

  it('offers shapes that each begin with a key of their own, without a null', () => {
    const { properties } = wireSchema(revisionFormat) as {
      properties: { edits: { items: { anyOf: object[] } } };
    };
    const shapes = properties.edits.items.anyOf as { properties: Record<string, unknown> }[];
    const firsts = shapes.map((shape) => Object.keys(shape.properties)[0]);
    assert.deepEqual(firsts, ['passage', 'start', 'after', 'before']);
    assert.ok(!JSON.stringify(properties).includes('null'));
  });

  it('reads every shape that is asked for', () => {
    const shapes = [
      { passage: 'She shut', text: 'He shut', for: 's1' },
      { start: 'She shut', end: 'the door.', text: 'He left.', for: ['s1', 's2'] },
      { after: 'the door.', text: 'He left.', for: 's1' },
      { before: 'She shut', text: 'He left.', for: 's1' },
    ];
    assert.deepEqual(read(JSON.stringify({ edits: shapes, unaddressed: [] }))?.edits, [
      { for: ['s1'], start: 'She shut', end: '', text: 'He shut' },
      { for: ['s1', 's2'], start: 'She shut', end: 'the door.', text: 'He left.' },
      { for: ['s1'], at: 'after', start: 'the door.', end: '', text: 'He left.' },
      { for: ['s1'], at: 'before', start: 'She shut', end: '', text: 'He left.' },
    ]);
  });

  describe('with a passage that is named in several ways', () => {
    const edit = (named: object) => {
      const value = read(JSON.stringify({ edits: [{ ...named, text: 'x', for: 's1' }] }))?.edits[0];
      return value && [value.at, value.start, value.end];
    };
    const cases: [string, object, unknown][] = [
      [
        'takes the whole with its own ends',
        { passage: 'a b c', start: 'a', end: 'c' },
        [undefined, 'a b c', ''],
      ],
      ['leaves out empty ones', { passage: '', start: 'a', end: 'c', after: ' ' }, [undefined, 'a', 'c']],
      ['reads the first words as a passage', { passage: 'a', end: 'c' }, [undefined, 'a', 'c']],
      ['reads a side that is said twice', { at: 'after', after: 'a' }, ['after', 'a', '']],
      [
        'finds a passage elsewhere than its ends unclear',
        { passage: 'a b', start: 'c', end: 'd' },
        ['unclear', 'a b', 'd'],
      ],
      ['finds two sides unclear', { after: 'a', before: 'b' }, ['unclear', 'a', '']],
      ['finds a side that differs unclear', { at: 'before', after: 'a' }, ['unclear', 'a', '']],
      ['finds a passage and what comes after unclear', { passage: 'a', after: 'b' }, ['unclear', 'a', '']],
    ];
    for (const [name, named, expected] of cases) it(name, () => assert.deepEqual(edit(named), expected));
  });

  it('asks again for an edit that names no passage, as a whole and in the shapes that are asked for', () => {
    const reply =
      '{"edits":[{"passage":"a","text":"b","for":"s1"},{"text":"c","for":"s2"}],"unaddressed":[]}';
    const reading = readReply(reply, revisionFormat);
    assert.equal(reading.kind, 'partly');
    if (reading.kind !== 'partly') return;
    const request = missingPartsRequest(reading, revisionFormat, 'en');
    assert.match(request?.message ?? '', /numbers 2 /);
    const { schema } = request?.format as unknown as { schema: { properties: Record<string, unknown> } };
    assert.deepEqual(Object.keys(schema.properties), ['edits']);
    assert.ok(!JSON.stringify(schema).includes('null'));
    const answer = '{"edits":[{"start":"d","end":"e","text":"c","for":"s2"}]}';
    const completed = completeReply(reading, answer, revisionFormat);
    assert.deepEqual(completed.kind === 'whole' && completed.value.edits, [
      { for: ['s1'], start: 'a', end: '', text: 'b' },
      { for: ['s2'], start: 'd', end: 'e', text: 'c' },
    ]);
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
        assert.equal(value?.whole?.text.trim(), revised.trim());
        assert.equal(value?.whole?.part, told[0], 'which is compared once');
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
      ...Object.fromEntries(
        ['passage', 'start', 'end', 'after', 'before'].map((key) => [
          `an edit that names its passage as "${key}"`,
          JSON.stringify({ edits: [{ [key]: 'She', text: revised, for: 's1' }] }),
        ]),
      ),
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
    assert.equal(revisionFormatFor(many).otherwise?.(reply)?.whole?.text, reply);
  });
});
