import type { Language } from '../text/language';

/** What a schema needs at a place: one of these values, each as JSON, or a kind of value as zod names it. */
export type NeededValue = { values: readonly string[] } | { kind: string };

/** What zod tells of a value that does not fit. */
export interface SchemaIssue {
  path: readonly PropertyKey[];
  expected?: unknown;
  values?: readonly unknown[];
}

/** Undefined where it cannot be said shortly. */
export function neededValue({ values, expected }: SchemaIssue): NeededValue | undefined {
  if (values && values.length > 0) return { values: values.map((value) => JSON.stringify(value)) };
  return typeof expected === 'string' && Object.hasOwn(kinds.en, expected) ? { kind: expected } : undefined;
}

/** What comes after “must be”. */
export function describeNeeded(needed: NeededValue, language: Language): string {
  if ('kind' in needed) return kinds[language][needed.kind]!;
  return needed.values.join(language === 'en' ? ' or ' : ' 或 ');
}

const kinds: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    string: 'text in quotation marks',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list in square brackets',
    object: 'an object in braces { }',
    record: 'an object in braces { }',
    null: 'null',
  },
  zh: {
    string: '带引号的文本',
    number: '数字',
    int: '整数',
    boolean: 'true 或 false',
    array: '方括号括起来的列表',
    object: '花括号 { } 括起来的对象',
    record: '花括号 { } 括起来的对象',
    null: 'null',
  },
};
