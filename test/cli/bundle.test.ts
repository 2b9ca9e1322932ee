import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, builtCli } from './runStoryfold';

describe('the built command line', () => {
  before(buildOnce);

  /** Where esbuild notes which file a part of the bundle comes from. */
  const holds = (file: string, library: string) =>
    readFileSync(path.join(path.dirname(builtCli), file), 'utf8').includes(`node_modules/${library}/`);

  it('keeps the libraries that speak to a model in files of their own, so that what needs none reads none', () => {
    for (const [library, file] of [
      ['openai', 'modelClient.js'],
      ['undici', 'proxyClient.js'],
    ] as const) {
      assert.ok(holds(file, library), `${file} has no ${library}`);
      for (const other of ['cli.js', 'extension.js'])
        assert.ok(!holds(other, library), `${other} has ${library}`);
    }
  });
});
