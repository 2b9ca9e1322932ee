import { l10n } from 'vscode';
import type { Bullet } from '../../core/project/playbook/playbook';
import { plain } from './markdown';

/** The playbook as Markdown: what is told to models, then what was retired. */
export function playbookPage(title: string, bullets: readonly Bullet[]): string {
  const active = bullets.filter(({ retired }) => !retired);
  const retired = bullets.filter((bullet) => bullet.retired);
  const pinned = active.filter((bullet) => bullet.pinned);
  const others = active.filter((bullet) => !bullet.pinned);
  return [
    `# ${plain(l10n.t('Playbook: {0}', title))}`,
    l10n.t(
      'What has worked for you. These lessons go into every prompt, the pinned ones first. They are learned from the feedback on tasks and from what you accept and reject; you can add, edit, pin and retire them.',
    ),
    ...(bullets.length === 0
      ? [l10n.t('There are none yet. A task’s feedback adds them, and so can you.')]
      : []),
    ...section(l10n.t('Pinned'), pinned),
    ...section(pinned.length > 0 ? l10n.t('Others') : l10n.t('Lessons'), others),
    ...section(l10n.t('Retired: told no more, and not learned again'), retired),
    '',
  ].join('\n\n');
}

function section(heading: string, bullets: readonly Bullet[]): string[] {
  if (bullets.length === 0) return [];
  return [`## ${plain(heading)}`, bullets.map(lineOf).join('\n')];
}

function lineOf({ id, text, topic, origin, counters }: Bullet): string {
  const facts = [
    id,
    ...(topic === '' ? [] : [topic]),
    origin.task === undefined ? l10n.t('yours') : l10n.t('from task {0}', origin.task),
    l10n.t('told {0}×', counters.told),
    ...(counters.helpful > 0 ? [l10n.t('helped {0}×', counters.helpful)] : []),
    ...(counters.harmful > 0 ? [l10n.t('harmed {0}×', counters.harmful)] : []),
  ];
  return `- ${plain(text)}  \n  *${plain(facts.join(' · '))}*`;
}
