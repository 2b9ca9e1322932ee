import { StoryFoldError } from '../../core/errors';
import { compareRuns } from '../../core/story/diagnostics/compareRuns';
import type { RunHistory } from '../../core/story/diagnostics/diagnosticsFiles';
import type { BuildDiagnostics } from '../../core/story/diagnostics/model';
import { diagnosticsFile } from '../../core/story/storyFiles';
import type { CommandContext } from '../commandLine/commandContext';
import type { NextStep } from '../terminal/output';
import { comparisonLines, oneRunLines, runListLines } from './storyDiagnosticsView';
import { storyWorkspace } from './storyWorkspace';

const idsShown = 5;

/** How builds went: all of them, one, or two side by side. */
export async function showDiagnostics(
  context: CommandContext,
  a: string | undefined,
  b: string | undefined,
): Promise<void> {
  const { messages, output } = context;
  const { usage } = messages.stories;
  if (a !== undefined && a === b) throw context.usage(usage.sameRun, usage.sameRunHint);
  const { runs, unreadable } = await (await storyWorkspace(context, 'read')).story.runs();
  const find = (id: string): BuildDiagnostics => {
    const found = runs.find((run) => run.id === id);
    if (found) return found;
    const broken = unreadable.find((run) => run.id === id);
    if (broken) throw broken.error;
    const { noRun, noRunHint } = messages.stories;
    const ids = [...runs, ...unreadable].slice(0, idsShown).map((run) => run.id);
    throw new StoryFoldError('not_found', noRun(id), noRunHint(ids));
  };
  if (a === undefined) {
    await output.result({ runs, unreadable: unreadable.map(({ id }) => id) }, () =>
      runs.length === 0 && unreadable.length > 0 ? [] : runListLines(runs, output),
    );
    if (unreadable.length > 0)
      output.warn(messages.rounds.unreadable(unreadable.map(({ id }) => diagnosticsFile(id))));
  } else if (b === undefined) {
    const run = find(a);
    await output.result({ runs: [run] }, () => oneRunLines(run, output));
  } else {
    const [one, other] = [find(a), find(b)];
    const compared = compareRuns(one, other);
    await output.result({ runs: [one, other], compared }, () => comparisonLines(a, b, compared, output));
  }
  output.nextSteps(b === undefined ? stepsAfter(context, { runs, unreadable }) : []);
}

function stepsAfter(context: CommandContext, { runs, unreadable }: RunHistory): NextStep[] {
  const does = context.messages.stories.nextSteps;
  if (runs.length + unreadable.length === 0)
    return [{ command: context.command('story', 'run'), does: does.run }];
  // One that was refused before it began has nothing to compare.
  const [latest, before] = runs.filter(({ nodes }) => nodes > 0);
  return latest && before
    ? [{ command: context.command('story', 'diagnostics', before.id, latest.id), does: does.compare }]
    : [{ command: context.command('story', 'report'), does: does.report }];
}
