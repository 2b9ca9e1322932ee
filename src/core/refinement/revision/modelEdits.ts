import type { Suggestion } from '../../review/model';
import { checkEdits } from '../../text/editCheck';
import type { TextEdit } from '../../text/edits';
import { contains, type Range } from '../../text/range';
import type { NotApplied, RecordedEdit, StrayEdit } from '../model';
import type { NotAppliedReason } from '../../../shared/values';
import { fittedEdit, hasHalfCharacter } from './fittedEdit';
import { fullTextEdits } from './fullTextEdits';
import { isBeside } from './lines';
import type { PlacedEdit } from './placedEdit';
import { PassageFinder, type Passage, type SuggestionPlaces } from './passages';
import { quotedAs, QuotedPlaces } from './quotedPlaces';
import type { ModelEdit, Revision } from './revisionFormat';
import { strayOf, strayQuoting, withinMeasure } from './strays';
import { partRevisedAs, type ToldPart } from './toldParts';

export interface ModelEditsRequest {
  reply: Revision;
  /** What the model was asked for. */
  asked: readonly SuggestionPlaces[];
  /** The texts that it was told, as they stood then. */
  texts: readonly { path: string; text: string }[];
  /** What it was told of them; needed where the reply is a full text. */
  told: readonly ToldPart[];
  locks: ReadonlyMap<string, readonly Range[]>;
  /** Checked edits that go before the model's. */
  ready: readonly RecordedEdit[];
  round: number;
}

export interface ModelEditsPlan {
  /** Checked, and within what was accepted; they can be applied together with the ready ones and the wide ones. UTF-16 units of the texts. */
  edits: RecordedEdit[];
  /** Checked, but for suggestions without a passage: to be looked at before they are written. */
  wide: RecordedEdit[];
  /** What the model wrote and is not applied, in its order. */
  strays: StrayEdit[];
  /** Every suggestion that neither `edits` nor `wide` answers. */
  notApplied: NotApplied[];
}

/** More edits than that are no answer to a list of suggestions. */
const mostEdits = 1000;
const usualMargin = 40;
/** A replacement with more units than this, and so many times more than what it replaces, was hardly asked for. */
const longestUnasked = 5000;
const mostGrowth = 20;

/**
 * Makes checked edits of a model's reply. An edit is taken where its quotes stand, and only within the passages of the suggestions that
 * were asked for, never in a locked one; whatever is not taken is among the strays. Pure; linear in the texts at worst, and with no index of
 * them as long as quotes are word for word.
 */
export function planModelEdits(request: ModelEditsRequest): ModelEditsPlan {
  return new ModelEdits(request).plan();
}

class ModelEdits {
  private readonly strays: StrayEdit[] = [];
  /** Why edits for a suggestion were not taken. */
  private readonly refused = new Map<string, Set<NotAppliedReason>>();
  private readonly textAt: ReadonlyMap<string, string>;
  private readonly askedById: ReadonlyMap<string, SuggestionPlaces>;
  private readonly allPassages: readonly Passage[];

  constructor(private readonly request: ModelEditsRequest) {
    this.textAt = new Map(request.texts.map(({ path, text }) => [path, text]));
    this.askedById = new Map(request.asked.map((each) => [idOf(each.suggestion.id), each]));
    this.allPassages = request.asked.flatMap(({ passages }) => passages);
  }

  plan(): ModelEditsPlan {
    const { reply, asked, told, texts, round } = this.request;
    const whole = reply.whole ?? wholeIn(reply.edits, told);
    const placed =
      whole === undefined
        ? this.placed(reply.edits)
        : fullTextEdits({ whole, told, texts, asked, margin: usualMargin });
    const fitting = placed.filter((edit) => this.isAtHome(edit) && this.isUsable(edit));
    const taken = [...this.textAt].flatMap(([path, text]) => this.checked(path, text, fitting));
    const recorded = taken.map(({ path, start, end, replacement, ids }): RecordedEdit => ({
      path,
      start,
      end,
      replacement,
      origin: { by: 'model', suggestions: [...ids], round },
    }));
    const wide = recorded.filter((_, index) => taken[index]!.isWide);
    const edits = recorded.filter((_, index) => !taken[index]!.isWide);
    return { edits, wide, strays: this.strays, notApplied: this.notApplied(recorded) };
  }

