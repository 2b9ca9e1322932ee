import type { Suggestion } from './model';

/**
 * What makes two suggestions the same remark, whatever their ids: the rule that found it (or its type), the file, and
 * the passage (or, without one, the summary). Spacing and letter case do not count.
 */
export function remarkKey(
  suggestion: Pick<Suggestion, 'rule' | 'type' | 'path' | 'anchor' | 'summary'>,
): string {
  return [remarkKind(suggestion), suggestion.path, remarkPassage(suggestion)].join('\n');
}

/** The rule's id, or the type where no rule found it. */
export function remarkKind(suggestion: Pick<Suggestion, 'rule' | 'type'>): string {
  return suggestion.rule ?? suggestion.type;
}

/** The quoted passage, or the summary where there is none, folded for comparison. */
export function remarkPassage(suggestion: Pick<Suggestion, 'anchor' | 'summary'>): string {
  return fold(suggestion.anchor?.exact ?? suggestion.summary);
}

/** What stands before and after the passage, folded; empty where there is no passage. */
export function remarkContext(suggestion: Pick<Suggestion, 'anchor'>): { before: string; after: string } {
  return { before: fold(suggestion.anchor?.prefix ?? ''), after: fold(suggestion.anchor?.suffix ?? '') };
}

/** Which remarks two lists share, one to one: a remark that stands twice in both is shared twice. Orders are kept. */
export function matchRemarks<One extends Suggestion, Other extends Suggestion>(
  first: readonly One[],
  second: readonly Other[],
): { onlyFirst: One[]; both: One[]; onlySecond: Other[] } {
  const left = new Map<string, Other[]>();
  for (const suggestion of second) {
    const key = remarkKey(suggestion);
    left.set(key, [...(left.get(key) ?? []), suggestion]);
  }
  const onlyFirst: One[] = [];
  const both: One[] = [];
  const matched = new Set<Other>();
  for (const suggestion of first) {
    const twin = left.get(remarkKey(suggestion))?.shift();
    if (twin) matched.add(twin);
    (twin ? both : onlyFirst).push(suggestion);
  }
  return { onlyFirst, both, onlySecond: second.filter((suggestion) => !matched.has(suggestion)) };
}

/** The share, from 0 to 1, of `current` that `previous` held too; each earlier remark answers for one. 1 when both are empty. */
export function matchingShare(current: readonly Suggestion[], previous: readonly Suggestion[]): number {
  if (current.length === 0) return previous.length === 0 ? 1 : 0;
  return matchRemarks(current, previous).both.length / current.length;
}

function fold(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}
