import type { Command } from 'commander';
import { mostRepeats, repeatsByDefault } from '../../core/chapter/calibration/repeats';
import type { CommandContext } from '../commandLine/commandContext';

/** `chapter …` and `bible …`, with their arguments and options. */
export function addChapterCommands(program: Command, context: CommandContext): void {
  const common = context.messages.help;
  const { help, reports } = context.messages.chapters;

  const chapter = program
    .command('chapter')
    .description(help.chapter)
    .helpCommand('help [command]', common.helpCommand);

  chapter
    .command('generate')
    .description(help.generate)
    .argument('[chapter]', help.number)
    .option('--remaining', help.remaining)
    .option('--force', help.generateForce)
    .option('--over-locks', help.overLocks)
    .action(async (reference, options) =>
      (await import('./chapterGenerateCommand')).generateChapter(context, reference, options),
    );

  chapter
    .command('retry')
    .description(help.retry)
    .argument('<chapter>', help.number)
    .option('--level <level>', help.level)
    .option('--over-locks', help.overLocks)
    .action(async (reference, options) =>
      (await import('./chapterRetryCommand')).retryChapter(context, reference, options),
    );

  chapter
    .command('show')
    .description(help.show)
    .argument('<chapter>', help.number)
    .option('--attempt <number>', help.attempt)
    .action(async (reference, options) =>
      (await import('./chapterShowCommand')).showChapter(context, reference, options),
    );

  chapter
    .command('report')
    .description(reports.help.report)
    .argument('[chapter]', help.number)
    .action(async (reference) => (await import('./chapterReportCommand')).chapterReport(context, reference));

  chapter
    .command('calibrate')
    .description(reports.help.calibrate)
    .argument('<chapter>', help.number)
    .option('--seed <number>', reports.help.seed)
    .option('--repeats <number>', reports.help.repeats(mostRepeats, repeatsByDefault))
    .action(async (reference, options) =>
      (await import('./chapterCalibrateCommand')).calibrateJudge(context, reference, options),
    );

  chapter
    .command('keep')
    .description(help.keep)
    .argument('<chapter>', help.number)
    .requiredOption('--attempt <number>', help.attempt)
    .option('--over-locks', common.overLocks)
    .action(async (reference, options) =>
      (await import('./chapterDecisionCommands')).keepAttempt(context, reference, options),
    );

  chapter
    .command('accept')
    .description(help.accept)
    .argument('<chapter>', help.number)
    .option('--over-locks', common.overLocks)
    .action(async (reference, options) =>
      (await import('./chapterDecisionCommands')).acceptProposal(context, reference, options),
    );

  for (const [name, description, decide] of [
    ['dismiss', help.dismiss, 'dismissProposal'],
    ['lock', help.lock, 'lockChapter'],
    ['unlock', help.unlock, 'unlockChapter'],
  ] as const)
    chapter
      .command(name)
      .description(description)
      .argument('<chapter>', help.number)
      .action(async (reference) => (await import('./chapterDecisionCommands'))[decide](context, reference));

  const bible = program
    .command('bible')
    .description(help.bible)
    .option('--chapter <chapter>', help.bibleChapter)
    .helpCommand('help [command]', common.helpCommand)
    .action(async (options) => (await import('./bibleCommands')).showBible(context, options));

  bible
    .command('update')
    .description(help.bibleUpdate)
    .argument('<chapter>', help.number)
    .action(async (reference) => (await import('./bibleUpdateCommand')).updateBible(context, reference));

  bible
    .command('undo')
    .description(help.bibleUndo)
    .argument('<chapter>', help.number)
    .action(async (reference) => (await import('./bibleCommands')).undoBible(context, reference));
}
