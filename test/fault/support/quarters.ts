/** What takes hours is measured in quarters, each kept by itself. */
export const quarters: readonly string[] = ['1', '2', '3', '4'];

/** Every fourth, so that what stands beside each other, and takes about as long, is in different ones. All of them where no quarter is named. */
export function quarterOf<Item>(all: readonly Item[], quarter: string | undefined): Item[] {
  return all.filter((_item, index) => quarter === undefined || quarters[index % quarters.length] === quarter);
}
