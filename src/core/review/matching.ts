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

/** The share, from 0 to 1, of `current` that `previous` held too; each earlier remark answers for one. 1 when both are empty. */
export function matchingShare(current: readonly Suggestion[], previous: readonly Suggestion[]): number {
  if (current.length === 0) return previous.length === 0 ? 1 : 0;
  const left = new Map<string, number>();
  for (const suggestion of previous) {
    const key = remarkKey(suggestion);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  let matched = 0;
  for (const suggestion of current) {
    const key = remarkKey(suggestion);
    const count = left.get(key) ?? 0;
    if (count === 0) continue;
    left.set(key, count - 1);
    matched++;
  }
  return matched / current.length;
}

function fold(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}
