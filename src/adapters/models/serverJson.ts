import { isTooDeep, maxJsonDepth } from '../../core/storage/jsonText';

/** Undefined for what is no JSON, or nested deeper than any reply. */
export function parsedJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The same for a value that something else has parsed. Goes from level to level, so that no depth can exhaust the stack. */
export function isNestedTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= maxJsonDepth; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}
