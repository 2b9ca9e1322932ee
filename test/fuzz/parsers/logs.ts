import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readUsage } from '../../../src/core/llm/usage/usageLedger';
import { summarizeUsage } from '../../../src/core/llm/usage/usageSummary';
import { refinementChangesFile, refinementStateFile, usageFile } from '../../../src/core/project/layout';
import { refinementFileSchema } from '../../../src/core/refinement/model';
import { RefinementStateFile } from '../../../src/core/refinement/record/stateFile';
import { parseJsonLines } from '../../../src/core/storage/jsonLines';
import { taskPath } from '../../../src/core/task/taskFiles';
import { logLine, readTaskLog } from '../../../src/core/task/record/taskLog';
import { MemoryStore } from '../../fakes/memoryStore';
import { bytesOf } from '../bytes';
import type { FuzzedParser } from '../parser';
import { jsonMarks } from '../texts';

/** A project of these files, whatever they hold. */
function projectOf(files: Readonly<Record<string, Uint8Array>>): MemoryStore {
  const store = new MemoryStore();
  for (const [path, bytes] of Object.entries(files)) store.disk.files.set(path, bytes);
  return store;
}

const requests = [
  { at: 1, run: 'r', step: 'assessment', model: 'm', inputTokens: 10, outputTokens: 2, outcome: 'stop' },
  {
    at: 2,
    step: 'judge_report',
    chapter: '01',
    attempt: 0,
    inputTokens: 1,
    outputTokens: 0,
    cachedTokens: 1,
  },
  { at: 3, step: 'scene', inputTokens: 5, outputTokens: 6, cost: { amount: 0.5, currency: 'USD' } },
];

const usage: FuzzedParser = {
  id: 'usage',
  reads: 'the ledger of what requests to models took (usage.jsonl)',
  samples: [requests.map((request) => `${JSON.stringify(request)}\n`).join('')],
  pieces: [
    ...jsonMarks,
    ...requests.map((request) => `${JSON.stringify(request)}\n`),
    '{"inputTokens":1,"outputTokens":1,"step":"__proto__"}\n',
    '{"inputTokens":1,"outputTokens":1,"model":"constructor"}\n',
    '"inputTokens":',
    '"outputTokens":',
    '"cost":{"amount":1,"currency":"__proto__"}',
    '\n',
    '1e308',
    '9007199254740991',
    '-1',
    '0.5',
    'null',
  ],
  async read(text) {
    const store = projectOf({ [usageFile]: bytesOf(text) });
    const read = await readUsage(store);
    const summary = summarizeUsage(read);
    // Every line is counted once, as a request or as one that cannot be read.
    const lines = text.split('\n').filter((line) => line !== '');
    assert.equal(read.records.length + read.damaged, lines.length);
    assert.equal(summary.calls, read.records.length);
    const parts = [summary.byStep, summary.byModel].map((by) => Object.values(by));
    for (const part of parts)
      assert.equal(
        part.reduce((sum, { calls }) => sum + calls, 0),
        summary.calls,
      );
    for (const count of [summary.inputTokens, summary.outputTokens, summary.cachedTokens])
      assert.ok(Number.isFinite(count) && count >= 0);
  },
};

const state = JSON.stringify({
  version: 1,
  phases: {
    brief: {
      rev: 1,
      phase: 'brief',
      status: 'awaiting_decision',
      round: 1,
      suggestions: [{ id: 's1', summary: 'x' }],
    },
  },
});
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const change = (on: string, n: number, patch: readonly object[]): string =>
  JSON.stringify({ on: sha256(on), n, patch });
const first = change(state, 1, [{ op: 'replace', path: '/phases/brief/round', value: 2 }]);
const second = change(first, 2, [
  { op: 'add', path: '/phases/brief/suggestions/1', value: { id: 's2', summary: 'y' } },
  { op: 'remove', path: '/phases/brief/suggestions/0' },
]);

const changes: FuzzedParser = {
  id: 'changes',
  reads: 'the log of changes beside the state of refinement',
  samples: [`${first}\n`, `${first}\n${second}\n`],
  pieces: [
    ...jsonMarks,
    '\n',
    `{"on":"${sha256(state)}","n":1,"patch":[`,
    ']}\n',
    '{"op":"add","path":"/phases/__proto__","value":1}',
    '{"op":"add","path":"/__proto__/x","value":1}',
    '{"op":"add","path":"/constructor/prototype/x","value":1}',
    '{"op":"remove","path":""}',
    '{"op":"replace","path":"","value":{}}',
    '{"op":"remove","path":"/phases"}',
    '{"op":"add","path":"/phases/brief/suggestions/99999","value":null}',
    '{"op":"add","path":"/phases/brief/suggestions/-","value":null}',
    '"path":"/phases/brief/',
    '~1',
    '~0',
    '"n":2',
    '"value":',
    'null',
  ],
  async read(text) {
    const store = projectOf({
      [refinementStateFile]: new TextEncoder().encode(state),
      [refinementChangesFile]: bytesOf(text),
    });
    const { file, document } = await new RefinementStateFile(store).load();
    assert.deepEqual(refinementFileSchema.parse(file), file);
    assert.deepEqual(store.commits, [], 'who only looks wrote something');
    // A line that a crash cut off is none; every whole one is in the states, or it is said that the log is unfit.
    const { records } = parseJsonLines(bytesOf(text));
    assert.ok(document.unfit !== undefined || document.changes === records.length);
  },
};

const taskLog: FuzzedParser = {
  id: 'taskLog',
  reads: 'the log of a task (log.txt)',
  samples: [
    `${logLine(1, 'retrieving', 'info', 'Looked up 3 entries.')}\n${logLine(2, undefined, 'error', 'No model.')}\n`,
  ],
  pieces: ['1970-01-01T00:00:00.001Z ', '- ', 'info ', 'error ', 'generating ', 'x', ' ', '\n', '\r\n', 'Z'],
  async read(text) {
    const store = projectOf({ [taskPath('ferry', 'log.txt')]: bytesOf(text) });
    const lines = await readTaskLog(store, 'ferry');
    const given = new TextDecoder().decode(bytesOf(text));
    assert.ok(lines.every((line) => !line.includes('\n') && given.includes(line)));
    assert.deepEqual(await readTaskLog(store, 'ferry', 2), lines.slice(-2));
    // Whatever is to be said stands on one line, and is read again.
    const said = logLine(1, 'generating', 'info', `x ${text}`);
    const again = projectOf({ [taskPath('ferry', 'log.txt')]: bytesOf(`${said}\n`) });
    assert.equal((await readTaskLog(again, 'ferry')).length, 1);
  },
};

export const logParsers: readonly FuzzedParser[] = [usage, changes, taskLog];
