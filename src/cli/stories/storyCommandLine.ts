import type { Command } from 'commander';
import { configKeys } from '../../core/story/building/configKeys';
import type { CommandContext } from '../commandLine/commandContext';
import { configFlag, targetKeys } from './storyFlags';

/** `story …`, with its arguments and options. */
export function addStoryCommands(program: Command, context: CommandContext): void {
  const { help } = context.messages.stories;

  const story = program
    .command('story')
    .description(help.story)
    .helpCommand('help [command]', context.messages.help.helpCommand);

  const run = story
    .command('run')
    .description(help.run)
    .option('--stage <stage>', help.stage)
    .option('--force', help.force)
    .option('--legacy', help.legacy)
    .option('--strict', help.strict);
  for (const key of configKeys) run.option(`${configFlag(key)} <number>`, help.config[key]);
  run.action(async (options) => (await import('./storyRunCommand')).runStory(context, options));

  const report = story
    .command('report')
    .description(help.report)
    .argument('[file]', help.file)
    .option('--skeleton <file>', help.skeleton);
  for (const key of targetKeys) report.option(`${configFlag(key)} <number>`, help.config[key]);
  report.action(async (file, options) =>
    (await import('./storyReportCommand')).showReport(context, file, options),
  );

  story
    .command('choices')
    .description(help.choices)
    .argument('[file]', help.file)
    .option('--node <id>', help.node)
    .option('--skeleton <file>', help.skeleton)
    .option('--limit <number>', help.limit)
    .action(async (file, options) =>
      (await import('./storyChoicesCommand')).showChoices(context, file, options),
    );

  story
    .command('progress')
    .description(help.progress)
    .argument('[file]', help.file)
    .action(async (file) => (await import('./storyProgressCommand')).showProgress(context, file));

  story
    .command('export')
    .description(help.export)
    .argument('[file]', help.file)
    .requiredOption('--format <format>', help.format)
    .requiredOption('--out <file>', help.out)
    .option('--force', help.outForce)
    .action(async (file, options) =>
      (await import('./storyExportCommand')).exportStory(context, file, options),
    );

  story
    .command('import')
    .description(help.import)
    .argument('<file>', help.importFile)
    .option('--out <file>', help.importOut)
    .option('--force', help.importForce)
    .action(async (file, options) =>
      (await import('./storyImportCommand')).importStory(context, file, options),
    );

  story
    .command('diagnostics')
    .description(help.diagnostics)
    .argument('[a]', help.runId)
    .argument('[b]', help.runId)
    .action(async (a, b) => (await import('./storyDiagnosticsCommand')).showDiagnostics(context, a, b));
}
