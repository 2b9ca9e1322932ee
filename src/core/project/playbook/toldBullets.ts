import type { ProjectStore } from '../../storage/projectStore';
import { shorten } from '../../text/shorten';
import { asLine, isActive } from './bulletWords';
import type { Playbook, ToldBullet } from './playbook';
import { peekPlaybook } from './playbookFile';
import { playbookLimits } from './playbookLimits';

/** The lessons that prompts are told as they now stand; none where there is no playbook, or none that can be read. Writes nothing. */
export async function readToldBullets(store: Pick<ProjectStore, 'read'>): Promise<ToldBullet[]> {
  const playbook = await peekPlaybook(store);
  return playbook ? toldBullets(playbook) : [];
}

/**
 * The lessons that prompts are told: those that are not retired, pinned ones first, else in the order of the playbook, so that one that is added
 * comes last and what was told before stays the beginning of what is told. No more than `playbookLimits` allows; of one that the author made
 * longer by hand, the beginning.
 */
export function toldBullets(playbook: Playbook): ToldBullet[] {
  const active = playbook.bullets.filter(isActive);
  return [...active.filter(({ pinned }) => pinned), ...active.filter(({ pinned }) => !pinned)]
    .slice(0, playbookLimits.bullets)
    .map(({ id, text }) => ({ id, text: shorten(asLine(text), playbookLimits.characters) }));
}
