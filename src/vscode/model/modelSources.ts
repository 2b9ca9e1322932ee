import type { Clock, Timer } from '../../core/ports';
import type { ModelSettings } from '../../core/llm/calls/modelSettings';
import type { RequestQueue } from '../../core/llm/calls/requestQueue';
import type { OpenedEndpoint } from '../../core/llm/endpoint/openedEndpoint';
import type { Provider } from '../../shared/values';
import type { ChannelLogger } from '../channelLogger';
import type { AuthorsConsents } from './authorsConsents';
import type { KeyStore } from './keyStore';
import type { OfferedModel } from './modelAdapters';
import type { ModelTarget } from './modelTarget';
import type { OldKeys } from './oldKeys';

/** What a project's model needs of the window; `Models` is one. */
export interface ModelSources {
  readonly provider: Provider;
  readonly keys: KeyStore;
  readonly consents: AuthorsConsents;
  readonly oldKeys: OldKeys;
  readonly options: { clock: Clock; timer: Timer; logger: ChannelLogger };
  openTarget(target: ModelTarget, settings: ModelSettings): Promise<OpenedEndpoint>;
  offeredModels(): Promise<OfferedModel[]>;
  queueFor(origin: string, settings: ModelSettings): RequestQueue;
}
