// Before everything else: a signal that comes while the rest is loaded is not lost.
import { interruption } from './cli/terminal/interruption';
import path from 'node:path';
import { CommanderError, type Command } from 'commander';
import { version } from '../package.json';
import { SystemClock } from './adapters/node/systemClock';
import { SystemTimer } from './adapters/node/systemTimer';
import { SystemUptime } from './adapters/node/systemUptime';
import type {
  Access,
  AskedModel,
  CommandContext,
  ModelNeed,
  NamedEndpoint,
  ProjectFiles,
  Workspace,
} from './cli/commandLine/commandContext';
import { addCommands } from './cli/commands';
import { endpointSettings, namedModel } from './cli/models/endpointSettings';
import { environmentSettings } from './cli/models/environmentSettings';
import { exitCodeOf, exitCodes, type ExitCode } from './cli/commandLine/exitCodes';
import { findProject, isFolder } from './cli/project/findProject';
import { interfaceLanguage, type Environment } from './cli/messages/locale';
import { messagesFor, type Messages } from './cli/messages/messages';
import { Output, type RepeatedOptions } from './cli/terminal/output';
import { OutputFailures } from './cli/terminal/outputFailures';
import { createProgram, type GlobalOptions } from './cli/commandLine/program';
import { redactorFor } from './cli/models/redactor';
import { providers, usualProvider } from './cli/models/provider';
import { requireBaseUrl } from './cli/models/namedBaseUrl';
import { readSettings, unknownSettings, type GivenSettings } from './cli/commandLine/settingArguments';
import { quoteWord } from './cli/terminal/shellWords';
import { spentLine } from './cli/models/spentLine';
import { endpointOptions, onceForAll, toRepeat, type TypedEndpoint } from './cli/models/typedEndpoint';
import { unexpectedError } from './cli/messages/unexpectedError';
import { usageError } from './cli/commandLine/usageErrors';
import { StoryFoldError, throwIfCancelled } from './core/errors';
import type { ModelSettings } from './core/llm/calls/modelSettings';
import { readModelSettings } from './core/llm/calls/readModelSettings';
import type { OpenedEndpoint } from './core/llm/endpoint/openedEndpoint';
import type { Clock, Logger, Timer, Uptime } from './core/ports';
import type { ProjectSettings } from './core/project/project';
import type { ProjectStore } from './core/storage/projectStore';

// Adapters and engines are loaded by the command that needs them: `status` has to be as quick as a shell prompt.

/** The commands that are done by the rules, or with a model where the author says so. */
const reviewing: ReadonlySet<string> = new Set(['assess', 'revise', 'refine']);

/** The commands that ask a server, or may, depending on what they are about. */
const asking: ReadonlySet<string> = new Set([
  'models',
  'check',
  'generate',
  'alternatives',
  'chapter generate',
  'chapter retry',
  'chapter calibrate',
  'bible update',
  'task run',
  'task confirm',
  'task score',
  'retry',
  'story run',
]);

/** When a command needs no model after all. */
const modelFree: Readonly<Record<string, (words: readonly string[]) => boolean>> = {
  revise: (words) => !words.includes('--accept'),
  alternatives: (words) => words.includes('--take'),
};

/** One run of the command line: what was asked, and what has to be given back at its end. */
class CommandLine implements CommandContext {
  readonly workingFolder = process.cwd();
  readonly signal: AbortSignal;
  readonly run: CommandContext['run'];
  /** What the process ends with when no error is thrown. */
  exitCode: ExitCode = exitCodes.done;
  readonly logger: Logger = { warn: (message) => this.output.warn(message), info: () => undefined };
  readonly clock: Clock = new SystemClock();
  readonly timer: Timer = new SystemTimer();
  readonly environment: Environment = process.env;
  private readonly opened: { dispose(): unknown }[] = [];
  private asked: AskedModel | undefined;
  private systemUptime: Uptime | undefined;
  /** What is run, `chapter generate`; empty as long as the words are not understood. */
  name = '';
  /** The project's own setting; undefined as long as it is not known. */
  private projectModel: unknown;

