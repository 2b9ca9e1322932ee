/**
 * How long a server asks to wait, in milliseconds, from its headers; undefined where it does not say. `retry-after-ms` (OpenAI, Azure);
 * `Retry-After` in seconds or as a date (RFC 9110, 10.2.3); `x-ratelimit-reset-requests` and `-tokens` as lengths of time, for what has
 * none remaining (OpenAI, "Rate limits"; Groq and others alike); `X-RateLimit-Reset` in milliseconds since 1970 (OpenRouter, "Limits").
 *
 * @param now milliseconds since 1970
 */
export function retryAfterMilliseconds(headers: Headers, now: number): number | undefined {
  const wait = askedWait(headers, now);
  return wait === undefined ? undefined : sensibleWait(wait);
}

/** A year. Figures may have hundreds of digits, which are more than a number can hold. */
const longestWait = 366 * 24 * 3_600_000;

/** Milliseconds that a server asks to wait, and never more than a year. */
export function sensibleWait(milliseconds: number): number {
  return Math.min(milliseconds, longestWait);
}

function askedWait(headers: Headers, now: number): number | undefined {
  const exact = decimal(headers.get('retry-after-ms'));
  if (exact !== undefined) return Math.ceil(exact);

  const standard = headers.get('retry-after');
  const seconds = decimal(standard);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  // The engine takes more for a date than the standard does, `-5` for one.
  const date = /GMT\s*$/.test(standard ?? '') ? Date.parse(standard ?? '') : Number.NaN;
  if (!Number.isNaN(date)) return Math.max(0, date - now);

  const resets = ['requests', 'tokens']
    .filter((what) => decimal(headers.get(`x-ratelimit-remaining-${what}`)) === 0)
    .map((what) => lengthOfTime(headers.get(`x-ratelimit-reset-${what}`)))
    .filter((wait) => wait !== undefined);
  if (resets.length > 0) return Math.max(...resets);

  const reset = decimal(headers.get('x-ratelimit-reset'));
  // Others give seconds, from now or since 1970: only what can be milliseconds since 1970 is taken for such.
  return reset !== undefined && reset > 1e12 ? Math.max(0, reset - now) : undefined;
}

function decimal(text: string | null): number | undefined {
  return text !== null && /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** `1s`, `6m0s`, `120ms`, `1h2m3.5s`, as Go writes them. */
function lengthOfTime(text: string | null): number | undefined {
  if (text === null || !/^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/.test(text)) return undefined;
  const units = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)];
  return Math.ceil(
    parts.reduce((sum, [, figure, unit]) => sum + Number(figure) * units[unit as keyof typeof units], 0),
  );
}
