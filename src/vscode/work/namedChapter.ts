/** How what stays before the author (a row, a message) names a chapter to a command. */
export interface NamedChapter {
  /** Of which project, by its id: the one shown may be another by the time when the command is run. */
  project: string;
  /** The chapter's id, `03`. */
  chapter: string;
  /** One judged attempt of it, by its number. */
  attempt?: number;
}

/** What an argument of a command names; undefined for one that names no chapter. */
export function chapterNamed(value: unknown): NamedChapter | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { project, chapter, attempt } = value as Partial<Record<keyof NamedChapter, unknown>>;
  if (typeof project !== 'string' || typeof chapter !== 'string') return undefined;
  const isNumber = typeof attempt === 'number' && Number.isSafeInteger(attempt) && attempt >= 0;
  return { project, chapter, ...(isNumber ? { attempt } : {}) };
}
