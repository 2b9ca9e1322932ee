/** So many paragraphs are remembered per function before the oldest half is let go; a long novel has about 12,000. */
const generationSize = 20_000;

/**
 * Remembers what a pure function made of a paragraph, so that assessing a novel again after one change costs only that paragraph.
 * Bounded: what was not asked for through a whole generation is forgotten.
 */
export function paragraphMemo<T>(compute: (paragraph: string) => T): (paragraph: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  const keep = (key: string, value: T): void => {
    if (young.size >= generationSize) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  };
  return (paragraph) => {
    const known = young.get(paragraph);
    if (known !== undefined) return known;
    const earlier = old.get(paragraph);
    if (earlier !== undefined) {
      keep(paragraph, earlier);
      return earlier;
    }
    const own = detached(paragraph);
    const value = compute(own);
    keep(own, value);
    return value;
  };
}

/** A slice keeps the whole text it was cut from alive; a key must not. */
function detached(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
