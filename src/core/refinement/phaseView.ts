import { isUndecidedStatus } from '../../shared/suggestionStatus';
import type { Phase } from '../../shared/values';
import type {
  OutcomeView,
  PhaseDetail,
  PhaseTab,
  QuoteView,
  SuggestionView,
} from '../../shared/workbenchState';
import type { ManuscriptText } from '../ports';
import type { Suggestion } from '../review/model';
import { diffTexts } from '../text/diff/diff';
import { splitsPair } from '../text/edits';
import type { Range } from '../text/range';
import type { RefinementState, ReviseOutcome } from './model';
import type { Place, Places } from './passagePlaces';

/** How wide the words shown around a passage may be on each side, in columns of a letter's width. */
const contextColumns = 36;
/** UTF-16 units of the longest passage shown whole. */
const passageUnits = 240;

/** What a tab says of a phase. `exists`: whether any text of the phase has something in it. */
export function phaseTab(state: RefinementState, exists: boolean): PhaseTab {
  return {
    phase: state.phase,
    exists,
    status: state.status,
    open: (state.currentRound?.suggestions ?? []).filter(({ status }) => isUndecidedStatus(status)).length,
    round: state.round,
  };
}

/**
 * What is shown of a phase, beside the texts as they now stand and the places of passages in them. Of the suggestions the
 * first `shown` are drawn, the others counted. Pure.
 */
export function phaseDetail(
  state: RefinementState,
  texts: readonly ManuscriptText[],
  places: Places,
  shown: number,
): PhaseDetail {
  const { phase, rev, status, round, maxRounds, stopReason, currentRound, lastAssessedAt, mode } = state;
  const assessedAt = currentRound?.assessedAt ?? lastAssessedAt;
  const suggestions = currentRound?.suggestions ?? [];
  const textOf = textsByPath(texts);
  const undecided = suggestions.filter((each) => isUndecidedStatus(each.status));
  const ready = undecided.filter((each) => isReady(each, textOf.get(each.path), places.get(each.id)));
  return {
    phase,
    rev,
    status,
    round,
    ...(mode === 'auto' && maxRounds !== undefined ? { maxRounds } : {}),
    ...(stopReason === undefined ? {} : { stopReason }),
    ...(assessedAt === undefined ? {} : { assessedAt }),
    ...(currentRound?.overall === undefined ? {} : { overall: currentRound.overall }),
    textChanged: currentRound !== undefined && !sameFiles(currentRound.files, texts),
    hasRound: currentRound !== undefined,
    suggestions: suggestions
      .slice(0, shown)
      .map((suggestion) =>
        suggestionView(suggestion, textOf.get(suggestion.path), places.get(suggestion.id)),
      ),
    counts: {
      all: suggestions.length,
      undecided: undecided.length,
      ready: ready.length,
      ticked: ready.filter((each) => each.status === 'accepted').length,
    },
    looking: suggestions.some(({ id, anchor }) => anchor !== undefined && !places.has(id)),
  };
}

/** What a revision did, in the view's words. `suggestions` are those of the round before it. */
export function outcomeView(
  outcome: ReviseOutcome,
  suggestions: readonly Suggestion[],
  rejected: number,
): OutcomeView {
  const byId = new Map(suggestions.map((suggestion) => [suggestion.id, suggestion]));
  return {
    phase: outcome.phase,
    applied: outcome.applied.length,
    rejected,
    notApplied: outcome.notApplied.map(({ id, reason }) => ({
      id,
      reason,
      summary: wordsOf(byId.get(id)),
      hasEdit: byId.get(id)?.replacement !== undefined,
    })),
  };
}

/**
 * The undecided suggestions that accepting changes the text by: those with a ready edit whose passage stands in it; `ticked`
 * names only those that the author ticked.
 */
export function readyIds(
  state: RefinementState,
  texts: readonly ManuscriptText[],
  places: Places,
  which: 'ticked' | 'all',
): string[] {
  const textOf = textsByPath(texts);
  return (state.currentRound?.suggestions ?? [])
    .filter(({ status }) => (which === 'ticked' ? status === 'accepted' : isUndecidedStatus(status)))
    .filter((suggestion) => isReady(suggestion, textOf.get(suggestion.path), places.get(suggestion.id)))
    .map(({ id }) => id);
}

/** A suggestion's passage as it was when it was made, short enough for a list; undefined when it has none. */
export function quotedPassage({ anchor }: Suggestion): string | undefined {
  return anchor && cut(anchor.exact);
}

