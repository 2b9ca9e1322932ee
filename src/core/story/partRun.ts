import { ModelRun } from '../llm/calls/modelRun';
import type { RunBudget } from '../llm/usage/runBudget';
import { readToldBullets } from '../project/playbook/toldBullets';
import type { StoreChange } from '../storage/projectStore';
import type { StoryPart } from '../../shared/values';
import type { BuildTally } from './diagnostics/buildTally';
import { modelNeededForStory } from './storyErrors';
import type { StoryDesk } from './storyDesk';
import type { StoryControllerOptions, StoryRunOptions, StoryWarning } from './storyRun';
import type { ToldStory } from './telling/storyTalk';
import { ToldStoryTalk } from './telling/toldStory';

/** One run over the stages, with what they share. */
export interface PartRun {
  desk: StoryDesk;
  engine: StoryControllerOptions;
  options: StoryRunOptions;
  /** Aborted by whoever wants it stopped. */
  signal: AbortSignal;
  tally: BuildTally;
  /** Of all requests of the run; undefined offline. */
  budget: RunBudget | undefined;
  /** What the author changed stays, with a warning and without a word of refusal. */
  keepsEdited: boolean;
  warn: (warning: StoryWarning) => void;
  log: (line: string) => Promise<void>;
  /** What requests were made in, a run for each stage that asked. */
  runs: ModelRun[];
}

/** What a stage did, beside the time it took. */
export interface PartResult {
  did: 'ran' | 'reused' | 'resumed';
  files: string[];
}

/** Everything that is said to a model at a stage. Throws `no_model` offline. */
export async function talkAt(run: PartRun, stage: StoryPart, story?: ToldStory): Promise<ToldStoryTalk> {
  const { engine, options, signal, budget } = run;
  const { store, manuscript, project, model } = engine;
  if (!model) throw modelNeededForStory(stage);
  const requests = new ModelRun(model, {
    ...(options.task !== undefined && { purpose: { task: options.task } }),
    signal,
    ...(options.onModelProgress && { onProgress: options.onModelProgress }),
    ...(budget && { budget }),
  });
  run.runs.push(requests);
  return ToldStoryTalk.open(
    {
      store,
      manuscript,
      project,
      model,
      run: requests,
      playbook: await readToldBullets(store),
      material: options.material ?? [],
    },
    story,
  );
}

/** Copies the author's versions beside before they are written anew, and says so. */
export async function backUp({ desk, warn }: PartRun, paths: readonly string[]): Promise<StoreChange[]> {
  const { changes, copies } = await desk.backup(paths);
  for (const copy of copies) warn({ kind: 'backed_up', ...copy });
  return changes;
}
