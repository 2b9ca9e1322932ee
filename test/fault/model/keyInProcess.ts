import { inspect } from 'node:util';
import { BoundKey, environmentKey } from '../../../src/core/llm/endpoint/apiKey';
import { ModelRun } from '../../../src/core/llm/calls/modelRun';
import { StoryFoldError } from '../../../src/core/errors';
import { ManualClock } from '../../fakes/manualClock';
import { MemoryStore } from '../../fakes/memoryStore';
import { modelAt } from '../../fakes/modelServer/modelAt';
import { sessionOn } from '../../fakes/modelSessions';
import { ModelServer } from '../../fakes/modelServer/modelServer';
import { formsFound } from './keySearch';
import { leakyServers } from './leakyServers';
import { tideFormat } from './tideFormat';

const key = 'sf-Boat/3+Qx"Rope\\1=Sail&nC5yT7wMk2#Jz';

/** Asks servers that give everything away, and looks for the key in errors, replies, logs and all that was written. */
export async function keyInProcess(): Promise<{ tried: number; problems: string[] }> {
  const problems: string[] = [];
  let tried = 0;
  const look = (where: string, text: string | Uint8Array) => {
    tried++;
    const [form] = formsFound([key], text);
    if (form !== undefined) problems.push(`${where} has it, as ${form}`);
  };
  const other = await ModelServer.start();
  for (const { name, answer } of leakyServers(other.origin)) {
    const server = await ModelServer.start({ replies: () => answer });
    try {
      await askAll(server.url, (where, text) => look(`${where} (${name})`, text));
    } finally {
      await server.close();
    }
  }
  if (other.allConnections > 0) problems.push(`another server was asked ${other.allConnections} times`);
  await other.close();
  const bound = new BoundKey(key, 'https://models.example');
  for (const [how, text] of everyLookAt({ bound })) look(`a key ${how}`, text);
  const model = modelAt('http://127.0.0.1:1/v1', { key });
  for (const [how, text] of everyLookAt(model)) look(`a model ${how}`, text);
  look('a key as text', `${bound.toString()} ${String(bound)} ${Object.values(bound).join(' ')}`);
  problems.push(...wrongOrigins());
  return { tried, problems };
}

/** Every way of asking: for prose, for a document, for the models; with a store that works and one that does not. */
async function askAll(url: string, look: (where: string, text: string | Uint8Array) => void): Promise<void> {
  const clock = new ManualClock();
  const store = new MemoryStore();
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const logger = { warn: log, info: log };
  const model = modelAt(url, { key });
  const calls = sessionOn(model, store, { clock, logger, settings: { 'storyfold.model.maxAttempts': 2 } });
  const messages = [{ role: 'user' as const, content: 'Go on.' }];
  const pieces: string[] = [];
  const run = new ModelRun(calls, { onProgress: (progress) => void pieces.push(JSON.stringify(progress)) });
  const asks: readonly (() => Promise<unknown>)[] = [
    () => run.prose('scene', messages, { onText: (piece) => void pieces.push(piece) }),
    () => run.structured(tideFormat, messages),
    () => model.models(),
    () => {
      store.nextFailure = new StoryFoldError('disk_full', 'The disk is full.', '');
      return run.prose('scene', messages);
    },
  ];
  for (const ask of asks) {
    const outcome = await ask().catch((error: unknown) => error);
    for (const [how, text] of everyLookAt(outcome)) look(`an outcome ${how}`, text);
  }
  look('the pieces', pieces.join(''));
  look('the log', logged.join('\n'));
  for (const [path, bytes] of store.disk.files) {
    look('a path', path);
    look(path, bytes);
  }
}

/** All that a log, a debugger or a report could make of a value. */
function everyLookAt(value: unknown): [string, string][] {
  const looks: [string, string][] = [
    ['inspected', inspect(value, { depth: null, showHidden: true, maxStringLength: null })],
    ['as JSON', JSON.stringify(value) ?? ''],
    ['as text', String(value)],
  ];
  if (value instanceof Error) {
    looks.push(['in its stack', value.stack ?? ''], ['in its names', inspect(Object.entries(value))]);
    if (value.cause !== undefined) looks.push(...everyLookAt(value.cause));
  }
  return looks;
}

/** Where a key must not go. */
function wrongOrigins(): string[] {
  const problems: string[] = [];
  const openai = { OPENAI_API_KEY: key, OPENAI_BASE_URL: 'https://gateway.example/v1' };
  const meant: readonly (readonly [string, boolean])[] = [
    ['https://api.openai.com', true],
    ['https://gateway.example', true],
    ['http://localhost:11434', true],
    ['https://api.deepseek.com', false],
    ['http://gateway.example', false],
    ['https://gateway.example:8443', false],
    ['https://api.openai.com.example', false],
    ['http://api.openai.com', false],
  ];
  for (const [origin, isMeant] of meant)
    if ((environmentKey(openai, origin) !== undefined) !== isMeant)
      problems.push(`OPENAI_API_KEY ${isMeant ? 'does not go' : 'goes'} to ${origin}`);
  const bound = new BoundKey(key, 'https://models.example');
  for (const origin of ['http://models.example', 'https://models.example:444', 'https://x.models.example']) {
    try {
      bound.secretFor(origin);
      problems.push(`a bound key goes to ${origin}`);
    } catch (error) {
      if (formsFound([key], inspect(error)).length > 0)
        problems.push('the key is in the error of a wrong origin');
    }
  }
  return problems;
}
