import { StoryFoldError } from '../../core/errors';
import { tweeProblemText } from '../../core/errorWords/tweeProblemWords';
import { readTwee } from '../../core/story/formats/readTwee';
import type { TweeProblem } from '../../core/story/formats/tweeProblem';
import { storyExport } from '../../core/story/formats/storyExport';
import type { StoryTree } from '../../core/story/model';
import { readStoryTree } from '../../core/story/readStoryTree';
import { treeFile } from '../../core/story/storyFiles';
import type { CommandContext } from '../commandLine/commandContext';
import { readNamedFile, readNamedText } from '../commandLine/namedFile';
import { storyWorkspace } from './storyWorkspace';
import { wrapTo } from '../terminal/textWidth';
import { requireOut, writeOut } from '../commandLine/writeNewFile';

/** Remarks that are told; `--json` has all. */
const mostProblems = 10;

/** A story of another program: as the project's tree, or as JSON into a file of its own. */
export async function importStory(
  context: CommandContext,
  file: string,
  options: { out?: string; force?: boolean },
): Promise<void> {
  const { messages, output } = context;
  const words = messages.stories;
  const force = options.force === true;
  const out = options.out === undefined ? undefined : await requireOut(context, options.out, force);
  const { tree, problems } = await readStory(context, file);
  let copy: string | undefined;
  if (out) await writeOut(context, out, storyExport(tree, 'json'));
  else copy = await saveAsOwn(context, tree, force);
  const nodes = Object.values(tree.nodes);
  const figures = {
    nodes: nodes.length,
    choices: nodes.reduce((sum, { choices }) => sum + choices.length, 0),
    endings: nodes.filter(({ isEnding }) => isEnding).length,
  };
  await output.result(
    { file, out: out?.path ?? treeFile, backup: copy ?? null, ...figures, problems },
    () => [
      output.style.good(words.imported(figures.nodes, figures.choices, figures.endings)),
      words.importedTo(out?.name ?? treeFile),
      ...(copy === undefined ? [] : [words.copied(copy)]),
      ...(problems.length === 0 ? [] : ['']),
      ...problems.slice(0, mostProblems).flatMap((problem) => {
        const text = tweeProblemText(
          { ...problem, said: output.tidy(problem.said) },
          messages.interfaceLanguage,
        );
        return wrapTo(text, output.width).map(output.style.caution);
      }),
      ...(problems.length > mostProblems ? [words.moreProblems(problems.length - mostProblems)] : []),
    ],
  );
  const named = out ? [out.name] : [];
  output.nextSteps([
    { command: context.command('story', 'report', ...named), does: words.nextSteps.report },
    { command: context.command('story', 'choices', ...named), does: words.nextSteps.choices },
  ]);
}

/** By what it holds: passages begin with `::`, a tree is JSON. Throws `invalid_input`, `not_utf8`. */
async function readStory(
  context: CommandContext,
  file: string,
): Promise<{ tree: StoryTree; problems: TweeProblem[] }> {
  const bytes = await readNamedFile(context, file);
  const first = String.fromCharCode(...bytes.subarray(0, 64))
    .replace(/^ï»¿/u, '')
    .trimStart();
  if (first.startsWith('{')) return { tree: readStoryTree(bytes, file), problems: [] };
  return readTwee(await readNamedText(context, file));
}

/** Gives back where the tree was copied that it takes the place of. */
async function saveAsOwn(
  context: CommandContext,
  tree: StoryTree,
  force: boolean,
): Promise<string | undefined> {
  const { story } = await storyWorkspace(context, 'write');
  const found = await story.tree();
  const { treeThere, treeThereHint } = context.messages.stories;
  if (found && !force) throw new StoryFoldError('refused', treeThere, treeThereHint);
  return story.saveTree(tree, found?.sha256 ?? null, { copyFirst: true });
}
