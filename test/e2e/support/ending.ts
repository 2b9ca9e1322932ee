import { endServers } from './servers';
import { closeWindows, removeFolders } from './window';

/** Ends every window, server and browser, and takes away what they worked in. */
export async function endAll(): Promise<void> {
  await closeWindows();
  await endServers();
  await removeFolders();
}

/**
 * From now on a run that is ended from outside leaves no server, no browser and no folder behind. The same signal may come twice, from the
 * terminal and from whoever started the run: the second one does not cut this short.
 */
export function endAllOnSignals(): void {
  let ending = false;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      const leave = (): never => process.exit(code);
      setTimeout(leave, 10_000).unref();
      void endAll().then(leave, leave);
    });
  }
}
