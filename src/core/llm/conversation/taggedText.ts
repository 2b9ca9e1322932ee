/**
 * Sets a text apart from what surrounds it, between tags. The tag gets a number where the text itself has its end in it, so that no text can
 * end its own enclosure; the lines between are the text, to the letter. Without a text the tag stands alone.
 */
export function enclosed(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): string {
  const described = Object.entries(attributes)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('');
  if (text === undefined) return `<${tag}${described}/>`;
  const ends = new Set(text.match(new RegExp(`</${tag}(?:-\\d+)?>`, 'g')));
  let name = tag;
  for (let number = 2; ends.has(`</${name}>`); number++) name = `${tag}-${number}`;
  return `<${name}${described}>\n${text}\n</${name}>`;
}
