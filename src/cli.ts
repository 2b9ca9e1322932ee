// Before everything else: a signal that comes while the rest is loaded is not lost.
import { interruption } from './cli/interruption';
import path from 'node:path';
import { CommanderError, type Command } from 'commander';
import { version } from '../package.json';
import type { Access, CommandContext, ProjectFiles, Workspace } from './cli/commandContext';
import { addCommands } from './cli/commands';
import { exitCodeOf, exitCodes } from './cli/exitCodes';
import { findProject, isFolder } from './cli/findProject';
import { interfaceLanguage } from './cli/locale';
import { messagesFor, type Messages } from './cli/messages';
import { Output } from './cli/output';
import { OutputFailures } from './cli/outputFailures';
import { createProgram, type GlobalOptions } from './cli/program';
import { readSettings } from './cli/settingArguments';
import { quoteWord } from './cli/shellWords';
import { unexpectedError } from './cli/unexpectedError';
import { usageError } from './cli/usageErrors';
import { StoryFoldError, throwIfCancelled } from './core/errors';
import type { Logger } from './core/ports';

// Adapters and engines are loaded by the command that needs them: `status` has to be as quick as a shell prompt.

/** One run of the command line: what was asked, and what has to be given back at its end. */
class CommandLine implements CommandContext {
  readonly workingFolder = process.cwd();
  readonly signal: AbortSignal;
  readonly run: CommandContext['run'];
  cancelled = false;
  private readonly logger: Logger = { warn: (message) => this.output.warn(message), info: () => undefined };
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

  projectFiles(access: Access): Promise<ProjectFiles> {
    const { usage, noProject, noProjectHint } = this.messages;
    const { namedFolder } = this;
    if (!isFolder(namedFolder)) throw this.usage(usage.notAFolder(namedFolder), usage.notAFolderHint);
    const folder = findProject(namedFolder);
    if (folder === undefined) throw new StoryFoldError('no_project', noProject(namedFolder), noProjectHint);
    return this.filesOf(folder, access);
  }

  async workspace(access: Access): Promise<Workspace> {
    const settings = readSettings(this.options.set, this.messages);
    const files = await this.projectFiles(access);
    const [
      { openProject },
      { FileManuscript },
      { RefinementController },
      { SystemClock },
      { WorkerReviewer },
    ] = await Promise.all([
      import('./core/project/project'),
      import('./adapters/node/fileManuscript'),
      import('./core/refinement/refinementController'),
      import('./adapters/node/systemClock'),
      import('./adapters/node/workerReviewer'),
    ]);
    const opened = await openProject(files.store);
    const { store } = opened;
    const manuscript = new FileManuscript(store);
    const project = { ...opened.settings, settings: { ...opened.settings.settings, ...settings } };
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
      clock: new SystemClock(),
    });
    return { ...files, store, manuscript, project, controller };
  }

  command(...words: readonly string[]): string {
    const named = this.options.project === undefined ? [] : ['--project', this.options.project];
    return ['storyfold', ...words, ...named].map(quoteWord).join(' ');
  }

  usage(message: string, hint: string): StoryFoldError {
    return new StoryFoldError('usage', message, hint);
  }

  endAsCancelled(): void {
    this.cancelled = true;
  }

  async dispose(): Promise<void> {
    await Promise.allSettled(this.opened.splice(0).map((one) => one.dispose()));
  }
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
  program.hook('preAction', async () => {
    const { project, provider, set, json, quiet } = commandLine.options;
    output.json = json;
    output.quiet = quiet;
    if (provider !== 'offline')
      throw commandLine.usage(messages.usage.provider(provider), messages.usage.providerHint);
    if (project?.trim() === '')
      throw commandLine.usage(messages.usage.emptyText('--project'), messages.usage.emptyProjectHint);
    // Also for the commands that have no use for settings.
    readSettings(set, messages);
    // A signal that came while the program was loaded is delivered in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    throwIfCancelled(interruption.signal);
  });
  interruption.tell(() => output.note(messages.progress.stopping));
  try {
    await program.parseAsync([...words], { from: 'user' });
    return commandLine.cancelled ? exitCodes.cancelled : exitCodes.done;
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
const failures = new OutputFailures((why) => output.resultLost(why));

void main(process.argv.slice(2), output).then((code) => {
  process.exitCode = failures.exitCode(code);
});
