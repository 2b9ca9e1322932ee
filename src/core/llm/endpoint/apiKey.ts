import { StoryFoldError } from '../../errors';
import { isLoopbackOrigin, originOf } from './endpoint';
import { keyMissing } from '../modelErrors';

type Environment = Readonly<Record<string, string | undefined>>;

/** A key and the one origin it was entered for. It shows itself nowhere: not in JSON, not as a string, not when inspected. */
export class BoundKey {
  readonly #secret: string;
  readonly origin: string;

  /**
   * @param secret as it was typed; white space around it, and `Bearer` before it, do not count
   * @param origin scheme, host and port
   * Throws `invalid_input` for what cannot be a key.
   */
  constructor(secret: string, origin: string) {
    this.#secret = withoutScheme(secret);
    this.origin = origin;
    // It goes into a header, where a line break would begin another one (RFC 9110, 5.5).
    if (!/^[\x21-\x7e]+$/.test(this.#secret)) throw notAKey();
  }

  /** The key itself. Throws `auth` for any other origin. */
  secretFor(origin: string): string {
    if (origin !== this.origin) throw keyMissing(origin);
    return this.#secret;
  }

  toString(): string {
    return `key for ${this.origin}`;
  }

  toJSON(): string {
    return this.toString();
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString();
  }
}

const ownVariable = 'STORYFOLD_API_KEY';
/** Set for other programs too. */
const openaiVariable = 'OPENAI_API_KEY';

/** All the keys in the environment, whether or not a run uses them. */
export function environmentKeys(environment: Environment): string[] {
  return [ownVariable, openaiVariable]
    .map((name) => withoutScheme(environment[name] ?? ''))
    .filter((key) => key !== '');
}

/**
 * Whether a key is one that somebody made up for a local server, such as `not-needed`: a word that may well stand in a manuscript, and so
 * is not taken out of anything.
 */
export function isMadeUp(key: string): boolean {
  return /^(?=.{1,15}$)[a-z]+(?:[-_][a-z]+)*$/i.test(key);
}

/**
 * The key that the environment gives for an origin. `STORYFOLD_API_KEY` is for whatever origin this run names. `OPENAI_API_KEY` was set
 * for another program, so it only goes to OpenAI, to where `OPENAI_BASE_URL` says it belongs, and to this machine.
 */
export function environmentKey(environment: Environment, origin: string): BoundKey | undefined {
  const own = environment[ownVariable]?.trim();
  if (own) return new BoundKey(own, origin);
  const openai = environment[openaiVariable]?.trim();
  if (!openai) return undefined;
  const meant =
    origin === 'https://api.openai.com' ||
    origin === originOf(environment['OPENAI_BASE_URL'] ?? '') ||
    isLoopbackOrigin(origin);
  return meant ? new BoundKey(openai, origin) : undefined;
}

/** As it is pasted from a header. */
function withoutScheme(key: string): string {
  return key.trim().replace(/^Bearer\s+/i, '');
}

function notAKey(): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    'That is not a key: it is empty, or has spaces, line breaks or characters in it that no key has.',
    'Copy the whole key and nothing else.',
    { key: 'malformed' },
  );
}
