import assert from 'node:assert/strict';
import { exitCodeOf } from '../../src/cli/commandLine/exitCodes';
import { messagesFor } from '../../src/cli/messages/messages';
import { unexpectedError } from '../../src/cli/messages/unexpectedError';
import { errorCodes } from '../../src/core/errors';

describe('errors of the command line', () => {
  it('every code has its exit', () => {
    const exits = Object.fromEntries(errorCodes.map((code) => [code, exitCodeOf(code)]));
    const withExit = (exit: number) => errorCodes.filter((code) => exits[code] === exit);
    assert.deepEqual(withExit(2), ['usage']);
    assert.deepEqual(withExit(3), ['locked', 'stale', 'refused', 'confirmation_needed', 'untrusted']);
    assert.deepEqual(withExit(130), ['cancelled']);
    assert.equal(withExit(1).length, errorCodes.length - 7);
  });

  for (const language of ['en', 'zh'] as const) {
    it(`an exception that nobody foresaw is told without stack, and its report without the text (${language})`, () => {
      const error = unexpectedError(
        new TypeError('“The kettle sang” is not iterable'),
        '1.2.3',
        messagesFor(language),
      );
      assert.match(error.message, /TypeError: “The kettle sang” is not iterable/);
      assert.doesNotMatch(error.message + error.hint, /\n|\bat .*:\d+/);
      assert.match(
        error.hint,
        new RegExp(`1\\.2\\.3.*${process.versions.node}.*${process.platform}.*TypeError`),
      );
      assert.doesNotMatch(error.hint, /kettle/);
    });
  }
});
