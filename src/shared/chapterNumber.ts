/** What the author calls a chapter by, of its id: `3` of `03`; undefined for one without a number. */
export function chapterNumber(id: string): string | undefined {
  return /^0*(\d+)$/.exec(id)?.[1];
}
