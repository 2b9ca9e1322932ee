import { StoryFoldError } from '../../errors';
import type { ManuscriptText } from '../../ports';
import { requireTextAt } from '../requestChecks';
import { anchorFromQuote, AnchorResolver } from '../../text/anchors/anchors';
import { occurrences } from '../../text/occurrences';

/** Where an author's quote stands. UTF-16 units of `text`. */
export interface QuotedPlace {
  path: string;
  text: string;
  start: number;
  end: number;
}

/** How an author names a passage: by its words, and where they know more, by the file and by where it begins in it. */
export interface NamedPassage {
  quote: string;
  path?: string;
  /** UTF-16 units into the text at `path`. It counts where the very words stand there; else they are looked for. */
  start?: number;
}

/** The place that is named. Throws as `locateQuote` where the words alone have to tell, and do not. */
export function locatePassage(
  texts: readonly ManuscriptText[],
  { quote, path, start }: NamedPassage,
): QuotedPlace {
  const text = start === undefined ? undefined : texts.find((each) => each.path === path);
  if (text === undefined || start === undefined || quote.trim() === '' || !text.text.startsWith(quote, start))
    return locateQuote(texts, quote, path);
  return { path: text.path, text: text.text, start, end: start + quote.length };
}

/**
 * The one place that a quote names. Word for word first; else as quotes are typed in a terminal, with straight marks for
 * curly ones and the like. Throws `not_found` when it is nowhere, `invalid_input` when it is in several places or empty.
 */
export function locateQuote(texts: readonly ManuscriptText[], quote: string, path?: string): QuotedPlace {
  if (quote.trim() === '') {
    throw new StoryFoldError('invalid_input', 'The quote is empty.', 'Quote a few words of the passage.', {
      problem: 'empty_quote',
    });
  }
  if (path !== undefined) requireTextAt(texts, path);
  const searched = path === undefined ? texts : texts.filter((text) => text.path === path);
  const places = searched.flatMap((text) => placesOf(text, quote));
  const found = places.length > 0 ? places : searched.flatMap((text) => looseOccurrence(text, quote));
  const [only] = found;
  if (only && found.length === 1) return only;
  if (only) {
    const files = [...new Set(found.map((place) => place.path))];
    throw new StoryFoldError(
      'invalid_input',
      `These words stand in ${found.length > 2 ? 'several' : 'two'} places (${files.join(', ')}).`,
      'Quote more of the passage, so that only one place fits.',
      { foundIn: files },
    );
  }
  throw new StoryFoldError(
    'not_found',
    `These words are not in ${searched.map((text) => text.path).join(', ')}.`,
    'Copy them from the text as they stand there.',
    { searchedIn: searched.map((text) => text.path) },
  );
}

/** At most three, which is enough to know that it is not one. */
function placesOf({ path, text }: ManuscriptText, quote: string): QuotedPlace[] {
  return occurrences(text, quote, { start: 0, end: text.length }, 3).map((range) => ({
    path,
    text,
    ...range,
  }));
}

function looseOccurrence({ path, text }: ManuscriptText, quote: string): QuotedPlace[] {
  const resolution = new AnchorResolver(text).resolve(anchorFromQuote(quote));
  return resolution.status === 'located'
    ? [{ path, text, start: resolution.start, end: resolution.end }]
    : [];
}
