import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ended, type ChildProgram } from '../../contract/children/bundleChild';

/** A project that a child saves to, and what it has said of it. */
export interface Saved {
  folder: string;
  /** The child's parameters after the folder. */
  parameters(): readonly string[];
  /** Milliseconds over which kills are spread; several savings long. */
  spread: number;
  /** A line of the child's. */
  note(line: string): void;
  /** Compares what was said with what is there. */
  check(where: string): Promise<void>;
}

/** Starts the child, kills it some time after its first saving, and checks. Resolves with whether it was within a commit. */
export async function killWhileSaving(program: ChildProgram, saved: Saved, cycle: number): Promise<boolean> {
  const child = program.start([saved.folder, ...saved.parameters()]);
  try {
    const reader = createInterface(child.stdout!);
    const allRead = new Promise((resolve) => reader.once('close', resolve));
    await new Promise<void>((resolve) => {
      reader.on('line', (line) => {
        saved.note(line);
        if (line.startsWith('saved')) resolve();
      });
      reader.once('close', resolve);
    });
    // Not a random number, so that a run can be repeated; the machine adds what is random.
    await new Promise((resolve) => setTimeout(resolve, (cycle * 7.3) % saved.spread));
    child.kill('SIGKILL');
    await ended(child);
    await allRead;
  } finally {
    child.kill('SIGKILL');
  }
  const withinCommit = isWithinCommit(saved.folder);
  await saved.check(`cycle ${cycle}`);
  return withinCommit;
}

/** Whether a commit or an append was under way: its note is in the journal, or its lock was never given back. */
function isWithinCommit(folder: string): boolean {
  const names = (part: string) => {
    const path = join(folder, '.storyfold', part);
    return existsSync(path) ? readdirSync(path) : [];
  };
  return names('journal').length > 0 || names('locks').some((name) => name.startsWith('commit.owner-'));
}
