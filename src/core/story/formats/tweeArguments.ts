/** All arguments of a macro, where they are all quoted; undefined where one is not. */
export function quotedArguments(args: string): string[] | undefined {
  const found = [...args.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\S+/gs)].map(([word]) =>
    unquoted(word),
  );
  return found.includes(undefined) ? undefined : (found as string[]);
}

function unquoted(word: string): string | undefined {
  if (word.startsWith("'"))
    return word.endsWith("'") ? word.slice(1, -1).replace(/\\(.)/gs, '$1') : undefined;
  if (!word.startsWith('"')) return undefined;
  try {
    return JSON.parse(word) as string;
  } catch {
    return undefined;
  }
}
