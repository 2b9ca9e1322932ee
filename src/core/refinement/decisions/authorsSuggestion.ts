import { StoryFoldError } from '../../errors';
import type { Suggestion } from '../../review/model';
import { createAnchor } from '../../text/anchors/anchors';
import { withoutBlankEdges } from '../../text/lines';
import { suggestionId } from '../assessing/findingsToSuggestions';
import { standingSuggestions } from '../assessing/standingSuggestions';
import { keepTexts } from '../record/keptTexts';
import type { PhaseSession } from '../record/phaseSession';
import { locatePassage, type NamedPassage, type QuotedPlace } from './quotes';
import { requireTextAt, requireWords } from '../requestChecks';
import { fileVersionOf } from '../record/rounds';
import * as transitions from '../record/transitions';

/** Adds the author's own suggestion; see `RefinementController.suggest`. A round that it starts has what still stands of the last one as well. */
export async function addSuggestion(
  session: PhaseSession,
  options: { text: string; replacement?: string } & Partial<NamedPassage>,
): Promise<Suggestion> {
  const texts = await session.requireTexts();
  if (options.path !== undefined) requireTextAt(texts, options.path);
  const { quote } = options;
  const quoted = quote === undefined ? undefined : locatePassage(texts, { ...options, quote });
  if (options.replacement !== undefined && !quoted) {
    throw new StoryFoldError(
      'invalid_input',
      'A replacement needs the passage that it replaces.',
      'Quote the passage too.',
      { problem: 'no_passage' },
    );
  }
  const place = quoted && withoutBlankEdgesOf(quoted, options.replacement);
  const suggestion: Suggestion = {
    id: suggestionId(session.state.nextSuggestion),
    type: 'other',
    severity: 'suggestion',
    summary: requireWords(options.text),
    source: 'author',
    status: 'open',
    path: place?.path ?? options.path ?? texts[0]!.path,
    ...(place ? { anchor: { ...createAnchor(place.text, place.start, place.end) } } : {}),
    ...(place?.replacement === undefined ? {} : { replacement: place.replacement }),
  };
  const round = session.state.currentRound ?? {
    round: session.state.round,
    assessedAt: session.options.clock.now(),
    suggestions: await standingSuggestions(session, texts),
    files: texts.map(fileVersionOf),
  };
  const suggestions = [suggestion, ...round.suggestions];
  const { stopReason: _stopReason, ...state } = session.state;
  await session.save(
    transitions.changed({
      ...state,
      status: 'awaiting_decision',
      nextSuggestion: state.nextSuggestion + 1,
      currentRound: { ...round, suggestions },
    }),
    await keepTexts(session.options.store, texts),
  );
  return suggestion;
}

/**
 * The place as a passage of words: one that ended in a line break would make the next paragraph one that stands beside it. White space that
 * a replacement changes is the author's to change, and stays quoted.
 */
function withoutBlankEdgesOf(
  place: QuotedPlace,
  replacement: string | undefined,
): QuotedPlace & { replacement?: string } {
  const { text } = place;
  const { start, end } = withoutBlankEdges(text, place);
  if (replacement === undefined) return { ...place, start, end };
  const head = text.slice(place.start, start);
  const tail = text.slice(end, place.end);
  const hasSameEdges =
    replacement.length >= head.length + tail.length &&
    replacement.startsWith(head) &&
    replacement.endsWith(tail);
  if (!hasSameEdges) return { ...place, replacement };
  const words = replacement.slice(head.length, replacement.length - tail.length);
  return { ...place, start, end, replacement: words };
}
