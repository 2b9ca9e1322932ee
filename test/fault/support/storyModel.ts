import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { replyNames, type ReplyName } from '../../../src/core/llm/steps';
import type { ReceivedRequest } from '../../fakes/modelServer/receivedRequest';
import { storyReply } from '../../fakes/storyReplies';
import { taskReplies } from '../../fakes/taskReplies';

const quote = '她在第三个桥洞底下找到一支桨';
const assessment = {
  overall: '开头平静。',
  suggestions: [
    {
      type: 'logic',
      summary: '桨出现得太快',
      detail: '先让她看见颜色。',
      severity: 'should_fix',
      path: 'chapters/02.md',
      quote,
      otherQuotes: [],
      replacement: null,
      role: null,
    },
  ],
};
const alternatives = {
  alternatives: [
    { text: '第三个桥洞底下有一支桨', note: '短些' },
    { text: '第三个桥洞底下有一点蓝色，是一支桨', note: '先见颜色' },
    { text: '桥墩边漂着一支桨', note: '换个地方' },
    { text: '她差一点踩到一支桨', note: '让她碰上' },
  ],
};
const brief = '# 九条船\n\n## 故事前提\n\n小满数船，有一条不见了。\n';

/** What the steps of a chapter are answered. */
const ofChapter: Partial<Record<ReplyName, object>> = {
  scene_list: {
    scenes: ['雾', '灯'].map((title, index) => ({
      scene: index + 1,
      title,
      setting: '渡口，傍晚',
      characters: ['小满'],
      events: '小满等船，船没有来。',
      turn: '她回家了。',
      clues: [],
      words: 200,
    })),
  },
  judge_report: {
    passed: true,
    score: 88,
    scores: {},
    hardFail: { safetyPass: true, continuityConflicts: [], wordCountInRange: true },
    issues: [],
    revisionInstructions: [],
    strengths: [],
  },
  bible_update: {
    summary: '小满等一条没有来的船。',
    characters: [{ name: '小满', aliases: [], role: '数船的孩子', facts: ['她爱数海鸥。'] }],
    relationships: [],
    timeline: [],
    clues: [],
    immutableFacts: [],
    corrections: [],
  },
};

let started: Promise<string> | undefined;

/** The same server, which takes its time: milliseconds before each answer. */
export async function slowStoryModelUrl(milliseconds: number): Promise<string> {
  return (await storyModelUrl()).replace(/v1$/, `slow/${milliseconds}/v1`);
}

/**
 * The base URL of a model server that always answers the same to what the prepared projects ask, for commands that are run as processes.
 * It is started once, and keeps no process from ending.
 */
export function storyModelUrl(): Promise<string> {
  started ??= start();
  return started;
}

async function start(): Promise<string> {
  const server = createServer((request, response) => {
    const [, wait = '0'] = /^\/slow\/(\d+)\//.exec(request.url ?? '') ?? [];
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const content = answerTo(Buffer.concat(chunks).toString('utf8'));
      const message = { role: 'assistant', content };
      const usage = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 };
      response.setHeader('content-type', 'application/json');
      response.setHeader('connection', 'close');
      const reply = JSON.stringify({
        id: 'reply-1',
        object: 'chat.completion',
        model: 'small',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage,
      });
      setTimeout(() => response.end(reply), Number(wait));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function answerTo(raw: string): string {
  const body = JSON.parse(raw) as {
    messages: { content: string }[];
    response_format?: { json_schema?: { name?: string } };
  };
  const name = replyNames.find((one) => one === body.response_format?.json_schema?.name);
  const ofStory = storyAnswer(name, raw, body);
  if (ofStory !== undefined) return ofStory;
  if (name === 'assessment') return JSON.stringify(assessment);
  if (name === 'alternatives') return JSON.stringify(alternatives);
  const taskReply = name === undefined ? undefined : taskReplies[name]?.(0);
  if (taskReply !== undefined) return taskReply;
  const chapterReply = name === undefined ? undefined : ofChapter[name];
  if (chapterReply) return JSON.stringify(chapterReply);
  // Another text for another request, and always the same for the same.
  if (name === undefined && raw.includes('场景列表')) return `渡口起了雾，${raw.length} 只海鸥落在船舷上。\n`;
  if (name !== 'revision') return brief;
  const said = body.messages.map(({ content }) => content).join('\n');
  const isScene = [...said.matchAll(/<text path="scene \d+">([^]*?)<\/text>/g)].some(([, text]) =>
    text!.includes(quote),
  );
  if (isScene)
    return JSON.stringify({
      edits: [{ for: [], start: quote, end: quote, text: alternatives.alternatives[1]!.text }],
      unaddressed: [],
    });
  const ids = [...(body.messages.at(-1)?.content ?? '').matchAll(/<suggestion id="(s\d+)"/g)];
  const edits = ids.map(([, id]) => ({
    for: [id],
    start: quote,
    end: quote,
    text: alternatives.alternatives[1]!.text,
  }));
  return JSON.stringify({ edits, unaddressed: [] });
}

/** What a branching story asks for; the numbers in it, which keep choices unlike one another, follow from the request. */
function storyAnswer(
  name: ReplyName | undefined,
  raw: string,
  { messages }: { messages: { content: string }[] },
): string | undefined {
  // Nothing else is asked for as prose of a branching story.
  if (name === undefined && !raw.includes('一部分支故事')) return undefined;
  const number = [...raw].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7);
  return storyReply({ asked: name ?? 'prose', body: { messages } } as ReceivedRequest, {
    count: number,
    choices: number,
  });
}
