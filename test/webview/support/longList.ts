import type { Message } from '../../../src/shared/protocol';
import type { SuggestionView, WorkbenchState } from '../../../src/shared/workbenchState';
import { detailOf, stateOf, suggestion } from './states';
import type { View } from './view';

/** A host with many suggestions, which sends the window of them that it is asked for when the test lets it. */
export class LongList {
  readonly all: SuggestionView[];
  private from = 0;
  private count = 50;
  private rev = 7;
  private answered = 0;

  constructor(
    private readonly view: View,
    total = 10_000,
  ) {
    this.all = Array.from({ length: total }, (_, index) =>
      // Of several heights, so that where a card stands is not known before it is drawn.
      suggestion(`s${index}`, undefined, {
        summary: `Remark ${index + 1}.${' It goes on a little.'.repeat(index % 4)}`,
      }),
    );
  }

  state(more: Partial<WorkbenchState> = {}): Message {
    const { all, from, count, rev } = this;
    const detail = detailOf(all, { from, rev, overall: 'The voice holds.' });
    return {
      type: 'state',
      state: stateOf({ ...detail, suggestions: all.slice(from, from + count) }, more),
    };
  }

  /** Sends what is there now. */
  show(more: Partial<WorkbenchState> = {}): Promise<void> {
    return this.view.say(this.state(more));
  }

  /** Whether cards were asked for that have not been sent. */
  get isAsked(): boolean {
    return this.draws.length > this.answered;
  }

  /** Sends what was asked for until nothing more is. */
  async answer(): Promise<void> {
    for (let times = 0; times < 10 && this.isAsked; times += 1) {
      const { from, count } = this.draws.at(-1)!;
      this.answered = this.draws.length;
      Object.assign(this, { from, count });
      await this.show();
    }
  }

  /** Decides as the view asked, and settles it. */
  async settle(intent: number, id: string, status: SuggestionView['status']): Promise<void> {
    this.rev += 1;
    const index = this.all.findIndex((each) => each.id === id);
    this.all[index] = { ...this.all[index]!, status };
    await this.view.say({ type: 'received', intent }, this.state(), {
      type: 'settled',
      intent,
      rev: this.rev,
    });
  }

  private get draws(): { from: number; count: number }[] {
    return this.view.intents.filter((each) => each.type === 'draw');
  }
}
