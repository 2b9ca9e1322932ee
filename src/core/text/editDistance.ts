/**
 * How many letters must be put in, taken out, exchanged or swapped with their neighbour to make one word of the other; `limit + 1`
 * when it is more than `limit`. Optimal string alignment: Damerau (1964) and Levenshtein (1966) without edits of what was
 * swapped. By UTF-16 units. Meant for words; quadratic in their length.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const exchanged = last[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1);
      let distance = Math.min(last[column]! + 1, current[column - 1]! + 1, exchanged);
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        distance = Math.min(distance, beforeLast[column - 2]! + 1);
      current.push(distance);
      least = Math.min(least, distance);
    }
    // The row before has at least the limit then, and a swap adds one to it: no later row comes back under the limit.
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[other.length]!, limit + 1);
}
