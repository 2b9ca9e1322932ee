import type { ErrorCode } from '../../core/errors';
import type { Review, ReviewRequest } from '../../core/review/model';

/** What the host says to the review worker. */
export type ToReviewWorker =
  { type: 'review'; id: number; request: ReviewRequest } | { type: 'cancel'; id: number };

/** What the review worker says to the host: one answer to each review, also to a cancelled one. */
export type FromReviewWorker =
  | { type: 'reviewed'; id: number; review: Review }
  | { type: 'failed'; id: number; code: ErrorCode; message: string; hint: string };

/** What the worker is started with. */
export interface ReviewWorkerData {
  /** Absolute path of harper's wasm; beside the worker's own file when left out. */
  harperWasmPath?: string;
}
