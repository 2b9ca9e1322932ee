import { FileManuscript } from '../../../src/adapters/node/fileManuscript';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { SystemClock } from '../../../src/adapters/node/systemClock';
import { StoryFoldError } from '../../../src/core/errors';
import { openProject } from '../../../src/core/project/project';
import { RefinementController } from '../../../src/core/refinement/refinementController';
import type { RefinementState } from '../../../src/core/refinement/model';
import { answerRequests } from './answerRequests';

export interface RefiningRequest {
  /** Tells this window's suggestions and passages from the other's. */
  name: string;
  count: number;
}

export type Acknowledged =
  | { kind: 'suggested'; id: string; words: string }
  | { kind: 'accepted' | 'rejected' | 'waived'; id: string }
  | { kind: 'locked'; id: string; passage: string };

export interface RefiningReply {
  /** Every intent that resolved, in order. */
  acknowledged: Acknowledged[];
  /** Refused because the state had moved on since it was read. */
  stale: number;
  conflicts: number;
  /** Refused because the other window was at work. */
  locked: number;
  /** Codes of other errors. */
  others: string[];
}

// Parameter: the project folder. Works on the brief as a window does, each intent on the state that it has seen.
const [folder = ''] = process.argv.slice(2);
const opened = open();

async function open(): Promise<RefinementController> {
  const store = await FileStore.open(folder);
  return new RefinementController({
    store,
    manuscript: new FileManuscript(store),
    project: (await openProject(store)).settings,
    reviewers: [],
    clock: new SystemClock(),
  });
}

answerRequests<RefiningRequest>(async ({ name, count }): Promise<RefiningReply> => {
  const controller = await opened;
  const reply: RefiningReply = { acknowledged: [], stale: 0, conflicts: 0, locked: 0, others: [] };
  while (reply.acknowledged.length < count && reply.others.length === 0) {
    try {
      const seen = await controller.state('brief');
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 16));
      reply.acknowledged.push(await act(controller, name, reply.acknowledged, seen));
    } catch (error) {
      const code = error instanceof StoryFoldError ? error.code : String(error);
      if (code === 'stale') reply.stale++;
      else if (code === 'conflict') reply.conflicts++;
      else if (code === 'locked') {
        reply.locked++;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
      } else reply.others.push(code);
    }
  }
  return reply;
});

/** Two suggestions, one decided and one declared intentional or turned down, and a lock; then from the beginning. */
async function act(
  controller: RefinementController,
  name: string,
  done: readonly Acknowledged[],
  { rev }: RefinementState,
): Promise<Acknowledged> {
  const own = done.filter((one) => one.kind === 'suggested');
  const step = done.length % 5;
  if (step < 2) {
    const words = `${name} wants change ${done.length}.`;
    const { id } = await controller.suggest('brief', { text: words, rev });
    return { kind: 'suggested', id, words };
  }
  if (step === 4) {
    const passage = `Passage ${name}-${Math.floor(done.length / 5)} stays.`;
    const { id } = await controller.lock('brief', { quote: passage, rev });
    return { kind: 'locked', id, passage };
  }
  const id = own.at(step === 2 ? -1 : -2)!.id;
  if (step === 2) {
    await controller.decide('brief', [id], 'accepted', { rev });
    return { kind: 'accepted', id };
  }
  if (done.length % 2 === 0) {
    await controller.waive('brief', id, { rev });
    return { kind: 'waived', id };
  }
  await controller.decide('brief', [id], 'rejected', { rev });
  return { kind: 'rejected', id };
}
