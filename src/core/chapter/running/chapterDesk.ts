import { sha256 } from '../../storage/hash';
import { jsonBytes, readJson, refuseNewer } from '../../storage/json';
import type { ManuscriptText } from '../../ports';
import { isChapterPath } from '../../project/projectPath';
import type { StoreChange } from '../../storage/projectStore';
import { noUsage, type TokenUsage } from '../../llm/usage/tokenUsage';
import { resolveLocks } from '../../text/locks';
import type { Range } from '../../text/range';
import { spent } from './attempt';
import { attemptInText, isAuthorsText } from '../record/authorsText';
import { draftFile, revisionFile, sceneFile, sceneListFile } from '../record/chapterFiles';
import { readChapters, referenceOf, type KnownChapter } from '../chapterList';
import type { ChapterControllerOptions } from './chapterRun';
import { readChapterSettings, type ChapterSettings } from '../chapterSettings';
import { asCalled, loadChapterState, stateChange } from '../record/chapterStateFile';
import { chapterTask, headingOf } from './chapterTask';
import { judgedNumbers, readJudged } from '../record/judgedAttempts';
import {
  sceneListSchema,
  sceneListVersion,
  type ChapterState,
  type JudgedAttempt,
  type SceneList,
} from '../model';
import { movedToOf } from '../../storage/movedAside';
import { soundState } from '../record/soundState';
import { newChapterPath } from './newChapter';
import type { ChapterTask } from '../chapterTalk';
import { chapterOfScenes, chapterOfText, startsAtBreaks, type ChapterText } from '../record/workingChapter';
import { decodeText } from '../../text/decode';

/**
 * What work on one chapter has before it: the state as it was read from disk, and the only way in which it and what the engine keeps of
 * the chapter are written. Whoever opens one must hold the chapter's lock.
 */
export class ChapterDesk {
  readonly settings: ChapterSettings;
  /** Of the run so far; what comes above it since the last save was taken by the attempt under way. */
  private counted: TokenUsage = noUsage;
  /** How far that was saved. */
  private countSaved: TokenUsage = noUsage;
  private spentInRun: () => TokenUsage = () => noUsage;
  /** Where the author's own versions of attempts were kept that waited and were taken away. */
  readonly changedVersions: string[] = [];
  private list: SceneList | null | undefined;
  private foundAt: string | undefined;

  private constructor(
    readonly options: ChapterControllerOptions,
    /** All chapters as they stood when the work began, and this one among them. */
    readonly chapters: readonly KnownChapter[],
    readonly chapter: KnownChapter,
    private current: ChapterState,
    private hash: string | null,
    /** The attempts that were judged, by their numbers. */
    readonly judged: Map<number, JudgedAttempt>,
    /** Files that could not be read, under their new names. */
    readonly movedAside: string[],
    private readonly onSaved: () => void,
  ) {
    this.settings = readChapterSettings(options.project);
  }

  static async open(
    options: ChapterControllerOptions,
    chapters: readonly KnownChapter[],
    chapter: KnownChapter,
    onSaved: () => void,
  ): Promise<ChapterDesk> {
    const { store } = options;
    const id = chapter.row.chapter;
    const { state, sha256: hash, movedAside } = await loadChapterState(store, id);
    const numbers = await judgedNumbers(store, id);
    const { judged, movedAside: moved } = await readJudged(store, id, numbers);
    const byNumber = new Map(judged.map((one) => [one.attempt, one]));
    return new ChapterDesk(
      options,
      chapters,
      chapter,
      soundState(state, numbers),
      hash,
      byNumber,
      [...movedAside, ...moved],
      onSaved,
    );
  }

  get id(): string {
    return this.chapter.row.chapter;
  }

  /** What names the chapter to its author; see `referenceOf`. */
  get reference(): string {
    return referenceOf(
      this.chapters.map(({ row }) => row),
      this.chapter.row,
    );
  }

  get state(): ChapterState {
    return this.current;
  }

