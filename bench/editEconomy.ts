import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReply } from '../src/core/llm/replies/readReply';
import type { ReplyFormat } from '../src/core/llm/replies/replyFormat';
import { estimateTokens } from '../src/core/llm/usage/tokenEstimate';
import type { ManuscriptText } from '../src/core/ports';
import { findingsToSuggestions } from '../src/core/refinement/findingsToSuggestions';
import { refinementStateSchema } from '../src/core/refinement/model';
import { placesOf, planModelEdits } from '../src/core/refinement/revision/modelEdits';
import { revisionFormat } from '../src/core/refinement/revision/revisionFormat';
import { mergeFindings } from '../src/core/review/merge';
import type { ReviewRequest } from '../src/core/review/model';
import { assessedFindings, quotedPlacesOf } from '../src/core/review/modelReview/assessedFindings';
import { assessmentFormat, type Assessment } from '../src/core/review/modelReview/assessmentFormat';
import { countText } from '../src/core/text/counts';
import { applyEdits } from '../src/core/text/edits';
import { plannedRounds, type PlannedEdit, type PlannedRound } from './editEconomyRounds';
import type { BenchRow } from './row';

const path = 'chapters/01.md';
const reach = 0.08;

/**
 * P2. One round on a chapter: eight suggestions, of which the author accepts six and rejects two. The accepted ones are revised in one
 * reply, written as our prompt asks for it; it goes through the product's own reading, checking and applying, and the text that comes out
 * must be the one that was meant. Tokens are those of `estimateTokens`.
 *
 * The figure is what its words say: all output tokens of the round, the whole assessment and with it the rejected suggestions included,
 * for each accepted suggestion, ÷ the tokens of the chapter, which is what a rewrite takes. The figures measured beforehand (6.8 to 9.4 %)
 * are of another kind, six edits in one reply ÷ one rewrite, with no assessment; ours of that kind stands beside it, and what it would be
 * if nothing but the new words had to be written.
 */
export function benchEditEconomy(): Promise<BenchRow[]> {
  return Promise.resolve(plannedRounds.map(measured));
}

function measured(round: PlannedRound): BenchRow {
  const text = chapterOf(round);
  const accepted = round.suggestions.filter(({ edits }) => edits.length > 0);
  const rejected = round.suggestions.filter(({ edits }) => edits.length === 0);
  const assessment = JSON.stringify(assessmentOf(round));
  const revision = JSON.stringify(revisionOf(round));
  requireApplied(round, text, assessment, revision);

  const shortened = JSON.stringify(revisionOf(round, 'once'));
  requireApplied(round, text, assessment, shortened);

  const tokens = {
    rewrite: estimateTokens(text),
    assessment: estimateTokens(assessment),
    revision: estimateTokens(revision),
    revisionQuotingOnce: estimateTokens(shortened),
    rejected: rejected.reduce((sum, { said }) => sum + estimateTokens(JSON.stringify(said)), 0),
    newWords: accepted
      .flatMap(({ edits }) => edits)
      .reduce((sum, { text: words }) => sum + estimateTokens(words), 0),
  };
  const count = accepted.length;
  const perAccepted = (tokens.assessment + tokens.revision) / count / tokens.rewrite;
  const revisionAlone = tokens.revision / tokens.rewrite;
  const floor = tokens.newWords / tokens.rewrite;
  const size = round.language === 'zh' ? '3,000 Chinese characters' : '2,000 English words';
  return {
    id: 'P2',
    figure: `output tokens per accepted suggestion ÷ whole rewrite, ${size}, ${count} accepted and ${rejected.length} rejected`,
    value: `${percent(perAccepted)}; all ${count} in one reply ÷ one rewrite ${percent(revisionAlone)}`,
    reach: `≤ ${percent(reach)}`,
    reached: perAccepted <= reach,
    reference: `of the second kind 6.8 to 9.4 % were measured beforehand; the new words alone are ${percent(floor)}; with what the rejected ones took ${percent((tokens.revision + tokens.rejected) / tokens.rewrite)}, with the whole assessment ${percent((tokens.revision + tokens.assessment) / tokens.rewrite)}`,
    numbers: {
      perAccepted,
      revisionAndRejectedPerAccepted: (tokens.revision + tokens.rejected) / count / tokens.rewrite,
      revisionPerAccepted: tokens.revision / count / tokens.rewrite,
      revisionAlone,
      revisionQuotingOnceAlone: tokens.revisionQuotingOnce / tokens.rewrite,
      revisionAndRejected: (tokens.revision + tokens.rejected) / tokens.rewrite,
      revisionAndAssessment: (tokens.revision + tokens.assessment) / tokens.rewrite,
      floor,
      accepted: count,
      rejectedCount: rejected.length,
      ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`${name}Tokens`, value])),
    },
  };
}

