import { isAcceptable, isUndecidedStatus } from '../src/shared/suggestionStatus';
import type { SuggestionView } from '../src/shared/workbenchState';
import type { CardAction } from './cardAction';

/** Where a key leads from a card: a number of cards, a screen, or an end of the list; undefined where it leads nowhere. */
export type Move = { by: 1 | -1 } | { screen: 1 | -1 } | { end: 'first' | 'last' };

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: { by: 1 },
  ArrowUp: { by: -1 },
  Home: { end: 'first' },
  End: { end: 'last' },
  PageDown: { screen: 1 },
  PageUp: { screen: -1 },
};

export function moveOf(key: string): Move | undefined {
  return moves[key];
}

/** What a key does on a card. */
export interface KeyEffect {
  action?: CardAction;
  /** The author goes on to the next card. */
  next?: boolean;
  menu?: boolean;
}

/**
 * What a key does on a card, or undefined where it means nothing there; an effect without an action is a key that is known and can do
 * nothing now. `can`: something can be decided on it.
 */
export function effectOf(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { id, status, means }: Pick<SuggestionView, 'id' | 'status' | 'means'>,
  { can, expanded }: { can: boolean; expanded: boolean },
): KeyEffect | undefined {
  const free = can && isUndecidedStatus(status);
  const takes = free && isAcceptable(means);
  const decide = (next: 'open' | 'accepted' | 'rejected'): CardAction => ({
    kind: 'decide',
    id,
    status: next,
  });
  switch (key === 'F10' && shiftKey ? 'ContextMenu' : key.length === 1 ? key.toLowerCase() : key) {
    case 'ArrowRight':
      return expanded ? {} : { action: { kind: 'toggle', id } };
    case 'ArrowLeft':
      return expanded ? { action: { kind: 'toggle', id } } : {};
    case 'Enter':
      return { action: { kind: 'reveal', id } };
    case ' ':
      return takes ? { action: decide(status === 'accepted' ? 'open' : 'accepted') } : {};
    case 'a':
      return takes && status !== 'accepted' ? { action: decide('accepted'), next: true } : { next: true };
    case 'r':
      return free ? { action: decide('rejected'), next: true } : { next: true };
    case 'i':
      return free ? { action: { kind: 'waive', id }, next: true } : { next: true };
    case 'e':
      return free ? { action: { kind: 'edit', id } } : {};
    case 'm':
    case 'ContextMenu':
      return { menu: true };
    default:
      return undefined;
  }
}
