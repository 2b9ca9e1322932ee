import assert from 'node:assert/strict';
import { configKeys } from '../../../../src/core/story/building/configKeys';
import { compareRuns } from '../../../../src/core/story/diagnostics/compareRuns';
import { buildDiagnosticsSchema, type BuildDiagnostics } from '../../../../src/core/story/diagnostics/model';
import type { StoryTree } from '../../../../src/core/story/model';
import { choiceQuality } from '../../../../src/core/story/quality/choiceQuality';
import type { NodeQuality } from '../../../../src/core/story/quality/model';
import { storyReport } from '../../../../src/core/story/report/storyReport';
import type { BuildProgress, StoryStanding } from '../../../../src/core/story/storyRun';
import type * as QualityPages from '../../../../src/vscode/pages/choiceQualityPage';
import type * as DiagnosticsPages from '../../../../src/vscode/pages/storyDiagnosticsPage';
import type * as ProgressPages from '../../../../src/vscode/pages/storyProgressPage';
import type * as QualityWords from '../../../../src/vscode/pages/storyQualityWords';
import type * as ReportPages from '../../../../src/vscode/pages/storyReportPage';
import { loadForEditor } from '../../../fakes/editorModule';
import { aChoice, aNode, aTree } from '../../core/story/storyTrees';
import { editorIn, hostile, isChinese, isPlain, under } from './pageChecks';

const targets = { minMainDepth: 2, targetEndings: 2, minDurationMinutes: 0, secondsPerChoice: 15 };

/** A quay from which two ways lead; one ends, the other is wrong in every way that a report knows. */
function ferry(more: Partial<StoryTree> = {}): StoryTree {
  return aTree(
    'quay',
    [
      aNode(
        'quay',
        [
          aChoice('go', 'deck', { text: 'Step on board.', response: 'The boards give.' }),
          aChoice('also', 'deck', { text: 'Go on board.', response: 'The boards give.' }),
          aChoice('lost', 'nowhere', { text: 'Swim.' }),
          aChoice('off', 'shed', { text: 'Hide in the shed.' }),
        ],
        { scene: 'the quay at night', actIndex: 0 },
      ),
      aNode('deck', [aChoice('land', 'home', { text: 'Land.' })], { actIndex: 1, reliesOn: ['hasBell'] }),
      aNode('home', [], { isEnding: true, endingId: 'home' }),
      aNode('shed', [aChoice('in', 'cellar', { text: 'Go down.' })]),
      aNode('cellar', [], { scene: 'a cellar' }),
      aNode('attic', []),
    ],
    {
      title: 'The Ferry',
      variables: [{ name: 'hasBell', meaning: 'the bell is on board', initial: false }],
      endings: [{ id: 'home', title: 'Home at Last', summary: '', beatId: 'landing' }],
      ...more,
    },
  );
}

/** The same story with this wherever an author or a model writes something. */
function hostileFerry(): StoryTree {
  const tree = ferry({ title: hostile });
  const nodes = Object.values(tree.nodes).map((node) => ({
    ...node,
    scene: hostile,
    narrative: hostile,
    choices: node.choices.map((choice) => ({ ...choice, text: hostile, response: hostile })),
  }));
  return {
    ...tree,
    variables: [{ name: 'hasBell', meaning: hostile, initial: false }],
    endings: [{ id: 'home', title: hostile, summary: '', beatId: '' }],
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
  };
}

