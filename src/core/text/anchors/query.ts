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
