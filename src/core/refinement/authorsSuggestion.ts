import { StoryFoldError } from '../errors';
import type { Suggestion } from '../review/model';
import { createAnchor } from '../text/anchors/anchors';
import { suggestionId } from './findingsToSuggestions';
import { keepTexts } from './keptTexts';
import type { PhaseSession } from './phaseSession';
import { locateQuote } from './quotes';
import { requireTextAt, requireWords } from './requestChecks';
import { fileVersionOf } from './rounds';
import * as transitions from './transitions';

/** Adds the author's own suggestion; see `RefinementController.suggest`. */
export async function addSuggestion(
  session: PhaseSession,
  options: { text: string; quote?: string; replacement?: string; path?: string },
): Promise<Suggestion> {
  const texts = await session.requireTexts();
  if (options.path !== undefined) requireTextAt(texts, options.path);
  const place = options.quote === undefined ? undefined : locateQuote(texts, options.quote, options.path);
  if (options.replacement !== undefined && !place) {
    throw new StoryFoldError(
      'invalid_input',
      'A replacement needs the passage that it replaces.',
      'Quote the passage too.',
    );
  }
  const suggestion: Suggestion = {
    id: suggestionId(session.state.nextSuggestion),
    type: 'other',
    severity: 'suggestion',
    summary: requireWords(options.text),
    source: 'author',
    status: 'open',
    path: place?.path ?? options.path ?? texts[0]!.path,
    ...(place ? { anchor: { ...createAnchor(place.text, place.start, place.end) } } : {}),
    ...(options.replacement === undefined ? {} : { replacement: options.replacement }),
  };
  const round = session.state.currentRound ?? {
    round: session.state.round,
    assessedAt: session.options.clock.now(),
    suggestions: [],
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
