import { suggestionTypes } from '../../shared/values';
import type { Suggestion } from './model';
import {
  alikeAlone,
  alikeOnPassage,
  likenessOf,
  passagesAlike,
  saidAlike,
  summariesAlike,
  type Likeness,
} from './likeness';

/** What of a suggestion says which remark it is, folded for comparison: neither ids nor what became of it. */
export interface Remark {
  /** The rule's id, or the type where no rule found it. */
  kind: string;
  path: string;
  /** The quoted passage, or the summary where there is none. */
  passage: string;
  /** What it says; undefined where that was not kept. */
  summary?: string;
  /** What the passage becomes; undefined where there is no ready edit. */
  replacement?: string;
}

type RemarkedSuggestion = Pick<Suggestion, 'rule' | 'type' | 'path' | 'anchor' | 'summary' | 'replacement'>;

export function remarkOf(suggestion: RemarkedSuggestion): Remark {
  const { path, replacement } = suggestion;
  return {
    kind: remarkKind(suggestion),
    path,
    passage: remarkPassage(suggestion),
    summary: remarkSummary(suggestion),
    ...(replacement === undefined ? {} : { replacement: remarkReplacement({ replacement }) }),
  };
}

/** A ready edit, folded for comparison. */
export function remarkReplacement({ replacement }: { replacement: string }): string {
  return folded(replacement);
}

/**
 * What makes two suggestions the same remark to the letter, whatever their ids: the rule that found it (or its type), the file, and
 * the passage (or, without one, the summary). Spacing and letter case do not count.
 */
export function remarkKey(
  suggestion: Pick<Suggestion, 'rule' | 'type' | 'path' | 'anchor' | 'summary'>,
): string {
  return keyOfRemark(remarkOf(suggestion));
}

export function keyOfRemark({ kind, path, passage }: Remark): string {
  return [kind, path, passage].join('\n');
}

/** The rule's id, or the type where no rule found it. */
export function remarkKind(suggestion: Pick<Suggestion, 'rule' | 'type'>): string {
  return suggestion.rule ?? suggestion.type;
}

/** The quoted passage, or the summary where there is none, folded for comparison. */
export function remarkPassage(suggestion: Pick<Suggestion, 'anchor' | 'summary'>): string {
  return suggestion.anchor ? folded(suggestion.anchor.exact) : remarkSummary(suggestion);
}

/** What stands before and after the passage, folded; empty where there is no passage. */
export function remarkContext(suggestion: Pick<Suggestion, 'anchor'>): { before: string; after: string } {
  return { before: folded(suggestion.anchor?.prefix ?? ''), after: folded(suggestion.anchor?.suffix ?? '') };
}

/** The summary, folded for comparison. Counts of words and characters change with every edit, so what they are does not count. */
export function remarkSummary(suggestion: Pick<Suggestion, 'summary'>): string {
  return folded(suggestion.summary).replace(/\d[\d,.]*\d[\d,.]*\d/g, '#');
}

/**
 * Whether the two say the same. Those that a rule found do to the letter or not at all. Whoever writes freely never says it twice in
 * the same words: there, on the same file, passages that are alike are enough for the same type, and with another type the
 * summaries must be alike too, or the edit the same. Without passages it is the type and the summaries, or the very words. Where only one of
 * the two has a passage, since a quote that is not found leaves none, it is the type and the very words.
 */
export function sameRemark(one: Remark, other: Remark): boolean {
  if (one.path !== other.path) return false;
  if (isExactly(one, other)) return true;
  if (isRules(one) || isRules(other)) return false;
  const sameType = one.kind === other.kind;
  const [said, otherSaid] = [likenessOfSummary(one), likenessOfSummary(other)];
  const [passage, otherPassage] = [likenessOfPassage(one), likenessOfPassage(other)];
  const [has, hasOther] = [hasPassage(one), hasPassage(other)];
  if (has !== undefined && hasOther !== undefined && has !== hasOther)
    return sameType && saidAlike(said!, otherSaid!);
  if (has === false || hasOther === false)
    return sameType ? summariesAlike(passage, otherPassage, alikeAlone) : saidAlike(passage, otherPassage);
  const isSameEdit = one.replacement !== undefined && one.replacement === other.replacement;
  if (isSameEdit && one.passage === other.passage) return true;
  const agreed = (): boolean =>
    said !== undefined && otherSaid !== undefined && summariesAlike(said, otherSaid, alikeOnPassage);
  return passagesAlike(passage, otherPassage, agreed) && (sameType || agreed());
}

