import type { VariableValue, Variables } from '../model';
import { readChange, readCondition } from '../variableRules';
import type { HeldKinds } from './heldKinds';

/**
 * What SugarCube's own operators cannot say as the story means it (numbers of a variable that may hold text, and values in unusual
 * spelling) is asked of functions that the exported story brings along: `setup.storyfold.meets($a, ">=2")`.
 */
export const rulesScript = `setup.storyfold = (() => {
  const comparison = /^\\s*(>=|<=|>|<|!=)\\s*([+-]?\\d{1,15})\\s*$/;
  const addition = /^\\s*([+-]\\d{1,15})\\s*$/;
  const isText = (value) => typeof value === 'string';
  return {
    meets(value, asked) {
      const found = isText(asked) && comparison.exec(asked);
      if (!found) return isText(value) || isText(asked) ? value === asked : Number(value) === Number(asked);
      if (isText(value)) return found[1] === '!=';
      const number = Number(value);
      const than = Number(found[2]);
      switch (found[1]) {
        case '>=': return number >= than;
        case '<=': return number <= than;
        case '>': return number > than;
        case '<': return number < than;
        default: return number !== than;
      }
    },
    changed(value, given) {
      const found = isText(given) && addition.exec(given);
      return found ? (isText(value) ? 0 : Number(value)) + Number(found[1]) : given;
    },
  };
})();`;

const written: Readonly<Record<string, string>> = {
  '>=': 'gte',
  '<=': 'lte',
  '>': 'gt',
  '<': 'lt',
  '!=': 'neq',
};

