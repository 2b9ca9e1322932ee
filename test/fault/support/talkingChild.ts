import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ended, type ChildProgram } from '../../contract/children/bundleChild';

/** What a child answers to one request; `id` is the request's. */
export interface Answer {
  id: number;
}

/** A child process that is asked one JSON line at a time and may answer in any order. */
export class TalkingChild<Request extends object, Reply extends object> {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>();
  private next = 1;
  private gone = false;

  constructor(program: ChildProgram, parameters: readonly string[] = []) {
    this.child = program.start(parameters);
    createInterface(this.child.stdout!).on('line', (line) => {
      const { id, ...reply } = JSON.parse(line) as Answer & Reply;
      this.waiting.get(id)?.resolve(reply as unknown as Reply);
      this.waiting.delete(id);
    });
    void ended(this.child).then((code) => {
      this.gone = true;
      for (const { reject } of this.waiting.values())
        reject(new Error(`The child program ended with ${String(code)}.`));
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Rejects when the child is gone before it has answered. */
  ask(request: Request): Promise<Reply> {
    const id = this.next++;
    if (this.gone) return Promise.reject(new Error('The child program has ended.'));
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.child.stdin!.write(`${JSON.stringify({ id, ...request })}\n`);
    });
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await ended(this.child);
  }
}
