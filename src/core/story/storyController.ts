import { StoryFoldError } from '../errors';
import { RunBudget } from '../llm/usage/runBudget';
import { addUsage, noUsage } from '../llm/usage/tokenUsage';
import { storyLock } from '../project/layout';
import { jsonBytes } from '../storage/json';
import { buildProgress } from './buildProgress';
import { loadCheckpoint } from './building/checkpoint';
import { isWritten, nextNode } from './building/buildState';
import {
  readReportTargets,
  readTreeBuilderConfig,
  type ConfigInputs,
} from './building/readTreeBuilderConfig';
import { unplannedTree } from './building/unplannedTree';
import { BuildTally } from './diagnostics/buildTally';
import { allDiagnostics, newRunId, saveDiagnostics, type RunHistory } from './diagnostics/diagnosticsFiles';
import type { BuildDiagnostics } from './diagnostics/model';
import { documentInputs, runDocuments } from './documentsPart';
import type { PlotSkeleton, StoryTree } from './model';
import { storyVersion } from './model';
import type { PartResult, PartRun } from './partRun';
import { requireFlawlessTree } from './readStoryTree';
import { loreNamesOf } from './quality/loreNames';
import { storyReport } from './report/storyReport';
import type { StoryReport } from './report/model';
import { runSkeleton, skeletonInputs } from './skeletonPart';
import { editedFiles, outdatedFiles, StoryDesk } from './storyDesk';
import { atStage, noStoryTree } from './storyErrors';
import { filesOfPart, reportFile, storyRunsFolder, treeFile } from './storyFiles';
import type {
  BuildProgress,
  EffectiveConfig,
  StageOutcome,
  StoryControllerOptions,
  StoryOutcome,
  StoryRunOptions,
  StoryStanding,
  StoryWarning,
} from './storyRun';
import { storyMaterial } from './storyMaterial';
import { isBuiltWithoutSkeleton, isMadeFrom, refuseNewerRecord } from './storyRecord';
import { targetsOf } from './report/targetsOf';
import { runTree, treeInputs } from './treePart';
import { storyParts, type StoryPart, type StoryStage } from '../../shared/values';

const runners: Readonly<
  Record<StoryPart, (run: PartRun) => Promise<PartResult & { report?: StoryReport | null }>>
> = {
  docs: runDocuments,
  skeleton: runSkeleton,
  tree: runTree,
};

/**
 * Drives the branching story of one project. One run at a time, alone on the story's lock; nothing begins by itself. All methods throw
 * `StoryFoldError`, `locked` where somebody else is at work on the story.
 */
export class StoryController {
  private readonly desk: StoryDesk;
  private readonly listeners = new Set<() => void>();
  private own: { abort: AbortController; ended: Promise<unknown> } | undefined;

  constructor(private readonly options: StoryControllerOptions) {
    this.desk = new StoryDesk(options.store, options.clock);
  }

  /** Calls back after every written change, and when a run ends. Returns the way to stop it. */
  onDidChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** This controller is building at this moment. */
  get isWorking(): boolean {
    return this.own !== undefined;
  }

  /** Resolves when a run that is under way has ended, one way or the other. */
  async settled(): Promise<void> {
    await this.own?.ended.catch(() => undefined);
  }

  /**
   * Runs a stage on what is there; `full` runs all of them. A stage whose inputs have not changed is reused. Throws `refused` where inputs are
   * missing or the author's version would be written over, `no_model`, `invalid_input` for a configuration that does not fit, and what requests
   * throw; `details.storyStage` then names the stage to run again, and what was had stays.
   */
  run(stage: StoryStage, options: StoryRunOptions = {}): Promise<StoryOutcome> {
    const { store } = this.options;
    const abort = new AbortController();
    const onAbort = (): void => abort.abort();
    if (options.signal?.aborted) abort.abort();
    options.signal?.addEventListener('abort', onAbort, { once: true });
    const ended = store
      .withLock(storyLock, () => this.runStages(stage, { ...options, signal: abort.signal }))
      .finally(() => {
        options.signal?.removeEventListener('abort', onAbort);
        if (this.own?.abort === abort) this.own = undefined;
        this.changed();
      });
    this.own ??= { abort, ended };
    return ended;
  }

  /** Stops the run of this controller and waits for its end; does nothing where none runs. */
  async cancel(): Promise<void> {
    this.own?.abort.abort();
    await this.settled();
  }

