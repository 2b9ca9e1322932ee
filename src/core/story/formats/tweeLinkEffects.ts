import type { Variables } from '../model';
import { readChanges, type NameOf } from './tweeExpressions';
import { quotedArguments } from './tweeArguments';
import { unescapeMarkup } from './tweeMarkup';

/** By what the text of a passage is read. */
export interface TweeReading {
  nameOf: NameOf;
  /** The variable, without sigil, by which the next passage is told a response. */
  told?: string | undefined;
}

/** One thing that a link does besides leading on. */
export interface LinkStep {
  /** As it stands in the text. */
  source: string;
  /** The arguments, where it is a `<<set>>`. */
  set?: string;
  /** Where it begins in the passage. */
  start: number;
}

interface LinkEffects {
  consequences: Variables;
  response: string;
  /** What neither of them can say, in their order. */
  others: LinkStep[];
}

/**
 * What a link does, one step after the other, as far as consequences and a response can say it. A step that changes what one that is left mentions is left too: which
 * comes first makes a difference to these.
 */
export function linkEffects(steps: readonly LinkStep[], { nameOf, told }: TweeReading): LinkEffects {
  let consequences: Variables = {};
  let response = '';
  const others: LinkStep[] = [];
  const mentioned = new Set<string>();
  for (const step of steps) {
    const { source, set } = step;
    const words = set === undefined ? undefined : responseIn(set, told);
    const changes = set === undefined ? undefined : readChanges(set, nameOf);
    const isFree =
      changes !== undefined &&
      variablesIn(set!).every((word) => !mentioned.has(word)) &&
      Object.keys(changes).every((name) => !Object.hasOwn(consequences, name));
    if (words !== undefined) response = words;
    else if (isFree) consequences = { ...consequences, ...changes };
    else if (source.trim() !== '') {
      others.push(step);
      for (const word of wordsOf(source)) mentioned.add(word);
    }
  }
  return { consequences, response, others };
}

const variablesIn = (set: string): string[] => [...set.matchAll(/[$]([\w$]+)/g)].map(([, name]) => name!);

/** All that may be the name of a variable: SugarCube knows `$coins` also as `State.variables.coins`. */
const wordsOf = (source: string): string[] =>
  (source.match(/[\w$]+/g) ?? []).map((word) => word.replace(/^[$]/, ''));

function responseIn(set: string, told: string | undefined): string | undefined {
  const start = `$${told ?? ''} to `;
  if (told === undefined || !set.startsWith(start)) return undefined;
  const words = quotedArguments(set.slice(start.length));
  return words?.length === 1 ? unescapeMarkup(words[0]!) : undefined;
}
