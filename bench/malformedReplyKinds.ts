import * as z from 'zod/mini';
import type { ReplyFormat } from '../src/core/llm/replies/replyFormat';

// The list was fixed before the first run of the reader on it, which read 17 of the 20, and has not been changed since. Where each kind
// comes from: what users of local servers and of libraries that read replies report in public trackers (fences: ollama 15595, langchain
// 23297; reasoning left in: llama.cpp 12276; commas: deer-flow 2373, lm-format-enforcer 80; single quotes: json_repair 10; unescaped
// quotes: json_repair 49 and 94, jsonrepair 102 and 116; line breaks: letta 341; encoded twice: ai-sdk-ollama 440), and what Chinese
// input does to punctuation. The texts are our own.

export const assessmentFormat: ReplyFormat<Assessment> = {
  name: 'assessment',
  schema: z.object({
    overall: z.string(),
    suggestions: z.array(
      z.object({
        type: z.string(),
        summary: z.string(),
        detail: z.optional(z.string()),
        severity: z.enum(['suggestion', 'minor', 'major']),
        quote: z.string(),
        otherQuotes: z.array(z.string()),
        replacement: z.nullable(z.string()),
      }),
    ),
  }),
  example:
    '{"overall":"…","suggestions":[{"type":"style","summary":"…","detail":"…","severity":"minor","quote":"…","otherQuotes":[],"replacement":null}]}',
};

export const revisionFormat: ReplyFormat<Revision> = {
  name: 'revision',
  schema: z.object({
    edits: z.array(
      z.object({
        for: z.array(z.string()),
        at: z.optional(z.enum(['before', 'after'])),
        start: z.string(),
        end: z.string(),
        text: z.string(),
      }),
    ),
    unaddressed: z.optional(z.array(z.object({ id: z.string(), why: z.string() }))),
  }),
  example:
    '{"edits":[{"for":["s1"],"start":"…","end":"…","text":"…"}],"unaddressed":[{"id":"s2","why":"…"}]}',
};

export interface Assessment {
  overall: string;
  suggestions: {
    type: string;
    summary: string;
    detail?: string | undefined;
    severity: 'suggestion' | 'minor' | 'major';
    quote: string;
    otherQuotes: string[];
    replacement: string | null;
  }[];
}

export interface Revision {
  edits: {
    for: string[];
    at?: 'before' | 'after' | undefined;
    start: string;
    end: string;
    text: string;
  }[];
  unaddressed?: { id: string; why: string }[] | undefined;
}

export interface MalformedReply {
  text: string;
  format: ReplyFormat<unknown>;
  /** What the model meant. */
  intended: unknown;
}

interface MalformedKind {
  kind: string;
  /** One in English, one in Chinese; a kind counts as recovered where both are. */
  replies: readonly [MalformedReply, MalformedReply];
}

const lantern: Assessment = {
  overall: 'The chapter holds its tension until the ferry leaves.',
  suggestions: [
    {
      type: 'style',
      summary: 'Two sentences in a row begin with the rain.',
      severity: 'minor',
      quote: 'The rain came down. The rain did not stop.',
      otherQuotes: [],
      replacement: 'The rain came down and did not stop.',
    },
    {
      type: 'consistency',
      summary: 'Mara put the lantern out a page ago.',
      severity: 'major',
      quote: 'She raised the lantern',
      otherQuotes: ['She pinched the wick'],
      replacement: null,
    },
  ],
};

const letter: Assessment = {
  overall: '这一章的悬念保持到了渡船离岸。',
  suggestions: [
    {
      type: 'style',
      summary: '连着两句都以雨开头，读来重复。',
      severity: 'minor',
      quote: '雨落下来了。雨没有停。',
      otherQuotes: [],
      replacement: '雨落下来，一直没有停。',
    },
    {
      type: 'consistency',
      summary: '林舟在前一页已经把信烧了。',
      severity: 'major',
      quote: '他展开那封信',
      otherQuotes: ['火苗舔上信角'],
      replacement: null,
    },
  ],
};

const ferry: Revision = {
  edits: [
    {
      for: ['s1'],
      start: 'The ferryman',
      end: 'the far bank.',
      text: 'The ferryman looked at her, then at the far bank.',
    },
    { for: ['s2', 's4'], start: 'Mara waited', end: 'the bell.', text: 'Mara waited for the bell.' },
  ],
  unaddressed: [{ id: 's3', why: 'It would change what the reader knows.' }],
};