  /** The author's file, or where it will be. */
  get path(): string {
    return this.deliveredPath ?? newChapterPath(this.chapter);
  }

  /** The author's file, whether or not it is still there; undefined where the chapter has had none. */
  get deliveredPath(): string | undefined {
    const known = this.foundAt ?? this.chapter.row.path;
    if (known !== undefined) return known;
    const path = this.state.delivered?.path;
    if (path === undefined || !isChapterPath(path)) return undefined;
    // Another chapter may have that name by now.
    return this.chapters.some(({ row }) => row.path === path && row.chapter !== this.id) ? undefined : path;
  }

  /** Looks for the author's file anew: they may have given it another name since the work began, or begun it themselves. */
  async findFile(): Promise<string | undefined> {
    const now = (await readChapters(this.options)).find(({ row }) => row.chapter === this.id);
    this.foundAt = now?.row.path;
    return this.deliveredPath;
  }

  get task(): ChapterTask {
    return chapterTask(this.chapter, this.options.project, this.settings);
  }

  /** The author's own where their file has one. */
  get heading(): string {
    return headingOf(this.chapter, this.options.project);
  }

  /** From here on what the run takes is counted for the attempt under way. */
  countFrom(spentInRun: () => TokenUsage): void {
    this.spentInRun = spentInRun;
    this.counted = spentInRun();
    this.countSaved = this.counted;
  }

  /** What the run took since it was counted last, added to the state that is about to be saved. */
  withUsage(state: ChapterState): ChapterState {
    const now = this.spentInRun();
    const { counted } = this;
    this.counted = now;
    return spent(state, {
      inputTokens: now.inputTokens - counted.inputTokens,
      cachedTokens: now.cachedTokens - counted.cachedTokens,
      outputTokens: now.outputTokens - counted.outputTokens,
      reasoningTokens: now.reasoningTokens - counted.reasoningTokens,
      estimated: now.estimated,
    });
  }

  /** Writes the state with whatever belongs to it, in one commit. Throws as `ProjectStore.commit`; then nothing has changed. */
  async save(state: ChapterState, changes: readonly StoreChange[] = []): Promise<void> {
    const next = this.withUsage(asCalled(state, this.chapter.row));
    const change = stateChange(next, this.hash);
    try {
      await this.options.store.commit([...changes, change]);
    } catch (error) {
      // What was not saved is counted once more with what is.
      this.counted = this.countSaved;
      throw error;
    }
    this.countSaved = this.counted;
    this.hash = await sha256(change.bytes!);
    this.current = next;
    // It may be another plan, or have none any more.
    this.list = undefined;
    this.onSaved();
  }

  /** The plan; undefined where there is none. One that cannot be read is moved aside. */
  async sceneList(): Promise<SceneList | undefined> {
    if (this.list === undefined) this.list = (await this.readSceneList()) ?? null;
    return this.list ?? undefined;
  }

  private async readSceneList(): Promise<SceneList | undefined> {
    return this.state.sceneList === null ? undefined : this.planOnDisk();
  }

  /** What lies in the file of the plan, whether or not the state knows of it. Throws `newer_schema`. */
  private async planOnDisk(): Promise<SceneList | undefined> {
    const path = sceneListFile(this.id);
    try {
      const list = await readJson(this.options.store, path, sceneListSchema, {
        version: sceneListVersion,
        migrate: (value) => (Array.isArray(value) ? { scenes: value as unknown[] } : value),
      });
      refuseNewer(path, list?.version, sceneListVersion);
      return list;
    } catch (error) {
      const movedTo = movedToOf(error);
      if (movedTo === undefined) throw error;
      this.movedAside.push(movedTo);
      return undefined;
    }
  }

  /** The write that makes this the plan; none where it is that already. What else the file says stays in it. */
  async planChange(list: SceneList): Promise<StoreChange[]> {
    const old = await this.planOnDisk();
    if (old && JSON.stringify(old.scenes) === JSON.stringify(list.scenes)) return [];
    return [{ path: sceneListFile(this.id), bytes: jsonBytes({ ...old, ...list }) }];
  }

