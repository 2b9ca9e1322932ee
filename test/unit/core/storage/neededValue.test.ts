import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { describeNeeded, neededValue } from '../../../../src/core/storage/neededValue';

function described(schema: z.ZodMiniType, value: unknown): (string | undefined)[] {
  const issue = z.safeParse(schema, value).error!.issues[0]!;
  const needed = neededValue(issue);
  return (['en', 'zh'] as const).map((language) => needed && describeNeeded(needed, language));
}

describe('what a schema needs', () => {
  it('is a kind of value', () => {
    assert.deepEqual(described(z.string(), 7), ['text in quotation marks', '带引号的文本']);
    assert.deepEqual(described(z.number(), '7'), ['a number', '数字']);
    assert.deepEqual(described(z.int(), 1.5), ['a whole number', '整数']);
    assert.deepEqual(described(z.boolean(), 1), ['true or false', 'true 或 false']);
    assert.deepEqual(described(z.array(z.string()), {}), ['a list in square brackets', '方括号括起来的列表']);
    for (const schema of [z.object({}), z.record(z.string(), z.string())])
      assert.deepEqual(described(schema, []), ['an object in braces { }', '花括号 { } 括起来的对象']);
    assert.deepEqual(described(z.null(), 1), ['null', 'null']);
  });

  it('is one of some values', () => {
    assert.deepEqual(described(z.enum(['en', 'zh']), 'fr'), ['"en" or "zh"', '"en" 或 "zh"']);
    assert.deepEqual(described(z.literal(1), 2), ['1', '1']);
  });

  it('cannot be said shortly of all else', () => {
    assert.deepEqual(described(z.string().check(z.minLength(3)), 'a'), [undefined, undefined]);
    assert.deepEqual(described(z.date(), 'constructor'), [undefined, undefined]);
  });
});
