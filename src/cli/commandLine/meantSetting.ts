import { nearest } from '../../core/text/nearest';

/** The setting that a misspelt name most likely means. All begin alike, so it is the last part that tells them apart. */
export function meantSetting(name: string, names: readonly string[]): string | undefined {
  const last = (each: string) => each.slice(each.lastIndexOf('.') + 1);
  const meant = nearest(last(name), names.map(last));
  return names.find((each) => last(each) === meant);
}
