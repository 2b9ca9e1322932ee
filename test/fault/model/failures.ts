import { StoryFoldError } from '../../../src/core/errors';
import { ModelRun } from '../../../src/core/llm/calls/modelRun';
import { ManualClock } from '../../fakes/manualClock';
import { ManualTimer } from '../../fakes/manualTimer';
import { modelAt } from '../../fakes/modelServer/modelAt';
import { ModelServer } from '../../fakes/modelServer/modelServer';
import { refusingUrl } from '../../fakes/modelServer/refusingUrl';
import { redirect } from '../../fakes/modelServer/statuses';
import { callsAt, maxAttempts } from './callsAt';
import { failingCases, type FailingCase } from './failingCases';

const messages = [{ role: 'user' as const, content: 'Go on.' }];

/** Makes each trouble. Gives the number of them, and what the product did wrong. */
export async function failures(): Promise<{ tried: number; requests: number; problems: string[] }> {
  const cases = failingCases();
  const problems: string[] = [];
  let requests = 0;
  for (const each of cases) {
    const server = await ModelServer.start({ replies: { prose: each.answers } });
    try {
      problems.push(...(await tryCase(each, server.url, () => server.requests.length)));
      problems.push(...server.problems().map((problem) => `${each.name}: ${problem}`));
    } finally {
      await server.close();
    }
    requests += server.requests.length;
  }
  problems.push(...(await nobodyThere()), ...(await sentOn()));
  return { tried: cases.length + 7, requests, problems };
}

async function tryCase(
  { name, ends, attempts, waits, timeouts }: Omit<FailingCase, 'answers'>,
  url: string,
  requestsAtServer: () => number,
): Promise<string[]> {
  const clock = new ManualClock();
  const timer = new ManualTimer(clock);
  const { calls, ledger } = callsAt(modelAt(url, timeouts ? { timeouts } : {}), { clock, timer });
  const ended = await new ModelRun(calls, {}).prose('scene', messages).then(
    () => 'reply',
    (error: unknown) => (error instanceof StoryFoldError ? error.code : String(error)),
  );
  const lines = (await ledger.read()).records.length;
  const problems: string[] = [];
  if (ended !== ends) problems.push(`ends with ${ended} in place of ${ends}`);
  if (requestsAtServer() !== attempts)
    problems.push(`${requestsAtServer()} requests in place of ${attempts}`);
  if (lines !== attempts) problems.push(`${lines} lines in the ledger for ${attempts} requests`);
  if (waits && !areWithin(timer.waits, waits)) problems.push(`waits ${timer.waits.join(', ')}`);
  return problems.map((problem) => `${name}: ${problem}`);
}

function areWithin(waits: readonly number[], limits: readonly (readonly [number, number])[]): boolean {
  return (
    waits.length === limits.length &&
    limits.every(([from, to], index) => waits[index]! >= from && waits[index]! <= to)
  );
}

/** An address that refuses connections, and one that does not speak TLS. */
async function nobodyThere(): Promise<string[]> {
  const refused = await refusingUrl();
  const plain = await ModelServer.start();
  try {
    return [
      ...(await tryCase(
        { name: 'refused', ends: 'connection', attempts: maxAttempts },
        refused,
        () => maxAttempts,
      )),
      // No second try makes it speak TLS.
      ...(await tryCase(
        { name: 'no TLS', ends: 'connection', attempts: 1, waits: [] },
        plain.url.replace('http:', 'https:'),
        () => plain.allConnections,
      )),
    ];
  } finally {
    await plain.close();
  }
}

/** Servers that send the request on to another one, which must not hear of it. */
async function sentOn(): Promise<string[]> {
  const other = await ModelServer.start();
  const problems: string[] = [];
  for (const code of [301, 302, 303, 307, 308] as const) {
    const prose = redirect(`${other.url}/chat/completions`, code);
    const server = await ModelServer.start({ replies: { prose } });
    const expected = { name: `sent on with ${code}`, ends: 'refused' as const, attempts: 1, waits: [] };
    problems.push(...(await tryCase(expected, server.url, () => server.requests.length)));
    await server.close();
  }
  if (other.allConnections > 0) problems.push('sent on: the other server was asked');
  await other.close();
  return problems;
}
