import assert from 'node:assert/strict';
import fc from 'fast-check';
import { endingsOf, planBuild } from '../../../../src/core/story/building/buildPlan';
import {
  emptyBuild,
  isWritten,
  nextNode,
  withEvent,
  type BuildEvent,
  type BuildState,
} from '../../../../src/core/story/building/buildState';
import type { TreeBuilderConfig } from '../../../../src/core/story/building/config';
import { configKeys, configValues } from '../../../../src/core/story/building/configKeys';
import { remembered } from '../../../../src/core/story/building/directorContext';
import { plainSkeleton } from '../../../../src/core/story/building/plainSkeleton';
import { buildTree, type TreeBuild } from '../../../../src/core/story/building/treeBuilder';
import { treeOf } from '../../../../src/core/story/building/treeOf';
import { BuildTally } from '../../../../src/core/story/diagnostics/buildTally';
import { knownFacts, mayRelyOn } from '../../../../src/core/story/facts/knownFacts';
import type { PlotSkeleton, StoryTree } from '../../../../src/core/story/model';
import { ScriptedStoryTalk, type ChoiceScript } from '../../../fakes/scriptedStoryTalk';

const defaults = Object.fromEntries(
  configKeys.map((key) => [key, configValues[key].value]),
) as unknown as TreeBuilderConfig;

const variableNames = ['lamp', 'trust', 'nights'];

