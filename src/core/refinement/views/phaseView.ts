import { isAcceptable, isUndecidedStatus } from '../../../shared/suggestionStatus';
import type { Phase } from '../../../shared/values';
import type {
  AcceptingMeans,
  PhaseDetail,
  PhaseTab,
  StrayView,
  SuggestionView,
} from '../../../shared/workbenchState';
import type { ManuscriptText } from '../../ports';
import type { ProjectSettings } from '../../project/project';
import type { Suggestion } from '../../review/model';
import { diffTexts } from '../../text/diff/diff';
import { legibleParts } from '../../text/diff/legibleParts';
import { overlaps, type Range } from '../../text/range';
import { namedPart, namedParts } from '../focus';
import type { HistoryEntry, RefinementState } from '../model';
import { offersToApply } from '../rounds/offersToApply';
import { tokensOf, wordsOf } from './outcomeView';
import type { Place, Places } from './passagePlaces';
import { heldPassages } from '../record/lockedPassages';
import { cut, quoteView } from './quoteView';

/** No more changes that were set aside are shown than these; the history has some more. */
const straysShown = 50;

/** What a tab says of a phase. `exists`: whether any text of the phase has something in it. */
export function phaseTab(state: RefinementState, exists: boolean): PhaseTab {
  return {
    phase: state.phase,
    exists,
    status: state.status,
    open: undecidedOf(state).length,
    round: state.round,
  };
}

/** The phases in which something waits for the author. */
export function phasesAwaitingDecision(tabs: readonly PhaseTab[]): Phase[] {
  return tabs
    .filter(({ status, open }) => status === 'awaiting_decision' && open > 0)
    .map(({ phase }) => phase);
}

/** Whether a round waits for its end, which it does too when everything in it is decided. */
export function hasOpenRound({ status }: PhaseTab): boolean {
  return status === 'awaiting_decision';
}

/** A phase's texts as they now stand, and where the passages of its suggestions are in them. */
interface StandingTexts {
  texts: readonly ManuscriptText[];
  places: Places;
  /** A model can be asked to write. */
  hasModel: boolean;
}

export interface DetailParts extends StandingTexts {
  /** Which suggestions are drawn, counted from 0. */
  drawn: { from: number; count: number };
  settings: Pick<ProjectSettings, 'settings'>;
  /** The history entry that the text goes on from. */
  head?: HistoryEntry | undefined;
  /** The part that the author chose for the next assessment, in their words. */
  focus?: string | undefined;
}

/** What is shown of a phase. Of the suggestions some are drawn, the others counted. Pure. */
export function phaseDetail(state: RefinementState, parts: DetailParts): PhaseDetail {
  const { phase, rev, status, round, maxRounds, stopReason, currentRound, lastAssessedAt, mode } = state;
  const { texts, places, hasModel, settings, head } = parts;
  const assessedAt = currentRound?.assessedAt ?? lastAssessedAt;
  const suggestions = currentRound?.suggestions ?? [];
  const meansOf = meansIn(state, parts);
  const undecided = undecidedOf(state);
  const { looking, ...counts } = countsOf(suggestions, undecided, places, meansOf);
  const drawn = windowOf(suggestions.length, parts.drawn);
  const textOf = textsByPath(texts);
  const [offered] = undecided;
  const isOffered =
    offered !== undefined &&
    offersToApply(state, settings, hasModel) &&
    isAcceptable(meansOf(offered, places.get(offered.id)));
  const nextFocus = parts.focus === undefined ? undefined : namedPart(phase, parts.focus, texts)?.name;
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
    ...(currentRound?.focus === undefined ? {} : { roundFocus: currentRound.focus }),
    ...(nextFocus === undefined ? {} : { nextFocus }),
    hasParts: hasParts(phase, texts),
    from: drawn.from,
    suggestions: suggestions
      .slice(drawn.from, drawn.from + drawn.count)
      .map((suggestion) =>
        suggestionView(
          suggestion,
          textOf.get(suggestion.path),
          places.get(suggestion.id),
          meansOf(suggestion, places.get(suggestion.id)),
        ),
      ),
    counts,
    looking,
    ...(isOffered ? { offer: offered.id } : {}),
    caveats: {
      abridged: currentRound?.abridged?.length ?? 0,
      unlocated: currentRound?.unlocated ?? 0,
      leftOut: (currentRound?.leftOut ?? 0) + (currentRound?.withoutPlace ?? 0),
    },
    ...tokensOf(currentRound ? currentRound.usage : head?.usage),
    strays: head ? straysOf(head) : [],
    locks: state.locks.map(({ id, path, anchor }) => ({ id, path, passage: cut(anchor.exact) })),
  };
}

