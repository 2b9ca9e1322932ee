import type { Command } from 'commander';
import { usualTail } from './usualTail';
import { stageNames } from '../../core/task/retry/retryCommand';
import type { CommandContext } from '../commandLine/commandContext';
import { collect } from '../commandLine/program';

/** `task …`, `retry` and `playbook …`, with their arguments and options. */
export function addTaskCommands(program: Command, context: CommandContext): void {
  const common = context.messages.help;
  const { help } = context.messages.tasks;

  const task = program
    .command('task')
    .description(help.task)
    .helpCommand('help [command]', common.helpCommand);

  task
    .command('new')
    .description(help.new)
    .argument('<kind>', help.newKind)
    .option('--chapter <chapter>', help.newChapter)
    .option('--id <id>', help.newId)
    .option('--mode <mode>', help.mode)
    .option('--anew', help.anew)
    .action(async (kind, options) => (await import('./taskNewCommand')).newTask(context, kind, options));

  task
    .command('list')
    .description(help.list)
    .action(async () => (await import('./taskReadCommands')).listTasks(context));

  for (const [name, description] of [
    ['run', help.run],
    ['confirm', help.confirm],
    ['cancel', help.cancel],
  ] as const)
    task
      .command(name)
      .description(description)
      .argument('<id>', help.id)
      .action(async (id) => (await import('./taskRunCommands'))[name](context, id));

  task
    .command('show')
    .description(help.show)
    .argument('<id>', help.id)
    .action(async (id) => (await import('./taskReadCommands')).showTask(context, id));

  task
    .command('logs')
    .description(help.logs)
    .argument('<id>', help.id)
    .option('--tail <number>', help.tail(usualTail))
    .action(async (id, options) => (await import('./taskReadCommands')).taskLogs(context, id, options));

  task
    .command('requirements')
    .description(help.requirements)
    .argument('<id>', help.id)
    .option('--file <file>', help.requirementsFile)
    .action(async (id, options) =>
      (await import('./taskRequirementsCommand')).taskRequirements(context, id, options),
    );

  task
    .command('score')
    .description(help.score)
    .argument('<id>', help.id)
    .requiredOption('--score <number>', help.scoreNumber)
    .option('--note <text>', help.note)
    .option('--strength <text>', help.strength, collect)
    .option('--problem <text>', help.problem, collect)
    .action(async (id, options) => (await import('./taskRunCommands')).score(context, id, options));

  program
    .command('retry')
    .description(help.retry)
    .argument('[id...]', help.retryId)
    .option('--clean', help.clean)
    .option('--force', help.force)
    .option('--stage <stage>', help.stage(stageNames), collect)
    .option('--mode <mode>', help.retryMode, collect)
    .option('--keep-playbook', help.keepPlaybook)
    .option('--discard-playbook', help.discardPlaybook)
    .option('--all-failed', help.allFailed)
    .option('--yes', help.yes)
    .action(async (ids, options) => (await import('./retryCommand')).retry(context, ids, options));

  addPlaybookCommands(program, context);
}

function addPlaybookCommands(program: Command, context: CommandContext): void {
  const common = context.messages.help;
  const { help } = context.messages.tasks.playbook;
  const playbook = program
    .command('playbook')
    .description(help.playbook)
    .helpCommand('help [command]', common.helpCommand)
    .action(async () => (await import('./playbookCommands')).showPlaybook(context));

  playbook
    .command('add')
    .description(help.add)
    .argument('<text>', help.text)
    .action(async (text) => (await import('./playbookCommands')).addLesson(context, text));

  playbook
    .command('edit')
    .description(help.edit)
    .argument('<id>', help.id)
    .argument('<text>', help.text)
    .action(async (id, text) => (await import('./playbookCommands')).editLesson(context, id, text));

  for (const [name, description, decide] of [
    ['pin', help.pin, 'pinLesson'],
    ['unpin', help.unpin, 'unpinLesson'],
    ['retire', help.retire, 'retireLesson'],
    ['restore', help.restore, 'restoreLesson'],
    ['delete', help.delete, 'deleteLesson'],
  ] as const)
    playbook
      .command(name)
      .description(description)
      .argument('<id>', help.id)
      .action(async (id) => (await import('./playbookCommands'))[decide](context, id));
}
