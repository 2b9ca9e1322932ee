import type { CommandId } from '../contributions';
import type { Handler } from '../runCommand';
import { exportStory, importStory, openStoryFile } from './storyFileCommands';
import type { StoryParts } from './storyParts';
import * as reports from './storyReports';
import { runStage, runStageWithOptions } from './storyStages';

/** The commands on a project's branching story. The project, and what of the story is meant, can be named as the first argument. */
export function storyCommands(parts: StoryParts) {
  return {
    'storyfold.writeStoryDocuments': (argument, options) => runStage(parts, 'docs', argument, options),
    'storyfold.writePlotSkeleton': (argument, options) => runStage(parts, 'skeleton', argument, options),
    'storyfold.buildStoryTree': (argument, options) => runStage(parts, 'tree', argument, options),
    'storyfold.buildStory': (argument, options) => runStage(parts, 'full', argument, options),
    'storyfold.runStoryStage': (argument) => runStageWithOptions(parts, argument),
    'storyfold.openStoryFile': (argument) => openStoryFile(parts, argument),
    'storyfold.showStoryReport': (argument) => reports.showStoryReport(parts, argument),
    'storyfold.showChoiceQuality': (argument) => reports.showChoiceQuality(parts, argument),
    'storyfold.showStoryProgress': (argument) => reports.showStoryProgress(parts, argument),
    'storyfold.showStoryDiagnostics': (argument) => reports.showStoryDiagnostics(parts, argument),
    'storyfold.compareStoryBuilds': (argument) => reports.compareStoryBuilds(parts, argument),
    'storyfold.exportStory': (argument) => exportStory(parts, argument),
    'storyfold.importStory': (argument) => importStory(parts, argument),
  } satisfies Partial<Record<CommandId, Handler>>;
}
