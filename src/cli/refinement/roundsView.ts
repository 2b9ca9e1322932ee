import { localTime } from '../terminal/localTime';
import type { RoundRow } from '../../core/refinement/model';
import { groupDigits } from '../../core/text/groupDigits';
import type { Output } from '../terminal/output';
import { table } from '../terminal/table';
import { displayWidth } from '../terminal/textWidth';
import type { Phase } from '../../shared/values';

/** How much of a text's hash is shown: enough to tell texts apart by eye. */
const hashLength = 7;

/** The history as a table in the order it happened; where it branches, branches stand beside each other as lines of a tree. */
export function roundsLines(
  phase: Phase,
  rows: readonly RoundRow[],
  head: number | undefined,
  output: Output,
): string[] {
  const { messages, style } = output;
  const texts = messages.rounds;
  const lines = [style.heading(texts.header(phase, rows.length))];
  if (rows.length === 0) return lines;
  const { columns } = texts;
  // Only where a model was asked at all.
  const hasTokens = rows.some(({ usage }) => usage !== undefined);
  const tree = treeMarks(rows);
  const now = Date.now();
  const cells = rows.map((row, index) => {
    const isHere = row.entry !== undefined && row.entry === head;
    return [
      `${style.dim(tree[index] ?? '')}${row.entry ?? '–'}${isHere ? style.good(' *') : ''}`,
      whatHappened(row, output),
      localTime(row.at, now),
      row.kind === 'round' ? String(row.suggestions) : '',
      row.kind === 'round' ? String(row.applied) : '',
      ...(hasTokens ? [tokensOf(row)] : []),
      row.before === row.after
        ? style.dim(texts.unchanged)
        : `${row.before.slice(0, hashLength)} → ${row.after.slice(0, hashLength)}`,
    ];
  });
  const titles = [
    { title: columns.entry },
    { title: columns.what },
    { title: columns.when },
    { title: columns.suggestions, align: 'right' as const },
    { title: columns.applied, align: 'right' as const },
    ...(hasTokens ? [{ title: columns.tokens, align: 'right' as const }] : []),
    { title: columns.text },
  ];
  // What a narrow terminal has no room for: the hash of the text before, which stands after another entry, and then both.
  const withoutText = { titles: titles.slice(0, -1), cells: cells.map((row) => row.slice(0, -1)) };
  const onlyAfter = {
    titles: [...withoutText.titles, { title: columns.textAfter }],
    cells: withoutText.cells.map((row, index) => [...row, textAfter(rows[index]!, output)]),
  };
  const tables = [{ titles, cells }, onlyAfter, withoutText].map((one) =>
    table(one.titles, one.cells, style.dim),
  );
  const fits = (shown: readonly string[]) => shown.every((line) => displayWidth(line) <= output.width);
  lines.push(...(tables.find(fits) ?? tables.at(-1)!));
  if (rows.some(({ entry }) => entry !== undefined && entry === head))
    lines.push('', style.dim(`* ${texts.here}`));
  return lines;
}

function textAfter({ before, after }: RoundRow, { messages, style }: Output): string {
  return before === after ? style.dim(messages.rounds.unchanged) : after.slice(0, hashLength);
}

function whatHappened(row: RoundRow, { messages }: Output): string {
  const texts = messages.rounds;
  if (row.kind === 'restore') return texts.restore(row.restored ?? 0);
  if (row.kind === 'revert') return texts.revert(row.reverted ?? '');
  if (row.kind === 'import') return texts.import;
  if (row.kind === 'generate') return texts.generate;
  const decision =
    row.entry === undefined
      ? texts.open
      : row.decision === null
        ? texts.superseded
        : messages.decisionNames[row.decision];
  return `${texts.round(row.round)} · ${decision}`;
}

/** Sent and written together. */
function tokensOf({ usage }: RoundRow): string {
  return usage ? groupDigits(usage.inputTokens + usage.outputTokens) : '';
}

/** Indents an entry under its parent unless it simply goes on from the entry above it; siblings get a branch. */
function treeMarks(rows: readonly RoundRow[]): string[] {
  const depth = new Map<number, number>();
  const children = new Map<number | null, number>();
  return rows.map((row) => {
    const siblings = children.get(row.parent) ?? 0;
    children.set(row.parent, siblings + 1);
    const level = (row.parent === null ? 0 : (depth.get(row.parent) ?? 0)) + (siblings > 0 ? 1 : 0);
    if (row.entry !== undefined) depth.set(row.entry, level);
    if (level === 0) return '';
    return `${'│ '.repeat(level - 1)}${siblings > 0 ? '└─' : '  '}`;
  });
}