function textsByPath(texts: readonly ManuscriptText[]): ReadonlyMap<string, string> {
  return new Map(texts.map(({ path, text }) => [path, text]));
}

function isReady(
  { anchor, replacement }: Suggestion,
  text: string | undefined,
  place: Place | undefined,
): boolean {
  if (anchor === undefined || replacement === undefined || text === undefined) return false;
  return (
    place !== undefined &&
    place !== 'lost' &&
    place.end - place.start === anchor.exact.length &&
    text.startsWith(anchor.exact, place.start)
  );
}

function suggestionView(
  suggestion: Suggestion,
  text: string | undefined,
  place: Place | undefined,
): SuggestionView {
  const { id, type, severity, source, status, detail, path, anchor, replacement, otherAnchors, notApplied } =
    suggestion;
  const quote = quoteOf(suggestion, text, place === 'lost' ? undefined : place);
  const change =
    anchor === undefined || replacement === undefined
      ? undefined
      : diffTexts(anchor.exact, replacement).map((part) => ({ ...part, text: cut(part.text) }));
  return {
    id,
    type,
    severity,
    source,
    status,
    summary: wordsOf(suggestion),
    ...(detail === undefined ? {} : { detail }),
    path,
    ...(quote ? { quote } : {}),
    ...(change ? { change } : {}),
    ready: isReady(suggestion, text, place),
    place:
      anchor === undefined
        ? 'whole'
        : place === undefined
          ? 'looking'
          : place === 'lost'
            ? 'lost'
            : 'located',
    others: otherAnchors?.length ?? 0,
    ...(status === 'not_applied' && notApplied !== undefined ? { notApplied } : {}),
  };
}

function wordsOf(suggestion: Suggestion | undefined): string {
  return suggestion?.reworded ?? suggestion?.summary ?? '';
}

/** The passage as it stands; where it cannot be found, as it stood. */
function quoteOf(
  suggestion: Suggestion,
  text: string | undefined,
  range: Range | undefined,
): QuoteView | undefined {
  const { anchor } = suggestion;
  if (anchor === undefined) return undefined;
  if (text === undefined || range === undefined) {
    return { before: lastWords(anchor.prefix), passage: cut(anchor.exact), after: firstWords(anchor.suffix) };
  }
  return {
    before: lastWords(text.slice(Math.max(0, range.start - 2 * contextColumns), range.start)),
    passage: cut(text.slice(range.start, range.end)),
    after: firstWords(text.slice(range.end, range.end + 2 * contextColumns)),
  };
}

/** The end of the line before a passage, from a word's beginning where words are parted by spaces. */
function lastWords(text: string): string {
  const line = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  const characters = [...line];
  let start = characters.length;
  for (let columns = 0; start > 0; start--) {
    columns += columnsOf(characters[start - 1]!);
    if (columns > contextColumns) break;
  }
  if (start === 0) return line;
  const space = characters.indexOf(' ', start);
  return `…${characters.slice(space >= 0 && space < characters.length - 1 ? space + 1 : start).join('')}`;
}

/** The beginning of the line after a passage, up to a word's end. */
function firstWords(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const characters = [...line];
  let end = 0;
  for (let columns = 0; end < characters.length; end++) {
    columns += columnsOf(characters[end]!);
    if (columns > contextColumns) break;
  }
  if (end === characters.length) return line;
  const space = characters.lastIndexOf(' ', end);
  return `${characters.slice(0, space > 0 ? space : end).join('')}…`;
}

/** Han characters and their punctuation are twice as wide as letters. */
function columnsOf(character: string): number {
  return character.codePointAt(0)! >= 0x2e80 ? 2 : 1;
}

function cut(text: string): string {
  if (text.length <= passageUnits) return text;
  let front = passageUnits / 2;
  let back = text.length - passageUnits / 2;
  if (splitsPair(text, front)) front--;
  if (splitsPair(text, back)) back++;
  return `${text.slice(0, front)} … ${text.slice(back)}`;
}

function sameFiles(
  assessed: readonly { path: string; sha256: string }[],
  texts: readonly ManuscriptText[],
): boolean {
  const now = new Map(texts.map(({ path, sha256 }) => [path, sha256]));
  return assessed.length === texts.length && assessed.every(({ path, sha256 }) => now.get(path) === sha256);
}

/** The phases in which something waits for the author. */
export function phasesAwaitingDecision(tabs: readonly PhaseTab[]): Phase[] {
  return tabs
    .filter(({ status, open }) => status === 'awaiting_decision' && open > 0)
    .map(({ phase }) => phase);
}
