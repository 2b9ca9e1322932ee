import { openProject } from '../../core/project/project';
import type { Bullet } from '../../core/project/playbook/playbook';
import { PlaybookDesk } from '../../core/task/playbook/playbookDesk';
import type { Access, CommandContext } from '../commandLine/commandContext';
import type { NextStep } from '../terminal/output';
import { bulletLines, playbookLines } from './playbookView';

/** All lessons. Reads only. */
export async function showPlaybook(context: CommandContext): Promise<void> {
  const { output, messages } = context;
  const bullets = await (await deskOf(context, 'read')).list();
  await output.result({ bullets }, () => playbookLines(bullets, output));
  const does = messages.tasks.playbook.nextSteps;
  const retired = bullets.find((bullet) => bullet.retired);
  const told = bullets.find((bullet) => !bullet.retired);
  output.nextSteps([
    { command: context.command('playbook', 'add', 'TEXT'), does: does.add },
    ...(told ? [{ command: context.command('playbook', 'edit', told.id, 'TEXT'), does: does.edit }] : []),
    ...(told ? [{ command: context.command('playbook', 'retire', told.id), does: does.retire }] : []),
    ...(retired ? [{ command: context.command('playbook', 'restore', retired.id), does: does.restore }] : []),
  ]);
}

export function addLesson(context: CommandContext, text: string): Promise<void> {
  return change(context, (desk) => desk.add(text), 'added');
}

export function editLesson(context: CommandContext, id: string, text: string): Promise<void> {
  return change(context, (desk) => desk.edit(id, text), 'edited');
}

export function pinLesson(context: CommandContext, id: string): Promise<void> {
  return change(context, (desk) => desk.pin(id, true), 'pinned');
}

export function unpinLesson(context: CommandContext, id: string): Promise<void> {
  return change(context, (desk) => desk.pin(id, false), 'unpinned');
}

export function retireLesson(context: CommandContext, id: string): Promise<void> {
  return change(context, (desk) => desk.retire(id, true), 'retired');
}

export function restoreLesson(context: CommandContext, id: string): Promise<void> {
  return change(context, (desk) => desk.retire(id, false), 'restored');
}

export function deleteLesson(context: CommandContext, id: string): Promise<void> {
  return change(context, (desk) => desk.remove(id), 'deleted');
}

type Change = 'added' | 'edited' | 'pinned' | 'unpinned' | 'retired' | 'restored' | 'deleted';

async function change(
  context: CommandContext,
  make: (desk: PlaybookDesk) => Promise<Bullet>,
  what: Change,
): Promise<void> {
  const { output, messages } = context;
  const bullet = await make(await deskOf(context, 'write'));
  const { done, nextSteps: does } = messages.tasks.playbook;
  await output.result({ bullet, [what]: bullet.id }, () => [
    output.style.good(done[what](bullet.id)),
    ...bulletLines(bullet, output),
  ]);
  const all: NextStep = { command: context.command('playbook'), does: does.playbook };
  output.nextSteps(
    what === 'retired'
      ? [{ command: context.command('playbook', 'restore', bullet.id), does: does.restore }, all]
      : [all],
  );
}

async function deskOf(context: CommandContext, access: Access): Promise<PlaybookDesk> {
  const files = await context.projectFiles(access);
  const { store } = await openProject(files.store);
  return new PlaybookDesk({ store, clock: context.clock });
}
