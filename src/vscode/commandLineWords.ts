/** What only the command line has: its options, variables and commands. */
const commandLineWord = /`|(?<![\p{L}\p{N}-])--[a-z]|STORYFOLD_|OPENAI_API_KEY|[“‘"]?storyfold [\p{L}<]/u;

/** Whether a text speaks of what only the command line has. */
export function speaksOfCommandLine(text: string): boolean {
  return commandLineWord.test(text);
}

/** A hint without those of its sentences that speak of the command line, which are no help in the editor. */
export function withoutCommandLine(hint: string): string {
  if (!speaksOfCommandLine(hint)) return hint;
  return hint
    .split(/(?<=[.!?])\s+|(?<=[。！？])/u)
    .filter((sentence) => !speaksOfCommandLine(sentence))
    .reduce((text, next) => text + (/[.!?]$/.test(text) ? ' ' : '') + next, '');
}