function chapterOf({ chapters, words, language }: PlannedRound): string {
  const paragraphs = chapters
    .map((file) => readFileSync(join(__dirname, '..', file), 'utf8').trim())
    .join('\n\n')
    .split('\n\n');
  let chapter = '';
  for (const paragraph of paragraphs) {
    if (countText(chapter, language).words >= words) break;
    chapter += `${paragraph}\n\n`;
  }
  return `${chapter.trimEnd()}\n`;
}

function assessmentOf({ overall, suggestions }: PlannedRound): Assessment {
  return { overall, suggestions: suggestions.map(({ said }) => said) };
}

/**
 * As the prompt asks for it: the first and the last few words of the smallest passage, all of a short one. `once`: without an end that
 * would repeat the start, which the format takes as well.
 */
function revisionOf(
  { suggestions, language }: PlannedRound,
  quoted: 'as_asked' | 'once' = 'as_asked',
): object {
  const edits = suggestions.flatMap(({ edits: planned }, index) =>
    planned.map((edit) => ({
      for: [`s${index + 1}`],
      ...(edit.at ? { at: edit.at } : {}),
      ...quotedBy(edit, language, quoted === 'once'),
      text: edit.text.trim(),
    })),
  );
  return { edits, unaddressed: [] };
}

function quotedBy(
  { passage }: PlannedEdit,
  language: PlannedRound['language'],
  once: boolean,
): { start: string; end?: string } {
  const words = passage.trim();
  const parts = language === 'zh' ? [...words] : words.split(' ');
  const [most, taken, between] = language === 'zh' ? [12, 6, ''] : [8, 4, ' '];
  if (parts.length <= most) return { start: words, ...(once ? {} : { end: words }) };
  return { start: parts.slice(0, taken).join(between), end: parts.slice(-taken).join(between) };
}

/** Throws where the product does not make of the replies what was meant: then the figure would be of something else. */
function requireApplied(round: PlannedRound, text: string, assessed: string, revised: string): void {
  const texts: ManuscriptText[] = [{ path, text, byteOrderMark: false, sha256: '' }];
  const request: ReviewRequest = {
    phase: 'final',
    language: round.language,
    dialect: 'british',
    script: 'simplified',
    audience: '',
    documents: [{ path, text }],
    context: {},
    dictionary: [],
    names: [],
    settings: { unfitWords: [], disabledRules: [] },
  };
  const told = new Set([path]);
  const { findings, unlocated } = assessedFindings(
    read(assessed, assessmentFormat),
    request,
    quotedPlacesOf({ request, told }),
    () => 'model',
  );
  if (unlocated > 0)
    throw new Error(`${unlocated} quotes of the ${round.language} assessment are not found.`);
  const state = refinementStateSchema.parse({ phase: 'final' });
  const { suggestions } = findingsToSuggestions(mergeFindings([findings]), texts, state, []);
  const bySummary = new Map(suggestions.map((suggestion) => [suggestion.summary, suggestion]));
  const chosen = round.suggestions.flatMap(({ said, edits }, index) => {
    const suggestion = bySummary.get(said.summary);
    if (!suggestion) throw new Error(`Not among the suggestions: ${said.summary}`);
    // The prompt names suggestions by their ids; the list is sorted, so the ids are given as the round counts.
    return edits.length === 0 ? [] : [{ ...suggestion, id: `s${index + 1}` }];
  });
  const plan = planModelEdits({
    reply: read(revised, revisionFormat),
    asked: placesOf(chosen, texts),
    texts,
    told: [],
    locks: new Map(),
    ready: [],
    round: 1,
  });
  if (plan.notApplied.length + plan.strays.length > 0)
    throw new Error(`Not applied: ${JSON.stringify([plan.notApplied, plan.strays])}`);
  const expected = round.suggestions
    .flatMap(({ edits }) => edits)
    .reduce((before, edit) => meant(before, edit, round.language), text);
  const after = applyEdits(text, plan.edits);
  if (after !== expected) throw new Error(`The ${round.language} text did not come out as meant:\n${after}`);
}

function meant(
  text: string,
  { passage, text: words, at }: PlannedEdit,
  language: PlannedRound['language'],
): string {
  if (text.split(passage).length !== 2) throw new Error(`Not once in the chapter: ${passage}`);
  const space = language === 'en' ? ' ' : '';
  return text.replace(passage, () => (at === 'after' ? passage + space + words : words));
}

function read<T>(reply: string, format: ReplyFormat<T>): T {
  const reading = readReply(reply, format);
  if (reading.kind !== 'whole') throw new Error('The reply cannot be read.');
  return reading.value;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
