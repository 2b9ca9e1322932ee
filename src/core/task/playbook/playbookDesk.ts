import type { Clock } from '../../ports';
import { playbookLock } from '../../project/layout';
import type { Bullet, Playbook } from '../../project/playbook/playbook';
import { loadPlaybook, playbookChange } from '../../project/playbook/playbookFile';
import type { ProjectStore } from '../../storage/projectStore';
import { ReadOnlyStore } from '../../storage/readOnlyStore';
import {
  addBullet,
  deleteBullet,
  editBullet,
  setPinned,
  setRetired,
  type ChangedPlaybook,
} from './authorsBullets';

interface PlaybookDeskOptions {
  store: ProjectStore;
  clock: Clock;
}

/**
 * What the author does with the playbook, one thing after the other, each read anew and written under the playbook's lock. Methods give back the
 * bullet as it then is, and throw what `authorsBullets.ts` says, `locked` while another changes the playbook, `conflict` where its file was
 * changed by hand in that moment, and what reading and writing it throw; then nothing has changed.
 */
export class PlaybookDesk {
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: PlaybookDeskOptions,
    private readonly onDidChange: () => void = () => undefined,
  ) {}

  /** All of them, retired ones included, in the order of the playbook. Writes nothing. */
  async list(): Promise<Bullet[]> {
    return (await loadPlaybook(new ReadOnlyStore(this.options.store))).playbook.bullets;
  }

  add(text: string): Promise<Bullet> {
    return this.change((playbook) => addBullet(playbook, text, this.options.clock.now()));
  }

  edit(id: string, text: string): Promise<Bullet> {
    return this.change((playbook) => editBullet(playbook, id, text));
  }

  pin(id: string, pinned: boolean): Promise<Bullet> {
    return this.change((playbook) => setPinned(playbook, id, pinned));
  }

  retire(id: string, retired: boolean): Promise<Bullet> {
    return this.change((playbook) => setRetired(playbook, id, retired));
  }

  /** Takes it out for good, and gives it back as it was. */
  remove(id: string): Promise<Bullet> {
    return this.change((playbook) => deleteBullet(playbook, id));
  }

  private change(decide: (playbook: Playbook) => ChangedPlaybook): Promise<Bullet> {
    const { store } = this.options;
    const changed = this.queue.then(() =>
      store.withLock(playbookLock, async () => {
        const loaded = await loadPlaybook(store);
        const { playbook, bullet } = decide(loaded.playbook);
        await store.commit([playbookChange(loaded, playbook)]);
        this.onDidChange();
        return bullet;
      }),
    );
    this.queue = changed.catch(() => undefined);
    return changed;
  }
}
