import assert from 'node:assert/strict';
import type { Manuscript } from '../../src/core/ports';
import { sha256 } from '../../src/core/storage/hash';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { expectCode } from '../fakes/expectCode';

export interface ManuscriptHarness {
  store: ProjectStore;
  manuscript: Manuscript;
  close(): Promise<void>;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** What every manuscript does; `make` gives a new one over an empty project for each test. */
export function manuscriptContract(name: string, make: () => Promise<ManuscriptHarness>): void {
  describe(`Manuscript: ${name}`, () => {
    let harness: ManuscriptHarness;
    let manuscript: Manuscript;

    const put = (path: string, text: string) => harness.store.commit([{ path, bytes: bytes(text) }]);
    const onDisk = async (path: string) => {
      const read = await harness.store.read(path);
      return read && new TextDecoder('utf-8', { ignoreBOM: true }).decode(read);
    };

    beforeEach(async () => {
      harness = await make();
      manuscript = harness.manuscript;
    });

    afterEach(() => harness.close());

    it('writes the author’s texts and no other file', async () => {
      for (const path of [
        '.git/config',
        '.storyfold/project.json',
        'README.md',
        'chapters/a/b.md',
        '../brief.md',
      ]) {
        await expectCode('unsafe_path', () => manuscript.apply([{ path, expected: undefined, edits: [] }]));
        await expectCode('unsafe_path', () =>
          manuscript.replace([{ path, expected: undefined, bytes: bytes('x') }]),
        );
      }
    });

    it('has no text where no file is', async () => {
      assert.equal(await manuscript.read('brief.md'), undefined);
    });

    it('reads the text after its mark, and the hash of all its bytes', async () => {
      await put('brief.md', '\u{FEFF}One\r\nTwo\n');
      assert.deepEqual(await manuscript.read('brief.md'), {
        path: 'brief.md',
        text: 'One\r\nTwo\n',
        byteOrderMark: true,
        sha256: await sha256(bytes('\u{FEFF}One\r\nTwo\n')),
      });
    });

    it('says so when a file is no UTF-8 text', async () => {
      // "中文" in GB18030.
      await harness.store.commit([{ path: 'brief.md', bytes: Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4) }]);
      await expectCode('not_utf8', () => manuscript.read('brief.md'));
    });

    it('refuses a path outside the project', async () => {
      await expectCode('unsafe_path', () => manuscript.read('../brief.md'));
      await expectCode('unsafe_path', () =>
        manuscript.replace([{ path: '../brief.md', expected: undefined, bytes: bytes('x') }]),
      );
    });

    it('applies edits to the version they were made for; mark and line ends stay', async () => {
      await put('brief.md', '\u{FEFF}One 😀 two\r\nthree\r\n');
      const { sha256: expected } = (await manuscript.read('brief.md'))!;
      const [after] = await manuscript.apply([
        {
          path: 'brief.md',
          expected,
          edits: [
            { start: 12, end: 17, replacement: 'drei' },
            { start: 0, end: 3, replacement: 'Eins' },
          ],
        },
      ]);
      assert.equal(await onDisk('brief.md'), '\u{FEFF}Eins 😀 two\r\ndrei\r\n');
      assert.deepEqual(after, await manuscript.read('brief.md'));
    });

    it('makes a new file only where none is', async () => {
      await manuscript.apply([
        { path: 'sample.md', expected: undefined, edits: [{ start: 0, end: 0, replacement: 'New.' }] },
      ]);
      assert.equal(await onDisk('sample.md'), 'New.');
      await expectCode('conflict', () =>
        manuscript.apply([
          { path: 'sample.md', expected: undefined, edits: [{ start: 0, end: 0, replacement: 'Newer.' }] },
        ]),
      );
      assert.equal(await onDisk('sample.md'), 'New.');
    });

    it('changes all files or none', async () => {
      await put('chapters/01.md', 'one');
      await put('chapters/02.md', 'two');
      const first = (await manuscript.read('chapters/01.md'))!.sha256;
      const second = (await manuscript.read('chapters/02.md'))!.sha256;
      await put('chapters/02.md', 'two, changed by the author');
      const error = await expectCode('conflict', () =>
        manuscript.apply([
          { path: 'chapters/01.md', expected: first, edits: [{ start: 0, end: 3, replacement: 'ONE' }] },
          { path: 'chapters/02.md', expected: second, edits: [{ start: 0, end: 3, replacement: 'TWO' }] },
        ]),
      );
      assert.equal(error.details['path'], 'chapters/02.md');
      await expectCode('conflict', () =>
        manuscript.replace([
          { path: 'chapters/01.md', expected: first, bytes: bytes('ONE') },
          { path: 'chapters/02.md', expected: second, bytes: bytes('TWO') },
        ]),
      );
      assert.equal(await onDisk('chapters/01.md'), 'one');
      assert.equal(await onDisk('chapters/02.md'), 'two, changed by the author');
    });

    it('refuses edits that overlap, and a file that is gone', async () => {
      await put('brief.md', 'abcdef');
      const { sha256: expected } = (await manuscript.read('brief.md'))!;
      await expectCode('invalid_input', () =>
        manuscript.apply([
          {
            path: 'brief.md',
            expected,
            edits: [
              { start: 0, end: 3, replacement: 'x' },
              { start: 2, end: 4, replacement: 'y' },
            ],
          },
        ]),
      );
      assert.equal(await onDisk('brief.md'), 'abcdef');
      await harness.store.commit([{ path: 'brief.md', bytes: undefined }]);
      await expectCode('conflict', () => manuscript.apply([{ path: 'brief.md', expected, edits: [] }]));
      assert.equal(await manuscript.read('brief.md'), undefined);
    });

    it('puts whole texts in place byte for byte, and takes them away', async () => {
      await put('brief.md', 'old');
      const expected = await sha256(bytes('old'));
      await manuscript.replace([
        { path: 'brief.md', expected, bytes: bytes('\u{FEFF}new\r\n') },
        { path: 'outline.md', expected: undefined, bytes: bytes('outline') },
      ]);
      assert.equal(await onDisk('brief.md'), '\u{FEFF}new\r\n');
      await manuscript.replace([
        { path: 'outline.md', expected: await sha256(bytes('outline')), bytes: undefined },
      ]);
      assert.equal(await manuscript.read('outline.md'), undefined);
      assert.equal(await harness.store.read('outline.md'), undefined);
    });

    it('restores and imports over bytes that are no UTF-8 text, and puts such bytes in place', async () => {
      // "中文" in GB18030.
      const chinese = Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4);
      await harness.store.commit([{ path: 'brief.md', bytes: chinese }]);
      const expected = await sha256(chinese);
      const other = await sha256(bytes('else'));
      await expectCode('conflict', () =>
        manuscript.replace([{ path: 'brief.md', expected: other, bytes: bytes('new') }]),
      );
      assert.deepEqual(new Uint8Array((await harness.store.read('brief.md'))!), chinese);
      await manuscript.replace([{ path: 'brief.md', expected, bytes: bytes('new') }]);
      assert.equal(await onDisk('brief.md'), 'new');
      await manuscript.replace([{ path: 'brief.md', expected: await sha256(bytes('new')), bytes: chinese }]);
      assert.deepEqual(new Uint8Array((await harness.store.read('brief.md'))!), chinese);
    });
  });
}
