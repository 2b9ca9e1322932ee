import type { Bullet, Playbook } from '../../project/playbook/playbook';

/** One more run in whose prompts these bullets stood. Ids that are not there are passed over. */
export function countTold(playbook: Playbook, ids: readonly string[]): Playbook {
  const told = new Set(ids);
  return counted(playbook, ({ id }) => (told.has(id) ? ['told'] : []));
}

/** What was said of bullets that had been told; of one that is in both, both. Ids that are not there are passed over. */
export function countJudged(
  playbook: Playbook,
  said: { helpful: readonly string[]; harmful: readonly string[] },
): Playbook {
  const [helpful, harmful] = [new Set(said.helpful), new Set(said.harmful)];
  return counted(playbook, ({ id }) => [
    ...(helpful.has(id) ? (['helpful'] as const) : []),
    ...(harmful.has(id) ? (['harmful'] as const) : []),
  ]);
}

function counted(
  playbook: Playbook,
  raised: (bullet: Bullet) => readonly ('told' | 'helpful' | 'harmful')[],
): Playbook {
  let isChanged = false;
  const bullets = playbook.bullets.map((bullet) => {
    const names = raised(bullet);
    if (names.length === 0) return bullet;
    isChanged = true;
    const counters = { ...bullet.counters };
    for (const name of names) counters[name] = counters[name] + 1;
    return { ...bullet, counters };
  });
  return isChanged ? { ...playbook, bullets } : playbook;
}
