import { sha256 } from '../storage/hash';
import { jsonBytes } from '../storage/json';
import type { BuildState } from './building/buildState';
import { emptyBuild, firstNode, isWritten, nextNode } from './building/buildState';
import { beatsOf, planBuild } from './building/buildPlan';
import { loadCheckpoint, noteEvent } from './building/checkpoint';
import { nodesPlanned, type BuildSetting } from './building/planSlots';
import { plainSkeleton } from './building/plainSkeleton';
import { readTreeBuilderConfig } from './building/readTreeBuilderConfig';
import { buildTree } from './building/treeBuilder';
import { beatAt } from './building/directorContext';
import { storyNode } from './building/storyNode';
import { treeOf, type TreeFrame } from './building/treeOf';
import { backUp, talkAt, type PartResult, type PartRun } from './partRun';
import { loreNamesOf } from './quality/loreNames';
import type { StoryReport } from './report/model';
import { targetsOf } from './report/targetsOf';
import { GrowingReport } from './report/growingReport';
import { storyReport } from './report/storyReport';
import { neededDocuments, skeletonInputs, warnOfStaleDocuments } from './skeletonPart';
import { editedFiles } from './storyDesk';
import { skeletonWithoutBeats, storyFileEdited, storyInputMissing, strictTreeMissed } from './storyErrors';
import { checkpointFile, filesOfPart, reportFile, skeletonFile, treeFile } from './storyFiles';
import { hashOf } from './storyMaterial';
import { isMadeFrom, type MadePart } from './storyRecord';
import type { EffectiveConfig } from './storyRun';

/** What a tree follows from, by name. */
export async function treeInputs(
  { desk, engine }: Pick<PartRun, 'desk' | 'engine'>,
  config: EffectiveConfig,
  isLegacy: boolean,
): Promise<Record<string, string>> {
  const { mostFallbacksInARow: _limit, ...shaping } = config.values;
  const hashes = await desk.hashes([...filesOfPart.docs, ...(isLegacy ? [] : filesOfPart.skeleton)]);
  const { language, title } = engine.project;
  return {
    ...hashes,
    config: await hashOf(shaping),
    mode: isLegacy ? 'legacy' : 'guided',
    title: await hashOf([title, language]),
  };
}

/**
 * Builds the tree node by node, or goes on with a build that did not end, and puts the report beside it. With a skeleton it takes what it gets;
 * whether that is good enough the report says. Without one, `strict` does not take a tree that misses its limits.
 */
export async function runTree(run: PartRun): Promise<PartResult & { report: StoryReport | null }> {
  const { desk, engine, options, tally } = run;
  const isLegacy = options.legacy === true;
  const files = [treeFile, reportFile];
  await desk.refuseNewer(treeFile);
  const documents = await neededDocuments(desk, 'tree');
  const known = isLegacy ? undefined : await desk.skeleton();
  if (!isLegacy && !known) throw storyInputMissing('tree', 'skeleton', [skeletonFile]);
  if (known && beatsOf(known.skeleton).length === 0) throw skeletonWithoutBeats(skeletonFile);
  const config = readTreeBuilderConfig({
    flags: options.flags,
    environment: engine.environment,
    settings: engine.project.settings,
    skeleton: known?.skeleton,
  });
  tally.configured(config);
  const { docs, skeleton: madeSkeleton, tree: made } = (await desk.record()).record.parts;
  await warnOfStaleDocuments(run, docs);
  if (!isLegacy && madeSkeleton) await warnOfStaleSkeleton(run, madeSkeleton, config);
  const inputs = await treeInputs(run, config, isLegacy);
  const hashes = await desk.hashes([treeFile]);
  const isThere = treeFile in hashes;
  const isEdited = editedFiles('tree', made, hashes).length > 0;
  const isCurrent = isThere && isMadeFrom(made, inputs);
  const waiting = await waitingBuild(run, inputs, { isLegacy, isCurrent });
  if (isThere && options.force !== true) {
    // What was begun by force goes on without it.
    if (isCurrent && !waiting) return { did: 'reused', files, report: null };
    if (isEdited) {
      if (!run.keepsEdited) throw storyFileEdited(treeFile);
      run.warn({ kind: 'kept_edited', path: treeFile });
      return { did: 'reused', files, report: null };
    }
  }

  const { language, title } = engine.project;
  const skeleton = known?.skeleton ?? plainSkeleton(title, config.values, language);
  const plan = planBuild(skeleton, config.values);
  const frame: TreeFrame = { title: skeleton.title || title, plan, skeleton };
  const setting: BuildSetting = { plan, config: config.values, variables: skeleton.variables };
  const from = waiting ?? emptyBuild;
  tally.resumed([...from.nodes.values()].filter(isWritten).length);

  const talk = await talkAt(run, 'tree', { documents, skeleton: known?.skeleton });
  if (nextNode(from)) {
    const left = Math.max(1, expectedNodes(setting) - [...from.nodes.values()].filter(isWritten).length);
    await options.beforeCost?.(engine.model!.estimate(talk.plannedTree(left, plan.endings.length)));
  }
  if (!waiting) await beginBuild(run, inputs, isLegacy);
  options.onProgress?.({ stage: 'tree' });
  let state: BuildState = from;
  const growing = new GrowingReport(firstNode, targetsOf(config));
  const count = (): void =>
    tally.built({
      nodes: [...state.nodes.values()].filter(isWritten).length,
      merges: state.merges,
      forcedMerges: state.forcedMerges,
      limitsHit: {
        ...state.limits,
        ...(plan.leftOut.length > 0 && { beatsLeftOut: plan.leftOut.length }),
        ...(plan.endingsLeftOut.length > 0 && { endingsLeftOut: plan.endingsLeftOut.length }),
      },
    });
  try {
    state = await buildTree(
      {
        frame,
        setting,
        isGuided: !isLegacy,
        language,
        talk,
        tally,
        signal: run.signal,
        note: (event) => noteEvent(desk.store, event),
        onNode: (now, node) => {
          state = now;
          const tree = { ...progressOf(now, setting, growing), node: node.id };
          options.onProgress?.({ stage: 'tree', tree });
        },
      },
      from,
    );
  } finally {
    count();
  }
  const tree = treeOf(state, frame);
  const report = storyReport(tree, {
    ...(known && { skeleton: known.skeleton }),
    loreNames: await loreNamesOf(desk.store),
    targets: targetsOf(config),
  });
  if (isLegacy && options.strict === true && !report.verdict.passes) {
    const { depthOk, durationOk, endingsOk } = report.verdict;
    throw strictTreeMissed([
      ...(depthOk ? [] : (['depth'] as const)),
      ...(durationOk ? [] : (['duration'] as const)),
      ...(endingsOk ? [] : (['endings'] as const)),
    ]);
  }
  const bytes = jsonBytes(tree);
  const copies = isEdited ? await backUp(run, [treeFile]) : [];
  await desk.save('tree', { inputs, outputs: { [treeFile]: await sha256(bytes) } }, [
    ...copies,
    { path: treeFile, bytes, expected: hashes[treeFile] ?? null },
    { path: reportFile, bytes: jsonBytes(report) },
    { path: checkpointFile, bytes: undefined },
  ]);
  return {
    did: from.nodes.size > 1 || from.nodes.get(firstNode)?.narrative !== undefined ? 'resumed' : 'ran',
    files,
    report,
  };
}

