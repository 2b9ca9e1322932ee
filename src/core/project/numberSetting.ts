/** A setting that is a number, or a text that is one; undefined for anything else, since authors write the file by hand. */
export function numberSetting(
  { settings }: { settings: Readonly<Record<string, unknown>> },
  name: string,
): number | undefined {
  const value = settings[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
