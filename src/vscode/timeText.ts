/**
 * A moment in milliseconds since 1970 as the language writes it; a dash for what is no time. Files that came with a project may hold any
 * number, and `Intl.DateTimeFormat` throws for one that is beyond all dates.
 */
export function timeText(at: number, language: string, form?: Intl.DateTimeFormatOptions): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '–' : date.toLocaleString(language, form);
}
