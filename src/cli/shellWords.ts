/** A word as it must be typed in a shell; plain words stay as they are. */
export function quoteWord(word: string): string {
  if (/^[\p{L}\p{N}_\-./:=,@%+~\\]+$/u.test(word)) return word;
  return process.platform === 'win32'
    ? `"${word.replaceAll('"', '\\"')}"`
    : `'${word.replaceAll("'", `'\\''`)}'`;
}
