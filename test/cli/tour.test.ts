import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOnce, builtCli } from './runStoryfold';

const tourUrl = pathToFileURL(path.resolve(__dirname, '../../scripts/tour.mjs')).href;

describe('the tour of `npm start`', function () {
  before(buildOnce);

  it('goes from the first look to the restored text, on a copy, plain in a pipe', () => {
    // The Chinese example, which is quick to assess.
    const run = spawnSync(
      process.execPath,
      ['-e', `import(${JSON.stringify(tourUrl)}).then((tour) => tour.runTour())`],
      {
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'] ?? '',
          LANG: 'zh_CN.UTF-8',
          TMPDIR: tmpdir(),
          // It is offline all the same.
          STORYFOLD_PROVIDER: 'openai',
        },
      },
    );
    const [folder] = /\S+storyfold-tour-\w+/.exec(run.stdout) ?? [];
    try {
      assert.equal(run.status, 0, run.stdout + run.stderr);
      for (const command of [
        'status',
        'assess',
        'show',
        'waive',
        'revise',
        'refine',
        'revert',
        'restore',
        'rounds',
      ]) {
        assert.ok(run.stdout.includes(`$ storyfold ${command}`), command);
      }
      // What is offered at the end works as it stands.
      const offered = [...run.stdout.matchAll(/^ {2}node .*?dist\/cli\.js (.+) --project \S+$/gm)];
      assert.equal(offered.length, 2, run.stdout);
      for (const [, words] of offered) {
        const again = spawnSync(process.execPath, [builtCli, ...words!.split(' '), '--quiet'], {
          cwd: folder,
          encoding: 'utf8',
        });
        assert.equal(again.status, 0, again.stderr);
      }
      assert.match(run.stdout, /停止：/);
      assert.match(run.stdout, /已核对：3 章都与最初一字节不差。/);

      assert.doesNotMatch(run.stdout, /\u001b/);
      assert.ok(folder && existsSync(path.join(folder, 'chapters')), 'the files are not where the tour says');
    } finally {
      if (folder) rmSync(folder, { recursive: true, force: true });
    }
  });
});
