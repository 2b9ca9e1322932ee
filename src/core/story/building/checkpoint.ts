import * as z from 'zod/mini';
import { parseJsonLines } from '../../storage/jsonLines';
import type { ProjectStore } from '../../storage/projectStore';
import { checkpointFile } from '../storyFiles';
import { buildEventSchema, emptyBuild, withEvent, type BuildEvent, type BuildState } from './buildState';

type Begun = Extract<BuildEvent, { event: 'begun' }>;

/** A build as far as its checkpoint has it. */
interface Checkpoint {
  begun: Begun;
  state: BuildState;
}

/** The build that the lines are of; undefined where they do not say. Lines that a crash cut off are what was asked for again after it. */
export function readCheckpoint(bytes: Uint8Array): Checkpoint | undefined {
  let begun: Begun | undefined;
  let state = emptyBuild;
  for (const { value } of parseJsonLines(bytes).records) {
    const { data: event } = z.safeParse(buildEventSchema, value);
    if (!event) continue;
    if (event.event === 'begun') {
      begun = event;
      state = emptyBuild;
    } else if (begun) state = withEvent(state, event);
  }
  return begun && { begun, state };
}

export async function loadCheckpoint(store: Pick<ProjectStore, 'read'>): Promise<Checkpoint | undefined> {
  const bytes = await store.read(checkpointFile);
  return bytes && readCheckpoint(bytes);
}

/** Adds what was had to the checkpoint; durable when it resolves. */
export async function noteEvent(store: ProjectStore, event: BuildEvent): Promise<void> {
  await store.append(checkpointFile, JSON.stringify(event));
}