/** In one go: of ten thousand suggestions each is looked up once with every snapshot. */
function countsOf(
  suggestions: readonly Suggestion[],
  undecided: readonly Suggestion[],
  places: Places,
  meansOf: MeansOf,
): PhaseDetail['counts'] & Pick<PhaseDetail, 'looking'> {
  const counts = { all: suggestions.length, undecided: undecided.length, acceptable: 0, ticked: 0, lost: 0 };
  let looking = false;
  for (const suggestion of undecided) {
    const place = places.get(suggestion.id);
    if (place === undefined && suggestion.anchor !== undefined) looking = true;
    if (place === 'lost') counts.lost++;
    if (!isAcceptable(meansOf(suggestion, place))) continue;
    counts.acceptable++;
    if (suggestion.status === 'accepted') counts.ticked++;
  }
  looking ||= suggestions.some(
    ({ id, anchor, status }) => anchor !== undefined && !isUndecidedStatus(status) && !places.has(id),
  );
  return { ...counts, looking };
}

/**
 * The undecided suggestions that can be accepted: by a ready edit whose passage stands in the text, or by a model; `ticked` names only
 * those that the author ticked. `needsModel`: something of it has to be written.
 */
export function acceptableIds(
  state: RefinementState,
  parts: StandingTexts,
  which: 'ticked' | 'all',
): { ids: string[]; needsModel: boolean } {
  const meansOf = meansIn(state, parts);
  const chosen = undecidedOf(state)
    .filter(({ status }) => which === 'all' || status === 'accepted')
    .map((suggestion) => ({ id: suggestion.id, means: meansOf(suggestion, parts.places.get(suggestion.id)) }))
    .filter(({ means }) => isAcceptable(means));
  return { ids: chosen.map(({ id }) => id), needsModel: chosen.some(({ means }) => means !== 'edit') };
}

/** The next suggestion after this one, going round, that waits for a decision; `lost`: whose passage is not in the text besides. */
export function nextSuggestion(
  state: RefinementState,
  places: Places,
  to: 'lost' | 'undecided',
  after: string | undefined,
): string | undefined {
  const suggestions = state.currentRound?.suggestions ?? [];
  const start = suggestions.findIndex(({ id }) => id === after) + 1;
  return [...suggestions.slice(start), ...suggestions.slice(0, start)].find(
    ({ id, status }) => isUndecidedStatus(status) && (to === 'undecided' || places.get(id) === 'lost'),
  )?.id;
}

const stamps = new WeakMap<RefinementState, string>();

/**
 * Tells two lists apart that have the same revision, as after another branch was checked out: what was decided of which suggestions, made
 * when, on which text.
 */
export function listStamp(state: RefinementState): string {
  const known = stamps.get(state);
  if (known !== undefined) return known;
  const { currentRound, head, nextSuggestion: next } = state;
  const decided = (currentRound?.suggestions ?? []).map(({ id, status }) => `${id}${status}`);
  const stamp = [head ?? '', next, currentRound?.assessedAt ?? '', ...decided].join(' ');
  stamps.set(state, stamp);
  return stamp;
}

const undecidedLists = new WeakMap<RefinementState, readonly Suggestion[]>();

/** States are never changed, so that each is looked through once. */
function undecidedOf(state: RefinementState): readonly Suggestion[] {
  const known = undecidedLists.get(state);
  if (known) return known;
  const found = (state.currentRound?.suggestions ?? []).filter(({ status }) => isUndecidedStatus(status));
  undecidedLists.set(state, found);
  return found;
}

const strayLists = new WeakMap<HistoryEntry, StrayView[]>();

function straysOf(entry: HistoryEntry): StrayView[] {
  const known = strayLists.get(entry);
  if (known) return known;
  const byId = new Map(entry.suggestions.map((suggestion) => [suggestion.id, suggestion]));
  const views = entry.strays.slice(0, straysShown).map(({ path, before, after, reason, suggestions }) => ({
    path,
    change: legibleParts(diffTexts(before, after)).map((part) => ({ ...part, text: cut(part.text) })),
    reason,
    suggestions: (suggestions ?? []).flatMap((id) => byId.get(id) ?? []).map(wordsOf),
  }));
  strayLists.set(entry, views);
  return views;
}

