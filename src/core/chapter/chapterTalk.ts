import type { ModelRun } from '../llm/calls/modelRun';
import type { ModelSession } from '../llm/calls/modelSession';
import type { PlannedRequest } from '../llm/calls/runEstimate';
import type { Manuscript } from '../ports';
import type { StoryBible } from '../project/bible/storyBible';
import type { ToldBullet } from '../project/playbook/playbook';
import type { ProjectSettings } from '../project/project';
import type { ToldDocument } from '../refinement/telling/toldContext';
import type { StrayEdit, SuggestionNote } from '../refinement/model';
import type { ProjectStore } from '../storage/projectStore';
import type { Range } from '../text/range';
import type { ChapterStep } from '../../shared/values';
import type { BibleUpdate } from './bible/bibleUpdate';
import type { Issue, JudgeReport, SceneList } from './model';
import type { ChapterOutput } from './judging/retryLevel';

/** What is to be written. */
export interface ChapterTask {
  id: string;
  number: number | undefined;
  title: string;
  /** The heading line, without its line end. */
  heading: string;
  /** Its section of the outline; empty where there is none. */
  outline: string;
  /** As the author counts: words, or characters in Chinese. */
  range: { least: number; most: number } | undefined;
}

/** What stands around the chapter; the summaries of those before it come from the bible. */
export interface Neighbours {
  /** Ids of all chapters before it, in order. */
  earlier: readonly string[];
  /** The text of the chapter before it, whole; its end is told. Absent for a first chapter, and for one that is not written. */
  before?: string | undefined;
  /** What the chapter after it will be or is: its summary, or its section of the outline. */
  after?: string | undefined;
}

/** What an attempt after the first knows of the one before it. */
export interface Redo {
  issues: readonly Issue[];
  instructions: readonly string[];
  preserved: readonly ChapterOutput[];
  /** The scenes that are redone; all of them where it is left out. */
  scenes?: readonly number[];
}

/** A chapter as it is worked on: each scene a text of its own. */
export interface WorkingChapter {
  heading: string;
  sceneList: SceneList | undefined;
  /** As far as they are written, in order. */
  scenes: readonly { scene: number; text: string }[];
}

/** One issue that is to be mended by edits. */
export interface EditAsk {
  /** `i1`, `i2`, … */
  id: string;
  issue: Issue;
  /** Where edits for it may go; none for the whole chapter. */
  scenes: readonly number[];
}

export interface EditOptions {
  /** The only scenes that may change; all of them where it is left out. */
  only?: readonly number[];
  /** What the text was written anew for, where that is what is edited. */
  redo?: Redo | undefined;
  /** The judge's. */
  instructions?: readonly string[];
  /** Ranges that stay byte for byte, by scene: UTF-16 units of its text. */
  locked?: ReadonlyMap<number, readonly Range[]>;
}

export interface EditedScenes {
  /** All of them, as they now stand. */
  scenes: { scene: number; text: string }[];
  /** How many edits were made. */
  applied: number;
  /** What the model wrote besides, and was not made; its `path` is `scene 2`. */
  strays: StrayEdit[];
  /** Asks that no edit was made for, by their ids; `why` is what the model says, empty where it says nothing. */
  unaddressed: { id: string; why: string }[];
  /** What the model says to the author about asks that edits were made for. */
  notes?: SuggestionNote[];
}

/** Everything that is said to a model about one chapter. Each method throws as `ModelRun.prose` and `ModelRun.structured` do. */
export interface ChapterTalk {
  /** Ids of the lessons of the playbook that every request is told. */
  readonly bullets: readonly string[];
  /** All its requests, at the attempt that it is for. */
  readonly run: ModelRun;
  /** The same conversation for another attempt, so that the ledger knows the attempts apart. */
  at(attempt: number): ChapterTalk;
  /** The same material, for somebody who knows nothing of what was said before. */
  afresh(): ChapterTalk;
  /** Scenes numbered from 1. Throws `reply_invalid` for a plan that cannot be put in order, with the reply kept. */
  plan(redo?: Redo): Promise<SceneList>;
  /**
   * One scene's finished prose, ending with one line end. `chapter` has what is to stand around it, and may have the scene itself as it was
   * written before. `onRestart`: it is written once more from the beginning, and what `onText` brought is void.
   */
  writeScene(
    chapter: WorkingChapter,
    scene: number,
    redo?: Redo,
    onText?: (piece: string) => void,
    onRestart?: () => void,
  ): Promise<string>;
  /** Edits only. Without `asks` it is the first edit, and the whole chapter is in scope, or `only` these scenes. */
  edit(chapter: WorkingChapter, asks: readonly EditAsk[], options?: EditOptions): Promise<EditedScenes>;
  /**
   * Reads the whole chapter. `earlier` are issues that were to be mended since it was judged last. `hardFail.wordCountInRange` is as the model
   * said: whoever measures knows better.
   */
  judge(
    chapter: WorkingChapter,
    measured: { words: number },
    earlier?: readonly Issue[],
  ): Promise<JudgeReport>;
  /** What a chapter that has passed establishes. */
  updateBible(chapter: WorkingChapter): Promise<BibleUpdate>;
  /** The requests that these steps will make from here on: `scenes` are those to be written. */
  planned(
    steps: readonly ChapterStep[],
    chapter: WorkingChapter,
    scenes: readonly number[],
  ): PlannedRequest[];
}

export interface ChapterTalkOptions {
  store: ProjectStore;
  manuscript: Manuscript;
  project: ProjectSettings;
  model: ModelSession;
  /** What the requests are made in; `at` names the attempts. */
  run: ModelRun;
  task: ChapterTask;
  neighbours: Neighbours;
  /** Undefined where there is none yet. */
  bible: StoryBible | undefined;
  /** What the author wants told of this chapter besides. */
  material?: readonly ToldDocument[];
  /** What has proved right for this author, a line each. */
  playbook: readonly ToldBullet[];
}
