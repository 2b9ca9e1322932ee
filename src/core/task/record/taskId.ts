/** Ids become names of folders, and names that some system reads otherwise are none. */
export function isTaskId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(id) && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(id);
}
