/** The fewest characters of a key that count as a piece of it. */
const shortest = 12;

/**
 * What a key looks like wherever it may come out: plain, URL-encoded, escaped as in JSON, in base64 in all three alignments, in
 * hexadecimal; and all of it but its last characters, as where something was cut.
 */
export function formsOf(key: string): string[] {
  const inUrl = encodeURIComponent(key);
  const inJson = JSON.stringify(key).slice(1, -1);
  const whole = [
    key,
    inUrl,
    inUrl.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
    inJson,
    inJson.replaceAll('/', '\\/'),
    Buffer.from(key).toString('hex'),
    ...[0, 1, 2].flatMap((before) => {
      const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
      // Its first and last characters depend on the neighbours.
      return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(4, -4));
    }),
  ];
  return [...new Set(whole.map((form) => form.slice(0, Math.max(shortest, Math.ceil(form.length / 2)))))];
}

/** The forms in which any of the keys stands in the text or the bytes. */
export function formsFound(keys: readonly string[], where: string | Uint8Array): string[] {
  const bytes = typeof where === 'string' ? Buffer.from(where) : Buffer.from(where);
  return keys.flatMap(formsOf).filter((form) => bytes.includes(form));
}
