import { replyEmpty, replyInvalid, replyRefused } from '../../llm/modelErrors';
import type { ModelRun } from '../../llm/calls/modelRun';
import type { PlannedRequest } from '../../llm/calls/runEstimate';
import { mergeMarksWritten } from '../../refinement/generation/generationErrors';
import { isRefusal } from '../../refinement/generation/refusingReply';
import { mergeMarkerLine } from '../../storage/mergeMarkers';
import { countText } from '../../text/counts';
import type { ChapterStep } from '../../../shared/values';
import { bibleUpdateFormat, type BibleUpdate } from '../bible/bibleUpdate';
import { withIds } from '../judging/issueIds';
import type { Issue, JudgeReport, SceneList } from '../model';
import type {
  ChapterTalk,
  ChapterTask,
  EditAsk,
  EditedScenes,
  EditOptions,
  Redo,
  WorkingChapter,
} from '../chapterTalk';
import { bibleInstruction } from './biblePrompt';
import { ChapterConversation } from './chapterConversation';
import { editedScenes, sceneTexts, toldScenes } from './chapterEdits';
import { chapterRevisionFormat, editInstruction } from './editPrompt';
import { revisionFormatFor } from '../../refinement/revision/revisionFormat';
import { issuesOf } from './heldAgainst';
import { judgeInstruction } from './judgePrompt';
import { judgeReportFormat } from './judgeReportFormat';
import { planInstruction } from './planPrompt';
import { plannedSteps } from './plannedSteps';
import { sceneListFormat, orderedSceneList } from './sceneListFormat';
import { sceneInstruction, type SceneAsk } from './scenePrompt';
import { sceneOfReply } from './sceneReply';
import { sceneName, told } from './toldNames';

/** About how many tokens replies take that do not depend on the chapter. */
const listTokens = 600;
const reportTokens = 600;
const updateTokens = 700;
const firstEditTokens = 600;
const askTokens = 120;

/** One chapter's requests, at one attempt; all attempts speak in one conversation. */
export class ToldChapter implements ChapterTalk {
  constructor(
    private readonly task: ChapterTask,
    private readonly telling: ChapterConversation,
    readonly run: ModelRun,
  ) {}

  get bullets(): readonly string[] {
    return this.telling.telling.bullets;
  }

  at(attempt: number): ChapterTalk {
    const run = this.run.for({ phase: 'final', chapter: this.task.id, attempt });
    return new ToldChapter(this.task, this.telling, run);
  }

  afresh(): ChapterTalk {
    return new ToldChapter(this.task, new ChapterConversation(this.telling.telling), this.run);
  }

  async plan(redo?: Redo): Promise<SceneList> {
    this.holdOf(redo);
    // What is held against scenes says nothing to whoever does not know the plan that they were in.
    const failed = redo && this.telling.sceneList;
    const messages = this.telling.messages(
      { sceneList: failed, scenes: [] },
      this.planInstruction(redo !== undefined, failed !== undefined),
    );
    const { value, received } = await this.run.structured(sceneListFormat, messages, {
      expectedOutputTokens: listTokens,
    });
    const list = orderedSceneList(value.scenes, this.target);
    if (list) return list;
    const kept = await this.run.keep('scene_list', 'reply_invalid', received);
    throw replyInvalid([{ problem: 'lacks_parts' }], kept);
  }

  async writeScene(
    chapter: WorkingChapter,
    scene: number,
    redo?: Redo,
    onText?: (piece: string) => void,
    onRestart?: () => void,
  ): Promise<string> {
    this.holdOf(redo);
    const messages = this.telling.messages(chapter, this.sceneInstruction(chapter, scene, redo));
    const planned = plannedScene(chapter, scene);
    const { text: reply, received } = await this.run.prose('scene', messages, {
      ...(planned?.words === undefined ? {} : { expectedOutputTokens: Math.round(planned.words * 1.4) }),
      ...(onText && { onText }),
      ...(onRestart && { onRestart }),
    });
    const keep = (outcome: string) => this.run.keep('scene', outcome, received);
    const { text, wentOn } = sceneOfReply(reply, {
      scene,
      title: planned?.title ?? '',
      heading: chapter.heading,
    });
    if (text === '') throw replyEmpty();
    if (isRefusal(text)) throw replyRefused('', await keep('reply_refused'));
    if (mergeMarkerLine(text) !== undefined) throw mergeMarksWritten(await keep('reply_invalid'));
    // What it wrote beyond its scene is paid for, and may be liked better.
    if (wentOn) await keep('went_on');
    return text;
  }

  async edit(
    chapter: WorkingChapter,
    asks: readonly EditAsk[],
    options: EditOptions = {},
  ): Promise<EditedScenes> {
    if (asks.length > 0)
      this.telling.hold({
        issues: asks.map(({ id, issue }) => ({ id, issue })),
        instructions: options.instructions ?? [],
      });
    else this.holdOf(options.redo);
    const { scenes } = chapter;
    const messages = this.telling.messages(chapter, this.editInstruction(chapter, asks, options));
    const format = { ...revisionFormatFor(toldScenes(scenes)), example: chapterRevisionFormat.example };
    const { value } = await this.run.structured(format, messages, {
      expectedOutputTokens: asks.length > 0 ? asks.length * askTokens : firstEditTokens,
    });
    return editedScenes(value, scenes, asks, options);
  }

