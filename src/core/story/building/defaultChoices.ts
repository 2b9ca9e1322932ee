import type { Language } from '../../text/language';
import type { BuildPlan } from './buildPlan';
import type { WordedChoice } from './connectChoices';
import type { Slot } from './planSlots';

const onward: Readonly<Record<Language, string>> = { en: 'Go on', zh: '继续' };

/**
 * What a node offers when no choices could be had: the way on, and the endings that hang on it, so that the story stays whole. The author finds
 * them by `isDefault`, and writes better ones.
 */
export function defaultChoices(
  slots: readonly Slot[],
  plan: BuildPlan,
  language: Language,
): { slots: Slot[]; worded: WordedChoice[] } {
  const kept = slots.filter(({ leads }, index) => index === 0 || leads.kind === 'ending');
  const worded = kept.map(({ leads }): WordedChoice => {
    const title =
      leads.kind === 'ending'
        ? plan.endings.find(({ ending }) => ending.id === leads.ending)?.ending.title
        : undefined;
    return { text: title || onward[language], consequences: {}, preconditions: {}, isDefault: true };
  });
  return { slots: kept, worded };
}
