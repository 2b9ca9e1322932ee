// Mocha's spec output as ever; and in the file that STORYFOLD_RESULT_FILE names the counts, and what failed.
'use strict';
/* eslint-disable @typescript-eslint/no-require-imports -- mocha loads reporters with require() */
const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failed = [];
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test, error) =>
      failed.push(`${test.fullTitle()}: ${String(error?.stack ?? error).slice(0, 600)}`),
    );
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = runner.stats;
      const file = process.env.STORYFOLD_RESULT_FILE;
      // An error that comes after its test has passed ends the run there and then.
      const notRun = Math.max(0, runner.total - passes - failures - pending);
      if (file)
        writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, notRun, failures: failed }));
    });
  }
};