  constructor(
    readonly program: Command,
    readonly messages: Messages,
    readonly output: Output,
  ) {
    this.signal = interruption.signal;
    this.run = { signal: this.signal, onProgress: (progress) => output.progress(progress) };
  }

  get options(): GlobalOptions {
    return this.program.opts<GlobalOptions>();
  }

  get given(): GivenSettings {
    return readSettings(this.options.set, this.messages);
  }

  get uptime(): Uptime {
    this.systemUptime ??= new SystemUptime();
    return this.systemUptime;
  }

  get isModelChosen(): boolean {
    return this.provider === 'openai';
  }

  /** As it is typed, or else as the environment has it. */
  private get provider(): string {
    return this.options.provider ?? usualProvider(this.environment);
  }

  private get isOfflineTyped(): boolean {
    return this.options.provider === 'offline';
  }

  knowsModel(project: Readonly<Record<string, unknown>> = {}): boolean {
    const { options, given, environment } = this;
    if (this.isOfflineTyped || endpointSettings(options, given, environment).baseUrl === undefined)
      return false;
    const named = namedModel(options, given, environment) ?? project['storyfold.model.name'];
    return typeof named === 'string' && named.trim() !== '';
  }

  get canAsk(): boolean {
    return this.output.canAsk && process.stdin.isTTY === true;
  }

  get namedFolder(): string {
    return path.resolve(this.workingFolder, this.options.project ?? '.');
  }

  async makeFolder(folder: string): Promise<void> {
    const [{ nodeFileOperations }, { fileError }] = await Promise.all([
      import('./adapters/node/fileOperations'),
      import('./adapters/node/fileErrors'),
    ]);
    await nodeFileOperations.mkdir(folder).catch((error: unknown) => {
      throw fileError(error, folder);
    });
  }

  async filesOf(folder: string, access: Access): Promise<ProjectFiles> {
    const { usage } = this.messages;
    if (!isFolder(folder)) throw this.usage(usage.notAFolder(folder), usage.notAFolderHint);
    const [{ FileStore }, { FileManuscript }, { ReadOnlyStore }] = await Promise.all([
      import('./adapters/node/fileStore'),
      import('./adapters/node/fileManuscript'),
      import('./core/storage/readOnlyStore'),
    ]);
    const files = await FileStore.open(folder, { logger: this.logger, recover: access === 'write' });
    this.opened.push({ dispose: () => files.close() });
    const store = access === 'write' ? files : new ReadOnlyStore(files);
    // Small commands do not look at the signal themselves; this is the last moment at which nothing has happened yet.
    throwIfCancelled(this.signal);
    return { folder, store, manuscript: new FileManuscript(store) };
  }

  async projectFiles(access: Access): Promise<ProjectFiles> {
    const files = await this.projectFilesIfAny(access);
    const { namedFolder: folder } = this;
    const { noProject, noProjectHint } = this.messages;
    if (!files) throw new StoryFoldError('no_project', noProject(folder), noProjectHint, { folder });
    return files;
  }

  async projectFilesIfAny(access: Access): Promise<ProjectFiles | undefined> {
    const { usage } = this.messages;
    const { namedFolder } = this;
    if (!isFolder(namedFolder)) throw this.usage(usage.notAFolder(namedFolder), usage.notAFolderHint);
    const folder = findProject(namedFolder);
    return folder === undefined ? undefined : this.filesOf(folder, access);
  }

  async endpoint(): Promise<NamedEndpoint> {
    this.requireBaseUrl();
    const { openProject } = await import('./core/project/project');
    const files = await this.projectFilesIfAny('read');
    const project = files && (await openProject(files.store)).settings.settings;
    this.warnOfMisspelt(project ?? {});
    return this.endpointFor(project ?? {});
  }

