import type { UsageFilter, UsageSummary, UsageTotals } from '../../core/llm/usage/usageSummary';
import { modelSteps, type ModelStep } from '../../core/llm/steps';
import { groupDigits } from '../../core/text/groupDigits';
import { amountText, costText } from '../../core/llm/usage/costText';
import { showLineEnds } from '../terminal/elide';
import type { Output } from '../terminal/output';
import { localTime } from '../terminal/localTime';
import { table } from '../terminal/table';
import { cutTo, displayWidth, wrapTo } from '../terminal/textWidth';

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
  const since = filter.since === undefined ? '' : texts.since(sinceText(filter.since));
  return [
    style.heading(texts.header(calls)) + (since && `  ${style.dim(since)}`),
    // Where nobody answered, nothing was taken.
    ...(inputTokens + outputTokens === 0
      ? []
      : wrapTo(
          texts.tokens({
            sent: groupDigits(inputTokens),
            cached: share(cachedTokens, inputTokens),
            written: groupDigits(outputTokens),
            reasoning: share(reasoningTokens, outputTokens),
            estimated: summary.estimatedCalls,
          }),
          width,
        )),
    ...Object.entries(summary.costs).flatMap(([currency, amount]) => {
      const today = summary.costsToday[currency];
      const part = today === undefined ? '' : costText(today, currency);
      return wrapTo(texts.cost(costText(amount, currency), part), width);
    }),
    '',
    ...tables(summary, output),
    ...remarks(summary, output),
  ];
}

/** One table by step and one by model, with their columns under each other. What a narrow terminal has no room for is left out. */
function tables({ byStep, byModel, costs }: UsageSummary, output: Output): string[] {
  const { columns } = output.messages.modelUsage;
  const steps = Object.entries(byStep).map(([step, totals]) => ({ name: stepName(step, output), totals }));
  const models = Object.entries(byModel).map(([name, totals]) => ({ name, totals }));
  const figures: Figure[] = [
    { title: columns.calls, of: ({ calls }) => groupDigits(calls) },
    { title: columns.sent, of: ({ inputTokens }) => groupDigits(inputTokens) },
    {
      title: columns.cached,
      of: ({ cachedTokens, inputTokens }) => share(cachedTokens, inputTokens) || unknown,
    },
    { title: columns.written, of: ({ outputTokens }) => groupDigits(outputTokens) },
    ...costFigures(Object.keys(costs), [...steps, ...models], columns.cost),
  ];
  const room = (shown: readonly Figure[]) =>
    output.width -
    shown.reduce((sum, { title, of }) => {
      const cells = [...steps, ...models].map(({ totals }) => of(totals));
      return sum + 2 + Math.max(...[title, ...cells].map(displayWidth));
    }, 0);
  let shown = figures;
  for (const title of [columns.cached, columns.calls])
    if (room(shown) < leastName) shown = shown.filter((figure) => figure.title !== title);
  return tableOf({ steps, models, figures: shown, nameWidth: Math.max(leastName, room(shown)) }, output);
}

interface Figure {
  title: string;
  of: (totals: UsageTotals) => string;
}

/** One column for each currency; a `+` says that some of it has no known price, a `*` that some is at the prices of now. */
function costFigures(currencies: readonly string[], rows: readonly NamedTotals[], title: string): Figure[] {
  const signsOf = ({ unpricedCalls, pricedTodayCalls }: UsageTotals) =>
    `${unpricedCalls > 0 ? '+' : ''}${pricedTodayCalls > 0 ? '*' : ''}`;
  const longest = Math.max(0, ...rows.map(({ totals }) => signsOf(totals).length));
  return currencies.map((currency) => ({
    title: (currencies.length > 1 ? `${title} ${showLineEnds(currency)}` : title) + ' '.repeat(longest),
    of: (totals) => {
      const amount = totals.costs[currency];
      const signs = signsOf(totals).padEnd(longest);
      return `${amount === undefined ? unknown : amountText(amount)}${signs}`;
    },
  }));
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
        cutTo(output.tidy(name) || unknown, nameWidth),
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
  const isPriced = Object.keys(summary.costs).length > 0;
  const { failedCalls, unpricedCalls, pricedTodayCalls, damagedLines, fullRerun } = summary;
  const remarks = [
    ...(failedCalls > 0 ? [texts.failed(failedCalls)] : []),
    ...(unpricedCalls > 0 ? [(isPriced ? '+ ' : '') + texts.unpriced(unpricedCalls)] : []),
    ...(pricedTodayCalls > 0 ? [texts.pricedToday(pricedTodayCalls)] : []),
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

/** With the year, unless it is today. */
function sinceText(at: number): string {
  const now = Date.now();
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return localTime(at, isToday ? now : NaN);
}

/** As `--step` takes it, and what it is called where that is something else. */
function stepName(step: string, { messages }: Output): string {
  if (!(modelSteps as readonly string[]).includes(step)) return step;
  const name = messages.stepNames[step as ModelStep];
  return name === step ? step : `${step}${messages.inBrackets(name)}`;
}

function tokensOf({ inputTokens, outputTokens }: UsageTotals): number {
  return inputTokens + outputTokens;
}

/** `45%`; empty where there is none of it. */
export function share(part: number, whole: number): string {
  if (part <= 0 || whole <= 0) return '';
  const percent = Math.round((100 * part) / whole);
  return `${percent === 0 ? '< 1' : percent}%`;
}
