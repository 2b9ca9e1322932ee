import type { Project } from '../workspace/project';

/** How long changes are gathered before the rows are read again, in milliseconds. */
const gatherMilliseconds = 300;

export interface RowsInPlaceParts<Row extends object> {
  /** The project shown. */
  project: () => Project | undefined;
  read: (project: Project) => Promise<Row[]>;
  /** What makes it the same row, whatever it tells. */
  keyOf: (row: Row) => string;
  /** All that a row tells, to be compared. */
  factsOf: (row: Row) => string;
  /** Has the editor draw a row anew, or with undefined the whole tree. */
  draw: (row: Row | undefined) => void;
  failed: (error: unknown) => void;
}

/**
 * The topmost rows of a tree. When something may have changed they are read again and compared: while they are the same ones, only those that
 * tell something else are drawn anew. A whole tree that is drawn anew closes nothing, but until it is read the editor knows none of its rows, and
 * an action that is clicked in that moment is run without saying on which.
 */
export class RowsInPlace<Row extends object> {
  private isVisible: (() => boolean) | undefined;
  /** What the editor was given last. */
  private shown: { project: Project; rows: readonly Row[] } | undefined;
  /** Read already, for a tree that the editor has been told to draw anew. */
  private ready: { project: Project; rows: readonly Row[] } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isOld = false;
  private isDisposed = false;

  constructor(private readonly parts: RowsInPlaceParts<Row>) {}

  /** Nothing is read for a view that nobody sees. */
  shownIn(view: { readonly visible: boolean }): void {
    this.isVisible = () => view.visible;
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
  }

  /** What the editor is given when it asks. Throws what reading throws. */
  async roots(): Promise<Row[]> {
    const project = this.parts.project();
    const { ready } = this;
    this.ready = undefined;
    this.shown = undefined;
    if (!project) return [];
    const rows = ready?.project === project ? ready.rows : await this.parts.read(project);
    this.shown = { project, rows };
    return [...rows];
  }

  /** They may be others by now. */
  later(): void {
    this.isOld = true;
    if (!this.isDisposed) this.timer ??= setTimeout(() => void this.look(), gatherMilliseconds);
  }

  /** One look at a time. */
  private async look(): Promise<void> {
    this.isOld = false;
    try {
      await this.compare();
    } catch (error) {
      // The editor is told when it asks.
      this.parts.failed(error);
      this.parts.draw(undefined);
    }
    this.timer = undefined;
    if (this.isOld) this.later();
  }

  private async compare(): Promise<void> {
    const { shown } = this;
    const { keyOf, factsOf, draw } = this.parts;
    const project = this.parts.project();
    this.ready = undefined;
    if (!shown || shown.project !== project || this.isVisible?.() === false) return draw(undefined);
    const now = await this.parts.read(project);
    if (this.isDisposed || this.shown !== shown) return;
    const isSame =
      now.length === shown.rows.length && now.every((row, index) => keyOf(row) === keyOf(shown.rows[index]!));
    if (!isSame) {
      this.ready = { project, rows: now };
      return draw(undefined);
    }
    for (const [index, row] of shown.rows.entries()) {
      const next = now[index]!;
      if (factsOf(next) === factsOf(row)) continue;
      // The editor knows a row by its identity.
      draw(Object.assign(row, next));
    }
  }
}
