// Mocha's spec output as ever, and the counts in the file that STORYFOLD_RESULT_FILE names.
'use strict';
/* eslint-disable @typescript-eslint/no-require-imports -- mocha loads reporters with require() */
const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures } = runner.stats;
      const file = process.env.STORYFOLD_RESULT_FILE;
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures }));
    });
  }
};
