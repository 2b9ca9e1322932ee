import type { Choice, StoryNode } from '../model';
import { foldText, type ChoiceIndex } from './choiceIndex';
import { excludeEachOther } from './conditions';
import type { Cost } from './model';
import { termsOf } from './textTerms';

/** Of more choices no each is compared with each, so that the time stays linear. */
const mostCompared = 16;
/** Texts that share less than this are different enough, of 0 to 1. */
const different = 0.6;

/** Whether the choices of a node are unlike each other, and unlike those that were offered before. */
export function diversityCosts(node: StoryNode, index: ChoiceIndex): Cost[] {
  const { choices } = node;
  const costs: Cost[] = [];
  const ids = (found: readonly Choice[]): string[] => found.map(({ id }) => id);
  const add = (problem: Cost['problem'], points: number): void => void costs.push({ problem, points });
  const share = (found: readonly Choice[]): number => found.length / choices.length;
  if (choices.length === 1) add({ kind: 'only_one' }, 4);

  const alike = likestPair(choices, ({ text }) => text, index);
  if (alike.share > different)
    add({ kind: 'alike', choices: ids(alike.pair), share: percent(alike.share) }, 8 * over(alike.share));
  const answers = likestPair(choices, ({ response }) => response, index);
  if (answers.share > different)
    add(
      { kind: 'responses_alike', choices: ids(answers.pair), share: percent(answers.share) },
      4 * over(answers.share),
    );

  const before = index.before(node.id);
  const said = new Set(
    (before === undefined ? [] : index.node(before)!.choices).map(({ text }) => foldText(text)),
  );
  const again = choices.filter(({ text }) => text.trim() !== '' && said.has(foldText(text)));
  if (again.length > 0 && before !== node.id)
    add({ kind: 'as_before', choices: ids(again), before: before! }, 2 + 2 * share(again));
  const repeated = choices.filter(
    (choice) => choice.text.trim() !== '' && !again.includes(choice) && index.nodesSaying(choice.text) > 1,
  );
  if (repeated.length > 0) {
    const nodes = Math.max(...repeated.map(({ text }) => index.nodesSaying(text))) - 1;
    add(
      { kind: 'repeated', choices: ids(repeated), nodes },
      4 * share(repeated) * Math.min(1, 0.4 + nodes / 5),
    );
  }

  const placed = choices.filter(({ isDefault }) => isDefault === true);
  if (placed.length > 0) add({ kind: 'default_choice', choices: ids(placed) }, 2 + 4 * share(placed));
  const silent = choices.filter(({ text }) => text.trim() === '');
  if (silent.length > 0) add({ kind: 'no_text', choices: ids(silent) }, 2 + 5 * share(silent));
  return costs;
}

/** How much the two that are likest have in common, 0 to 1; of choices that a reader may see together. */
export function likestPair(
  choices: readonly Choice[],
  textOf: (choice: Choice) => string,
  { weights }: Pick<ChoiceIndex, 'weights'>,
): { share: number; pair: Choice[] } {
  let best: { share: number; pair: Choice[] } = { share: 0, pair: [] };
  const compared = choices.slice(0, mostCompared);
  const theirs = compared.map((choice) => termsOf(textOf(choice)));
  for (let at = 0; at < compared.length; at++)
    for (let other = at + 1; other < compared.length; other++) {
      const isSame =
        textOf(compared[at]!) === textOf(compared[other]!) && textOf(compared[at]!).trim() !== '';
      const share = isSame ? 1 : weights.share(theirs[at]!, theirs[other]!);
      if (share <= best.share) continue;
      if (excludeEachOther(compared[at]!.preconditions, compared[other]!.preconditions)) continue;
      best = { share, pair: [compared[at]!, compared[other]!] };
    }
  return best;
}

/** How far it is from different enough to the same, 0 to 1. */
function over(share: number): number {
  return (share - different) / (1 - different);
}

export function percent(share: number): number {
  return Math.round(share * 100);
}
