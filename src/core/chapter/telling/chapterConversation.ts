import { Conversation, type ConversationText } from '../../llm/conversation/conversation';
import type { ModelMessage } from '../../llm/languageModel';
import type { ToldDocument } from '../../refinement/telling/toldContext';
import type { Language } from '../../text/language';
import type { SceneList } from '../model';
import type { WorkingChapter } from '../chapterTalk';
import { sceneListText } from './chapterContext';
import { heldText, type Held } from './heldAgainst';
import { sceneName, told } from './toldNames';

export interface ChapterTelling {
  language: Language;
  system: string;
  documents: readonly ToldDocument[];
  /** The bible, the neighbours and the task: what stays as it is while the chapter is made. */
  fixed: readonly ConversationText[];
  /** Ids of the lessons of the playbook that stand whole among the documents. */
  bullets: readonly string[];
}

/**
 * What a model has been told of one chapter, through all steps and attempts: the plan, what was held against it, and the scenes, each told
 * once and then by what changed in it.
 */
export class ChapterConversation {
  readonly conversation: Conversation;
  /** Names of the texts that have been told, in the order in which they were: one that is told of again keeps its place. */
  private order: string[];
  private heldNow: Held | undefined;
  private listNow: SceneList | undefined;
  private judged: ReadonlyMap<number, string> | undefined;

  constructor(readonly telling: ChapterTelling) {
    const { language, system, documents, fixed } = telling;
    this.conversation = new Conversation({ language, system, documents, texts: fixed });
    this.order = fixed.map(({ path }) => path);
  }

  /** What was held against the chapter the last time; it is told on until something else is. */
  get held(): Held | undefined {
    return this.heldNow;
  }

  hold(held: Held | undefined): void {
    this.heldNow = held;
  }

  /** The plan that was told last. */
  get sceneList(): SceneList | undefined {
    return this.listNow;
  }

  /** A request about the chapter as it stands. */
  messages(chapter: Told, instruction: string): ModelMessage[] {
    this.listNow = chapter.sceneList;
    const texts = this.texts(chapter);
    this.order = texts.map(({ path }) => path);
    return this.conversation.messages(instruction, texts);
  }

  /** The same request, without having been told anything: for an estimate. */
  plannedMessages(chapter: Told, instruction: string): ModelMessage[] {
    const { language, system, documents } = this.telling;
    const texts = this.texts(chapter);
    return new Conversation({ language, system, documents, texts }).messages(instruction);
  }

  /** Notes what a judge has before it. Gives back which scenes changed since the time before; undefined the first time. */
  judge(scenes: WorkingChapter['scenes']): { changed: number[]; unchanged: number[] } | undefined {
    const before = this.judged;
    this.judged = new Map(scenes.map(({ scene, text }) => [scene, text]));
    if (!before) return undefined;
    const isSame = ({ scene, text }: { scene: number; text: string }): boolean => before.get(scene) === text;
    return {
      changed: scenes.filter((one) => !isSame(one)).map(({ scene }) => scene),
      unchanged: scenes.filter(isSame).map(({ scene }) => scene),
    };
  }

  private texts({ sceneList, scenes }: Told): ConversationText[] {
    const { language, fixed } = this.telling;
    const names = told[language];
    const held = this.heldNow ? heldText(this.heldNow, language) : '';
    const now = [
      ...fixed,
      ...(sceneList ? [{ path: names.sceneList, text: sceneListText(sceneList, language) }] : []),
      ...(held === '' ? [] : [{ path: names.issues, text: held }]),
      ...scenes.map(({ scene, text }) => ({ path: sceneName(scene), text })),
    ];
    const byPath = new Map(now.map((text) => [text.path, text]));
    const known = this.order.flatMap((path) => byPath.get(path) ?? []);
    return [...known, ...now.filter(({ path }) => !this.order.includes(path))];
  }
}

interface Told {
  sceneList: SceneList | undefined;
  scenes: WorkingChapter['scenes'];
}
