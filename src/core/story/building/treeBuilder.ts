import { StoryFoldError, throwIfCancelled } from '../../errors';
import type { Language } from '../../text/language';
import type { BuildTally } from '../diagnostics/buildTally';
import type { SaidChoices, StoryTalk } from '../telling/storyTalk';
import type { BuildEvent, BuildNode, BuildState } from './buildState';
import { nextNode, withEvent } from './buildState';
import { connectChoices, variablesToAsk, type WordedChoice } from './connectChoices';
import { defaultChoices } from './defaultChoices';
import { mainIndexOf } from './directorContext';
import { nodeAsk, slotAsk } from './nodeAsk';
import { liveVariables, planSlots, type BuildSetting, type Slot } from './planSlots';
import { repeatedTexts } from './repetition';
import type { TreeFrame } from './treeOf';

export interface TreeBuild {
  frame: TreeFrame;
  setting: BuildSetting;
  /** Not without a skeleton of the story's own. */
  isGuided: boolean;
  language: Language;
  talk: Pick<StoryTalk, 'narrative' | 'choices' | 'responses'>;
  tally: BuildTally;
  /** Keeps what was had; durable when it resolves. */
  note: (event: BuildEvent) => Promise<void>;
  signal?: AbortSignal;
  onNode?: (state: BuildState, node: BuildNode) => void;
}

/** What a reply that cannot be used is called. */
const unusable = new Set(['reply_invalid', 'reply_empty', 'reply_cut', 'reply_refused']);

/**
 * Builds on from what there is until every node is written: for each its prose, its choices, the responses to them, each kept as soon as it is
 * had. How good the story is by its structure is not judged here: it does its best within the limits, and the report has the verdict. Throws
 * what requests throw, and `cancelled`; where choices cannot be had it goes on with default ones, until too many in a row could not.
 */
export async function buildTree(build: TreeBuild, from: BuildState): Promise<BuildState> {
  let state = from;
  let fallbacksInARow = 0;
  const note = async (event: BuildEvent): Promise<void> => {
    await build.note(event);
    state = withEvent(state, event);
  };
  for (let node = nextNode(state); node; node = nextNode(state)) {
    throwIfCancelled(build.signal);
    build.onNode?.(state, node);
    if (node.narrative === undefined) {
      const text = await build.talk.narrative(askOf(build, state, node));
      await note({ event: 'narrative', node: node.id, text });
    } else if (node.choices === undefined) {
      const { event, isDefault } = await choicesOf(build, state, node, fallbacksInARow);
      fallbacksInARow = isDefault ? fallbacksInARow + 1 : 0;
      await note(event);
    } else {
      const responses = await responsesOf(build, state, node);
      await note({ event: 'responses', node: node.id, responses });
    }
  }
  return state;
}

function askOf({ setting, frame, language, isGuided }: TreeBuild, state: BuildState, node: BuildNode) {
  return nodeAsk(state, node, setting, frame, { language, isGuided });
}

async function choicesOf(
  build: TreeBuild,
  state: BuildState,
  node: BuildNode,
  fallbacksInARow: number,
): Promise<{ event: BuildEvent; isDefault: boolean }> {
  const { setting, frame, tally, language } = build;
  const { slots, limits, isPlateau } = planSlots(state, node, setting);
  if (isPlateau) tally.add('plateaus');
  let about: Pick<SaidChoices, 'scene' | 'reliesOn'> = { scene: '', reliesOn: [] };
  let kept: readonly Slot[] = slots;
  let worded: WordedChoice[];
  let isDefault = false;
  try {
    const said = await askChoices(build, state, node, slots);
    about = said;
    worded = said.choices;
  } catch (error) {
    const isUnusable = error instanceof StoryFoldError && unusable.has(error.code);
    if (!isUnusable || fallbacksInARow >= setting.config.mostFallbacksInARow) throw error;
    ({ slots: kept, worded } = defaultChoices(slots, setting.plan, language));
    isDefault = true;
    tally.add('fallbacks');
  }
  const { event, unknownVariables } = connectChoices(
    state,
    node,
    kept,
    worded,
    { ...about, limits },
    setting,
    frame,
  );
  tally.add('unknownVariables', unknownVariables);
  tally.add('choices', worded.length);
  return { event, isDefault };
}

/** Choices that say what was said before are asked for once more; of both replies the one that repeats less is taken. */
async function askChoices(
  build: TreeBuild,
  state: BuildState,
  node: BuildNode,
  slots: readonly Slot[],
): Promise<SaidChoices> {
  const { setting, frame, talk, tally } = build;
  const told = askOf(build, state, node);
  const ask = {
    ...told,
    narrative: node.narrative ?? '',
    slots: slots.map((slot) => slotAsk(state, node, slot, setting)),
    mayAsk: variablesToAsk(state, node, setting, frame),
    // What holds already on every way here is changed by nothing.
    worthChanging: liveVariables(setting, mainIndexOf(setting.plan, node.place)).filter(
      ({ name }) => !told.known.some((one) => one.name === name && one.value === true),
    ),
  };
  const read = async (repeated: readonly string[] = []): Promise<SaidChoices> => {
    try {
      const { value, reading } = await talk.choices({ ...ask, repeated });
      tally.read(reading);
      return value;
    } catch (error) {
      if (error instanceof StoryFoldError && unusable.has(error.code)) tally.read(undefined);
      throw error;
    }
  };
  const repeatedIn = ({ choices }: SaidChoices): number[] =>
    repeatedTexts(
      choices.map(({ text }) => text),
      ask.director.recentChoices,
    );
  const first = await read();
  const repeats = repeatedIn(first);
  if (repeats.length === 0) return first;
  tally.add('askedAgain');
  const second = await read(repeats.map((index) => first.choices[index]!.text)).catch((error: unknown) => {
    // What was paid for stays. Whatever else keeps the second reply from coming ends the next request as well.
    if (error instanceof StoryFoldError) return first;
    throw error;
  });
  const left = repeatedIn(second);
  tally.add('repeatedChoices', Math.min(left.length, repeats.length));
  return left.length < repeats.length ? second : first;
}

/** Without a response where none can be had: the node that follows begins all the same. */
async function responsesOf(build: TreeBuild, state: BuildState, node: BuildNode): Promise<string[]> {
  const { setting, talk, tally } = build;
  const choices = node.choices ?? [];
  // What hangs on default choices is nothing that anybody decided.
  if (choices.every(({ isDefault }) => isDefault)) return choices.map(() => '');
  const ask = {
    ...askOf(build, state, node),
    narrative: node.narrative ?? '',
    choices: choices.map(({ text, consequences, preconditions, type, target }) => ({
      text,
      consequences,
      preconditions,
      slot: slotAsk(state, node, { type, leads: state.nodes.get(target)!.place, notes: '' }, setting),
    })),
  };
  try {
    const { value, reading } = await talk.responses(ask);
    tally.read(reading);
    return value;
  } catch (error) {
    if (!(error instanceof StoryFoldError && unusable.has(error.code))) throw error;
    tally.read(undefined);
    return choices.map(() => '');
  }
}