let parted: { of: string; has: boolean } | undefined;

/** Headings are looked for once in a text, not with every decision. */
function hasParts(phase: Phase, texts: readonly ManuscriptText[]): boolean {
  if (phase !== 'outline' && phase !== 'final') return false;
  const of = [phase, ...texts.map(({ path, sha256 }) => `${path} ${sha256}`)].join('\n');
  if (parted?.of !== of) parted = { of, has: namedParts(phase, texts).length > 1 };
  return parted.has;
}

/** A list that has become shorter is shown to its end. */
function windowOf(all: number, { from, count }: DetailParts['drawn']): DetailParts['drawn'] {
  return { from: Math.max(0, Math.min(from, all - count)), count };
}

function textsByPath(texts: readonly ManuscriptText[]): ReadonlyMap<string, string> {
  return new Map(texts.map(({ path, text }) => [path, text]));
}

/** `place`: where its passage stands. */
type MeansOf = (suggestion: Suggestion, place: Place | undefined) => AcceptingMeans;

/** What accepting each suggestion would do, for all who offer it. */
export function meansIn(
  { locks }: RefinementState,
  { texts, hasModel }: Omit<StandingTexts, 'places'>,
): MeansOf {
  const textOf = textsByPath(texts);
  const held = locks.length > 0 ? heldPassages(locks, texts) : new Map<string, Range[]>();
  return (suggestion, place) => {
    if (suggestion.anchor === undefined) return hasModel ? 'shown' : 'hand';
    const text = textOf.get(suggestion.path);
    if (place === undefined || place === 'lost' || text === undefined) return 'hand';
    if (held.get(suggestion.path)?.some((lock) => overlaps(lock, place))) return 'locked';
    if (isReady(suggestion, text, place)) return 'edit';
    return hasModel ? 'model' : 'hand';
  };
}

/** Whether there is an edit, and the very words that it was made for stand in its place. */
function isReady({ anchor, replacement }: Suggestion, text: string, place: Exclude<Place, 'lost'>): boolean {
  return (
    anchor !== undefined &&
    replacement !== undefined &&
    place.end - place.start === anchor.exact.length &&
    text.startsWith(anchor.exact, place.start)
  );
}

function suggestionView(
  suggestion: Suggestion,
  text: string | undefined,
  place: Place | undefined,
  means: AcceptingMeans,
): SuggestionView {
  const { id, type, severity, source, status, detail, path, anchor, replacement, otherAnchors } = suggestion;
  const { notApplied, why, reworded, summary, alternatives } = suggestion;
  const quote = quoteView(suggestion, text, place === 'lost' ? undefined : place);
  const change =
    anchor === undefined || replacement === undefined
      ? undefined
      : legibleParts(diffTexts(anchor.exact, replacement)).map((part) => ({ ...part, text: cut(part.text) }));
  const isLeft = status === 'not_applied';
  return {
    id,
    type,
    severity,
    source,
    status,
    summary: wordsOf(suggestion),
    ...(reworded === undefined ? {} : { original: summary }),
    ...(detail === undefined ? {} : { detail }),
    path,
    ...(quote ? { quote } : {}),
    ...(change ? { change } : {}),
    means,
    alternatives: (alternatives ?? []).map((one) => ({
      text: one.text,
      note: one.note,
      taken: one.text === replacement,
    })),
    place: anchor === undefined ? 'whole' : placeWord(place),
    others: otherAnchors?.length ?? 0,
    ...(isLeft && notApplied !== undefined ? { notApplied } : {}),
    ...(isLeft && why !== undefined ? { why } : {}),
  };
}

function placeWord(place: Place | undefined): SuggestionView['place'] {
  if (place === undefined) return 'looking';
  return place === 'lost' ? 'lost' : 'located';
}

function sameFiles(
  assessed: readonly { path: string; sha256: string }[],
  texts: readonly ManuscriptText[],
): boolean {
  const now = new Map(texts.map(({ path, sha256 }) => [path, sha256]));
  return assessed.length === texts.length && assessed.every(({ path, sha256 }) => now.get(path) === sha256);
}
