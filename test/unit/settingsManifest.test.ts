import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json';
import english from '../../package.nls.json';
import chinese from '../../package.nls.zh-cn.json';
import { readTaskSettings, taskSettingForms } from '../../src/core/task/taskSettings';
import { chapterSettingForms, readChapterSettings } from '../../src/core/chapter/chapterSettings';
import { StoryFoldError } from '../../src/core/errors';
import { modelSettingForms, readModelSettings } from '../../src/core/llm/calls/readModelSettings';
import { machineSettings } from '../../src/core/llm/endpoint/machineSettings';
import { configKeys, configSetting, configValues } from '../../src/core/story/building/configKeys';
import { readTreeBuilderConfig } from '../../src/core/story/building/readTreeBuilderConfig';
import { modelReviewSettings } from '../../src/core/review/modelReview/modelReviewSettings';
import { builtInRoles } from '../../src/core/review/modelReview/reviewRoles';
import { ruleSettings } from '../../src/core/review/ruleSettings';
import { providers, retryScopes } from '../../src/shared/values';
import { askAboveByDefault, machineScoped, settingNames, windowScoped } from '../../src/vscode/settingNames';

interface Setting {
  type: string | string[];
  default: unknown;
  scope: string;
  order: number;
  markdownDescription: string;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  enumItemLabels?: string[];
  markdownEnumDescriptions?: string[];
}

const root = path.resolve(__dirname, '../..');
const groups = manifest.contributes.configuration as unknown as {
  title: string;
  order: number;
  properties: Record<string, Setting>;
}[];
const settings = new Map(groups.flatMap(({ properties }) => Object.entries(properties)));
const numeric = (name: string): boolean => {
  const { type, enum: values } = settings.get(name)!;
  return values === undefined && [type].flat().some((each) => each === 'integer' || each === 'number');
};

/** What core makes of a value, or the error's code. */
function read(name: string, value: unknown): unknown {
  const settings = { [name]: value };
  try {
    if (configKeys.map(configSetting).includes(name)) return readTreeBuilderConfig({ settings });
    if (Object.hasOwn(chapterSettingForms, name)) return readChapterSettings({ settings });
    return Object.hasOwn(taskSettingForms, name)
      ? readTaskSettings({ settings })
      : readModelSettings(settings);
  } catch (error) {
    assert.ok(error instanceof StoryFoldError);
    return error.code;
  }
}

