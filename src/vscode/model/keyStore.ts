import { EventEmitter, type Disposable, type Memento, type SecretStorage } from 'vscode';
import { BoundKey } from '../../core/llm/endpoint/apiKey';
import { notAKey } from './modelErrors';

/** Before the origin, so that a key can only be found by the origin that it was entered for. */
const secretName = (origin: string): string => `storyfold.apiKey:${origin}`;
/** Of which origins there are keys: a store of secrets does not tell. */
const originsKey = 'storyfold.keyOrigins';

/** The author's keys, each in the editor's store of secrets under the origin that it was entered for. */
export class KeyStore implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly listening: Disposable;
  private readonly known = new Map<string, Promise<boolean>>();
  private changes = 0;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly secrets: SecretStorage,
    private readonly memory: Memento,
  ) {
    this.listening = secrets.onDidChange(() => {
      this.changes++;
      this.known.clear();
      this.changed.fire();
    });
  }

  /** Another number after every change of any key, in whichever window. */
  get version(): number {
    return this.changes;
  }

  /** Origins for which keys were entered, sorted. */
  get origins(): readonly string[] {
    return [...this.memory.get<readonly string[]>(originsKey, [])].sort();
  }

  /** Whether there is a key for an origin; cheap, for it is asked with every snapshot. */
  has(origin: string): Promise<boolean> {
    let found = this.known.get(origin);
    if (!found) {
      found = Promise.resolve(this.secrets.get(secretName(origin))).then((key) => Boolean(key));
      found.catch(() => this.known.delete(origin));
      this.known.set(origin, found);
    }
    return found;
  }

  /** Undefined where there is none. Throws `invalid_input` for what cannot be a key. */
  async keyFor(origin: string): Promise<BoundKey | undefined> {
    const secret = await this.secrets.get(secretName(origin));
    return secret ? boundKey(secret, origin) : undefined;
  }

  /** Throws `invalid_input` for what cannot be a key; then nothing is stored. */
  async set(origin: string, secret: string): Promise<void> {
    await this.secrets.store(secretName(origin), boundKey(secret, origin).secretFor(origin));
    await this.memory.update(originsKey, [...new Set([...this.origins, origin])]);
    this.tell(origin);
  }

  async remove(origin: string): Promise<void> {
    await this.secrets.delete(secretName(origin));
    await this.memory.update(
      originsKey,
      this.origins.filter((each) => each !== origin),
    );
    this.tell(origin);
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }

  private tell(origin: string): void {
    this.changes++;
    this.known.delete(origin);
    this.changed.fire();
  }
}

/** Throws `invalid_input`, in the author's language, for what cannot be a key. */
export function boundKey(secret: string, origin: string): BoundKey {
  try {
    return new BoundKey(secret, origin);
  } catch {
    throw notAKey();
  }
}
