import type { IncomingHttpHeaders } from 'node:http';

/** All that may go with a request: what HTTP needs, what `fetch` adds of its own, and the key. */
const expected: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'api-key',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'host',
  'sec-fetch-mode',
  'transfer-encoding',
  'user-agent',
]);

/** What is wrong with the headers of a request: any that tells of the system, the library or the account. */
export function headersBeyondOurs(headers: IncomingHttpHeaders): string[] {
  const others = Object.keys(headers).filter((name) => !expected.has(name));
  const agent = headers['user-agent'];
  return [
    ...others.map((name) => `the header ${name} was sent`),
    ...(agent === 'StoryFold' ? [] : [`the server is told of ${agent}`]),
  ];
}
