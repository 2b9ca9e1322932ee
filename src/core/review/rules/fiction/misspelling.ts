/** How often each spelling stands in the texts, `opening` of them where a sentence begins anyway with a capital. By number of the word. */
export interface SpellingCounts {
  all: Int32Array;
  opening: Int32Array;
  /** 1 for what is also written small. */
  small: Uint8Array;
}

/** One spelling that is most likely another's misspelling. */
export interface Misspelling {
  wrong: string;
  right: string;
  /** Whether the right one stands in the bible; otherwise it is only the more frequent. */
  isKnown: boolean;
  /** Whether both may well be names of their own. */
  isDoubtful: boolean;
  /** How often the right one was seen; at least. */
  times: number;
  /** How often the wrong one was seen, where that was counted. */
  seen?: number;
  /** Whether the right one is among the characters that the brief or the outline lists. */
  isListed?: boolean;
}

/** A place of a misspelling in one block of prose. */
export interface MisspeltPlace {
  start: number;
  misspelling: Misspelling;
}
