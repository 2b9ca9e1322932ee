import {
  Virtualizer,
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  type VirtualItem,
} from '@tanstack/virtual-core';

/** Pixels that a card is taken to be high until it has been measured: a summary of two lines, two lines of a quote, what can be done. */
export const estimatedHeight = 122;
/** How many cards are drawn beyond what is seen, on each side. */
const beyond = 3;

/**
 * Which of many cards of unknown height are drawn, and where. Cards are known by their numbers; the one with the keyboard is always drawn.
 * What changes its height above what the author reads moves the scroll position along, so that nothing moves before their eyes.
 */
export class VirtualWindow {
  private readonly virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  private scroller: HTMLElement | null = null;
  private count = 0;
  private kept = 0;
  private margin = 0;
  private painted = false;
  /** Places of cards whose heights have been told. */
  private readonly laidOut = new WeakSet<HTMLElement>();
  private stop: (() => void) | undefined;

  constructor(private readonly onChange: () => void) {
    this.virtualizer = new Virtualizer(this.options());
    this.virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
      item,
      _delta,
      { scrollOffset, itemSizeCache },
    ) => (itemSizeCache.has(item.key) ? item.end : item.start + 1) <= (scrollOffset ?? 0);
  }

  /** `scroller` has the cards in it, `margin` pixels below the beginning of what it scrolls. */
  connect(scroller: HTMLElement): void {
    this.scroller = scroller;
    // The browser's own anchoring and ours would both correct the same movement.
    scroller.style.overflowAnchor = 'none';
    scroller.style.overflowY = 'auto';
    this.stop = this.virtualizer._didMount();
    this.apply();
    this.virtualizer._willUpdate();
  }

  disconnect(): void {
    this.stop?.();
    this.stop = undefined;
    this.scroller = null;
  }

  /** `kept`: the number of the card that is drawn wherever it stands. */
  set(count: number, kept: number): void {
    if (count === this.count && kept === this.kept) return;
    this.count = count;
    this.kept = kept;
    this.apply();
  }

  /** To be called when the cards have been drawn. */
  drawn(cards: readonly HTMLElement[]): void {
    this.virtualizer._willUpdate();
    for (const card of cards) this.virtualizer.measureElement(card);
    this.virtualizer.measureElement(null);
    if (cards.length > 0 && !this.painted) afterPaint(() => this.begin());
  }

  private begin(): void {
    if (this.painted) return;
    this.painted = true;
    this.apply();
    this.onChange();
  }

  /** What stands above the cards has another height: what is read stays where it is. */
  moveTo(margin: number): void {
    const by = margin - this.margin;
    if (by === 0) return;
    const reading = this.scroller !== null && this.scroller.scrollTop > this.margin;
    this.margin = margin;
    this.apply();
    if (reading && this.scroller) {
      this.scroller.scrollBy(0, by);
      // The browser tells of it later; a card that is measured before that would be reckoned from where it was.
      this.virtualizer.scrollOffset = this.scroller.scrollTop;
    }
    this.onChange();
  }

  /** Forgets all heights: the cards are others. */
  forget(): void {
    this.virtualizer.itemSizeCache.clear();
    this.virtualizer.measure();
  }

  get items(): VirtualItem[] {
    return this.virtualizer.getVirtualItems();
  }

  /** Nothing scrolls, and nothing did a moment ago; false until the first cards have been painted. */
  get isResting(): boolean {
    return this.painted && !this.virtualizer.isScrolling;
  }

  /** Pixels of the whole list. */
  get height(): number {
    return this.virtualizer.getTotalSize();
  }

  /** Pixels of a card from the beginning of the list. */
  topOf(item: VirtualItem): number {
    return item.start - this.margin;
  }

  /** The numbers of the first and the last card that are seen. */
  get seen(): { first: number; last: number } | undefined {
    const { range } = this.virtualizer;
    return range ? { first: range.startIndex, last: range.endIndex } : undefined;
  }

  /** The first card that is seen, and how many pixels of it are above the edge. */
  place(): { number: number; offset: number } | undefined {
    const { scrollOffset } = this.virtualizer;
    if (scrollOffset === null || scrollOffset <= this.margin) return undefined;
    const item = this.virtualizer.getVirtualItemForOffset(scrollOffset);
    return item && { number: item.index, offset: scrollOffset - item.start };
  }

  /** Puts a card, `offset` pixels of it, at the upper edge of what is seen. */
  putAt(number: number, offset: number): void {
    const [start] = this.virtualizer.getOffsetForIndex(number, 'start') ?? [];
    if (start !== undefined) this.virtualizer.scrollToOffset(start + offset);
  }

  /** Brings a card into what is seen. */
  reach(number: number): void {
    this.virtualizer.scrollToIndex(number, { align: 'auto' });
  }

  /** The card that stands a screen before (-1) or after (1) a card; never the card itself where there is another. */
  pageFrom(number: number, direction: -1 | 1): number {
    const height = this.virtualizer.scrollRect?.height ?? 0;
    const item = this.virtualizer.measurementsCache[number];
    if (!item) return number;
    const there = this.virtualizer.getVirtualItemForOffset(Math.max(0, item.start + direction * height));
    const found = there?.index ?? number;
    return direction === 1 ? Math.max(found, number + 1) : Math.min(found, number - 1);
  }

  private apply(): void {
    this.virtualizer.setOptions(this.options());
  }

  private options(): ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0] {
    const { kept, count } = this;
    return {
      count,
      getScrollElement: () => this.scroller,
      estimateSize: () => estimatedHeight,
      scrollMargin: this.margin,
      // The first frame has only what is seen in it.
      overscan: this.painted ? beyond : 0,
      scrollToFn: elementScroll,
      // Until the observer has told how high it is: never less than it can be.
      initialRect: { width: window.innerWidth, height: window.innerHeight },
      observeElementRect: observeHeight,
      observeElementOffset,
      // A card that has just been put in has nothing in it yet, and asking for its height makes the browser lay out all of them: the
      // observer tells it, before anything is painted.
      measureElement: (element, entry, virtualizer) => {
        const size = entry?.borderBoxSize[0]?.blockSize;
        if (size !== undefined) {
          this.laidOut.add(element);
          return Math.round(size);
        }
        const known = virtualizer.itemSizeCache.get(virtualizer.indexFromElement(element));
        if (known !== undefined) return known;
        // Of a place whose new card is as high as the one before the observer has nothing to tell.
        return this.laidOut.has(element) ? element.offsetHeight : estimatedHeight;
      },
      onChange: () => this.onChange(),
      rangeExtractor: (range) => {
        const drawn = defaultRangeExtractor(range);
        if (kept >= count || drawn.includes(kept)) return drawn;
        return [...drawn, kept].sort((first, second) => first - second);
      },
    };
  }
}

/** As the library's own, but without asking for the height at once, which makes the browser lay out a page that is not complete yet. */
function observeHeight(
  { scrollElement }: Virtualizer<HTMLElement, HTMLElement>,
  tell: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const box = entry?.borderBoxSize[0];
    if (box) tell({ width: Math.round(box.inlineSize), height: Math.round(box.blockSize) });
  });
  observer.observe(scrollElement, { box: 'border-box' });
  return () => observer.disconnect();
}

/** Once the frame that comes next is on the screen. */
function afterPaint(act: () => void): void {
  window.requestAnimationFrame(() => setTimeout(act));
}
