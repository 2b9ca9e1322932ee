import type { BuildDiagnostics } from './model';

/** One figure of two runs. */
export interface ComparedFigure {
  /** `json.parsed`, `limitsHit.maxTotalNodes`, `config.maxTotalNodes`, … */
  name: string;
  before: number;
  after: number;
}

/** Two runs side by side: every figure that either has, also where they are the same. Pure. */
export function compareRuns(before: BuildDiagnostics, after: BuildDiagnostics): ComparedFigure[] {
  const one = figuresOf(before);
  const two = figuresOf(after);
  const names = [...one.keys(), ...[...two.keys()].filter((name) => !one.has(name))];
  return names.map((name) => ({ name, before: one.get(name) ?? 0, after: two.get(name) ?? 0 }));
}

/** The figures of a run by name, in the order in which they are told. */
export function figuresOf(run: BuildDiagnostics): Map<string, number> {
  const figures = new Map<string, number>();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'number') figures.set(name, value);
  };
  for (const name of ['calls', 'parsed', 'repaired', 'salvaged', 'failed'] as const)
    add(`json.${name}`, run.json[name]);
  for (const name of [
    'fallbacks',
    'choices',
    'repeatedChoices',
    'repeatedChoiceRate',
    'askedAgain',
    'plateaus',
    'merges',
    'forcedMerges',
    'unknownVariables',
    'nodes',
    'resumedNodes',
    'requests',
  ] as const)
    add(name, run[name]);
  for (const [name, count] of Object.entries(run.limitsHit)) add(`limitsHit.${name}`, count);
  for (const name of ['input', 'cached', 'output'] as const) add(`tokens.${name}`, run.tokens[name]);
  for (const [stage, milliseconds] of Object.entries(run.stageMilliseconds))
    add(`stageMilliseconds.${stage}`, milliseconds);
  for (const [name, { value }] of Object.entries(run.config)) add(`config.${name}`, value);
  return figures;
}
