import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { StoryFoldError } from '../../../../../src/core/errors';
import { RawReplies } from '../../../../../src/core/llm/replies/rawReplies';
import { ManualClock } from '../../../../fakes/manualClock';
import { MemoryStore } from '../../../../fakes/memoryStore';

const folder = '.storyfold/logs/replies';
const bytesOf = (text: string) => new TextEncoder().encode(text);

function setUp() {
  const store = new MemoryStore();
  const clock = new ManualClock(Date.UTC(2026, 2, 4, 5, 6, 7, 89));
  const warnings: string[] = [];
  const replies = new RawReplies(store, clock, { warn: (message) => warnings.push(message), info: () => {} });
  const keep = (text: string) =>
    replies.keep({ step: 'assessment', model: 'local\nmodel', outcome: 'reply_invalid', text });
  return { store, clock, warnings, replies, keep };
}

describe('RawReplies', () => {
  it('keeps the reply byte for byte below a header', async () => {
    const { store, keep } = setUp();
    const text = '\u{FEFF}```json\r\n{"overall": “他说\u{0}😀\n';
    const path = await keep(text);
    assert.equal(path, `${folder}/20260304T050607089Z-assessment-1.txt`);
    const header =
      'time: 2026-03-04T05:06:07.089Z\nstep: assessment\nmodel: local model\noutcome: reply_invalid\n\n';
    assert.deepEqual(await store.read(path!), bytesOf(header + text));
  });

  it('overwrites nothing', async () => {
    const { store, keep } = setUp();
    const paths = [await keep('one'), await keep('two'), await keep('three')];
    assert.equal(new Set(paths).size, 3);
    assert.deepEqual((await store.list(folder)).length, 3);
    assert.match(new TextDecoder().decode(await store.read(paths[0]!)), /one$/);
  });

  it('lets the oldest go beyond a hundred, and touches nothing that it did not make', async () => {
    const { store, clock, keep } = setUp();
    await store.commit([
      { path: `${folder}/notes.txt`, bytes: bytesOf('mine') },
      { path: '.storyfold/logs/run.txt', bytes: bytesOf('log') },
    ]);
    const paths: (string | undefined)[] = [];
    for (let number = 0; number < 105; number++) {
      // Twelve at one time, so that the numbers count as numbers.
      if (number % 12 === 0) clock.advance(1000);
      paths.push(await keep(`reply ${number}`));
    }
    const names = (await store.list(folder)).filter((name) => name !== 'notes.txt');
    assert.deepEqual(new Set(names.map((name) => `${folder}/${name}`)), new Set(paths.slice(5)));
    assert.ok(await store.read(`${folder}/notes.txt`));
    assert.ok(await store.read('.storyfold/logs/run.txt'));
  });

  it('lets the oldest go beyond 20 MB, the newest never', async () => {
    const { store, clock, keep } = setUp();
    const large = 'x'.repeat(9 * 1024 * 1024);
    const paths = [];
    for (const text of [large, large, large]) {
      clock.advance(1);
      paths.push(await keep(text));
    }
    assert.equal(await store.read(paths[0]!), undefined);
    assert.ok((await store.read(paths[1]!)) && (await store.read(paths[2]!)));
    clock.advance(1);
    const huge = await keep('y'.repeat(21 * 1024 * 1024));
    assert.deepEqual(
      (await store.list(folder)).map((name) => `${folder}/${name}`),
      [huge],
    );
  });

  it('never throws: the error that led here matters more', async () => {
    const { store, warnings, keep } = setUp();
    store.nextFailure = new StoryFoldError('disk_full', 'The disk is full.', 'Make room.');
    assert.equal(await keep('a secret of the plot'), undefined);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0]!, /disk_full/);
    assert.doesNotMatch(warnings[0]!, /secret/);
    assert.ok(await keep('again'));
  });

  it('says where the reply is even when old ones cannot be removed', async () => {
    const { store, warnings, replies } = setUp();
    store.list = async () => {
      throw new StoryFoldError('io', 'The folder cannot be read.', 'Look at it.');
    };
    assert.ok(await replies.keep({ step: 'scene', model: 'm', outcome: 'reply_cut', text: 'x' }));
    assert.match(warnings[0]!, /Old raw replies could not be removed.*io/);
  });
});
