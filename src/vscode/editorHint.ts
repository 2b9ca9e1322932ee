import type { Remedy } from '../shared/workbenchState';

/** What the editor says of an error in the place of the engine's words; what is left out stays the engine's. */
export interface EditorHint {
  message?: string;
  hint?: string;
  /** A sentence after the engine's own hint. */
  more?: string;
  /** What helps with one click. */
  remedy?: Remedy;
}
