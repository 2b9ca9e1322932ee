import * as z from 'zod/mini';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { severities, suggestionTypes, type Severity, type SuggestionType } from '../../../shared/values';

/** What a model says about a text, as it said it: nothing of it is checked against the texts yet. */
export interface Assessment {
  overall: string;
  suggestions: AssessedSuggestion[];
}

export interface AssessedSuggestion {
  type: SuggestionType;
  summary: string;
  detail: string;
  severity: Severity;
  /** The text that the quote is from, as the model names it; null where it does not. */
  path: string | null;
  /** Empty or null where the remark is about a whole text. */
  quote: string | null;
  otherQuotes: OtherQuote[];
  /** What would stand in place of the quote. */
  replacement: string | null;
  role: string | null;
}

interface OtherQuote {
  path: string | null;
  quote: string;
}

// What a model gets wrong here without harm is read as if it had said nothing; the list itself and each summary must be there.

const lenientText = z.catch(z.nullable(z.string()), null);

const otherQuoteSchema = z.pipe(
  z.union([z.string(), z.object({ path: lenientText, quote: z.string() })]),
  z.transform((other): OtherQuote => (typeof other === 'string' ? { path: null, quote: other } : other)),
);

const suggestionSchema = z.object({
  type: z.catch(z.enum(suggestionTypes), (context) => oneOf(suggestionTypes, context.value) ?? 'other'),
  summary: z.string(),
  detail: z.catch(z.string(), ''),
  severity: z.catch(z.enum(severities), (context) => oneOf(severities, context.value) ?? 'suggestion'),
  path: lenientText,
  quote: lenientText,
  otherQuotes: z.catch(z.array(z.catch(otherQuoteSchema, { path: null, quote: '' })), []),
  replacement: lenientText,
  role: lenientText,
});

/** `Should fix`, `should-fix` and `shouldFix` are `should_fix`. */
function oneOf<Value extends string>(values: readonly Value[], written: unknown): Value | undefined {
  if (typeof written !== 'string' || written.length > 100) return undefined;
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  return values.find((value) => plain(value) === plain(written));
}

/** One constant: its example stands in the system text of every request of a conversation, so it must not vary. */
export const assessmentFormat: ReplyFormat<Assessment> = {
  name: 'assessment',
  schema: z.object({ overall: z.catch(z.string(), ''), suggestions: z.array(suggestionSchema) }),
  example:
    '{"overall":"…","suggestions":[{"type":"consistency","summary":"…","detail":"…","severity":"should_fix","path":"…","quote":"…","otherQuotes":[{"path":"…","quote":"…"}],"replacement":null,"role":null}]}',
};
