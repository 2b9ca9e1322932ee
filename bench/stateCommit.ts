import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renameOver, syncFolder, writeDurably } from '../src/adapters/node/atomicWrite';
import { FileManuscript } from '../src/adapters/node/fileManuscript';
import { nodeFileOperations } from '../src/adapters/node/fileOperations';
import { FileStore } from '../src/adapters/node/fileStore';
import { SystemClock } from '../src/adapters/node/systemClock';
import { jsonBytes } from '../src/core/storage/json';
import type { RefinementState } from '../src/core/refinement/model';
import { RefinementController } from '../src/core/refinement/refinementController';
import { RefinementStateFile, stateOf } from '../src/core/refinement/record/stateFile';
import { marked } from '../src/core/refinement/record/transitions';
import type { BenchRow } from './row';
import { median, timed } from './times';

const wantedBytes = 5 * 1024 * 1024;
const commits = 300;
const rewrites = 30;

/**
 * P7: one decision of the author among 5 MB of suggestions, on disk when it resolves, beside writing the same state whole: made into JSON,
 * written beside, synced, renamed, its folder synced. Rounds of both alternate, so that a busy moment of the machine meets both.
 */
export async function benchStateCommit(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'storyfold-bench-'));
  try {
    const store = await FileStore.open(folder);
    const file = new RefinementStateFile(store);
    let loaded = await file.load();
    let state = largeState(stateOf(loaded.file, 'sample'));
    loaded = await file.save(loaded, state);
    const ours: number[] = [];
    const whole: number[] = [];
    for (let commit = 0; commit < commits; commit++) {
      const next = decided(state, commit);
      ours.push(await timed(async () => void (loaded = await file.save(loaded, next))));
      state = next;
      if (commit % (commits / rewrites) === 0) whole.push(await timed(() => rewrite(folder, loaded.file)));
    }
    const decisions = await timeDecisions(store);
    const [mine, theirs] = [median(ours), median(whole)];
    const ratio = mine / theirs;
    return [
      {
        id: 'P7',
        figure: 'a decision among 5 MB of state, durable ÷ rewriting the state whole',
        value: `1/${(1 / ratio).toFixed(1)} (${mine.toFixed(2)} ms)`,
        reach: '≤ 1/20',
        reached: ratio <= 1 / 20,
        reference: `rewriting whole: ${theirs.toFixed(1)} ms; the controller's whole operation with its lock: ${median(decisions).toFixed(2)} ms`,
        numbers: {
          ratio,
          milliseconds: mine,
          slowestMilliseconds: Math.max(...ours),
          rewriteMilliseconds: theirs,
          operationMilliseconds: median(decisions),
          bytes: loaded.document.length,
        },
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function largeState(state: RefinementState): RefinementState {
  const suggestion = (index: number) => ({
    id: `s${index + 1}`,
    type: 'style' as const,
    severity: 'suggestion' as const,
    source: 'rules' as const,
    status: 'open' as const,
    path: 'sample.md',
    summary: `The sentence says the same thing twice, once in each half (${index}).`,
    detail:
      'Say it once, in the place where the reader needs it, and let the other half go on to something new.',
    anchor: {
      exact: `the rain that had been falling since morning fell ${index}`,
      prefix: 'and over the roofs of the town, ',
      suffix: ', as it had fallen since morning',
      start: index * 120,
    },
  });
  const length = (count: number) =>
    jsonBytes(Array.from({ length: count }, (_, index) => suggestion(index))).length;
  const count = Math.ceil(wantedBytes / (length(200) / 200));
  return {
    ...state,
    status: 'awaiting_decision',
    nextSuggestion: count + 1,
    currentRound: {
      round: 1,
      assessedAt: 0,
      files: [],
      suggestions: Array.from({ length: count }, (_, index) => suggestion(index)),
    },
  };
}

/** Spread over the list, as an author goes through it with a filter on. */
function decided(state: RefinementState, commit: number): RefinementState {
  const { suggestions } = state.currentRound!;
  const { id } = suggestions[(commit * 37) % suggestions.length]!;
  return marked(state, [id], 'accepted', 0);
}

async function rewrite(folder: string, file: unknown): Promise<void> {
  const target = join(folder, 'whole.json');
  await writeDurably(nodeFileOperations, `${target}.new`, jsonBytes(file));
  await renameOver(nodeFileOperations, `${target}.new`, target);
  await syncFolder(nodeFileOperations, folder);
}

/** The same through the controller, which takes the project's lock and looks whether the state is still the one it knows. */
async function timeDecisions(store: FileStore): Promise<number[]> {
  const controller = new RefinementController({
    store,
    manuscript: new FileManuscript(store),
    project: {
      title: '',
      language: 'en',
      dialect: 'american',
      script: 'simplified',
      audience: '',
      settings: {},
    },
    reviewers: [],
    clock: new SystemClock(),
  });
  const times: number[] = [];
  await controller.decide('sample', ['s1'], 'accepted');
  for (let index = 2; index < 102; index++) {
    times.push(await timed(async () => void (await controller.decide('sample', [`s${index}`], 'rejected'))));
  }
  return times;
}
