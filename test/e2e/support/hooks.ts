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
