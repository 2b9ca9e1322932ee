import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ModelRun } from '../../../../../src/core/llm/calls/modelRun';
import type { ToldBullet } from '../../../../../src/core/project/playbook/playbook';
import type { ModelRequest } from '../../../../../src/core/llm/languageModel';
import type { StoryBible } from '../../../../../src/core/project/bible/storyBible';
import type { ProjectSettings } from '../../../../../src/core/project/project';
import type {
  ChapterTalk,
  ChapterTask,
  Neighbours,
  WorkingChapter,
} from '../../../../../src/core/chapter/chapterTalk';
import { openChapterTalk } from '../../../../../src/core/chapter/running/openChapterTalk';
import type { SceneList } from '../../../../../src/core/chapter/model';
import type { Language } from '../../../../../src/core/text/language';
import { MemoryManuscript } from '../../../../fakes/memoryManuscript';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { sessionOn } from '../../../../fakes/modelSessions';
import { ScriptedModel, type ModelScript } from '../../../../fakes/scriptedModel';

const root = join(__dirname, '../../../../..');

/** Two stories whose second chapter was written to the requests by hand. */
export const stories = { 'low-season': 'en', 'ye-shi': 'zh' } as const satisfies Record<string, Language>;
export type Story = keyof typeof stories;
export const storyNames = Object.keys(stories) as Story[];

/** The replies, in order. */
export function repliesOf(story: Story): string[] {
  const folder = join(root, 'test/fixtures/chapter', story);
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

export interface OpenedTalk {
  talk: ChapterTalk;
  model: ScriptedModel;
  store: MemoryStore;
  heading: string;
  /** What the model was told with each request, as one text. */
  told: () => string[];
}

export interface TalkParts {
  task?: Partial<ChapterTask>;
  neighbours?: Partial<Neighbours>;
  bible?: StoryBible;
  playbook?: readonly ToldBullet[];
  project?: Partial<ProjectSettings>;
  settings?: Readonly<Record<string, unknown>>;
}

/** Chapter 2 of a story as it is spoken of with a model that answers by a script. */
export async function talkOn(
  script: ModelScript,
  story: Story = 'low-season',
  parts: TalkParts = {},
): Promise<OpenedTalk> {
  const language = stories[story];
  const folder = join(root, 'docs/examples/from-a-wish', story);
  const store = new MemoryStore();
  for (const name of ['brief.md', 'outline.md', 'sample.md'])
    await store.commit([{ path: name, bytes: readFileSync(join(folder, name)) }]);
  const outline = readFileSync(join(folder, 'outline.md'), 'utf8').split(/^(?=## )/mu);
  const [title = '', first = '', second = '', third = ''] = outline;
  const [heading = '', ...section] = second.split('\n');
  const model = new ScriptedModel(script);
  const session = sessionOn(model, store, {
    language,
    ...(parts.settings && { settings: parts.settings }),
  });
  const talk = await openChapterTalk({
    store,
    manuscript: new MemoryManuscript(store),
    project: {
      title: title.split('\n')[0]!.slice(2),
      language,
      dialect: 'british',
      script: 'simplified',
      audience: language === 'zh' ? '10 到 13 岁' : 'readers of 10 to 13',
      settings: {},
      ...parts.project,
    },
    model: session,
    run: new ModelRun(session, { purpose: { phase: 'final', chapter: '02', attempt: 0 } }),
    task: {
      id: '02',
      number: 2,
      title: heading.replace(/^## (?:Chapter 2: |第二章 )/u, ''),
      heading,
      outline: section.join('\n').trim(),
      range: language === 'zh' ? { least: 1400, most: 1800 } : { least: 850, most: 1150 },
      ...parts.task,
    },
    neighbours: { earlier: ['01'], before: first, after: third, ...parts.neighbours },
    bible: parts.bible,
    playbook: parts.playbook ?? [],
  });
  return { talk, model, store, heading, told: () => model.requests.map(wholeText) };
}

export function wholeText({ messages }: ModelRequest): string {
  return messages.map(({ content }) => content).join('\n');
}

/** How many UTF-16 units two requests begin with alike. */
export function sharedUnits(one: string, other: string): number {
  let shared = 0;
  while (shared < Math.min(one.length, other.length) && one[shared] === other[shared]) shared++;
  return shared;
}

/** The name of the form that a request asks for; `prose` for one without. */
export function formOf({ format }: ModelRequest): string {
  return format === undefined ? 'prose' : 'name' in format ? format.name : format.kind;
}

export const twoScenes: SceneList = {
  version: 1,
  scenes: [
    {
      scene: 1,
      title: 'The Lid',
      setting: '',
      characters: ['Wendy'],
      events: 'She lifts the lid.',
      turn: '',
      clues: [],
      words: 400,
    },
    {
      scene: 2,
      title: 'The Ledger',
      setting: '',
      characters: ['Wendy'],
      events: 'She signs.',
      turn: '',
      clues: [],
      words: 600,
    },
  ],
};

export const sceneOne =
  'The lid was heavy. Wendy lifted it with both hands.\n\nThe lid shut again by itself.\n';
export const sceneTwo = 'The ledger was open. Wendy signed with the old pen.\n\nNobody came.\n';

export function chapterOf(...texts: string[]): WorkingChapter {
  return {
    heading: '## Chapter 2: The Crocodile Interviews',
    sceneList: twoScenes,
    scenes: texts.map((text, index) => ({ scene: index + 1, text })),
  };
}

export function listReply(...scenes: Record<string, unknown>[]): string {
  return JSON.stringify({ scenes });
}

export function reportReply(report: Record<string, unknown> = {}): string {
  return JSON.stringify({
    issues: [],
    strengths: [],
    revisionInstructions: [],
    scores: {},
    score: 80,
    hardFail: { safetyPass: true, continuityConflicts: [], wordCountInRange: true },
    passed: true,
    ...report,
  });
}

export const editsReply = (...edits: Record<string, unknown>[]): string =>
  JSON.stringify({ edits, unaddressed: [] });

export const bibleReply = JSON.stringify({
  summary: 'She signs.',
  characters: [],
  relationships: [],
  timeline: [],
  clues: [],
  immutableFacts: [],
  corrections: [],
});
