import type { ChapterController } from '../../../src/core/chapter/chapterController';
import { readChapterStandings } from '../../../src/core/chapter/record/chapterStandings';
import { FileManuscript } from '../../../src/adapters/node/fileManuscript';
import { openProject } from '../../../src/core/project/project';
import { readStatus } from '../../../src/core/refinement/views/statusDocument';
import type { MemoryStore } from '../../fakes/memoryStore';
import { chapterControllers } from '../../fakes/chapterProject';
import { sessionOn } from '../../fakes/modelSessions';
import { failing, passing, ScriptedChapterTalk } from '../../fakes/scriptedChapterTalk';
import { ScriptedModel } from '../../fakes/scriptedModel';
import { storeOn } from '../support/storyProject';
import type { SeededRandom } from '../support/seededRandom';
import type { StateDocument, Use } from './stateDocuments';

const folder = '.storyfold/chapters/02';

/** What the chapter engine reads from disk. */
export const chapterDocuments: readonly StateDocument[] = [
  {
    name: 'state.json of a chapter',
    version: 1,
    chapters: true,
    paths: () => [`${folder}/state.json`],
    uses: (_path, random) => [list, ...some(3, [...runs, ...decisions], random)],
  },
  {
    name: 'scene-list.json',
    version: 1,
    chapters: true,
    paths: () => [`${folder}/scene-list.json`],
    // One that is planned anew takes its place.
    uses: (_path, random) => [list, ...some(2, [retryWriting, ...decisions], random)],
  },
  {
    name: 'verdicts on attempts',
    version: 1,
    chapters: true,
    paths: (files) => [...files.keys()].filter((path) => path.startsWith(`${folder}/judge-`)),
    uses: (_path, random) => [list, ...some(2, [...runs, ...decisions], random)],
  },
];

/** The story project with a chapter that was written anew beside the author's own, in two attempts. */
export async function chapterStoryProject(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const store = storeOn(files);
  await engine(store).generate('2', { force: true });
  return store.disk.files;
}

const verdicts = [
  failing({ type: 'hook', scenes: [1] }),
  { ...passing, issues: failing({ type: 'prose' }).issues },
];

function engine(store: MemoryStore): ChapterController {
  const talk = new ScriptedChapterTalk({ scenes: [2], verdicts });
  return chapterControllers(store, { model: sessionOn(new ScriptedModel([]), store), openTalk: talk.open })
    .controller;
}

const retryWriting: Use = (store) => engine(store).retry('2', { level: 'edit_only' });
const runs: readonly Use[] = [
  retryWriting,
  (store) => engine(store).generate('2'),
  (store) => engine(store).retry('2', { level: 'write_only', overLocks: true }),
];
const decisions: readonly Use[] = [
  (store) => engine(store).keepAttempt('2', 0),
  (store) => engine(store).acceptProposal('2'),
  (store) => engine(store).dismissProposal('2'),
  (store) => engine(store).lock('2'),
  (store) => engine(store).retryChoices('2'),
];

async function list(store: MemoryStore): Promise<void> {
  const { settings, readOnly } = await openProject(store);
  const standings = await readChapterStandings(store);
  await readStatus(store, new FileManuscript(store), settings, readOnly, standings);
  await engine(store).list();
  await engine(store).show('2');
}

function some(count: number, uses: readonly Use[], random: SeededRandom): Use[] {
  return Array.from({ length: count }, () => random.pick(uses));
}
