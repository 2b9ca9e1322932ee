/** Whether both are the same bytes, or both are none. */
export function sameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (!one || !other) return one === other;
  return one.byteLength === other.byteLength && one.every((byte, index) => byte === other[index]);
}
