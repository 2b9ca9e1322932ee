/**
 * The smallest text that still fails, found by leaving out parts of it, the longest first (delta debugging: A. Zeller and R. Hildebrandt,
 * "Simplifying and isolating failure-inducing input", 2002). `tries` bounds how often it is tried.
 */
export async function smallest(
  text: string,
  fails: (text: string) => Promise<boolean>,
  tries = 3000,
): Promise<string> {
  let found = text;
  for (let length = Math.ceil(found.length / 2); length >= 1;) {
    const before = found;
    for (let at = 0; at < found.length && tries > 0; tries--) {
      const shorter = found.slice(0, at) + found.slice(at + length);
      if (await fails(shorter)) found = shorter;
      else at += length;
    }
    if (tries <= 0) return found;
    if (length === 1 && found.length === before.length) return found;
    length = Math.max(1, Math.ceil(length / 2));
  }
  return found;
}
