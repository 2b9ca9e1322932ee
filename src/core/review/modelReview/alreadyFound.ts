import { alikeAlone, alikeOnPassage, likenessOf, summariesAlike } from '../likeness';
import type { Finding, ReviewDocument } from '../model';

/**
 * Those that say nothing that was found before in the same place: not the same edit, nor, of about the same words, the same type of fault or
 * nearly the same sentence.
 */
export function withoutFound(
  findings: readonly Finding[],
  found: readonly Finding[],
  documents: readonly ReviewDocument[],
): Finding[] {
  const textOf = new Map(documents.map(({ path, text }) => [path, text]));
  const byPath = new Map<string, Finding[]>();
  for (const finding of found) {
    const ofPath = byPath.get(finding.path);
    if (ofPath) ofPath.push(finding);
    else byPath.set(finding.path, [finding]);
  }
  return findings.filter((finding) =>
    (byPath.get(finding.path) ?? []).every(
      (known) => !saysTheSame(finding, known, textOf.get(finding.path) ?? ''),
    ),
  );
}

function saysTheSame(one: Finding, known: Finding, text: string): boolean {
  if (!one.range || !known.range)
    return !one.range && !known.range && one.type === known.type && saysLike(one, known, alikeAlone);
  const start = Math.min(one.range.start, known.range.start);
  const end = Math.max(one.range.end, known.range.end);
  const shared = Math.min(one.range.end, known.range.end) - Math.max(one.range.start, known.range.start);
  if (shared <= 0) return false;
  if (one.replacement !== undefined && known.replacement !== undefined) {
    const edited = ({ range, replacement }: Finding): string =>
      text.slice(start, range!.start) + replacement + text.slice(range!.end, end);
    if (edited(one) === edited(known)) return true;
  }
  if (shared * 2 >= end - start && one.type === known.type) return true;
  return saysLike(one, known, alikeOnPassage);
}

function saysLike(one: Finding, known: Finding, least: number): boolean {
  return summariesAlike(likenessOf(one.summary), likenessOf(known.summary), least);
}
