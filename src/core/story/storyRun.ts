import type { ModelSession } from '../llm/calls/modelSession';
import type { RunEstimate } from '../llm/calls/runEstimate';
import type { RunProgress } from '../llm/calls/runProgress';
import type { RunBudget } from '../llm/usage/runBudget';
import type { Clock, Manuscript } from '../ports';
import type { ProjectSettings } from '../project/project';
import type { ToldDocument } from '../refinement/telling/toldContext';
import type { ProjectStore } from '../storage/projectStore';
import type { StoryPart } from '../../shared/values';
import type { ConfigSources, TreeBuilderConfig } from './building/config';
import type { BuildDiagnostics } from './diagnostics/model';
import type { StoryReport } from './report/model';

/** What the story engine works with. `project` and `model` are read anew at the start of each operation, so that they may be getters. */
export interface StoryControllerOptions {
  store: ProjectStore;
  manuscript: Manuscript;
  project: ProjectSettings;
  clock: Clock;
  /** Undefined offline. */
  model?: ModelSession | undefined;
  /** `STORYFOLD_MAX_TOTAL_NODES`, `MAX_TOTAL_NODES`, …; nothing in the editor. */
  environment?: Readonly<Record<string, string | undefined>>;
}

/** Where a build stands. */
export interface StoryProgress {
  stage: StoryPart;
  /** While documents are written: which one, of how many. */
  document?: { name: 'lore' | 'gdd' | 'mainline'; of: number; number: number };
  /** While the tree is built. */
  tree?: { nodes: number; planned: number; depth: number; endings: number; node: string };
}

export interface StoryRunOptions {
  /** Aborting it ends the request under way; everything that was had stays, and the same stage goes on from there. Throws `cancelled`. */
  signal?: AbortSignal;
  onProgress?: (progress: StoryProgress) => void;
  /** How each request to a model stands. */
  onModelProgress?: (progress: RunProgress) => void;
  /** Told what a stage will take before its first request; what it throws ends the run with nothing sent. */
  beforeCost?: (estimate: RunEstimate) => void | Promise<void>;
  /** Shared with whatever else the author started. */
  budget?: RunBudget;
  /** What the author wants told besides, as the requirements of a task; other than at the last run, it is another input. */
  material?: readonly ToldDocument[];
  /** The task that it is for, by its id. */
  task?: string;
  /** Runs it although its inputs have not changed, or although the author changed what it would write (that is copied first). */
  force?: boolean;
  /** What the author changed stays and is warned of, as where all stages run; a single one refuses it otherwise. */
  keepEdited?: boolean;
  /** Without a skeleton. */
  legacy?: boolean;
  /** Legacy only: a tree that misses its limits is not taken. */
  strict?: boolean;
  /** The strongest values of the configuration, as they were typed. */
  flags?: Readonly<Partial<Record<keyof TreeBuilderConfig, number>>>;
}

export type StoryWarning =
  /** An input has changed since an earlier stage made what this one builds on; that stage is to run again. */
  | { kind: 'stale'; stage: StoryPart; because: string[] }
  /** The author changed this document, and it stays as it is. */
  | { kind: 'kept_edited'; path: string }
  /** The author's version was copied here before it was written anew. */
  | { kind: 'backed_up'; path: string; backup: string }
  /** Something about the skeleton that does not keep a tree from being built. */
  | { kind: 'skeleton'; problem: string; where: string };

/** What one stage did. */
export interface StageOutcome {
  stage: StoryPart;
  /** `reused`: its inputs have not changed. */
  did: 'ran' | 'reused' | 'resumed';
  /** Project-relative paths of what it made or found. */
  files: string[];
  milliseconds: number;
}

/** What a run did: the document of `story run`. */
export interface StoryOutcome {
  /** Of `runs/<id>`; null where nothing was built. */
  run: string | null;
  stages: StageOutcome[];
  warnings: StoryWarning[];
  /** After a tree was built or found. */
  report: StoryReport | null;
  diagnostics: BuildDiagnostics | null;
}

/** How the story's stages stand. */
export interface StoryStanding {
  stages: {
    stage: StoryPart;
    /** `missing`, made and current, made from inputs that have changed since, changed by the author since, or begun and not ended. */
    state: 'missing' | 'current' | 'stale' | 'edited' | 'unfinished';
    files: string[];
    /** Milliseconds since 1970; null where nobody knows. */
    at: number | null;
  }[];
  /** Somebody is at work on it at this moment. */
  isRunning: boolean;
}

/** How far a running, stopped or finished build has come. */
export interface BuildProgress {
  state: 'running' | 'stopped' | 'finished';
  nodes: number;
  /** As many as the build will make at most. */
  limit: number;
  mainDepth: number;
  targetMainDepth: number;
  /** By depth, from 0. */
  nodesByDepth: number[];
  /** Ids of endings that are written, each with how many nodes are it. */
  endings: { endingId: string; nodes: number }[];
  totalChoices: number;
  repeatedChoices: number;
  /** Nodes that are named as targets and not written yet. */
  open: number;
}

/** The values of a build as they hold, and where each came from. */
export interface EffectiveConfig {
  values: TreeBuilderConfig;
  sources: ConfigSources;
}
