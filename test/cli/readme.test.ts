import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, makeFolder, removeFolders, runStoryfold } from './runStoryfold';

const manuscript = `# Chapter 1: The Harbour

The harbor lay still. He looked at the the water. "Nobody knows," said “Nell” and her uncle.

# Chapter 2: The Ferry

She could see that the lights was on. Then she went to to the ferry.
`;

describe('the README', function () {
  before(buildOnce);
  after(removeFolders);

  it('has a first round on the command line that runs line by line, as it is written', async () => {
    const readme = readFileSync(path.join(__dirname, '../../README.md'), 'utf8');
    const [block] = readme.split('### The command line')[1]!.split('```')[1]!.split('```');
    const lines = block!.split('\n').filter((line) => line.startsWith('storyfold '));
    assert.ok(lines.length > 10);
    const cwd = path.join(makeFolder(), 'my-novel');
    mkdirSync(cwd);
    writeFileSync(path.join(cwd, '..', 'manuscript.md'), manuscript);
    for (const line of lines) {
      const words = [...line.replace(/\s+#.*$/, '').matchAll(/"([^"]*)"|(\S+)/g)]
        .map(([, quoted, plain]) => (quoted ?? plain)!.replace('~/', '../'))
        .slice(1);
      const ran = await runStoryfold(words, { cwd });
      assert.equal(ran.code, 0, `${line}\n${ran.stderr}`);
    }
  });
});
