import { StoryFoldError, throwIfCancelled } from '../../errors';
import { modelNeeded } from '../../llm/modelErrors';
import { keepingReply } from '../../llm/replies/keepingReply';
import type { TokenUsage } from '../../llm/usage/tokenUsage';
import { estimateTokens } from '../../llm/usage/tokenEstimate';
import type { ManuscriptText } from '../../ports';
import type { Suggestion } from '../../review/model';
import { intersects } from '../../text/range';
import { shorten } from '../../text/shorten';
import { heldPassages } from '../record/lockedPassages';
import type { RefinementState } from '../model';
import type { PhaseSession } from '../record/phaseSession';
import { requireRound, requireSuggestion } from '../requestChecks';
import type { RunOptions } from '../runOptions';
import * as transitions from '../record/transitions';
import { alternativesFormat, type OfferedAlternatives } from './alternativesFormat';
import { usableText } from './fittedEdit';
import { multiplies } from './growth';
import { bringMergeMarks } from './mergeMarks';
import { PassageFinder, type SuggestionPlaces } from './passages';
import { alternativesInstruction } from './revisionPrompt';
import { usageSince, withBullets, withUsage } from './roundUsage';
import { withinMeasure } from './strays';
import { toldParts } from './toldParts';

type Alternative = NonNullable<Suggestion['alternatives']>[number];

const usualCount = 3;
/** Beside the text, in tokens: its note and keys. */
const aroundAlternative = 40;

/**
 * Asks for other ways to do what a suggestion says at its passage, two or three (`count`). They are kept with it, after those it has.
 *
 * Throws `no_model` offline, `refused` for a suggestion that has no passage, one that no longer stands word for word, or a locked one,
 * `reply_invalid` when nothing that was offered is an alternative, and as `ModelRun.structured`; then nothing has changed.
 */
export async function askForAlternatives(
  session: PhaseSession,
  id: string,
  options: RunOptions & { count?: number } = {},
): Promise<{ suggestion: Suggestion; usage: TokenUsage }> {
  const { talk, state } = session;
  const round = requireRound(state);
  const suggestion = requireSuggestion(round, id);
  if (!talk) throw modelNeeded('alternatives');
  const texts = await session.requireTexts();
  const { asked, passage, whole: text } = requirePassage(suggestion, texts, state);
  throwIfCancelled(options.signal);
  const count = Math.min(3, Math.max(2, Math.trunc(options.count ?? usualCount) || usualCount));
  const { language } = session.options.project;
  const { conversation, whole, only, bullets } = await talk.tell(texts, round.focus, asked.passages);
  const told = toldParts(texts, whole, only);
  const messages = conversation.messages(alternativesInstruction({ language, asked, texts, told, count }));
  const outputTokens = count * (aroundAlternative + estimateTokens(passage.slice(0, 20_000)));
  await talk.announce([{ step: 'alternatives', input: messages, format: alternativesFormat, outputTokens }]);
  const before = talk.run.spent;
  const { value, received } = await talk.run.structured(alternativesFormat, messages, {
    expectedOutputTokens: outputTokens,
  });
  const keep = (outcome: string) => talk.run.keep('alternatives', outcome, received);
  return keepingReply(keep, async () => {
    throwIfCancelled(options.signal);
    const { alternatives: known = [], replacement } = suggestion;
    const seen = [...known.map(({ text }) => text), ...(replacement === undefined ? [] : [replacement])];
    const offered = usableAlternatives(value, { passage, whole: text }, seen).slice(0, count);
    if (offered.length === 0) throw nothingElse(passage, await keep('reply_invalid'));
    const changed = { ...suggestion, alternatives: [...known, ...offered] };
    const usage = usageSince(before, talk.run.spent);
    await session.save(transitions.withSuggestions(withBullets(withUsage(state, usage), bullets), [changed]));
    return { suggestion: changed, usage };
  });
}

/**
 * Makes one of a suggestion's alternatives, counted from 1, its ready edit; the others stay. Throws `not_found` when there is none of that
 * number.
 */
