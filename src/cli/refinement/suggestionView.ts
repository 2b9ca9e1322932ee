import type { Suggestion } from '../../core/review/model';
import type { Output } from '../terminal/output';
import { passageLines, readyEditLines, quoteLine } from './passageView';
import { sourceName } from '../messages/sourceName';
import type { TerminalStyle } from '../terminal/terminalStyle';
import type { TextPlaces } from './textPlaces';
import { wrapPainted, wrapTo } from '../terminal/textWidth';
import { whyNotApplied } from '../messages/whyNotApplied';
import type { Severity } from '../../shared/values';

const signs: Record<Severity, string> = { should_fix: '●', suggestion: '◆', info: '○' };

function severityStyle(severity: Severity, style: TerminalStyle): (text: string) => string {
  return { should_fix: style.bad, suggestion: style.caution, info: style.dim }[severity];
}

/** How many there are of each severity. */
export function severityCounts(suggestions: readonly Suggestion[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { should_fix: 0, suggestion: 0, info: 0 };
  for (const { severity } of suggestions) counts[severity]++;
  return counts;
}

/** Whether accepting it changes the text: it has a ready edit, and the words that the edit was made for stand there. */
export function isReady(
  { path, anchor, replacement }: Suggestion,
  files: ReadonlyMap<string, TextPlaces>,
): boolean {
  if (anchor === undefined || replacement === undefined) return false;
  const places = files.get(path);
  const range = places?.find(anchor);
  return range !== undefined && places?.text.slice(range.start, range.end) === anchor.exact;
}

/** All there is to know for a decision on one suggestion. `files` are the texts as they stand, by path. */
export function suggestionLines(
  suggestion: Suggestion,
  files: ReadonlyMap<string, TextPlaces>,
  output: Output,
  options: {
    showRule?: boolean;
    /** The command that shows a suggestion's other ways; without it they are not mentioned. */
    otherWays?: (id: string) => string;
  } = {},
): string[] {
  const { style, messages, width } = output;
  const indent = '    ';
  const inner = width - indent.length;
  const lines = headLines(suggestion, output);
  const places = files.get(suggestion.path);
  const range = suggestion.anchor && places?.find(suggestion.anchor);
  lines.push(...whereLines(suggestion, files, output).map((line) => `${indent}${line}`));
  if (options.showRule && suggestion.rule)
    lines.push(`${indent}${style.dim(messages.suggestions.rule(suggestion.rule))}`);
  if (suggestion.detail) lines.push(...wrapTo(suggestion.detail, inner).map((line) => `${indent}${line}`));
  if (suggestion.reworded) {
    lines.push(
      ...wrapTo(messages.suggestions.reworded(suggestion.reworded), inner).map((line) => `${indent}${line}`),
    );
  }
  if (places && range && suggestion.anchor) {
    lines.push(...passageLines(places, range, inner - 2, style).map((line) => `${indent}  ${line}`));
  } else if (suggestion.anchor && suggestion.anchor.exact !== '') {
    lines.push(`${indent}  ${style.dim(messages.quoted(quoteLine(suggestion.anchor.exact, inner - 4)))}`);
  }
  if (suggestion.status === 'not_applied' && suggestion.notApplied !== undefined) {
    const why = messages.suggestions.notApplied(whyNotApplied(suggestion.notApplied, suggestion, messages));
    lines.push(...wrapTo(why, inner).map((line) => `${indent}${style.caution(line)}`));
  }
  if (suggestion.why !== undefined && suggestion.why.trim() !== '') {
    const why = messages.suggestions.why(output.tidy(suggestion.why));
    lines.push(...wrapTo(why, inner).map((line) => `${indent}${style.dim(line)}`));
  }
  if (suggestion.replacement !== undefined) {
    const before = suggestion.anchor?.exact ?? '';
    lines.push(
      ...readyEditLines(before, suggestion.replacement, inner - 2, style, messages.suggestions.nothing).map(
        (line) => `${indent}  ${line}`,
      ),
    );
  }
  const ways = suggestion.alternatives?.length ?? 0;
  if (ways > 0 && options.otherWays) {
    const { otherWays } = messages.suggestions;
    lines.push(
      ...wrapTo(otherWays(ways, options.otherWays(suggestion.id)), inner).map((line) => `${indent}${line}`),
    );
  }
  return lines;
}

/** Sign, severity, id and summary; one line or more, `indent` cells narrower than the terminal. */
export function headLines(
  { severity, id, summary, status }: Suggestion,
  output: Output,
  indent = 0,
): string[] {
  const { style, messages } = output;
  const width = output.width - indent;
  const paint = severityStyle(severity, style);
  const label = `${signs[severity]} ${messages.severityNames[severity]}`;
  const decided = status === 'open' ? '' : messages.suggestions.tickAfterId(status);
  const pieces = [
    { text: label, paint },
    { text: '  ' },
    { text: id, paint: style.heading },
    { text: decided, paint: style.dim },
    { text: `  ${summary}` },
  ];
  return wrapPainted(pieces, width, 4);
}

/** Places that say the same, in the passage's file as line and column only. */
const mostOthers = 4;

/** Where it is, what kind of remark, and whose. */
export function whereLines(
  suggestion: Suggestion,
  files: ReadonlyMap<string, TextPlaces>,
  output: Output,
): string[] {
  const { style, messages, width } = output;
  const places = files.get(suggestion.path);
  const range = suggestion.anchor && places?.find(suggestion.anchor);
  const parts = [messages.typeNames[suggestion.type]];
  if (!suggestion.anchor) parts.unshift(suggestion.path, messages.suggestions.whole);
  else if (!places || !range) parts.unshift(suggestion.path, messages.suggestions.moved);
  else parts.unshift(...[places.link(range.start), places.place(range.start).heading].filter(Boolean));
  const others = (suggestion.otherAnchors ?? []).flatMap((anchor) => {
    const path = anchor.path ?? suggestion.path;
    const other = files.get(path);
    const found = other?.find(anchor);
    if (!other || !found) return [];
    const { line, column } = other.place(found.start);
    return [path === suggestion.path ? `${line}:${column}` : other.link(found.start)];
  });
  // The rules are whom one expects; anybody else is told.
  if (suggestion.source !== 'rules') parts.push(output.tidy(sourceName(suggestion.source, messages)));
  if (others.length > 0) {
    const shown = others.length > mostOthers ? [...others.slice(0, mostOthers), '…'] : others;
    parts.push(messages.suggestions.alsoAt(shown));
  }
  return wrapPainted([{ text: parts.join(' · '), paint: style.dim }], width - 4);
}
