/** Milliseconds of the processor's that the work takes, which other work on the machine changes little. */
export function processorTime(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  return usedSince(begun);
}

/** The same of work that is waited for. */
export async function processorTimeUntil(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  return usedSince(begun);
}

function usedSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** As `processorTime`, the best of six tries, of which no more are made than it takes to be within `enough`. */
export function leastProcessorTime(work: () => unknown, enough: number): number {
  let least = Infinity;
  for (let tries = 0; tries < 6 && least > enough; tries++) least = Math.min(least, processorTime(work));
  return least;
}
