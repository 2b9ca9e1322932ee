import { nodesInSugarCube, storyExport } from '../../core/story/formats/storyExport';
import { storyFormats } from '../../shared/values';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
import { storySource } from './storySource';
import { wrapTo } from '../terminal/textWidth';
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
  const inSugarCube = format === 'ink' ? nodesInSugarCube(tree) : [];
  await output.result(
    { format, out: out.path, bytes, nodes, ...(format === 'ink' && { inSugarCube }) },
    () => [
      output.style.good(messages.stories.exported(out.name, nodes)),
      ...(format === 'ink' ? [messages.stories.inkEndings] : []),
      ...(inSugarCube.length > 0
        ? wrapTo(messages.stories.inkShowsMacros(inSugarCube), output.width).map(output.style.caution)
        : []),
    ],
  );
}
