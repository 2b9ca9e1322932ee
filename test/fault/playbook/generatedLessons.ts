import type { Playbook } from '../../../src/core/project/playbook/playbook';
import type { CurationOperation } from '../../../src/core/task/model';
import type { SeededRandom } from '../support/seededRandom';

const words = [
  'rain',
  'door',
  'lantern',
  'gull',
  'river',
  'bread',
  'mother',
  'silence',
  'bridge',
  'letter',
  'winter',
  'song',
  '雨',
  '门',
  '灯',
  '海鸥',
  '河',
  '面包',
  '母亲',
  '沉默',
  '桥',
  '信',
  '冬天',
  '歌',
];

/** A lesson unlike any other, so that none is taken for one that is known. */
export function lessonFor(seed: string, random: SeededRandom): string {
  const some = Array.from({ length: 5 }, () => random.pick(words));
  return `${some.join(' ')} (${seed})`;
}

/** What a curation may propose: also for lessons that are not there, or that are the author's. */
export function someOperations(playbook: Playbook, random: SeededRandom, seed: string): CurationOperation[] {
  const ids = [...playbook.bullets.map(({ id }) => id), 'b999'];
  return Array.from({ length: 1 + random.whole(4) }, (_, index): CurationOperation => {
    const text = lessonFor(`${seed} ${index}`, random);
    switch (random.whole(5)) {
      case 0:
        return { kind: 'update', id: random.pick(ids), text };
      case 1:
        return { kind: 'merge', ids: [random.pick(ids), random.pick(ids), random.pick(ids)], text };
      case 2:
        return { kind: 'remove', id: random.pick(ids) };
      default:
        return { kind: 'add', text, topic: random.pick(['', 'endings', '对话']) };
    }
  });
}
