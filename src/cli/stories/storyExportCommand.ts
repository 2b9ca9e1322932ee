import { storyExport } from '../../core/story/formats/storyExport';
import { storyFormats } from '../../shared/values';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
import { storySource } from './storySource';
import { requireOut, writeOut } from '../commandLine/writeNewFile';

/** A story in another format, as a file of its own. */
export async function exportStory(
  context: CommandContext,
  file: string | undefined,
  options: { format: string; out: string; force?: boolean },
): Promise<void> {
  const { messages, output } = context;
  const format = new CommandArguments(messages).oneOf('--format', options.format, storyFormats);
  const out = await requireOut(context, options.out, options.force === true);
  const { tree } = await storySource(context, file);
  const bytes = await writeOut(context, out, storyExport(tree, format));
  const nodes = Object.keys(tree.nodes).length;
  await output.result({ format, out: out.path, bytes, nodes }, () => [
    output.style.good(messages.stories.exported(out.name, nodes)),
    ...(format === 'ink' ? [messages.stories.inkEndings] : []),
  ]);
}
