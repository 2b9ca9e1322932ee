import assert from 'node:assert/strict';
import { parseJson } from '../../../src/core/storage/json';
import { fromFeedbackFormSchema, toFeedbackFormSchema } from '../../../src/shared/feedbackForm';
import { intentNumber, parseIntent, parseMessage, unsentTextsSchema } from '../../../src/shared/protocol';
import { fromStoryMapSchema, toStoryMapSchema } from '../../../src/shared/storyMap';
import { bytesOf } from '../bytes';
import type { FuzzedParser } from '../parser';

const changing = '"intent":1,"project":"/p","phase":"brief","rev":3';

const messages: FuzzedParser = {
  id: 'messages',
  reads: 'messages between views and their hosts',
  samples: [
    '{"type":"ready"}',
    '{"type":"reveal","phase":"final","id":"s1","keepFocus":true}',
    `{"type":"decide",${changing},"id":"s1","status":"accepted"}`,
    `{"type":"generate",${changing},"wish":"A girl who counts boats"}`,
    `{"type":"takeAlternative",${changing},"id":"s1","number":2}`,
    '{"type":"remember","at":1,"texts":[["wish","x"]]}',
    '{"type":"settled","intent":1,"rev":4}',
    '{"type":"draw","from":0,"count":50}',
    '{"type":"show","node":"hall"}',
    '{"type":"choose","choice":"c1"}',
  ],
  pieces: [
    '{',
    '}',
    ',',
    ':',
    '"type":',
    '"decide"',
    '"id":"s1"',
    '"rev":',
    '1',
    '-1',
    '1e21',
    '0.5',
    'null',
    '"phase":"final"',
    '"__proto__":{}',
    changing,
    '"wish":',
    '[',
    ']',
  ],
  read(text) {
    const parsed = parseJson(bytesOf(text));
    if (!('value' in parsed)) return;
    const { value } = parsed;
    const intent = parseIntent(value);
    // Nothing is added to an intent, and nothing that it does not know is let in with it.
    if (intent) assert.deepEqual(intent, value);
    const number = intentNumber(value);
    assert.ok(number === undefined || Number.isSafeInteger(number));
    parseMessage(value);
    for (const schema of [
      unsentTextsSchema,
      fromStoryMapSchema,
      toStoryMapSchema,
      fromFeedbackFormSchema,
      toFeedbackFormSchema,
    ])
      schema.safeParse(value);
  },
};

export const messageParsers: readonly FuzzedParser[] = [messages];
