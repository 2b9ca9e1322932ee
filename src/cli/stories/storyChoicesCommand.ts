import { choiceQuality } from '../../core/story/quality/choiceQuality';
import { loreNamesOf } from '../../core/story/quality/loreNames';
import type { NodeQuality } from '../../core/story/quality/model';
import { qualityByAct } from '../../core/story/quality/qualityByAct';
import { StoryFoldError } from '../../core/errors';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
import type { Messages } from '../messages/messages';
import { oneNodeLines, weakestLines, weakestFirst } from './storyChoicesView';
import { storySource } from './storySource';

const shownByDefault = 20;

/** How good the choices of one node are, or those of all; no model is asked. */
export async function showChoices(
  context: CommandContext,
  file: string | undefined,
  options: { node?: string; skeleton?: string; limit?: string },
): Promise<void> {
  const { messages, output } = context;
  const { usage } = messages.stories;
  const limit =
    options.limit === undefined
      ? shownByDefault
      : new CommandArguments(messages).wholeNumberWithin('--limit', options.limit, 1, 999_999, usage.limit);
  const { tree, skeleton, project } = await storySource(context, file, options.skeleton);
  const qualities = choiceQuality(tree, {
    skeleton,
    ...(options.node !== undefined && { node: options.node }),
    ...(project && { loreNames: await loreNamesOf(project.store) }),
  });
  const [only] = qualities;
  if (options.node !== undefined && only === undefined)
    throw new StoryFoldError('invalid_input', usage.nothingToChoose(options.node), usage.nothingToChooseHint);
  const document = {
    nodes: qualities.map((quality) => nodeDocument(quality, messages)),
    acts: qualityByAct(qualities),
  };
  await output.result(document, () =>
    options.node !== undefined && only !== undefined
      ? oneNodeLines(only, tree.nodes[only.node]!, output)
      : weakestLines(qualities, limit, output),
  );
  const named = file === undefined ? [] : [file];
  const does = messages.stories.nextSteps;
  const weakest = weakestFirst(qualities)[0];
  output.nextSteps(
    options.node === undefined && weakest !== undefined && weakest.suggestions.length > 0
      ? [
          {
            command: context.command('story', 'choices', ...named, '--node', weakest.node),
            does: does.node,
          },
        ]
      : [{ command: context.command('story', 'report', ...named), does: does.report }],
  );
}

/** As the document has it: in words, with what the words are made of beside them. */
function nodeDocument(quality: NodeQuality, { stories }: Messages) {
  const { node, actIndex, overallScore, dimensions, suggestions } = quality;
  return {
    node,
    actIndex,
    overallScore,
    dimensions: dimensions.map(({ name, score, comment }) => ({
      name,
      score,
      comment: stories.quality.comment(comment),
      remark: comment,
    })),
    suggestions: suggestions.map((problem) => stories.quality.suggestion(problem)),
    problems: suggestions,
  };
}
