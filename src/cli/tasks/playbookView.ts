import type { Bullet } from '../../core/project/playbook/playbook';
import { hanging } from '../chapters/chapterView';
import type { Output } from '../terminal/output';
import { wrapTo } from '../terminal/textWidth';

/** All lessons: those that are told, pinned ones first, then the retired ones. */
export function playbookLines(bullets: readonly Bullet[], output: Output): string[] {
  const { style, width, messages } = output;
  const texts = messages.tasks.playbook;
  const told = bullets.filter(({ retired }) => !retired);
  const retired = bullets.filter((bullet) => bullet.retired);
  if (bullets.length === 0) return [texts.header(0, 0), ...wrapTo(texts.emptyHint, width).map(style.dim)];
  return [
    style.heading(texts.header(told.length, retired.length)),
    ...[...told.filter(({ pinned }) => pinned), ...told.filter(({ pinned }) => !pinned)].flatMap((bullet) =>
      bulletLines(bullet, output),
    ),
    ...(retired.length === 0
      ? []
      : ['', style.heading(texts.retired), ...retired.flatMap((bullet) => bulletLines(bullet, output))]),
  ];
}

/** One lesson: what it says, and below it where it comes from and how it has done. */
export function bulletLines(bullet: Bullet, output: Output): string[] {
  const { style, width, messages } = output;
  const texts = messages.tasks.playbook;
  const { id, text, topic, origin, counters, pinned } = bullet;
  const { told, helpful, harmful } = counters;
  const facts = [
    ...(pinned ? [texts.pinned] : []),
    ...(topic === '' ? [] : [output.tidy(topic)]),
    origin.by === 'task' && origin.task !== undefined
      ? texts.fromTask(output.tidy(origin.task))
      : texts.yours,
    texts.counters(told, helpful, harmful),
  ];
  return [
    ...hanging(`${output.tidy(id).padEnd(4)} `, output.tidy(text), width),
    ...hanging('     ', facts.join(' · '), width).map(style.dim),
  ];
}
