import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, makeProject, removeFolders, runStoryfold } from './runStoryfold';

const mark = '\u{FEFF}';

describe('the bytes of a text on the command line', function () {
  before(buildOnce);
  after(removeFolders);

  const cases: { name: string; text: string; mended: string }[] = [
    {
      name: 'CRLF and a byte-order mark',
      text: `${mark}The kettle sang loudly.\r\n\r\nThe cat did not.\r\n`,
      mended: `${mark}The kettle sang softly.\r\n\r\nThe cat did not.\r\n`,
    },
    {
      name: 'mixed line ends and none at the end',
      text: 'The kettle sang loudly.\r\nThe cat did not.\nNor did the dog.\rSo',
      mended: 'The kettle sang softly.\r\nThe cat did not.\nNor did the dog.\rSo',
    },
    {
      name: 'trailing spaces, tabs, and characters beyond the first plane',
      text: 'The kettle sang loudly.  \n\t𝄞 𠮷\n\n\n',
      mended: 'The kettle sang softly.  \n\t𝄞 𠮷\n\n\n',
    },
  ];

  for (const { name, text, mended } of cases) {
    it(`${name} survive accept, restore and revert`, async () => {
      const folder = await makeProject({ 'sample.md': text }, '--language', 'en');
      const bytes = () => readFileSync(path.join(folder, 'sample.md'));
      const run = async (...words: string[]) => {
        const done = await runStoryfold([...words, '--json'], { cwd: folder });
        assert.equal(done.code, 0, done.stdout);
        return done.document<{ entry: number }>();
      };
      const softer = ['--text', 'Softer.', '--quote', 'loudly', '--replacement', 'softly'];
      await run('suggest', 'sample', ...softer);
      const { entry } = await run('revise', 'sample', '--accept', 'all');
      assert.deepEqual(bytes(), Buffer.from(mended));
      const restored = await run('restore', 'sample', String(entry));
      assert.deepEqual(bytes(), Buffer.from(text));
      await run('restore', 'sample', String(restored.entry));
      assert.deepEqual(bytes(), Buffer.from(mended));
    });
  }
});
