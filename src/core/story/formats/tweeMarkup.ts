// What SugarCube reads as something else than prose: https://www.motoslave.net/sugarcube/2/docs/#markup

const active = new RegExp(
  [
    // Macros, HTML, links, line continuations.
    '[\\\\<\\[]|\\](?=\\])',
    // Entities, variables, templates.
    '&(?=[#\\p{L}\\p{N}])|[$_?](?=[A-Za-z$_])',
    // Styles, verbatim text, dashes, comments.
    '(?<twice>[\'"/~^@=_{>-])(?=\\k<twice>)|/(?=[*%])',
    // Headings, lists, quotations, and headers of passages.
    '^[!*#>]|^:(?=:)',
    // What a file or a browser does not keep.
    '(?![\\n\\t])\\p{Cc}|\\p{Cs}|[\\u2028\\u2029\\u{FEFF}]',
  ].join('|'),
  'gmu',
);

const named: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const byName: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

const entities = (text: string): string =>
  Array.from(
    { length: text.length },
    // SugarCube takes no entity of one digit.
    (_, at) => named[text[at]!] ?? `&#${String(text.charCodeAt(at)).padStart(2, '0')};`,
  ).join('');

/** Prose as SugarCube shows it to the letter: what is markup there is written as entities, and blanks around it, which tools strip. */
export function escapeMarkup(text: string): string {
  const inner = text.trim();
  const start = text.indexOf(inner);
  return (
    entities(text.slice(0, start)) +
    inner.replace(active, entities) +
    entities(text.slice(start + inner.length))
  );
}

/** What `escapeMarkup` was given. */
export function unescapeMarkup(text: string): string {
  return text.replace(/&(?:#(\d{2,7})|(lt|gt|amp|quot));/g, (entity, digits?: string, name?: string) => {
    if (name !== undefined) return byName[name]!;
    const code = Number(digits);
    return code > 0x10ffff ? entity : String.fromCodePoint(code);
  });
}