/** The same remark, made in words that are alike: what one was answered with answers the other too. */
export function sameWords(one: Remark, other: Remark): boolean {
  const [said, otherSaid] = [likenessOfSummary(one), likenessOfSummary(other)];
  return (
    sameRemark(one, other) &&
    said !== undefined &&
    otherSaid !== undefined &&
    summariesAlike(said, otherSaid, alikeOnPassage)
  );
}

/** Asked again and again of the same remarks. */
const passages = new WeakMap<Remark, Likeness>();
const summaries = new WeakMap<Remark, Likeness>();

function likenessOfPassage(remark: Remark): Likeness {
  let known = passages.get(remark);
  if (!known) passages.set(remark, (known = likenessOf(remark.passage)));
  return known;
}

function likenessOfSummary(remark: Remark): Likeness | undefined {
  if (remark.summary === undefined) return undefined;
  let known = summaries.get(remark);
  if (!known) summaries.set(remark, (known = likenessOf(remark.summary)));
  return known;
}

/** A remark and what it is kept for. */
interface Entry<T> {
  remark: Remark;
  value: T;
}

/** Of what so many remarks have in common no more is counted, and no more are compared: it tells little. */
const mostCounted = 512;
const mostCompared = 24;

/** Many remarks, of which those that say the same as another are found without comparing each with each. */
export class RemarkIndex<T> {
  private byKey: Map<string, T[]> | undefined;
  private byPiece: Map<string, Entry<T>[]> | undefined;

  constructor(private readonly entries: readonly Entry<T>[]) {}

  /** Those that are the same to the letter, in their order. */
  exactly(remark: Remark): readonly T[] {
    this.byKey ??= valuesByKey(this.entries);
    return this.byKey.get(keyOfRemark(remark)) ?? [];
  }

  /** Those that say the same in other words, the likeliest first where there are many. */
  alike(remark: Remark): T[] {
    if (this.entries.length === 0 || isRules(remark)) return [];
    const byPiece = (this.byPiece ??= piecesIn(this.entries));
    // What few have in common is the likeliest to tell, and who has most of it in common is the likeliest to be meant.
    const lists = [...piecesOf(remark, 'sought')].map((piece) => byPiece.get(piece) ?? []);
    lists.sort((one, other) => one.length - other.length);
    const shared = new Map<Entry<T>, number>();
    let counted = 0;
    for (const list of lists)
      for (const entry of list) {
        if (counted === mostCounted) break;
        counted++;
        shared.set(entry, (shared.get(entry) ?? 0) + 1);
      }
    const likeliest =
      shared.size <= mostCompared
        ? [...shared.keys()]
        : [...shared].sort(([, one], [, other]) => other - one).map(([entry]) => entry);
    return likeliest
      .slice(0, mostCompared)
      .filter((entry) => !isExactly(entry.remark, remark) && sameRemark(entry.remark, remark))
      .map(({ value }) => value);
  }
}

