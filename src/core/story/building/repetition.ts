import { likenessOf, summariesAlike } from '../../review/likeness';

/** From this share of what two choices say, they say the same. */
const alike = 0.75;

/** Which of these texts say what one before them in the list, or one of `earlier`, says: their positions. Pure. */
export function repeatedTexts(texts: readonly string[], earlier: readonly string[]): number[] {
  const said = earlier.map(likenessOf);
  const repeated: number[] = [];
  texts.forEach((text, index) => {
    const likeness = likenessOf(text);
    if (said.some((one) => summariesAlike(one, likeness, alike))) repeated.push(index);
    said.push(likeness);
  });
  return repeated;
}
