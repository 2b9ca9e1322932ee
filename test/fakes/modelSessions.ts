import { NamedOrigins } from '../../src/core/llm/calls/consents';
import { ModelSession } from '../../src/core/llm/calls/modelSession';
import { readModelSettings } from '../../src/core/llm/calls/readModelSettings';
import type { LanguageModel } from '../../src/core/llm/languageModel';
import { RawReplies } from '../../src/core/llm/replies/rawReplies';
import { calibrationFrom } from '../../src/core/llm/usage/tokenCalibration';
import { UsageLedger } from '../../src/core/llm/usage/usageLedger';
import type { Logger } from '../../src/core/ports';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import type { Language } from '../../src/core/text/language';
import { ManualClock } from './manualClock';
import { ManualTimer } from './manualTimer';

const quiet: Logger = { warn: () => undefined, info: () => undefined };

/** A project speaking to a model to which its author has agreed, with nothing learned of how it counts. */
export function sessionOn(
  model: LanguageModel,
  store: ProjectStore,
  parts: {
    clock?: ManualClock;
    language?: Language;
    logger?: Logger;
    settings?: Readonly<Record<string, unknown>>;
  } = {},
): ModelSession {
  const { clock = new ManualClock(), language = 'en', logger = quiet, settings = {} } = parts;
  return new ModelSession({
    model,
    settings: readModelSettings({ 'storyfold.model.name': 'small', ...settings }),
    language,
    consents: new NamedOrigins([model.origin]),
    ledger: new UsageLedger(store, logger),
    calibration: calibrationFrom([]),
    rawReplies: new RawReplies(store, clock, logger),
    clock,
    timer: new ManualTimer(clock),
    random: () => 0.5,
  });
}
