import { ChapterController } from '../../src/core/chapter/chapterController';
import type { ChapterControllerOptions } from '../../src/core/chapter/running/chapterRun';
import {
  chapterStateSchema,
  judgedAttemptSchema,
  type ChapterState,
  type JudgedAttempt,
} from '../../src/core/chapter/model';
import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import { readToldBullets } from '../../src/core/project/playbook/toldBullets';
import type { ProjectSettings } from '../../src/core/project/project';
import type { RefinementController } from '../../src/core/refinement/refinementController';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { ManualClock } from './manualClock';
import { MemoryStore } from './memoryStore';
import { sessionOn } from './modelSessions';
import { ScriptedChapterTalk, type TalkScript } from './scriptedChapterTalk';
import type { LanguageModel } from '../../src/core/llm/languageModel';
import { ScriptedModel } from './scriptedModel';
import { controllerOn, englishProject } from './testProject';

export const threeChapters = [
  '# Outline',
  '',
  '## Chapter 1: The Ferry',
  '',
  'Synopsis: Mara misses the ferry.',
  '',
  '## Chapter 2: The Lamp',
  '',
  'Synopsis: The lamp goes out.',
  '',
  '## Chapter 3: The Tide',
  '',
  'Synopsis: The tide brings a boat.',
  '',
].join('\n');

export interface ChapterProject {
  store: MemoryStore;
  talk: ScriptedChapterTalk;
  clock: ManualClock;
  controller: ChapterController;
  refinement: RefinementController;
  /** Controllers as the next start of the program has them. */
  reopen(): { controller: ChapterController; refinement: RefinementController };
  read(path: string): Promise<string | undefined>;
  write(path: string, text: string): Promise<void>;
  state(chapter?: string): Promise<ChapterState>;
  judged(attempt: number, chapter?: string): Promise<JudgedAttempt>;
}

export interface ChapterProjectParts {
  settings?: Record<string, unknown>;
  project?: Partial<ProjectSettings>;
  files?: Record<string, string>;
  /** The real talk over this model in place of the scripted one. */
  model?: LanguageModel;
  offline?: boolean;
}

/** Both controllers on a store, as a start of the program has them. */
export function chapterControllers(
  store: ProjectStore,
  { clock = new ManualClock(), ...parts }: Partial<ChapterControllerOptions> = {},
): { controller: ChapterController; refinement: RefinementController } {
  const project = parts.project ?? englishProject;
  const refinement = controllerOn(store, { clock, project });
  const manuscript = new FileManuscript(store);
  return {
    refinement,
    controller: new ChapterController({
      store,
      manuscript,
      clock,
      refinement,
      playbook: () => readToldBullets(store),
      ...parts,
      project,
    }),
  };
}

/** A project in memory with an outline of three chapters, and a talk that answers as scripted. */
export async function chapterProject(
  script: TalkScript = {},
  { settings = {}, project: given, files = {}, model, offline = false }: ChapterProjectParts = {},
): Promise<ChapterProject> {
  const store = new MemoryStore();
  const clock = new ManualClock();
  const talk = new ScriptedChapterTalk(script);
  const project = { ...englishProject, settings, ...given };
  const write = (path: string, text: string): Promise<void> =>
    store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
  for (const [path, text] of Object.entries({ 'outline.md': threeChapters, ...files }))
    await write(path, text);
  const reopen = () => {
    const session = sessionOn(model ?? new ScriptedModel([]), store, {
      clock,
      language: project.language,
      settings,
    });
    return chapterControllers(store, {
      clock,
      project,
      ...(!offline && { model: session }),
      ...(!model && { openTalk: talk.open }),
    });
  };
  const read = async (path: string): Promise<string | undefined> => {
    const bytes = await store.read(path);
    return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  };
  const json = async (path: string): Promise<unknown> => JSON.parse((await read(path)) ?? 'null');
  return {
    store,
    talk,
    clock,
    ...reopen(),
    reopen,
    read,
    write,
    state: async (chapter = '01') =>
      chapterStateSchema.parse(await json(`.storyfold/chapters/${chapter}/state.json`)),
    judged: async (attempt, chapter = '01') =>
      judgedAttemptSchema.parse(await json(`.storyfold/chapters/${chapter}/judge-${attempt}.json`)),
  };
}
