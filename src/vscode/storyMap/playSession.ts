import { isOffered, makeChoice, nodeOf, startOf } from '../../core/story/play';
import type { StoryTree } from '../../core/story/model';
import type { PlayState, WayStep } from '../../core/story/report/model';
import type { PlayView } from '../../shared/storyMap';
import { endingTitle } from './reportView';
import { conditionWords, meaningsOf, valueWords } from './variableWords';

interface Moment {
  state: PlayState;
  /** The choice that led here and what it was answered with; none at the beginning. */
  made: { choice: string; response: string } | undefined;
}

/** A reader's way through a story, which can be gone back. The story stays what it was when the play began. */
export class PlaySession {
  private readonly moments: Moment[];

  /**
   * Begins at the root or another node; throws `not_found` where there is none.
   *
   * @param guide a way from there that is shown choice by choice
   */
  constructor(
    private readonly tree: StoryTree,
    node?: string,
    private readonly guide: readonly WayStep[] = [],
  ) {
    this.moments = [{ state: startOf(tree, node), made: undefined }];
  }

  /** Throws `invalid_input` for a choice that cannot be made. */
  choose(choice: string): void {
    const { state } = this.now;
    const after = makeChoice(this.tree, state, choice);
    const { response } = nodeOf(this.tree, state.node)!.choices.find(({ id }) => id === choice)!;
    this.moments.push({ state: after, made: { choice, response } });
  }

  back(): void {
    if (this.moments.length > 1) this.moments.pop();
  }

  restart(): void {
    this.moments.length = 1;
  }

  get view(): PlayView {
    const { tree } = this;
    const { state, made } = this.now;
    const node = nodeOf(tree, state.node)!;
    const meanings = meaningsOf(tree);
    const before = this.moments.at(-2)?.state.variables;
    const next = this.onGuide ? this.guide[this.steps]?.choice : undefined;
    const choices = node.choices.map((choice) => ({
      id: choice.id,
      text: choice.text,
      isOffered: isOffered(choice, state.variables),
      leadsNowhere: nodeOf(tree, choice.target) === undefined,
      asks: conditionWords(choice.preconditions, meanings),
      isNext: choice.id === next,
    }));
    const canGoOn = choices.some(({ isOffered: offered, leadsNowhere }) => offered && !leadsNowhere);
    return {
      node: state.node,
      scene: node.scene,
      response: made?.response ?? '',
      narrative: node.narrative,
      choices,
      variables: Object.entries(state.variables).map(([name, value]) => ({
        name,
        meaning: meanings.get(name) ?? '',
        value: valueWords(value),
        isChanged: before !== undefined && (Object.hasOwn(before, name) ? before[name] : false) !== value,
      })),
      steps: this.steps,
      canGoBack: this.moments.length > 1,
      ending: node.isEnding
        ? {
            title: endingTitle(tree, state.node, node.endingId),
            summary: tree.endings.find(({ id }) => id === node.endingId)?.summary ?? '',
          }
        : null,
      isStuck: !node.isEnding && !canGoOn,
      trail: {
        nodes: this.moments.map(({ state: each }) => each.node),
        choices: this.moments.flatMap((each) => (each.made ? [each.made.choice] : [])),
      },
      guide:
        this.guide.length === 0
          ? null
          : { at: this.onGuide ? Math.min(this.steps + 1, this.guide.length) : 0, of: this.guide.length },
    };
  }

  private get now(): Moment {
    return this.moments.at(-1)!;
  }

  private get steps(): number {
    return this.moments.length - 1;
  }

  /** Every choice so far was that of the way that is shown. */
  private get onGuide(): boolean {
    return this.moments.every(
      ({ made }, index) => index === 0 || made?.choice === this.guide[index - 1]?.choice,
    );
  }
}
