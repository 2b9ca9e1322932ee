import { detached, ParagraphCache } from './paragraphCache';

/**
 * Remembers what a pure function made of a paragraph, so that assessing a novel again after one change costs only that paragraph.
 * @param limit UTF-16 units of all remembered paragraphs together; as of `ParagraphCache` when left out.
 */
export function paragraphMemo<Made extends object>(
  compute: (paragraph: string) => Made,
  limit?: number,
): (paragraph: string) => Made {
  const cache = new ParagraphCache<Made>(limit);
  return (paragraph) => {
    const known = cache.get(paragraph);
    if (known) return known;
    const own = detached(paragraph);
    const made = compute(own);
    cache.set(own, made);
    return made;
  };
}
