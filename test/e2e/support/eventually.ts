import { patience } from './workbenchFrame';

/** Waits until it is so; throws with `what` when it is not in time. */
export async function eventually(what: string, so: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await so())) {
    if (Date.now() > deadline) throw new Error(`Still not so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
