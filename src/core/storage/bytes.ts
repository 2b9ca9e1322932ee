/** Whether both are the same bytes, or both are none. */
export function sameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (!one || !other) return one === other;
  if (one.byteLength !== other.byteLength) return false;
  // Texts are long, and calling a function for each byte takes ten times as long.
  for (let index = 0; index < one.byteLength; index++) if (one[index] !== other[index]) return false;
  return true;
}
