import type { ModelTimeouts } from '../../../src/adapters/models/requestDeadline';
import type { ErrorCode } from '../../../src/core/errors';
import type { Script } from '../../fakes/modelServer/answer';
import {
  afterComments,
  cutAfterBytes,
  endAfterBytes,
  silence,
  silentAfterBytes,
  slowly,
} from '../../fakes/modelServer/faults';
import { bytes, reply } from '../../fakes/modelServer/replies';
import { redirect, refuses, status } from '../../fakes/modelServer/statuses';
import { maxAttempts } from './callsAt';

/** One kind of trouble with a server, and what the product may make of it. */
export interface FailingCase {
  name: string;
  /** One answer for every attempt, or one for each in order. */
  answers: Script | readonly Script[];
  /** The code that the request ends with, or that it succeeds. */
  ends: ErrorCode | 'reply';
  /** How many requests are made. */
  attempts: number;
  /** What each wait between two attempts may last, in milliseconds, from and to. */
  waits?: readonly (readonly [number, number])[];
  timeouts?: Partial<ModelTimeouts>;
}

const story = 'Once the tide went out, nobody counted the boats.';
const good = reply(story);

/** Without a word of the server's: growing, between a half and the whole of one and two seconds. */
const ownWaits = [
  [500, 1000],
  [1000, 2000],
] as const;

const passing: readonly (readonly [number, ErrorCode])[] = [
  [408, 'timeout'],
  [409, 'server_error'],
  [429, 'rate_limited'],
  [500, 'server_error'],
  [502, 'server_error'],
  [503, 'server_error'],
  [504, 'timeout'],
  [520, 'server_error'],
  [529, 'server_error'],
];

const lasting: readonly (readonly [string, Script, ErrorCode])[] = [
  ['400', status(400), 'invalid_input'],
  ['400 with a page', bytes('<html>Bad request</html>', { status: 400, type: 'text/html' }), 'invalid_input'],
  ['400 that names a format nobody asked for', refuses('response_format'), 'invalid_input'],
  ['400, too long', status(400, { code: 'context_length_exceeded' }), 'context_overflow'],
  ['400, flagged', status(400, { code: 'content_filter' }), 'reply_refused'],
  ['401', status(401), 'auth'],
  ['402', status(402), 'auth'],
  ['403', status(403), 'auth'],
  ['404', status(404), 'not_found'],
  ['404 without a body', bytes('', { status: 404, type: 'text/plain' }), 'not_found'],
  ['404, no such model', status(404, { code: 'model_not_found' }), 'model_not_found'],
  ['405', status(405), 'not_found'],
  ['413', status(413), 'context_overflow'],
  ['422', status(422), 'invalid_input'],
  ['451', status(451), 'invalid_input'],
  ['429, no credit', status(429, { code: 'insufficient_quota' }), 'auth'],
  ['200 with a web page', bytes('<!doctype html><p>Welcome', { type: 'text/html' }), 'not_found'],
  ['200 with an error for its reply', bytes('{"error":{"code":"invalid_api_key"}}'), 'auth'],
  ...([301, 302, 303, 307, 308] as const).map(
    (code) => [`${code} to where it came from`, redirect('/v1/chat/completions', code), 'refused'] as const,
  ),
];

const dropped: readonly (readonly [string, Script])[] = [
  ['torn before a byte', cutAfterBytes(0, good)],
  ['torn in the first event', cutAfterBytes(30, good)],
  ['torn in the middle', cutAfterBytes(500, good)],
  ['torn before the finish reason', cutAfterBytes(40, reply('', { finish: null }))],
  ['ended before a byte', endAfterBytes(0, good)],
  ['ended in the first event', endAfterBytes(30, good)],
  ['ended in the middle', endAfterBytes(500, good)],
  ['ended without a finish reason', reply(story, { finish: null })],
  ['a body that is shorter than its length', cutAfterBytes(80, reply(story, { whole: true }))],
];

/** A date has whole seconds. */
const inNineSeconds: Script = (request) =>
  status(429, { retryAfter: new Date(Date.now() + 9000).toUTCString() })(request);

const quick = { answerMilliseconds: 80, silenceMilliseconds: 80, wholeMilliseconds: 400 };

