import { endAll, endAllOnSignals } from './ending';
import { screenshotWindows } from './window';

/** What mocha does around every test: a failed one leaves a picture of each window. */
export const mochaHooks = {
  async afterEach(this: Mocha.Context): Promise<void> {
    const test = this.currentTest;
    if (test?.state === 'failed') await screenshotWindows(test.fullTitle());
  },
  afterAll: endAll,
};

endAllOnSignals();
