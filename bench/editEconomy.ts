import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { estimateTokens } from '../src/core/llm/usage/tokenEstimate';
import type { ManuscriptText } from '../src/core/ports';
import { findingsToSuggestions } from '../src/core/refinement/assessing/findingsToSuggestions';
import { refinementStateSchema } from '../src/core/refinement/model';
import { planModelEdits } from '../src/core/refinement/revision/modelEdits';
import { placesOf } from '../src/core/refinement/revision/passages';
import { revisionFormat } from '../src/core/refinement/revision/revisionFormat';
import { mergeFindings } from '../src/core/review/merge';
import { assessedFindings, quotedPlacesOf } from '../src/core/review/modelReview/assessedFindings';
import { assessmentFormat, type Assessment } from '../src/core/review/modelReview/assessmentFormat';
import { countText } from '../src/core/text/counts';
import { applyEdits } from '../src/core/text/edits';
import { ruleRequest } from '../test/fakes/ruleRequest';
import { plannedRounds, type PlannedEdit, type PlannedRound } from './editEconomyRounds';
import type { BenchRow } from './row';
import { wholeReply } from './wholeReply';

const path = 'chapters/01.md';
const reach = 0.08;

/**
 * P2. One round on a chapter: eight suggestions, of which the author accepts six and rejects two. The accepted ones are revised in one
 * reply, written as our prompt asks for it; it goes through the product's own reading, checking and applying, and the text that comes out
 * must be the one that was meant. Tokens are those of `estimateTokens`.
 *
 * Two readings, each in a row of its own. For each accepted suggestion: all output tokens of the round, the whole assessment and with it the
 * rejected suggestions included, ÷ accepted suggestions ÷ the tokens of the chapter, which is what a rewrite takes. And all six edits in one
 * reply ÷ one rewrite, with no assessment: so the figures were measured beforehand (6.8 to 9.4 %). Beside it stands what that is made of.
 */
export function benchEditEconomy(): Promise<BenchRow[]> {
  return Promise.resolve(plannedRounds.flatMap(measured));
}

function measured(round: PlannedRound): BenchRow[] {
  const text = chapterOf(round);
  const accepted = round.suggestions.filter(({ edits }) => edits.length > 0);
  const rejected = round.suggestions.filter(({ edits }) => edits.length === 0);
  const assessment = JSON.stringify(assessmentOf(round));
  const written = revisionOf(round);
  const revision = JSON.stringify(written);
  requireApplied(round, text, assessment, revision);

  const sum = (texts: readonly string[]): number =>
    texts.reduce((tokens, each) => tokens + estimateTokens(each), 0);
  const tokens = {
    rewrite: estimateTokens(text),
    assessment: estimateTokens(assessment),
    revision: estimateTokens(revision),
    rejected: sum(rejected.map(({ said }) => JSON.stringify(said))),
    newWords: sum(written.edits.map((edit) => edit.text)),
    quotes: sum(written.edits.flatMap(({ text: _text, for: _for, ...quotes }) => Object.values(quotes))),
  };
  const count = accepted.length;
  const share = (of: number): number => of / tokens.rewrite;
  const perAccepted = share(tokens.assessment + tokens.revision) / count;
  const together = share(tokens.revision);
  const form = together - share(tokens.newWords) - share(tokens.quotes);
  const size = round.language === 'zh' ? '3,000 Chinese characters' : '2,000 English words';
  const numbers = {
    accepted: count,
    rejectedCount: rejected.length,
    edits: written.edits.length,
    ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`${name}Tokens`, value])),
  };
  return [
    {
      id: 'P2',
      figure: `all output of a round, assessment and ${rejected.length} rejected counted, for each of ${count} accepted suggestions ÷ one rewrite, ${size}`,
      value: percent(perAccepted),
      reach: `≤ ${percent(reach)}`,
      reached: perAccepted <= reach,
      reference: `for each accepted one the revision alone takes ${percent(together / count)}, with what the rejected ones took ${percent(share(tokens.revision + tokens.rejected) / count)}`,
      numbers: { perAccepted, ...numbers },
    },
    {
      id: 'P2',
      figure: `${count} accepted suggestions (${written.edits.length} edits) in one reply ÷ one rewrite, assessment not counted, ${size}`,
      value: percent(together),
      reach: `≤ ${percent(reach)}`,
      reached: together <= reach,
      reference: `6.8 to 9.4 % measured beforehand; of ours the new words are ${percent(share(tokens.newWords))}, what is quoted ${percent(share(tokens.quotes))}, ids, keys and marks ${percent(form)}`,
      numbers: { together, form, ...numbers },
    },
  ];
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

/** As the prompt asks for it: a short passage whole, of a longer one the first and the last few words. */
function revisionOf({ suggestions, language }: PlannedRound): {
  edits: (Record<string, string> & { text: string; for: string })[];
  unaddressed: [];
} {
  const edits = suggestions.flatMap(({ edits: planned }, index) =>
    planned.map((edit) => ({ ...namedBy(edit, language), text: edit.text.trim(), for: `s${index + 1}` })),
  );
  return { edits, unaddressed: [] };
}

function namedBy({ passage, at }: PlannedEdit, language: PlannedRound['language']): Record<string, string> {
  const words = passage.trim();
  const parts = language === 'zh' ? [...words] : words.split(' ');
  const [most, taken, between] = language === 'zh' ? [12, 4, ''] : [8, 3, ' '];
  const last = parts.slice(-taken).join(between);
  if (at) return { [at]: last };
  if (parts.length <= most) return { passage: words };
  return { start: parts.slice(0, taken).join(between), end: last };
}

/** Throws where the product does not make of the replies what was meant: then the figure would be of something else. */
function requireApplied(round: PlannedRound, text: string, assessed: string, revised: string): void {
  const texts: ManuscriptText[] = [{ path, text, byteOrderMark: false, sha256: '' }];
  const request = ruleRequest(round.language, { [path]: text });
  const told = new Set([path]);
  const { findings, unlocated } = assessedFindings(
    wholeReply(assessed, assessmentFormat),
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
    reply: wholeReply(revised, revisionFormat),
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

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
