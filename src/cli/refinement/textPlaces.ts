import { AnchorResolver, type Anchor } from '../../core/text/anchors/anchors';
import type { Range } from '../../core/text/range';

/** Where a passage stands, as editors count: from 1, columns in UTF-16 units. */
export interface Place {
  line: number;
  column: number;
  /** The Markdown heading above it, without its marks; empty when there is none. */
  heading: string;
}

/** One file's text, prepared once to place any number of passages in it. */
export class TextPlaces {
  private readonly lineStarts: number[] = [0];
  private readonly headings: { start: number; title: string }[] = [];
  private readonly resolver: AnchorResolver;
  private readonly found = new Map<Anchor, Range | undefined>();

  constructor(
    readonly path: string,
    readonly text: string,
  ) {
    for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\r|\n/g))
      this.lineStarts.push(index + lineEnd.length);
    for (const { index, 1: title } of text.matchAll(/^ {0,3}#{1,6}[ \t]+([^\r\n]*?)[ \t#]*$/gm)) {
      this.headings.push({ start: index, title: title ?? '' });
    }
    this.resolver = new AnchorResolver(text);
  }

  /** Undefined when the passage is not in the text any more, or not certainly. */
  find(anchor: Anchor): Range | undefined {
    if (!this.found.has(anchor)) {
      const resolution = this.resolver.resolve(anchor);
      this.found.set(anchor, resolution.status === 'located' ? resolution : undefined);
    }
    return this.found.get(anchor);
  }

  place(offset: number): Place {
    const line = lastAtOrBefore(this.lineStarts, offset, (start) => start);
    const heading = lastAtOrBefore(this.headings, offset, ({ start }) => start);
    return {
      line: line + 1,
      column: offset - this.lineStarts[line]! + 1,
      heading: this.headings[heading]?.title ?? '',
    };
  }

  /** `chapters/01-the-arrival.md:14:7`, which terminals and editors turn into a link. */
  link(offset: number): string {
    const { line, column } = this.place(offset);
    return `${this.path}:${line}:${column}`;
  }

  /** What stands in the passage's own lines before and after it. */
  surroundings({ start, end }: Range): { before: string; after: string } {
    const first = this.lineStarts[lastAtOrBefore(this.lineStarts, start, (offset) => offset)]!;
    const rest = this.text.slice(end);
    const lineEnd = /[\r\n]/.exec(rest)?.index ?? rest.length;
    // A passage that ends with its line end has nothing after it in its lines.
    const endsLine = /[\r\n]$/.test(this.text.slice(start, end));
    return { before: this.text.slice(first, start), after: endsLine ? '' : rest.slice(0, lineEnd) };
  }
}

/** Index of the last item at or before `offset`, -1 when all come after it. */
function lastAtOrBefore<Item>(
  items: readonly Item[],
  offset: number,
  startOf: (item: Item) => number,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(items[middle]!) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
