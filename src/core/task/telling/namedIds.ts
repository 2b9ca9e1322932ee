/** The ids in what a model wrote where one is asked for: `[e1]`, `e3: because` and `B2 (good)` are `e1`, `e3` and `b2`. */
export function idsIn(value: unknown): string[] {
  const written: unknown[] = Array.isArray(value) ? value : [value];
  return written
    .filter((one) => typeof one === 'string')
    .flatMap((one) =>
      [...one.toLowerCase().matchAll(/(?<![a-z0-9])[a-z]+\d+(?![a-z0-9])/gu)].map(([id]) => id),
    );
}
