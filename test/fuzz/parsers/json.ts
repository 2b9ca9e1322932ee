import assert from 'node:assert/strict';
import { parseOwner } from '../../../src/adapters/node/lockOwner';
import { parseJson } from '../../../src/core/storage/json';
import { parseJsonLines } from '../../../src/core/storage/jsonLines';
import { applyPatch, diffJson, patchOperationSchema } from '../../../src/core/storage/jsonPatch';
import { findJsonProblem, lineAndColumn } from '../../../src/core/storage/jsonProblem';
import { bytesOf } from '../bytes';
import type { FuzzedParser } from '../parser';
import { jsonMarks } from '../texts';

const jsonPieces = [
  ...jsonMarks,
  ...['"a"', '"b":', '\\u0041', '\\ud800', 'true', 'null', '1', '-0', '1e5', '1e999', ' ', '\n'],
  ...['"__proto__":', '"\\u005f_proto__":', '"constructor":', '//', '/*', "'", '[[', '{"a":', '[{"a":'],
];

const document = JSON.stringify(
  { version: 1, title: 'The Boat', settings: { a: [1, 2, { b: null }], c: 'x"y' } },
  undefined,
  2,
);

const json: FuzzedParser = {
  id: 'json',
  reads: 'a JSON file of the project',
  samples: [document],
  pieces: jsonPieces,
  read(text) {
    const parsed = parseJson(bytesOf(text));
    const problem = isDeep(text) ? undefined : findJsonProblem(text);
    if (problem) {
      assert.ok('problem' in parsed, `${problem.problem}, and yet it is read`);
      assert.ok(problem.offset >= 0 && problem.offset <= text.length);
      const { line, column } = lineAndColumn(text, problem.offset);
      assert.ok(line >= 1 && column >= 1);
    }
    if (!('value' in parsed)) return;
    assertHarmless(parsed.value);
    assert.deepEqual(parseJson(bytesOf(JSON.stringify(parsed.value))), { value: withoutSign(parsed.value) });
  },
  work: (text) => {
    parseJson(bytesOf(text));
    if (!isDeep(text)) findJsonProblem(text);
  },
};

const isDeep = (text: string): boolean => (text.match(/[[{]/g) ?? []).length > 64;
const withoutSign = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function assertHarmless(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  assert.ok(!Object.hasOwn(value, '__proto__'));
  for (const member of Object.values(value)) assertHarmless(member);
}

const lines: FuzzedParser = {
  id: 'jsonLines',
  reads: 'a log of one JSON object a line',
  samples: ['{"a":1}\n{"b":[2]}\n{"c":"x\\ny"}\n', '{"a":1}\r\n{"b"'],
  pieces: [...jsonPieces, '{"a":1}\n', '\n', '\r\n', '{"a":1}'],
  read(text) {
    const { records, damaged } = parseJsonLines(bytesOf(text));
    const wholeLines = text.split('\n').filter((line) => line !== '').length;
    assert.equal(records.length + damaged, wholeLines);
    for (const { value } of records) assertHarmless(value);
  },
};

const owner: FuzzedParser = {
  id: 'lockRecords',
  reads: 'who holds a lock',
  samples: [
    JSON.stringify({ pid: 12, start: '3', boot: 'b', host: 'h', pids: null, nonce: 'n-1' }),
    JSON.stringify({ pid: 12, start: null, boot: null, host: 'h', nonce: 'n' }),
  ],
  pieces: [...jsonPieces, '"pid":1', '"host":"h"', '"nonce":"n"', '"start":null'],
  read(text) {
    const read = parseOwner(bytesOf(text));
    if (read) assert.deepEqual(parseOwner(bytesOf(JSON.stringify(read))), read);
  },
};

const patches: FuzzedParser = {
  id: 'patches',
  reads: 'a line of a log of changes',
  samples: [
    '[{"op":"add","path":"/a/0","value":1},{"op":"remove","path":"/b"}]',
    '[{"op":"replace","path":"/settings/a/2/b","value":{"x":[]}}]',
    '[{"op":"replace","path":"","value":{"x":[]}}]',
  ],
  pieces: [
    ...jsonPieces,
    '{"op":"add","path":"/a","value":1}',
    '"path":"/',
    '/settings',
    '/a',
    '/0',
    '/-',
    '~0',
    '~1',
    '/__proto__',
    '/constructor',
  ],
  read(text) {
    const parsed = parseJson(bytesOf(text));
    if (!('value' in parsed) || !Array.isArray(parsed.value)) return;
    const operations = parsed.value.flatMap((one) => patchOperationSchema.safeParse(one).data ?? []);
    const before: unknown = JSON.parse(document);
    let after: unknown;
    try {
      after = applyPatch(before, operations);
    } catch (error) {
      // As it says: a plain error, for the log that it stands in.
      assert.ok(error instanceof Error && error.constructor === Error, String(error));
      return;
    }
    assert.deepEqual(before, JSON.parse(document), 'what it was applied to was changed');
    assert.deepEqual(applyPatch(before, diffJson(before, after)), after);
  },
};

export const jsonParsers: readonly FuzzedParser[] = [json, lines, owner, patches];
