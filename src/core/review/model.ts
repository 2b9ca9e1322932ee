import * as z from 'zod/mini';
import type { Dialect, Script } from '../project/records';
import type { Language } from '../text/language';
import { idSchema, withOwnIds } from './ids';
import {
  notAppliedReasons,
  severities,
  suggestionStatuses,
  suggestionTypes,
  type Phase,
  type Severity,
  type SuggestionType,
} from '../../shared/values';

/** `rules`, `model`, `role:<name>`, `age_check` or `author`. */
export type SuggestionSource = 'rules' | 'model' | 'age_check' | 'author' | `role:${string}`;

export const anchorSchema = z.looseObject({
  exact: z.string(),
  prefix: z._default(z.string(), ''),
  suffix: z._default(z.string(), ''),
  /** Negative when nobody knows. */
  start: z._default(z.number(), -1),
});

/** Older files and models give an anchor as the bare quote. */
const quoteSchema = z.pipe(
  z.string(),
  z.transform((exact) => ({ exact, prefix: '', suffix: '', start: -1 })),
);

const sourceSchema = z.custom<SuggestionSource>(
  (value) =>
    typeof value === 'string' && (/^(rules|model|age_check|author)$/.test(value) || /^role:.+/.test(value)),
);

/**
 * One specific, actionable remark. `anchor` may be a bare string in older files; it is read as its `exact`.
 */
export const suggestionSchema = z.looseObject({
  id: idSchema,
  type: z.catch(z.enum(suggestionTypes), 'other'),
  summary: z.string(),
  detail: z.optional(z.string()),
  severity: z.catch(z.enum(severities), 'suggestion'),
  source: z.catch(sourceSchema, 'model'),
  status: z.catch(z.enum(suggestionStatuses), 'open'),
  /** Which rule found it, `doubledWord` or `briefField:audience`; waivers match on it. Absent for a model's or the author's. */
  rule: z.optional(z.string()),
  /** The file it speaks of, project-relative; empty when an older file did not say. */
  path: z._default(z.string(), ''),
  anchor: z.catch(z.optional(z.union([anchorSchema, quoteSchema])), undefined),
  /** Further places, in other files where they say so. */
  otherAnchors: z.optional(z.array(z.extend(anchorSchema, { path: z.optional(z.string()) }))),
  /** A ready edit: what the anchored passage becomes. Absent when someone has to write it. */
  replacement: z.optional(z.string()),
  /** The ready edit is one answer of several: auto rounds leave it to the author. */
  askFirst: z.optional(z.boolean()),
  notApplied: z.optional(z.enum(notAppliedReasons)),
  /** Why the reviewer left it undone, in its own words. */
  why: z.optional(z.string()),
  /** What the anchored passage could become, asked for by the author; `replacement` is the one that was taken. */
  alternatives: z.optional(z.array(z.looseObject({ text: z.string(), note: z._default(z.string(), '') }))),
  /** The author's own wording of what should be done, which stands beside the reviewer's. */
  reworded: z.optional(z.string()),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestionsSchema = z.pipe(z.array(suggestionSchema), z.transform(withOwnIds));

/** What a reviewer finds, before it has an id and a status. */
export interface Finding {
  type: SuggestionType;
  severity: Severity;
  summary: string;
  detail?: string;
  rule?: string;
  source: SuggestionSource;
  path: string;
  /** UTF-16 range in the document's text; absent when the remark is about the whole. */
  range?: { start: number; end: number };
  otherRanges?: { path: string; start: number; end: number }[];
  /** What the text in `range` becomes. */
  replacement?: string;
  /** The replacement is one answer of several, such as which of two titles is the right one. */
  askFirst?: boolean;
}

/** One file under review. */
export interface ReviewDocument {
  path: string;
  text: string;
}

/** Everything a reviewer may look at. Plain data, so that it can cross to a worker. */
export interface ReviewRequest {
  phase: Phase;
  language: Language;
  dialect: Dialect;
  script: Script;
  /** As the author wrote it, "readers of 12 and up"; empty when not given. */
  audience: string;
  /** The phase's documents in order. Remarks are made about these. */
  documents: readonly ReviewDocument[];
  /** Limits remarks to this part; whole documents otherwise. */
  focus?: { path: string; start: number; end: number };
  /** The other phases' texts, for comparison; never remarked on. */
  context: { brief?: ReviewDocument; outline?: ReviewDocument; chapters?: readonly ReviewDocument[] };
  /** The author's own words and the bible's names, never called misspelt. */
  dictionary: readonly string[];
  /** Names known from the bible, for the two-spellings check. */
  names: readonly string[];
  settings: RuleSettings;
}

export interface RuleSettings {
  /** Target for the whole final text in words as counted for the language; absent when none was set. */
  targetWords?: number;
  /** Words unfit for a young audience beside the shipped list; a leading `-` takes one off the list. */
  unfitWords: readonly string[];
  /** Rule ids that are switched off. */
  disabledRules: readonly string[];
}

export interface Review {
  findings: Finding[];
  /** A model's one sentence about the whole; without one the remarks are counted. */
  overall?: string;
}

/** Something that reads a phase and remarks on it: the rules offline, a model, a role. */
export interface Reviewer {
  /**
   * What is to be said of `request.documents`, which stay as they are; remarks need no order. Offsets are UTF-16 units of the document
   * they name. With a focus every finding has a range that reaches into it. A cancel is heard within half a second: throws `cancelled`.
   * Throws what its source does (`io` when a checker cannot be loaded; a model's own codes); then nothing is known of the phase.
   */
  review(request: ReviewRequest, signal?: AbortSignal): Promise<Review>;
}
