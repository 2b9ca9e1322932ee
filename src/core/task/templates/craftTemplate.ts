/** A note on craft that ships: what a kind of scene has to do. */
export interface CraftTemplate {
  /** `quarrel`; the same in both languages. */
  id: string;
  title: string;
  /** When it fits, in words that an author would use. */
  fits: string;
  /** 80 to 160 words, or twice as many Chinese characters: what it must do, how it usually goes, what goes wrong. */
  text: string;
}
