import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorCode } from '../../../../src/core/errors';
import type { ModelReply } from '../../../../src/core/llm/languageModel';
import { estimateMessages, estimateTokens } from '../../../../src/core/llm/usage/tokenEstimate';
import type { TokenUsage } from '../../../../src/core/llm/usage/tokenUsage';
import { expectCode } from '../../../fakes/expectCode';
import { inBytes } from '../../../fakes/modelServer/faults';
import { bytes } from '../../../fakes/modelServer/replies';
import { request, serve } from './servedModel';

const folder = path.resolve(__dirname, '../../../fixtures/modelServers');

type Reads =
  | (Omit<ModelReply, 'usage'> & { usage: TokenUsage | 'estimated'; pieces?: string })
  | { error: ErrorCode; details: Record<string, unknown> };

interface Recorded {
  name: string;
  note: string;
  reads: Reads;
  status: number;
  headers: Record<string, string>;
  body: string;
}

function readRecorded(file: string): Recorded {
  const [head, body] = splitOnce(readFileSync(path.join(folder, file), 'utf8'), '\n\n');
  const lines = head.split('\n');
  const reads = lines.find((line) => line.startsWith('# Reads: '))!.slice('# Reads: '.length);
  const [statusLine, ...headers] = lines.filter((line) => !line.startsWith('# '));
  return {
    name: file.replace('.txt', ''),
    note: lines[0]!.slice(2),
    reads: JSON.parse(reads) as Reads,
    status: Number(statusLine!.split(' ')[1]),
    headers: Object.fromEntries(headers.map((line) => splitOnce(line, ': '))),
    body,
  };
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

const all = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .map(readRecorded);

function estimate(text: string): TokenUsage {
  return {
    inputTokens: estimateMessages(request.messages),
    cachedTokens: 0,
    outputTokens: estimateTokens(text),
    reasoningTokens: 0,
    estimated: true,
  };
}

async function read(
  { reads, status, headers, body }: Recorded,
  wrap = (script: ReturnType<typeof bytes>) => script,
) {
  const { 'content-type': type, ...others } = headers;
  const script = wrap(bytes(body, { status, type: type!, headers: others }));
  const { server, model } = await serve(script);
  const pieces: string[] = [];
  const asked = {
    ...request,
    temperature: 0.4,
    maxOutputTokens: 500,
    format: { kind: 'json_schema', name: 'assessment', schema: { type: 'object' } } as const,
  };
  const work = () => model.reply(asked, { onText: (piece) => pieces.push(piece) });
  try {
    if ('error' in reads) {
      const error = await expectCode(reads.error, work);
      const shown = Object.fromEntries(Object.keys(reads.details).map((key) => [key, error.details[key]]));
      assert.deepEqual(shown, reads.details);
    } else {
      const { pieces: expected = reads.text, usage, ...reply } = reads;
      assert.deepEqual(await work(), {
        ...reply,
        usage: usage === 'estimated' ? estimate(reads.text) : usage,
      });
      assert.equal(pieces.join(''), expected);
    }
    assert.equal(server.requests.length, 1);
  } finally {
    await server.close();
  }
}

describe('what servers answer', () => {
  it('is recorded for every kind of server', () => {
    const kinds = [
      'openai',
      'deepseek',
      'bailian',
      'gemini',
      'ollama',
      'lm-studio',
      'vllm',
      'llama-cpp',
      'openrouter',
    ];
    for (const kind of kinds) {
      const own = all.filter(({ name }) => name.startsWith(kind));
      assert.ok(own.some(({ reads }) => 'error' in reads) && own.some(({ reads }) => 'text' in reads), kind);
    }
  });

  for (const recorded of all) it(`${recorded.name}: ${recorded.note}`, () => read(recorded));
  for (const recorded of all.filter(({ reads }) => 'text' in reads)) {
    it(`${recorded.name}, byte by byte`, () => read(recorded, (script) => inBytes(1, script)));
  }
});