/** In one line, and nothing in it that ends a macro, begins a link, or that a file does not keep. */
export function writeLiteral(value: VariableValue): string {
  if (Object.is(value, -0)) return '-0';
  return JSON.stringify(value).replace(
    /[<>[\u{FEFF}\u2028\u2029\u007f-\u009f]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What a precondition asks, as SugarCube asks it. `variable` is its name there, with the sigil. */
export function writeCondition(variable: string, asked: VariableValue, held: HeldKinds): string {
  const condition = readCondition(asked);
  if (condition.kind === 'is') {
    if (typeof asked === 'string') return `${variable} is ${writeLiteral(asked)}`;
    if (!held.mayBeText)
      return `${variable} ${held.onlyFlags && typeof asked === 'boolean' ? 'is' : 'eq'} ${writeLiteral(asked)}`;
  } else if (!held.mayBeText && asked === condition.operator + String(condition.than))
    return `${variable} ${written[condition.operator]!} ${condition.than}`;
  return `setup.storyfold.meets(${variable}, ${writeLiteral(asked)})`;
}

/** What a consequence does, as `<<set>>` does it. */
export function writeChange(variable: string, given: VariableValue, held: HeldKinds): string {
  if (readChange(given).kind === 'sets') return `${variable} to ${writeLiteral(given)}`;
  const text = String(given);
  if (!held.mayBeText && /^[+-](?:0|[1-9]\d*)$/.test(text))
    return `${variable} ${text[0]!}= ${text.slice(1)}`;
  return `${variable} to setup.storyfold.changed(${variable}, ${writeLiteral(given)})`;
}

const quotation = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'`;

/** Parts at words or signs that stand in no quotation, and in no brackets. */
function partsAt(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let start = 0;
  const pieces = new RegExp(`${quotation}|\\((?:${quotation}|[^()"'])*\\)|(${separator.source})`, 'gs');
  for (const found of text.matchAll(pieces))
    if (found[1] !== undefined) {
      parts.push(text.slice(start, found.index));
      start = found.index + found[1].length;
    }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

const literalSource = `true|false|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|${quotation}`;
const variableSource = '[$]([A-Za-z_$][\\w$]*)';
const asks = new RegExp(
  `^${variableSource}\\s*(is|eq|===?|neq|!==?|gte|>=|gt|>|lte|<=|lt|<)\\s*(${literalSource})$`,
  's',
);
const isTrue = new RegExp(`^${variableSource}$`);
const isFalse = new RegExp(`^(?:not\\s+|!\\s*)${variableSource}$`);
const asksRules = new RegExp(`^setup\\.storyfold\\.meets\\(${variableSource}, (${literalSource})\\)$`, 's');
const sets = new RegExp(`^${variableSource}\\s*(?:to\\s|=)\\s*(${literalSource})$`, 's');
const adds = new RegExp(`^${variableSource}\\s*([+-])=\\s*(\\d+)$`);
const addsToItself = new RegExp(
  `^${variableSource}\\s*(?:to\\s|=)\\s*[$]([A-Za-z_$][\\w$]*)\\s*([+-])\\s*(\\d+)$`,
);
const setsByRules = new RegExp(
  `^${variableSource} to setup\\.storyfold\\.changed\\(${variableSource}, (${literalSource})\\)$`,
  's',
);
const operators: Readonly<Record<string, string>> = {
  neq: '!=',
  '!==': '!=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
};

function readLiteral(text: string): VariableValue | undefined {
  if (text.startsWith("'")) return text.includes('\\') ? undefined : text.slice(1, -1);
  try {
    return JSON.parse(text) as VariableValue;
  } catch {
    return undefined;
  }
}

/** `nameOf` says what a variable of SugarCube is called in the story. */
export type NameOf = (identifier: string) => string;

/** Preconditions that say what a condition of SugarCube says; undefined where none can. */
export function readConditions(text: string, nameOf: NameOf): Variables | undefined {
  return collected(
    partsAt(text, /(?<!\s)(?:\s+and\s+|\s*&&\s*)/).map((part) => readOneCondition(part)),
    nameOf,
  );
}

/** Consequences that do what a `<<set>>` does; undefined where none can. */
export function readChanges(text: string, nameOf: NameOf): Variables | undefined {
  return collected(
    partsAt(text, /[,;]/).map((part) => readOneChange(part)),
    nameOf,
  );
}

/** What a `<<set>>` gives variables to begin with; undefined where it is no plain value. */
export function readInitialValues(text: string, nameOf: NameOf): Variables | undefined {
  return collected(
    partsAt(text, /[,;]/).map((part) => {
      const [, variable, literal] = sets.exec(part) ?? [];
      return variable === undefined ? undefined : withValue(variable, readLiteral(literal!));
    }),
    nameOf,
  );
}

type Entry = readonly [identifier: string, value: VariableValue];

function collected(entries: readonly (Entry | undefined)[], nameOf: NameOf): Variables | undefined {
  const found = new Map<string, VariableValue>();
  for (const entry of entries) {
    if (entry === undefined) return undefined;
    const name = nameOf(entry[0]);
    // Two of one variable cannot be said, since each has one value.
    if (found.has(name)) return undefined;
    found.set(name, entry[1]);
  }
  return Object.fromEntries(found);
}

function readOneCondition(part: string): Entry | undefined {
  const [, byRules, asked] = asksRules.exec(part) ?? [];
  if (byRules !== undefined) return withValue(byRules, readLiteral(asked!));
  const [, yes] = isTrue.exec(part) ?? [];
  if (yes !== undefined) return [yes, true];
  const [, no] = isFalse.exec(part) ?? [];
  if (no !== undefined) return [no, false];
  const [, variable, operator, literal] = asks.exec(part) ?? [];
  if (variable === undefined) return undefined;
  const value = readLiteral(literal!);
  if (/^(?:is|eq|===?)$/.test(operator!))
    // Text that compares would be taken for a comparison.
    return value !== undefined && readCondition(value).kind === 'is' ? [variable, value] : undefined;
  const comparison = (operators[operator!] ?? operator!) + String(value);
  return typeof value === 'number' && readCondition(comparison).kind === 'compares'
    ? [variable, comparison]
    : undefined;
}

function readOneChange(part: string): Entry | undefined {
  const [, byRules, itself, given] = setsByRules.exec(part) ?? [];
  if (byRules !== undefined) return byRules === itself ? withValue(byRules, readLiteral(given!)) : undefined;
  const [, variable, literal] = sets.exec(part) ?? [];
  if (variable !== undefined) {
    const value = readLiteral(literal!);
    return value !== undefined && readChange(value).kind === 'sets' ? [variable, value] : undefined;
  }
  const [, counted, sign, amount] = adds.exec(part) ?? [];
  if (counted !== undefined) return addition(counted, sign! + amount!);
  const [, changed, same, direction, by] = addsToItself.exec(part) ?? [];
  return changed !== undefined && changed === same ? addition(changed, direction! + by!) : undefined;
}

const withValue = (variable: string, value: VariableValue | undefined): Entry | undefined =>
  value === undefined ? undefined : [variable, value];

const addition = (variable: string, text: string): Entry | undefined =>
  readChange(text).kind === 'adds' ? [variable, text] : undefined;
