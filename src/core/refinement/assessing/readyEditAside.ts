import type { Suggestion } from '../../review/model';

/** A ready edit answers the reviewer's words. Under the author's own it is none any more, but still one of the ways that can be taken. */
export function withoutReadyEdit({ replacement, ...suggestion }: Suggestion): Suggestion {
  if (replacement === undefined) return suggestion;
  const { alternatives = [] } = suggestion;
  if (alternatives.some(({ text }) => text === replacement)) return suggestion;
  return { ...suggestion, alternatives: [{ text: replacement, note: '' }, ...alternatives] };
}