  /** How each stage stands. Writes nothing. */
  async standing(): Promise<StoryStanding> {
    const { store } = this.options;
    const { record } = await this.desk.record(true);
    const config = await this.config();
    const isLegacy = isBuiltWithoutSkeleton(record);
    const treeConfig = isLegacy ? readTreeBuilderConfig(this.configInputs(undefined)) : config;
    const inputs: Record<StoryPart, Record<string, string>> = {
      docs: await documentInputs(await storyMaterial(this.options), undefined),
      skeleton: await skeletonInputs(this.desk, config.values),
      tree: await treeInputs({ desk: this.desk, engine: this.options }, treeConfig, isLegacy),
    };
    const stages: StoryStanding['stages'] = [];
    for (const stage of storyParts) {
      const files = [...filesOfPart[stage]];
      const hashes = await this.desk.hashes(files);
      const made = record.parts[stage];
      const isWhole = files.every((path) => path in hashes);
      const state = !isWhole
        ? Object.keys(hashes).length > 0 && made
          ? 'unfinished'
          : 'missing'
        : editedFiles(stage, made, hashes).length > 0
          ? 'edited'
          : outdatedFiles(stage, made, hashes).length > 0
            ? 'unfinished'
            : isMadeFrom(made, inputs[stage])
              ? 'current'
              : 'stale';
      stages.push({ stage, state, files: Object.keys(hashes), at: made?.at ?? null });
    }
    const checkpoint = await loadCheckpoint(store);
    const tree = stages.at(-1)!;
    if (checkpoint && nextNode(checkpoint.state)) tree.state = 'unfinished';
    return { stages, isRunning: await store.isLocked(storyLock) };
  }

  /** Throws `invalid_input` that says where it is wrong. */
  tree(): Promise<{ tree: StoryTree; sha256: string } | undefined> {
    return this.desk.tree();
  }

  /** As `tree`. */
  skeleton(): Promise<{ skeleton: PlotSkeleton; sha256: string } | undefined> {
    return this.desk.skeleton();
  }

  /** Of the tree as it stands, against the skeleton that it was built from, if any, and the configuration, as they stand. Throws `not_found` where there is none. */
  async report(flags?: StoryRunOptions['flags']): Promise<StoryReport> {
    const found = await this.desk.tree();
    if (!found) throw noStoryTree();
    return this.reportOn(found.tree, await this.skeletonOfTree(), flags);
  }

  /** How far a build has come that runs, was stopped or has ended. Throws `not_found` where nothing was begun. */
  async progress(): Promise<BuildProgress> {
    const { store } = this.options;
    const config = await this.config();
    const { values } = config;
    const about = { limit: values.maxTotalNodes, targetMainDepth: values.targetMainDepth };
    const checkpoint = await loadCheckpoint(store);
    if (checkpoint) {
      const isRunning = await store.isLocked(storyLock);
      return buildProgress(
        unplannedTree(checkpoint.state),
        {
          ...about,
          state: isRunning
            ? 'running'
            : [...checkpoint.state.nodes.values()].every(isWritten)
              ? 'finished'
              : 'stopped',
        },
        targetsOf(config),
      );
    }
    const found = await this.desk.tree();
    if (!found) throw noStoryTree();
    return buildProgress(found.tree, { ...about, state: 'finished' }, targetsOf(config));
  }

  /** The diagnostics of all runs. */
  runs(): Promise<RunHistory> {
    return allDiagnostics(this.options.store);
  }

  /**
   * Takes a tree that was imported, or in which the author changed something; it counts as the author's from then on. `expected`: the SHA-256
   * (hex) of the one it takes the place of, null where there must be none; `copyFirst`: that one is copied beside, and where to is given back.
   * Throws `conflict`, `invalid_input`.
   */
  async saveTree(
    tree: StoryTree,
    expected: string | null,
    { copyFirst = false }: { copyFirst?: boolean } = {},
  ): Promise<string | undefined> {
    requireFlawlessTree(tree, treeFile);
    await this.desk.refuseNewer(treeFile);
    const report = await this.reportOn(tree, await this.skeletonOfTree());
    const copy = await this.options.store.withLock(storyLock, async () => {
      const { changes, copies } = copyFirst
        ? await this.desk.backup([treeFile])
        : { changes: [], copies: [] };
      await this.options.store.commit([
        ...changes,
        { path: treeFile, bytes: jsonBytes({ ...tree, version: storyVersion }), expected },
        { path: reportFile, bytes: jsonBytes(report) },
      ]);
      return copies[0]?.backup;
    });
    this.changed();
    return copy;
  }