  async workspace(access: Access, needs: ModelNeed = {}): Promise<Workspace> {
    const { options, given, environment } = this;
    const isNamed = endpointSettings(options, given, environment).baseUrl !== undefined;
    const asksModel =
      needs.model === 'always' ||
      (needs.model === 'if_chosen' && this.isModelChosen) ||
      (needs.model === 'if_named' && isNamed && !this.isOfflineTyped);
    // Before the project is opened: what is not agreed to is told at once, and everywhere the same.
    if (asksModel) this.requireBaseUrl();
    else if (needs.model === 'if_chosen' && this.options.baseUrl !== undefined)
      this.output.warn(this.messages.baseUrlUnused);
    const files = await this.projectFiles(access);
    const [{ openProject }, { FileManuscript }, { RefinementController }, { WorkerReviewer }] =
      await Promise.all([
        import('./core/project/project'),
        import('./adapters/node/fileManuscript'),
        import('./core/refinement/refinementController'),
        import('./adapters/node/workerReviewer'),
      ]);
    const opened = await openProject(files.store);
    const { store } = opened;
    this.warnOfMisspelt(opened.settings.settings);
    this.projectModel = opened.settings.settings['storyfold.model.name'];
    const manuscript = new FileManuscript(store);
    const settings = { ...opened.settings.settings, ...environmentSettings(this.environment), ...this.given };
    const project = { ...opened.settings, settings };
    const asked = asksModel ? await this.askedModel(store, opened.settings) : undefined;
    const reviewer = new WorkerReviewer({
      workerPath: path.join(__dirname, 'reviewWorker.js'),
      logger: this.logger,
      signal: interruption.signal,
    });
    this.opened.push(reviewer);
    const reviewers = [reviewer];
    const controller = new RefinementController({
      store,
      manuscript,
      project,
      reviewers,
      clock: this.clock,
      timer: this.timer,
      playbook: async () => (await import('./core/project/playbook/toldBullets')).readToldBullets(store),
      ...(asked && { model: asked.session }),
    });
    return { ...files, store, manuscript, project, controller, reviewers, ...(asked && { asked }) };
  }

  command(...words: readonly string[]): string {
    const { project } = this.options;
    const named = project === undefined ? [] : ['--project', project];
    const name = commandName(words);
    const needsNone = modelFree[name]?.(words) === true;
    // A command may be offered for the model although this one did without.
    const isSaid = words.includes('--provider');
    const isForModel = reviewing.has(name) && (this.isModelChosen || isSaid) && !needsNone;
    const asks = asking.has(name) && !needsNone;
    if (reviewing.has(name) && !needsNone && !isSaid && this.provider !== usualProvider(this.environment))
      named.push('--provider', this.provider);
    if (isForModel || asks) named.push(...this.namedEndpoint(words));
    return ['storyfold', ...words, ...named].map(quoteWord).join(' ');
  }

  usage(message: string, hint: string): StoryFoldError {
    return new StoryFoldError('usage', message, hint);
  }

  /** What was paid for although it came to nothing. */
  tellSpent(): void {
    const spent = spentLine(this.asked?.ledger.made ?? [], this.messages);
    if (spent !== undefined) this.output.note(spent);
  }

  endAsCancelled(): void {
    this.exitCode = exitCodes.cancelled;
  }

  endAsRefused(): void {
    this.exitCode = exitCodes.refused;
  }

  endAsFailed(): void {
    this.exitCode = exitCodes.failed;
  }

  /** What was typed about the endpoint, so that the next command goes there too; what the environment says holds by itself. */
  private namedEndpoint(words: readonly string[]): string[] {
    const { baseUrl, model } = this.typedEndpoint;
    const isModelKnown = words.includes('--model') || words[0] === 'models';
    return endpointOptions({ baseUrl, model: isModelKnown ? undefined : model });
  }

  /** What can be typed once in place of what `command` puts after several commands. */
  repeatedOptions(): RepeatedOptions | undefined {
    return onceForAll(this.typedEndpoint, this.environment);
  }

