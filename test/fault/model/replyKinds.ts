import {
  assessmentFormat,
  malformedReplyKinds,
  revisionFormat,
  type Assessment,
  type MalformedReply,
  type Revision,
} from '../../../bench/malformedReplyKinds';

/** A reply, and what it may be read as: the intended value, or, where that is undefined, nothing. */
export type KnownReply = MalformedReply & { kind: string };

const well: Assessment = {
  overall: 'The scene at the well is told from too far away.',
  suggestions: [
    {
      type: 'style',
      summary: 'Show the rope, not the idea of it.',
      detail: 'The reader has “seen” no rope yet.',
      severity: 'minor',
      quote: 'It was a deep well.',
      otherQuotes: ['deep, they said'],
      replacement: 'The rope ran out before the bucket touched water.',
    },
    {
      type: 'pacing',
      summary: '第二段可以删去一半。',
      severity: 'suggestion',
      quote: '井水很凉，凉得像去年冬天。',
      otherQuotes: [],
      replacement: null,
    },
  ],
};

const rope: Revision = {
  edits: [{ for: ['s1'], start: 'It was', end: 'deep well.', text: 'The rope ran out.' }],
};

const json = JSON.stringify(well);
const pretty = JSON.stringify(well, undefined, 2);
/** With curly marks for JSON's own. */
const curly = json.replace('“seen”', 'seen').replace(/"((?:[^"\\]|\\.)*)"/g, '“$1”');
const says = (kind: string, text: string, intended: Assessment | undefined): KnownReply => ({
  kind,
  text,
  intended,
  format: assessmentFormat,
});
const edits = (kind: string, text: string, intended: Revision | undefined): KnownReply => ({
  kind,
  text,
  intended,
  format: revisionFormat,
});
const nothing = undefined;

function changed(change: (value: Record<string, unknown>) => void): string {
  const value = structuredClone(well) as unknown as Record<string, unknown>;
  change(value);
  return JSON.stringify(value);
}

