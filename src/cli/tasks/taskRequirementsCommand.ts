import { StoryFoldError } from '../../core/errors';
import {
  requirementsFromMarkdown,
  requirementsToMarkdown,
} from '../../core/task/requirements/requirementsText';
import type { CommandContext } from '../commandLine/commandContext';
import { readNamedText } from '../commandLine/namedFile';
import { afterTask } from './taskNextSteps';
import { taskWorkspace } from './taskWorkspace';

/** Prints a task's requirements as they can be edited and given back, or takes them from a file. */
export async function taskRequirements(
  context: CommandContext,
  id: string,
  options: { file?: string },
): Promise<void> {
  const { messages, output } = context;
  // Before the project is opened: a file that is not right changes nothing.
  const given =
    options.file === undefined
      ? undefined
      : requirementsFromMarkdown(await readNamedText(context, options.file));
  const workspace = await taskWorkspace(context, given ? 'write' : 'read');
  const { tasks, project } = workspace;
  const before = await tasks.show(id);
  const details = given ? await tasks.saveRequirements(id, given, before.requirementsSha256) : before;
  const { task, requirements, requirementsSha256 } = details;
  if (!requirements)
    throw new StoryFoldError(
      'not_found',
      messages.tasks.noRequirements(id),
      messages.tasks.noRequirementsHint(
        task.status === 'pending' ? context.command('task', 'run', id) : context.command('retry', id),
      ),
      { alreadyTold: true },
    );
  const markdown = requirementsToMarkdown(requirements, project.language);
  await output.result({ task, requirements, requirementsSha256: requirementsSha256 ?? null, markdown }, () =>
    // As it stands, so that it can be kept in a file, edited, and given back.
    given ? [output.style.good(messages.tasks.done.saved(id))] : markdown.trimEnd().split('\n'),
  );
  if (!given) return;
  const steps = await afterTask(context, workspace, task);
  output.nextSteps(steps.filter(({ command }) => !command.includes('FILE')));
}
