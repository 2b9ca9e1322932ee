import type { UnsentTextsView } from '../src/shared/protocol';
import { Unsent } from './unsent';
import type { ViewMemory } from './viewMemory';

/** How long to wait before it is remembered, in milliseconds. */
const rememberMilliseconds = 200;

/** Where the author is in the view, and what they have not sent yet: all that the view keeps of its own, and finds again after a reload. */
export class Whereabouts {
  private expanded: ReadonlySet<string>;
  private focused: string | undefined;
  readonly unsent: Unsent;
  private wantedRounds: number | undefined;
  private offset: number;
  private textsAt: number;
  private timer: number | undefined;

  constructor(
    memory: ViewMemory | undefined,
    private readonly keep: (memory: ViewMemory) => void,
  ) {
    this.expanded = new Set(memory?.expanded ?? []);
    this.focused = memory?.focused;
    this.unsent = new Unsent(memory?.texts, memory?.open);
    this.wantedRounds = memory?.rounds;
    this.offset = memory?.scroll ?? 0;
    this.textsAt = memory?.textsAt ?? 0;
    for (const leaving of ['blur', 'pagehide']) window.addEventListener(leaving, () => this.flush());
  }

  /** Ids of the cards that are open in a place (see placeOf). */
  expandedIn(place: string): ReadonlySet<string> {
    const prefix = `${place}:`;
    return new Set(
      [...this.expanded].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)),
    );
  }

  toggle(place: string, id: string): void {
    const key = `${place}:${id}`;
    const expanded = new Set(this.expanded);
    if (!expanded.delete(key)) expanded.add(key);
    this.expanded = expanded;
    this.remember();
  }

  /** The card that was reached last, where that is in this place. */
  focusedIn(place: string): string | undefined {
    return this.focused?.startsWith(`${place}:`) ? this.focused.slice(place.length + 1) : undefined;
  }

  focus(place: string, id: string): void {
    const key = `${place}:${id}`;
    if (this.focused === key) return;
    this.focused = key;
    this.remember();
  }

  write(name: string, text: string | undefined): void {
    this.unsent.write(name, text);
    this.textsAt = Date.now();
    this.remember();
  }

  /** A step that these words were sent with is done. */
  arrived(name: string, sent: string): void {
    this.unsent.arrived(name, sent);
    this.textsAt = Date.now();
    this.remember();
  }

  /** As `Unsent.takeUp`. */
  takeUp(place: string, there: ReadonlySet<string>): void {
    if (!this.unsent.takeUp(place, there)) return;
    this.textsAt = Date.now();
    this.remember();
  }

  /** What the host remembers counts where it is newer than the view's own memory, as after a crash. */
  takeUnsent({ at, texts }: UnsentTextsView): void {
    if (at > this.textsAt) {
      this.unsent.replace(texts);
      this.textsAt = at;
    }
    this.remember();
  }

  openForm(name: string, open: boolean): void {
    this.unsent.setOpen(name, open);
    this.remember();
  }

  /** How many rounds by themselves the author wants; undefined until they have said so. */
  get rounds(): number | undefined {
    return this.wantedRounds;
  }

  set rounds(rounds: number | undefined) {
    this.wantedRounds = rounds;
    this.remember();
  }

  /** Pixels of the list that are above what is seen. */
  get scroll(): number {
    return this.offset;
  }

  set scroll(offset: number) {
    this.offset = offset;
    this.remember();
  }

  private remember(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.flush(), rememberMilliseconds);
  }

  private flush(): void {
    if (this.timer === undefined) return;
    window.clearTimeout(this.timer);
    this.timer = undefined;
    const { offset: scroll, expanded, focused, wantedRounds, unsent, textsAt } = this;
    this.keep({
      scroll,
      expanded: [...expanded],
      ...unsent.memory,
      textsAt,
      ...(focused === undefined ? {} : { focused }),
      ...(wantedRounds === undefined ? {} : { rounds: wantedRounds }),
    });
  }
}
