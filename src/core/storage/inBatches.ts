/** Systems limit how many files one process may hold open. */
const atOnce = 16;

/** Does the work for every item, a few at a time; the results are in the order of the items. Rejects as the first that fails. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  return results;
}
