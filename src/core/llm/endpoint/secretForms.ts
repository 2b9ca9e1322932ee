/** A secret as it may stand in a text: the characters, one by one, and how many of them must be there for it to count. */
export interface SecretForm {
  characters: readonly SecretCharacter[];
  least: number;
}

interface SecretCharacter {
  /** In both cases; one of them where there is no other. */
  plain: readonly string[];
  /** Sticky: the character as JSON, URLs, HTML or Markdown escape it, also where that was done more than once. */
  escape: RegExp;
}

/** Characters of which a beginning is taken out as well: a word of prose that begins as a secret does is shorter than that. */
const leastOfBeginning = 12;
/** So many are as good as the whole, however long that is. */
const mostOfBeginning = 16;

/**
 * The forms of a secret: as it is, its bytes in hexadecimal, and what it looks like in base64. Each may be in any case, may be escaped, and
 * may lack its end: of two thirds of it the rest is soon guessed.
 */
export function formsOf(secret: string): SecretForm[] {
  const bytes = new TextEncoder().encode(secret);
  const hexadecimal = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const inUrl = encodeURIComponent(secret);
  const { length } = secret;
  const enough = Math.min(mostOfBeginning, Math.ceil((2 * length) / 3));
  const share = Math.max(enough, Math.min(length, leastOfBeginning)) / length;
  // Characters outside ASCII have several bytes in a URL, so that no single escape stands for them.
  const written = [secret, ...(bytes.length > length ? [inUrl] : []), hexadecimal];
  return [...new Set([...written, ...[0, 1, 2].flatMap((before) => base64Core(bytes, before))])].map(
    (form) => ({
      characters: Array.from({ length: form.length }, (_, at) => characterOf(form.charAt(at))),
      least: Math.ceil(share * form.length),
    }),
  );
}

/**
 * What a secret looks like in the base64 (RFC 4648) of a longer text in which so many bytes, modulo 3, come before it. The characters at
 * its ends that depend on its neighbours are left out. Also in the alphabet for URLs.
 */
function base64Core(bytes: Uint8Array, before: number): string[] {
  const binary = '\0'.repeat(before) + Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const bits = 8 * binary.length;
  const core = btoa(binary).slice(Math.ceil((8 * before) / 6), Math.floor(bits / 6));
  return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
}

const namesInHtml: Readonly<Record<string, string>> = {
  '&': 'amp;',
  '<': 'lt;',
  '>': 'gt;',
  '"': 'quot;',
  "'": 'apos;',
};

function characterOf(character: string): SecretCharacter {
  const cases = [character.toLowerCase(), character.toUpperCase()].filter(({ length }) => length === 1);
  const plain = [...new Set([character, ...cases])];
  const codes = plain.map((each) => each.charCodeAt(0));
  const hexadecimal = codes.map((code) => code.toString(16).padStart(2, '0')).join('|');
  const four = codes.map((code) => code.toString(16).padStart(4, '0')).join('|');
  const name = namesInHtml[character];
  const escapes = [
    String.raw`\\{1,8}u(?:${four})`,
    `%(?:25){0,3}(?:${hexadecimal})`,
    `&(?:amp;){0,3}#0{0,6}(?:${codes.join('|')})(?:;|(?!\\d))`,
    `&(?:amp;){0,3}#x0{0,6}(?:${hexadecimal})(?:;|(?![\\da-f]))`,
    ...(name === undefined ? [] : [`&(?:amp;){0,3}${name}`]),
    ...(character === ' ' ? [String.raw`\+`] : []),
    ...(/[^\w\s]/.test(character)
      ? [String.raw`\\{1,8}${character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')}`]
      : []),
  ];
  return { plain, escape: new RegExp(escapes.join('|'), 'iy') };
}

/** What every escape begins with; `+` is a space in a form of HTML. */
const escapeStarts = '\\%&+';

/** The end of a text that may become an escape, or a longer one. */
const begunEscape =
  /^(?:\\{1,8}(?:u[\da-f]{0,3})?|%(?:2|(?:25){1,3}2?)?[\da-f]?|&(?:amp;){0,3}(?:[a-z]{0,4}|#\d{0,9}|#x[\da-f]{0,9}))$/i;
const longestEscape = 32;

function mayBecomeEscape(text: string, at: number): boolean {
  if (at >= text.length) return true;
  return (
    text.length - at < longestEscape &&
    escapeStarts.includes(text.charAt(at)) &&
    begunEscape.test(text.slice(at))
  );
}

/** Finds where a secret may begin, from the few characters that most places differ in from all secrets. */
export function beginningOf(forms: readonly SecretForm[]): RegExp {
  const places = forms.map(({ characters }) =>
    characters
      .slice(0, charactersLookedAt)
      .reduceRight(
        (rest, { plain }) => inClass(plain) + (rest === '' ? '' : `(?:$|(?=${anyEscape}|${rest}))`),
        '',
      ),
  );
  return new RegExp([...new Set(places), anyEscape].join('|'), 'g');
}

const charactersLookedAt = 3;
const inClass = (characters: Iterable<string>): string =>
  `[${[...characters].map((each) => each.replace(/[\\\]^-]/, '\\$&')).join('')}]`;
const anyEscape = inClass(escapeStarts);

/**
 * Where the longest secret that begins at a place ends; undefined where none does; `more` where only more of the text will tell.
 *
 * @param isWhole whether no more of the text will come
 */
export function secretEnd(
  text: string,
  at: number,
  forms: readonly SecretForm[],
  isWhole: boolean,
): number | 'more' | undefined {
  let longest: number | undefined;
  for (const { characters, least } of forms) {
    // Several, since one backslash may be the character itself or the beginning of its escape.
    let ends = [at];
    let found = 0;
    for (const character of characters) {
      if (!isWhole && ends.some((end) => mayBecomeEscape(text, end))) return 'more';
      const next = ends.flatMap((end) => endsOf(character, text, end));
      if (next.length === 0) break;
      ends = next.length === 1 ? next : [...new Set(next)];
      found++;
    }
    if (found >= least) longest = Math.max(longest ?? 0, ...ends);
  }
  return longest;
}

function endsOf({ plain, escape }: SecretCharacter, text: string, at: number): number[] {
  const character = text.charAt(at);
  const isPlain = plain.includes(character);
  if (!escapeStarts.includes(character)) return isPlain ? [at + 1] : [];
  escape.lastIndex = at;
  const escaped = escape.test(text) ? [escape.lastIndex] : [];
  return isPlain ? [at + 1, ...escaped] : escaped;
}
