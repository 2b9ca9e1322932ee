import { attemptToShow, type ChapterOutcome } from '../../chapter/chapterOutcome';
import type { ManuscriptText } from '../../ports';
import { reviewRequest } from '../../refinement/reviewRequest';
import type { Finding } from '../../review/model';
import { autoFeedback } from '../feedback/autoFeedback';
import type { GenerationResult } from '../model';
import type { StageRun } from '../running/stageRun';
import { chapterMaterial } from '../telling/chapterMaterial';
import type { TaskSubject } from './taskSubject';

/** A chapter of the book, written by the chapter engine. */
export const chapterSubject: TaskSubject = {
  async beforehand({ desk, engine }) {
    const standing = await engine.chapters.show({ chapter: desk.task.chapter });
    return { attemptsBefore: desk.task.attemptsBefore ?? standing.attempts.length };
  },

  async generate(run, { requirements, templates }) {
    const { desk, engine, options } = run;
    const { chapters, project } = engine;
    const { anew, attemptsBefore = 0, chapter } = desk.task;
    const { row } = await chapters.known({ chapter });
    const standing = await chapters.show(row);
    // A crash may have come after the chapter's last step: then it is there already, also where it waits beside the author's text, and
    // nothing is asked for again. One that is not in the author's file yet, since that could not be written, still has a step to take.
    const isEnded = (standing.passed || standing.needsAttention) && !row.underWay;
    const isDone = !anew && isEnded && standing.attempts.length > attemptsBefore;
    let begun: Promise<void> | undefined;
    const outcome: ChapterOutcome = isDone
      ? standing
      : await chapters.generate(row, {
          force: anew,
          // What the task is to do was confirmed.
          again: true,
          signal: run.signal,
          material: chapterMaterial(requirements, templates, project.language),
          ...(run.budget && { budget: run.budget }),
          ...(options.onModelProgress && { onModelProgress: options.onModelProgress }),
          ...(options.beforeCost && { beforeCost: options.beforeCost }),
          onProgress: (progress) => {
            // From here on it goes on with what is begun. Where that could not be noted down, the next time it is told it may be.
            if (desk.task.anew)
              begun ??= desk.save({ anew: false }).catch(() => {
                begun = undefined;
              });
            run.tell('generating', { chapter: progress });
          },
        });
    await begun;
    desk.movedAside.push(...(outcome.movedAside ?? []));
    const shown = attemptToShow(outcome);
    const text = await writtenText(run, outcome);
    return {
      passed: outcome.passed,
      attempt: shown?.attempt ?? null,
      score: shown?.score ?? null,
      words: shown?.words ?? null,
      path: outcome.path,
      proposed: outcome.proposed,
      sha256: text?.sha256 ?? null,
    };
  },

  async written(run, result) {
    const text = (await writtenText(run, result))?.text ?? '';
    if (result.attempt === null) return { text };
    const judge = await run.engine.chapters
      .attempt({ chapter: result.chapter }, result.attempt)
      .then(({ judged }) => judged.report)
      .catch(() => undefined);
    return { text, ...(judge && { judge }) };
  },

  async measure(run, { requirements, result, text, judge }) {
    const { project, clock } = run.engine;
    const findings = await findingsIn(run, result, text);
    return autoFeedback({ requirements, result, text, project, findings, judge, at: clock.now() });
  },

  ended: (passed) => (passed ? 'The chapter has passed.' : 'The chapter needs attention.'),
};

/** The chapter's text as it stands: the version that waits for the author where there is one. */
function writtenText(
  { engine }: StageRun,
  { proposed, path }: Pick<GenerationResult, 'proposed' | 'path'>,
): Promise<ManuscriptText | undefined> {
  const place = proposed ?? path;
  return place === null ? Promise.resolve(undefined) : engine.manuscript.read(place);
}

/** What the rules say of the chapter as it stands; nothing where they cannot be asked, which is no reason to fail. */
async function findingsIn(run: StageRun, result: GenerationResult, text: string): Promise<Finding[]> {
  const { store, manuscript, project, reviewers } = run.engine;
  const own = await writtenText(run, result);
  if (!own || text === '') return [];
  const request = await reviewRequest(store, manuscript, project, 'final', [own], undefined);
  const findings: Finding[] = [];
  for (const reviewer of reviewers) findings.push(...(await reviewer.review(request, run.signal)).findings);
  return findings;
}
