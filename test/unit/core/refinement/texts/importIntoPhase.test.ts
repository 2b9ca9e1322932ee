import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ImportOptions } from '../../../../../src/core/project/importText';
import { sha256 } from '../../../../../src/core/storage/hash';
import { phasePaths, phaseRecord } from '../../../../../src/core/project/phaseDocuments';
import { expectCode } from '../../../../fakes/expectCode';
import { MemoryManuscript } from '../../../../fakes/memoryManuscript';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { controllerOn } from '../../../../fakes/testProject';
import type { Phase } from '../../../../../src/shared/values';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('importing a text', () => {
  let store: MemoryStore;
  let manuscript: MemoryManuscript;

  beforeEach(() => {
    store = new MemoryStore();
    manuscript = new MemoryManuscript(store);
  });

  async function take(phase: Phase, text: string | Uint8Array, options: Partial<ImportOptions> = {}) {
    const contents = typeof text === 'string' ? bytes(text) : text;
    const controller = controllerOn(store, { manuscript });
    const { files } = await controller.importText(phase, contents, { fileName: 'text.md', ...options });
    return { phase, files };
  }

  const at = async (path: string) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await store.read(path));
  const chapters = () => phasePaths(store, 'final');
  /** All chapters, one after the other, as a reader of the folder meets them. */
  async function whole(): Promise<Uint8Array> {
    const files = await Promise.all((await chapters()).map(async (path) => (await store.read(path))!));
    return new Uint8Array(Buffer.concat(files));
  }

  for (const [phase, path, recorded] of [
    ['brief', 'brief.md', '.storyfold/brief.json'],
    ['outline', 'outline.md', '.storyfold/outline.json'],
    ['sample', 'sample.md', '.storyfold/samples.json'],
  ] as const) {
    it(`puts a ${phase} into ${path}, byte for byte, and records it`, async () => {
      const text = '\u{FEFF}# A title\r\n\r\nTwo words.\n\r';
      const outcome = await take(phase, text);
      const after = await sha256(bytes(text));
      assert.deepEqual(outcome, { phase, files: [{ path, before: null, after }] });
      assert.deepEqual(await store.read(path), bytes(text));
      assert.ok(await store.read(recorded));
      assert.equal((await phaseRecord(store, phase))!.files[0]!.sha256, after);
    });
  }

  describe('of several files', () => {
    const file = (fileName: string, text: string) => ({ fileName, bytes: bytes(text) });

    it('makes each a chapter in the order given, byte for byte', async () => {
      await take('final', '\u{FEFF}Before it began.\r\n', {
        fileName: 'prologue.txt',
        more: [
          file('2 The Arrival.md', '# The Arrival\n\nFog.'),
          file('x.md', '# Chapter 3: Low Tide\nMud.\n'),
        ],
      });
      assert.deepEqual(await chapters(), [
        'chapters/00-prologue.md',
        'chapters/02-the-arrival.md',
        'chapters/03-low-tide.md',
      ]);
      assert.equal(
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(await whole()),
        '\u{FEFF}Before it began.\r\n# The Arrival\n\nFog.# Chapter 3: Low Tide\nMud.\n',
      );
    });

    it('numbers them through when their own numbers do not rise, so that none takes the place of another', async () => {
      await take('final', '# 第一章 潮\n水。', {
        fileName: '上册.md',
        more: [file('下册.md', '# 第一章 潮\n水。'), file('尾声.md', '# 第二章 岸\n沙。\n# 第三章 灯\n光。')],
      });
      assert.deepEqual(await chapters(), [
        'chapters/01-潮.md',
        'chapters/02-潮.md',
        'chapters/03-岸.md',
        'chapters/04-灯.md',
      ]);
      assert.equal(await at('chapters/04-灯.md'), '# 第三章 灯\n光。');
    });

    it('lets each have its own number where that is there once, in whatever order they are named', async () => {
      const more = [
        file('ch10.md', '# Chapter 10: End\nTen.'),
        file('coda.md', 'After it ended.'),
        file('ch2.md', '# Chapter 2: Tide\nTwo.'),
      ];
      await take('final', '# Chapter 1: Fog\nOne.', { fileName: 'ch1.md', more });
      assert.deepEqual(await chapters(), [
        'chapters/01-fog.md',
        'chapters/02-tide.md',
        'chapters/10-end.md',
        'chapters/10a-coda.md',
      ]);
      const other = [file('ch1.md', '# Chapter 1: Fog\nAnother.')];
      const error = await expectCode('refused', () =>
        take('final', '# Chapter 3: Home\nThree.', { fileName: 'ch3.md', more: other }),
      );
      assert.match(error.message, /: chapters\/01-fog\.md\./);
      assert.equal((await chapters()).length, 4);
    });

    it('puts those whose numbers tell nothing behind the chapters that are there, and finds them again there', async () => {
      await take('final', '# Chapter 1: A\n\na\n\n# Chapter 2: B\n\nb\n');
      for (const [text, names] of [
        ['No number.', ['storm.md', 'calm.md']],
        ['# Chapter 1: Again\n\nNumbered anew.', ['one.md', 'two.md']],
      ] as const) {
        const [fileName, next] = names;
        const more = [file(next, `${text} And more.`)];
        const { files } = await take('final', text, { fileName, more });
        assert.ok(
          files.every(({ before }) => before === null),
          text,
        );
        const again = await take('final', text, { fileName, more });
        assert.deepEqual(
          again.files.map(({ path, before }) => [path, before]),
          files.map(({ path, after }) => [path, after]),
        );
      }
      assert.deepEqual(await chapters(), [
        'chapters/01-a.md',
        'chapters/02-b.md',
        'chapters/03-storm.md',
        'chapters/04-calm.md',
        'chapters/05-again.md',
        'chapters/06-again.md',
      ]);
    });

    it('takes the same files again without a change, and refuses other texts in their place', async () => {
      const more = [file('b.md', 'Second.')];
      await take('final', 'First.', { fileName: 'a.md', more });
      const again = await take('final', 'First.', { fileName: 'a.md', more });
      assert.ok(again.files.every(({ before, after }) => before === after));
      await expectCode('refused', () => take('final', 'Other.', { fileName: 'a.md', more }));
      assert.equal(await at('chapters/01-a.md'), 'First.');
    });

    it('takes none when one of them cannot be taken', async () => {
      await expectCode('not_utf8', () =>
        take('final', 'First.', {
          fileName: 'a.md',
          more: [{ fileName: 'b.md', bytes: new Uint8Array([0xff, 0xfe, 0, 1]) }],
        }),
      );
      await expectCode('invalid_input', () => take('brief', 'One.', { more: [file('b.md', 'Two.')] }));
      assert.deepEqual(await chapters(), []);
      assert.equal(await store.read('brief.md'), undefined);
    });
  });

  it('cuts a whole work into its chapters; together they are the same bytes', async () => {
    const text =
      '\u{FEFF}A. Writer\r\n\r\n# Prologue\r\n\r\nFog.\r\n\r\n# Chapter 1: The Arrival\r\n\r\nOne.\r\n# Chapter 2: Don’t Look\r\n\r\nTwo.\n\n# Interlude\n\n…\n# Chapter 10: End\nTen.';
    await take('final', text);
    assert.deepEqual(await chapters(), [
      'chapters/00-prologue.md',
      'chapters/01-the-arrival.md',
      'chapters/02-dont-look.md',
      'chapters/02a-interlude.md',
      'chapters/10-end.md',
    ]);
    assert.deepEqual(await whole(), bytes(text));
    assert.equal(
      await at('chapters/00-prologue.md'),
      '\u{FEFF}A. Writer\r\n\r\n# Prologue\r\n\r\nFog.\r\n\r\n',
    );
    const record = (await phaseRecord(store, 'final'))!;
    assert.deepEqual(
      record.files.map(({ chapter, title }) => [chapter, title]),
      [
        ['00', undefined],
        ['01', 'The Arrival'],
        ['02', 'Don’t Look'],
        ['02a', 'Interlude'],
        ['10', 'End'],
      ],
    );
  });

  it('cuts Chinese chapters and keeps the characters of their titles', async () => {
    const text = '# 第一章 雾港\n\n甲。\n\n# 第二章 “潮”：起\n\n乙。\n\n# 第十一章\n\n丙。\n';
    await take('final', text);
    assert.deepEqual(await chapters(), [
      'chapters/01-雾港.md',
      'chapters/02-潮-起.md',
      'chapters/11-chapter.md',
    ]);
    assert.deepEqual(await whole(), bytes(text));
  });

  it('gives back any work byte for byte', async () => {
    const line = fc.constantFrom(
      '# Chapter 1: A',
      '# Chapter 2: B',
      '# 第三章 潮',
      '# Part One',
      '# Prologue',
      '文字。',
      'Prose 😀.',
      '',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 14 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        async (lines, lineEnd, mark) => {
          const text = (mark ? '\u{FEFF}' : '') + lines.join(lineEnd);
          fc.pre(text.trim() !== '');
          store = new MemoryStore();
          manuscript = new MemoryManuscript(store);
          await take('final', text);
          assert.deepEqual(await whole(), bytes(text));
          // Importing the same once more changes nothing.
          const before = await chapters();
          const again = await take('final', text);
          assert.deepEqual(await chapters(), before);
          for (const file of again.files) assert.equal(file.before, file.after);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('numbers through where each part begins anew', async () => {
    const text = '# Part One\n\n## Chapter 1\na\n## Chapter 2\nb\n# Part Two\n\n## Chapter 1\nc\n';
    await take('final', text);
    assert.deepEqual(await chapters(), [
      'chapters/01-chapter.md',
      'chapters/02-chapter.md',
      'chapters/03-chapter.md',
    ]);
    assert.deepEqual(await whole(), bytes(text));
  });

  for (const [fileName, text, path] of [
    ['draft.md', '# Chapter 7: The Lamp\n\nx', 'chapters/07-the-lamp.md'],
    ['draft.md', '# 第七章 灯\n\nx', 'chapters/07-灯.md'],
    ['07-the-lamp.md', 'No heading.', 'chapters/07-the-lamp.md'],
    ['C:\\texts\\The Lamp.docx.md', 'No heading.', 'chapters/03-the-lamp-docx.md'],
    ['/home/me/The Lamp.md', 'No heading.', 'chapters/03-the-lamp.md'],
    ['x.md', '# The Lamp\n\nA title without a number.', 'chapters/03-the-lamp.md'],
  ] as const) {
    it(`puts a single chapter of “${fileName}” into ${path}`, async () => {
      await take('final', '# Chapter 1: A\n\na\n\n# Chapter 2: B\n\nb\n');
      const outcome = await take('final', text, { fileName });
      assert.deepEqual(
        outcome.files.map((file) => file.path),
        [path],
      );
      assert.equal(await at(path), text);
      assert.equal((await chapters()).length, 3);
    });
  }

  it('refuses a different text that is there, and changes nothing', async () => {
    await take('brief', 'Mine.');
    const files = new Map(store.disk.files);
    const error = await expectCode('refused', () => take('brief', 'Another.'));
    assert.match(error.message, /brief\.md/);
    assert.match(error.hint, /--force/);
    assert.deepEqual(new Map(store.disk.files), files);
  });

  it('with force keeps the old text among the texts first and tells which it was', async () => {
    await take('brief', '\u{FEFF}Mine.\r\n');
    const outcome = await take('brief', 'Another.', { force: true });
    const [file] = outcome.files;
    assert.equal(file!.before, await sha256(bytes('\u{FEFF}Mine.\r\n')));
    assert.deepEqual(await store.read(`.storyfold/texts/${file!.before}`), bytes('\u{FEFF}Mine.\r\n'));
    assert.equal(await at('brief.md'), 'Another.');
    const order = store.commits.flat();
    assert.ok(order.indexOf(`.storyfold/texts/${file!.before}`) < order.lastIndexOf('brief.md'));
  });

  it('keeps unsaved words of an editor too', async () => {
    await take('brief', 'Saved.');
    manuscript.type('brief.md', 'Saved. And typed.');
    await expectCode('refused', () => take('brief', 'Another.'));
    const { files } = await take('brief', 'Another.', { force: true });
    assert.equal(await at(`.storyfold/texts/${files[0]!.before}`), 'Saved. And typed.');
  });

  it('puts a chapter into the file that has its number, and keeps the id', async () => {
    await store.commit([{ path: 'chapters/1 my own name.md', bytes: bytes('# Chapter 1: Fog\n\nold') }]);
    const text = '# Chapter 1: Mist\n\nnew\n# Chapter 2: Tide\n\ntide';
    await expectCode('refused', () => take('final', text));
    assert.deepEqual(await chapters(), ['chapters/1 my own name.md']);
    const { files } = await take('final', text, { force: true });
    assert.deepEqual(await chapters(), ['chapters/1 my own name.md', 'chapters/02-tide.md']);
    assert.equal(await at('chapters/1 my own name.md'), '# Chapter 1: Mist\n\nnew\n');
    assert.equal(await at(`.storyfold/texts/${files[0]!.before}`), '# Chapter 1: Fog\n\nold');
    assert.equal(files[1]!.before, null);
    assert.deepEqual(
      (await phaseRecord(store, 'final'))!.files.map(({ chapter }) => chapter),
      ['01', '02'],
    );
  });

  it('imports a changed chapter without a number into its own file again', async () => {
    await take('final', 'First try.', { fileName: 'lamp.md' });
    await expectCode('refused', () => take('final', 'Second try.', { fileName: 'lamp.md' }));
    await take('final', 'Second try.', { fileName: 'lamp.md', force: true });
    assert.deepEqual(await chapters(), ['chapters/01-lamp.md']);
    assert.equal(await at('chapters/01-lamp.md'), 'Second try.');
  });

  it('replaces a file that is no UTF-8 text only with force, and keeps its bytes', async () => {
    const chinese = Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4);
    await store.commit([{ path: 'brief.md', bytes: chinese }]);
    await expectCode('refused', () => take('brief', 'New.'));
    // The fake and the disk both read the file to check the version; the disk does not read it as text.
    const { FileManuscript } = await import('../../../../../src/adapters/node/fileManuscript');
    const controller = controllerOn(store, { manuscript: new FileManuscript(store) });
    const outcome = await controller.importText('brief', bytes('New.'), { fileName: 'x.md', force: true });
    assert.deepEqual(await store.read(`.storyfold/texts/${outcome.files[0]!.before}`), chinese);
    assert.equal(await at('brief.md'), 'New.');
  });

  it('imports a chapter beside one that is no UTF-8 text', async () => {
    await store.commit([{ path: 'chapters/01-old.md', bytes: Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4) }]);
    await take('final', '# Chapter 2: Tide\n\nx');
    assert.equal(await at('chapters/02-tide.md'), '# Chapter 2: Tide\n\nx');
  });

  for (const [what, text] of [
    ['nothing', ''],
    ['white space', ' \r\n\t\u3000\n'],
    ['a byte-order mark alone', '\u{FEFF}'],
  ] as const) {
    it(`refuses ${what}, in every phase`, async () => {
      for (const phase of ['brief', 'outline', 'sample', 'final'] as const) {
        const error = await expectCode('invalid_input', () => take(phase, text));
        assert.match(error.message, /text\.md/);
      }
      assert.equal(store.disk.files.size, 0);
    });
  }

  it('refuses what is no UTF-8 text and names the file', async () => {
    const error = await expectCode('not_utf8', () =>
      take('final', Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4, 0xa1, 0xa3), { fileName: '小说.txt' }),
    );
    assert.match(error.message, /小说\.txt/);
    assert.equal(store.disk.files.size, 0);
  });

  it('does nothing when the phase’s record is of a newer version', async () => {
    await store.commit([{ path: '.storyfold/brief.json', bytes: bytes('{"version":2}') }]);
    await expectCode('newer_schema', () => take('brief', 'Text.'));
    assert.equal(await store.read('brief.md'), undefined);
  });
});