  private placed(edits: readonly ModelEdit[]): PlacedEdit[] {
    const quotes = new QuotedPlaces(this.request.texts);
    for (const edit of edits.slice(mostEdits)) this.setAside(edit, this.asksOf(edit), 'stray');
    return edits.slice(0, mostEdits).flatMap((edit) => this.place(edit, quotes) ?? []);
  }

  /** Undefined for an edit that has no place, which then is among the strays. */
  private place(edit: ModelEdit, quotes: QuotedPlaces): PlacedEdit | undefined {
    const asks = this.asksOf(edit);
    const aside = (reason: NotAppliedReason): undefined => this.setAside(edit, asks, reason);
    if (edit.at === 'unclear' || hasHalfCharacter(edit.text)) return aside('stray');
    const isKnownPath = edit.path !== undefined && this.textAt.has(edit.path);
    const paths = isKnownPath ? [edit.path!] : [...this.textAt.keys()];
    const own = asks.flatMap(({ passages }) => passages);
    // What is for nothing that was asked can only be taken where something else was.
    const near = (asks.length > 0 ? own : this.allPassages).filter(({ path }) => paths.includes(path));
    const mayBeAnywhere = asks.some(({ status }) => status === 'none');
    const place = quotes.find(quotedAs(edit), near, paths, mayBeAnywhere);
    if (typeof place === 'string') return aside(place);
    const { path } = place;
    const fitted = fittedEdit(this.textAt.get(path)!, place, edit);
    if (fitted.start === fitted.end && fitted.replacement === '') return aside('unchanged');
    const ids = asks.length > 0 ? asks : this.request.asked.filter((one) => isWithin(one, path, fitted));
    const isWide = mayBeAnywhere && !asks.some((one) => this.holds(one, path, fitted));
    return { path, ...fitted, ids: ids.map(({ suggestion }) => suggestion.id), isWide };
  }

  private holds({ passages }: SuggestionPlaces, path: string, edit: TextEdit): boolean {
    const text = this.textAt.get(path)!;
    return passages.some((passage) => passage.path === path && isBeside(text, passage, edit, usualMargin));
  }

  private asksOf(edit: ModelEdit): SuggestionPlaces[] {
    const ids = new Set(edit.for.slice(0, mostEdits).map(idOf));
    return [...ids].flatMap((id) => this.askedById.get(id) ?? []);
  }

  /**
   * Whether an edit lies where it is for: beside its own passages a little too, in those of other suggestions only inside. Else what was
   * accepted of one sentence would open the next one to whatever else a model wants.
   */
  private isAtHome(edit: PlacedEdit): boolean {
    const { ids, path, isWide } = edit;
    const own = ids.flatMap((id) => this.askedById.get(idOf(id)) ?? []);
    const isInside = (passage: Passage) => passage.path === path && contains(passage, edit);
    const isAtHome =
      isWide || own.some((one) => this.holds(one, path, edit)) || this.allPassages.some(isInside);
    if (isAtHome && ids.length > 0) return true;
    this.refuse(edit, 'stray');
    return false;
  }

  /** Sets aside what would multiply the text unasked. For a suggestion about the whole that may be meant, and is looked at. */
  private isUsable(edit: PlacedEdit): boolean {
    const { start, end, replacement, path, isWide } = edit;
    if (hasHalfCharacter(replacement)) {
      this.refuse(edit, 'stray');
      return false;
    }
    if (isWide || replacement.length <= longestUnasked) return true;
    const around = this.allPassages.filter(
      (passage) => passage.path === path && passage.start <= end && start <= passage.end,
    );
    const replaced = Math.max(end - start, ...around.map((passage) => passage.end - passage.start));
    if (replacement.length <= mostGrowth * replaced) return true;
    this.refuse(edit, 'stray');
    return false;
  }

  private checked(path: string, text: string, placed: readonly PlacedEdit[]): PlacedEdit[] {
    const { ready, locks } = this.request;
    const here = placed.filter((edit) => edit.path === path);
    if (here.length === 0) return [];
    const before = ready.filter((edit) => edit.path === path);
    const allowed = [...this.allPassages.filter((passage) => passage.path === path), ...before];
    const held = locks.get(path) ?? [];
    const tagged = (edits: readonly PlacedEdit[]) => edits.map((edit) => ({ ...rangeOf(edit), tag: edit }));
    const firsts = before.map((edit) => ({ ...rangeOf(edit), tag: undefined }));
    const narrow = checkEdits<PlacedEdit | undefined>({
      text,
      edits: [...firsts, ...tagged(here.filter(({ isWide }) => !isWide))],
      allowed,
      locks: held,
    });
    const all = checkEdits<PlacedEdit | undefined>({
      text,
      edits: [
        ...narrow.accepted.map((edit) => ({ ...rangeOf(edit), tag: this.takenOf(edit.tags) })),
        ...tagged(here.filter(({ isWide }) => isWide)),
      ],
      allowed: 'anywhere',
      locks: held,
    });
    for (const { edit, reason } of [...narrow.refused, ...all.refused])
      if (edit.tag) this.refuse(edit.tag, reason);
    return all.accepted.flatMap(({ tags }) => this.takenOf(tags) ?? []);
  }

