import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { bibleChangeSchema } from '../../../src/core/chapter/bible/bibleChange';
import { chapterStateSchema, sceneListSchema, judgedAttemptSchema } from '../../../src/core/chapter/model';
import { migrateChapterState } from '../../../src/core/chapter/record/olderChapterState';
import { usageRecordSchema } from '../../../src/core/llm/usage/usageRecord';
import { storyBibleSchema } from '../../../src/core/project/bible/storyBible';
import { playbookSchema } from '../../../src/core/project/playbook/playbook';
import { phaseRecordSchema, projectSchema } from '../../../src/core/project/records';
import { migrateStates } from '../../../src/core/refinement/record/older/olderStates';
import { historyEntrySchema, refinementFileSchema } from '../../../src/core/refinement/model';
import { parseJson } from '../../../src/core/storage/json';
import { buildDiagnosticsSchema } from '../../../src/core/story/diagnostics/model';
import {
  curationSchema,
  feedbackSchema,
  planSchema,
  requirementsSchema,
  taskSchema,
} from '../../../src/core/task/model';
import { migrateTask } from '../../../src/core/task/record/olderTasks';
import { bytesOf } from '../bytes';
import type { FuzzedParser } from '../parser';

interface Kind {
  schema: z.ZodMiniType;
  migrate?: (value: unknown) => unknown;
  samples: readonly unknown[];
}

const kinds: readonly Kind[] = [
  {
    schema: projectSchema,
    samples: [
      { version: 1, title: 'The Boat', language: 'en', audience: '', settings: { 'storyfold.x': 1 } },
    ],
  },
  {
    schema: phaseRecordSchema,
    samples: [
      { version: 1, phase: 'brief', files: [{ path: 'brief.md', sha256: 'a' }], meta: { wish: 'x' } },
    ],
  },
  {
    schema: refinementFileSchema,
    migrate: migrateStates,
    samples: [
      {
        version: 1,
        states: {
          brief: {
            phase: 'brief',
            status: 'idle',
            round: 1,
            suggestions: [{ id: 's1', summary: 'x', anchor: 'It rains' }],
          },
        },
      },
      { brief: { suggestions: [{ summary: 'x' }, 'y'], history: [{ round: 1 }] } },
    ],
  },
  {
    schema: historyEntrySchema,
    samples: [{ round: 1, at: 1, decision: 'accept_all', changes: [], edits: [] }],
  },
  {
    schema: storyBibleSchema,
    samples: [
      {
        version: 1,
        characters: [{ id: 'c1', name: 'Mira', facts: [{ id: 'f1', what: 'x' }] }],
        timeline: [],
        clues: ['a'],
      },
      { characters: { Mira: 'keeper' }, immutable_facts: ['it rains'], summaries: { '01': 'x' } },
    ],
  },
  { schema: bibleChangeSchema, samples: [{ chapter: '01', at: 1, added: [], changed: [], conflicts: [] }] },
  {
    schema: playbookSchema,
    samples: [
      { version: 1, nextId: 2, bullets: [{ id: 'b1', text: 'Short.', counters: { told: 1 } }] },
      ['Short.', { text: 'x' }],
      { lessons: 'x' },
    ],
  },
  {
    schema: chapterStateSchema,
    migrate: (value) => migrateChapterState(value, '01'),
    samples: [
      { version: 1, id: '01', status: 'passed', attempts: [] },
      { status: 'done', scenes: ['a'] },
    ],
  },
  { schema: sceneListSchema, samples: [{ version: 1, scenes: [{ scene: 1, title: 'Gate', summary: 'x' }] }] },
  { schema: judgedAttemptSchema, samples: [{ attempt: 0, report: { score: 80, issues: [] } }] },
  {
    schema: taskSchema,
    migrate: (value) => migrateTask(value, 'ferry'),
    samples: [
      { version: 1, id: 'ferry', status: 'pending', chapter: '01', retries: [] },
      { id: 'x', state: 'failed', error: 'boom' },
    ],
  },
  { schema: requirementsSchema, samples: [{ version: 1, objective: 'x', people: ['Mira'] }] },
  { schema: planSchema, samples: [{ version: 1, entries: [] }] },
  { schema: feedbackSchema, samples: [{ version: 1, mode: 'auto', score: 80 }] },
  { schema: curationSchema, samples: [{ version: 1, runs: [{ run: 1, changes: [] }] }] },
  { schema: buildDiagnosticsSchema, samples: [{ version: 1, id: 'r', startedAt: 1 }] },
  {
    schema: usageRecordSchema,
    samples: [{ at: 1, step: 'assessment', model: 'm', inputTokens: 1, outputTokens: 2 }],
  },
];

const all = kinds.flatMap(({ samples }) => samples.map((sample) => JSON.stringify(sample)));
const keys = [...new Set(all.flatMap((sample) => sample.match(/"\w+":/g) ?? []))];

const records: FuzzedParser = {
  id: 'records',
  reads: 'every kind of record of the project, of today and of older versions',
  samples: all,
  pieces: [
    '{',
    '}',
    '[',
    ']',
    ',',
    ...keys,
    '"x"',
    '1',
    '-1',
    'null',
    '"__proto__":{"x":1}',
    '"constructor":1',
    '""',
    '[[',
    '{}',
    'true',
  ],
  read(text) {
    const parsed = parseJson(bytesOf(text));
    if (!('value' in parsed)) return;
    const before = JSON.stringify(parsed.value);
    for (const { schema, migrate } of kinds) {
      const read = (value: unknown) => z.safeParse(schema, migrate ? migrate(value) : value);
      const first = read(parsed.value);
      assert.equal(JSON.stringify(parsed.value), before, 'what it was read from was changed');
      if (!first.success) continue;
      // Written and read again it is the same: nothing grows, moves or is lost from save to save.
      const written = JSON.stringify(first.data);
      const again = read(JSON.parse(written));
      assert.ok(again.success, `what was read is not read again: ${written}`);
      assert.equal(JSON.stringify(again.data), written);
    }
  },
};

export const recordParsers: readonly FuzzedParser[] = [records];