const bridge: Revision = {
  edits: [
    { for: ['s1'], start: '船夫', end: '对岸。', text: '船夫看看她，又看看对岸。' },
    { for: ['s2', 's4'], start: '她等着', end: '钟声。', text: '她只等那一记钟声。' },
  ],
  unaddressed: [{ id: 's3', why: '会改变读者已经知道的事。' }],
};

const assessment = (text: string, intended: Assessment): MalformedReply => ({
  text,
  intended,
  format: assessmentFormat,
});
const revision = (text: string, intended: Revision): MalformedReply => ({
  text,
  intended,
  format: revisionFormat,
});

/** The whole document as JSON, and then one thing changed. */
const pretty = (value: unknown) => JSON.stringify(value, undefined, 2);
const short = (value: unknown) => JSON.stringify(value);

function withText(base: Revision, text: string): Revision {
  return { ...base, edits: [{ ...base.edits[0]!, text }, ...base.edits.slice(1)] };
}

export const malformedReplyKinds: readonly MalformedKind[] = [
  {
    kind: 'fence, and prose around it',
    replies: [
      assessment(
        `Sure! Here is my assessment of the chapter:\n\n\`\`\`json\n${pretty(lantern)}\n\`\`\`\n\nLet me know if you want more.`,
        lantern,
      ),
      assessment(
        `好的，以下是我对这一章的评估：\n\n\`\`\`json\n${pretty(letter)}\n\`\`\`\n\n如需更多建议请告诉我。`,
        letter,
      ),
    ],
  },
  {
    kind: 'reasoning left in',
    replies: [
      revision(
        `<think>\nThe author wants {"edits": [...]} so I need two edits.\n</think>\n${short(ferry)}`,
        ferry,
      ),
      revision(`先想一想：作者要的是 {"edits": []} 这种形式。\n</think>\n\n${short(bridge)}`, bridge),
    ],
  },
  {
    kind: 'trailing commas',
    replies: [
      assessment(pretty(lantern).replace(/([\]}"l])\n(\s*[}\]])/g, '$1,\n$2'), lantern),
      assessment(pretty(letter).replace(/([\]}"l])\n(\s*[}\]])/g, '$1,\n$2'), letter),
    ],
  },
  {
    kind: 'missing commas',
    replies: [
      assessment(pretty(lantern).replace('"minor",', '"minor"').replace('},\n', '}\n'), lantern),
      assessment(pretty(letter).replace('"minor",', '"minor"').replace('},\n', '}\n'), letter),
    ],
  },
  {
    kind: 'single quotes',
    replies: [
      revision(
        `{'edits': [{'for': ['s1'], 'start': 'The ferryman', 'end': 'the far bank.', 'text': 'The ferryman didn\\'t answer. It wasn't his crossing.'}], 'unaddressed': []}`,
        {
          edits: [
            {
              for: ['s1'],
              start: 'The ferryman',
              end: 'the far bank.',
              text: "The ferryman didn't answer. It wasn't his crossing.",
            },
          ],
          unaddressed: [],
        },
      ),
      revision(short(bridge).replaceAll('"', "'"), bridge),
    ],
  },
  {
    kind: "Python's literals",
    replies: [
      assessment(pretty(lantern).replace('null', 'None'), lantern),
      assessment(pretty(letter).replace('null', 'None').replaceAll('"', "'"), letter),
    ],
  },
  {
    kind: 'keys without quotes',
    replies: [
      assessment(pretty(lantern).replace(/"(\w+)":/g, '$1:'), lantern),
      revision(short(bridge).replace(/"(\w+)":/g, '$1: '), bridge),
    ],
  },
  {
    kind: 'full-width punctuation',
    replies: [
      revision(short(ferry).replace(/":/g, '"：').replace(/",/g, '"，').replace(/\],/g, ']，'), ferry),
      assessment(
        `｛"overall"："${letter.overall}"，"suggestions"：［${letter.suggestions
          .map((each) =>
            short(each).replace(/":/g, '"：').replace(/,"/g, '，"').replace('{', '｛').replace('}', '｝'),
          )
          .join('，')}］｝`,
        letter,
      ),
    ],
  },
  {
    kind: 'curly quotes for straight ones',
    replies: [
      revision(short(ferry).replace(/"([^"]*)"/g, '“$1”'), ferry),
      revision(
        short(withText(bridge, '#'))
          .replace(/"([^"]*)"/g, '“$1”')
          .replace('#', '船夫说：“明天再来。”她没有应声。'),
        withText(bridge, '船夫说：“明天再来。”她没有应声。'),
      ),
    ],
  },
  {
    kind: 'unescaped quotes in dialogue',
    replies: [
      revision(
        pretty(withText(ferry, '#')).replace(
          '#',
          `"Not tonight," he said. "Ask me tomorrow", and he turned to the "far" bank, "then."`,
        ),
        withText(
          ferry,
          `"Not tonight," he said. "Ask me tomorrow", and he turned to the "far" bank, "then."`,
        ),
      ),
      revision(
        short(withText(bridge, '#')).replace('#', '船夫说："今晚不行"，又补了一句："明天再来。"她说"好"。'),
        withText(bridge, '船夫说："今晚不行"，又补了一句："明天再来。"她说"好"。'),
      ),
    ],
  },
  {
    kind: 'line breaks and tabs in a text',
    replies: [
      revision(
        short(withText(ferry, '#')).replace('#', 'The ferryman looked up.\n\n\tHe said nothing.'),
        withText(ferry, 'The ferryman looked up.\n\n\tHe said nothing.'),
      ),
      revision(
        pretty(withText(bridge, '#')).replace('#', '船夫抬起头。\n\n　　他什么也没说。'),
        withText(bridge, '船夫抬起头。\n\n　　他什么也没说。'),
      ),
    ],
  },
  {
    kind: 'wrong escapes',
    replies: [
      revision(
        short(withText(ferry, '#')).replace('#', String.raw`The ferryman\'s hands didn\'t move\.`),
        withText(ferry, "The ferryman's hands didn't move."),
      ),
      revision(
        short(withText(bridge, '#')).replace('#', String.raw`船夫看看她\，又看看\对岸\。`),
        withText(bridge, '船夫看看她，又看看对岸。'),
      ),
    ],
  },
  {
    kind: 'comments',
    replies: [
      assessment(
        pretty(lantern)
          .replace('"suggestions": [', '"suggestions": [ // the two that matter most')
          .replace('"major",', '"major", /* breaks the plot */'),
        lantern,
      ),
      assessment(pretty(letter).replace('"suggestions": [', '// 按轻重排列\n  "suggestions": ['), letter),
    ],
  },
  {
    kind: 'under a key of its own',
    replies: [
      assessment(short({ assessment: lantern }), lantern),
      revision(short({ result: bridge }), bridge),
    ],
  },
  {
    kind: 'the bare list',
    replies: [
      revision(short(ferry.edits), { edits: ferry.edits }),
      revision(`修改如下：\n${pretty(bridge.edits)}`, { edits: bridge.edits }),
    ],
  },
  {
    kind: 'encoded twice',
    replies: [
      assessment(short(short(lantern)), lantern),
      assessment(`\`\`\`json\n${short(pretty(letter)).slice(1, -1)}\n\`\`\``, letter),
    ],
  },
  {
    kind: 'the last brace missing',
    replies: [
      assessment(short(lantern).slice(0, -1), lantern),
      revision(pretty(bridge).slice(0, -1), bridge),
    ],
  },
  {
    kind: 'a first try before the document',
    replies: [
      assessment(
        `${short({ overall: lantern.overall })}\n\nWait, the suggestions are missing. The whole reply:\n\n${short(lantern)}`,
        lantern,
      ),
      revision(`{"status":"ok"}\n${short(bridge)}`, bridge),
    ],
  },
  {
    kind: 'byte-order mark and invisible characters',
    replies: [
      assessment(
        `\u{FEFF}\u{200B}${pretty(lantern).replaceAll('\n', '\u{200B}\n').replaceAll('  ', '\u{A0} ')}\u{200B}`,
        lantern,
      ),
      assessment(
        `\u{FEFF}${pretty(letter).replaceAll('  ', '\u{3000}').replace('[', '[\u{200D}')}\u{2060}`,
        letter,
      ),
    ],
  },
  {
    kind: 'written for HTML or Markdown',
    replies: [
      revision(
        short(withText(ferry, '#')).replace('#', String.raw`He did \*not\* look at the far\_bank \[again\].`),
        withText(ferry, 'He did *not* look at the far_bank [again].'),
      ),
      assessment(short(letter).replaceAll('"', '&quot;'), letter),
    ],
  },
];