const endless: readonly (readonly [string, Script])[] = [
  ['comments without end', afterComments(200, 10, good)],
  ['a reply without end', slowly({ between: 20 }, reply('…'.repeat(999)))],
];

/** What servers write into Retry-After, and how long the waits may be. */
const retryAfters: readonly (readonly [string, Readonly<Record<string, string>>, number, number])[] = [
  ['2 seconds', { 'retry-after': '2' }, 2000, 2000],
  ['a part of a second', { 'retry-after': '1.5' }, 1500, 1500],
  ['less than our own wait', { 'retry-after': '0' }, 500, 1000],
  ['milliseconds', { 'retry-after-ms': '1750' }, 1750, 1750],
  ['a date that has passed', { 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' }, 500, 1000],
  ['no time at all', { 'retry-after': 'soon' }, 500, 1000],
  ['a negative time', { 'retry-after': '-5' }, 500, 1000],
  ['nothing', { 'retry-after': '' }, 500, 1000],
  ['just as long as is waited for', { 'retry-after': '60' }, 60_000, 60_000],
  ['the time until requests are free again', reset('20s'), 20_000, 20_000],
];

const tooLong: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a second too long', { 'retry-after': '61' }],
  ['an hour', { 'retry-after': '3600' }],
  ['more than can be counted', { 'retry-after': '9'.repeat(400) }],
  ['an hour in milliseconds', { 'retry-after-ms': '3600000' }],
  ['a date in ten years', { 'retry-after': 'Tue, 01 Jan 2036 00:00:00 GMT' }],
];

function reset(time: string): Readonly<Record<string, string>> {
  return { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': time };
}

/** Every case. */
export function failingCases(): FailingCase[] {
  const again = (name: string, trouble: Script, ends: ErrorCode, timeouts?: Partial<ModelTimeouts>) => [
    { name, answers: trouble, ends, attempts: maxAttempts, waits: ownWaits, ...(timeouts && { timeouts }) },
    {
      name: `${name}, once`,
      answers: [trouble, good],
      ends: 'reply' as const,
      attempts: 2,
      waits: ownWaits.slice(0, 1),
      ...(timeouts && { timeouts }),
    },
  ];
  return [
    ...passing.flatMap(([code, ends]) => again(String(code), status(code), ends)),
    ...again(
      'an overload told in the stream',
      bytes('data: {"error":{"type":"overloaded_error","message":"Busy."}}\n\n'),
      'server_error',
    ),
    ...dropped.flatMap(([name, script]) => again(name, script, 'connection')),
    ...again('silence', silence(), 'timeout', quick),
    ...again('silence after the headers', silentAfterBytes(0, good), 'timeout', quick),
    ...again('silence in the middle', silentAfterBytes(300, good), 'timeout', quick),
    // They had all the time that there is, and would have no more the next time.
    ...endless.map(([name, answers]) => ({
      name,
      answers,
      ends: 'timeout' as const,
      attempts: 1,
      waits: [],
      timeouts: quick,
    })),
    {
      name: 'a different trouble each time',
      answers: [status(500), cutAfterBytes(200, good), good],
      ends: 'reply',
      attempts: 3,
      waits: ownWaits,
    },
    {
      name: 'trouble that passes, then one that does not',
      answers: [status(503), status(401)],
      ends: 'auth',
      attempts: 2,
      waits: ownWaits.slice(0, 1),
    },
    ...lasting.map(([name, script, ends]) => ({ name, answers: script, ends, attempts: 1, waits: [] })),
    ...retryAfters.flatMap(([name, headers, from, to]) =>
      [429, 503].map((code) => ({
        name: `${code}, Retry-After: ${name}`,
        answers: [status(code, { headers }), good],
        ends: 'reply' as const,
        attempts: 2,
        waits: [[from, to] as const],
      })),
    ),
    {
      name: 'Retry-After: a date',
      answers: [inNineSeconds, good],
      ends: 'reply',
      attempts: 2,
      waits: [[7000, 9000]],
    },
    ...tooLong.map(([name, headers]) => ({
      name: `429, Retry-After: ${name}`,
      answers: status(429, { headers }),
      ends: 'rate_limited' as const,
      attempts: 1,
      waits: [],
    })),
  ];
}
