import { describeNeeded, neededValue, type NeededValue, type SchemaIssue } from '../../storage/neededValue';
import type { Language } from '../../text/language';
import { describeProblem, type DocumentProblem } from './documentProblem';
import type { JsonSchema } from './replyFormat';
import { branchesOf } from './schemaBranches';
import { valuesOf } from './wireSchema';

/** What is wrong with a reply, without a word of it: with one place of its document, or so that there is no document. */
export type ReplyFault = PartFault | DocumentFault;

export interface PartFault {
  /** Keys that the format knows, and positions from 0; `*` for a key that was the model's own. */
  path: readonly (string | number)[];
  missing: boolean;
  /** What belongs there; undefined where it cannot be said shortly. */
  needed: NeededValue | undefined;
}

export interface DocumentFault {
  problem: DocumentProblem;
}

/** What zod tells of a value that fits none of several schemas: of each what is wrong by it. */
interface UnionIssue extends SchemaIssue {
  code?: string | undefined;
  errors?: readonly (readonly UnionIssue[])[];
}

/** The issues by the one schema of several that is meant, told by its constants such as a `kind`; else the issue as it is. */
export function ownIssues(issue: UnionIssue): SchemaIssue[] {
  const { code, errors = [], path } = issue;
  const meant = errors.filter(
    (issues) => !issues.some((inner) => inner.path.length === 0 || isConstant(inner)),
  );
  if (code !== 'invalid_union' || meant.length !== 1) return [issue];
  return meant[0]!.flatMap(ownIssues).map((inner) => ({ ...inner, path: [...path, ...inner.path] }));
}

function isConstant({ path, values }: SchemaIssue): boolean {
  return path.length === 1 && values?.length === 1;
}

export function faultOf(issue: SchemaIssue, value: unknown, schema: JsonSchema): PartFault {
  return {
    path: knownPath(issue.path, schema),
    missing: issue.path.length > 0 && valueAt(value, issue.path) === undefined,
    needed: neededValue(issue),
  };
}

/** `suggestions[2].severity must be "minor" or "major"`; positions are counted from 1. */
export function describeFault(fault: ReplyFault, language: Language): string {
  if ('problem' in fault) return describeProblem(fault.problem, language);
  const { needed, missing } = fault;
  const place = placeOf(fault.path, language);
  const what = needed && describeNeeded(needed, language);
  if (language === 'en') {
    if (missing) return `${place} is missing${what === undefined ? '' : ` and must be ${what}`}`;
    return what === undefined ? `${place} is not what it should be` : `${place} must be ${what}`;
  }
  if (missing) return `缺少 ${place}${what === undefined ? '' : `，它应为${what}`}`;
  return what === undefined ? `${place} 不符合要求` : `${place} 应为${what}`;
}

function placeOf(path: PartFault['path'], language: Language): string {
  if (path.length === 0) return language === 'en' ? 'the whole' : '整个文档';
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step + 1}]` : index === 0 ? step : `.${step}`))
    .join('');
}

function knownPath(path: readonly PropertyKey[], root: JsonSchema): (string | number)[] {
  let at: readonly JsonSchema[] = [root];
  return path.map((step) => {
    const branches = at.flatMap((schema) => branchesOf(schema, root));
    if (typeof step === 'number') {
      at = branches.flatMap(({ items }) => items ?? []);
      return step;
    }
    const name = String(step);
    const known = branches.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? properties[name]! : [],
    );
    at = known.length > 0 ? known : branches.map(valuesOf);
    return known.length > 0 ? name : '*';
  });
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return at;
}
