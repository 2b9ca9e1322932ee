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

// A run that is ended from outside leaves no server, no browser and no folder behind.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => {
    const leave = (): never => process.exit(code);
    setTimeout(leave, 10_000).unref();
    void closeWindows().then(endServers).then(leave, leave);
  });
}
