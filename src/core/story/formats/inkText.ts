// What ink reads as something else than prose: https://github.com/inkle/ink/blob/master/Documentation/WritingWithInk.md

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** Alone or doubled they are logic, glue, tags, links, alternatives or comments. The tool strips comments before it knows of any escape. */
const special = /[\\{}|#[\]<>~*=]|\/(?=[/*])|(?<=[/*])\/|-(?=>)|(?<=<)-/g;
/** At the start of a line: a gather or a choice, a label, a statement. */
const lineStart = /^(?:[-+(]|(?:VAR|CONST|LIST|INCLUDE|EXTERNAL|TODO)\b)/;

function escapeLine(line: string): string {
  // Controls say nothing, and half a surrogate pair cannot be written to a file.
  const escaped = line
    .replace(/[\p{Cc}\p{Cs}\u{FEFF}]/gu, ' ')
    .trim()
    .replace(special, '\\$&');
  return lineStart.test(escaped) ? `\\${escaped}` : escaped;
}

/** The lines of a text as ink takes them; blank ones are left out, since ink does so too. */
export function inkLines(text: string): string[] {
  return text
    .split(lineBreak)
    .map(escapeLine)
    .filter((line) => line !== '');
}

/** A text in one line, `otherwise` where it says nothing: ink takes a choice without words for one that makes itself. */
export function inkLine(text: string, otherwise: string): string {
  const line = inkLines(text).join(' ');
  return line === '' ? otherwise : line;
}

/** As what a string holds: two texts that differ stay different, and what ink might read otherwise is written by its number. */
export function inkString(text: string): string {
  const body = text.replace(/[^\p{L}\p{N} .,!?_'’-]|^ | $| (?= )|-(?=>)/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `%${sign.charCodeAt(at).toString(16)};`).join(''),
  );
  return `"${body}"`;
}

/** Ink knows no exponents, and its whole numbers have 32 bits; greater ones are fractions. */
export function inkNumber(number: number): string {
  if (Number.isInteger(number)) {
    const digits = BigInt(number).toString();
    // From 1e21 on inkjs cannot read them as fractions, and takes them as whole.
    return Math.abs(number) < 2 ** 31 || Math.abs(number) >= 1e21 ? digits : `${digits}.0`;
  }
  const plain = String(number);
  return plain.includes('e') ? number.toFixed(100).replace(/0+$/, '') : plain;
}
