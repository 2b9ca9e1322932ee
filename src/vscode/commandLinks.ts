import { MarkdownString } from 'vscode';
import type { CommandId } from './contributions';

export interface CommandLink {
  /** Words of ours, never an author's or a model's. */
  title: string;
  command: CommandId;
  args: readonly unknown[];
}

/**
 * A text for hovers. Only the commands of its links can be run from it; what authors and models wrote is put in with `appendPlain`, which
 * leaves them no markup.
 */
export function trustedFor(links: readonly CommandLink[]): MarkdownString {
  const text = new MarkdownString();
  text.isTrusted = { enabledCommands: [...new Set(links.map(({ command }) => command))] };
  return text;
}

export function appendLinks(text: MarkdownString, links: readonly CommandLink[]): void {
  text.appendMarkdown(
    `\n\n${links
      .map(
        ({ title, command, args }) =>
          `[${title}](command:${command}?${encodeURIComponent(JSON.stringify(args))})`,
      )
      .join(' · ')}`,
  );
}
