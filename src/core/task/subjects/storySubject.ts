import { countText } from '../../text/counts';
import { mainWayText } from '../../story/mainWayText';
import { treeFile } from '../../story/storyFiles';
import { storyFeedback } from '../feedback/storyFeedback';
import { chapterMaterial } from '../telling/chapterMaterial';
import type { TaskSubject } from './taskSubject';

/** The branching story, built by the story engine. */
export const storySubject: TaskSubject = {
  beforehand: () => Promise.resolve({}),

  async generate(run, { requirements, templates }) {
    const { desk, engine, options } = run;
    const { stories, project } = engine;
    const told = {
      signal: run.signal,
      task: desk.id,
      material: chapterMaterial(requirements, templates, project.language),
      ...(run.budget && { budget: run.budget }),
      ...(options.onModelProgress && { onModelProgress: options.onModelProgress }),
      ...(options.beforeCost && { beforeCost: options.beforeCost }),
    };
    // What has not changed is reused, so that a crash costs nothing that was had.
    if (desk.task.anew) {
      // Anew is the tree; the documents and the skeleton are as good as they were, or as the author made them.
      for (const stage of ['docs', 'skeleton'] as const)
        await stories.run(stage, {
          ...told,
          keepEdited: true,
          onProgress: (story) => run.tell('generating', { story }),
        });
      await stories.run('tree', {
        ...told,
        force: true,
        onProgress: (story) => run.tell('generating', { story }),
      });
      // Not before: forced it goes on with what is begun, and not forced a tree that the author changed would stay.
      await desk.save({ anew: false });
    } else await stories.run('full', { ...told, onProgress: (story) => run.tell('generating', { story }) });
    const found = await stories.tree();
    const report = await stories.report();
    return {
      passed: report.verdict.passes,
      attempt: null,
      score: null,
      words: found ? countText(mainWayText(found.tree, report), project.language).words : null,
      path: treeFile,
      proposed: null,
      sha256: found?.sha256 ?? null,
    };
  },

  async written({ engine }) {
    const found = await engine.stories.tree();
    if (!found) return { text: '' };
    const storyReport = await engine.stories.report();
    return { text: mainWayText(found.tree, storyReport), storyReport };
  },

  measure({ engine }, { requirements, storyReport, text }) {
    const { project, clock } = engine;
    return Promise.resolve(
      storyFeedback({ requirements, report: storyReport, text, language: project.language, at: clock.now() }),
    );
  },

  ended: (passed) => (passed ? 'The story has passed.' : 'The story misses what was asked for.'),
};
