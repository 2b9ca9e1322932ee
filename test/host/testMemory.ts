import type { Memento } from 'vscode';

/** What the editor remembers for an extension, in a test's own memory. */
export class TestMemory implements Memento {
  private readonly all = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.all.keys()];
  }

  get<T>(key: string, otherwise?: T): T {
    return (this.all.has(key) ? this.all.get(key) : otherwise) as T;
  }

  update(key: string, value: unknown): Promise<void> {
    this.all.set(key, value);
    return Promise.resolve();
  }
}
