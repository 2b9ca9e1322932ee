import { longestWords } from '../src/shared/values';

/** What the author has written and not sent, and which forms they have open, by the names of the view's memory. */
export class Unsent {
  private readonly texts: Map<string, string>;
  private readonly open: Set<string>;

  constructor(texts: readonly (readonly [string, string])[] = [], open: readonly string[] = []) {
    this.texts = new Map(texts);
    this.open = new Set(open);
  }

  text(name: string): string {
    return this.texts.get(name) ?? '';
  }

  /** The text becomes the newest; undefined or an empty one is forgotten. */
  write(name: string, text: string | undefined): void {
    this.texts.delete(name);
    if (text) this.texts.set(name, text);
  }

  /** Takes these in the place of what is there, and opens the forms that they belong to. */
  replace(texts: readonly (readonly [string, string])[]): void {
    this.texts.clear();
    for (const [name, text] of texts) {
      this.texts.set(name, text);
      if (!name.startsWith('reword:')) this.open.add(name);
    }
  }

  isOpen(name: string): boolean {
    return this.open.has(name);
  }

  setOpen(name: string, open: boolean): void {
    if (open) this.open.add(name);
    else this.open.delete(name);
  }

  /** A step that these words were sent with is done: they are forgotten and their form is shut, unless the author has written on. */
  arrived(name: string, sent: string): void {
    if (this.text(name).trim() !== sent.trim()) return;
    this.write(name, undefined);
    this.setOpen(name, false);
  }

  /**
   * Words for suggestions of a place that are not there any more go to the author's own remark on it, whose form is opened, as far as it takes
   * them. `there`: the ids of those that are. Returns whether any did.
   */
  takeUp(place: string, there: ReadonlySet<string>): boolean {
    const own = `own:${place}`;
    let moved = false;
    for (const [id, text] of this.rewordings(place)) {
      const both = [this.text(own), text].filter((words) => words !== '').join('\n\n');
      if (there.has(id) || both.length > longestWords) continue;
      this.write(`reword:${place}:${id}`, undefined);
      this.write(own, both);
      this.setOpen(own, true);
      moved = true;
    }
    return moved;
  }

  /** The author's own words for the suggestions of a place, by id. */
  rewordings(place: string): ReadonlyMap<string, string> {
    const prefix = `reword:${place}:`;
    return new Map(
      [...this.texts]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, text]) => [name.slice(prefix.length), text]),
    );
  }

  get memory(): { texts: [string, string][]; open: string[] } {
    return { texts: [...this.texts], open: [...this.open].slice(-50) };
  }
}
