import type { StoryFoldError } from '../../core/errors';
import type { ModelSession } from '../../core/llm/calls/modelSession';
import type { OpenedEndpoint } from '../../core/llm/endpoint/openedEndpoint';
import type { ModelSettings } from '../../core/llm/calls/modelSettings';
import type { Clock, Logger, Manuscript, Timer, Uptime } from '../../core/ports';
import type { ProjectSettings } from '../../core/project/project';
import type { ProjectStore } from '../../core/storage/projectStore';
import type { Reviewer } from '../../core/review/model';
import type { RefinementController } from '../../core/refinement/refinementController';
import type { Progress } from '../../core/refinement/runOptions';
import type { CountingLedger } from './countingLedger';
import type { Environment } from '../messages/locale';
import type { Messages } from '../messages/messages';
import type { Output } from '../terminal/output';
import type { GivenSettings } from './settingArguments';

/** Commands that only read write nothing at all, not even what a crash left to finish. */
export type Access = 'read' | 'write';

/**
 * Whether a command works with a model: always, where the author says so with `--provider openai`, or where an address is named and
 * `--provider offline` is not.
 */
export interface ModelNeed {
  model?: 'always' | 'if_chosen' | 'if_named';
}

/** A folder's files, whether or not there is a project in it. */
export interface ProjectFiles {
  /** Absolute. */
  folder: string;
  store: ProjectStore;
  manuscript: Manuscript;
}

/** An open project, with the engine that works on it. */
export interface Workspace extends ProjectFiles {
  project: ProjectSettings;
  controller: RefinementController;
  /** Those that the controller asks. */
  reviewers: readonly Reviewer[];
  /** The model that the controller asks; absent where it works with the rules alone. */
  asked?: AskedModel;
}

/** A model that is asked in this run. */
export interface AskedModel {
  session: ModelSession;
  endpoint: OpenedEndpoint;
  settings: ModelSettings;
  /** What it has taken so far. */
  ledger: Pick<CountingLedger, 'made'>;
  /** Whether this project has asked this server before. */
  isFamiliar: boolean;
}

/** Where this run lets requests go, and how; nothing has been sent yet. */
export interface NamedEndpoint {
  settings: ModelSettings;
  /** As it was typed. */
  baseUrl: string;
  /** Throws `refused` for what is wrong with the address, and `invalid_input` for what cannot be a key or a header. */
  open(): Promise<OpenedEndpoint>;
}

/** What a command is given; made in `src/cli.ts`, the one place that knows the adapters. */
export interface CommandContext {
  readonly messages: Messages;
  readonly output: Output;
  /** Its warnings are shown, the rest is not. */
  readonly logger: Logger;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly uptime: Uptime;
  readonly environment: Environment;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  /** For `RunOptions`: the signal, and progress shown on standard error. */
  readonly run: { signal: AbortSignal; onProgress: (progress: Progress) => void };
  /** Whether the author chose a model for what the rules do otherwise: `--provider openai`. */
  readonly isModelChosen: boolean;
  /**
   * Whether a server and a model are named somewhere, so that a command with `--provider openai` can be offered: by an option, the
   * environment, or the project's settings, as far as they are given here.
   */
  knowsModel(project?: Readonly<Record<string, unknown>>): boolean;
  /** Whether somebody sits at a terminal who can be asked. */
  readonly canAsk: boolean;
  /** Absolute: where the process was started. */
  readonly workingFolder: string;
  /** Absolute: `--project`, or else the working folder. Need not hold a project. */
  readonly namedFolder: string;
  /** Makes a folder with all above it, where it is not there. Throws `read_only`, `disk_full`, `io`. */
  makeFolder(folder: string): Promise<void>;
  /** Files of a folder without looking for a project in it. */
  filesOf(folder: string, access: Access): Promise<ProjectFiles>;
  /** Files of the project that `namedFolder` lies in. Throws `no_project`, `usage`. */
  projectFiles(access: Access): Promise<ProjectFiles>;
  /** The same, undefined where there is no project. */
  projectFilesIfAny(access: Access): Promise<ProjectFiles | undefined>;
  /**
   * The project that `namedFolder` lies in, with the settings of this run. Throws `no_project`, `usage`, `newer_schema`, `corrupt_state`,
   * and where a model is needed what `endpoint` and its `open` throw.
   */
  workspace(access: Access, needs?: ModelNeed): Promise<Workspace>;
  /**
   * The endpoint that the author named, with the settings of the project, where there is one, and of this run. Throws
   * `confirmation_needed` where none is named, `usage` with `--provider offline` and for what is no address, and what is wrong with the settings.
   */
  endpoint(): Promise<NamedEndpoint>;
  /** What is given with `--set`. */
  readonly given: GivenSettings;
  /** A command line for the author to run next: `storyfold revise final --accept all`, with `--project`, `--provider`, `--base-url` and `--model` where they were given and matter. */
  command(...words: readonly string[]): string;
  usage(message: string, hint: string): StoryFoldError;
  /** The command has a result, and it is a bad one: the process ends with 1. */
  endAsFailed(): void;
  /** The command has a result that waits for the author, whose own text was not touched: the process ends with 3. */
  endAsRefused(): void;
  /** The command has a result although it was cancelled: the process ends with 130 all the same. */
  endAsCancelled(): void;
}
