// What is tested by mutants: files that decide, each with the fast tests that must notice when it decides otherwise.

const core = (...names) => names.map((name) => `src/core/${name}.ts`);
const unit = (...names) => names.map((name) => `test/unit/core/${name}.test.ts`);

/** Titles of tests that measure time, or take much of it, which says nothing of code that counts every step it takes. */
export const measuringTests = [
  'no time to speak of',
  'takes long on',
  'grows with',
  'of a large story',
  '0,000 nodes',
  '5,000 nodes',
  'ten thousand suggestions',
  'a search that has no end',
  'more ways than fit',
];

/** By name: `files` are mutated, `tests` must notice; `runs` is how many cases a property test draws at most, 40 when not set. Paths from the repository's root, with slashes. */
export const mutationGroups = {
  'retry-level': {
    files: core(
      'chapter/judging/retryLevel',
      'chapter/judging/attemptLevel',
      'chapter/judging/verdict',
      'chapter/judging/redoScope',
      'chapter/judging/gravestFirst',
    ),
    tests: unit(
      'chapter/judging/retryLevel',
      'chapter/judging/attemptLevel',
      'chapter/judging/verdict',
      'chapter/judging/redoScope',
      'chapter/running/attempt',
    ),
  },
  limits: {
    files: core('llm/usage/runBudget', 'llm/calls/retrying', 'task/running/workPossible'),
    tests: unit('llm/usage/runBudget', 'llm/calls/retrying', 'task/running/workPossible'),
  },
  attempts: {
    files: core('chapter/running/attempt'),
    tests: unit(
      'chapter/running/attemptSteps',
      'chapter/running/attempt',
      'chapter/record/workingChapter',
      'chapter/running/deliver',
    ),
  },
  stopping: {
    files: core('refinement/stopping', 'refinement/rounds/autoRounds', 'refinement/rounds/offersToApply'),
    tests: unit(
      'refinement/stopping',
      'refinement/rounds/autoRounds',
      'refinement/rounds/offersToApply',
      'refinement/refinementController',
      'refinement/modelRounds',
    ),
  },
  'retry-matrix': {
    files: core('task/retry/retryPolicy', 'task/retry/retryCommand'),
    tests: unit('task/retry/retryCommand', 'task/retry/retryPolicy'),
  },
  // By themselves: the tests of the matrix ask them for its rows before any test begins, and each mutant would load everything anew.
  standing: {
    files: core('task/stages', 'task/standing/standing'),
    tests: unit('task/standing/standing', 'task/stages'),
  },
  'anchor-text': {
    files: core(
      'text/anchors/approximateMatch',
      'text/anchors/fold',
      'text/anchors/foldTable',
      'text/anchors/kgramIndex',
      'text/anchors/runs',
      'text/anchors/surroundings',
    ),
    // The table first: what a changed one folds is kept, and would be what the other tests are given for every mutant after it.
    tests: unit(
      'text/anchors/foldTable',
      'text/anchors/fold',
      'text/anchors/kgramIndex',
      'text/anchors/runs',
      'text/anchors/approximateMatch',
      'text/anchors/surroundings',
    ),
  },
  'anchor-evidence': {
    files: core('text/anchors/evidence', 'text/anchors/query'),
    tests: unit('text/anchors/evidence', 'text/anchors/query'),
  },
  'anchor-ends': {
    files: core('text/anchors/ends'),
    tests: unit('text/anchors/ends'),
  },
  'anchor-candidates': {
    files: core('text/anchors/candidates'),
    tests: unit('text/anchors/candidates', 'text/anchors/anchorExamples'),
  },
  anchors: {
    files: core('text/anchors/anchors', 'text/anchors/boundaries'),
    tests: unit('text/anchors/boundaries', 'text/anchors/anchorExamples', 'text/anchors/anchors'),
  },
  edits: {
    files: core('text/edits', 'text/editCheck', 'text/editMapping', 'text/range', 'text/locks'),
    tests: unit('text/edits', 'text/editCheck', 'text/editMapping', 'text/range', 'text/locks'),
  },
  'roll-back': {
    files: core(
      'task/playbook/rollBack',
      'task/playbook/applyCuration',
      'task/playbook/madeWith',
      'task/playbook/sameLesson',
      'task/playbook/countBullets',
    ),
    tests: unit('task/playbook/applyCuration', 'task/playbook/stillStanding', 'task/playbook/rollBack'),
    // Fewer are too few to come by every kind of change.
    runs: 200,
  },
  // Without distinctTexts, equivalentNodes, refinePartition, stateSearch and valuations: tables of numbers, which say the same however they are laid
  // out, grown or hashed; and without lookAlike, which only saves comparing what cannot be the same. What they say is checked against
  // trying everything, thousands of times, with every `npm test`.
  'story-report': {
    files: core(
      'story/report/choiceMetrics',
      'story/report/falseChoices',
      'story/report/mainWay',
      'story/report/mayBeReached',
      'story/report/readEffects',
      'story/report/reportedEndings',
      'story/report/skeletonMetrics',
      'story/report/storyReport',
      'story/report/structure',
      'story/report/sugarCubeVariables',
      'story/report/unsureFacts',
      'story/report/verdict',
      'story/report/ways',
    ),
    tests: unit(
      'story/report/reportExamples',
      'story/report/falseChoices',
      'story/report/mayBeReached',
      'story/report/storyReport',
    ),
  },
  'growing-report': {
    files: core('story/report/growingReport'),
    tests: unit('story/report/growingReport'),
  },
  // Without effectReader, valueFlow, valueMarks and valueWays: numbers for what is the same, and sets as bits, which are checked against trying
  // everything, as those of the report are.
  'story-graph': {
    files: core(
      'story/graph/depthFirst',
      'story/graph/reachability',
      'story/graph/storyGraph',
      'story/facts/counterLimits',
      'story/facts/knownFacts',
      'story/facts/valueDomain',
      'story/variableRules',
    ),
    tests: unit(
      'story/graph/storyGraph',
      'story/play',
      'story/facts/knownFacts',
      'story/report/reportExamples',
    ),
  },
  report: {
    files: core('chapter/report/retryReport', 'chapter/report/rollbackGuard'),
    tests: unit('chapter/report/retryReport', 'chapter/report/rollbackGuard'),
  },
};
