import { l10n, window } from 'vscode';
import type { BuildDiagnostics } from '../../core/story/diagnostics/model';
import type { StoryTree } from '../../core/story/model';
import { choiceQuality } from '../../core/story/quality/choiceQuality';
import { loreNamesOf } from '../../core/story/quality/loreNames';
import { noStoryTree } from '../../core/story/storyErrors';
import { localError } from '../errorText';
import { choiceQualityPage, nodeQualityPage } from '../pages/choiceQualityPage';
import { runFacts, storyComparisonPage, storyDiagnosticsPage } from '../pages/storyDiagnosticsPage';
import { storyReportPage } from '../pages/storyReportPage';
import { storyNamed } from '../work/namedStory';
import type { Project } from '../workspace/project';
import type { StoryParts } from './storyParts';

// The commands that show what is known of a branching story, each as a page. None writes, and none asks a model.

/** The tree as it stands. Throws `not_found` where there is none. */
export async function requireTree(project: Project): Promise<StoryTree> {
  const found = await project.story.tree();
  if (!found) throw noStoryTree();
  return found.tree;
}

export async function showStoryReport({ selection, reports }: StoryParts, argument: unknown): Promise<void> {
  const project = selection.requireProject(storyNamed(argument)?.project);
  const tree = await requireTree(project);
  const [report, known] = await Promise.all([project.story.report(), project.story.skeleton()]);
  await reports.show(
    l10n.t('Story Report'),
    storyReportPage({ title: project.title, tree, report, skeleton: known?.skeleton }),
  );
}

/** Of the node that is named, else of all. */
export async function showChoiceQuality(
  { selection, reports }: StoryParts,
  argument: unknown,
): Promise<void> {
  const named = storyNamed(argument);
  const project = selection.requireProject(named?.project);
  const tree = await requireTree(project);
  const known = await project.story.skeleton();
  const node = named?.node;
  const qualities = choiceQuality(tree, {
    ...(node !== undefined && { node }),
    skeleton: known?.skeleton,
    loreNames: await loreNamesOf(project.store),
  });
  await reports.show(
    l10n.t('Choice Quality'),
    node === undefined
      ? choiceQualityPage({ title: project.title, tree, qualities, skeleton: known?.skeleton })
      : nodeQualityPage(tree, qualities[0] ?? { node }),
  );
}

export async function showStoryProgress(
  { selection, storyProgress }: StoryParts,
  argument: unknown,
): Promise<void> {
  await storyProgress.show(selection.requireProject(storyNamed(argument)?.project));
}

/** How a run went: the one that is named, the newest where only the story is, else the one that the author means. */
export async function showStoryDiagnostics(
  { selection, reports }: StoryParts,
  argument: unknown,
): Promise<void> {
  const named = storyNamed(argument);
  const project = selection.requireProject(named?.project);
  const { runs, unreadable } = await requireRuns(project, { named: named?.run });
  const meant = runs.find(({ id }) => id === named?.run) ?? (named ? runs[0] : undefined);
  const run = meant ?? (await pickRun(runs, l10n.t('Show Story Diagnostics'), l10n.t('Which run?')));
  if (run) await reports.show(l10n.t('Story Diagnostics'), storyDiagnosticsPage(run, runs, unreadable));
}

/** Two runs side by side, the earlier one first. */
export async function compareStoryBuilds(
  { selection, reports }: StoryParts,
  argument: unknown,
): Promise<void> {
  const project = selection.requireProject(storyNamed(argument)?.project);
  const { runs } = await requireRuns(project, { least: 2 });
  if (runs.length < 2)
    throw localError(
      'not_found',
      l10n.t('There is one run so far, and nothing to compare it with.'),
      l10n.t('Run a stage once more, then compare the two.'),
    );
  const title = l10n.t('Compare Two Story Runs');
  const one = await pickRun(runs, title, l10n.t('Which run?'));
  if (!one) return;
  const others = runs.filter(({ id }) => id !== one.id);
  const other = await pickRun(others, title, l10n.t('Compare it with which one?'));
  if (!other) return;
  const [before, after] = runs.indexOf(one) > runs.indexOf(other) ? [one, other] : [other, one];
  await reports.show(l10n.t('Story Runs Compared'), storyComparisonPage(before, after));
}

/** Throws what is wrong with the file of a run that cannot be read where it is the one named, or where fewer than `least` can be. */
async function requireRuns(
  project: Project,
  { least = 1, named }: { least?: number; named?: string | undefined },
): Promise<{ runs: BuildDiagnostics[]; unreadable: string[] }> {
  const { runs, unreadable } = await project.story.runs();
  const broken =
    unreadable.find(({ id }) => id === named) ?? (runs.length < least ? unreadable[0] : undefined);
  if (broken) throw broken.error;
  if (runs.length > 0) return { runs, unreadable: unreadable.map(({ id }) => id) };
  throw localError(
    'not_found',
    l10n.t('No stage of a branching story has been run in this project yet.'),
    l10n.t('Begin with “StoryFold: Write Story Documents” or “StoryFold: Build Whole Story”.'),
  );
}

async function pickRun(
  runs: readonly BuildDiagnostics[],
  title: string,
  placeHolder: string,
): Promise<BuildDiagnostics | undefined> {
  if (runs.length === 1) return runs[0];
  const items = runs.map((run) => ({ label: run.id, description: runFacts(run).join(' · '), run }));
  return (await window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.run;
}