describe('the pages about a branching story', () => {
  let language = 'en';
  const editor = editorIn(() => language);
  const { storyReportPage } = loadForEditor<typeof ReportPages>('pages/storyReportPage', editor);
  const { choiceQualityPage, nodeQualityPage } = loadForEditor<typeof QualityPages>(
    'pages/choiceQualityPage',
    editor,
  );
  const { storyProgressPage } = loadForEditor<typeof ProgressPages>('pages/storyProgressPage', editor);
  const { storyDiagnosticsPage, storyComparisonPage } = loadForEditor<typeof DiagnosticsPages>(
    'pages/storyDiagnosticsPage',
    editor,
  );
  const words = loadForEditor<typeof QualityWords>('pages/storyQualityWords', editor);

  afterEach(() => {
    language = 'en';
  });

  describe('the report', () => {
    const page = (tree = ferry()): string =>
      storyReportPage({ title: 'Project', tree, report: storyReport(tree, { targets }) });

    it('says first whether the story is good enough, and by what', () => {
      const told = page();
      assert.match(
        told,
        /^# Story report\\: The Ferry\n\n\*\*It falls short\\: too few endings can be reached\\\.\*\*\n\n/,
      );
      assert.match(told, /\| Choices on the main way \| ✓ reached \| 2 \| 2 \|/);
      assert.match(told, /\| Different endings \| ✗ not reached \| 1 \| 2 \|/);
      const enough = ferry();
      assert.match(
        storyReportPage({
          title: 'Project',
          tree: enough,
          report: storyReport(enough, { targets: { ...targets, targetEndings: 1 } }),
        }),
        /\*\*It is long enough and has its endings\\\.\*\*/,
      );
    });

    it('lists what is wrong by kind, each place by its node and its words', () => {
      const told = under(page(), 'Ways through the story');
      const groups = told.split('### ').slice(1);
      const named = Object.fromEntries(groups.map((group) => [group.split('\n')[0]!, group]));
      assert.match(named['Stop without being an ending\\: 1']!, /\n- cellar \\\(a cellar\\\)/);
      assert.match(named['Lead to a node that is not there\\: 1']!, /quay .*: “Swim\\\.” → nowhere/);
      assert.match(named['Cannot be reached\\: 1']!, /\n- attic/);
      assert.match(named['Choices that make no difference\\: 1']!, /“Step on board\\\.”, “Go on board\\\.”/);
      assert.ok(Object.keys(named).some((name) => name.startsWith('Lead to no ending any more')));
      const unsure = named['Take as known what is not known on every way\\: 1']!;
      assert.match(unsure, /deck: hasBell \\\(the bell is on board\\\), known on no way/);
    });

    it('leads to each ending, step by step', () => {
      const told = under(page(), 'Endings');
      assert.match(told, /^### Home at Last \\\(home\\\)\n\nhome · reached by 2 choices\n\n/);
      assert.match(
        told,
        /1\. quay \\\(the quay at night\\\): “(?:Step|Go) on board\\\.”\n2\. deck: “Land\\\.”/,
      );
    });

    it('shows so many of a kind, and how many more there are', () => {
      const lost = Array.from({ length: 45 }, (_, index) => aNode(`lost${index}`));
      const tree = aTree('home', [aNode('home', [], { isEnding: true }), ...lost]);
      const told = under(page(tree), 'Ways through the story');
      assert.equal(told.match(/^- lost\d+$/gm)?.length, 30);
      assert.match(told, /^- and 15 more$/m);
    });

    it('has nothing wrong to tell of a sound story', () => {
      const tree = aTree('a', [
        aNode('a', [aChoice('one', 'b'), aChoice('two', 'c')]),
        aNode('b', [], { isEnding: true, endingId: 'b' }),
        aNode('c', [], { isEnding: true, endingId: 'c' }),
      ]);
      assert.match(under(page(tree), 'Ways through the story'), /^Nothing is wrong with them\\\./);
    });

    it('speaks Chinese, and obeys nothing that a story says', () => {
      isPlain(page(hostileFerry()));
      language = 'zh-cn';
      const tree = aTree('甲', [aNode('甲', [aChoice('1', '乙', { text: '走' })]), aNode('乙')], {
        title: '渡船',
      });
      isChinese(page(tree));
    });
  });

  describe('the quality of choices', () => {
    it('has the weakest node first, each with its remarks and what may be done', () => {
      const tree = ferry();
      const qualities = choiceQuality(tree);
      const told = choiceQualityPage({ title: 'Project', tree, qualities });
      assert.match(told, /^# Choices\\: The Ferry\n\nNodes with choices\\: 3\\\. On average \d+\\\.\d of 10/);
      const scores = [...told.matchAll(/^### .* · (\d+)\\\.(\d) of 10$/gm)].map(([, a, b]) =>
        Number(`${a}.${b}`),
      );
      assert.deepEqual(
        scores,
        [...scores].sort((one, other) => one - other),
      );
      assert.equal(scores.length, 3);
      assert.match(told, /\| For \| Why \| Of 10 \|\n\| :-- \| :-- \| --: \|\n\| Structure \| /);
      assert.match(told, /\*\*What may be done\*\*\n\n- /);
    });

    it('tells of one node with its text, also where it has no choices', () => {
      const tree = ferry();
      const [only] = choiceQuality(tree, { node: 'quay' });
      const told = nodeQualityPage(tree, only!);
      assert.match(told, /^# quay \\\(the quay at night\\\)\n\n\*\*\d+\\\.\d of 10\*\*\n\n> At quay\\\./);
      assert.match(told, /- Step on board\\\.\n {2}> The boards give\\\./);
      assert.match(nodeQualityPage(tree, { node: 'home' }), /There is nothing to choose here/);
    });

    it('obeys nothing that a story says', () => {
      const tree = hostileFerry();
      isPlain(choiceQualityPage({ title: 'P', tree, qualities: choiceQuality(tree) }));
      isPlain(nodeQualityPage(tree, choiceQuality(tree, { node: 'quay' })[0]!));
    });

    it('has words for every remark and suggestion, in both languages', () => {
      const variables = ['hasBell'];
      const choices = ['a', 'b'];
      const remarks = [
        { kind: 'only_one' },
        { kind: 'one_at_a_time' },
        { kind: 'same_outcome', choices },
        { kind: 'one_target', target: 'n' },
        { kind: 'dangling', choices },
        { kind: 'never_offered', choices },
        { kind: 'all_conditional' },
        { kind: 'too_many', count: 7, most: 4 },
        { kind: 'leads_back', choices },
        { kind: 'critical_in_name', choices },
        { kind: 'no_branch_at_critical_beat', beat: '1' },
        { kind: 'no_ending_at_ending_beat', beat: '1' },
        { kind: 'little_at_stake', beat: '1', tension: 9 },
        { kind: 'long_calm', nodes: 5 },
        { kind: 'no_narrative' },
        { kind: 'long_text', times: 3 },
        { kind: 'short_text', times: 0.25 },
        { kind: 'long_choice', choices },
        { kind: 'no_response', choices },
        { kind: 'alike', choices, share: 80 },
        { kind: 'responses_alike', choices, share: 80 },
        { kind: 'repeated', choices, nodes: 3 },
        { kind: 'as_before', choices, before: 'n' },
        { kind: 'default_choice', choices },
        { kind: 'no_text', choices },
        { kind: 'untied', choices },
        { kind: 'undeclared', variables },
        { kind: 'never_read', variables },
      ] as const satisfies readonly NodeQuality['suggestions'][number][];
      const praise = [
        { kind: 'ways', choices: 3, ways: 2 },
        { kind: 'well_paced' },
        { kind: 'distinct', share: 0 },
        { kind: 'distinct', share: 12 },
        { kind: 'tied', choices: 2 },
        { kind: 'nothing_known' },
      ] as const;
      const say = (ids: readonly string[]): string => ids.map((id) => `“${id}”`).join('');
      const told = (): string[] => [
        ...[...remarks, ...praise].map((remark) => words.remarkWords(remark, say)),
        ...remarks.map((remark) => words.suggestionWords(remark, say)),
      ];
      for (const text of told()) {
        assert.match(text, /^[A-Z].*\.$/);
        assert.doesNotMatch(text, /undefined|\{\d\}/);
      }
      assert.equal(new Set(told()).size, told().length);
      language = 'zh-cn';
      for (const text of told()) assert.match(text, /\p{Script=Han}.*。$/u);
    });
  });

  describe('the progress', () => {
    const standing: StoryStanding = {
      isRunning: false,
      stages: [
        { stage: 'docs', state: 'current', files: [], at: Date.UTC(2026, 10, 29) },
        { stage: 'skeleton', state: 'edited', files: [], at: null },
        { stage: 'tree', state: 'unfinished', files: [], at: null },
      ],
    };
    const build: BuildProgress = {
      state: 'stopped',
      nodes: 1234,
      limit: 2000,
      mainDepth: 3,
      targetMainDepth: 6,
      nodesByDepth: [1, 2, 4, 0],
      endings: [
        { endingId: 'home', nodes: 2 },
        { endingId: hostile, nodes: 1 },
      ],
      totalChoices: 9,
      repeatedChoices: 2,
      open: 5,
    };
    const page = (more: Partial<ProgressPages.StoryProgressFacts> = {}): string =>
      storyProgressPage({
        title: hostile,
        standing,
        build,
        now: undefined,
        endings: [{ id: 'home', title: 'Home', summary: '', beatId: '' }],
        ...more,
      });

    it('says how each stage stands and how the tree has grown', () => {
      const told = page();
      assert.match(told, /\*\*A build was stopped before its end/);
      assert.match(told, /\| Story documents \| up to date \| .*2026/);
      assert.match(told, /\| Plot skeleton \| changed by you \| – \|/);
      assert.match(told, /\| Nodes \| 1,234, at most 2,000 \|/);
      assert.match(told, /\| Choices \| 9, of which 2 repeat another \|/);
      assert.match(told, /Home \\\(home\\\) \\\(2 nodes\\\)/);
      const bars = [...under(told, 'Nodes by depth').matchAll(/\| \d \| (█*) \| (\d) \|/g)];
      assert.deepEqual(
        bars.map(([, bar]) => bar!.length),
        [10, 20, 40, 0],
      );
      isPlain(told);
    });

    it('says that it is running, here or elsewhere, and where it is', () => {
      const running = { ...standing, isRunning: true };
      const now = {
        stage: 'tree',
        tree: { nodes: 12, planned: 40, depth: 3, endings: 1, node: 'n12' },
      } as const;
      assert.match(
        page({ standing: running, now }),
        /\*\*At work\\: Story tree · node 12 of about 40 · depth 3 · 1 ending so far\*\*/,
      );
      const document = { stage: 'docs', document: { name: 'gdd', number: 2, of: 3 } } as const;
      assert.match(
        page({ standing: running, now: document }),
        /Story documents · Game design \\\(2 of 3\\\)/,
      );
      assert.match(page({ standing: running }), /\*\*Another window or program is at work/);
    });

    it('puts depths together where there are many, and tells of none where nothing was begun', () => {
      const deep = { ...build, nodesByDepth: Array.from({ length: 500 }, () => 1) };
      const rows = under(page({ build: deep }), 'Nodes by depth').match(/^\| \d+–\d+ \|/gm)!;
      assert.ok(rows.length <= 24, String(rows.length));
      const missing = standing.stages.map((stage) => ({ ...stage, state: 'missing' as const }));
      const told = page({ build: undefined, standing: { ...standing, stages: missing } });
      assert.match(told, /Nothing has been made yet/);
      assert.doesNotMatch(told, /Nodes by depth/);
    });

    it('speaks Chinese', () => {
      language = 'zh-cn';
      const told = page({ title: '渡船', build: { ...build, endings: [] } });
      isChinese(told);
    });
  });

  describe('the diagnostics', () => {
    const run = (more: Partial<BuildDiagnostics> = {}): BuildDiagnostics =>
      buildDiagnosticsSchema.parse({
        id: '20261129-034500',
        startedAt: Date.UTC(2026, 10, 29, 3, 45),
        endedAt: Date.UTC(2026, 10, 29, 3, 55),
        nodes: 31,
        repeatedChoiceRate: 0.125,
        limitsHit: { maxTotalNodes: 3, [hostile]: 1 },
        tokens: { input: 12_000, cached: 0, output: 3_000 },
        stageMilliseconds: { tree: 61_500 },
        config: { maxTotalNodes: { value: 120, from: 'setting' } },
        json: { calls: 9, parsed: 8, repaired: 1, salvaged: 0, failed: 0 },
        ...more,
      });

    it('have every figure that is not nothing, what held it back, and where each setting came from', () => {
      const told = storyDiagnosticsPage(run(), [run()], []);
      assert.match(told, /^# Run 20261129\\-034500\n\nwith a skeleton · .* · ended\\: completed\n/);
      assert.match(told, /\| Nodes \| 31 \|/);
      assert.match(told, /\| Their share of all choices \| 12\\\.5% \|/);
      assert.match(told, /\| Held back by storyfold\\\.story\\\.maxTotalNodes \| 3 \|/);
      assert.match(told, /\| Time for the tree \| 61\\\.5 s \|/);
      assert.match(told, /\| storyfold\\\.story\\\.maxTotalNodes \| your settings \| 120 \|/);
      assert.doesNotMatch(told, /Ways that come together|All runs|cannot be read/);
      isPlain(told);
      const stopped = storyDiagnosticsPage(
        run({ ended: 'cancelled', mode: 'legacy' }),
        [run(), run({ id: 'b' })],
        [hostile],
      );
      assert.match(stopped, /Runs whose files cannot be read\\: /);
      isPlain(stopped);
      assert.match(stopped, /without a skeleton · .* · ended\\: stopped/);
      assert.match(stopped, /## All runs\n\n\| Run \| Began \|/);
    });

    it('of two runs stand side by side with what changed', () => {
      const after = run({
        id: 'later',
        nodes: 40,
        config: { maxTotalNodes: { value: 60, from: 'skeleton' } },
      });
      const told = storyComparisonPage(run(), after);
      assert.match(told, /\| Nodes \| 31 \| 40 \| \\\+9 \|/);
      assert.match(told, /\| Read at once \| 8 \| 8 \| {2}\|/);
      assert.match(
        under(told, 'What was set differently'),
        /\| storyfold\\\.story\\\.maxTotalNodes \| 120 \| 60 \|/,
      );
      assert.match(storyComparisonPage(run(), run({ id: 'b' })), /All figures are the same/);
    });

    it('have words for every figure that two runs are compared by, in both languages', () => {
      const full = run({
        limitsHit: Object.fromEntries(configKeys.map((key) => [key, 1])),
        stageMilliseconds: { docs: 1, skeleton: 1, tree: 1 },
        config: Object.fromEntries(configKeys.map((key) => [key, { value: 1, from: 'default' as const }])),
      });
      const names = compareRuns(full, run({ id: 'b', nodes: 1 })).map(({ name }) => name);
      language = 'zh-cn';
      const told = storyComparisonPage(full, run({ id: 'b', nodes: 1, limitsHit: {} }));
      isChinese(told);
      for (const name of names) assert.ok(!told.includes(`| ${name} |`), name);
    });
  });
});
