import {
  folded,
  keyOfRemark,
  remarkContext,
  remarkKey,
  remarkKind,
  remarkOf,
  remarkPassage,
  remarkReplacement,
  remarkSummary,
  RemarkIndex,
  type Remark,
} from '../../review/matching';
import type { Suggestion } from '../../review/model';
import type { Waiver } from '../model';

/** "This is intentional": the remark does not come back for this passage, wherever in the file the passage moves, and in no other words. */
export function waiverFor(suggestion: Suggestion, at: number): Waiver {
  const { rule, replacement } = suggestion;
  return {
    matches: remarkKind(suggestion),
    path: suggestion.path,
    passage: remarkPassage(suggestion),
    summary: suggestion.summary,
    // A rule says the same in the same words, so its edit tells nothing besides.
    ...(rule !== undefined || replacement === undefined ? {} : { replacement }),
    at,
  };
}

/**
 * "Not this one": the remark stays away while the passage is unchanged. What stands around it tells this passage from the
 * same words elsewhere; one side is enough, because the next sentence may well have been revised meanwhile.
 */
export function rejectionFor(suggestion: Suggestion, at: number): Waiver {
  return { ...waiverFor(suggestion, at), context: remarkContext(suggestion) };
}

/** Waivers and rejections, to be asked about many suggestions. */
export class WaiverIndex {
  private readonly byKey = new Map<string, SameWaivers>();
  private readonly inOtherWords: RemarkIndex<Waiver>;

  constructor(...lists: (readonly Waiver[])[]) {
    const entries = lists.flat().map((waiver) => ({ remark: remarkKept(waiver), value: waiver }));
    for (const { remark, value } of entries) {
      const key = keyOfRemark(remark);
      let same = this.byKey.get(key);
      if (!same) this.byKey.set(key, (same = new SameWaivers()));
      same.add(value);
    }
    this.inOtherWords = new RemarkIndex(entries);
  }

  /**
   * Those of this very remark: what a reviewer says in other words, beside it in one list, is another. Without a passage that is also what
   * differs in a number alone, which no edit can have changed since.
   */
  ofRemark(suggestion: Suggestion): Waiver[] {
    const same = this.byKey.get(remarkKey(suggestion))?.covering(remarkContext(suggestion)) ?? [];
    if (suggestion.anchor) return same;
    const words = folded(suggestion.summary);
    return same.filter(({ summary }) => summary === undefined || folded(summary) === words);
  }

  /** Whether one of them keeps this suggestion away. */
  covers(suggestion: Suggestion): boolean {
    const same = this.byKey.get(remarkKey(suggestion));
    return same?.covers(remarkContext(suggestion)) === true || this.alike(suggestion).length > 0;
  }

  /** Whether one of them holds where this rejection does, on the same words. */
  holdsWhere(rejection: Waiver): boolean {
    const same = this.byKey.get(keyOfRemark(remarkKept(rejection)));
    return rejection.context !== undefined && same?.covers(rejection.context) === true;
  }

  private alike(suggestion: Suggestion): Waiver[] {
    const remark = remarkOf(suggestion);
    const around = { ...remarkContext(suggestion), passage: remark.passage };
    return this.inOtherWords.alike(remark).filter(
      (waiver) =>
        waiver.context === undefined ||
        // A remark without a passage is of no place that another could be told from.
        suggestion.anchor === undefined ||
        isOfWhole(waiver) ||
        isSamePlace({ ...waiver.context, passage: waiver.passage }, around),
    );
  }
}

type Context = NonNullable<Waiver['context']>;

/** Those of one remark on the same words, by where they hold: a slip may have been rejected in thousands of places. */
class SameWaivers {
  private readonly everywhere: Waiver[] = [];
  private readonly byBefore = new Map<string, Waiver[]>();
  private readonly byAfter = new Map<string, Waiver[]>();

  add(waiver: Waiver): void {
    const { context } = waiver;
    if (!context) {
      this.everywhere.push(waiver);
      return;
    }
    put(this.byBefore, context.before, waiver);
    put(this.byAfter, context.after, waiver);
  }

  covering({ before, after }: Context): Waiver[] {
    const here = [...(this.byBefore.get(before) ?? []), ...(this.byAfter.get(after) ?? [])];
    return [...new Set([...this.everywhere, ...here])];
  }

  covers({ before, after }: Context): boolean {
    return this.everywhere.length > 0 || this.byBefore.has(before) || this.byAfter.has(after);
  }
}

function put(lists: Map<string, Waiver[]>, key: string, waiver: Waiver): void {
  const list = lists.get(key);
  if (list) list.push(waiver);
  else lists.set(key, [waiver]);
}

/** Whether it was of no passage, as far as what was kept tells. */
function isOfWhole({ context, passage, summary }: Waiver): boolean {
  if (context && (context.before !== '' || context.after !== '')) return false;
  return summary === undefined || remarkSummary({ summary }) === passage;
}

/** The remark that a waiver, a rejection or a rewording was made for, as far as it was kept. */
export function remarkKept({
  matches: kind,
  path,
  passage,
  summary,
  replacement,
}: Pick<Waiver, 'matches' | 'path' | 'passage'> & Pick<Partial<Waiver>, 'summary' | 'replacement'>): Remark {
  return {
    kind,
    path,
    passage,
    ...(summary === undefined ? {} : { summary: remarkSummary({ summary }) }),
    ...(replacement === undefined ? {} : { replacement: remarkReplacement({ replacement }) }),
  };
}

interface Surrounded {
  before: string;
  passage: string;
  after: string;
}

/** UTF-16 units, blanks apart, by which a side is told to be the same. */
const side = 12;

/**
 * Whether two quotes that differ in where they begin and end are of one place: what stands on one side of the shorter also stands there in
 * the longer or beside it. Quotes that only overlap are of one place when their surroundings are, as far as they go.
 */
function isSamePlace(one: Surrounded, other: Surrounded): boolean {
  const [small, large] = [one, other]
    .map(({ before, passage, after }) => ({
      before: solid(before),
      passage: solid(passage),
      after: solid(after),
    }))
    .sort((first, second) => first.passage.length - second.passage.length) as [Surrounded, Surrounded];
  if (small.passage === '') return false;
  const whole = large.before + large.passage + large.after;
  for (
    let at = large.passage.indexOf(small.passage);
    at >= 0;
    at = large.passage.indexOf(small.passage, at + 1)
  ) {
    const begin = large.before.length + at;
    const before = whole.slice(0, begin);
    const after = whole.slice(begin + small.passage.length);
    if (endsAlike(before, small.before) || startsAlike(after, small.after)) return true;
  }
  if (large.passage.includes(small.passage)) return false;
  // What stands before the one's beginning, or behind its end, stands in the other too.
  const around = small.before + small.passage + small.after;
  return (
    around.includes(large.before.slice(-side) + large.passage.slice(0, side)) ||
    around.includes(large.passage.slice(-side) + large.after.slice(0, side)) ||
    whole.includes(small.before.slice(-side) + small.passage.slice(0, side)) ||
    whole.includes(small.passage.slice(-side) + small.after.slice(0, side))
  );
}

function endsAlike(one: string, other: string): boolean {
  const length = Math.min(side, one.length, other.length);
  return length === 0 ? one === other : one.slice(-length) === other.slice(-length);
}

function startsAlike(one: string, other: string): boolean {
  const length = Math.min(side, one.length, other.length);
  return length === 0 ? one === other : one.slice(0, length) === other.slice(0, length);
}

function solid(text: string): string {
  return text.replace(/\s+/gu, '');
}
