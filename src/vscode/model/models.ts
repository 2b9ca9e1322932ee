import {
  EventEmitter,
  lm,
  window,
  workspace,
  type Disposable,
  type Memento,
  type SecretStorage,
  type WorkspaceFolder,
} from 'vscode';
import type { Clock, Timer } from '../../core/ports';
import type { ModelSettings } from '../../core/llm/calls/modelSettings';
import { RequestQueue } from '../../core/llm/calls/requestQueue';
import type { OpenedEndpoint } from '../../core/llm/endpoint/openedEndpoint';
import type { ProjectSettings } from '../../core/project/project';
import type { ProjectStore } from '../../core/storage/projectStore';
import { providers, type Provider } from '../../shared/values';
import type { ChannelLogger } from '../channelLogger';
import { editorSettings } from '../settings';
import { providerSetting } from '../settingNames';
import { AuthorsConsents, type Confirm } from './authorsConsents';
import { editorProxy } from './editorProxy';
import { KeyStore, boundKey } from './keyStore';
import type { ModelAdapters, OfferedModel } from './modelAdapters';
import type { ModelTarget } from './modelTarget';
import { OldKeys } from './oldKeys';
import { ProjectModel } from './projectModel';
import { plainMessage } from '../plainText';

export interface ModelsOptions {
  secrets: SecretStorage;
  /** For all windows: where the author agreed to, and for which origins there are keys. */
  memory: Memento;
  clock: Clock;
  timer: Timer;
  logger: ChannelLogger;
  adapters: ModelAdapters;
  /** Default: a modal message of the editor's. */
  confirm?: Confirm;
}

/** Who the model is, for this window: the author's choice, their keys and what they agreed to. */
export class Models implements Disposable {
  readonly keys: KeyStore;
  readonly consents: AuthorsConsents;
  readonly oldKeys: OldKeys;
  private readonly changed = new EventEmitter<void>();
  private readonly subscriptions: Disposable[];
  private readonly queues = new Map<string, RequestQueue>();
  private offered: Promise<OfferedModel[]> | undefined;

  /** Provider, endpoint, key or consent changed, or something that was set about the model. */
  readonly onDidChange = this.changed.event;

  constructor(readonly options: ModelsOptions) {
    const confirm = options.confirm ?? modal;
    this.keys = new KeyStore(options.secrets, options.memory);
    this.consents = new AuthorsConsents(options.memory, confirm);
    this.oldKeys = new OldKeys(this.keys, options.memory, confirm);
    const tell = (): void => this.changed.fire();
    this.subscriptions = [
      this.changed,
      this.keys,
      this.consents,
      this.keys.onDidChange(tell),
      this.consents.onDidChange(tell),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('storyfold') || event.affectsConfiguration('http')) tell();
      }),
      workspace.onDidGrantWorkspaceTrust(tell),
      lm.onDidChangeChatModels(() => {
        this.offered = undefined;
        tell();
      }),
    ];
  }

  /** As the author set it; in a workspace that is not trusted nothing is asked. */
  get provider(): Provider {
    if (!workspace.isTrusted) return 'offline';
    const set = editorSettings()[providerSetting];
    return providers.find((provider) => provider === set) ?? 'offline';
  }

  /** @param project what project.json says; the editor's settings go before it */
  open(folder: WorkspaceFolder, store: ProjectStore, project: () => ProjectSettings): ProjectModel {
    return new ProjectModel(this, { folder, store, project });
  }

  /**
   * Makes a model ready, with the key that belongs there. Nothing is sent. `typedKey`: one that is not stored yet. Throws `invalid_input` and
   * `auth`.
   */
  async openTarget(
    target: ModelTarget,
    settings: Pick<ModelSettings, 'timeoutSeconds' | 'reasoning'>,
    typedKey?: string,
  ): Promise<OpenedEndpoint> {
    const { adapters } = this.options;
    if (target.provider === 'vscode') {
      const model = adapters.openEditorModel(target.origin, settings);
      return { model, baseUrl: target.origin, hasKey: true };
    }
    const { endpoint, headers, origin } = target;
    const key = typedKey ? boundKey(typedKey, origin) : await this.keys.keyFor(origin);
    return adapters.openServer({ endpoint, headers, settings, key, proxy: editorProxy() });
  }

  /** The models that the editor offers; looked up again when it says that they changed. */
  offeredModels(): Promise<OfferedModel[]> {
    const offered = (this.offered ??= this.options.adapters.editorModels());
    offered.catch(() => {
      if (this.offered === offered) this.offered = undefined;
    });
    return offered;
  }

  /** One for each origin and its limits, for all projects of the window: what an account allows, it allows them together. */
  queueFor(origin: string, { concurrency, requestsPerMinute }: ModelSettings): RequestQueue {
    const name = JSON.stringify([origin, concurrency, requestsPerMinute]);
    let queue = this.queues.get(name);
    if (!queue) {
      const { clock, timer } = this.options;
      queue = new RequestQueue({ concurrency, requestsPerMinute }, clock, timer);
      this.queues.set(name, queue);
    }
    return queue;
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }
}

const modal: Confirm = async (message, detail, button) =>
  (await window.showInformationMessage(plainMessage(message), { modal: true, detail }, button)) === button;
