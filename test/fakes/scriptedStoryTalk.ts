import type { StoryTalk, ChoicesAsk, NodeAsk, Said } from '../../src/core/story/telling/storyTalk';
import type { Variables } from '../../src/core/story/model';

const received = { text: '', model: 'scripted' };

function said<T>(value: T): Said<T> {
  return { value, reading: 'at_once', received };
}

/** What a node's choices change, ask for and rely on. */
export type ChoiceScript = (
  ask: ChoicesAsk,
  index: number,
) => { consequences?: Variables; preconditions?: Variables; reliesOn?: string[] };

/** The part of a story's talk that builds the tree, answered at once. */
export class ScriptedStoryTalk implements Pick<StoryTalk, 'narrative' | 'choices' | 'responses'> {
  /** Of each kind, in order. */
  readonly asked: ('narrative' | 'choices' | 'responses')[] = [];
  readonly asks: ChoicesAsk[] = [];

  constructor(private readonly script: ChoiceScript = () => ({})) {}

  narrative(ask: NodeAsk): Promise<string> {
    this.asked.push('narrative');
    const { beat, step, kind, ending, before } = ask;
    // By where it stands and nothing else, so that it is the same whenever it is asked for.
    const after = before ? letters(`${before.narrative} ${before.choice}`) : '';
    return Promise.resolve(`Node ${beat?.id} ${step} ${kind} ${ending?.id ?? ''} after ${after}.`);
  }

  choices(ask: ChoicesAsk): ReturnType<StoryTalk['choices']> {
    this.asked.push('choices');
    this.asks.push(ask);
    const reliesOn = this.script(ask, 0).reliesOn ?? [];
    return Promise.resolve(
      said({
        scene: 'here',
        reliesOn,
        choices: ask.slots.map((_, index) => {
          const { consequences = {}, preconditions = {} } = this.script(ask, index);
          return { text: letters(`${ask.narrative} ${index}`), consequences, preconditions };
        }),
      }),
    );
  }

  responses(ask: { choices: readonly unknown[] }): Promise<Said<string[]>> {
    this.asked.push('responses');
    return Promise.resolve(said(ask.choices.map((_, index) => `Then ${index}.`)));
  }
}

/** A word that no other text has. */
function letters(text: string): string {
  let hash = 0n;
  for (const unit of text) hash = (hash * 1_000_003n + BigInt(unit.codePointAt(0)!)) % 2n ** 61n;
  return [...hash.toString(26)].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join('');
}
