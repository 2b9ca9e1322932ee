import { isMadeUp, type BoundKey } from '../../core/llm/endpoint/apiKey';
import { StoryFoldError } from '../../core/errors';

/** Where the key goes in a header of the author's own. */
const placeholder = '${key}';

/** Headers that the request itself depends on. */
const reserved = ['accept', 'connection', 'content-length', 'content-type', 'host', 'transfer-encoding'];

/** Names of headers that hold secrets. Others, such as OpenRouter's `X-Title`, hold words that may well stand in a manuscript. */
const secretNames = /auth|cookie|credential|key|password|secret|token/i;

export interface RequestHeaders {
  /** All that is sent beside the content type, by their names in lower case. */
  values: Readonly<Record<string, string>>;
  /** What must not be shown anywhere. */
  secrets: readonly string[];
  /** Whether the key is among them, or something of the author's own that may stand for one. */
  withKey: boolean;
}

/**
 * The headers of every request: the key, what the author set, and nothing else; no versions, no system, no telemetry.
 *
 * @param own the author's; a value with `${key}` gets the key, and then no `Authorization` is sent of ours
 * Throws `invalid_input` for a header that cannot be sent, and `auth` for a placeholder without a key or a key of another origin.
 */
export function requestHeaders(
  origin: string,
  key: BoundKey | undefined,
  own: Readonly<Record<string, string>> = {},
): RequestHeaders {
  const secret = key?.secretFor(origin);
  const values: Record<string, string> = { 'user-agent': 'StoryFold' };
  const secrets = secret === undefined ? [] : [secret];
  let placed = false;
  for (const [name, template] of Object.entries(own)) {
    const isPlace = template.includes(placeholder);
    if (isPlace && secret === undefined) throw noKeyForHeader(origin, name);
    placed ||= isPlace;
    const value = template.replaceAll(placeholder, () => secret ?? '').trim();
    if (!isName(name) || reserved.includes(name.toLowerCase()) || !isValue(value)) throw badHeader(name);
    values[name.toLowerCase()] = value;
    // Of `Basic dXNlcjpwYXNz` or `a=1; b=2` also the parts, which may be shown without the rest.
    if (secretNames.test(name)) secrets.push(value, ...value.split(/[\s;,=]+/));
  }
  if (secret !== undefined && !placed) values['authorization'] ??= `Bearer ${secret}`;
  const isWord = (text: string) => text === secret && isMadeUp(text);
  return { values, secrets: secrets.filter((text) => !isWord(text)), withKey: secrets.length > 0 };
}

/** A token of RFC 9110, 5.6.2. */
function isName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/.test(name);
}

/** RFC 9110, 5.5, without what is only allowed for history's sake. */
function isValue(value: string): boolean {
  return /^[\x20-\x7e]+$/.test(value);
}

function badHeader(name: string): StoryFoldError {
  const header = isName(name) ? name : '';
  return new StoryFoldError(
    'invalid_input',
    `The header ${header === '' ? '' : `“${header}” `}in the settings cannot be sent.`,
    'A header has a plain name and a value of ASCII characters on one line; those that the request itself needs cannot be set.',
    { header },
  );
}

function noKeyForHeader(origin: string, name: string): StoryFoldError {
  return new StoryFoldError(
    'auth',
    `The header “${name}” needs a key, and there is none for ${origin}.`,
    'Put it into STORYFOLD_API_KEY and run the command again.',
    { header: name, origin },
  );
}
