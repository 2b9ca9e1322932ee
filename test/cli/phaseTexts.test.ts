import assert from 'node:assert/strict';
import { messagesFor } from '../../src/cli/messages/messages';
import { Output } from '../../src/cli/terminal/output';
import { keptChange } from '../../src/cli/refinement/phaseTexts';
import { textFile } from '../../src/core/project/layout';
import { sha256 } from '../../src/core/storage/hash';
import { MemoryManuscript } from '../fakes/memoryManuscript';
import { MemoryStore } from '../fakes/memoryStore';
import { put } from '../fakes/projectFiles';

describe('what a revision changed, from the texts that are kept', () => {
  const older = 'The fog came in.\n';
  const newer = 'The fog went out.\n';
  let warnings: string;

  async function shown(kept: (hash: string) => string | undefined): Promise<string[]> {
    warnings = '';
    const out = { write: () => undefined };
    const output = new Output(out, { write: (text) => (warnings += text) }, {}, messagesFor('en'));
    const store = new MemoryStore();
    const [before, after] = await Promise.all(
      [older, newer].map((text) => sha256(new TextEncoder().encode(text))),
    );
    await put(store, { [textFile(before!)]: older });
    const text = kept(after!);
    if (text !== undefined) await put(store, { [textFile(after!)]: text });
    const files = { folder: '/', store, manuscript: new MemoryManuscript(store) };
    return keptChange(files, { path: 'brief.md', before: before!, after: after! }, output);
  }

  it('is shown', async () => {
    assert.match((await shown(() => newer)).join('\n'), /came.+went/);
    assert.equal(warnings, '');
  });

  it('is left out without a word where one is no longer kept', async () => {
    assert.deepEqual(await shown(() => undefined), []);
    assert.equal(warnings, '');
  });

  it('is not told from a text that is not the one that was kept', async () => {
    assert.deepEqual(await shown(() => 'Something else.\n'), []);
    assert.match(warnings, /brief\.md/);
    assert.match(warnings, /damaged/);
  });
});
