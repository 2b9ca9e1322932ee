import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { StoryFoldError } from '../../core/errors';
import { standardRuleReviewer } from '../../core/review/rules/standardRuleReviewer';
import { locateInText } from '../../core/refinement/views/passagePlaces';
import { AnchorResolver } from '../../core/text/anchors/anchors';
import { HarperChecker } from '../checkers/harperChecker';
import { ZhlintChecker } from '../checkers/zhlintChecker';
import type { FromReviewWorker, ReviewWorkerData, ToReviewWorker } from './reviewMessages';

// The entry of a worker thread: everything heavy of offline review lives here, so that the host's own thread stays free. What was
// found in a paragraph is remembered from one review to the next.

const { harperWasmPath } = (workerData ?? {}) as ReviewWorkerData;
const reviewer = standardRuleReviewer([
  new HarperChecker(harperWasmPath ?? join(__dirname, 'harper_wasm_slim_bg.wasm')),
  new ZhlintChecker(),
]);
const running = new Map<number, AbortController>();
let last: Promise<void> = Promise.resolve();
/** The text that was last asked about: its index takes a while to make, and questions come in a row. */
let asked: { text: string; resolver: AnchorResolver } | undefined;

parentPort?.on('message', (message: ToReviewWorker) => {
  if (message.type === 'cancel') {
    running.get(message.id)?.abort();
    return;
  }
  if (message.type === 'locate') {
    say(located(message));
    return;
  }
  const { id, request } = message;
  const controller = new AbortController();
  running.set(id, controller);
  last = last.then(async () => {
    say(
      await reviewer.review(request, controller.signal).then(
        (review): FromReviewWorker => ({ type: 'reviewed', id, review }),
        (error: unknown) => failure(id, error),
      ),
    );
    running.delete(id);
  });
});

function located({ id, text, anchors }: Extract<ToReviewWorker, { type: 'locate' }>): FromReviewWorker {
  if (asked?.text !== text) asked = { text, resolver: new AnchorResolver(text) };
  return { type: 'located', id, ranges: locateInText(asked.resolver, anchors) };
}

function say(message: FromReviewWorker): void {
  parentPort?.postMessage(message);
}

/** A rule that throws is a defect of ours; its message may quote the author's text and stays here. */
function failure(id: number, error: unknown): FromReviewWorker {
  if (error instanceof StoryFoldError)
    return {
      type: 'failed',
      id,
      code: error.code,
      message: error.message,
      hint: error.hint,
      details: error.details,
    };
  return {
    type: 'failed',
    id,
    code: 'io',
    message: 'The offline review stopped because of a defect.',
    hint: `Please report it (${error instanceof Error ? error.name : 'unknown'}). Other reviews still work.`,
    details: { kind: 'defect' },
  };
}
