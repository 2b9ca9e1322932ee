/** A word as it must be typed in a shell; plain words stay as they are. */
export function quoteWord(word: string): string {
  if (/^[\p{L}\p{N}_\-./:=,@%+~\\]+$/u.test(word)) return word;
  return process.platform === 'win32'
    ? `"${word.replaceAll('"', '\\"')}"`
    : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Sets variables for what runs later in the same shell. */
export function setVariables(variables: readonly (readonly [name: string, value: string])[]): string {
  return process.platform === 'win32'
    ? variables.map(([name, value]) => `set "${name}=${value}"`).join(' && ')
    : `export ${variables.map(([name, value]) => `${name}=${quoteWord(value)}`).join(' ')}`;
}
