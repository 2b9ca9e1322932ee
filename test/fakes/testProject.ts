import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import type { LanguageModel } from '../../src/core/llm/languageModel';
import { readToldBullets } from '../../src/core/project/playbook/toldBullets';
import type { ProjectSettings } from '../../src/core/project/project';
import { RefinementController } from '../../src/core/refinement/refinementController';
import type { RefinementControllerOptions } from '../../src/core/refinement/runOptions';
import type { Reviewer } from '../../src/core/review/model';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { ManualClock } from './manualClock';
import { MemoryStore } from './memoryStore';
import { sessionOn } from './modelSessions';
import { PatternReviewer, type PatternRule } from './patternReviewer';

export const englishProject: ProjectSettings = {
  title: 'A test',
  language: 'en',
  dialect: 'british',
  script: 'simplified',
  audience: '',
  settings: {},
};

export interface TestProject {
  store: MemoryStore;
  clock: ManualClock;
  reviewer: PatternReviewer;
  controller: RefinementController;
  /** A file's text as it stands on disk, byte-order mark included. */
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  /** A controller as the next start of the program has it. */
  reopen(reviewers?: Reviewer[]): RefinementController;
}

/** A controller on a store as a start of the program has it; parts can be given. */
export function controllerOn(
  store: ProjectStore,
  parts: Partial<RefinementControllerOptions> = {},
): RefinementController {
  return new RefinementController({
    store,
    manuscript: new FileManuscript(store),
    project: englishProject,
    reviewers: [],
    clock: new ManualClock(),
    playbook: () => readToldBullets(store),
    ...parts,
  });
}

/** What a project is beside its files and rules. */
export interface TestProjectParts {
  /** Asked after the rules; each start of the program opens it anew. */
  model?: LanguageModel;
  /** Those of the project and of the model, by their full names. */
  settings?: Record<string, unknown>;
  project?: Partial<ProjectSettings>;
}

/** A project in memory with these files, a reviewer made of patterns, and a model where one is given. */
export async function testProject(
  files: Record<string, string>,
  rules: PatternRule[],
  { model, settings = {}, project: given }: TestProjectParts = {},
): Promise<TestProject> {
  const store = new MemoryStore();
  const clock = new ManualClock();
  const reviewer = new PatternReviewer(rules);
  const write = (path: string, text: string): Promise<void> =>
    store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
  for (const [path, text] of Object.entries(files)) await write(path, text);
  const project = { ...englishProject, settings, ...given };
  const { language } = project;
  const reopen = (reviewers: Reviewer[] = [reviewer]): RefinementController =>
    controllerOn(store, {
      reviewers,
      clock,
      project,
      ...(model && { model: sessionOn(model, store, { clock, language, settings }) }),
    });
  return {
    store,
    clock,
    reviewer,
    controller: reopen(),
    read: async (path) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await store.read(path)),
    write,
    reopen,
  };
}
