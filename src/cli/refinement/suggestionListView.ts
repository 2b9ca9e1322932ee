import type { RefinementRound } from '../../core/refinement/model';
import type { Suggestion } from '../../core/review/model';
import type { Output } from '../terminal/output';
import { sourceName } from '../messages/sourceName';
import { isReady, severityCounts, suggestionLines } from './suggestionView';
import type { TextPlaces } from './textPlaces';
import { wrapTo } from '../terminal/textWidth';
import type { Phase } from '../../shared/values';

/** A round's suggestions, most urgent first as the reviewers ordered them, with what stands above and below the list. */
export function roundLines(view: {
  phase: Phase;
  round: RefinementRound;
  files: ReadonlyMap<string, TextPlaces>;
  output: Output;
  limit: number | undefined;
  /** Names the rule that found each, so that it can be switched off. */
  showRule: boolean;
  /** The command that shows all suggestions. */
  showAll: string;
  /** The command that shows a suggestion's other ways. */
  otherWays: (id: string) => string;
}): string[] {
  const { phase, round, files, output, limit, showAll, showRule, otherWays } = view;
  const { messages, style, width } = output;
  const { suggestions } = round;
  const lines = [style.heading(messages.suggestions.header(phase, round.round, suggestions.length))];
  if (round.focus !== undefined)
    lines.push(style.dim(messages.suggestions.focus(messages.partName(output.tidy(round.focus)))));
  if (round.overall) lines.push(...wrapTo(output.tidy(round.overall), width));
  if (suggestions.length === 0) return lines;
  const ready = suggestions.filter((suggestion) => isReady(suggestion, files)).length;
  lines.push(messages.suggestions.counts(severityCounts(suggestions), ready));
  const sources = sourceCounts(suggestions, output);
  if (suggestions.length > 1 && sources.length > 0)
    lines.push(...wrapTo(messages.suggestions.foundBy(sources), width).map(style.dim));
  for (const suggestion of suggestions.slice(0, limit))
    lines.push('', ...suggestionLines(suggestion, files, output, { showRule, otherWays }));
  if (limit !== undefined && suggestions.length > limit) {
    const more = messages.suggestions.notShown(suggestions.length - limit);
    lines.push('', `${more} ${messages.suggestions.allShown(style.command(showAll))}`);
  }
  return lines;
}

/** Who found how many, most first; nothing where the rules are all there is. */
function sourceCounts(suggestions: readonly Suggestion[], output: Output): [string, number][] {
  const counts = new Map<Suggestion['source'], number>();
  for (const { source } of suggestions) counts.set(source, (counts.get(source) ?? 0) + 1);
  if ([...counts.keys()].every((source) => source === 'rules')) return [];
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([source, number]) => [output.tidy(sourceName(source, output.messages)), number]);
}
