import { remarkContext, remarkKey, remarkKind, remarkPassage } from '../review/matching';
import type { Suggestion } from '../review/model';
import type { Waiver } from './model';

/** "This is intentional": the remark does not come back for this passage, wherever in the file the passage moves. */
export function waiverFor(suggestion: Suggestion, at: number): Waiver {
  return {
    matches: remarkKind(suggestion),
    path: suggestion.path,
    passage: remarkPassage(suggestion),
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
  private readonly byRemark = new Map<string, Waiver[]>();

  constructor(...lists: (readonly Waiver[])[]) {
    for (const waiver of lists.flat()) {
      const key = [waiver.matches, waiver.path, waiver.passage].join('\n');
      const known = this.byRemark.get(key);
      if (known) known.push(waiver);
      else this.byRemark.set(key, [waiver]);
    }
  }

  /** Those that keep this suggestion away. */
  covering(suggestion: Suggestion): Waiver[] {
    const alike = this.byRemark.get(remarkKey(suggestion)) ?? [];
    if (alike.every((waiver) => waiver.context === undefined)) return alike;
    const around = remarkContext(suggestion);
    return alike.filter(
      ({ context }) =>
        context === undefined || context.before === around.before || context.after === around.after,
    );
  }

  covers(suggestion: Suggestion): boolean {
    return this.covering(suggestion).length > 0;
  }
}
