/** How much of the playbook there may be: all of it stands in every prompt. */
export const playbookLimits = {
  /** Bullets that are told. */
  bullets: 60,
  /** UTF-16 units of one. */
  characters: 400,
  /** That one curation adds. */
  added: 3,
  /** That one curation changes: updated, merged or removed. */
  changed: 6,
} as const;
export type PlaybookLimits = { readonly [Name in keyof typeof playbookLimits]: number };