function sources(folder: string): string[] {
  return (readdirSync(path.join(root, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));
}

describe('the settings page', () => {
  it('has every setting that the product reads, each once, and no other', () => {
    const all = groups.flatMap(({ properties }) => Object.keys(properties));
    assert.equal(new Set(all).size, all.length);
    assert.deepEqual([...all].sort(), [...settingNames].sort());
    const named = sources('src/core')
      .concat(readFileSync(path.join(root, 'src/cli/commandLine/settingArguments.ts'), 'utf8'))
      .flatMap((source) => [
        ...source.matchAll(/'(storyfold\.(?:model|budget|refinement|review|chapter|task)\.\w+)'/g),
      ])
      .map(([, name]) => name!);
    assert.ok(new Set(named).size > 20);
    assert.deepEqual(
      [...new Set(named)].filter((name) => !settings.has(name)),
      [],
    );
  });

  it('takes just what core takes', () => {
    const core = [
      ...Object.keys({ ...modelSettingForms, ...chapterSettingForms }),
      ...configKeys.map(configSetting),
    ];
    for (const name of core.filter(numeric)) {
      const { minimum, maximum, type } = settings.get(name)!;
      assert.ok(minimum !== undefined && maximum !== undefined, name);
      assert.equal(typeof read(name, minimum), 'object', `${name} = ${minimum}`);
      assert.equal(typeof read(name, maximum), 'object', `${name} = ${maximum}`);
      const step = [type].flat().includes('integer') ? 1 : 0.001;
      assert.equal(read(name, minimum - step), 'invalid_input', `${name} below ${minimum}`);
      assert.equal(read(name, maximum + step), 'invalid_input', `${name} above ${maximum}`);
      assert.equal(typeof read(name, 1.5) === 'object', step !== 1, `${name} = 1.5`);
    }
    const reasoning = settings.get('storyfold.model.reasoning')!;
    for (const value of reasoning.enum!)
      assert.equal(typeof read('storyfold.model.reasoning', value), 'object');
    assert.equal(read('storyfold.model.reasoning', 'perhaps'), 'invalid_input');
    assert.deepEqual(settings.get('storyfold.provider')!.enum, [...providers]);
    assert.deepEqual(settings.get('storyfold.chapter.retryScope')!.enum, [...retryScopes]);
    assert.equal(settings.get('storyfold.chapter.selectiveRetry')!.type, 'boolean');
    const roles = (value: readonly string[]) =>
      modelReviewSettings({ settings: { 'storyfold.review.roles': value }, language: 'en', audience: '' });
    const { maxItems } = settings.get('storyfold.review.roles') as unknown as { maxItems: number };
    const many = Array.from({ length: maxItems + 1 }, (_, index) => `reader ${index}: looks`);
    assert.equal(roles(many.slice(1)).roles.length, maxItems);
    assert.throws(() => roles(many));
    for (const role of builtInRoles) assert.ok(english['setting.review.roles'].includes(`\`${role}\``), role);
  });

  it('takes in prices and steps just what core takes there', () => {
    const price = { input: 2, cachedInput: 1, output: 8, currency: 'CNY' };
    const properties = (name: string) =>
      (settings.get(name) as unknown as { additionalProperties: { properties: Record<string, Setting> } })
        .additionalProperties.properties;
    const prices = properties('storyfold.model.prices');
    assert.deepEqual(Object.keys(prices).sort(), Object.keys(price).sort());
    const name = 'storyfold.model.prices';
    for (const part of ['input', 'cachedInput', 'output']) {
      const { minimum, maximum } = prices[part]!;
      assert.equal(typeof read(name, { a: { ...price, [part]: maximum } }), 'object');
      assert.equal(typeof read(name, { a: { ...price, [part]: minimum } }), 'object');
      assert.equal(read(name, { a: { ...price, [part]: maximum! + 1 } }), 'invalid_input');
      assert.equal(read(name, { a: { ...price, [part]: -1 } }), 'invalid_input');
    }
    const step = { model: 'a', temperature: 2, maxOutputTokens: 1 };
    assert.deepEqual(Object.keys(properties('storyfold.model.steps')).sort(), Object.keys(step).sort());
    assert.equal(typeof read('storyfold.model.steps', { assessment: step }), 'object');
  });

  it('has the defaults that hold where nobody has set anything', () => {
    const set = Object.fromEntries([...settings].map(([name, setting]) => [name, setting.default]));
    assert.deepEqual(readModelSettings(set), readModelSettings({}));
    const defaults = readModelSettings({});
    for (const [name, value] of [
      ['storyfold.model.concurrency', defaults.concurrency],
      ['storyfold.model.maxAttempts', defaults.maxAttempts],
      ['storyfold.model.timeoutSeconds', defaults.timeoutSeconds],
      ['storyfold.model.reasoning', defaults.reasoning],
      ['storyfold.budget.tokens', defaults.budget.tokens],
      ['storyfold.budget.calls', defaults.budget.calls],
      ['storyfold.budget.askAbove', askAboveByDefault],
      ['storyfold.provider', 'offline'],
    ] as const)
      assert.equal(settings.get(name)!.default, value, name);
    for (const audience of ['', '8 to 10'])
      assert.deepEqual(
        modelReviewSettings({ settings: set, language: 'en', audience }),
        modelReviewSettings({ settings: {}, language: 'en', audience }),
      );
    assert.deepEqual(ruleSettings({ settings: set }), ruleSettings({ settings: {} }));
    const chapters = readChapterSettings({ settings: {} });
    assert.deepEqual(readChapterSettings({ settings: set }), chapters);
    for (const name of ['maxRetries', 'passMark', 'mostEditsInARow', 'mostRewritesInARow'] as const)
      assert.equal(settings.get(`storyfold.chapter.${name}`)!.default, chapters[name], name);
    for (const name of ['selectiveRetry', 'retryScope'] as const)
      assert.equal(settings.get(`storyfold.chapter.${name}`)!.default, chapters[name], name);
  });

  it('leaves to the skeleton whatever nobody has set of a branching story, and says what holds then', () => {
    const skeleton = { config: Object.fromEntries(configKeys.map((key) => [key, 5])) } as never;
    const set = Object.fromEntries([...settings].map(([name, setting]) => [name, setting.default]));
    for (const key of configKeys) {
      assert.equal(settings.get(configSetting(key))!.default, null);
      assert.equal(readTreeBuilderConfig({ settings: set, skeleton }).sources[key], 'skeleton');
      assert.match(english[`setting.story.${key}`], new RegExp(`\\b${configValues[key].value}\\.$`));
      assert.match(chinese[`setting.story.${key}`], new RegExp(`为 ${configValues[key].value}。$`));
    }
  });

  it('lets only the author’s own machine decide where texts and the key go', () => {
    for (const name of machineSettings) assert.ok(machineScoped.includes(name), name);
    for (const [name, { scope }] of settings)
      assert.equal(
        scope,
        machineScoped.includes(name) ? 'machine' : windowScoped.includes(name) ? 'window' : 'resource',
        name,
      );
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    const matter = [...settings.keys()].filter(
      (name) => machineScoped.includes(name) || Object.hasOwn(modelSettingForms, name),
    );
    assert.deepEqual([...restrictedConfigurations].sort(), matter.sort());
  });

  it('has what the editor alone goes by, under the names that its parts read', () => {
    const constants = ['src/vscode/editor', 'src/vscode/workbench']
      .flatMap(sources)
      .flatMap((source) => [...source.matchAll(/Setting = '(storyfold\.[\w.]+)'/g)])
      .map(([, name]) => name!);
    assert.ok(constants.length >= 2);
    for (const name of constants) assert.ok(settings.has(name), name);
    assert.equal(settings.get('storyfold.editor.showMarks')!.default, true);
    const { default: usual, enum: values } = settings.get('storyfold.refinement.afterEditing')!;
    assert.deepEqual([usual, values], ['ask', ['ask', 'assess', 'nothing']]);
  });

  it('has no setting for a key', () => {
    for (const name of settings.keys()) assert.doesNotMatch(name, /key|secret|token$/i);
  });

  it('says in both languages what each is for, in groups and in order', () => {
    const texts = (value: unknown): string[] =>
      [...JSON.stringify(value).matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key!);
    const keys = texts(groups);
    assert.equal(new Set(keys).size, keys.length);
    for (const key of keys) {
      assert.ok((english as Record<string, string>)[key]?.match(/^[A-Z0-9“`#]/), key);
      assert.ok((chinese as Record<string, string>)[key]?.match(/\p{Script=Han}/u), key);
    }
    const known = [...Object.keys(english)].filter((key) => /^settings?\./.test(key));
    assert.deepEqual([...keys].sort(), known.sort());
    for (const [name, setting] of settings) {
      assert.equal(setting.markdownDescription, `%setting.${name.replace('storyfold.', '')}%`);
      if (setting.enum) assert.equal(setting.markdownEnumDescriptions?.length, setting.enum.length, name);
      for (const [, other] of (english as Record<string, string>)[
        `setting.${name.replace('storyfold.', '')}`
      ]!.matchAll(/#(storyfold\.[\w.]+)#/g))
        assert.ok(settings.has(other!), `${name} names ${other}`);
    }
    const orders = [...settings.values()].map(({ order }) => order);
    assert.deepEqual(
      orders,
      [...orders].sort((one, other) => one - other),
    );
    assert.deepEqual(
      groups.map(({ order }) => order),
      groups.map((_, index) => index + 1),
    );
  });
});
