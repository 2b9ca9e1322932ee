import type { UsageFilter, UsageSummary, UsageTotals } from '../core/llm/usage/usageSummary';
import { modelSteps, type ModelStep } from '../core/llm/steps';
import { groupDigits } from '../core/text/groupDigits';
import { showLineEnds } from './elide';
import type { Output } from './output';
import { localTime } from './roundsView';
import { table } from './table';
import { cutTo, displayWidth, wrapTo } from './textWidth';

const unknown = '–';
const leastName = 12;

/** All tokens, then by step and by model, and how far the figures can be trusted. */
export function usageLines(summary: UsageSummary, filter: UsageFilter, output: Output): string[] {
  const { messages, style, width } = output;
  const texts = messages.modelUsage;
  const { calls, cachedTokens, inputTokens, reasoningTokens, outputTokens } = summary;
  const isFiltered = Object.keys(filter).length > 0;
  if (calls === 0) {
    const nothing = isFiltered ? texts.noneFits : texts.none;
    return [...wrapTo(nothing, width).map(style.heading), ...remarks(summary, output)];
  }
  const since = filter.since === undefined ? '' : texts.since(localTime(filter.since, Date.now()));
  return [
    style.heading(texts.header(calls)) + (since && `  ${style.dim(since)}`),
    ...wrapTo(texts.sent(groupDigits(inputTokens), share(cachedTokens, inputTokens)), width),
    ...wrapTo(texts.written(groupDigits(outputTokens), share(reasoningTokens, outputTokens)), width),
    ...Object.entries(summary.costs).map(([currency, amount]) => texts.cost(costText(amount, currency))),
    '',
    ...tables(summary, output),
    ...remarks(summary, output),
  ];
}

/** One table by step and one by model, with their columns under each other. The narrowest terminals do without what a cache had. */
function tables({ byStep, byModel }: UsageSummary, output: Output): string[] {
  const { columns } = output.messages.modelUsage;
  const steps = Object.entries(byStep).map(([step, totals]) => ({ name: stepName(step, output), totals }));
  const models = Object.entries(byModel).map(([name, totals]) => ({ name, totals }));
  const isPriced = [...steps, ...models].some(({ totals }) => totals.cost);
  const figures: Figure[] = [
    { title: columns.calls, of: ({ calls }) => groupDigits(calls) },
    { title: columns.sent, of: ({ inputTokens }) => groupDigits(inputTokens) },
    {
      title: columns.cached,
      of: ({ cachedTokens, inputTokens }) => share(cachedTokens, inputTokens) || unknown,
    },
    { title: columns.written, of: ({ outputTokens }) => groupDigits(outputTokens) },
    ...(isPriced
      ? [{ title: columns.cost, of: ({ cost }: UsageTotals) => (cost === null ? unknown : amountText(cost)) }]
      : []),
  ];
  const room = (shown: readonly Figure[]) =>
    output.width -
    shown.reduce((sum, { title, of }) => {
      const cells = [...steps, ...models].map(({ totals }) => of(totals));
      return sum + 2 + Math.max(...[title, ...cells].map(displayWidth));
    }, 0);
  const shown =
    room(figures) >= leastName ? figures : figures.filter(({ title }) => title !== columns.cached);
  return tableOf({ steps, models, figures: shown, nameWidth: Math.max(leastName, room(shown)) }, output);
}

interface Figure {
  title: string;
  of: (totals: UsageTotals) => string;
}

interface NamedTotals {
  name: string;
  totals: UsageTotals;
}

function tableOf(
  {
    steps,
    models,
    figures,
    nameWidth,
  }: { steps: NamedTotals[]; models: NamedTotals[]; figures: readonly Figure[]; nameWidth: number },
  output: Output,
): string[] {
  const { style, messages } = output;
  const { columns } = messages.modelUsage;
  const titles = figures.map(({ title }) => title);
  const rowsOf = (groups: readonly NamedTotals[]) =>
    groups
      .toSorted((one, other) => tokensOf(other.totals) - tokensOf(one.totals))
      .map(({ name, totals }) => [
        cutTo(output.redact(showLineEnds(name)) || unknown, nameWidth),
        ...figures.map(({ of }) => of(totals)),
      ]);
  const bySteps = rowsOf(steps);
  const lines = table(
    [columns.step, ...titles].map((title, index) => ({ title, align: index === 0 ? 'left' : 'right' })),
    [...bySteps, [], [columns.model, ...titles], ...rowsOf(models)],
    style.dim,
  );
  // After the first titles, the steps, and an empty line.
  const secondTitles = bySteps.length + 2;
  return lines.map((line, index) => (index === secondTitles ? style.dim(line) : line));
}

/** What the figures do not say, or say only about. */
function remarks(summary: UsageSummary, output: Output): string[] {
  const { messages, width, style } = output;
  const texts = messages.modelUsage;
  const { estimatedCalls, failedCalls, unpricedCalls, damagedLines, fullRerun } = summary;
  const remarks = [
    ...(estimatedCalls > 0 ? [texts.estimated(estimatedCalls)] : []),
    ...(failedCalls > 0 ? [texts.failed(failedCalls)] : []),
    ...(unpricedCalls > 0 ? [texts.unpriced(unpricedCalls)] : []),
    ...(fullRerun
      ? [
          texts.fullRerun(
            fullRerun.chapters,
            fullRerun.attempts,
            groupDigits(fullRerun.tokens),
            groupDigits(fullRerun.ownTokens),
          ),
        ]
      : []),
    ...(damagedLines > 0 ? [texts.damaged(damagedLines)] : []),
  ];
  if (remarks.length === 0) return [];
  return ['', ...remarks.flatMap((remark) => wrapTo(remark, width)).map(style.dim)];
}

function stepName(step: string, { messages }: Output): string {
  return (modelSteps as readonly string[]).includes(step) ? messages.stepNames[step as ModelStep] : step;
}

function tokensOf({ inputTokens, outputTokens }: UsageTotals): number {
  return inputTokens + outputTokens;
}

/** `45 %`; empty where there is none of it. */
function share(part: number, whole: number): string {
  if (part <= 0 || whole <= 0) return '';
  const percent = Math.round((100 * part) / whole);
  return `${percent === 0 ? '< 1' : percent} %`;
}

function costText(amount: number, currency: string): string {
  return `${amountText(amount)} ${showLineEnds(currency)}`;
}

/** Two decimals, and for what is less than one as many as say something. */
function amountText(amount: number): string {
  if (amount === 0) return '0';
  if (amount >= 1) {
    const [whole = '', decimals = ''] = amount.toFixed(2).split('.');
    return `${groupDigits(Number(whole))}.${decimals}`;
  }
  return amount < 0.0001 ? '< 0.0001' : amount.toFixed(4).replace(/0{1,2}$/, '');
}
