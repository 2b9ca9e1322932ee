/** SHA-256 of the bytes, as 64 lower-case hexadecimal digits. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  // The cast only narrows away SharedArrayBuffer, which no caller of ours has.
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of the parts written one after the other; of a single part it is that part's own. */
export async function sha256OfAll(parts: readonly Uint8Array[]): Promise<string> {
  const [only] = parts;
  return sha256(parts.length === 1 && only ? only : joinBytes(parts));
}

/** The parts, one after the other, as one array. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.byteLength;
  }
  return joined;
}
