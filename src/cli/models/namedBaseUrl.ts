import { StoryFoldError } from '../../core/errors';
import { parseEndpoint } from '../../core/llm/endpoint/endpoint';
import type { Messages } from '../messages/messages';

/** Throws `usage` for what is no base URL, with the one that was probably meant. What is one and is refused, is for `open` to say. */
export function requireBaseUrl(typed: string, messages: Messages): void {
  try {
    parseEndpoint(typed);
  } catch (error) {
    if (!(error instanceof StoryFoldError)) throw error;
    if (error.code !== 'invalid_input') return;
    const { message, hint } = messages.errorText(error);
    const meant = error.details['baseUrl'] === 'no_scheme' ? meantUrl(typed.trim()) : undefined;
    throw new StoryFoldError('usage', meant === undefined ? message : messages.usage.meantUrl(meant), hint);
  }
}

/** The address with the scheme that it lacks; undefined for what may have a password in it, or is none all the same. */
function meantUrl(typed: string): string | undefined {
  const [, scheme, rest = typed] = /^(https?)[:/]+(.*)$/i.exec(typed) ?? [];
  if (!/^[\w.[\]:-]+(?:\/[\w./~-]*)?$/.test(rest)) return undefined;
  const url = `${scheme?.toLowerCase() ?? (isNear(rest) ? 'http' : 'https')}://${rest}`;
  return URL.canParse(url) ? url : undefined;
}

/** On this machine or in a network of one's own (RFC 1918), where servers speak plain http. */
function isNear(host: string): boolean {
  return /^(?:localhost|127\.|\[::1\]|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/i.test(host);
}
