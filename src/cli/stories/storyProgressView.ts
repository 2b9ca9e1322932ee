import { depthRows } from '../../core/story/buildProgress';
import type { BuildProgress } from '../../core/story/storyRun';
import type { Output } from '../terminal/output';
import { displayWidth, padTo, wrapTo } from '../terminal/textWidth';

/** More rows than these are put together, several depths in each. */
const mostRows = 16;
const widestBar = 40;

/** How far a build has come, and how the nodes lie. */
export function progressLines(progress: BuildProgress, output: Output): string[] {
  const { style, width, messages } = output;
  const words = messages.stories.building;
  const { state, nodes, limit, mainDepth, targetMainDepth, open, totalChoices, repeatedChoices, endings } =
    progress;
  const facts = [
    words.nodes(nodes, limit),
    words.depth(mainDepth, targetMainDepth),
    ...(open > 0 ? [words.open(open)] : []),
    words.choices(totalChoices, repeatedChoices),
    words.endings(endings.map((ending) => ({ ...ending, endingId: output.tidy(ending.endingId) }))),
  ];
  return [
    style.heading(words.state[state]),
    ...facts.flatMap((fact) => wrapTo(fact, width)),
    ...depthLines(progress.nodesByDepth, output),
  ];
}

function depthLines(nodesByDepth: readonly number[], { style, width, messages }: Output): string[] {
  if (nodesByDepth.length === 0) return [];
  const rows = depthRows(nodesByDepth, mostRows);
  const most = Math.max(...rows.map(({ nodes }) => nodes));
  const nameWidth = Math.max(...rows.map(({ name }) => displayWidth(name)));
  const countWidth = String(most).length;
  const bar = Math.min(widestBar, width - nameWidth - countWidth - 4);
  return [
    '',
    style.dim(messages.stories.building.byDepth),
    ...rows.map(
      ({ name, nodes }) =>
        `${padTo(name, nameWidth, 'right')}  ${padTo(String(nodes), countWidth, 'right')}  ${'█'.repeat(Math.max(1, Math.round((nodes / most) * bar)))}`,
    ),
  ];
}
