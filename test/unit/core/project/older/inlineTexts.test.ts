import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inlineTexts } from '../../../../../src/core/project/older/inlineTexts';
import { isProjectDocument } from '../../../../../src/core/project/projectPath';
import { phases, type Phase } from '../../../../../src/shared/values';

const decode = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** The files that the record's texts become, by path. */
function filesOf(phase: Phase, record: unknown): Record<string, string> | undefined {
  const found = inlineTexts(phase, record);
  return found && Object.fromEntries(found.files.map(({ path, bytes }) => [path, decode(bytes)]));
}

describe('inlineTexts', () => {
  it('finds no text in a record of today', () => {
    for (const record of [
      { version: 1, files: [{ path: 'brief.md', sha256: 'a', chars: 1, words: 1 }], meta: {} },
      { content: ' \n', text: 7, samples: [], chapters: 'none' },
      undefined,
      null,
      3,
      '',
      [],
    ])
      for (const phase of phases) assert.equal(inlineTexts(phase, record), undefined);
  });

  it('takes the whole text as it stands, and leaves the rest of the record', () => {
    const record = { text: '\u{FEFF}A brief.\r\n\r\nWith two lines.', updatedAt: 5, meta: { a: 1 } };
    assert.deepEqual(filesOf('brief', record), { 'brief.md': record.text });
    assert.deepEqual(inlineTexts('brief', record)!.rest, { updatedAt: 5, meta: { a: 1 } });
    assert.deepEqual(filesOf('brief', 'Nothing around it.'), { 'brief.md': 'Nothing around it.' });
  });

  it('takes the outline with its notes for the later one, and loses none of the others', () => {
    const record = {
      outlineText: 'Plain.',
      annotatedOutlineText: 'With notes.',
      content: 'Third.',
      text: 'Plain.',
    };
    const found = inlineTexts('outline', record)!;
    assert.deepEqual(filesOf('outline', record), { 'outline.md': 'With notes.' });
    assert.deepEqual(
      found.beside.map(({ key, bytes }) => [key, decode(bytes)]),
      [
        ['content', 'Third.'],
        ['text', 'Plain.'],
        ['outlineText', 'Plain.'],
      ],
    );
    assert.deepEqual(found.rest, {});
    assert.deepEqual(filesOf('outline', { outlineText: 'Plain.' }), { 'outline.md': 'Plain.' });
  });

  it('keeps no second copy of the same text', () => {
    assert.deepEqual(inlineTexts('brief', { content: 'Same.', text: 'Same.' })!.beside, []);
  });

  it('puts samples one below the other, under their titles', () => {
    const record = {
      samples: [
        { title: 'At  sea', content: 'One.\n', mood: 1 },
        'Two.',
        { title: '# No', text: '# No\n\nThree.' },
        7,
      ],
    };
    assert.deepEqual(filesOf('sample', record), {
      'sample.md': '## At sea\n\nOne.\n\n---\n\nTwo.\n\n# No\n\nThree.',
    });
    assert.deepEqual(inlineTexts('sample', record)!.rest, {
      samples: [{ title: 'At  sea', mood: 1 }, { title: '# No' }, 7],
    });
  });

  it('cuts a final text at its chapters, and names one without a heading as a file would be', () => {
    const text = '# 第一章 退潮\n\n水退了。\n\n# 第二章 灯芯\n\n灯亮了。\n';
    assert.deepEqual(filesOf('final', { content: text }), {
      'chapters/01-退潮.md': '# 第一章 退潮\n\n水退了。\n\n',
      'chapters/02-灯芯.md': '# 第二章 灯芯\n\n灯亮了。\n',
    });
    assert.deepEqual(filesOf('final', { content: 'No heading.', title: 'The Tide' }), {
      'chapters/01-the-tide.md': 'No heading.',
    });
  });

  it('makes a file of each chapter of a list, by its number where it has one', () => {
    assert.deepEqual(
      filesOf('final', {
        chapters: [
          { title: 'Salt', text: 'She weighed it.' },
          { title: 'Chapter 2: Wells', content: 'Chapter 2: Wells\n\nDeep.' },
          { title: '', text: 'No title.' },
        ],
      }),
      {
        'chapters/02-wells.md': 'Chapter 2: Wells\n\nDeep.',
        'chapters/02a-chapter.md': 'No title.',
        'chapters/00-salt.md': '# Salt\n\nShe weighed it.',
      },
    );
    assert.deepEqual(
      Object.keys(
        filesOf('final', [
          { number: 4, text: 'a' },
          { chapter: 5, text: 'b' },
        ])!,
      ),
      ['chapters/04-chapter.md', 'chapters/05-chapter.md'],
    );
  });

  it('writes a replacement for what no text file can hold', () => {
    assert.deepEqual(filesOf('brief', { content: 'a\u{D800}b\0c' }), { 'brief.md': 'a\u{FFFD}b\u{FFFD}c' });
  });

  it('says of any JSON what can be written, each text once and each file once', () => {
    const text = fc.oneof(fc.string(), fc.constant('# Chapter 1\n\na\n\n# Chapter 2\n\nb'));
    const item = fc.oneof(
      text,
      fc.record({ title: text, content: text, text }, { requiredKeys: [] }),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const value = fc.oneof(text, fc.array(item, { maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }));
    const keys = [
      'content',
      'text',
      'outlineText',
      'annotatedOutlineText',
      'samples',
      'chapters',
      'title',
      'meta',
    ];
    const record = fc.oneof(value, fc.dictionary(fc.constantFrom(...keys), value));
    fc.assert(
      fc.property(fc.constantFrom(...phases), record, (phase, json) => {
        const found = inlineTexts(phase, json);
        if (!found) return;
        const paths = found.files.map(({ path }) => path);
        assert.equal(new Set(paths).size, paths.length);
        for (const { path, bytes } of found.files) {
          assert.ok(isProjectDocument(path), path);
          decode(bytes);
        }
        // What was taken out is not found again, and nothing else was.
        assert.equal(inlineTexts(phase, found.rest)?.files.length ?? 0, again(phase, found.rest));
      }),
      { numRuns: 500 },
    );
  });
});

/** A piece with two texts has the second one left, which is then all there is of it. */
function again(phase: Phase, rest: Record<string, unknown>): number {
  const list = rest[phase === 'sample' ? 'samples' : 'chapters'];
  const left = Array.isArray(list) && phase !== 'brief' && phase !== 'outline' ? list : [];
  const texts = left.filter(
    (piece: unknown) =>
      typeof piece === 'object' &&
      piece !== null &&
      [...['content', 'text']].some((key) => {
        const text = (piece as Record<string, unknown>)[key];
        return typeof text === 'string' && text.trim() !== '';
      }),
  ).length;
  return phase === 'sample' ? Math.min(texts, 1) : texts;
}
