import * as z from 'zod/mini';
import { languages } from '../text/language';

export const projectVersion = 1;
export const phaseRecordVersion = 1;

/** English spelling. */
export const dialects = ['american', 'british', 'canadian', 'australian', 'indian'] as const;
export type Dialect = (typeof dialects)[number];
/** As an English sentence names them. */
export const dialectNames: Readonly<Record<Dialect, string>> = {
  american: 'American',
  british: 'British',
  canadian: 'Canadian',
  australian: 'Australian',
  indian: 'Indian',
};

/** How Chinese is written; traditional expects 「」. */
export const scripts = ['simplified', 'traditional'] as const;
export type Script = (typeof scripts)[number];

/** `.storyfold/project.json`. */
export const projectSchema = z.looseObject({
  version: z._default(z.number(), projectVersion),
  title: z._default(z.string(), ''),
  language: z.enum(languages),
  dialect: z._default(z.enum(dialects), 'american'),
  script: z._default(z.enum(scripts), 'simplified'),
  /** As the author wrote it, "readers of 12 and up"; empty when not given. */
  audience: z._default(z.string(), ''),
  /** Settings for the command line by their full names, `storyfold.review.targetWords`. */
  settings: z._default(z.record(z.string(), z.unknown()), {}),
});
export type ProjectRecord = z.infer<typeof projectSchema>;

/** What is known of one text of a phase. The counts hold for the bytes with this hash and for no others. */
export const recordedFileSchema = z.looseObject({
  path: z.string(),
  sha256: z.string(),
  /** As `countText` gives them for the project's language. */
  chars: z.number(),
  words: z.number(),
  /** Final phase: the chapter's id, `01`, given once and kept when the file is renamed or moved. */
  chapter: z.optional(z.string()),
  title: z.optional(z.string()),
});
export type RecordedFile = z.infer<typeof recordedFileSchema>;

/** `.storyfold/brief.json`, `outline.json`, `samples.json`, `final.json`. */
export const phaseRecordSchema = z.looseObject({
  version: z._default(z.number(), phaseRecordVersion),
  files: z._default(z.array(recordedFileSchema), []),
  meta: z._default(z.record(z.string(), z.unknown()), {}),
});
export type PhaseRecord = z.infer<typeof phaseRecordSchema>;
