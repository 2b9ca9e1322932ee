import { remarkContext, remarkKind, remarkPassage } from '../review/matching';
import type { Suggestion } from '../review/model';
import type { Waiver } from './model';

/** "This is intentional": the remark does not come back for this passage, wherever in the file the passage moves. */
export function waiverFor(suggestion: Suggestion, at: number): Waiver {
  return { matches: remarkKind(suggestion), path: suggestion.path, passage: remarkPassage(suggestion), at };
}

/**
 * "Not this one": the remark stays away while the passage is unchanged. What stands around it tells this passage from the
 * same words elsewhere; one side is enough, because the next sentence may well have been revised meanwhile.
 */
export function rejectionFor(suggestion: Suggestion, at: number): Waiver {
  return { ...waiverFor(suggestion, at), context: remarkContext(suggestion) };
}

/** Whether a waiver or a rejection keeps this suggestion away. */
export function isWaived(suggestion: Suggestion, waivers: readonly Waiver[]): boolean {
  return waivers.some(
    (waiver) =>
      waiver.matches === remarkKind(suggestion) &&
      waiver.path === suggestion.path &&
      waiver.passage === remarkPassage(suggestion) &&
      (waiver.context === undefined || sharesSide(waiver.context, remarkContext(suggestion))),
  );
}

function sharesSide(one: NonNullable<Waiver['context']>, other: NonNullable<Waiver['context']>): boolean {
  return one.before === other.before || one.after === other.after;
}
