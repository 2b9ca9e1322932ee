import { checkEdits } from '../../text/editCheck';
import type { TextEdit } from '../../text/edits';
import type { Range } from '../../text/range';
import type { NotApplied, RecordedEdit, StrayEdit, SuggestionNote } from '../model';
import type { NotAppliedReason } from '../../../shared/values';
import { EditPlaces, quotedAs } from './editPlaces';
import { fittedEdit, hasHalfCharacter } from './fittedEdit';
import { fullTextEdits } from './fullTextEdits';
import { Growth, multiplies } from './growth';
import { bringMergeMarks } from './mergeMarks';
import type { PlacedEdit } from './placedEdit';
import { answeredBy, type Passage, type SuggestionPlaces } from './passages';
import type { ModelEdit, Revision } from './revisionFormat';
import { strayOf, strayQuoting, withinMeasure } from './strays';
import { tidied } from './tidied';
import { partRevisedAs, type FullText, type ToldPart } from './toldParts';

interface ModelEditsRequest {
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
  /** What the model says to the author about suggestions that `edits` or `wide` answer. */
  notes: SuggestionNote[];
}

/** More edits than that are no answer to a list of suggestions. */
const mostEdits = 1000;

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
    const { reply, asked, told, texts, locks, round } = this.request;
    const whole = reply.whole ?? wholeIn(reply.edits, told);
    const placed =
      whole === undefined ? this.placed(reply.edits) : fullTextEdits({ whole, texts, asked, locks });
    const fitting = placed.filter((edit) => this.isUsable(edit));
    const checked = [...this.textAt].flatMap(([path, text]) => this.checked(path, text, fitting));
    const taken = this.withinGrowth(checked);
    const recorded = taken.map(({ path, start, end, replacement, ids }): RecordedEdit => ({
      path,
      start,
      end,
      replacement,
      origin: { by: 'model', suggestions: [...ids], round },
    }));
    const wide = recorded.filter((_, index) => taken[index]!.isWide);
    const edits = recorded.filter((_, index) => !taken[index]!.isWide);
    const applied = new Set(recorded.flatMap(({ origin }) => origin.suggestions));
    return { edits, wide, strays: this.strays, ...this.answers(applied) };
  }

  private placed(edits: readonly ModelEdit[]): PlacedEdit[] {
    const places = new EditPlaces(this.request.texts);
    for (const edit of edits.slice(mostEdits)) this.setAside(edit, this.asksOf(edit), 'stray');
    return edits.slice(0, mostEdits).flatMap((edit) => this.place(edit, places) ?? []);
  }

  /** Undefined for an edit that has no place, which then is among the strays. */
  private place(edit: ModelEdit, places: EditPlaces): PlacedEdit | undefined {
    const asks = this.asksOf(edit);
    const aside = (reason: NotAppliedReason): undefined => this.setAside(edit, asks, reason);
    if (edit.at === 'unclear' || hasHalfCharacter(edit.text)) return aside('stray');
    const isKnownPath = edit.path !== undefined && this.textAt.has(edit.path);
    const paths = isKnownPath ? [edit.path!] : [...this.textAt.keys()];
    const own = asks.flatMap(({ passages }) => passages);
    // What is for nothing that was asked can only be taken where something else was.
    const near = (asks.length > 0 ? own : this.allPassages).filter(({ path }) => paths.includes(path));
    const mayBeAnywhere = asks.some(({ status }) => status === 'none');
    const place = places.find(quotedAs(edit), near, paths, mayBeAnywhere);
    if (typeof place === 'string') return aside(place);
    const { path } = place;
    const text = this.textAt.get(path)!;
    const fitted = fittedEdit(text, place, edit);
    if (fitted.start === fitted.end && fitted.replacement === '') return aside('unchanged');
    const answered = asks.length > 0 ? asks : answeredBy(this.request.asked, path, text, fitted);
    const isWide = mayBeAnywhere && answeredBy(asks, path, text, fitted).length === 0;
    return { path, ...fitted, ids: answered.map(({ suggestion }) => suggestion.id), isWide };
  }

  private asksOf(edit: ModelEdit): SuggestionPlaces[] {
    const ids = new Set(edit.for.slice(0, mostEdits).map(idOf));
    return [...ids].flatMap((id) => this.askedById.get(id) ?? []);
  }

  /**
   * Sets aside what is for nothing that was asked, what would make the file look unmerged, and what would multiply the text unasked. For a
   * suggestion about the whole that may be meant, and is looked at.
   */
  private isUsable(edit: PlacedEdit): boolean {
    const { start, end, replacement, path, isWide, ids } = edit;
    const around = this.allPassages.filter(
      (passage) => passage.path === path && passage.start <= end && start <= passage.end,
    );
    const replaced = Math.max(end - start, ...around.map((passage) => passage.end - passage.start));
    const isSound = !hasHalfCharacter(replacement) && !bringMergeMarks(replacement, this.textAt.get(path)!);
    if (ids.length > 0 && isSound && (isWide || !multiplies(replacement, replaced))) return true;
    this.refuse(edit, 'stray');
    return false;
  }

  private checked(path: string, text: string, placed: readonly PlacedEdit[]): PlacedEdit[] {
    const { ready, locks } = this.request;
    const here = placed.filter((edit) => edit.path === path);
    if (here.length === 0) return [];
    const before = ready.filter((edit) => edit.path === path);
    const held = locks.get(path) ?? [];
    // Those that stay in their passages come before those that nothing limits.
    const ordered = [...here.filter(({ isWide }) => !isWide), ...here.filter(({ isWide }) => isWide)];
    const { accepted, refused } = checkEdits<PlacedEdit | undefined>({
      text,
      edits: [
        ...before.map((edit) => ({ ...rangeOf(edit), tag: undefined, own: [edit] })),
        ...ordered.map((edit) => ({ ...rangeOf(edit), tag: edit, own: this.own(edit) })),
      ],
      allowed: this.allPassages.filter((passage) => passage.path === path),
      locks: held,
    });
    for (const { edit, reason } of refused) if (edit.tag) this.refuse(edit.tag, reason);
    return tidied(text, accepted, held, ({ tags }) => tags.includes(undefined)).flatMap(
      ({ start, end, tags }) => {
        const taken = this.takenOf(tags);
        return taken ? [{ ...taken, start, end }] : [];
      },
    );
  }

  /** Those that together put no more at the passages of any suggestion than one edit may. */
  private withinGrowth(edits: readonly PlacedEdit[]): PlacedEdit[] {
    const growth = new Growth();
    return edits.filter((edit) => {
      const { isWide, ids, replacement, start, end } = edit;
      if (isWide || growth.takes(this.passageLengths(ids), replacement.length, end - start)) return true;
      this.refuse(edit, 'stray');
      return false;
    });
  }

  /** How long all the passages of each of these are; without those that have none. */
  private passageLengths(ids: readonly string[]): Map<string, number> {
    return new Map(
      ids.flatMap((id) => {
        const { passages = [] } = this.askedById.get(idOf(id)) ?? {};
        if (passages.length === 0) return [];
        return [[id, passages.reduce((sum, { start, end }) => sum + end - start, 0)] as const];
      }),
    );
  }

  private own({ ids, path, isWide }: PlacedEdit): readonly Range[] | 'anywhere' {
    if (isWide) return 'anywhere';
    const passages = ids.flatMap((id) => this.askedById.get(idOf(id))?.passages ?? []);
    return passages.filter((passage) => passage.path === path);
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

  /** What became of the suggestions that nothing was done for, and what the model says to those that something was. */
  private answers(applied: ReadonlySet<string>): Pick<ModelEditsPlan, 'notApplied' | 'notes'> {
    const said = new Map(this.request.reply.unaddressed.map(({ id, why }) => [idOf(id), withinMeasure(why)]));
    const notApplied: NotApplied[] = [];
    const notes: SuggestionNote[] = [];
    for (const { suggestion } of this.request.asked) {
      const { id } = suggestion;
      const why = said.get(idOf(id));
      const reasons = this.refused.get(id);
      const words = why === undefined || why === '' ? {} : { why };
      if (applied.has(id)) {
        if (words.why !== undefined) notes.push({ id, note: words.why });
      } else if (why !== undefined && !reasons) notApplied.push({ id, reason: 'declined', ...words });
      else {
        // An edit that came to nothing tells more than what the model says to it.
        const reason = mostTelling.find((each) => reasons?.has(each)) ?? 'unchanged';
        notApplied.push({ id, reason, ...words });
      }
    }
    return { notApplied, notes };
  }
}

/** The full text that a reply's one edit holds, which says of no passage. */
function wholeIn([only, ...others]: readonly ModelEdit[], told: readonly ToldPart[]): FullText | undefined {
  if (!only || others.length > 0 || only.at !== undefined) return undefined;
  if (only.start.trim() !== '' || only.end.trim() !== '') return undefined;
  const part = partRevisedAs(only.text, told);
  return part && { text: only.text, part };
}

/** Where several edits for one suggestion were not taken: what says most about what the author can do. */
const mostTelling: readonly NotAppliedReason[] = ['locked', 'overlap', 'ambiguous', 'unlocated', 'stray'];

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
