import assert from 'node:assert/strict';
import { StoryFoldError, type ErrorCode } from '../../src/core/errors';

/** Waits for work to fail with the given code, and checks that the writer is told what happened and what to do. */
export async function expectCode(code: ErrorCode, work: () => Promise<unknown>): Promise<StoryFoldError> {
  try {
    await work();
  } catch (error) {
    assert.ok(error instanceof StoryFoldError, `no StoryFoldError but ${String(error)}`);
    assert.equal(error.code, code, error.message);
    assert.ok(error.message.length > 0 && error.hint.length > 0);
    return error;
  }
  assert.fail(`nothing was thrown where ${code} was expected`);
}
