import type { Language } from '../../text/language';
import type { JsonSchema } from './replyFormat';

/** What is wrong at one place of a reply. It holds no word of the reply. */
export interface ReplyFault {
  /** Keys that the format knows, and positions from 0; `*` for a key that was the model's own. */
  path: readonly (string | number)[];
  missing: boolean;
  /** What belongs there: one of these values, a type of JSON Schema's, or undefined where it cannot be said shortly. */
  needed: { values: readonly string[] } | { type: string } | undefined;
}

interface Issue {
  path: readonly PropertyKey[];
  expected?: unknown;
  values?: readonly unknown[];
}

export function faultOf(issue: Issue, value: unknown, schema: JsonSchema): ReplyFault {
  const { values, expected } = issue;
  return {
    path: knownPath(issue.path, schema),
    missing: issue.path.length > 0 && valueAt(value, issue.path) === undefined,
    needed: values
      ? { values: values.map((each) => JSON.stringify(each)) }
      : typeof expected === 'string'
        ? { type: expected }
        : undefined,
  };
}

const types: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    string: 'a text in quotation marks',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list in square brackets',
    object: 'an object in braces',
    record: 'an object in braces',
    null: 'null',
  },
  zh: {
    string: '带引号的文本',
    number: '数字',
    int: '整数',
    boolean: 'true 或 false',
    array: '方括号括起来的列表',
    object: '花括号括起来的对象',
    record: '花括号括起来的对象',
    null: 'null',
  },
};

/** `suggestions[2].severity must be "minor" or "major"`; positions are counted from 1. */
export function describeFault(fault: ReplyFault, language: Language): string {
  const { needed, missing } = fault;
  const place = placeOf(fault.path, language);
  const what =
    needed === undefined
      ? undefined
      : 'values' in needed
        ? needed.values.join(language === 'en' ? ' or ' : ' 或 ')
        : types[language][needed.type];
  if (language === 'en') {
    if (missing) return `${place} is missing${what === undefined ? '' : ` and must be ${what}`}`;
    return what === undefined ? `${place} is not what it should be` : `${place} must be ${what}`;
  }
  if (missing) return `缺少 ${place}${what === undefined ? '' : `，它应为${what}`}`;
  return what === undefined ? `${place} 不符合要求` : `${place} 应为${what}`;
}

function placeOf(path: ReplyFault['path'], language: Language): string {
  if (path.length === 0) return language === 'en' ? 'the whole' : '整个文档';
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step + 1}]` : index === 0 ? step : `.${step}`))
    .join('');
}

function knownPath(path: readonly PropertyKey[], schema: JsonSchema): (string | number)[] {
  let at: JsonSchema | undefined = schema;
  return path.map((step) => {
    if (typeof step === 'number') {
      at = at?.items;
      return step;
    }
    const name = String(step);
    const isKnown: boolean = at?.properties !== undefined && Object.hasOwn(at.properties, name);
    at = isKnown
      ? at!.properties![name]
      : typeof at?.additionalProperties === 'object'
        ? at.additionalProperties
        : undefined;
    return isKnown ? name : '*';
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
