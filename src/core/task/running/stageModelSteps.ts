import { chapterModelSteps } from '../../chapter/chapterModelSteps';
import { storyModelSteps } from '../../story/storyModelSteps';
import type { ModelStep } from '../../llm/steps';
import type { TaskKind, TaskStage } from '../../../shared/values';

/** What a model is asked for at each stage of a task, as far as it is asked. */
export function stageModelSteps(stage: TaskStage, kind: TaskKind): readonly ModelStep[] {
  switch (stage) {
    case 'extracting':
      return ['requirements'];
    case 'retrieving':
      return ['templates'];
    case 'generating':
      return kind === 'story' ? storyModelSteps : chapterModelSteps;
    case 'evaluating':
      return ['feedback'];
    case 'reflecting':
      return ['reflection'];
    case 'curating':
      return ['curation'];
  }
}
