import assert from 'node:assert/strict';
import { messagesFor } from '../../../src/cli/messages/messages';
import { readSettings } from '../../../src/cli/commandLine/settingArguments';
import { readChapterSettings } from '../../../src/core/chapter/chapterSettings';
import { StoryFoldError } from '../../../src/core/errors';
import { readModelSettings } from '../../../src/core/llm/calls/readModelSettings';
import { parseJson } from '../../../src/core/storage/json';
import { membersOf } from '../../../src/core/storage/jsonValues';
import { modelReviewSettings } from '../../../src/core/review/modelReview/modelReviewSettings';
import { ruleSettings } from '../../../src/core/review/ruleSettings';
import { configKeys, configSetting } from '../../../src/core/story/building/configKeys';
import { readTreeBuilderConfig } from '../../../src/core/story/building/readTreeBuilderConfig';
import { readTaskSettings } from '../../../src/core/task/taskSettings';
import { bytesOf } from '../bytes';
import type { FuzzedParser } from '../parser';

const names = [
  ...[
    'storyfold.review.targetWords',
    'storyfold.review.unfitWords',
    'storyfold.review.disabledRules',
    'storyfold.review.roles',
  ],
  ...[
    'storyfold.review.ageCheck',
    'storyfold.refinement.maxRoundsDefault',
    'storyfold.chapter.maxRetries',
    'storyfold.chapter.minWords',
  ],
  ...[
    'storyfold.chapter.retryScope',
    'storyfold.model.steps',
    'storyfold.model.prices',
    'storyfold.model.temperature',
    'storyfold.budget.tokens',
  ],
  ...[
    'storyfold.model.headers',
    'storyfold.model.allowHttpOrigins',
    'storyfold.model.baseUrl',
    configSetting(configKeys[0]!),
  ],
];
const values = [
  '1',
  '-1',
  '1e9',
  'true',
  'false',
  'null',
  '""',
  '"x"',
  '"constructor"',
  '[]',
  '["a"]',
  '{}',
  '{"x":1}',
  '{"assessment":{"model":"m"}}',
];

const settings: FuzzedParser = {
  id: 'settings',
  reads: 'settings of a project and of the editor',
  samples: names.map((name, index) => `{"${name}":${values[index % values.length]!}}`),
  pieces: [
    '{',
    '}',
    ',',
    ':',
    ...names.map((name) => `"${name}":`),
    ...values,
    '"input":',
    '"model":',
    '"__proto__":',
  ],
  read(text) {
    const parsed = parseJson(bytesOf(text));
    const given = membersOf('value' in parsed ? parsed.value : undefined);
    const problems: unknown[] = [];
    for (const read of readers)
      try {
        read(given);
      } catch (error) {
        problems.push(error);
      }
    // Each reader by itself; the first refusal is judged as any other, and hides nothing that is none.
    if (problems.length > 0) throw problems.find((one) => !(one instanceof StoryFoldError)) ?? problems[0];
  },
};

const readers: readonly ((given: Readonly<Record<string, unknown>>) => unknown)[] = [
  (given) => readModelSettings(given, { source: 'project' }),
  (given) => readChapterSettings({ settings: { ...given } }),
  (given) => readTaskSettings({ settings: { ...given } }),
  (given) => readTreeBuilderConfig({ settings: given }),
  (given) => modelReviewSettings({ settings: { ...given }, language: 'en', audience: '' }),
  (given) => ruleSettings({ settings: { ...given } }),
];

const messages = messagesFor('en');

const settingArguments: FuzzedParser = {
  id: 'settingArguments',
  reads: 'a setting as it is typed in the command line (--set)',
  samples: names.map((name, index) => `${name}=${values[index % values.length]!}`),
  pieces: [...names, '=', '==', ...values, '“', '”', 'http://x.example', ',', ' ', 'storyfold.'],
  read(text) {
    const read = readSettings([text], messages);
    assert.ok(Object.keys(read).length <= 1);
  },
};

export const settingParsers: readonly FuzzedParser[] = [settings, settingArguments];
