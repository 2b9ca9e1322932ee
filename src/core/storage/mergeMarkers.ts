import { StoryFoldError } from '../errors';

/**
 * The line, from 1, on which a merge that git left for the author to settle begins; undefined when there is none. Looks for the three
 * marks in their order, each alone on its line as git writes them, so that a row of equals signs in prose is none.
 */
export function mergeMarkerLine(text: string): number | undefined {
  if (!text.includes('<<<<<<< ')) return undefined;
  let begins: number | undefined;
  let isSecondSide = false;
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    if (line.startsWith('<<<<<<< ')) {
      begins = index + 1;
      isSecondSide = false;
    } else if (begins !== undefined && line === '=======') isSecondSide = true;
    else if (isSecondSide && line.startsWith('>>>>>>> ')) return begins;
  }
  return undefined;
}

/** Throws `conflict` when a merge in this file is not settled: neither side of it is the author's text yet. */
export function requireMerged(path: string, text: string): void {
  const line = mergeMarkerLine(text);
  if (line === undefined) return;
  throw new StoryFoldError(
    'conflict',
    `“${path}” holds a merge that is not settled, from line ${line} on.`,
    'Open the file, choose between the two versions there and take the lines with <<<<<<<, ======= and >>>>>>> out; then run the command again. It was left as it is.',
    { path, line },
  );
}
