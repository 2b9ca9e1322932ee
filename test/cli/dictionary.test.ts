import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, makeFolder, makeProject, removeFolders, runStoryfold } from './runStoryfold';

interface DictionaryDocument {
  words: string[];
  added: string[];
  removed: string[];
}

describe('storyfold dictionary', function () {
  let folder: string;

  before(buildOnce);
  beforeEach(async () => {
    folder = await makeProject({ 'sample.md': 'Fog lay on the harbour of Brenwick.\n' });
  });
  after(removeFolders);

  const file = () => path.join(folder, '.storyfold/dictionary.txt');
  async function json(...words: string[]): Promise<DictionaryDocument> {
    const run = await runStoryfold(['dictionary', ...words, '--json'], { cwd: folder });
    assert.equal(run.code, 0, run.stdout + run.stderr);
    return run.document<DictionaryDocument>();
  }

  it('adds, lists and takes out', async () => {
    assert.deepEqual(await json(), { words: [], added: [], removed: [] });
    assert.equal(existsSync(file()), false);
    assert.deepEqual(await json('Brenwick', '小满', 'Brenwick'), {
      words: ['Brenwick', '小满'],
      added: ['Brenwick', '小满'],
      removed: [],
    });
    assert.equal(readFileSync(file(), 'utf8'), 'Brenwick\n小满\n');
    assert.deepEqual(await json('Old Tom', '--remove', '小满', 'nobody'), {
      words: ['Brenwick', 'Old Tom'],
      added: ['Old Tom'],
      removed: ['小满'],
    });
    assert.deepEqual((await json()).words, ['Brenwick', 'Old Tom']);
  });

  it('says what it did, and what it had no need to do', async () => {
    await json('Brenwick');
    const added = await runStoryfold(['dictionary', 'Brenwick', 'Sallow', '--remove', 'nobody'], {
      cwd: folder,
    });
    assert.equal(added.stdout, 'Added: Sallow\nAlready there: Brenwick\nNot in it: nobody\n');
    const listed = await runStoryfold(['dictionary'], { cwd: folder, env: { LANG: 'zh_CN.UTF-8' } });
    assert.equal(listed.stdout, '个人词典：2 个词\n  Brenwick\n  Sallow\n');
  });

  it('changes nothing when a word cannot stand in it', async () => {
    for (const words of [
      ['Sallow', '#note'],
      ['Sallow', ' '],
      ['Sallow', '--remove', '#x'],
      ['Sallow', '--remove', 'Sallow'],
    ]) {
      const run = await runStoryfold(['dictionary', ...words, '--json'], { cwd: folder });
      assert.equal(run.code, 2, run.stdout);
      assert.equal(run.document<{ error: { code: string } }>().error.code, 'usage');
    }
    assert.equal(existsSync(file()), false);
  });

  it('ends a remark about the word', async function () {
    // The English checker takes seconds to load, and longer on a busy machine.
    this.timeout(180_000);
    const quoted = async (): Promise<string[]> => {
      const run = await runStoryfold(['assess', 'sample', '--json'], { cwd: folder });
      const { suggestions } = run.document<{ suggestions: { anchor?: { exact: string } }[] }>();
      return suggestions.flatMap(({ anchor }) => anchor?.exact ?? []);
    };
    assert.ok((await quoted()).includes('harbour'));
    const shown = await runStoryfold(['show', 'sample', 's1'], { cwd: folder });
    assert.match(shown.stdout, /storyfold dictionary harbour/);
    await json('harbour');
    assert.ok(!(await quoted()).includes('harbour'));
  });

  it('needs a project', async () => {
    const run = await runStoryfold(['dictionary', 'Brenwick', '--json'], { cwd: makeFolder() });
    assert.equal(run.document<{ error: { code: string } }>().error.code, 'no_project');
  });
});
