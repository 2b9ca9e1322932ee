import assert from 'node:assert/strict';
import { errorNames } from '../../src/cli/messages/errorNames';
import { messagesFor } from '../../src/cli/messages/messages';
import { Output } from '../../src/cli/terminal/output';
import { oneNodeLines, weakestLines } from '../../src/cli/stories/storyChoicesView';
import { comparisonLines, oneRunLines, runListLines } from '../../src/cli/stories/storyDiagnosticsView';
import { configFlag, flagWords, readConfigFlags, targetKeys } from '../../src/cli/stories/storyFlags';
import { progressLines } from '../../src/cli/stories/storyProgressView';
import { actLines, storyReportLines } from '../../src/cli/stories/storyReportView';
import { storyRunLines } from '../../src/cli/stories/storyRunView';
import { displayWidth } from '../../src/cli/terminal/textWidth';
import { errorCodes, StoryFoldError } from '../../src/core/errors';
import { configKeys } from '../../src/core/story/building/configKeys';
import { compareRuns, figuresOf } from '../../src/core/story/diagnostics/compareRuns';
import { buildDiagnosticsSchema, type BuildDiagnostics } from '../../src/core/story/diagnostics/model';
import { choiceQuality } from '../../src/core/story/quality/choiceQuality';
import type { QualityPraise, QualityProblem } from '../../src/core/story/quality/model';
import { storyReport } from '../../src/core/story/report/storyReport';
import type { BuildProgress, StoryOutcome } from '../../src/core/story/storyRun';
import { aChoice, aNode, aTree } from '../unit/core/story/storyTrees';

const outputIn = (language: 'en' | 'zh', columns = 80) =>
  new Output({ write: () => true, columns }, { write: () => true }, {}, messagesFor(language));
const languages = ['en', 'zh'] as const;

/** A story with everything wrong that can be, and a name that would move the cursor. */
const broken = aTree(
  'quay',
  [
    aNode('quay', [aChoice('a', 'hold'), aChoice('b', 'gone'), aChoice('c', 'hold')], { actIndex: 0 }),
    aNode('hold', [aChoice('d', 'hold'), aChoice('e', 'end', { preconditions: { key: true } })], {
      actIndex: 1,
    }),
    aNode('end', [], { isEnding: true, endingId: 'the long way home' }),
    aNode('\u001b[31mlost', []),
  ],
  { title: 'The Ferry\u001b[2J' },
);
const targets = { minMainDepth: 3, targetEndings: 2, minDurationMinutes: 15, secondsPerChoice: 15 };
const report = storyReport(broken, { targets });

const diagnostics = (more: Partial<BuildDiagnostics> = {}): BuildDiagnostics =>
  buildDiagnosticsSchema.parse({
    id: '20261129-034500',
    startedAt: 1_764_388_800_000,
    endedAt: 1_764_388_900_000,
    nodes: 40,
    choices: 82,
    repeatedChoices: 3,
    repeatedChoiceRate: 0.037,
    json: { calls: 80, parsed: 70, repaired: 6, salvaged: 3, failed: 1 },
    limitsHit: { maxTotalNodes: 2 },
    tokens: { input: 400_000, cached: 300_000, output: 30_000 },
    requests: 120,
    stageMilliseconds: { tree: 90_000 },
    config: { maxTotalNodes: { value: 40, from: 'flag' } },
    ...more,
  });

const progress: BuildProgress = {
  state: 'stopped',
  nodes: 60,
  limit: 120,
  mainDepth: 19,
  targetMainDepth: 24,
  nodesByDepth: Array.from({ length: 20 }, (_, depth) => (depth % 5) + 1),
  endings: [
    { endingId: 'home', nodes: 1 },
    { endingId: 'adrift', nodes: 2 },
  ],
  totalChoices: 130,
  repeatedChoices: 4,
  open: 7,
};

const outcome: StoryOutcome = {
  run: '20261129-034500',
  stages: [
    { stage: 'docs', did: 'reused', files: ['.storyfold/story/lore.md'], milliseconds: 3 },
    { stage: 'skeleton', did: 'ran', files: ['.storyfold/story/skeleton.json'], milliseconds: 42_000 },
    { stage: 'tree', did: 'resumed', files: ['.storyfold/story/tree.json'], milliseconds: 400_000 },
  ],
  warnings: [
    { kind: 'stale', stage: 'docs', because: ['brief, outline, bible'] },
    { kind: 'kept_edited', path: '.storyfold/story/lore.md' },
    { kind: 'backed_up', path: '.storyfold/story/gdd.md', backup: '.storyfold/story/backups/gdd.md' },
    { kind: 'skeleton', problem: 'No beat is a climax.', where: '' },
  ],
  report,
  diagnostics: null,
};

