import type { BenchRow } from './row';

/**
 * What no change may make worse. Only figures that hold on a busy machine: counts, shares of tokens, sizes, and times divided by another time of
 * the same run. A bar stands well beyond what is measured, so that it is a change that trips it and not the machine; what was promised is
 * `reach` of the row, and may be stricter.
 */
export interface Guard {
  /** Of the row; a guard holds for each row of that id that has the number. */
  id: string;
  /** Of `numbers`. */
  number: string;
  /** Another one of `numbers`, by which it is divided. */
  over?: string;
  atMost?: number;
  atLeast?: number;
}

export const guards: readonly Guard[] = [
  { id: 'P1', number: 'overFloor', atMost: 1.5 },
  { id: 'P2', number: 'perAccepted', atMost: 0.075 },
  { id: 'P2', number: 'together', atMost: 0.095 },
  { id: 'P3', number: 'ratio', atMost: 1.45 },
  { id: 'P6', number: 'bytes', atMost: 10_000 },
  { id: 'P6', number: 'ratio', atMost: 4 },
  { id: 'P7', number: 'ratio', atMost: 1 / 10 },
  { id: 'P8', number: 'milliseconds', over: 'lookMilliseconds', atMost: 5 },
  { id: 'P8-growth', number: 'growth', atMost: 2.5 },
  { id: 'P8-leaf', number: 'ratio', atLeast: 1_000 },
  { id: 'P11', number: 'recovered', atLeast: 19 },
  { id: 'P11', number: 'silentlyWrong', atMost: 0 },
];

/** The figures that have a guard: `P8` for `P8-leaf`. */
export const guardedFigures: readonly string[] = [...new Set(guards.map(({ id }) => figureOf(id)))];

/** What a figure's rows break of its guards, in words; a number that is not there any more is guarded by nobody and broken too. */
export function brokenGuards(figure: string, rows: readonly BenchRow[]): string[] {
  return guards
    .filter(({ id }) => figureOf(id) === figure)
    .flatMap((guard) => {
      const guarded = rows.filter(({ id, numbers }) => id === guard.id && guard.number in numbers);
      const name = `${guard.id} ${guard.number}${guard.over === undefined ? '' : ` ÷ ${guard.over}`}`;
      if (guarded.length === 0) return [`${name}: no row has it`];
      return guarded.flatMap(({ numbers, figure: title }) => {
        const value = numbers[guard.number]! / (guard.over === undefined ? 1 : numbers[guard.over]!);
        const { atMost = Infinity, atLeast = -Infinity } = guard;
        if (value >= atLeast && value <= atMost) return [];
        return [`${name}: ${value.toPrecision(3)}, ${barOf(guard)} (${title})`];
      });
    });
}

function figureOf(id: string): string {
  return id.split('-')[0]!;
}

function barOf({ atMost, atLeast }: Guard): string {
  return atMost === undefined
    ? `not at least ${atLeast!.toPrecision(3)}`
    : `not at most ${atMost.toPrecision(3)}`;
}
