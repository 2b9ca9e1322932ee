import { foldText } from './fold';

/** A folded quotation. `hint` is the offset in the original where the passage began, undefined when nobody knows. */
export interface Query {
  readonly passage: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly hint: number | undefined;
  /** How many units of the prefix, and of the suffix, belong to the passage's own paragraph. */
  readonly prefixInside: number;
  readonly suffixInside: number;
}

/** Of longer contexts only what adjoins the passage counts. */
const mostContext = 64;

/** Folds a quotation; `start` is where the passage began, negative when nobody knows. */
export function foldQuery(quoted: {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
}): Query {
  const prefix = foldText(quoted.prefix).text.slice(-mostContext);
  const suffix = foldText(quoted.suffix).text.slice(0, mostContext);
  const paragraphBefore = foldText(quoted.prefix.split(lineBreak).at(-1)!).text;
  const paragraphAfter = foldText(quoted.suffix.split(lineBreak)[0]!).text;
  return {
    passage: foldText(quoted.exact).text,
    prefix,
    suffix,
    hint: quoted.start < 0 ? undefined : quoted.start,
    prefixInside: Math.min(prefix.length, paragraphBefore.length),
    suffixInside: Math.min(suffix.length, paragraphAfter.length),
  };
}

const lineBreak = /[\r\n]/;
