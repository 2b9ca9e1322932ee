// For JSON that no schema describes, such as that of older programs and of servers.

export type Members = Readonly<Record<string, unknown>>;

/** Whether it is an object with members; a list is none. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of an object; none of anything else, a list included. */
export function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

/** The items of a list; none of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Undefined for what is no number, and for one that JSON can write and that is none, as `1e999`. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Milliseconds since 1970, also of a date that is written out. */
export function timeOf(value: unknown): number | undefined {
  return numberOf(typeof value === 'string' ? Date.parse(value) : value);
}

/** The value where it is one of these. */
export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((one) => one === value);
}
