import type { JudgeReport } from '../../chapter/model';
import type { ModelRun } from '../../llm/calls/modelRun';
import type { ModelSession } from '../../llm/calls/modelSession';
import type { PlannedRequest } from '../../llm/calls/runEstimate';
import type { StoryBible } from '../../project/bible/storyBible';
import type { Bullet, ToldBullet } from '../../project/playbook/playbook';
import type { ProjectSettings } from '../../project/project';
import type { Manuscript } from '../../ports';
import type { StoryReport } from '../../story/report/model';
import type { ProjectStore } from '../../storage/projectStore';
import type { DecisionsDigest } from '../feedback/authorsDecisions';
import type {
  CitedEntry,
  CurationOperation,
  Feedback,
  GenerationResult,
  Reflection,
  Requirements,
  Templates,
} from '../model';
import type { TaskStage } from '../../../shared/values';

/** The chapter that a task is about. */
export interface TaskChapter {
  id: string;
  number: number | undefined;
  title: string;
  /** Its part of the outline; empty where there is none. */
  outline: string;
  /** Ids of the chapters before it. */
  earlier: readonly string[];
}

/** All that feedback is about. */
export interface TaskMaterial {
  requirements: Requirements;
  templates: Templates;
  result: GenerationResult;
  /** The chapter's prose, or that of the story's main way. */
  text: string;
  /** What the judge said of the attempt that was kept. */
  judge?: JudgeReport;
  /** What the report says of a branching story. */
  storyReport?: StoryReport;
  feedback?: Feedback;
  /** The playbook's lessons as they stand, retired ones included. */
  bullets: readonly Bullet[];
}

export interface TaskTalkOptions {
  store: ProjectStore;
  manuscript: Manuscript;
  project: ProjectSettings;
  model: ModelSession;
  /** What the requests are made in. */
  run: ModelRun;
  /** Undefined where there is none yet. */
  bible: StoryBible | undefined;
  /** The lessons that every prompt is told. */
  playbook: readonly ToldBullet[];
  about: ({ kind: 'chapter' } & TaskChapter) | { kind: 'story' };
}

/** The same with what the author decided in refinement. */
export interface ReflectionMaterial extends TaskMaterial {
  decisions: DecisionsDigest;
}

/** Everything that is said to a model about one task. Each method throws as `ModelRun.structured` does. */
export interface TaskTalk {
  readonly run: ModelRun;
  /** What the chapter has to do, out of brief, outline and bible. */
  requirements(): Promise<Requirements>;
  /** Which of what was found helps here, and how; none where the model picks none. */
  templates(requirements: Requirements, found: readonly CitedEntry[]): Promise<CitedEntry[]>;
  /** A judge's reading of the result. */
  feedback(material: TaskMaterial): Promise<Feedback>;
  /** What is to be learned for later chapters. */
  reflect(material: ReflectionMaterial): Promise<Reflection>;
  /** How the playbook is to change. */
  curate(material: { reflection: Reflection; bullets: readonly Bullet[] }): Promise<CurationOperation[]>;
  /** The requests that a stage makes. */
  planned(stage: TaskStage): PlannedRequest[];
}
