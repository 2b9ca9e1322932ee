import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { StoryFoldError } from '../../../../src/core/errors';
import { jsonBytes, parseJson, readJson, refuseNewer, versionOf } from '../../../../src/core/storage/json';
import { phaseRecordSchema, projectSchema } from '../../../../src/core/project/records';
import { expectCode } from '../../../fakes/expectCode';
import { MemoryStore } from '../../../fakes/memoryStore';

const bytes = (text: string) => new TextEncoder().encode(text);
const schema = z.looseObject({ version: z.number(), names: z.array(z.string()) });

describe('readJson', () => {
  const path = '.storyfold/things.json';

  async function storeWith(contents: Uint8Array): Promise<MemoryStore> {
    const store = new MemoryStore();
    await store.commit([{ path, bytes: contents }]);
    return store;
  }

  it('is undefined where no file is', async () => {
    assert.equal(await readJson(new MemoryStore(), path, schema, { version: 1 }), undefined);
  });

  it('keeps what it does not know, through a rewrite', async () => {
    const value = { version: 1, names: ['甲'], later: { deep: [1, null, { x: true }] } };
    const store = await storeWith(jsonBytes(value));
    const read = await readJson(store, path, schema, { version: 1 });
    assert.deepEqual(read, value);
    assert.deepEqual(parseJson(jsonBytes(read)), { value });
  });

  it('reads a file with a byte-order mark', async () => {
    const store = await storeWith(bytes('\u{FEFF}{"version":1,"names":[]}'));
    assert.deepEqual(await readJson(store, path, schema, { version: 1 }), { version: 1, names: [] });
  });

  it('leaves a newer file alone and names file and versions', async () => {
    const newer = bytes('{"version":3,"names":"another shape"}');
    const store = await storeWith(newer);
    const error = await expectCode('newer_schema', () => readJson(store, path, schema, { version: 1 }));
    for (const part of [path, '3', '1']) assert.ok(error.message.includes(part));
    assert.match(error.hint, /Update StoryFold/);
    assert.match(error.hint, /Nothing was changed/);
    assert.deepEqual(await store.read(path), newer);
  });

  it('reads a newer file that fits as it is, and asks nobody to migrate it', async () => {
    const newer = { version: 3, names: ['甲'], later: true };
    const store = await storeWith(jsonBytes(newer));
    const migrate = (): never => assert.fail('a newer file was migrated');
    assert.deepEqual(await readJson(store, path, schema, { version: 1, migrate }), newer);
    assert.equal(store.commits.length, 1);
  });

  it('refuses the write of a newer file alone', async () => {
    for (const version of [undefined, 0, 1, 2]) refuseNewer(path, version, 2);
    await expectCode('newer_schema', async () => refuseNewer(path, 3, 2));
    assert.deepEqual([{ version: 3 }, { version: '3' }, [], null].map(versionOf), [
      3,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('migrates before it judges', async () => {
    const store = await storeWith(bytes('["甲","乙"]'));
    const migrate = (value: unknown) => (Array.isArray(value) ? { version: 1, names: value } : value);
    assert.deepEqual(await readJson(store, path, schema, { version: 1, migrate }), {
      version: 1,
      names: ['甲', '乙'],
    });
    assert.deepEqual([...store.disk.files.keys()], [path]);
  });

  const broken: Record<string, Uint8Array> = {
    empty: new Uint8Array(),
    'cut off': bytes('{"version":1,"names":["a"'),
    'no UTF-8': Uint8Array.of(0x22, 0xff, 0x22),
    'of another shape': bytes('{"version":1,"names":"a"}'),
    'a bare value': bytes('null'),
    'nested too deep': bytes(`{"version":1,"names":[],"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
    'nested too deep and cut off': bytes('[{"a":'.repeat(1_000_000)),
    'too large': bytes(`{"version":1,"names":["${'x'.repeat(20 * 1024 * 1024)}"]}`),
  };
  for (const [what, contents] of Object.entries(broken)) {
    it(`moves aside, byte for byte, what is ${what}; then starts fresh`, async () => {
      const store = await storeWith(contents);
      const begun = performance.now();
      const error = await expectCode('corrupt_state', () => readJson(store, path, schema, { version: 1 }));
      assert.ok(performance.now() - begun < 1000);
      const movedTo = String(error.details['movedTo']);
      assert.ok(error.hint.includes(movedTo) && error.message.includes(path));
      assert.deepEqual(await store.read(movedTo), contents);
      assert.equal(await readJson(store, path, schema, { version: 1 }), undefined);
    });
  }

  it('reports what is broken also where it cannot be moved', async () => {
    const store = await storeWith(bytes('{'));
    store.nextFailure = new StoryFoldError('read_only', 'no', 'no');
    const error = await expectCode('corrupt_state', () => readJson(store, path, schema, { version: 1 }));
    assert.match(error.hint, /still there/);
    assert.deepEqual(await store.read(path), bytes('{'));
  });

  it('says which part of a file is not what it should be', async () => {
    const store = await storeWith(bytes('{"version":1,"names":["a",2]}'));
    const error = await expectCode('corrupt_state', () => readJson(store, path, schema, { version: 1 }));
    assert.match(error.message, /names\.1/);
  });

  it('does not count brackets within strings', async () => {
    const value = { version: 1, names: ['['.repeat(500), '\\"['.repeat(500), '{"'] };
    assert.deepEqual(await readJson(await storeWith(jsonBytes(value)), path, schema, { version: 1 }), value);
  });

  it('is exact about depth', () => {
    const nested = (depth: number) => parseJson(bytes('['.repeat(depth) + ']'.repeat(depth)));
    assert.ok('value' in nested(64));
    assert.ok('problem' in nested(65));
  });

  it('takes no prototype from a file', async () => {
    for (const key of [
      '__proto__',
      '\\u005f_proto__',
      '__pro\\u0074o__',
      '\\u005F\\u005F\\u0070\\u0072oto__',
    ]) {
      const store = await storeWith(
        bytes(`{"version":1,"names":[],"${key}":{"names":["x"],"evil":1},"in":{"${key}":{"evil":1}}}`),
      );
      const read = (await readJson(store, path, schema, { version: 1 }))!;
      assert.equal(Object.getPrototypeOf(read), Object.prototype);
      const copy: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(read)) copy[name] = value;
      assert.equal(copy['evil'], undefined);
      assert.equal(({ ...(read['in'] as object) } as Record<string, unknown>)['evil'], undefined);
      assert.equal(Object.hasOwn(read['in'] as object, '__proto__'), false);
    }
    assert.equal(({} as Record<string, unknown>)['evil'], undefined);
  });

  it('reads whatever it wrote', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20, noUnicodeString: false }), (value) => {
        const parsed = parseJson(jsonBytes(value));
        assert.ok('value' in parsed);
        assert.equal(
          JSON.stringify(parsed.value),
          JSON.stringify(JSON.parse(JSON.stringify(value), dropProto)),
        );
      }),
    );
    function dropProto(key: string, value: unknown): unknown {
      return key === '__proto__' ? undefined : value;
    }
  });

  for (const [name, wanted, sample] of [
    [
      'project',
      projectSchema,
      { version: 1, title: '到来', language: 'zh', settings: { 'storyfold.review.targetWords': 9 } },
    ],
    [
      'phase record',
      phaseRecordSchema,
      { version: 1, files: [{ path: 'a.md', sha256: '0', chars: 1, words: 1 }], meta: {} },
    ],
  ] as const) {
    it(`a ${name} with any bytes changed is read or moved aside whole, never lost`, async () => {
      const original = jsonBytes(sample);
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
          fc.nat(original.length),
          async (changes, cut) => {
            const mutated = original.slice(0, cut % 3 === 0 ? cut : original.length);
            for (const [at, value] of changes) if (at < mutated.length) mutated[at] = value;
            const store = await storeWith(mutated);
            try {
              await readJson(store, path, wanted, { version: 1 });
              assert.deepEqual(await store.read(path), mutated);
            } catch (error) {
              assert.ok(error instanceof StoryFoldError, String(error));
              const kept = error.code === 'newer_schema' ? path : String(error.details['movedTo']);
              assert.deepEqual(await store.read(kept), mutated);
            }
          },
        ),
        { numRuns: 1500 },
      );
    });
  }
});

describe('jsonBytes', () => {
  it('is indented by two and ends with a newline', () => {
    assert.equal(new TextDecoder().decode(jsonBytes({ a: [1] })), '{\n  "a": [\n    1\n  ]\n}\n');
  });
});