  private get typedEndpoint(): TypedEndpoint {
    const { options, given, environment, projectModel } = this;
    const baseUrl = options.baseUrl ?? given['storyfold.model.baseUrl'];
    const model = options.model ?? given['storyfold.model.name'];
    return toRepeat({ baseUrl, model }, environment, projectModel);
  }

  /** Throws `usage` with `--provider offline` and for what is no address, `confirmation_needed` where none is named. */
  private requireBaseUrl(): string {
    const { messages, options, given } = this;
    // Here, where all come by that ask, so that no command can forget it.
    if (this.isOfflineTyped)
      throw this.usage(messages.usage.offlineAsks(this.name), messages.usage.offlineAsksHint);
    const { baseUrl } = endpointSettings(options, given, process.env);
    if (baseUrl === undefined)
      throw new StoryFoldError('confirmation_needed', messages.noBaseUrl, messages.noBaseUrlHint);
    requireBaseUrl(baseUrl, messages);
    return baseUrl;
  }

  /** The endpoint that the author named, with the project's own settings and those of this run. */
  private async endpointFor(project: Readonly<Record<string, unknown>>): Promise<NamedEndpoint> {
    const { messages, options, given } = this;
    const baseUrl = this.requireBaseUrl();
    const { headers, allowHttpOrigins } = endpointSettings(options, given, process.env);
    const { ignoredSettings } = await import('./core/llm/endpoint/machineSettings');
    const ignored = ignoredSettings(project);
    if (ignored.length > 0) this.output.warn(messages.machineSettings(ignored));
    this.projectModel = project['storyfold.model.name'];
    const model = namedModel(options, given, process.env);
    // It would go into the ledger and into kept replies.
    if (model !== undefined && this.output.redact(model) !== model)
      throw this.usage(messages.usage.modelIsKey, messages.usage.modelIsKeyHint);
    // What is given with --set has been found to fit before.
    const settings = readModelSettings({ ...project, ...given }, { model, source: 'project' });
    return {
      settings,
      baseUrl,
      open: () => openEndpoint({ baseUrl, headers, allowHttpOrigins, settings, environment: process.env }),
    };
  }

  /** One session with the endpoint that the author named, for the project in this store. Nothing is sent yet. */
  private async askedModel(store: ProjectStore, project: ProjectSettings): Promise<AskedModel> {
    const { settings, open } = await this.endpointFor(project.settings);
    const { clock, timer, logger } = this;
    const [endpoint, { ModelSession }, { NamedOrigins }, { RawReplies }, { CountingLedger }, calibration] =
      await Promise.all([
        open(),
        import('./core/llm/calls/modelSession'),
        import('./core/llm/calls/consents'),
        import('./core/llm/replies/rawReplies'),
        import('./cli/commandLine/countingLedger'),
        import('./core/llm/usage/tokenCalibration'),
      ]);
    const { model } = endpoint;
    const ledger = new CountingLedger(store, logger);
    const known = await ledger.known();
    const session = new ModelSession({
      model,
      settings,
      language: project.language,
      consents: new NamedOrigins([model.origin]),
      ledger,
      calibration: calibration.calibrationFrom(known),
      rawReplies: new RawReplies(store, clock, logger),
      clock,
      timer,
    });
    this.opened.push({ dispose: () => session.written() });
    const isFamiliar = known.some(({ origin }) => origin === model.origin);
    this.asked = { session, endpoint, settings, ledger, isFamiliar };
    return this.asked;
  }

  private warnOfMisspelt(project: Readonly<Record<string, unknown>>): void {
    const unknown = unknownSettings(project);
    if (unknown.length > 0) this.output.warn(this.messages.misspeltSettings(unknown));
  }

  async dispose(): Promise<void> {
    // What was opened last may still write into what was opened before it.
    for (const one of this.opened.splice(0).reverse()) await Promise.allSettled([one.dispose()]);
  }
}

