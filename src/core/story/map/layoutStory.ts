import type { StoryGraph } from './storyGraph';
import { layering, type Layering } from './layers';
import { placeStory, type PlacingOptions, type StoryPlaces } from './placeStory';

/** All that placing needs of a story; nothing of its words. */
export interface LayoutRequest extends PlacingOptions {
  graph: Pick<StoryGraph, 'ids' | 'edges' | 'acts'>;
}

/** A story laid out to be drawn. */
export interface StoryLayout {
  layered: Layering;
  places: StoryPlaces;
}

/** Lays out a story: some 2 s of work for 5,000 nodes, so that it belongs into a thread of its own. */
export function layoutStory({ graph, ...options }: LayoutRequest): StoryLayout {
  const layered = layering(graph);
  return { layered, places: placeStory(graph.ids.length, graph.edges, layered, options) };
}

/** Whoever lays out stories: a thread of its own in the editor. */
export interface StoryLayouter {
  /** Rejects with `cancelled` when the signal says so, with `io` where the thread fails. */
  layout(request: LayoutRequest, signal?: AbortSignal): Promise<StoryLayout>;
}
