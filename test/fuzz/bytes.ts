/** A text as bytes, halves of pairs as the three bytes that careless programs write for them, which are no UTF-8. */
export function bytesOf(text: string): Uint8Array {
  if (!/\p{Cs}/u.test(text)) return new TextEncoder().encode(text);
  const bytes = Array.from(text).map((character) => {
    const unit = character.charCodeAt(0);
    return character.length === 1 && unit >= 0xd800 && unit <= 0xdfff
      ? Uint8Array.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f))
      : new TextEncoder().encode(character);
  });
  return Buffer.concat(bytes);
}
