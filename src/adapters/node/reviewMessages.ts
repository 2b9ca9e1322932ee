import type { ErrorCode, StoryFoldError } from '../../core/errors';
import type { Review, ReviewRequest } from '../../core/review/model';
import type { Anchor } from '../../core/text/anchors/anchors';
import type { Range } from '../../core/text/range';

/** What the host says to the review worker. */
export type ToReviewWorker =
  | { type: 'review'; id: number; request: ReviewRequest }
  | { type: 'cancel'; id: number }
  /** Answered also while a review runs. */
  | { type: 'locate'; id: number; text: string; anchors: readonly Anchor[] };

/** What the review worker says to the host: one answer to each review, also to a cancelled one, and to each question for places. */
export type FromReviewWorker =
  | { type: 'reviewed'; id: number; review: Review }
  | { type: 'located'; id: number; ranges: (Range | undefined)[] }
  | {
      type: 'failed';
      id: number;
      code: ErrorCode;
      message: string;
      hint: string;
      details: StoryFoldError['details'];
    };

/** What the worker is started with. */
export interface ReviewWorkerData {
  /** Absolute path of harper's wasm; beside the worker's own file when left out. */
  harperWasmPath?: string;
}