const problems: readonly QualityProblem[] = [
  { kind: 'only_one' },
  { kind: 'one_at_a_time' },
  { kind: 'same_outcome', choices: ['c1', 'c2'] },
  { kind: 'one_target', target: 'n2' },
  { kind: 'dangling', choices: ['c1'] },
  { kind: 'never_offered', choices: ['c1', 'c2'] },
  { kind: 'all_conditional' },
  { kind: 'too_many', count: 7, most: 3 },
  { kind: 'leads_back', choices: ['c1'] },
  { kind: 'critical_in_name', choices: ['c1'] },
  { kind: 'no_branch_at_critical_beat', beat: 'b1' },
  { kind: 'no_ending_at_ending_beat', beat: 'b1' },
  { kind: 'little_at_stake', beat: 'b1', tension: 9 },
  { kind: 'long_calm', nodes: 4 },
  { kind: 'no_narrative' },
  { kind: 'long_text', times: 3.4 },
  { kind: 'short_text', times: 0.2 },
  { kind: 'long_choice', choices: ['c1'] },
  { kind: 'no_response', choices: ['c1', 'c2', 'c3'] },
  { kind: 'alike', choices: ['c1', 'c2'], share: 80 },
  { kind: 'responses_alike', choices: ['c1', 'c2'], share: 80 },
  { kind: 'repeated', choices: ['c1'], nodes: 1 },
  { kind: 'as_before', choices: ['c1'], before: 'n1' },
  { kind: 'default_choice', choices: ['c1'] },
  { kind: 'no_text', choices: ['c1'] },
  { kind: 'untied', choices: ['c1', 'c2'] },
  { kind: 'undeclared', variables: ['key'] },
  { kind: 'never_read', variables: ['key', 'lamp'] },
];
const praises: readonly QualityPraise[] = [
  { kind: 'ways', choices: 3, ways: 1 },
  { kind: 'ways', choices: 3, ways: 2 },
  { kind: 'well_paced' },
  { kind: 'distinct', share: 0 },
  { kind: 'distinct', share: 20 },
  { kind: 'tied', choices: 2 },
  { kind: 'nothing_known' },
];