  /**
   * The text that is worked on: as edited, else as drafted, else as the scenes were written. Undefined where none of them can be read.
   */
  async work(): Promise<ChapterText | undefined> {
    const { revisionText, draftText, sceneStarts } = this.state;
    const revision = revisionText === null ? undefined : await this.read(revisionFile(this.id));
    if (revision !== undefined) return chapterOfText(this.path, revision, sceneStarts);
    const draft = draftText === null ? undefined : await this.read(draftFile(this.id));
    // The scenes of a revision that is lost began elsewhere.
    if (draft !== undefined)
      return chapterOfText(
        this.path,
        draft,
        revisionText === null ? sceneStarts : startsAtBreaks(this.path, draft, await this.sceneNumbers()),
      );
    const numbers = await this.sceneNumbers();
    const scenes = await this.writtenScenes(numbers);
    return numbers.length > 0 && scenes.length === numbers.length
      ? chapterOfScenes(this.heading, scenes)
      : undefined;
  }

  /** The numbers of the planned scenes, in order. */
  async sceneNumbers(): Promise<number[]> {
    return ((await this.sceneList())?.scenes ?? []).map(({ scene }) => scene);
  }

  /** The texts of these scenes, as far as they lie on disk and can be read. */
  async writtenScenes(numbers: readonly number[]): Promise<{ scene: number; text: string }[]> {
    const scenes: { scene: number; text: string }[] = [];
    for (const scene of [...numbers].sort((one, other) => one - other)) {
      const text = await this.read(sceneFile(this.id, scene));
      if (text !== undefined && text.trim() !== '') scenes.push({ scene, text });
    }
    return scenes;
  }

  /** A text of the engine's own; undefined where it is missing or no text. */
  async read(path: string): Promise<string | undefined> {
    const bytes = await this.options.store.read(path);
    if (!bytes) return undefined;
    try {
      return decodeText(bytes).text;
    } catch {
      return undefined;
    }
  }

  /** Whether such a text is one that the engine itself put together, so that nothing of the author's is in it. */
  isOwnWork(hash: string): boolean {
    return attemptInText(this.kept, hash) !== undefined;
  }

  /** Whether this file of the chapter has words that the author wrote or changed. */
  isAuthors(file: ManuscriptText | undefined): boolean {
    return isAuthorsText(this.kept, file);
  }

  /**
   * The attempt that its author put back into the file just as it was, as a restore does; undefined where what stands there was delivered last,
   * where something waits beside it, and where it is their own.
   */
  get putBack(): JudgedAttempt | undefined {
    const { text } = this.chapter;
    if (text === undefined || this.state.proposed !== undefined) return undefined;
    const attempt = attemptInText(this.kept, text.sha256);
    return attempt === undefined || attempt === this.state.delivered?.attempt
      ? undefined
      : this.judged.get(attempt);
  }

  private get kept() {
    return { state: this.state, judged: [...this.judged.values()] };
  }

  /** Where the author's locked passages stand in this version of the chapter's text, and the ids of those that stand in their file only. */
  async lockedIn(text: string): Promise<{ ranges: { id: string; range: Range }[]; lost: string[] }> {
    const path = this.chapter.row.path;
    const { locks } = (await this.options.refinement.states()).final;
    const own = locks.filter((lock) => lock.path === path).map((lock) => ({ ...lock.anchor, id: lock.id }));
    if (own.length === 0) return { ranges: [], lost: [] };
    const inFile = resolveLocks(own, this.chapter.text?.text ?? '').held.map(({ lock }) => lock);
    const { held } = resolveLocks(inFile, text);
    const ranges = held.map(({ lock, range }) => ({ id: lock.id, range }));
    const lost = inFile.map(({ id }) => id).filter((id) => !ranges.some((one) => one.id === id));
    return { ranges, lost };
  }
}
