import { errorCodes } from '../../core/errors';
import { groupDigits } from '../../core/text/groupDigits';
import { configKeys } from '../../core/story/building/configKeys';
import { figuresOf, type ComparedFigure } from '../../core/story/diagnostics/compareRuns';
import type { BuildDiagnostics } from '../../core/story/diagnostics/model';
import type { Output } from '../terminal/output';
import { localTime } from '../terminal/localTime';
import { table } from '../terminal/table';
import { displayWidth, wrapTo } from '../terminal/textWidth';

/** All builds in a table, in the order given. */
export function runListLines(runs: readonly BuildDiagnostics[], output: Output): string[] {
  const { style, messages } = output;
  const words = messages.stories.diagnostics;
  if (runs.length === 0) return [words.none];
  const now = Date.now();
  const shownWith = (withStart: boolean): string[] =>
    table(
      [
        { title: words.columns.run },
        ...(withStart ? [{ title: words.columns.began }] : []),
        { title: words.columns.ended },
        { title: words.columns.nodes, align: 'right' },
        { title: words.columns.requests, align: 'right' },
        { title: words.columns.tokens, align: 'right' },
      ],
      runs.map((run) => [
        output.tidy(run.id),
        ...(withStart ? [run.startedAt > 0 ? localTime(run.startedAt, now) : '–'] : []),
        endedText(run, output),
        groupDigits(run.nodes),
        groupDigits(run.requests),
        groupDigits(run.tokens.input + run.tokens.output),
      ]),
      style.dim,
    );
  const whole = shownWith(true);
  // A run's id says when it began, if not where the author is.
  const fits = whole.every((line) => displayWidth(line) <= output.width);
  return [style.heading(words.header(runs.length)), '', ...(fits ? whole : shownWith(false))];
}

/** One build: how it ended, its figures that are not 0, what held it back, and its configuration. */
export function oneRunLines(run: BuildDiagnostics, output: Output): string[] {
  const { style, width, messages } = output;
  const { diagnostics: words } = messages.stories;
  const figures = [...figuresOf(run)].filter(([name, value]) => !isConfig(name) && value !== 0);
  return [
    style.heading(words.one(output.tidy(run.id))),
    ...wrapTo(`${words.modes[run.mode]} · ${words.endedAs(endedText(run, output))}`, width),
    '',
    ...table(
      [{ title: words.columns.figure }, { title: words.columns.value, align: 'right' }],
      figures.map(([name, value]) => [figureName(name, output), shown(name, value)]),
      style.dim,
    ),
    ...(Object.keys(run.config).length === 0 ? [] : ['', ...configLines(run, output)]),
  ];
}

/** What was set, in words, and by the name of its setting where there is room. */
function configLines({ config }: BuildDiagnostics, { style, width, messages }: Output): string[] {
  const { diagnostics: words, sourceNames } = messages.stories;
  const shownWith = (withKey: boolean): string[] =>
    table(
      [
        { title: words.config },
        { title: words.columns.value, align: 'right' },
        { title: words.columns.from },
        ...(withKey ? [{ title: words.columns.setting }] : []),
      ],
      configKeys.flatMap((key) => {
        const value = Object.hasOwn(config, key) ? config[key] : undefined;
        if (!value) return [];
        return [
          [words.configNames[key], String(value.value), sourceNames[value.from], ...(withKey ? [key] : [])],
        ];
      }),
      style.dim,
    );
  const whole = shownWith(true);
  return whole.every((line) => displayWidth(line) <= width) ? whole : shownWith(false);
}

/** Two builds side by side: every figure that is not 0 in both, and what their configurations do not have in common. */
export function comparisonLines(
  a: string,
  b: string,
  compared: readonly ComparedFigure[],
  output: Output,
): string[] {
  const { style, width, messages } = output;
  const words = messages.stories.diagnostics;
  const figures = compared.filter(
    ({ name, before, after }) => !isConfig(name) && (before !== 0 || after !== 0),
  );
  const config = compared.filter(({ name, before, after }) => isConfig(name) && before !== after);
  return [
    style.heading(words.two(output.tidy(a), output.tidy(b))),
    ...(figures.every(({ before, after }) => before === after) ? wrapTo(words.same, width) : []),
    '',
    ...table(
      [
        { title: words.columns.figure },
        { title: 'A', align: 'right' },
        { title: 'B', align: 'right' },
        { title: words.columns.change, align: 'right' },
      ],
      figures.map(({ name, before, after }) => [
        figureName(name, output),
        shown(name, before),
        shown(name, after),
        changeText(name, before, after),
      ]),
      style.dim,
    ),
    ...(config.length === 0
      ? []
      : [
          '',
          style.heading(words.config),
          ...config.flatMap(({ name, before, after }) =>
            wrapTo(
              words.configDiffers(
                nameOf(configKeyOf(name), output),
                configKeyOf(name),
                String(before),
                String(after),
              ),
              width,
            ),
          ),
        ]),
  ];
}

const limitPrefix = 'limitsHit.';
const configPrefix = 'config.';

function isConfig(name: string): boolean {
  return name.startsWith(configPrefix);
}

function configKeyOf(name: string): string {
  return name.slice(configPrefix.length);
}

/** A figure of a later version goes by the name that it has in the file. */
function figureName(name: string, output: Output): string {
  const { figures, limit } = output.messages.stories.diagnostics;
  if (name.startsWith(limitPrefix)) return limit(nameOf(name.slice(limitPrefix.length), output));
  return Object.hasOwn(figures, name) ? figures[name]! : output.tidy(name);
}

/** A value of the configuration, or what was left out for want of room, in words. */
function nameOf(key: string, output: Output): string {
  const { configNames, leftOut } = output.messages.stories.diagnostics;
  const names: Readonly<Record<string, string>> = { ...configNames, ...leftOut };
  return Object.hasOwn(names, key) ? names[key]! : output.tidy(key);
}

function endedText({ ended, endedAt }: BuildDiagnostics, output: Output): string {
  const { style, messages } = output;
  const words = messages.stories.diagnostics;
  if (endedAt === null) return style.dim(words.running);
  if (ended === 'completed') return words.completed;
  const code = errorCodes.find((one) => one === ended);
  return style.caution(code === undefined ? output.tidy(ended) : words.errorNames[code]);
}

function shown(name: string, value: number): string {
  if (name === 'repeatedChoiceRate') return `${Math.round(value * 1000) / 10}%`;
  return name.startsWith('stageMilliseconds.') ? (value / 1000).toFixed(1) : groupDigits(value);
}

function changeText(name: string, before: number, after: number): string {
  const change = after - before;
  return change === 0 ? '' : `${change > 0 ? '+' : '−'}${shown(name, Math.abs(change))}`;
}
