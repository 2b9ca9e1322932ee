import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileOperations } from '../../../src/adapters/node/fileOperations';
import { FileManuscript } from '../../../src/adapters/node/fileManuscript';
import { FileStore } from '../../../src/adapters/node/fileStore';
import type { ModelRequest } from '../../../src/core/llm/languageModel';
import { replyNames } from '../../../src/core/llm/steps';
import { StoryController } from '../../../src/core/story/storyController';
import type { StoryStage } from '../../../src/shared/values';
import { ManualClock } from '../../fakes/manualClock';
import type { Asked } from '../../fakes/modelServer/receivedRequest';
import { sessionOn } from '../../fakes/modelSessions';
import { ScriptedModel } from '../../fakes/scriptedModel';
import { smallStory } from '../../fakes/storyEngine';
import { storyReply } from '../../fakes/storyReplies';
import { englishProject } from '../../fakes/testProject';
import { readRecord } from './authorsRecord';
import type { Candidate } from './trials';

/** One thing that the story engine can be asked for. */
interface StoryOperation {
  name: string;
  prepare?: (story: StoryController) => Promise<unknown>;
  run: (story: StoryController) => Promise<unknown>;
  inSteps?: true;
}

const whole = (story: StoryController) => story.run('full');
const stage = (name: StoryStage) => (story: StoryController) => story.run(name);

/** Every operation that writes. A new one is one line here. */
const storyOperations: readonly StoryOperation[] = [
  { name: 'write the documents of a story', run: stage('docs'), inSteps: true },
  { name: 'write the skeleton of a story', prepare: stage('docs'), run: stage('skeleton'), inSteps: true },
  {
    name: 'build the tree of a story',
    prepare: async (story) => {
      await story.run('docs');
      await story.run('skeleton');
    },
    run: stage('tree'),
    inSteps: true,
  },
  {
    name: 'build the tree of a story anew',
    prepare: whole,
    run: (story) => story.run('tree', { force: true }),
    inSteps: true,
  },
  {
    name: 'change a node of a story',
    prepare: whole,
    run: async (story) => {
      const { tree, sha256 } = (await story.tree())!;
      const node = { ...tree.nodes['n1']!, narrative: "The author's own words." };
      // One that is changed already was acknowledged or finished by the next start.
      if (tree.nodes['n1']!.narrative === node.narrative) return;
      await story.saveTree({ ...tree, nodes: { ...tree.nodes, n1: node } }, sha256, { copyFirst: true });
    },
  },
];

/** The story engine's operations, to be cut off and to fail as those of the refinement are. */
export function storyTrials(): Candidate[] {
  return storyOperations.map((operation) => ({
    name: operation.name,
    inSteps: operation.inSteps === true,
    prepare: async (folder) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'brief.md'), '# Brief\n\n## Premise\n\nA ferry, a bell, a storm.\n');
      await operation.prepare?.(await storyOn(folder));
    },
    run: async (folder, files) => operation.run(await storyOn(folder, files)),
    record: readRecord,
    goOn: async (folder) => {
      await whole(await storyOn(folder));
    },
  }));
}

async function storyOn(folder: string, files?: FileOperations): Promise<StoryController> {
  const store = await FileStore.open(folder, files ? { files } : {});
  const clock = new ManualClock();
  const settings = {
    ...smallStory,
    'storyfold.story.targetMainDepth': 3,
    'storyfold.story.minMainDepth': 3,
    'storyfold.story.maxTotalNodes': 8,
  };
  return new StoryController({
    store,
    manuscript: new FileManuscript(store),
    project: { ...englishProject, settings },
    clock,
    model: sessionOn(new ScriptedModel(answer), store, { clock }),
  });
}

/** The same for the same request, so that a story that was cut off comes out as one that was not. */
function answer({ format, messages }: ModelRequest): string {
  const asked: Asked =
    format?.kind === 'json_schema' ? replyNames.find((name) => name === format.name)! : 'prose';
  let hash = 0;
  for (const unit of messages.at(-1)!.content) hash = (Math.imul(hash, 31) + unit.codePointAt(0)!) | 0;
  const count = Math.abs(hash) % 1_000_000;
  return storyReply({ asked, body: { messages } }, { count, choices: count * 8 })!;
}
