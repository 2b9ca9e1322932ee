import type { Language } from '../../text/language';
import type { Dialect, Script } from '../../project/records';
import type { Finding, ReviewRequest } from '../model';
import type { Phase, Severity, SuggestionType } from '../../../shared/values';

/** What a paragraph rule sees besides the paragraph. Everything in it is part of the cache key, so keep it small. */
export interface ParagraphContext {
  language: Language;
  dialect: Dialect;
  script: Script;
}

/** A finding inside one paragraph; offsets are UTF-16 units of that paragraph. */
export interface ParagraphFinding {
  rule: string;
  type: SuggestionType;
  severity: Severity;
  summary: string;
  detail?: string;
  start: number;
  end: number;
  replacement?: string;
  /** The replacement is one answer of several; auto rounds leave it to the author. */
  askFirst?: boolean;
  /** A right word of another English than the project's. Only checkers know. */
  isOtherDialect?: boolean;
}

/** Looks at one paragraph alone, so that its findings can be cached by paragraph. Pure. */
export interface ParagraphRule {
  id: string;
  languages: readonly Language[];
  check(paragraph: string, context: ParagraphContext): ParagraphFinding[];
}

/** Looks at all documents of the phase together, or at them beside the other phases. Pure; must be linear in the text. */
export interface DocumentRule {
  id: string;
  phases: readonly Phase[];
  languages: readonly Language[];
  check(request: ReviewRequest): Finding[];
}