  /** The configuration as it holds for the next build. Throws `invalid_input`. */
  async config(flags?: StoryRunOptions['flags']): Promise<EffectiveConfig> {
    const known = await this.desk.skeleton();
    return readTreeBuilderConfig(this.configInputs(known?.skeleton, flags));
  }

  private configInputs(skeleton: PlotSkeleton | undefined, flags?: StoryRunOptions['flags']): ConfigInputs {
    const { environment, project } = this.options;
    return { flags, environment, settings: project.settings, skeleton };
  }

  private async skeletonOfTree(): Promise<PlotSkeleton | undefined> {
    const { record } = await this.desk.record(true);
    return isBuiltWithoutSkeleton(record) ? undefined : (await this.desk.skeleton())?.skeleton;
  }

  private async reportOn(
    tree: StoryTree,
    skeleton: PlotSkeleton | undefined,
    flags?: StoryRunOptions['flags'],
  ): Promise<StoryReport> {
    return storyReport(tree, {
      ...(skeleton && { skeleton }),
      loreNames: await loreNamesOf(this.options.store),
      targets: readReportTargets(this.configInputs(skeleton, flags)),
    });
  }

  private async runStages(
    stage: StoryStage,
    options: StoryRunOptions & { signal: AbortSignal },
  ): Promise<StoryOutcome> {
    const { store, clock, project, model } = this.options;
    // Before anything is paid for that could not be noted down.
    refuseNewerRecord(await this.desk.record());
    const startedAt = clock.now();
    const id = await newRunId(store, startedAt);
    const tally = new BuildTally(id, options.legacy === true ? 'legacy' : 'guided', startedAt);
    const budget = options.budget ?? (model && new RunBudget(model.options.settings.budget));
    const callsBefore = budget?.spent.calls ?? 0;
    const warnings: StoryWarning[] = [];
    const stages: StageOutcome[] = [];
    let report: StoryReport | null = null;
    // The engine is read once: settings that change while it runs hold for the next run.
    const run: PartRun = {
      desk: this.desk,
      engine: { ...this.options, project, model },
      options,
      signal: options.signal,
      tally,
      budget,
      keepsEdited: stage === 'full' || options.keepEdited === true,
      warn: (warning) => {
        if (!warnings.some((one) => JSON.stringify(one) === JSON.stringify(warning))) warnings.push(warning);
      },
      log: (line) => this.log(id, line),
      runs: [],
    };
    const close = async (ended: string): Promise<BuildDiagnostics | null> => {
      const spent = run.runs.map((one) => one.spent).reduce(addUsage, noUsage);
      const diagnostics = tally.end(ended, clock.now(), (budget?.spent.calls ?? 0) - callsBefore, spent);
      const isWorthKeeping = diagnostics.requests > 0 || stages.some(({ did }) => did !== 'reused');
      if (isWorthKeeping) await saveDiagnostics(store, diagnostics).catch(() => undefined);
      return isWorthKeeping ? diagnostics : null;
    };
    const parts = partsOf(stage, options);
    for (const part of parts) {
      const began = clock.now();
      await run.log(`${part}: begun.`);
      try {
        const { did, files, report: built } = await runners[part](run);
        report = built ?? report;
        const milliseconds = clock.now() - began;
        tally.took(part, milliseconds);
        stages.push({ stage: part, did, files, milliseconds });
        await run.log(`${part}: ${did}.`);
        this.changed();
      } catch (error) {
        tally.took(part, clock.now() - began);
        const code = error instanceof StoryFoldError ? error.code : 'io';
        await run.log(
          `${part}: ${code}: ${error instanceof Error ? error.message : String(error)} Run again: ${part}.`,
        );
        await close(code);
        throw atStage(error, part);
      }
    }
    if (report === null && parts.includes('tree')) report = await this.report(options.flags);
    const diagnostics = await close('completed');
    return { run: diagnostics?.id ?? null, stages, warnings, report, diagnostics };
  }

  /** A log that cannot be written stops no work. */
  private async log(run: string, line: string): Promise<void> {
    const at = new Date(this.options.clock.now()).toISOString();
    await this.options.store
      .append(`${storyRunsFolder}/${run}/log.txt`, `${at} ${line.replaceAll(/\s*\n\s*/g, ' ')}`)
      .catch(() => undefined);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

function partsOf(stage: StoryStage, { legacy }: StoryRunOptions): StoryPart[] {
  if (stage !== 'full') return [stage];
  return storyParts.filter((part) => part !== 'skeleton' || legacy !== true);
}
