import { FileStore } from '../../../src/adapters/node/fileStore';
import { StoryFoldError } from '../../../src/core/errors';
import { sha256 } from '../../../src/core/storage/hash';
import { answerRequests } from './answerRequests';

export interface EditingRequest {
  path: string;
  /** Tells this window's lines from the other's. */
  name: string;
  count: number;
}

export interface EditingReply {
  /** The words of every line whose commit resolved. */
  acknowledged: string[];
  conflicts: number;
  /** Codes of other errors. */
  others: string[];
}

// Parameter: the project folder. Adds numbered lines to a text, each on the version that it has read.
const [folder = ''] = process.argv.slice(2);
const opened = FileStore.open(folder);

answerRequests<EditingRequest>(async ({ path, name, count }): Promise<EditingReply> => {
  const store = await opened;
  const reply: EditingReply = { acknowledged: [], conflicts: 0, others: [] };
  while (reply.acknowledged.length < count && reply.others.length === 0) {
    const bytes = (await store.read(path))!;
    const text = new TextDecoder().decode(bytes);
    const words = `${name}-${reply.acknowledged.length}`;
    const line = `${text.split('\n').length}. ${words}\n`;
    // An author takes time between reading and saving, and the other window writes meanwhile.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 16));
    try {
      await store.commit([
        { path, bytes: new TextEncoder().encode(text + line), expected: await sha256(bytes) },
      ]);
      reply.acknowledged.push(words);
    } catch (error) {
      const code = error instanceof StoryFoldError ? error.code : String(error);
      if (code === 'conflict') reply.conflicts++;
      else reply.others.push(code);
    }
  }
  return reply;
});
