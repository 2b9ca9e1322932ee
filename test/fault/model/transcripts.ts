import { chunk, document, done, event, pieces, stream, type Transcript } from './transcript';

const tide = '潮退了，“小满”数着船：一、二、三……少了一条。';
const lamp = 'The lamp went out. “Nobody,” she said — and counted again.';
const signs = '👩‍👩‍👧‍👦 é ñ̃ 𠮷野家 🏴󠁧󠁢󠁳󠁣󠁴󠁿 कि';
const usage = { prompt_tokens: 20, completion_tokens: 12, total_tokens: 32 };
const end = event(chunk({}, 'stop'));
const role = event(chunk({ role: 'assistant', content: '' }));

/** Every character beyond ASCII as an escape, as servers written in Python send it. */
const inAscii = (value: unknown): string =>
  event(value).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Replies as the kinds of servers send them, with texts whose characters take one to four bytes, and more than one code point. */
export const transcripts: readonly Transcript[] = [
  stream({
    name: 'usage in a last chunk',
    text: tide,
    events: [role, ...pieces(tide, 5), end],
    after: [event({ model: 'm', choices: [], usage }), done],
  }),
  stream({
    name: 'reasoning in a field, keep-alive comments',
    text: lamp,
    events: [
      ': keep-alive',
      event(chunk({ role: 'assistant', content: null, reasoning_content: '灯灭了，' })),
      event(chunk({ content: null, reasoning_content: '谁吹的？' })),
      ': keep-alive',
      ...pieces(lamp, 16),
      event(chunk('', 'stop', { usage })),
    ],
    after: [done],
  }),
  stream({
    name: 'no space after the colon, a finish reason of the text null',
    text: tide,
    events: [
      ...pieces(tide, 8).map((each) =>
        each.replace('data: ', 'data:').replace('"finish_reason":null', '"finish_reason":"null"'),
      ),
      end.replace('data: ', 'data:'),
    ],
    after: ['data:[DONE]'],
  }),
  stream({
    name: 'usage within the choice',
    text: lamp,
    events: [
      ...pieces(lamp, 20),
      event({ model: 'm', choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage }] }),
    ],
    after: [done],
  }),
  stream({
    name: 'text and finish reason in one chunk',
    text: `${tide}完`,
    events: [...pieces(tide, 10), event(chunk('完', 'stop'))],
    after: [done],
  }),
  stream({
    name: 'reasoning in tags, split between chunks',
    text: tide,
    events: [
      event(chunk('<th')),
      event(chunk('ink>谁？\n</thi')),
      event(chunk('nk>\n\n')),
      ...pieces(tide, 9),
      end,
    ],
    after: [done],
  }),
  stream({
    name: 'comments of a router, a second finish reason of its own',
    text: lamp,
    events: [
      ': PROCESSING',
      ': PROCESSING',
      ...pieces(lamp, 25),
      event({
        provider: 'p',
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop', native_finish_reason: 'eos' }],
      }),
    ],
    after: [event({ model: 'm', choices: [], usage: { ...usage, cost: 0.001 } }), done],
  }),
  stream({
    name: 'a chunk without choices first',
    text: signs,
    events: [
      event({ model: 'm', choices: [], prompt_filter_results: [], usage: null }),
      ...pieces(signs, 7),
      end,
    ],
    after: [done],
  }),
  stream({
    name: 'lists of parts',
    text: tide,
    events: [
      event(chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: '想一想' }] }] })),
      event(chunk({ content: [{ type: 'text', text: tide }] })),
      end,
    ],
    after: [done],
  }),
  stream({
    name: 'usage under another name',
    text: lamp,
    events: [...pieces(lamp, 30), event(chunk({}, 'stop', { x_groq: { id: 'r', usage } }))],
    after: [done],
  }),
  stream({
    name: 'timings, and no end mark',
    text: signs,
    events: [...pieces(signs, 4), event(chunk({}, 'stop', { timings: { predicted_n: 12 } }))],
  }),
  stream({
    name: 'lines that end with CR LF',
    text: `${tide}\r\n${lamp}`,
    lineEnd: '\r\n',
    events: [': 行', ...pieces(`${tide}\r\n${lamp}`, 24), end],
    after: [done],
  }),
  stream({
    name: 'lines that end with CR',
    text: tide,
    lineEnd: '\r',
    events: [...pieces(tide, 12), end],
    after: [done],
  }),
  stream({
    name: 'several data lines in an event',
    text: tide,
    events: [
      ...pieces(tide, 12).map((each) => each.replace('"choices":', '\ndata: "choices":')),
      end.replace('"finish_reason":', '\ndata: "finish_reason":\ndata: '),
    ],
    after: [done],
  }),
  stream({
    name: 'other fields, and a byte-order mark',
    text: signs,
    start: '\uFEFFretry: 3000\nevent: message\nid: 1\n',
    events: [...pieces(signs, 10), `id: 2\n${end}\nevent: message`],
    after: [done],
  }),
  stream({
    name: 'one character in each chunk',
    text: '𠮷👩‍👧é満',
    events: [...pieces('𠮷👩‍👧é満', 1), end],
    after: [done],
  }),
  stream({
    name: 'all in ASCII, a surrogate pair in two chunks',
    text: `${signs}😀`,
    events: [
      inAscii(chunk(signs)),
      'data: {"model":"m","choices":[{"index":0,"delta":{"content":"\\ud83d"},"finish_reason":null}]}',
      'data: {"model":"m","choices":[{"index":0,"delta":{"content":"\\ude00"},"finish_reason":null}]}',
      end,
    ],
    after: [done],
  }),
  stream({
    name: 'cut by its limit of tokens',
    text: tide,
    finish: 'length',
    events: [...pieces(tide, 6), event(chunk({}, 'length'))],
    after: [done],
  }),
  stream({
    name: 'no line end after the last event',
    text: `${lamp} 🌊`,
    events: [...pieces(`${lamp} 🌊`, 20), event(chunk({}, 'stop', { usage }))],
    ragged: true,
  }),
  document('one JSON body', `${tide}\n${signs}`, {
    object: 'chat.completion',
    model: 'm',
    choices: [
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: `${tide}\n${signs}` } },
    ],
    usage,
  }),
];
