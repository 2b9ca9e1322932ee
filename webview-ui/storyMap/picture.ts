import type { StoryMapStringKey } from '../../src/shared/storyMapStrings';
import type { Size, Viewport } from './viewport';

/** Gives a text of the map in the author's language, with `{0}` and the like filled in. */
export type Say = (key: StoryMapStringKey, ...values: (string | number)[]) => string;

/** A choice of the map: of which node, and which of its choices. */
export interface MapLine {
  from: number;
  choice: number;
}

/** Way shown: choices as `node choice`, and the nodes on it. */
export interface ShownWay {
  lines: ReadonlySet<string>;
  nodes: ReadonlySet<number>;
}

/** What of a story is drawn, and how. */
export interface MapPicture {
  viewport: Viewport;
  size: Size;
  selected: number | undefined;
  way: ShownWay | undefined;
  /** Where the reader stands who plays. */
  standing: number | undefined;
}

/** From this scale on cards can be read, with the words of choices. */
export const nearScale = 0.55;
/** From this scale on each card has its name and its marks; below it is a spot. */
export const middleScale = 0.17;
