/** What an author does with one card. `reveal` keeps the keyboard in the list, `edit` goes to the text. */
export type CardAction =
  | { kind: 'decide'; id: string; status: 'open' | 'accepted' | 'rejected' }
  | { kind: 'waive' | 'reveal' | 'edit' | 'toggle' | 'alternatives' | 'lock'; id: string }
  /** `number` from 1. */
  | { kind: 'takeAlternative'; id: string; number: number }
  | { kind: 'reword'; id: string; text: string }
  /** Words that are not saved yet; undefined once they are. */
  | { kind: 'draft'; id: string; text: string | undefined };
