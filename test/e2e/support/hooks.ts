import { endServers } from './servers';
import { screenshotWindows, closeWindows } from './window';

/** What mocha does around every test: a failed one leaves a picture of each window. */
export const mochaHooks = {
  async afterEach(this: Mocha.Context): Promise<void> {
    const test = this.currentTest;
    if (test?.state === 'failed') await screenshotWindows(test.fullTitle());
  },
  async afterAll(): Promise<void> {
    await closeWindows();
    await endServers();
  },
};

// A run that is ended from outside leaves no server, no browser and no folder behind. The same signal may come twice, from the terminal
// and from whoever started the run: the second one must not cut this short.
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
    void closeWindows().then(endServers).then(leave, leave);
  });
}
