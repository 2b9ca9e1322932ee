import { join } from 'node:path';
import type { Scale } from '../row';
import { cliCommands } from '../support/cliCommands';
import { copyOver } from '../support/fastFolders';
import type { Start } from '../support/preparedProjects';

/** One run of the command line with a key in its environment. */
export interface KeyTrial {
  name: string;
  words: readonly string[];
  cwd: string;
  /** Beside what every run gets. */
  environment?: Readonly<Record<string, string>>;
}

/** The forms that output has: a document, and lines in either language. */
const forms: readonly { words: readonly string[]; environment: Readonly<Record<string, string>> }[] = [
  { words: ['--json'], environment: {} },
  { words: [], environment: {} },
  { words: [], environment: { LANG: 'zh_CN.UTF-8' } },
];

/** What speaks to a model, against a server that gives away what it was sent. */
export function speakingTrials(server: { name: string; url: string }, cwd: string): KeyTrial[] {
  const { name, url } = server;
  const address = ['--base-url', url];
  const withOwnHeader = ['--set', 'storyfold.model.headers={"api-key":"${key}"}'];
  return [
    ...forms.flatMap(({ words, environment }) => [
      { name, words: ['models', ...address, ...words], cwd, environment },
      { name, words: ['check', ...address, '--model', 'small', ...words], cwd, environment },
    ]),
    { name, words: ['models', ...address], cwd, environment: { STORYFOLD_API_KEY: '' } },
    { name, words: ['check', ...address, '--model', 'small', ...withOwnHeader, '--json'], cwd },
  ];
}

/** The key where something else belongs. `url`: of a server that finds nothing at a strange path and says which. */
export function misplacedTrials(key: string, url: string, cwd: string): KeyTrial[] {
  const inUrl = encodeURIComponent(key);
  const wrong = [
    key,
    `sk://${key}`,
    url.replace('://', `://user:${inUrl}@`),
    `${url}?key=${inUrl}`,
    `${url}#${inUrl}`,
    `${url}/${inUrl}`,
    `${url} ${key}`,
  ];
  const right = ['--base-url', url];
  const lines = [
    ...wrong.flatMap((address) => [
      ['models', '--base-url', address],
      ['check', '--base-url', address, '--model', 'small'],
      ['check', '--set', `storyfold.model.baseUrl=${address}`],
    ]),
    ['check', ...right, '--model', key],
    ['models', ...right, '--model', key],
    ['models', ...right, '--filter', key],
    ...[
      key,
      `${key}=1`,
      `storyfold.model.name=${key}`,
      `storyfold.model.key=${key}`,
      `storyfold.model.timeoutSeconds=${key}`,
      `storyfold.model.headers=${key}`,
      `storyfold.model.headers={"authorization":${JSON.stringify(key)}}`,
      `storyfold.model.headers={"authorization":${JSON.stringify(`${key}\n`)}}`,
      `storyfold.model.headers={${JSON.stringify(key)}:"1"}`,
      `storyfold.model.allowHttpOrigins=["${inUrl}"]`,
    ].map((setting) => ['check', ...right, '--model', 'small', '--set', setting]),
    [key],
    ['assess', key],
    ['assess', 'final', '--focus', key],
    ['import', 'brief', key],
    ['show', 'final', key],
    ['usage', '--since', key],
    ['usage', '--step', key],
    ['status', '--provider', key],
    ['status', '--project', key],
    ['status', `--${key}`],
    ['archive', 'restore', key],
  ];
  return [
    ...lines.flatMap((words) =>
      forms.map((form) => ({
        name: 'a misplaced key',
        words: [...words, ...form.words],
        cwd,
        environment: form.environment,
      })),
    ),
    ...wrong.map((address) => ({
      name: 'a misplaced key',
      words: ['check', '--model', 'small'],
      cwd,
      environment: { STORYFOLD_BASE_URL: address },
    })),
  ];
}

/** Every other command, each in a copy of its project below `place`. */
export function otherTrials(
  projects: Readonly<Record<Start, string>>,
  url: string,
  place: string,
): KeyTrial[] {
  const lines: { start: Start; words: readonly string[] }[] = [
    ...cliCommands,
    { start: 'fresh', words: ['assess', 'final', '--provider', 'openai', '--base-url', url] },
    { start: 'texts', words: ['--help'] },
    { start: 'texts', words: ['--version'] },
  ];
  return lines.flatMap(({ start, words }, number) =>
    forms.map((form, formNumber) => {
      const cwd = join(place, `${number}-${formNumber}`);
      copyOver(projects[start], cwd);
      return { name: 'no model', words: [...words, ...form.words], cwd, environment: form.environment };
    }),
  );
}

/** All trials, or every so many of them for a short run, so that each kind is among them. */
export function sample<T>(all: readonly T[], every: number, scale: Scale): T[] {
  return scale === 'full' ? [...all] : all.filter((_, index) => index % every === 0);
}
