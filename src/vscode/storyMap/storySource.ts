import type { PlotSkeleton, StoryTree } from '../../core/story/model';
import type { StoryReport } from '../../core/story/report/model';

/** What the map needs of the story engine. */
export interface StorySource {
  /** Undefined where there is none. */
  tree(): Promise<{ tree: StoryTree; sha256: string } | undefined>;
  skeleton(): Promise<{ skeleton: PlotSkeleton } | undefined>;
  report(): Promise<StoryReport>;
  /** Throws `conflict` where the tree is not `expected` any more. */
  saveTree(tree: StoryTree, expected: string | null): Promise<unknown>;
  onDidChange(listener: () => void): () => void;
}