/** Which remarks two lists share, one to one: a remark that stands twice in both is shared twice. Orders are kept. */
export function matchRemarks<One extends Suggestion, Other extends Suggestion>(
  first: readonly One[],
  second: readonly Other[],
): { onlyFirst: One[]; both: One[]; onlySecond: Other[] } {
  const paired = new Set<One | Other>();
  const exact = new Map<string, Other[]>();
  // From behind, so that each list gives its first with `pop`.
  for (const suggestion of [...second].reverse()) put(exact, remarkKey(suggestion), suggestion);
  for (const suggestion of first) {
    const twin = exact.get(remarkKey(suggestion))?.pop();
    if (twin) paired.add(suggestion).add(twin);
  }
  const index = new RemarkIndex(
    second
      .filter((suggestion) => !paired.has(suggestion))
      .map((value) => ({ remark: remarkOf(value), value })),
  );
  for (const suggestion of first) {
    if (paired.has(suggestion)) continue;
    const twin = index.alike(remarkOf(suggestion)).find((other) => !paired.has(other));
    if (twin) paired.add(suggestion).add(twin);
  }
  return {
    onlyFirst: first.filter((suggestion) => !paired.has(suggestion)),
    both: first.filter((suggestion) => paired.has(suggestion)),
    onlySecond: second.filter((suggestion) => !paired.has(suggestion)),
  };
}

/** The share, from 0 to 1, of `current` that `previous` held too; each earlier remark answers for one. 1 when both are empty. */
export function matchingShare(current: readonly Suggestion[], previous: readonly Suggestion[]): number {
  if (current.length === 0) return previous.length === 0 ? 1 : 0;
  return matchRemarks(current, previous).both.length / current.length;
}

function isExactly(one: Remark, other: Remark): boolean {
  return one.kind === other.kind && one.path === other.path && one.passage === other.passage;
}

const types: ReadonlySet<string> = new Set(suggestionTypes);

function isRules({ kind }: Remark): boolean {
  return !types.has(kind);
}

/** Undefined where it was not kept what the remark says, so that its passage may be either. */
function hasPassage({ passage, summary }: Remark): boolean | undefined {
  return summary === undefined ? undefined : passage !== summary;
}

function valuesByKey<T>(entries: readonly Entry<T>[]): Map<string, T[]> {
  const byKey = new Map<string, T[]>();
  for (const { remark, value } of entries) put(byKey, keyOfRemark(remark), value);
  return byKey;
}

function piecesIn<T>(entries: readonly Entry<T>[]): Map<string, Entry<T>[]> {
  const byPiece = new Map<string, Entry<T>[]>();
  for (const entry of entries)
    if (!isRules(entry.remark))
      for (const piece of piecesOf(entry.remark, 'kept')) put(byPiece, piece, entry);
  return byPiece;
}

/** A passage of so few words may be known by one of them. */
const mostSingleWords = 12;

/**
 * Pieces of which two remarks that say the same have one in common, of the one as it is kept and of the other as it is sought; a bounded
 * number, however long the passage is.
 */
function piecesOf(remark: Remark, as: 'kept' | 'sought'): Set<string> {
  const { path } = remark;
  const passage = likenessOfPassage(remark);
  const has = hasPassage(remark);
  const pieces = new Set<string>();
  const add = (about: string, words: Iterable<string>): void => {
    for (const piece of words) pieces.add(`${path}\n${about}\n${piece}`);
  };
  if (has !== false) {
    add('pair', passage.pairs);
    const words = passage.words.trim().split(' ');
    if (words.length === 1) add('word', words);
    if (words.length === 1 && as === 'sought') add('word among others', words);
    else if (words.length <= mostSingleWords) add(as === 'kept' ? 'word among others' : 'word', words);
  }
  if (has !== true) add('whole', termsOf(passage));
  // Where the one has a passage and the other has none, what they say is all that they can have in common.
  if (has === true && as === 'sought') add('whole', termsOf(likenessOfSummary(remark)!));
  if (has === true && as === 'kept') add('said', termsOf(likenessOfSummary(remark)!));
  if (has === false && as === 'sought') add('said', termsOf(passage));
  return pieces;
}

/** What it is known by, also where that is nothing but the smallest words. */
function termsOf({ terms, words }: Likeness): Iterable<string> {
  return terms.size > 0 ? terms : [words];
}

function put<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** As it is compared: spacing, letter case and forms of the same letter do not count. */
export function folded(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}
