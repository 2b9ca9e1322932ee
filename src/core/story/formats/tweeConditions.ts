import type { TweeToken } from './tweeTokens';

type Macro = TweeToken & { kind: 'macro' };

/** What is shown under one condition. */
interface ConditionBranch {
  /** The macro that begins it. */
  head: Macro;
  /** All that has to hold for it to be shown, as SugarCube asks it. */
  asks: string;
  /** Its first token, and the one behind its last. */
  from: number;
  to: number;
}

/** Each asks for the contrary of all before it: longer chains would grow by the square. */
const mostBranches = 20;

export const isPartOfCondition = (name: string): boolean => /^else(?:if)?$/.test(name);

/** What stands between the `<<if>>` at `index`, its `<<elseif>>` and `<<else>>`, and its end; undefined where they are in no order, or too many. */
export function conditionBranches(
  tokens: readonly TweeToken[],
  index: number,
  closedBy: number,
): ConditionBranch[] | undefined {
  const heads = [index];
  for (let at = index + 1; at < closedBy; at++) {
    const token = tokens[at]!;
    if (token.kind !== 'macro') continue;
    if (isPartOfCondition(token.name)) heads.push(at);
    else at = token.closedBy ?? at;
  }
  if (heads.length > mostBranches) return undefined;
  const branches: ConditionBranch[] = [];
  const before: string[] = [];
  for (const [number, at] of heads.entries()) {
    const head = tokens[at] as Macro;
    const isLast = number === heads.length - 1;
    const isElse = head.name === 'else';
    if (isElse && (!isLast || head.args !== '')) return undefined;
    const asked = [...before.map(contrary), ...(isElse ? [] : [head.args])];
    branches.push({ head, asks: allOf(asked), from: at + 1, to: isLast ? closedBy : heads[number + 1]! });
    before.push(head.args);
  }
  return branches;
}

/** All of these at once. */
export function allOf(conditions: readonly string[]): string {
  if (conditions.length === 1) return conditions[0]!;
  return conditions.map((each) => (bindsLooser.test(each) ? `(${each})` : each)).join(' and ');
}

/** What would take in the conditions beside it; in a quotation it would not, and brackets do no harm there. */
const bindsLooser = /[|?,]|\b(?:or|to)\b|(?<![=!<>])=(?!=)/;

const contraries: Readonly<Record<string, string>> = {
  gte: 'lt',
  lt: 'gte',
  gt: 'lte',
  lte: 'gt',
  is: 'neq',
  eq: 'neq',
  isnot: 'eq',
  neq: 'eq',
  '>=': 'lt',
  '<': 'gte',
  '>': 'lte',
  '<=': 'gt',
  '==': 'neq',
  '===': 'neq',
  '!=': 'eq',
  '!==': 'eq',
};

/** What holds where this does not. Whatever has not been set counts as 0, as in the story. */
function contrary(condition: string): string {
  const [, denied] = /^not ([$][\w$]+)$/.exec(condition) ?? [];
  if (denied !== undefined) return denied;
  if (/^[$][\w$]+$/.test(condition)) return `not ${condition}`;
  const [, variable, operator, number] = /^([$][\w$]+) ?([a-z]+|[<>=!]+) ?(-?\d+)$/.exec(condition) ?? [];
  const other = operator === undefined ? undefined : contraries[operator];
  return other === undefined ? `not (${condition})` : `${variable!} ${other} ${number!}`;
}
