/** Does all the jobs, `width` of them at a time. */
export async function inTurns(jobs: readonly (() => Promise<void>)[], width: number): Promise<void> {
  const left = [...jobs];
  const work = async () => {
    for (let job = left.shift(); job; job = left.shift()) await job();
  };
  await Promise.all(Array.from({ length: width }, work));
}
