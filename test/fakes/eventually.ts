/** How long something may take, in milliseconds: the machine may be at other work. */
const patience = 45_000;

/** Resolves as soon as it is so; throws with `what` when it is not in time. */
export async function eventually(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Still not so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
