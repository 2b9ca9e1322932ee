import type { Command } from 'commander';
import type { CommandContext } from './commandLine/commandContext';
import { addChapterCommands } from './chapters/chapterCommandLine';
import { addStoryCommands } from './stories/storyCommandLine';
import { addTaskCommands } from './tasks/taskCommandLine';
import { collect } from './commandLine/program';

/**
 * Every command with its arguments and options. What a command does lies in its group's file and is loaded when it is
 * run, so that `status` does not pay for the engine of `assess`.
 */
export function addCommands(program: Command, context: CommandContext): void {
  const { help } = context.messages;

  program
    .command('init')
    .description(help.init)
    .option('--title <title>', help.initTitle)
    .option('--language <language>', help.initLanguage)
    .option('--audience <audience>', help.initAudience)
    .option('--dialect <dialect>', help.initDialect)
    .option('--script <script>', help.initScript)
    .action(async (options) => (await import('./project/projectCommands')).init(context, options));

  program
    .command('import')
    .description(help.import)
    .argument('<phase>', help.phase)
    .argument('<file...>', help.importFile)
    .option('--force', help.importForce)
    .option('--over-locks', help.overLocks)
    .action(async (phase, files, options) =>
      (await import('./project/projectCommands')).importFiles(context, phase, files, options),
    );

  program
    .command('status')
    .description(help.status)
    .action(async () => (await import('./project/statusCommand')).status(context));

  program
    .command('generate')
    .description(help.generate)
    .argument('<phase>', help.generatedPhase)
    .option('--wish <text>', help.wish)
    .option('--wish-file <file>', help.wishFile)
    .option('--force', help.generateForce)
    .option('--over-locks', help.overLocks)
    .action(async (phase, options) =>
      (await import('./refinement/generationCommand')).generate(context, phase, options),
    );

  program
    .command('assess')
    .description(help.assess)
    .argument('<phase>', help.phase)
    .option('--focus <part>', help.focus)
    .option('--limit <number>', help.limit)
    .action(async (phase, options) =>
      (await import('./refinement/refinementCommands')).assess(context, phase, options),
    );

  program
    .command('show')
    .description(help.show)
    .argument('<phase>', help.phase)
    .argument('[id]', help.suggestionId)
    .option('--limit <number>', help.limit)
    .action(async (phase, id, options) =>
      (await import('./refinement/refinementCommands')).show(context, phase, id, options),
    );

  program
    .command('revise')
    .description(help.revise)
    .argument('<phase>', help.phase)
    .option('--accept <ids>', help.accept, collect)
    .option('--reject <ids>', help.reject, collect)
    .option('--yes', help.yes)
    .action(async (phase, options) =>
      (await import('./refinement/revisionCommand')).revise(context, phase, options),
    );

  program
    .command('refine')
    .description(help.refine)
    .argument('<phase>', help.phase)
    .option('--rounds <number>', help.roundsOption)
    .option('--focus <part>', help.focus)
    .option('--scope <scope>', help.scope)
    .action(async (phase, options) =>
      (await import('./refinement/refinementCommands')).refine(context, phase, options),
    );

  program
    .command('alternatives')
    .description(help.alternatives)
    .argument('<phase>', help.phase)
    .argument('<id>', help.suggestionId)
    .option('--count <number>', help.alternativesCount)
    .option('--more', help.alternativesMore)
    .option('--take <number>', help.alternativesTake)
    .action(async (phase, id, options) =>
      (await import('./refinement/alternativesCommand')).alternatives(context, phase, id, options),
    );

  program
    .command('done')
    .description(help.done)
    .argument('<phase>', help.phase)
    .action(async (phase) => (await import('./refinement/refinementCommands')).done(context, phase));

  program
    .command('suggest')
    .description(help.suggest)
    .argument('<phase>', help.phase)
    .requiredOption('--text <text>', help.suggestText)
    .option('--quote <passage>', help.suggestQuote)
    .option('--replacement <text>', help.suggestReplacement)
    .option('--path <file>', help.path)
    .action(async (phase, options) =>
      (await import('./refinement/suggestionCommands')).suggest(context, phase, options),
    );

  program
    .command('reword')
    .description(help.reword)
    .argument('<phase>', help.phase)
    .argument('<id>', help.suggestionId)
    .requiredOption('--text <text>', help.rewordText)
    .action(async (phase, id, options) =>
      (await import('./refinement/suggestionCommands')).reword(context, phase, id, options),
    );

  program
    .command('waive')
    .description(help.waive)
    .argument('<phase>', help.phase)
    .argument('<id>', help.suggestionId)
    .option('--undo', help.waiveUndo)
    .action(async (phase, id, options) =>
      (await import('./refinement/suggestionCommands')).waive(context, phase, id, options),
    );

  program
    .command('dictionary')
    .description(help.dictionary)
    .argument('[word...]', help.dictionaryWord)
    .option('--remove <word...>', help.dictionaryRemove)
    .action(async (words, options) =>
      (await import('./project/dictionaryCommand')).dictionary(context, words, options),
    );

  program
    .command('lock')
    .description(help.lock)
    .argument('<phase>', help.phase)
    .option('--quote <passage>', help.lockQuote)
    .option('--path <file>', help.path)
    .option('--list', help.lockList)
    .action(async (phase, options) =>
      (await import('./refinement/lockCommands')).lock(context, phase, options),
    );

  program
    .command('unlock')
    .description(help.unlock)
    .argument('<phase>', help.phase)
    .argument('<id>', help.lockId)
    .action(async (phase, id) => (await import('./refinement/lockCommands')).unlock(context, phase, id));

  program
    .command('rounds')
    .description(help.rounds)
    .argument('<phase>', help.phase)
    .action(async (phase) => (await import('./refinement/historyCommands')).rounds(context, phase));

  program
    .command('compare')
    .description(help.compare)
    .argument('<phase>', help.phase)
    .argument('<a>', help.comparePoint)
    .argument('<b>', help.comparePoint)
    .action(async (phase, a, b) =>
      (await import('./refinement/historyCommands')).compare(context, phase, a, b),
    );

  program
    .command('restore')
    .description(help.restore)
    .argument('<phase>', help.phase)
    .argument('<entry>', help.entry)
    .option('--reopen', help.reopen)
    .option('--over-locks', help.overLocks)
    .action(async (phase, entry, options) =>
      (await import('./refinement/historyCommands')).restore(context, phase, entry, options),
    );

  program
    .command('revert')
    .description(help.revert)
    .argument('<phase>', help.phase)
    .argument('<suggestion>', help.suggestionId)
    .action(async (phase, id) => (await import('./refinement/historyCommands')).revert(context, phase, id));

  addChapterCommands(program, context);

  addTaskCommands(program, context);

  addStoryCommands(program, context);

  const archive = program
    .command('archive')
    .description(help.archive)
    .helpCommand('help [command]', help.helpCommand);

  archive
    .command('save')
    .description(help.archiveSave)
    .argument('<name>', help.archiveName)
    .action(async (name) => (await import('./project/archiveCommands')).saveNamed(context, name));

  archive
    .command('list')
    .description(help.archiveList)
    .action(async () => (await import('./project/archiveCommands')).listAll(context));

  archive
    .command('restore')
    .description(help.archiveRestore)
    .argument('<name>', help.archiveKnownName)
    .action(async (name) => (await import('./project/archiveCommands')).restoreNamed(context, name));

  archive
    .command('clone')
    .description(help.archiveClone)
    .argument('<name>', help.archiveKnownName)
    .argument('<dir>', help.archiveFolder)
    .action(async (name, folder) =>
      (await import('./project/archiveCommands')).cloneNamed(context, name, folder),
    );

  program
    .command('texts')
    .description(help.texts)
    .option('--prune', help.textsPrune)
    .option('--keep-last <number>', help.textsKeepLast)
    .action(async (options) => (await import('./project/textsCommand')).texts(context, options));

  program
    .command('usage')
    .description(help.usage)
    .option('--since <date>', help.usageSince)
    .option('--phase <phase>', help.phase)
    .option('--step <step>', help.usageStep)
    .action(async (options) => (await import('./models/modelUsageCommand')).usage(context, options));

  program
    .command('models')
    .description(help.models)
    .option('--filter <text>', help.modelsFilter)
    .action(async (options) => (await import('./models/modelsCommand')).models(context, options));

  program
    .command('check')
    .description(help.check)
    .action(async () => (await import('./models/checkCommand')).check(context));
}