export async function takeAlternative(
  session: PhaseSession,
  id: string,
  number: number,
): Promise<Suggestion> {
  const suggestion = requireSuggestion(requireRound(session.state), id);
  const { alternatives = [] } = suggestion;
  const taken = alternatives[number - 1];
  if (!taken) throw noSuchAlternative(session, suggestion, alternatives, number);
  const { notApplied: _notApplied, why: _why, askFirst: _askFirst, ...rest } = suggestion;
  const changed: Suggestion = {
    ...rest,
    replacement: taken.text,
    status: suggestion.status === 'not_applied' ? 'open' : suggestion.status,
  };
  await session.save(transitions.withSuggestions(session.state, [changed]));
  return changed;
}

/** The passage that the alternatives are for. Throws `refused`. */
function requirePassage(
  suggestion: Suggestion,
  texts: readonly ManuscriptText[],
  state: RefinementState,
): { asked: SuggestionPlaces; passage: string; whole: string } {
  const { id, anchor, path } = suggestion;
  if (!anchor || anchor.exact === '') {
    throw new StoryFoldError(
      'refused',
      `${id} speaks of no passage that could read otherwise.`,
      'Add a suggestion of your own that quotes the passage (`suggest --quote`), and ask for alternatives to that.',
      { id, passage: 'none' },
    );
  }
  const place = new PassageFinder(texts).find(anchor, path);
  const text = texts.find((each) => each.path === path)?.text ?? '';
  if (typeof place === 'string' || text.slice(place.start, place.end) !== anchor.exact) {
    throw new StoryFoldError(
      'refused',
      `The passage of ${id} no longer stands in the text word for word: “${shorten(anchor.exact)}”.`,
      'Assess again, so that the suggestions are about the text as it stands.',
      { id, passage: 'gone' },
    );
  }
  if ((heldPassages(state.locks, texts).get(path) ?? []).some((lock) => intersects(lock, place))) {
    throw new StoryFoldError(
      'refused',
      `The passage of ${id} is locked, or a part of it.`,
      'Take the lock off first.',
      { id, passage: 'locked' },
    );
  }
  return { asked: { suggestion, passages: [place], status: 'found' }, passage: anchor.exact, whole: text };
}

/** Texts that can stand in place of the passage: with its own white space at the edges, and each another one. */
function usableAlternatives(
  { alternatives }: OfferedAlternatives,
  { passage, whole }: { passage: string; whole: string },
  known: readonly string[],
): Alternative[] {
  const inner = passage.trim();
  const lead = passage.slice(0, passage.length - passage.trimStart().length);
  const trail = inner === '' ? '' : passage.slice(passage.trimEnd().length);
  const seen = new Set([inner, ...known.map((text) => text.trim())].map(sameWords));
  return alternatives.flatMap(({ text, note }) => {
    const words = usableText(text, whole)?.trim() ?? '';
    if (words === '' || multiplies(words, passage.length) || bringMergeMarks(words, whole)) return [];
    if (seen.has(sameWords(words))) return [];
    seen.add(sameWords(words));
    return [{ text: lead + words + trail, note: withinMeasure(note) }];
  });
}

function sameWords(text: string): string {
  return text.replace(/\s+/gu, ' ');
}

function nothingElse(passage: string, rawReply: string | undefined): StoryFoldError {
  const kept = rawReply === undefined ? '' : ` What the model wrote is in ${rawReply}.`;
  return new StoryFoldError(
    'reply_invalid',
    `The model offered nothing else than what stands there or was offered before: “${shorten(passage)}”.`,
    `Reword the suggestion, so that it says what should be different, or ask another model.${kept}`,
    { passage, rawReply },
  );
}

function noSuchAlternative(
  { phase }: PhaseSession,
  { id }: Suggestion,
  alternatives: readonly Alternative[],
  number: number,
): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    alternatives.length === 0 ? `${id} has no alternatives yet.` : `${id} has no alternative ${number}.`,
    alternatives.length === 0
      ? `Ask for some first: \`alternatives ${phase} ${id}\`.`
      : `It has ${alternatives.length}, counted from 1.`,
    { id, number },
  );
}
