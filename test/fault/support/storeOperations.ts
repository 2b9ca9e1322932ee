import type { ProjectStore } from '../../../src/core/storage/projectStore';

/** One thing that the store can be asked for. */
export interface StoreOperation {
  name: string;
  /** Files that are there before. */
  files: Readonly<Record<string, string>>;
  run(store: ProjectStore): Promise<unknown>;
}

const bytes = (text: string) => new TextEncoder().encode(text);
/** Some pages long, so that a full disk cuts it in the middle. */
const long = (word: string) => `${word}\n`.repeat(3000);
const log = '.storyfold/usage.jsonl';

/** Every operation that writes. A new one is one line here. */
export const storeOperations: readonly StoreOperation[] = [
  {
    name: 'replace a file',
    files: { 'brief.md': 'old' },
    run: (store) => store.commit([{ path: 'brief.md', bytes: bytes(long('new')) }]),
  },
  {
    name: 'make a file in a new folder',
    files: {},
    run: (store) => store.commit([{ path: 'chapters/01.md', bytes: bytes('new') }]),
  },
  {
    name: 'remove a file',
    files: { 'sample.md': 'old' },
    run: (store) => store.commit([{ path: 'sample.md', bytes: undefined }]),
  },
  {
    name: 'replace, make and remove files together',
    files: { 'brief.md': long('old'), 'chapters/01.md': 'old', 'sample.md': 'old' },
    run: (store) =>
      store.commit([
        { path: 'brief.md', bytes: bytes('new') },
        { path: 'chapters/01.md', bytes: bytes(long('new')) },
        { path: '.storyfold/history/brief/0001.json', bytes: bytes('["new"]') },
        { path: 'sample.md', bytes: undefined },
      ]),
  },
  { name: 'begin a log', files: {}, run: (store) => store.append(log, '"one"') },
  { name: 'add to a log', files: { [log]: '"one"\n' }, run: (store) => store.append(log, '"two"') },
  {
    name: 'add to a log that was cut off',
    files: { [log]: '"one"\n"tw' },
    run: (store) => store.append(log, '"three"'),
  },
  {
    name: 'move a broken file aside',
    files: { 'brief.md': 'not for anyone', 'outline.md': 'old' },
    run: async (store) => store.quarantine('brief.md', (await store.read('brief.md'))!),
  },
  {
    name: 'commit under a lock',
    files: { 'brief.md': 'old' },
    run: (store) =>
      store.withLock('final', () =>
        store.commit([
          { path: 'brief.md', bytes: bytes('new') },
          { path: 'outline.md', bytes: bytes('new') },
        ]),
      ),
  },
];
