import type { TextEdit } from '../../text/edits';

/** An edit of the model's with a place in a text. */
export interface PlacedEdit extends TextEdit {
  path: string;
  /** Of the suggestions it is for, those that were asked for. */
  ids: readonly string[];
  /** For suggestions without a passage, and in none. */
  isWide: boolean;
}
