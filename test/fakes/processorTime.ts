/**
 * Milliseconds of the processor's that the work takes, which other work on the machine changes little: the best of six tries, of which no more
 * are made than it takes to be within `enough`.
 */
export function processorTime(work: () => unknown, enough: number): number {
  let least = Infinity;
  for (let tries = 0; tries < 6 && least > enough; tries++) {
    const begun = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begun);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