describe('what is told of a branching story', () => {
  it('fits the terminal, whatever it is, and moves no cursor', () => {
    const qualities = choiceQuality(broken);
    for (const language of languages)
      for (const columns of [60, 80, 100]) {
        const output = outputIn(language, columns);
        const runs = [diagnostics(), diagnostics({ id: '20261128-010203', nodes: 0, ended: 'refused' })];
        for (const lines of [
          storyReportLines(report, broken, output),
          weakestLines(qualities, 20, output),
          ...qualities.map((one) => oneNodeLines(one, broken.nodes[one.node]!, output)),
          progressLines(progress, output),
          storyRunLines(outcome, broken.title, output),
          runListLines(runs, output),
          oneRunLines(runs[0]!, output),
          comparisonLines('a', 'b', compareRuns(runs[1]!, runs[0]!), output),
        ])
          for (const line of lines) {
            assert.ok(displayWidth(line) <= columns, `${columns}: ${line}`);
            assert.doesNotMatch(line, /undefined|NaN|\[object/);
          }
      }
  });

  it('has words for every problem and every praise, as a comment and as what may be done', () => {
    for (const language of languages) {
      const { comment, suggestion } = messagesFor(language).stories.quality;
      const end = language === 'en' ? /[.]$/ : /。$/;
      for (const remark of [...problems, ...praises]) {
        assert.match(comment(remark), end, `${remark.kind}: ${comment(remark)}`);
        if (language === 'zh') assert.doesNotMatch(comment(remark), / [，。：]/);
      }
      const said = problems.map(suggestion);
      for (const text of said) {
        assert.match(text, end, text);
        if (language === 'zh') assert.doesNotMatch(text, / [，。：]/);
      }
      assert.equal(new Set(said).size, said.length);
    }
  });

  it('says in words how a build ended, what held it back and what was set, and keeps codes out of it', () => {
    for (const language of languages) {
      const output = outputIn(language, 50);
      const config = Object.fromEntries(
        configKeys.map((key) => [key, { value: 7, from: 'default' as const }]),
      ) as BuildDiagnostics['config'];
      const limitsHit = Object.fromEntries(
        [...configKeys, 'beatsLeftOut', 'endingsLeftOut'].map((key) => [key, 1]),
      );
      for (const ended of errorCodes) {
        const run = diagnostics({ ended, endedAt: 1, config, limitsHit });
        const text = [...runListLines([run], output), ...oneRunLines(run, output)].join('\n');
        assert.ok(text.includes(errorNames[language][ended]), text);
        assert.doesNotMatch(text, /[a-z]_[a-z]|[a-z][A-Z]/, ended);
      }
      // On a wider terminal each stands with the setting that it is.
      const wide = oneRunLines(diagnostics({ config }), outputIn(language, 100)).join('\n');
      for (const key of configKeys) assert.ok(wide.includes(key), key);
    }
  });

  it('counts acts from 1, also where the tree counts them from 0', () => {
    const quality = (actIndex: number | null) => ({ actIndex, nodes: 2, overallScore: 5, dimensions: [] });
    const output = outputIn('en');
    const firsts = (...acts: Parameters<typeof quality>[0][]): string[] =>
      actLines(acts.map(quality), output)
        .slice(3)
        .map((line) => line.split(/\s{2,}/)[0]!);
    assert.deepEqual(firsts(0, 1, 2), ['1', '2', '3']);
    assert.deepEqual(firsts(1, 2), ['1', '2']);
  });

  it('names every figure of a build', () => {
    for (const language of languages) {
      const { figures } = messagesFor(language).stories.diagnostics;
      const run = diagnostics({ stageMilliseconds: { docs: 1, skeleton: 1, tree: 1 } });
      const named = [...figuresOf(run).keys()].filter((name) => !/^(limitsHit|config)\./.test(name));
      assert.deepEqual(
        named.filter((name) => !Object.hasOwn(figures, name)),
        [],
      );
      assert.deepEqual(
        Object.keys(figures).filter((name) => !named.includes(name)),
        [],
      );
    }
  });

  it('names what is wrong with a story’s ways, and says so where nothing is', () => {
    const text = storyReportLines(report, broken, outputIn('en')).join('\n');
    for (const part of [
      'It falls short: the main way is too short',
      'Lead to a node that is not there (1)\n  quay: b → gone',
      'Cannot be reached (1)',
      'Choices that make no difference (1)\n  quay: a and c',
      'Endings that nobody can come to (1)\n  the long way home',
    ])
      assert.ok(text.includes(part), `${part}\n${text}`);
    const sound = aTree('a', [
      aNode('a', [aChoice('x', 'b'), aChoice('y', 'c')]),
      aNode('b', [], { isEnding: true }),
      aNode('c', [], { isEnding: true }),
    ]);
    const good = storyReportLines(
      storyReport(sound, { targets: { ...targets, minMainDepth: 1, minDurationMinutes: 0 } }),
      sound,
      outputIn('en'),
    );
    assert.ok(
      good.includes('It is long enough and has its endings.') &&
        good.includes('Nothing is wrong with its ways.'),
    );
    assert.equal(good[0], 'A Story');
  });

  it('tells what each stage did, in both languages', () => {
    assert.deepEqual(storyRunLines({ ...outcome, warnings: [], report: null }, undefined, outputIn('en')), [
      'Documents: as they were; what they are made from has not changed.',
      '  .storyfold/story/lore.md',
      'Skeleton: made in 42 s.',
      '  .storyfold/story/skeleton.json',
      'Tree: finished from where it had stopped, in 7 min.',
      '  .storyfold/story/tree.json',
      'Run: 20261129-034500',
    ]);
    assert.deepEqual(
      storyRunLines({ ...outcome, stages: [], report: null }, undefined, outputIn('zh')).slice(1, 3),
      [
        '文档所依据的内容后来变了：写作要点、提纲或设定。',
        '你改过 .storyfold/story/lore.md，保持不动；要重写请用 --force。',
      ],
    );
  });

  it('puts depths together where there are many', () => {
    const lines = progressLines(progress, outputIn('en'));
    assert.equal(lines[0], 'A build was stopped before its end.');
    assert.ok(lines.includes('Endings: home, adrift (2 nodes)'));
    assert.ok(lines.some((line) => /^ *18–19 {2,}\d/.test(line)));
  });
});

describe('options of a build', () => {
  const context = {
    messages: messagesFor('en'),
    usage: (message: string, hint: string) => new StoryFoldError('usage', message, hint),
  };

  it('are one for each value, and read as numbers', () => {
    assert.equal(configFlag('maxTotalNodes'), '--max-total-nodes');
    const typed = Object.fromEntries(configKeys.map((key) => [key, '3']));
    assert.deepEqual(readConfigFlags(context, typed), Object.fromEntries(configKeys.map((key) => [key, 3])));
    assert.deepEqual(readConfigFlags(context, { secondsPerChoice: '2.5' }), { secondsPerChoice: 2.5 });
    for (const wrong of ['', ' ', '1e3', '-1', '2.5', 'many', '0x10', '9'.repeat(20)])
      assert.throws(() => readConfigFlags(context, { maxTotalNodes: wrong }), { code: 'usage' }, wrong);
  });

  it('are said again as they were typed', () => {
    const typed = { maxTotalNodes: '30', minMainDepth: '5' };
    assert.deepEqual(flagWords(typed), ['--min-main-depth', '5', '--max-total-nodes', '30']);
    assert.deepEqual(flagWords(typed, targetKeys), ['--min-main-depth', '5']);
  });
});
