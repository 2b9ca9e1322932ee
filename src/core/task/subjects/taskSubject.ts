import type { Feedback, GenerationResult, Requirements, Task, Templates } from '../model';
import type { StageRun } from '../running/stageRun';
import type { TaskMaterial } from '../telling/taskTalk';

/** What came of the writing: what of `generation_result.json` depends on what is made. */
interface Made {
  passed: boolean;
  attempt: number | null;
  score: number | null;
  words: number | null;
  path: string | null;
  proposed: string | null;
  sha256: string | null;
}

/** What a task makes: where tasks of one kind go about it otherwise than those of another. */
export interface TaskSubject {
  /** What the task notes down before the writing begins. */
  beforehand(run: StageRun): Promise<Partial<Task>>;
  /** Has it written, or goes on with what is begun. Throws what its requests throw, and `cancelled`. */
  generate(run: StageRun, told: { requirements: Requirements; templates: Templates }): Promise<Made>;
  /** What was written, as it stands now, and what was said of it. */
  written(
    run: StageRun,
    result: GenerationResult,
  ): Promise<Pick<TaskMaterial, 'text' | 'judge' | 'storyReport'>>;
  /** What can be measured of it without asking anybody. */
  measure(run: StageRun, material: TaskMaterial): Promise<Feedback>;
  /** How its end is logged. */
  ended(passed: boolean): string;
}