  async judge(
    chapter: WorkingChapter,
    { words }: { words: number },
    earlier?: readonly Issue[],
  ): Promise<JudgeReport> {
    if (earlier && !this.holds(earlier))
      this.telling.hold(earlier.length > 0 ? { issues: withIds(earlier), instructions: [] } : undefined);
    const since = this.telling.judge(chapter.scenes);
    const messages = this.telling.messages(chapter, this.judgeInstruction(words, since));
    const { value } = await this.run.structured(judgeReportFormat, messages, {
      expectedOutputTokens: reportTokens,
    });
    return inScenes(value, chapter);
  }

  async updateBible(chapter: WorkingChapter): Promise<BibleUpdate> {
    const messages = this.telling.messages(chapter, this.bibleInstruction());
    const { value } = await this.run.structured(bibleUpdateFormat, messages, {
      expectedOutputTokens: updateTokens,
    });
    return value;
  }

  planned(
    steps: readonly ChapterStep[],
    chapter: WorkingChapter,
    scenes: readonly number[],
  ): PlannedRequest[] {
    const [next = 1] = scenes;
    const first = (step: ChapterStep, standing: WorkingChapter) =>
      this.telling.plannedMessages(standing, this.instruction(step, standing, next));
    return plannedSteps({ language: this.language, steps, chapter, scenes, target: this.target, first });
  }

  private get language() {
    return this.telling.telling.language;
  }

  /** The middle of its range. */
  private get target(): number | undefined {
    const { range } = this.task;
    return range && Math.round((range.least + range.most) / 2);
  }

  /** An attempt that begins afresh has nothing held against it. */
  private holdOf(redo: Redo | undefined): void {
    if (!redo) return;
    const { issues, instructions } = redo;
    this.telling.hold({ issues: withIds(issues), instructions });
  }

  private heldKind(): SceneAsk['held'] {
    const { issues = [], instructions = [] } = this.telling.held ?? {};
    if (issues.length > 0) return 'issues';
    return instructions.length > 0 ? 'instructions' : 'nothing';
  }

  private holds(issues: readonly Issue[]): boolean {
    const held = this.telling.held?.issues ?? [];
    return (
      held.length === issues.length && held.every(({ issue }, index) => issue.note === issues[index]!.note)
    );
  }

  private instruction(step: ChapterStep, chapter: WorkingChapter, scene: number): string {
    switch (step) {
      case 'plan':
        return this.planInstruction(false, false);
      case 'write':
        return this.sceneInstruction(chapter, scene, undefined);
      case 'edit':
        return this.editInstruction(chapter, [], {});
      case 'judge':
        return this.judgeInstruction(0, undefined);
      case 'update_bible':
        return this.bibleInstruction();
    }
  }

  private planInstruction(again: boolean, isThere: boolean): string {
    return planInstruction({
      language: this.language,
      target: this.target,
      again,
      isHeld: this.heldKind() !== 'nothing',
      isThere,
    });
  }

  private sceneInstruction(chapter: WorkingChapter, scene: number, redo: Redo | undefined): string {
    const { sceneList, scenes } = chapter;
    const planned = plannedScene(chapter, scene);
    const redone = redo?.scenes;
    const kept = scenes
      .map((each) => each.scene)
      .filter((each) => each !== scene && redone !== undefined && !redone.includes(each));
    return sceneInstruction({
      language: this.language,
      scene,
      title: planned?.title ?? '',
      words: planned?.words,
      isLast: sceneList?.scenes.at(-1)?.scene === scene,
      again: redo !== undefined,
      isThere: scenes.some((each) => each.scene === scene),
      kept,
      issues: redo && this.telling.held ? issuesOf(this.telling.held, scene) : [],
      held: this.heldKind(),
      keepsList: sceneList !== undefined && (redo?.preserved.includes('scene_list') ?? false),
    });
  }

  private editInstruction(
    { scenes, sceneList }: WorkingChapter,
    asks: readonly EditAsk[],
    { only = [], locked }: EditOptions,
  ): string {
    const { language } = this;
    return editInstruction({
      language,
      asked: asks.map(({ id, issue, scenes: named }) => ({
        id,
        type: issue.type,
        scenes:
          only.length === 0 ? named : named.length === 0 ? only : named.filter((one) => only.includes(one)),
      })),
      only,
      lengths: scenes.map(({ scene, text }) => ({
        scene,
        words: countText(text, language).words,
        planned: sceneList?.scenes.find((each) => each.scene === scene)?.words,
      })),
      range: this.task.range,
      locked: [...(locked ?? [])].flatMap(([scene, ranges]) =>
        ranges.map((range) => ({ path: sceneName(scene), ...range })),
      ),
      texts: sceneTexts(scenes),
    });
  }

  private judgeInstruction(
    words: number,
    since: { changed: number[]; unchanged: number[] } | undefined,
  ): string {
    return judgeInstruction({
      language: this.language,
      words,
      range: this.task.range,
      mended: this.telling.held?.issues.map(({ id }) => id) ?? [],
      changed: since?.changed,
      unchanged: since?.unchanged ?? [],
    });
  }

  private bibleInstruction(): string {
    const { language, fixed } = this.telling.telling;
    return bibleInstruction(
      language,
      fixed.some(({ path }) => path === told[language].bible),
    );
  }
}

function plannedScene({ sceneList }: WorkingChapter, scene: number) {
  return sceneList?.scenes.find((each) => each.scene === scene);
}

/** Scenes that the chapter does not have are none of its scenes: such an issue is about the whole. */
function inScenes(report: JudgeReport, { scenes }: WorkingChapter): JudgeReport {
  const known = new Set(scenes.map(({ scene }) => scene));
  return {
    ...report,
    issues: report.issues.map(({ scenes: named = [], ...issue }): Issue => {
      const there = named.filter((scene) => known.has(scene));
      return there.length > 0 ? { ...issue, scenes: there } : issue;
    }),
  };
}