/** `chapter generate` for a command of a group that asks, else the first word. */
function commandName([name = '', second = '']: readonly string[]): string {
  return asking.has(`${name} ${second}`) ? `${name} ${second}` : name;
}

/** Nothing is sent by this. */
async function openEndpoint(named: {
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  allowHttpOrigins: readonly string[];
  settings: ModelSettings;
  environment: Environment;
}): Promise<OpenedEndpoint> {
  const { environment, headers, settings } = named;
  const [{ parseEndpoint }, { environmentKey }, { openServer }] = await Promise.all([
    import('./core/llm/endpoint/endpoint'),
    import('./core/llm/endpoint/apiKey'),
    import('./adapters/models/openServer'),
  ]);
  const endpoint = parseEndpoint(named.baseUrl, named);
  const key = environmentKey(environment, endpoint.origin);
  return openServer({ endpoint, key, headers, settings, proxy: environment, fetchFollowsProxy: false });
}

async function main(words: readonly string[], output: Output): Promise<number> {
  const { messages } = output;
  // Known before the words are understood, so that a mistake in them is reported in the form that was asked for.
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  output.json = options.includes('--json');
  output.quiet = options.includes('--quiet');
  if (output.json && options.includes('--version')) {
    await output.result({ version }, () => [version]);
    return exitCodes.done;
  }
  const program = createProgram(version, messages, output);
  const commandLine = new CommandLine(program, messages, output);
  addCommands(program, commandLine);
  program.hook('preAction', async (_program, action) => {
    const { project, provider, baseUrl, model, set, json, quiet } = commandLine.options;
    output.json = json;
    output.quiet = quiet;
    if (provider !== undefined && !providers.includes(provider))
      throw commandLine.usage(messages.usage.provider(provider), messages.usage.providerHint);
    const usual = usualProvider(process.env);
    const { parent } = action;
    commandLine.name = parent && parent !== program ? `${parent.name()} ${action.name()}` : action.name();
    if (provider === undefined && reviewing.has(action.name()) && !providers.includes(usual))
      throw commandLine.usage(messages.usage.usualProvider(usual), messages.usage.providerHint);
    if (project?.trim() === '')
      throw commandLine.usage(messages.usage.emptyText('--project'), messages.usage.emptyProjectHint);
    for (const [option, value] of Object.entries({ '--base-url': baseUrl, '--model': model }))
      if (value?.trim() === '')
        throw commandLine.usage(messages.usage.emptyText(option), messages.usage.emptyEndpointHint);
    // Also for the commands that have no use for settings.
    readSettings(set, messages);
    // A signal that came while the program was loaded is delivered in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    throwIfCancelled(interruption.signal);
  });
  output.repeated = () => commandLine.repeatedOptions();
  interruption.tell(() => output.note(messages.progress.stopping));
  try {
    await program.parseAsync([...words], { from: 'user' });
    return commandLine.exitCode;
  } catch (error) {
    // Without a command the help has been shown, which says more than an error would.
    if (error instanceof CommanderError && error.code === 'commander.help' && !output.json)
      return words.find((word) => !word.startsWith('-')) === 'help' ? exitCodes.done : exitCodes.usage;
    const known =
      error instanceof StoryFoldError
        ? error
        : error instanceof CommanderError
          ? usageError(error, program, words, messages)
          : unexpectedError(error, version, messages);
    if (!known) return exitCodes.done;
    output.error(known);
    commandLine.tellSpent();
    return exitCodeOf(known.code);
  } finally {
    interruption.workIsOver();
    output.endProgress();
    await commandLine.dispose();
  }
}

const output = new Output(
  process.stdout,
  process.stderr,
  process.env,
  messagesFor(interfaceLanguage(process.env)),
);
output.redact = redactorFor(process.env);
const failures = new OutputFailures((why) => output.resultLost(why));

void main(process.argv.slice(2), output).then((code) => {
  process.exitCode = failures.exitCode(code);
});
