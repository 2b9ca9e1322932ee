import { l10n, type WorkspaceFolder } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import { ModelSession } from '../../core/llm/calls/modelSession';
import { stepSettings, type ModelSettings } from '../../core/llm/calls/modelSettings';
import { readModelSettings } from '../../core/llm/calls/readModelSettings';
import { isLoopbackOrigin } from '../../core/llm/endpoint/endpoint';
import { RawReplies } from '../../core/llm/replies/rawReplies';
import { calibrationFrom } from '../../core/llm/usage/tokenCalibration';
import { UsageLedger } from '../../core/llm/usage/usageLedger';
import { summarizeUsage, type UsageSummary } from '../../core/llm/usage/usageSummary';
import type { ProjectSettings } from '../../core/project/project';
import type { ProjectStore } from '../../core/storage/projectStore';
import type { ModelView, Remedy } from '../../shared/workbenchState';
import { settingsFor } from '../settings';
import { localError, problemOf } from '../errorText';
import type { ModelSources } from './modelSources';
import { modelTarget, type ModelTarget } from './modelTarget';
import { SpentSoFar, type Spent } from './spentSoFar';

export interface ModelsProject {
  folder: WorkspaceFolder;
  store: ProjectStore;
  /** What project.json says, perhaps with the editor's settings before it. */
  project: () => ProjectSettings;
}

/** What is asked, and as what. */
interface Choice {
  target: ModelTarget;
  settings: ModelSettings;
  language: ProjectSettings['language'];
}

/** One project and the model that is asked for it. */
export class ProjectModel {
  readonly ledger: UsageLedger;
  private ready: { session: ModelSession; made: string } | undefined;
  private readonly former = new Set<ModelSession>();
  private readonly spent: SpentSoFar;

  constructor(
    private readonly models: ModelSources,
    private readonly parts: ModelsProject,
  ) {
    this.ledger = new UsageLedger(parts.store, models.options.logger);
    this.spent = new SpentSoFar(parts.store, this.ledger, () => this.prices());
  }

  /** What `prepare` gave last. */
  get session(): ModelSession | undefined {
    return this.ready?.session;
  }

  /** Who would be asked, and what keeps them from it. Sends nothing. */
  async view(): Promise<ModelView> {
    const { provider } = this.models;
    if (provider === 'offline') return { provider };
    const named: Pick<ModelView, 'name' | 'origin'> = {};
    try {
      const { target, settings } = this.choice(provider);
      named.origin = target.origin;
      if (settings.model !== undefined) named.name = settings.model;
      await this.requireReady(target, settings);
      return { provider, ...named };
    } catch (error) {
      const problem = problemOf(error);
      return { provider, ...named, ...(problem && { problem }) };
    }
  }

  /**
   * Makes ready what is asked next: reads settings and key, and asks the author the first time that something would go to an origin.
   * Undefined offline. Throws what `view` shows as a problem, and `confirmation_needed` where the author does not agree, with what they
   * are offered `instead`; then nothing was sent.
   */
  async prepare(instead?: Remedy): Promise<ModelSession | undefined> {
    const { models, parts } = this;
    const { provider } = models;
    if (provider === 'offline') {
      this.retire();
      return undefined;
    }
    const { target, settings, language } = this.choice(provider);
    if (target.provider === 'openai') await models.oldKeys.offer(target.origin, parts.folder, parts.store);
    await this.requireReady(target, settings);
    await models.consents.require(target.origin, provider, instead);
    const made = JSON.stringify([target, settings, language, models.keys.version]);
    if (this.ready?.made === made) return this.ready.session;
    const [{ model }, { records }] = await Promise.all([
      models.openTarget(target, settings),
      this.ledger.read(),
    ]);
    const { clock, timer, logger } = models.options;
    const session = new ModelSession({
      model,
      settings,
      language,
      consents: models.consents,
      ledger: this.ledger,
      calibration: calibrationFrom(records),
      rawReplies: new RawReplies(parts.store, clock, logger),
      clock,
      timer,
      queue: models.queueFor(model.origin, settings),
    });
    this.retire();
    this.ready = { session, made };
    return session;
  }

  /** What the project has taken so far; undefined where nothing was asked. Cheap: the ledger is read again only when it has grown. */
  async usage(): Promise<Spent | undefined> {
    return (await this.spent.read())?.whole;
  }

  /** The same of each chapter, by its id. */
  async usageByChapter(): Promise<ReadonlyMap<string, Spent>> {
    return (await this.spent.read())?.byChapter ?? new Map<string, Spent>();
  }

  /** All that requests have taken, at the prices that hold. Throws `io`. */
  async summary(): Promise<UsageSummary> {
    return summarizeUsage(await this.ledger.read(), {}, this.prices());
  }

  /** What a check of the connection tries out, and counts. Throws as `prepare`; nothing is sent. */
  async toCheck(): Promise<{ target: ModelTarget; settings: ModelSettings } | undefined> {
    const { provider } = this.models;
    return provider === 'offline' ? undefined : Promise.resolve(this.choice(provider));
  }

  /** Resolves when everything is written that runs have left to be. */
  async close(): Promise<void> {
    this.retire();
    await Promise.all([...this.former].map((session) => session.written()));
  }

  /** Until `prepare` is called again no model is asked. */
  setAside(): void {
    this.retire();
  }

  private retire(): void {
    const session = this.ready?.session;
    this.ready = undefined;
    if (!session) return;
    this.former.add(session);
    void session.written().finally(() => this.former.delete(session));
  }

  private settings(): ProjectSettings['settings'] {
    return settingsFor(this.parts.project(), this.parts.folder).settings;
  }

  private choice(provider: 'openai' | 'vscode'): Choice {
    const settings = this.settings();
    return {
      target: modelTarget(provider, settings),
      settings: readModelSettings(settings),
      language: this.parts.project().language,
    };
  }

  /** Throws what is missing. */
  private async requireReady(target: ModelTarget, settings: ModelSettings): Promise<void> {
    const { origin } = target;
    const steps = ['assessment', 'revision'] as const;
    if (steps.some((step) => stepSettings(settings, step).model === undefined))
      throw localError(
        'no_model',
        l10n.t('No model of {0} is chosen yet.', origin),
        l10n.t('Choose one; the server’s own list is shown.'),
        'chooseModel',
      );
    if (target.provider === 'vscode') {
      const offered = await this.models.offeredModels();
      if (!offered.some(({ vendor }) => vendor === origin))
        throw localError(
          'no_model',
          l10n.t('VS Code offers no model of “{0}” now.', origin),
          l10n.t('Install or sign in to the extension that provides it, or choose another model.'),
          'chooseModel',
        );
      return;
    }
    const isOpen = isLoopbackOrigin(origin) || Object.keys(target.headers).length > 0;
    if (isOpen || origin.startsWith('http:') || (await this.models.keys.has(origin))) return;
    throw localError(
      'auth',
      l10n.t('There is no API key for {0} yet.', origin),
      l10n.t('Set the key that the service gave you. If the server wants none, enter any word.'),
      'setApiKey',
    );
  }

  /** What is wrong with a setting keeps nobody from seeing what was used. */
  private prices(): ModelSettings['prices'] {
    const name = 'storyfold.model.prices';
    try {
      return readModelSettings({ [name]: this.settings()[name] }).prices;
    } catch (error) {
      if (!(error instanceof StoryFoldError)) throw error;
      return {};
    }
  }
}