/** The twenty kinds of the figure P11, and many more; most of these hold nothing that may be used. */
export const replyKinds: readonly (readonly KnownReply[])[] = [
  ...malformedReplyKinds.map(({ kind, replies }) => replies.map((reply) => ({ ...reply, kind }))),
  ...[
    says(
      'a refusal',
      'I cannot help with that. The scene [as written] is "too dark": please revise it.',
      nothing,
    ),
    says('a refusal in Chinese', '抱歉，我无法评估这段内容。「井」这一节：请先修改。', nothing),
    says('nothing', '', nothing),
    says('blanks', ' \n\u{200B}\t\u{FEFF}', nothing),
    says('null', 'null', nothing),
    says('a number', '42', nothing),
    says('prose as a JSON string', '"The chapter is fine as it is."', nothing),
    says('an empty fence', '```json\n```', nothing),
    says('an empty object', '{}', nothing),
    says('reasoning that never ends', `<think>The reply could be ${json}`, nothing),
    says('cut within a text', json.slice(0, json.indexOf('ran out')), nothing),
    says('cut after an element', json.slice(0, json.indexOf('},{') + 1), nothing),
    says('cut after a comma', json.slice(0, json.indexOf('},{') + 2), nothing),
    says('cut within a literal', json.slice(0, -5), nothing),
    says('cut after a key', json.slice(0, json.indexOf(':[')), nothing),
    says('the end of a list cut', json.slice(0, -2), nothing),
    says('an ellipsis in the list', json.replace('},{', '}, ..., {'), nothing),
    says(
      'a comment in place of the rest',
      pretty.replace('\n  ]', '\n    // ... and three more\n  ]'),
      nothing,
    ),
    says('a key that stands twice', json.replace('{"type"', '{"summary":"Other.","type"'), nothing),
    says('two documents that differ', `${json}\n${json.replace('too far', 'not far')}`, nothing),
    says('the same document twice', `${json}\n\nOnce more:\n${pretty}`, well),
    says(
      'a required key missing',
      changed((value) => delete value['overall']),
      nothing,
    ),
    says(
      'a list that is a text',
      changed((value) => (value['suggestions'] = 'none')),
      nothing,
    ),
    says('a value out of its set', json.replace('"minor"', '"severe"'), nothing),
    says('nested ten thousand deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, nothing),
    says('nested 65 deep within', json.replace('null', `${'['.repeat(65)}${']'.repeat(65)}`), nothing),
    says('a number beyond all numbers', json.replace('null', '1e999'), nothing),
    says(
      'keys that objects have',
      json.replace('{"type"', '{"__proto__":{"severity":"major"},"constructor":1,"type"'),
      well,
    ),
    says('a lone quote in a text', json.replace('the rope', 'the 5"rope'), nothing),
    says('the closing quote missing', json.replace('minor"', 'minor'), nothing),
    says('a brace too many', `${json}}`, well),
    says('the end of a list missing before a brace', json.replace('}]}', '}}'), well),
    says('the end of an element missing', json.replace('},{', ',{'), nothing),
    says('the root closed too early', json.replace(',"suggestions"', '},"suggestions"'), nothing),
    says('a member in a comment', json.replace('"severity":"minor",', '// "severity":"minor",\n'), nothing),
    says(
      'a text without quotes',
      json.replace('"Show the rope, not the idea of it."', 'Show the rope'),
      nothing,
    ),
    says(
      'YAML',
      'overall: Told from too far away.\nsuggestions:\n  - type: style\n    quote: It was a deep well.',
      nothing,
    ),
    says(
      'an error page',
      '<html><head><title>502 Bad Gateway</title></head><body>{"error": "upstream"}</body></html>',
      nothing,
    ),
    says('fences within a text', json.replace('The rope ran', '```json {\\"a\\": 1} ``` The rope ran'), {
      ...well,
      suggestions: [
        {
          ...well.suggestions[0]!,
          replacement: '```json {"a": 1} ``` The rope ran out before the bucket touched water.',
        },
        well.suggestions[1]!,
      ],
    }),
    edits(
      'a null where something may be left out',
      JSON.stringify({ edits: [{ ...rope.edits[0], at: null }], unaddressed: null }),
      rope,
    ),
    says(
      'a task list',
      'I would change two things:\n\n- [ ] The rope comes twice.\n- [ ] “Deep” comes twice.',
      nothing,
    ),
    says(
      'empty brackets in a refusal',
      'I went through the list [] and the form {} and cannot help.',
      nothing,
    ),
    says('a list of words in a refusal', 'I cannot help with that. See ["terms of use"].', nothing),
    says('a bare list within a sentence', `No: ${JSON.stringify(well.suggestions)} is all I see.`, nothing),
    says(
      'a curly mark that opens in place of one that closes',
      curly.replace('of it.”,“detail”', 'of it.“,“detail“'),
      nothing,
    ),
    says(
      'a curly text closed by a straight mark',
      curly.replace('of it.”,“detail”', 'of it.",“detail"'),
      nothing,
    ),
    says('curly marks that all open', curly.replaceAll('”', '“'), nothing),
    says(
      'the next element behind a curly mark that opens',
      curly.replace('null', '“删”').replace('凉，', '凉“，“quote“：“'),
      nothing,
    ),
    ...['# 3 more like this', '// etc', '// and so on', '// 其余类似', '/* two others */'].map((remark) =>
      says(`the rest as a remark: ${remark}`, pretty.replace('\n  ]', ` ${remark}\n  ]`), nothing),
    ),
    says('a remark instead of a list', pretty.replace(/\[\s*\{[^]*\}\s*\]/, '[\n// as before\n]'), nothing),
    says('half a character', json.replace('told', '\\ud83d'), {
      ...well,
      overall: well.overall.replace('told', '\ud83d'),
    }),
    says('half a character in a key', json.replace('"detail"', '"\\ud83d"'), nothing),
    ...[' ', '\n', '\u{3000}'].map((blank) =>
      says(
        `200,000 blanks between members: ${JSON.stringify(blank)}`,
        json.replace(',"suggestions"', `,${blank.repeat(200_000)}"suggestions"`),
        well,
      ),
    ),
    says('200,000 blanks in a text', json.replace('told', `told${'\u{3000}'.repeat(200_000)}`), {
      ...well,
      overall: well.overall.replace('told', `told${'\u{3000}'.repeat(200_000)}`),
    }),
    says('20,000 empty reasonings', '<think></think>'.repeat(20_000) + json, well),
    says('20,000 quotes that look like remarks', json.replace('told', '"#他"他'.repeat(20_000)), {
      ...well,
      overall: well.overall.replace('told', '"#他"他'.repeat(20_000)),
    }),
  ].map((reply) => [reply]),
];

/** A reply of which a part is at fault, what was answered for it, and what may come out: the intended value, or nothing. */
export interface KnownAnswer {
  kind: string;
  spoilt: unknown;
  answer: unknown;
  intended: Assessment | undefined;
}

const [first, second] = well.suggestions as [
  Assessment['suggestions'][number],
  Assessment['suggestions'][number],
];
const third = { ...first, summary: 'The bucket is new.', quote: 'a bucket', otherQuotes: [] };
const all: Assessment = { ...well, suggestions: [first, second, third] };
const spoilt = { ...all, suggestions: [{ ...first, severity: 'severe' }, second, third] };
const answers = (kind: string, answer: unknown, intended: Assessment | undefined): KnownAnswer => ({
  kind,
  spoilt,
  answer,
  intended,
});

export const answerKinds: readonly KnownAnswer[] = [
  answers('the element, right', { suggestions: [first] }, all),
  answers('what was wrong alone', { suggestions: [{ severity: 'minor' }] }, all),
  answers('the whole document', all, all),
  answers('the whole document, more of it changed', { ...all, overall: 'Another view.' }, all),
  answers('the whole document with other elements', { ...all, suggestions: [third, first, second] }, nothing),
  answers('another element', { suggestions: [second] }, nothing),
  answers('the element in other words', { suggestions: [{ ...first, summary: 'Show the rope.' }] }, nothing),
  answers('the element with another quote', { suggestions: [{ ...first, quote: 'deep' }] }, nothing),
  answers('the element with its lists emptied', { suggestions: [{ ...first, otherQuotes: [] }] }, all),
  answers('fewer elements', { suggestions: [] }, nothing),
  answers('more elements', { suggestions: [first, second] }, nothing),
  answers('another part', { overall: 'Another view.' }, nothing),
];
