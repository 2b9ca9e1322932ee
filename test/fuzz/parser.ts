/** A text that grows: what is repeated, with what stands before and behind all of it. */
export interface Shape {
  before: string;
  piece: string;
  behind: string;
}

/** Something that reads what somebody else wrote: an author by hand, another program, a model, a server, a view. */
export interface FuzzedParser {
  /** One word by which `--only` names it. */
  id: string;
  /** What it reads. */
  reads: string;
  /** Texts as they should be, to be spoiled. For values these are JSON. */
  samples: readonly string[];
  /** What means something to it, to be put together at random and repeated. */
  pieces: readonly string[];
  /**
   * Reads one text, and asserts of what it understood whatever must hold: that it comes back as it was, that nothing of it is missing. What
   * cannot be understood is refused with a `StoryFoldError`; every other error is a fault.
   */
  read(text: string): unknown;
  /** Its work alone, as it is timed over texts that grow; `read` where left out. */
  work?(text: string): unknown;
  /** Of the texts that are asked for, how many it gets: for one that is slow by its nature. */
  share?: number;
  /** UTF-16 units of the longest text that it is timed with, where it takes no longer ones. */
  longest?: number;
  /** Milliseconds that a million units may take, where it does much with them. */
  forMillion?: number;
  /** What was found to take the square of its length, and is mended. */
  slow?: readonly Shape[];
  /** Texts that were found by this and are mended. */
  found?: readonly string[];
}
