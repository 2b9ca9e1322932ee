import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import * as z from 'zod/mini';
import { fromWire, holdsUnknownKeys } from '../../../../../src/core/llm/replies/fromWire';
import { readReply } from '../../../../../src/core/llm/replies/readReply';
import {
  formatInstruction,
  jsonSchemaOf,
  type ReplyFormat,
} from '../../../../../src/core/llm/replies/replyFormat';
import { wireFormat, wireSchema } from '../../../../../src/core/llm/replies/wireSchema';

const branch = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  get children() {
    return z.array(branch);
  },
});

const schema = z.object({
  title: z.string(),
  score: z.number().check(z.gte(0), z.lte(100)),
  level: z.optional(z.enum(['edit_only', 'write_only'])),
  note: z.optional(z.nullable(z.string())),
  scores: z.record(z.string(), z.number()),
  consequences: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  scenes: z._default(z.array(z.int()), []),
  tree: branch,
  kind: z.literal('report'),
  weather: z.catch(z.enum(['rain', 'sun']), 'sun'),
  length: z.pipe(
    z.string(),
    z.transform((text) => text.length),
  ),
});
const format: ReplyFormat<z.infer<typeof schema>> = {
  name: 'judge_report',
  schema,
  example: '{"title":"…"}',
};

const taken = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'anyOf',
  'description',
  '$ref',
  '$defs',
]);

function checkStrict(node: Record<string, unknown>): number {
  for (const keyword of Object.keys(node)) assert.ok(taken.has(keyword), `${keyword} is not taken`);
  assert.ok('type' in node || 'anyOf' in node || '$ref' in node, JSON.stringify(node));
  let objects = 0;
  if (node['type'] === 'object') {
    objects++;
    assert.equal(node['additionalProperties'], false);
    assert.deepEqual(node['required'], Object.keys(node['properties'] as object));
  }
  const inner = [
    ...Object.values((node['properties'] ?? {}) as object),
    ...Object.values((node['$defs'] ?? {}) as object),
    ...((node['anyOf'] ?? []) as object[]),
    ...(node['items'] ? [node['items']] : []),
  ] as Record<string, unknown>[];
  return inner.reduce((sum, each) => sum + checkStrict(each), objects);
}

describe('wireSchema', () => {
  it('is what strict servers take: every key required and no other, no bounds, nothing left open', () => {
    assert.ok(checkStrict(wireSchema(format)) >= 4);
  });

  it('carries the name of the step', () => {
    const wire = wireFormat(format);
    assert.equal(wire.kind === 'json_schema' && wire.name, 'judge_report');
  });

  it('makes nullable what may be left out, and nothing else', () => {
    const { properties } = wireSchema(format) as { properties: Record<string, unknown> };
    const { title, level, note, kind } = properties;
    assert.deepEqual(title, { type: 'string' });
    assert.deepEqual(level, {
      anyOf: [{ type: 'string', enum: ['edit_only', 'write_only'] }, { type: 'null' }],
    });
    assert.equal(JSON.stringify(note).split('null').length, 2);
    assert.deepEqual(kind, { type: 'string', enum: ['report'] });
  });

  it('is of what is asked for, where that is narrower than what is read', () => {
    const lenient = z.object({
      lines: z.array(z.object({ a: z.optional(z.string()), b: z.optional(z.string()) })),
    });
    const asked = z.object({
      lines: z.array(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])),
    });
    const narrower = { name: 'lore', schema: lenient, asked, example: '' } as const;
    const wire = wireSchema(narrower);
    checkStrict(wire);
    assert.ok(JSON.stringify(wireSchema({ ...narrower, asked: lenient })).includes('null'));
    assert.ok(!JSON.stringify(wire).includes('null'));
    assert.equal(readReply('{"lines":[{"a":"1","b":null}]}', narrower).kind, 'whole');
  });

  it('refuses a format that has no keys of its own, or an open part', () => {
    const open = { name: 'lore', example: '' } as const;
    assert.throws(() => wireFormat({ ...open, schema: z.array(z.string()) }));
    assert.throws(() => wireFormat({ ...open, schema: z.object({ anything: z.unknown() }) }));
  });
});

const treeOf = (depth: number): fc.Arbitrary<unknown> =>
  fc.record(
    {
      id: fc.string({ minLength: 1, maxLength: 5 }),
      children: depth === 0 ? fc.constant([]) : fc.array(treeOf(depth - 1), { maxLength: 2 }),
    },
    { noNullPrototype: true },
  );
const freeKey = fc.string({ minLength: 1 }).filter((key) => key !== '__proto__');
const values = fc.record(
  {
    title: fc.string(),
    score: fc.integer({ min: 0, max: 100 }),
    level: fc.constantFrom('edit_only', 'write_only'),
    note: fc.option(fc.string(), { nil: null }),
    scores: fc.dictionary(freeKey, fc.integer(), { noNullPrototype: true }),
    consequences: fc.dictionary(freeKey, fc.oneof(fc.string(), fc.integer()), { noNullPrototype: true }),
    scenes: fc.array(fc.integer()),
    tree: treeOf(2),
    kind: fc.constant('report'),
    weather: fc.constantFrom('rain', 'sun'),
    length: fc.string(),
  },
  { noNullPrototype: true, requiredKeys: ['title', 'score', 'scores', 'tree', 'kind', 'weather', 'length'] },
);

