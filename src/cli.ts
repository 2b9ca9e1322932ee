// Before everything else: a signal that comes while the rest is loaded is not lost.
import { interruption } from './cli/interruption';
import path from 'node:path';
import { CommanderError, type Command } from 'commander';
import { version } from '../package.json';
import { SystemClock } from './adapters/node/systemClock';
import { SystemTimer } from './adapters/node/systemTimer';
import type { Access, CommandContext, NamedEndpoint, ProjectFiles, Workspace } from './cli/commandContext';
import { addCommands } from './cli/commands';
import { endpointSettings, namedModel } from './cli/endpointSettings';
import { exitCodeOf, exitCodes, type ExitCode } from './cli/exitCodes';
import { findProject, isFolder } from './cli/findProject';
import { interfaceLanguage, type Environment } from './cli/locale';
import { messagesFor, type Messages } from './cli/messages';
import { Output } from './cli/output';
import { OutputFailures } from './cli/outputFailures';
import { createProgram, type GlobalOptions } from './cli/program';
import { redactorFor } from './cli/redactor';
import { requireBaseUrl } from './cli/namedBaseUrl';
import { readSettings, unknownSettings, type GivenSettings } from './cli/settingArguments';
import { quoteWord } from './cli/shellWords';
import { unexpectedError } from './cli/unexpectedError';
import { usageError } from './cli/usageErrors';
import { StoryFoldError, throwIfCancelled } from './core/errors';
import type { ModelSettings } from './core/llm/calls/modelSettings';
import { readModelSettings } from './core/llm/calls/readModelSettings';
import { ignoredSettings } from './core/llm/endpoint/machineSettings';
import type { OpenedEndpoint } from './core/llm/endpoint/openedEndpoint';
import type { Clock, Logger, Timer } from './core/ports';

// Adapters and engines are loaded by the command that needs them: `status` has to be as quick as a shell prompt.

/** Who reviews. */
const providers = ['offline', 'openai'];
/** The commands that a provider is for, and that know only the one so far. */
const reviewing: ReadonlySet<string> = new Set(['assess', 'revise', 'refine']);

/** The commands that need an endpoint. */
const asking: ReadonlySet<string> = new Set(['models', 'check']);

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
    const { messages, options, given } = this;
    const { baseUrl, headers, allowHttpOrigins } = endpointSettings(options, given, process.env);
    if (baseUrl === undefined)
      throw new StoryFoldError('confirmation_needed', messages.noBaseUrl, messages.noBaseUrlHint);
    requireBaseUrl(baseUrl, messages);
    const { openProject } = await import('./core/project/project');
    const files = await this.projectFilesIfAny('read');
    const project = files && (await openProject(files.store)).settings.settings;
    const ignored = ignoredSettings(project ?? {});
    if (ignored.length > 0) this.output.warn(messages.machineSettings(ignored));
    this.warnOfMisspelt(project ?? {});
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

  async workspace(access: Access): Promise<Workspace> {
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
    const manuscript = new FileManuscript(store);
    const project = { ...opened.settings, settings: { ...opened.settings.settings, ...this.given } };
    const reviewer = new WorkerReviewer({
      workerPath: path.join(__dirname, 'reviewWorker.js'),
      logger: this.logger,
    });
    this.opened.push(reviewer);
    const controller = new RefinementController({
      store,
      manuscript,
      project,
      reviewers: [reviewer],
      clock: this.clock,
    });
    return { ...files, store, manuscript, project, controller };
  }

  command(...words: readonly string[]): string {
    const { project, baseUrl } = this.options;
    const named = project === undefined ? [] : ['--project', project];
    if (baseUrl !== undefined && asking.has(words[0] ?? '')) named.push('--base-url', baseUrl);
    return ['storyfold', ...words, ...named].map(quoteWord).join(' ');
  }

  usage(message: string, hint: string): StoryFoldError {
    return new StoryFoldError('usage', message, hint);
  }

  endAsCancelled(): void {
    this.exitCode = exitCodes.cancelled;
  }

  endAsFailed(): void {
    this.exitCode = exitCodes.failed;
  }

  private warnOfMisspelt(project: Readonly<Record<string, unknown>>): void {
    const unknown = unknownSettings(project);
    if (unknown.length > 0) this.output.warn(this.messages.misspeltSettings(unknown));
  }

  async dispose(): Promise<void> {
    await Promise.allSettled(this.opened.splice(0).map((one) => one.dispose()));
  }
}

/** For a reply that keeps coming, in milliseconds: a chapter from a slow machine is done by then. */
const longestReply = 3_600_000;

/** Nothing is sent by this. */
async function openEndpoint(named: {
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  allowHttpOrigins: readonly string[];
  settings: ModelSettings;
  environment: Environment;
}): Promise<OpenedEndpoint> {
  const { environment, headers, settings } = named;
  const [{ parseEndpoint }, { environmentKey }, { OpenaiModel }, { proxyFetch }] = await Promise.all([
    import('./core/llm/endpoint/endpoint'),
    import('./core/llm/endpoint/apiKey'),
    import('./adapters/models/openaiModel'),
    import('./adapters/models/proxyFetch'),
  ]);
  const endpoint = parseEndpoint(named.baseUrl, named);
  const { origin, baseUrl } = endpoint;
  const key = environmentKey(environment, origin);
  const silence = settings.timeoutSeconds * 1000;
  const ownFetch = await proxyFetch({ environment, origin, longestSilence: silence });
  const model = new OpenaiModel({
    endpoint,
    headers,
    timeouts: {
      answerMilliseconds: silence,
      silenceMilliseconds: silence,
      wholeMilliseconds: Math.max(longestReply, silence),
    },
    reasoning: settings.reasoning,
    ...(key && { key }),
    ...(ownFetch && { fetch: ownFetch }),
  });
  return { model, baseUrl, hasKey: model.hasKey };
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
    if (!providers.includes(provider))
      throw commandLine.usage(messages.usage.provider(provider), messages.usage.providerHint);
    if (provider === 'openai' && reviewing.has(action.name()))
      throw commandLine.usage(messages.usage.noModelYet(action.name()), messages.usage.noModelYetHint);
    if (
      provider === 'offline' &&
      asking.has(action.name()) &&
      program.getOptionValueSource('provider') === 'cli'
    )
      throw commandLine.usage(messages.usage.offlineAsks(action.name()), messages.usage.offlineAsksHint);
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
