import type { StoryFoldError } from '../core/errors';
import type { Manuscript } from '../core/ports';
import type { ProjectSettings } from '../core/project/project';
import type { ProjectStore } from '../core/storage/projectStore';
import type { RefinementController } from '../core/refinement/refinementController';
import type { Progress } from '../core/refinement/runOptions';
import type { Messages } from './messages';
import type { Output } from './output';

/** Commands that only read write nothing at all, not even what a crash left to finish. */
export type Access = 'read' | 'write';

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
}

/** What a command is given; made in `src/cli.ts`, the one place that knows the adapters. */
export interface CommandContext {
  readonly messages: Messages;
  readonly output: Output;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  /** For `RunOptions`: the signal, and progress shown on standard error. */
  readonly run: { signal: AbortSignal; onProgress: (progress: Progress) => void };
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
  /** The project that `namedFolder` lies in, with the settings of this run. Throws `no_project`, `usage`, `newer_schema`, `corrupt_state`. */
  workspace(access: Access): Promise<Workspace>;
  /** A command line for the author to run next: `storyfold revise final --accept all`, with `--project` where it was given. */
  command(...words: readonly string[]): string;
  usage(message: string, hint: string): StoryFoldError;
  /** The command has a result although it was cancelled: the process ends with 130 all the same. */
  endAsCancelled(): void;
}
