import type { LanguageModel } from '../../../src/core/llm/languageModel';
import { NamedOrigins } from '../../../src/core/llm/calls/consents';
import { ModelSession } from '../../../src/core/llm/calls/modelSession';
import { RawReplies } from '../../../src/core/llm/replies/rawReplies';
import { readModelSettings } from '../../../src/core/llm/calls/readModelSettings';
import { calibrationFrom } from '../../../src/core/llm/usage/tokenCalibration';
import { UsageLedger } from '../../../src/core/llm/usage/usageLedger';
import type { Clock, Timer } from '../../../src/core/ports';
import { MemoryStore } from '../../fakes/memoryStore';

/** How often one request is made at most in these trials. */
export const maxAttempts = 3;

const logger = { warn: () => undefined, info: () => undefined };

/** What stands between a run and this model, with the ledger in memory. */
export function callsAt(
  model: LanguageModel,
  { clock, timer }: { clock: Clock; timer: Timer },
  settings: Readonly<Record<string, unknown>> = {},
): { calls: ModelSession; ledger: UsageLedger } {
  const store = new MemoryStore();
  const ledger = new UsageLedger(store, logger);
  const calls = new ModelSession({
    model,
    settings: readModelSettings(
      { 'storyfold.model.maxAttempts': maxAttempts, ...settings },
      { model: 'small' },
    ),
    language: 'en',
    consents: new NamedOrigins([model.origin]),
    ledger,
    calibration: calibrationFrom([]),
    rawReplies: new RawReplies(store, clock, logger),
    clock,
    timer,
  });
  return { calls, ledger };
}