  /** The one edit that several alike come to; undefined where a ready one is among them, which then does what they would. */
  private takenOf(tags: readonly (PlacedEdit | undefined)[]): PlacedEdit | undefined {
    const taken = joined(tags);
    if (!taken) for (const tag of tags) this.note(tag?.ids ?? [], 'overlap');
    return taken;
  }

  private setAside(edit: ModelEdit, asks: readonly SuggestionPlaces[], reason: NotAppliedReason): undefined {
    const ids = asks.map(({ suggestion }) => suggestion.id);
    this.note(ids, reason);
    if (reason === 'unchanged') return;
    const path = [edit.path, asks[0]?.passages[0]?.path, asks[0]?.suggestion.path].find(
      (each) => each !== undefined && this.textAt.has(each),
    );
    this.strays.push(strayQuoting(path ?? this.request.texts[0]?.path ?? '', edit, ids, reason));
  }

  private refuse(edit: PlacedEdit, reason: NotAppliedReason): void {
    this.note(edit.ids, reason);
    if (reason === 'unchanged') return;
    this.strays.push(strayOf(this.textAt.get(edit.path)!, edit, edit.ids, reason));
  }

  private note(ids: readonly string[], reason: NotAppliedReason): void {
    for (const id of ids) this.refused.set(id, (this.refused.get(id) ?? new Set()).add(reason));
  }

  private notApplied(taken: readonly RecordedEdit[]): NotApplied[] {
    const applied = new Set(taken.flatMap(({ origin }) => origin.suggestions));
    const declined = new Map(
      this.request.reply.unaddressed.map(({ id, why }) => [idOf(id), withinMeasure(why)]),
    );
    return this.request.asked.flatMap(({ suggestion: { id } }): NotApplied[] => {
      if (applied.has(id)) return [];
      const why = declined.get(idOf(id));
      if (why !== undefined) return [{ id, reason: 'declined', ...(why === '' ? {} : { why }) }];
      const reasons = this.refused.get(id);
      return [{ id, reason: mostTelling.find((reason) => reasons?.has(reason)) ?? 'unchanged' }];
    });
  }
}

/** The full text that a reply's one edit holds, which says of no passage. */
function wholeIn([only, ...others]: readonly ModelEdit[], told: readonly ToldPart[]): string | undefined {
  if (!only || others.length > 0 || only.at !== undefined) return undefined;
  if (only.start.trim() !== '' || only.end.trim() !== '') return undefined;
  return partRevisedAs(only.text, told) && only.text;
}

function isWithin({ passages }: SuggestionPlaces, path: string, edit: Range): boolean {
  return passages.some((passage) => passage.path === path && contains(passage, edit));
}

/** Where several edits for one suggestion were not taken: what says most about what the author can do. */
const mostTelling: readonly NotAppliedReason[] = ['locked', 'overlap', 'ambiguous', 'unlocated', 'stray'];

/** The places of suggestions in texts; done once, since a request is made of them as well. */
export function placesOf(
  suggestions: readonly Suggestion[],
  texts: readonly { path: string; text: string }[],
): SuggestionPlaces[] {
  const finder = new PassageFinder(texts);
  return suggestions.map((suggestion) => finder.placesOf(suggestion));
}

/** Ids as models write them: `[S1]`, `#s1`. */
function idOf(written: string): string {
  return written
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function rangeOf({ start, end, replacement }: TextEdit): TextEdit {
  return { start, end, replacement };
}

/** The same edit proposed several times is one for all their suggestions; undefined where a ready one is among them. */
function joined(edits: readonly (PlacedEdit | undefined)[]): PlacedEdit | undefined {
  const [first, ...others] = edits;
  if (!first || others.length === 0) return first;
  const ids = [...new Set(edits.flatMap((edit) => edit?.ids ?? []))];
  return { ...first, ids, isWide: first.isWide };
}
