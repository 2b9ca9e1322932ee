import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { layoutStory } from '../../../src/core/story/map/layoutStory';
import { storyGraph } from '../../../src/core/story/map/storyGraph';
import type { PlotSkeleton, StoryTree } from '../../../src/core/story/model';
import { nodeOf } from '../../../src/core/story/play';
import { storyReport } from '../../../src/core/story/report/storyReport';
import type { StoryReport } from '../../../src/core/story/report/model';
import {
  cardHeight,
  cardWidth,
  fromStoryMapSchema,
  toStoryMapSchema,
  type FromStoryMap,
  type StoryView,
  type ToStoryMap,
} from '../../../src/shared/storyMap';
import { ViewPage, type ViewOptions } from './viewPage';
import { PlaySession, mapWordsIn, nodeTextView, storyMapView, type Language } from './words';

export interface ToldStory {
  tree: StoryTree;
  skeleton?: PlotSkeleton;
  /** Taken for the story's own where it is given. */
  report?: StoryReport;
}

const targets = { minMainDepth: 4, targetEndings: 2, minDurationMinutes: 1, secondsPerChoice: 15 };

/** A story as the host shows it, in a language. */
export function viewOfStory({ tree, skeleton, report }: ToldStory, language: Language = 'en'): StoryView {
  mapWordsIn(language);
  const graph = storyGraph(tree);
  return storyMapView({
    tree,
    skeleton,
    report: report ?? storyReport(tree, { ...(skeleton && { skeleton }), targets }),
    graph,
    layout: layoutStory({ graph, cardWidth, cardHeight }),
    isWritable: true,
  });
}

/** The story map, with a host that answers as the editor's does. */
export class MapView extends ViewPage {
  story: ToldStory | undefined;
  private session: InstanceType<typeof PlaySession> | undefined;
  private answered = 0;

  static async open(options: ViewOptions = {}): Promise<MapView> {
    const view = new MapView(await ViewPage.newPage({ width: 1200, ...options }), options);
    await view.prepare(options.theme ?? 'dark', 'editor');
    await view.reopen();
    return view;
  }

  /** The page as it begins anew: the editor throws hidden ones away. */
  async reopen(): Promise<void> {
    await this.load();
    this.answered = 0;
    await this.say({ type: 'words', strings: mapWordsIn(this.language) });
  }

  private constructor(page: Page, { language = 'en' }: ViewOptions) {
    super(page, 'story-map', language);
  }

  /** Says it to the view, which would not understand anything else, and waits until that is drawn. */
  say(...messages: ToStoryMap[]): Promise<void> {
    for (const message of messages) assert.ok(toStoryMapSchema.safeParse(message).success, message.type);
    return this.tell(...messages);
  }

  /** Shows a story. */
  async show(story: ToldStory): Promise<StoryView> {
    this.story = story;
    const shown = viewOfStory(story, this.language);
    await this.say({ type: 'story', story: shown });
    return shown;
  }

  get asked(): FromStoryMap[] {
    return this.heard.map((each) => {
      const { data } = fromStoryMapSchema.safeParse(each);
      assert.ok(data, `Nobody understands ${JSON.stringify(each)}`);
      return data;
    });
  }

  last<T extends FromStoryMap['type']>(type: T): Extract<FromStoryMap, { type: T }> {
    const found = this.asked.filter((each) => each.type === type).at(-1);
    assert.ok(found, `No ${type} among ${this.asked.map((each) => each.type).join()}`);
    return found as Extract<FromStoryMap, { type: T }>;
  }

  /** Answers what the view has asked for since. */
  async answer(): Promise<void> {
    await this.settle();
    const { tree, report } = this.story!;
    mapWordsIn(this.language);
    const asked = this.asked.slice(this.answered);
    this.answered = this.heard.length;
    for (const message of asked) {
      if (message.type === 'read')
        await this.say({
          type: 'node',
          node: nodeTextView(tree, nodeOf(tree, message.node)!, message.node),
        });
      if (message.type === 'play') this.session = new PlaySession(tree, message.node ?? undefined);
      if (message.type === 'follow') {
        const known = report ?? storyReport(tree, { targets });
        const ending = known.treeMetrics.endings.find(({ id }) => id === message.ending);
        this.session = new PlaySession(tree, undefined, ending!.witness!);
      }
      if (message.type === 'choose') this.session!.choose(message.choice);
      if (message.type === 'back') this.session!.back();
      if (message.type === 'restart') this.session!.restart();
      if (message.type === 'endPlay') this.session = undefined;
      if (['play', 'follow', 'choose', 'back', 'restart', 'endPlay'].includes(message.type))
        await this.say({ type: 'play', play: this.session?.view ?? null });
    }
  }

  /** The size and place at which the map is shown. */
  place(): Promise<{ x: number; y: number; scale: number }> {
    return this.page.evaluate(
      () =>
        document
          .querySelector('storyfold-story-map')!
          .shadowRoot!.querySelector<HTMLElement & { place: { x: number; y: number; scale: number } }>(
            'story-map-canvas',
          )!.place,
    );
  }
}
