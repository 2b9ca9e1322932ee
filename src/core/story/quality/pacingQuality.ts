import type { StoryNode } from '../model';
import { countText } from '../../text/counts';
import { guessLanguage } from '../../text/guessLanguage';
import { outcomeOf, type ChoiceIndex } from './choiceIndex';
import type { Cost } from './model';

/** From this tension a choice has to be worth something, of 1 to 10. */
const tense = 7;
/** Nodes in a row without anything at stake that nobody minds. */
const bearable = 3;
/** A text so many times as long as usual keeps a reader waiting, and one of so small a part is over before it began. */
const tooLong = 3;
const tooShort = 0.25;
/** Words of a choice that is still read at a glance; characters in Chinese. */
const longestChoice = { en: 25, zh: 45 } as const;

/** Whether a choice comes when it is due, and is as weighty as the story is tense. */
export function pacingCosts(node: StoryNode, index: ChoiceIndex): Cost[] {
  const { choices, narrative, id } = node;
  const costs: Cost[] = [];
  const add = (problem: Cost['problem'], points: number): void => void costs.push({ problem, points });

  const beat = index.beatOf(node);
  const tension = beat?.tensionLevel ?? 0;
  if (beat && tension >= tense) {
    const ways = new Set(choices.map(({ target }) => target)).size;
    const outcomes = new Set(choices.map((choice) => outcomeOf(choice, index))).size;
    const missing = outcomes === 1 ? 1 : ways === 1 ? 0.5 : 0;
    if (missing > 0)
      add({ kind: 'little_at_stake', beat: beat.id, tension }, missing * (2 + Math.min(10, tension) - tense));
  }
  const calm = index.calm(id);
  if (calm > bearable) add({ kind: 'long_calm', nodes: calm }, Math.min(5, calm - bearable + 0.5));

  const length = narrative.trim().length;
  if (length === 0) add({ kind: 'no_narrative' }, 4);
  else if (index.usualLength !== undefined) {
    const times = length / index.usualLength;
    if (times > tooLong) add({ kind: 'long_text', times: oneDigit(times) }, Math.min(4, times - tooLong + 1));
    else if (times < tooShort) add({ kind: 'short_text', times: Math.round(times * 100) / 100 }, 2);
  }

  const long = choices.filter(({ text }) => isLong(text));
  if (long.length > 0)
    add(
      { kind: 'long_choice', choices: long.map((choice) => choice.id) },
      1 + (2 * long.length) / choices.length,
    );
  const silent = choices.filter(({ response }) => response.trim() === '');
  if (silent.length > 0)
    add(
      { kind: 'no_response', choices: silent.map((choice) => choice.id) },
      (2.5 * silent.length) / choices.length,
    );
  return costs;
}

function isLong(text: string): boolean {
  // So many words take more than so many characters, in either language.
  if (text.length <= longestChoice.zh) return false;
  const language = guessLanguage([text]) ?? 'en';
  return countText(text, language).words > longestChoice[language];
}

function oneDigit(value: number): number {
  return Math.round(value * 10) / 10;
}
