import { usageRecord } from '../../fakes/usageRecord';

/** A log, and where each of its records stands: from `start` to before `end`, in bytes, without the line break. */
export interface SampleLog {
  name: string;
  bytes: Uint8Array;
  lines: { record: object; start: number; end: number }[];
}

const utf8 = new TextEncoder();

/** Logs as they come to be, each with something that a careless reader would cut in two. */
export function sampleLogs(longLine: number): SampleLog[] {
  const calls = [1, 2, 3, 4, 5].map((number) => ({
    step: 'assess',
    number,
    tokens: number * 311,
    cost: 0.5,
  }));
  return [
    logOf('plain lines', calls, '\n'),
    logOf('lines that end as on Windows', calls, '\r\n'),
    logOf(
      'the usage ledger',
      [
        usageRecord({ phase: 'final', step: 'scene', chapter: '01', attempt: 0 }),
        usageRecord({ outcome: 'timeout', cost: { amount: 0.25, currency: 'CNY' } }),
        { ...usageRecord(), keptByNewer: ['雨', '}'] },
      ],
      '\n',
    ),
    logOf(
      'Chinese and rare characters',
      [
        { text: '春雨落在瓦上，祖母把门关了。', by: '小满' },
        { text: '𠮷野家的灯🕯️亮着', note: 'é é ﬁ' },
        { text: '“走吧。”他说', list: ['一', '二', '三'] },
      ],
      '\n',
    ),
    logOf(
      'escapes, braces and line breaks within strings',
      [
        { text: 'He said "{" and then "}\\" — \\"no\\".' },
        { text: 'first\nsecond\r\nthird\u2028fourth', tab: '\t\u0000\u001f' },
        { path: 'C:\\chapters\\01.md', '{"a":1}': { deep: [[[{ '}': ']' }]]] } },
      ],
      '\n',
    ),
    logOf('empty records and empty lines', [{}, { a: '' }, {}, { b: [] }], '\n\n\n'),
    logOf('nothing', [], '\n'),
    logOf(
      'a very long line between short ones',
      [{ first: 1 }, { text: '雨 rain \\ " '.repeat(longLine / 16) }, { last: true }],
      '\n',
    ),
  ];
}

function logOf(name: string, records: readonly object[], lineBreak: string): SampleLog {
  const lines: SampleLog['lines'] = [];
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const record of records) {
    const text = utf8.encode(JSON.stringify(record));
    lines.push({ record, start: length, end: length + text.length });
    parts.push(text, utf8.encode(lineBreak));
    length += text.length + lineBreak.length;
  }
  return { name, bytes: Buffer.concat(parts), lines };
}
