/**
 * Reads what a conversation told, as a reader would who knows nothing but its rules, and gives back the texts as they now stand. Written
 * apart from what tells them, so that a mistake in the one is not made in the other.
 */
export function readToldTexts(told: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (let rest = told; rest !== '';) {
    const tag = readTag(rest);
    const path = String(tag.attributes['path'] ?? tag.attributes['name']);
    if (tag.kind === 'text') texts.set(path, tag.text);
    else if (tag.kind === 'removed') texts.delete(path);
    else if (tag.kind === 'changed') texts.set(path, applied(texts.get(path)!, tag.text));
    else if (tag.kind !== 'document') throw new Error(`<${tag.kind}> means nothing`);
    if (!tag.rest.startsWith('\n\n')) throw new Error('nothing sets a tag apart from the next');
    rest = tag.rest.slice(2);
  }
  return texts;
}

interface Tag {
  kind: string;
  attributes: Record<string, string | number>;
  text: string;
  rest: string;
}

function readTag(told: string): Tag {
  const opening = /^<([a-z]+)(-\d+)?((?: [a-z-]+=(?:"(?:[^"\\]|\\.)*"|\d+))*)(\/?)>/.exec(told);
  if (!opening) throw new Error(`no tag: ${told.slice(0, 60)}`);
  const [whole, kind, number = '', described, alone] = opening as unknown as [
    string,
    string,
    string?,
    string?,
    string?,
  ];
  const attributes = Object.fromEntries(
    [...(described ?? '').matchAll(/ ([a-z-]+)=("(?:[^"\\]|\\.)*"|\d+)/g)].map(([, name, value]) => [
      name,
      JSON.parse(value!) as string | number,
    ]),
  );
  const after = told.slice(whole.length);
  if (alone) return { kind, attributes, text: '', rest: after };
  const closing = `\n</${kind}${number}>`;
  const end = after.indexOf(closing, after.startsWith('\n') ? 0 : Infinity);
  if (end === -1) throw new Error(`<${kind}${number}> has no end`);
  return {
    kind,
    attributes,
    text: after.slice(1, Math.max(1, end)),
    rest: after.slice(end + closing.length),
  };
}

/** Every part of a change speaks of the text as it stood before it. */
function applied(before: string, change: string): string {
  const lines = splitParagraphs(before);
  const place = (attributes: Tag['attributes'], name: string): number => {
    const alike = lines.flatMap((line, at) => (line.trim().startsWith(String(attributes[name])) ? [at] : []));
    const nth = attributes[`${name}-nth`];
    if (nth === undefined && alike.length !== 1)
      throw new Error(`“${attributes[name]}” begins ${alike.length} paragraphs`);
    const found = alike[nth === undefined ? 0 : Number(nth) - 1];
    if (found === undefined) throw new Error(`there is no such paragraph: ${JSON.stringify(attributes)}`);
    return found;
  };
  const replaced = lines.map((line): string => line);
  let beginning = '';
  for (let rest = change; rest !== '';) {
    const { kind, attributes, text, rest: after } = readTag(rest);
    rest = after.replace(/^\n/, '');
    if (kind === 'insert') {
      if (attributes['at'] === 'beginning') beginning = text;
      else replaced[place(attributes, 'after')] += text;
      continue;
    }
    const from = place(attributes, 'from');
    const through = attributes['through'] === undefined ? from : place(attributes, 'through');
    for (let at = from; at <= through; at++) replaced[at] = at === from ? text : '';
  }
  return beginning + replaced.join('');
}

/** Each with the breaks before it. */
function splitParagraphs(text: string): string[] {
  const parts: string[] = [];
  let blank = '';
  for (const line of text.split(/(?<=\n)/)) {
    const body = line.replace(/\n$/, '');
    const breakAfter = line.slice(body.length);
    if (body.trim() === '') blank += line;
    else {
      parts.push(blank + body);
      blank = breakAfter;
    }
  }
  return parts;
}
