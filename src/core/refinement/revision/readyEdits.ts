import type { ManuscriptText } from '../../ports';
import type { Suggestion } from '../../review/model';
import { AnchorResolver } from '../../text/anchors/anchors';
import { checkEdits } from '../../text/editCheck';
import { withLineEndsOf } from '../../text/lineEnds';
import type { Range } from '../../text/range';
import type { RecordedEdit } from '../model';
import type { NotAppliedReason } from '../../../shared/values';
import { hasHalfCharacter } from './fittedEdit';
import { bringMergeMarks } from './mergeMarks';
import { tidied } from './tidied';

export interface RevisionPlan {
  /** Checked edits, in UTF-16 units of the texts they were planned on. */
  edits: RecordedEdit[];
  /** Suggestions that will not change the text, and why. */
  notApplied: { id: string; reason: NotAppliedReason }[];
}

/**
 * Turns accepted suggestions that carry a ready edit into checked edits. A ready edit was made for exactly the words it
 * quotes, so it is only applied where these words stand: an approximate match would undo what the author wrote since.
 * A deletion takes along the blank space that it would leave behind. Of edits that overlap, the one earlier in the list wins. Pure.
 */
export function planReadyEdits(
  accepted: readonly Suggestion[],
  texts: readonly ManuscriptText[],
  locks: ReadonlyMap<string, readonly Range[]>,
  round: number,
): RevisionPlan {
  const plan: RevisionPlan = { edits: [], notApplied: [] };
  for (const suggestion of accepted) {
    if (!texts.some((text) => text.path === suggestion.path))
      plan.notApplied.push({ id: suggestion.id, reason: 'unlocated' });
  }
  for (const text of texts) {
    const resolver = new AnchorResolver(text.text);
    const candidates = accepted
      .filter((suggestion) => suggestion.path === text.path)
      .flatMap((suggestion) => {
        const located = locateReadyEdit(suggestion, text.text, resolver);
        if ('range' in located)
          return [{ ...located.range, replacement: located.replacement, tag: suggestion }];
        plan.notApplied.push({ id: suggestion.id, reason: located.reason });
        return [];
      });
    const held = locks.get(text.path) ?? [];
    const checked = checkEdits({
      text: text.text,
      edits: candidates,
      allowed: candidates,
      locks: held,
      margin: 0,
    });
    for (const { edit, reason } of checked.refused) plan.notApplied.push({ id: edit.tag.id, reason });
    for (const edit of tidied(text.text, checked.accepted, held)) {
      plan.edits.push({
        path: text.path,
        start: edit.start,
        end: edit.end,
        replacement: edit.replacement,
        origin: { by: originOf(edit.tags), suggestions: edit.tags.map((tag) => tag.id), round },
      });
    }
  }
  return plan;
}

function locateReadyEdit(
  suggestion: Suggestion,
  text: string,
  resolver: AnchorResolver,
): { range: Range; replacement: string } | { reason: NotAppliedReason } {
  const { anchor, replacement } = suggestion;
  // Nothing to put in place: this one is for the author's own hand, or for a model.
  if (anchor === undefined || replacement === undefined) return { reason: 'unchanged' };
  const resolution = resolver.resolve(anchor);
  if (hasHalfCharacter(replacement) || bringMergeMarks(replacement, text)) return { reason: 'stray' };
  if (resolution.status === 'ambiguous') return { reason: 'ambiguous' };
  if (resolution.status === 'lost') return { reason: 'unlocated' };
  if (text.slice(resolution.start, resolution.end) !== anchor.exact) return { reason: 'unlocated' };
  return {
    range: { start: resolution.start, end: resolution.end },
    replacement: withLineEndsOf(text, replacement),
  };
}

function originOf(suggestions: readonly Suggestion[]): RecordedEdit['origin']['by'] {
  if (suggestions.some(isAlternative)) return 'model';
  if (suggestions.some((suggestion) => suggestion.source === 'author')) return 'author';
  return suggestions.every((suggestion) => suggestion.source === 'rules') ? 'rules' : 'model';
}

/** What was taken of several that a model offered is its words, whoever suggested that there be others. */
function isAlternative({ alternatives = [], replacement }: Suggestion): boolean {
  return alternatives.some(({ text }) => text === replacement);
}