/** What a server that keeps to the wire schema makes of a value. */
function asOnWire(value: Record<string, unknown>): Record<string, unknown> {
  const entries = (record: unknown) =>
    record === undefined
      ? null
      : Object.entries(record as object).map(([key, each]) => ({ key, value: each as unknown }));
  return {
    ...value,
    level: value['level'] ?? null,
    note: value['note'] ?? null,
    scenes: value['scenes'] ?? null,
    scores: entries(value['scores']),
    consequences: entries(value['consequences']),
  };
}

describe('fromWire', () => {
  it('gives back every value that went through the wire schema', () => {
    fc.assert(
      fc.property(values, (value) => {
        const read = z.safeParse(schema, fromWire(asOnWire(value), jsonSchemaOf(format)));
        const plain = z.safeParse(schema, value);
        assert.ok(plain.success && read.success, JSON.stringify(read.error?.issues));
        // A note may be null by itself, and then nobody can tell it from one left out.
        assert.deepEqual(
          { ...read.data, note: read.data.note ?? null },
          { ...plain.data, note: plain.data.note ?? null },
        );
      }),
    );
  });

  it('leaves a plain value as it is', () => {
    fc.assert(
      fc.property(values, (value) => {
        assert.deepEqual(fromWire(value, jsonSchemaOf(format)), value);
      }),
    );
  });

  it('keeps a null that a key needs, for the schema to judge', () => {
    const read = fromWire({ title: null, level: null, note: null }, jsonSchemaOf(format));
    assert.deepEqual(read, { title: null, note: null });
  });

  it('knows by its constants which of several objects a value is', () => {
    const note = z.object({ kind: z.literal('note'), text: z.optional(z.string()), at: z.optional(z.int()) });
    const cut = z.object({ kind: z.enum(['cut', 'move']), from: z.string(), to: z.optional(z.string()) });
    for (const union of [
      z.union([note, cut]),
      z.discriminatedUnion('kind', [note, cut]),
      z.nullable(z.union([note, cut])),
    ]) {
      const items: ReplyFormat<unknown> = {
        name: 'feedback',
        schema: z.object({ items: z.array(union) }),
        example: '{}',
      };
      const given = [
        { kind: 'note', text: null, at: null },
        { kind: 'move', from: 'a', to: null },
        { kind: 'note', text: 'b', at: 3 },
      ];
      const reading = readReply(JSON.stringify({ items: given }), items);
      assert.deepEqual(reading.kind === 'whole' && reading.value, {
        items: [{ kind: 'note' }, { kind: 'move', from: 'a' }, { kind: 'note', text: 'b', at: 3 }],
      });
    }
  });

  it('names the fault in the object that is meant', () => {
    const one = z.object({ kind: z.literal('note'), text: z.string() });
    const other = z.object({ kind: z.literal('cut'), from: z.string() });
    for (const union of [z.union([one, other]), z.discriminatedUnion('kind', [one, other])]) {
      const items: ReplyFormat<unknown> = {
        name: 'feedback',
        schema: z.object({ items: z.array(union) }),
        example: '{}',
      };
      const reading = readReply('{"items":[{"kind":"cut","from":7},{"kind":"note"}]}', items);
      assert.deepEqual(reading.kind === 'partly' && reading.faults.map(({ path }) => path.join('.')), [
        'items.0.from',
        'items.1.text',
      ]);
      const unknown = readReply('{"items":[{"kind":"other"}]}', items);
      assert.equal(unknown.kind, 'partly');
    }
  });

  it('makes no object of entries that would lose one', () => {
    const twice = [
      { key: 'tension', value: 1 },
      { key: 'tension', value: 2 },
    ];
    assert.deepEqual(fromWire({ scores: twice }, jsonSchemaOf(format)), { scores: twice });
    const more = [{ key: 'tension', value: 1, why: 'the storm' }];
    assert.deepEqual(fromWire({ scores: more }, jsonSchemaOf(format)), { scores: more });
  });

  it('finds keys that the schema does not know, however deep', () => {
    const tree = { id: 'a', children: [{ id: 'b', children: [] }] };
    const known = { title: 'x', scores: { anything: 1 }, tree };
    assert.equal(holdsUnknownKeys(known, jsonSchemaOf(format)), false);
    for (const name of ['extra', 'constructor', 'toString'])
      assert.equal(holdsUnknownKeys({ ...known, [name]: 1 }, jsonSchemaOf(format)), true, name);
    const deep = { ...known, tree: { id: 'a', children: [{ id: 'b', children: [], extra: 1 }] } };
    assert.equal(holdsUnknownKeys(deep, jsonSchemaOf(format)), true);
  });
});

describe('formatInstruction', () => {
  for (const language of ['en', 'zh'] as const) {
    it(`shows the example and says JSON (${language})`, () => {
      const words = formatInstruction(format, language);
      assert.ok(words.includes(format.example));
      assert.ok(words.includes('JSON'));
      assert.equal(/\p{Script=Han}/u.test(words), language === 'zh');
    });
  }
});
