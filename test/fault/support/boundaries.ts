import type { Scale } from '../row';

/**
 * At which of these file operations, counted from 1, a fault is made: at all of them; for a short run at one in the middle and at the
 * last one that gives a file its name, when a commit is half done. The same each time.
 */
export function boundaries(names: readonly string[], scale: Scale): number[] {
  if (scale === 'full') return names.map((_, index) => index + 1);
  if (names.length === 0) return [];
  const middle = Math.ceil(names.length / 2);
  const naming = names.lastIndexOf('rename') + 1;
  return naming === 0 || naming === middle ? [middle] : [middle, naming];
}
