import { contains, type Range } from '../text/range';
import type { Finding } from './model';
import { severities } from '../../shared/values';

/** UTF-16 units of the cells by which findings are looked up. */
const cellSize = 512;
/** Wider edits, in UTF-16 units, are not told to be the same by what they add. */
const widestEdit = 64;
const pathOrder = new Intl.Collator('en', { numeric: true });

/**
 * Makes one list of several reviewers' findings: one remark for one fault, the gravest first, then by place. Remarks about a whole text come
 * before those about a passage of the same severity.
 *
 * Two findings are twins when they mark the same place and mean the same: the same edit, the same rule, or, from two different sources, the
 * same type. Of twins the one with a ready edit stays, else the more severe; it takes the higher severity of the two and the other's detail.
 * A finding without a twin is never dropped, and the author's own are never merged with a reviewer's. Pure; the order of the groups does not matter.
 */
export function mergeFindings(groups: readonly (readonly Finding[])[]): Finding[] {
  const kept = new Map<string, KeptFindings>();
  for (const finding of groups.flat().sort(byPreference)) {
    let ofPath = kept.get(finding.path);
    if (!ofPath) kept.set(finding.path, (ofPath = new KeptFindings()));
    ofPath.add(finding);
  }
  return [...kept.values()].flatMap((ofPath) => ofPath.all).sort(byUrgency);
}

/** The findings of one file that have no twin so far, findable by place without comparing each with each. */
class KeptFindings {
  readonly all: Finding[] = [];
  private readonly whole: number[] = [];
  private readonly cells = new Map<number, number[]>();

  add(finding: Finding): void {
    for (const index of this.near(finding)) {
      const other = this.all[index];
      if (other && areTwins(other, finding)) {
        this.all[index] = joined(other, finding);
        return;
      }
    }
    const index = this.all.push(finding) - 1;
    const { range } = finding;
    if (!range) this.whole.push(index);
    else
      for (const cell of cellsOf(range)) {
        const inCell = this.cells.get(cell);
        if (inCell) inCell.push(index);
        else this.cells.set(cell, [index]);
      }
  }

  /** Every kept finding that could be a twin, in the order in which they were kept: twins share a unit or have the same range. */
  private near({ range }: Finding): Iterable<number> {
    if (!range) return this.whole;
    const cells = cellsOf(range).flatMap((cell) => this.cells.get(cell) ?? []);
    return [...new Set(cells)].sort((one, other) => one - other);
  }
}

/** Every cell that a range lies in; one for an empty range. */
function cellsOf({ start, end }: Range): number[] {
  const first = Math.floor(start / cellSize);
  const last = Math.floor(Math.max(start, end - 1) / cellSize);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function areTwins(one: Finding, other: Finding): boolean {
  if (one.path !== other.path || (one.source === 'author') !== (other.source === 'author')) return false;
  if (!one.range || !other.range) {
    if (one.range || other.range) return false;
    return (
      plain(one.summary) === plain(other.summary) ||
      (one.source !== other.source && one.rule !== undefined && one.rule === other.rule)
    );
  }
  const [a, b] = [one.range, other.range];
  const sameRange = a.start === b.start && a.end === b.end;
  const lengths = [a.end - a.start, b.end - b.start] as const;
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  if (!sameRange && shared <= 0) return false;
  const [edit, otherEdit] = [one.replacement, other.replacement];
  if (edit !== undefined && otherEdit !== undefined) {
    if (sameRange) return edit === otherEdit;
    // Without the text, edits of different width are told to be the same by what they add or take away.
    return (
      one.type === other.type &&
      Math.max(...lengths) <= widestEdit &&
      edit.length - lengths[0] === otherEdit.length - lengths[1] &&
      (contains(a, b) ? edit.includes(otherEdit) : contains(b, a) && otherEdit.includes(edit))
    );
  }
  if (
    sameRange &&
    one.rule !== undefined &&
    one.rule === other.rule &&
    plain(one.summary) === plain(other.summary)
  )
    return true;
  if (one.source === other.source) return sameRange && plain(one.summary) === plain(other.summary);
  const union = Math.max(a.end, b.end) - Math.min(a.start, b.start);
  return one.type === other.type && (sameRange || shared * 2 >= union);
}

function joined(stays: Finding, goes: Finding): Finding {
  const severity = rank(goes) > rank(stays) ? goes.severity : stays.severity;
  const said = [stays.summary, stays.detail ?? ''].map(plain);
  const more = [goes.summary, goes.detail ?? ''].filter(
    (text) => text !== '' && !said.some((known) => known.includes(plain(text))),
  );
  const detail = [...(stays.detail ? [stays.detail] : []), ...more].join('\n');
  const otherRanges = stays.otherRanges ?? goes.otherRanges;
  return { ...stays, severity, ...(detail !== '' && { detail }), ...(otherRanges && { otherRanges }) };
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

function rank(finding: Finding): number {
  return severities.indexOf(finding.severity);
}

function byPreference(one: Finding, other: Finding): number {
  return (
    Number(other.replacement !== undefined) - Number(one.replacement !== undefined) ||
    rank(other) - rank(one) ||
    byPlace(one, other)
  );
}

function byUrgency(one: Finding, other: Finding): number {
  return (
    rank(other) - rank(one) ||
    Number(one.range !== undefined) - Number(other.range !== undefined) ||
    byPlace(one, other)
  );
}

/** A total order, so that the result does not depend on who reported first. */
function byPlace(one: Finding, other: Finding): number {
  return (
    pathOrder.compare(one.path, other.path) ||
    compare(one.path, other.path) ||
    (one.range?.start ?? -1) - (other.range?.start ?? -1) ||
    (one.range?.end ?? -1) - (other.range?.end ?? -1) ||
    compare(one.source, other.source) ||
    compare(one.rule ?? '', other.rule ?? '') ||
    compare(one.type, other.type) ||
    compare(one.summary, other.summary) ||
    compare(one.detail ?? '', other.detail ?? '') ||
    compare(one.replacement ?? '', other.replacement ?? '') ||
    compare(JSON.stringify(one.otherRanges ?? []), JSON.stringify(other.otherRanges ?? []))
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
