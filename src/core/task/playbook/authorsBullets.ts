import { asLine, isActive } from '../../project/playbook/bulletWords';
import type { Bullet, Playbook } from '../../project/playbook/playbook';
import { playbookLimits } from '../../project/playbook/playbookLimits';
import { bulletExists, emptyBullet, longBullet, noSuchBullet, playbookFull } from './playbookErrors';

// What the author does with the playbook. All are pure; each gives back the playbook as it then is, and the bullet that it is about. They throw
// `not_found` for an id that is not there, and `invalid_input` for a text that is empty, longer than 400 UTF-16 units, or another bullet's.

export interface ChangedPlaybook {
  playbook: Playbook;
  bullet: Bullet;
}

/** `at`: milliseconds since 1970. Throws `refused` where as many are told as may be. */
export function addBullet(playbook: Playbook, text: string, at: number): ChangedPlaybook {
  const said = fitText(playbook, text);
  requireRoom(playbook);
  const bullet: Bullet = {
    id: `b${playbook.nextId}`,
    text: said,
    topic: '',
    origin: { by: 'author', at },
    counters: { told: 0, helpful: 0, harmful: 0 },
    pinned: false,
    retired: false,
  };
  return {
    playbook: { ...playbook, nextId: playbook.nextId + 1, bullets: [...playbook.bullets, bullet] },
    bullet,
  };
}

/** From here on it is the author's: no curation changes it, and no roll-back takes it away. */
export function editBullet(playbook: Playbook, id: string, text: string): ChangedPlaybook {
  requireBullet(playbook, id);
  return withBullet(playbook, id, { text: fitText(playbook, text, id) });
}

export function setPinned(playbook: Playbook, id: string, pinned: boolean): ChangedPlaybook {
  return withBullet(playbook, id, { pinned });
}

/** Throws `refused` where one is to be told again and as many are told as may be. */
export function setRetired(playbook: Playbook, id: string, retired: boolean): ChangedPlaybook {
  if (!retired && requireBullet(playbook, id).retired) requireRoom(playbook);
  return withBullet(playbook, id, { retired });
}

/** Gives back the bullet that is gone. Unlike a retired one it can be learned again. */
export function deleteBullet(playbook: Playbook, id: string): ChangedPlaybook {
  const bullet = requireBullet(playbook, id);
  return {
    playbook: { ...playbook, bullets: playbook.bullets.filter((one) => one !== bullet) },
    bullet,
  };
}

function withBullet(playbook: Playbook, id: string, changed: Partial<Bullet>): ChangedPlaybook {
  const bullet: Bullet = { ...requireBullet(playbook, id), ...changed };
  return {
    playbook: { ...playbook, bullets: playbook.bullets.map((one) => (one.id === id ? bullet : one)) },
    bullet,
  };
}

function requireBullet(playbook: Playbook, id: string): Bullet {
  const bullet = playbook.bullets.find((one) => one.id === id);
  if (bullet) return bullet;
  throw noSuchBullet(
    id,
    playbook.bullets.map((one) => one.id),
  );
}

function requireRoom(playbook: Playbook): void {
  if (playbook.bullets.filter(isActive).length >= playbookLimits.bullets) throw playbookFull(playbookLimits);
}

function fitText(playbook: Playbook, text: string, of?: string): string {
  const said = asLine(text);
  if (said === '') throw emptyBullet();
  if (said.length > playbookLimits.characters) throw longBullet(said.length, playbookLimits);
  const same = playbook.bullets.find((bullet) => bullet.id !== of && asLine(bullet.text) === said);
  if (same) throw bulletExists(same.id);
  return said;
}