/** A build of the same story that did not end, or whose tree was not written; undefined where there is none to go on with. */
async function waitingBuild(
  { desk, options }: PartRun,
  inputs: Readonly<Record<string, string>>,
  { isLegacy, isCurrent }: { isLegacy: boolean; isCurrent: boolean },
): Promise<BuildState | undefined> {
  const checkpoint = await loadCheckpoint(desk.store);
  if (checkpoint?.begun.inputs !== (await hashOf(inputs))) return undefined;
  const isWhole = nextNode(checkpoint.state) === undefined;
  // One that was not good enough waits for whoever takes it as it is, and gives way to another, or to the tree that there is.
  const isStrict = isLegacy && options.strict === true;
  const isRefused = isWhole && isStrict && (options.force === true || isCurrent);
  return isRefused ? undefined : checkpoint.state;
}

/** Once it is sure that it is built it takes the place of another one, which is copied beside then, since it was paid for. */
async function beginBuild(
  run: PartRun,
  inputs: Readonly<Record<string, string>>,
  isLegacy: boolean,
): Promise<void> {
  const { desk } = run;
  const changes = await backUp(run, [checkpointFile]);
  const begun = JSON.stringify({
    event: 'begun',
    version: 1,
    inputs: await hashOf(inputs),
    mode: isLegacy ? 'legacy' : 'guided',
    at: desk.clock.now(),
  });
  await desk.store.commit([
    ...changes,
    { path: checkpointFile, bytes: new TextEncoder().encode(`${begun}\n`) },
  ]);
}

async function warnOfStaleSkeleton(
  { desk, warn }: PartRun,
  { inputs }: MadePart,
  config: EffectiveConfig,
): Promise<void> {
  const now = await skeletonInputs(desk, config.values);
  const because = filesOfPart.docs.filter((path) => inputs[path] !== now[path]);
  if (because.length > 0) warn({ kind: 'stale', stage: 'skeleton', because: [...because] });
}

/** How many nodes a build comes to as a rule: one beside each of the main way, as far as the limit goes. */
function expectedNodes({ plan, config }: BuildSetting): number {
  return Math.min(config.maxTotalNodes, plan.main.length * 2 + plan.endings.length);
}

/** Where the build stands; what is written by now is taken up in the report that goes along. */
function progressOf(state: BuildState, setting: BuildSetting, growing: GrowingReport) {
  for (const node of state.nodes.values())
    if (isWritten(node) && !growing.has(node.id))
      growing.addNode(node.id, storyNode(node, beatAt(setting.plan, node)));
  const { totalNodes, mainPathDepth, endingCount } = growing.figures;
  return {
    nodes: totalNodes,
    planned: Math.max(expectedNodes(setting), nodesPlanned(state, setting)),
    depth: mainPathDepth,
    endings: endingCount,
  };
}
