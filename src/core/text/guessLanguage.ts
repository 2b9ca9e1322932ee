import type { Language } from './language';

/** What is looked at of each text, in UTF-16 units. */
const sampleUnits = 20_000;

/** Chinese when more of the letters are Han than are not; undefined when there are hardly any letters. */
export function guessLanguage(texts: readonly string[]): Language | undefined {
  const sample = texts.map((text) => text.slice(0, sampleUnits)).join('\n');
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = sample.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  if (han + words < 10) return undefined;
  return han > words ? 'zh' : 'en';
}
