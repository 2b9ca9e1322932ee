import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileOperations } from '../../../src/adapters/node/fileOperations';
import { FileStore } from '../../../src/adapters/node/fileStore';
import type { ChapterController } from '../../../src/core/chapter/chapterController';
import { peekChapterState } from '../../../src/core/chapter/record/chapterStateFile';
import type { ProjectStore } from '../../../src/core/storage/projectStore';
import { chapterControllers, threeChapters } from '../../fakes/chapterProject';
import { sessionOn } from '../../fakes/modelSessions';
import { failing, ScriptedChapterTalk, type TalkScript } from '../../fakes/scriptedChapterTalk';
import { ScriptedModel } from '../../fakes/scriptedModel';
import { readRecord } from './authorsRecord';
import type { Candidate } from './trials';

/** One thing that the chapter engine can be asked for, on the first of three chapters. */
interface ChapterOperation {
  name: string;
  files?: Readonly<Record<string, string>>;
  script?: TalkScript;
  prepare?: (controller: ChapterController) => Promise<unknown>;
  run: (controller: ChapterController) => Promise<unknown>;
  /** It writes the author's file, and then does more: notes it in the chapter's state, feeds the bible, takes away what lay beside it. */
  inSteps?: true;
}

const mine = { 'chapters/01-mine.md': '# Chapter 1: The Ferry\n\nI wrote this myself.\n' };
const twice: TalkScript = {
  scenes: [2],
  verdicts: [failing({ type: 'hook', scenes: [2] }), failing({ type: 'prose' })],
};

/** Every operation that writes. A new one is one line here. */
const chapterOperations: readonly ChapterOperation[] = [
  {
    name: 'generate a chapter that passes at its third attempt',
    script: twice,
    run: (controller) => controller.generate('1'),
    inSteps: true,
  },
  {
    name: 'retry a chapter that was written by hand',
    files: mine,
    run: (controller) => controller.retry('1', { level: 'edit_only' }),
  },
  {
    name: 'write a chapter over the last one',
    prepare: (controller) => controller.generate('1'),
    // One that failed on its way goes on; asked for anew it would be another series.
    run: async (controller) => {
      const { pendingSteps } = await controller.show('1');
      return pendingSteps.length > 0
        ? controller.generate('1')
        : controller.retry('1', { level: 'full_retry' });
    },
    inSteps: true,
  },
  {
    name: 'accept a proposal',
    files: mine,
    prepare: (controller) => controller.retry('1', { level: 'edit_only' }),
    run: (controller) => controller.acceptProposal('1'),
    inSteps: true,
  },
  {
    name: 'dismiss a proposal',
    files: mine,
    prepare: (controller) => controller.retry('1', { level: 'edit_only' }),
    run: (controller) => controller.dismissProposal('1'),
  },
  {
    name: 'keep an attempt',
    script: twice,
    prepare: (controller) => controller.generate('1'),
    run: (controller) => controller.keepAttempt('1', 0),
    inSteps: true,
  },
  {
    name: 'tell the bible of a chapter that was written by hand',
    files: mine,
    run: (controller) => controller.updateBible('1'),
  },
  {
    name: 'undo what a chapter changed in the bible',
    prepare: (controller) => controller.generate('1'),
    run: (controller) => controller.undoBible('1'),
  },
  {
    name: 'lock a chapter',
    run: (controller) => controller.lock('1'),
  },
];

/** The chapter engine's operations, to be cut off and to fail as those of the refinement are. */
export function chapterTrials(): Candidate[] {
  return chapterOperations.map((operation) => ({
    name: operation.name,
    inSteps: operation.inSteps === true,
    prepare: async (folder) => {
      for (const [path, text] of Object.entries({ 'outline.md': threeChapters, ...operation.files })) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      await operation.prepare?.((await engine(folder, operation)).controller);
    },
    run: async (folder, files) => operation.run((await engine(folder, operation, files)).controller),
    record: readRecord,
    goOn: (folder) => goOn(folder, operation),
  }));
}

/** What was saved of the attempt under way is not asked for again, and then the chapter ends as it would have. */
async function goOn(folder: string, operation: ChapterOperation): Promise<void> {
  const { controller, talk, store } = await engine(folder, operation);
  const state = await peekChapterState(store, '01');
  const [row] = await controller.list();
  if (row?.locked) return void (await controller.unlock('1'));
  if (row?.proposed !== undefined) return void (await controller.dismissProposal('1'));
  if (!row?.underWay) return void (await controller.retry('1', { level: 'edit_only' }));
  const outcome = await controller.generate('1');
  if (!outcome.passed) throw new Error(`the chapter stands at ${outcome.status}`);
  const again = talk.asked.filter(
    ({ attempt, what }) =>
      attempt === state?.currentAttempt && state.scenesWritten.some((scene) => what === `scene ${scene}`),
  );
  if (again.length > 0 && state?.pendingSteps[0] === 'write')
    throw new Error(`asked again for ${again.map(({ what }) => what).join(', ')}`);
}

async function engine(
  folder: string,
  { script }: ChapterOperation,
  files?: FileOperations,
): Promise<{ controller: ChapterController; talk: ScriptedChapterTalk; store: ProjectStore }> {
  const store = await FileStore.open(folder, files ? { files } : {});
  const talk = new ScriptedChapterTalk(script ?? { scenes: [2] });
  const model = sessionOn(new ScriptedModel([]), store);
  return { ...chapterControllers(store, { model, openTalk: talk.open }), talk, store };
}
