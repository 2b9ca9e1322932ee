/** The languages that a text can be in, by their BCP 47 subtags. */
export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];