/** Skeletons of any shape, sound or not: a build does its best with each. */
const skeletons: fc.Arbitrary<PlotSkeleton> = fc
  .array(
    fc.record({
      beatType: fc.constantFrom('setup' as const, 'escalation' as const, 'twist' as const, 'climax' as const),
      tensionLevel: fc.integer({ min: 1, max: 10 }),
      isCriticalBranchPoint: fc.boolean(),
      leadsToEnding: fc.boolean(),
      uses: fc.uniqueArray(fc.constantFrom(...variableNames)),
      branches: fc.array(
        fc.record({
          branchType: fc.constantFrom('critical' as const, 'normal' as const, 'micro' as const),
          maxChildren: fc.integer({ min: 0, max: 3 }),
          notes: fc.constant(''),
        }),
        { maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .chain((beats) =>
    fc.array(fc.integer({ min: 0, max: beats.length - 1 }), { maxLength: 5 }).map((at) => ({
      version: 1,
      title: 'T',
      config: { minMainDepth: 1, targetMainDepth: 1, targetEndings: 1, maxBranchesPerNode: 1 },
      acts: [
        {
          index: 1,
          label: '',
          beats: beats.map((beat, index) => ({ ...beat, id: `b${index}`, actIndex: 1, summary: '' })),
        },
      ],
      variables: variableNames.map((name) => ({ name, meaning: '', initial: false })),
      endings: at.map((beat, index) => ({ id: `e${index}`, title: '', summary: '', beatId: `b${beat}` })),
    })),
  );

const configs: fc.Arbitrary<TreeBuilderConfig> = fc
  .record({
    targetMainDepth: fc.integer({ min: 1, max: 14 }),
    targetEndings: fc.integer({ min: 1, max: 4 }),
    maxBranchesPerNode: fc.integer({ min: 1, max: 4 }),
    maxTotalNodes: fc.integer({ min: 2, max: 45 }),
    progressPlateauLimit: fc.integer({ min: 1, max: 6 }),
    forceCriticalInterval: fc.integer({ min: 1, max: 6 }),
  })
  .map((values) => ({ ...defaults, ...values }));

/** The same question gets the same answer, so that a build that went on can be compared with one that was never stopped. */
function scriptOf(seed: number): ChoiceScript {
  const draw = (text: string): number => {
    let hash = seed | 0;
    for (const unit of text) hash = (Math.imul(hash, 31) + unit.codePointAt(0)!) | 0;
    return Math.abs(hash);
  };
  return (ask, index) => {
    const at = draw(`${ask.narrative}:${index}`);
    const known = Object.keys(ask.known);
    return {
      consequences: at % 3 === 0 ? { [variableNames[at % variableNames.length]!]: true } : {},
      preconditions:
        at % 5 === 0 && ask.mayAsk.length > 0 ? { [ask.mayAsk[at % ask.mayAsk.length]!.name]: true } : {},
      reliesOn: at % 2 === 0 ? known.slice(0, 1) : [],
    };
  };
}

interface Built {
  state: BuildState;
  events: BuildEvent[];
  talk: ScriptedStoryTalk;
  tree: StoryTree;
}

async function build(
  skeleton: PlotSkeleton,
  config: TreeBuilderConfig,
  seed: number,
  from: BuildState = emptyBuild,
): Promise<Built> {
  const plan = planBuild(skeleton, config);
  const talk = new ScriptedStoryTalk(scriptOf(seed));
  const events: BuildEvent[] = [];
  const frame = { title: 'T', plan, skeleton };
  const parts: TreeBuild = {
    frame,
    setting: { plan, config, variables: skeleton.variables },
    isGuided: true,
    language: 'en',
    talk,
    tally: new BuildTally('run', 'guided', 0),
    note: (event) => {
      events.push(event);
      return Promise.resolve();
    },
  };
  const state = await buildTree(parts, from);
  return { state, events, talk, tree: treeOf(state, frame) };
}

/** Choices on the longest way, and the nodes that some way leads to. Trees that are built have no cycles. */
function walk(tree: StoryTree): { depth: number; reached: Set<string> } {
  const reached = new Set([tree.root]);
  for (const id of reached) for (const { target } of tree.nodes[id]!.choices) reached.add(target);
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const depth = Math.max(0, ...tree.nodes[id]!.choices.map(({ target }) => 1 + depthOf(target)));
    depths.set(id, depth);
    return depth;
  };
  return { depth: depthOf(tree.root), reached };
}

describe('building a tree on a skeleton', () => {
  it('ends within its limits, whatever the skeleton, with nothing left open', async () => {
    await fc.assert(
      fc.asyncProperty(skeletons, configs, fc.integer(), async (skeleton, config, seed) => {
        const { state, tree } = await build(skeleton, config, seed);
        const plan = planBuild(skeleton, config);
        const nodes = Object.values(tree.nodes);
        assert.equal(nextNode(state), undefined);
        assert.ok(nodes.length <= Math.max(config.maxTotalNodes, plan.main.length + plan.endings.length));
        assert.ok(plan.main.length + plan.endings.length <= Math.max(2, config.maxTotalNodes));
        const { depth, reached } = walk(tree);
        assert.equal(reached.size, nodes.length, 'a node that no way leads to');
        assert.equal(depth, plan.main.length, 'the main way is not as long as planned');
        for (const node of nodes) {
          assert.ok(node.narrative !== '');
          assert.equal(node.isEnding, node.choices.length === 0);
          assert.ok(node.choices.length <= config.maxBranchesPerNode || plan.endings.length > 0);
          for (const { target } of node.choices) assert.ok(Object.hasOwn(tree.nodes, target), 'dangling');
          if (!node.isEnding)
            assert.ok(
              node.choices.some(({ preconditions }) => Object.keys(preconditions).length === 0),
              'a reader may be left without a choice',
            );
        }
        const endings = new Set(nodes.flatMap(({ endingId }) => (endingId === null ? [] : [endingId])));
        assert.deepEqual([...endings].sort(), plan.endings.map(({ ending }) => ending.id).sort());
      }),
      { numRuns: 300 },
    );
  });

  it('goes on from any event as if it had never been stopped, and asks for nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(skeletons, configs, fc.integer(), fc.nat(), async (skeleton, config, seed, at) => {
        const whole = await build(skeleton, config, seed);
        const cut = at % (whole.events.length + 1);
        const state = whole.events.slice(0, cut).reduce(withEvent, emptyBuild);
        const rest = await build(skeleton, config, seed, state);
        assert.equal(rest.events.length, whole.events.length - cut);
        assert.deepEqual(
          rest.events.map(({ event }) => event),
          whole.events.slice(cut).map(({ event }) => event),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('keeps what each text relies on true on all ways that lead to it, unless there was no room', async () => {
    await fc.assert(
      fc.asyncProperty(skeletons, configs, fc.integer(), async (skeleton, config, seed) => {
        const { state, tree, talk } = await build(skeleton, config, seed);
        if (state.forcedMerges > 0) return;
        const facts = knownFacts(tree);
        const told = new Map<string, ReadonlySet<string>>();
        for (const ask of talk.asks) told.set(ask.narrative, new Set(Object.keys(ask.known)));
        for (const { id, narrative, reliesOn } of Object.values(tree.nodes))
          for (const name of reliesOn)
            if (told.get(narrative)?.has(name))
              assert.ok(mayRelyOn(facts.get(id)!, name), `${id} relies on ${name}`);
      }),
      { numRuns: 300 },
    );
  });

  it('tells choices and responses of the same way, and of no more of it than is remembered', async () => {
    await fc.assert(
      fc.asyncProperty(skeletons, configs, fc.integer(), async (skeleton, config, seed) => {
        const { talk } = await build(skeleton, config, seed);
        for (const { director } of talk.asks) {
          assert.ok(director.recentChoices.length <= remembered.choices);
          assert.ok(director.recentResponses.length <= remembered.responses);
          assert.ok(director.recentBeats.length <= remembered.beats);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('gives a skeleton without endings as many as are wanted, at the beats that lead to one', () => {
    fc.assert(
      fc.property(skeletons, fc.integer({ min: 1, max: 4 }), (skeleton, wanted) => {
        const endings = endingsOf({ ...skeleton, endings: [] }, wanted);
        assert.ok(endings.length >= wanted);
        assert.equal(new Set(endings.map(({ id }) => id)).size, endings.length);
      }),
    );
  });

  it('has a place for every ending that is wanted, also without a skeleton', () => {
    const config = { ...defaults, targetEndings: 7, maxBranchesPerNode: 3 };
    const { endings, endingsLeftOut } = planBuild(plainSkeleton('T', config, 'en'), config);
    assert.equal(new Set(endings.map(({ ending }) => ending.id)).size, 7);
    assert.deepEqual(endingsLeftOut, []);
  });

  it('counts a lost line as not had: whatever is missing is asked for again', async () => {
    await fc.assert(
      fc.asyncProperty(skeletons, configs, fc.integer(), fc.nat(), async (skeleton, config, seed, at) => {
        const { events } = await build(skeleton, config, seed);
        const lost = at % events.length;
        const state = events.filter((_, index) => index !== lost).reduce(withEvent, emptyBuild);
        const { state: ended } = await build(skeleton, config, seed, state);
        assert.ok([...ended.nodes.values()].every(isWritten));
      }),
      { numRuns: 150 },
    );
  });
});
