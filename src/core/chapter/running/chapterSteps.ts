import { sha256 } from '../../storage/hash';
import { jsonBytes } from '../../storage/json';
import type { StoreChange } from '../../storage/projectStore';
import type { ChapterStep } from '../../../shared/values';
import * as attempts from './attempt';
import { feedBible } from './bibleOfChapter';
import type { ChapterDesk } from './chapterDesk';
import {
  attemptFile,
  draftFile,
  judgeFile,
  revisionFile,
  sceneFile,
  sceneListFile,
  scenesFolder,
} from '../record/chapterFiles';
import { basisOf } from '../chapterList';
import type { ChapterRunOptions } from './chapterRun';
import { attemptText } from '../record/judgedAttempts';
import { measuredReport } from './measuredReport';
import { chapterStateVersion, type ChapterState, type JudgedAttempt } from '../model';
import { asksForWhole, editAsks } from '../judging/redoScope';
import { isPassed, preservedOutputs, type MissingOutput } from '../judging/retryLevel';
import type { ChapterTalk, Redo } from '../chapterTalk';
import {
  asTold,
  assembled,
  chapterOfScenes,
  chapterOfText,
  measuredWords,
  rangesByScene,
  theirTop,
  withScenes,
  type ChapterText,
} from '../record/workingChapter';
import { issuesAnswered, verdictOn } from '../judging/verdict';
import { keptAsWork, nextAttempt, sceneStartsInFile } from './workStart';

/** What a run knows beside the chapter's state. */
export interface RunParts {
  talk: ChapterTalk;
  options: ChapterRunOptions & { overLocks?: boolean };
  /** What was missing, so that more had to be redone than was asked for. */
  missing: MissingOutput[];
  /** Ids of locked passages for which a series ended before its attempts did. */
  heldBy: string[];
  /** Looked at between scenes; throws where the run is to end. */
  between: () => void;
  /** Before each step and each scene. */
  tell: (step: ChapterStep, scene?: { scene: number; number: number; of: number }) => void;
}

type Step = (desk: ChapterDesk, run: RunParts) => Promise<void>;

/** Each asks for what its step is, and saves it with the state that says so in one commit. */
export const chapterStepsTaken: Readonly<Record<ChapterStep, Step>> = {
  plan,
  write,
  edit,
  judge,
  update_bible: updateBible,
};

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What the attempt under way answers; undefined where it begins afresh. */
function redoOf(desk: ChapterDesk): Redo | undefined {
  const { state } = desk;
  if (state.basedOn === undefined || !desk.judged.has(state.basedOn)) return undefined;
  return {
    ...issuesAnswered(state, desk.judged),
    preserved: preservedOutputs(state.lastRetryLevel ?? 'full_retry'),
    ...(state.onlyScenes && { scenes: state.onlyScenes }),
  };
}

const talkOf = (desk: ChapterDesk, { talk }: RunParts): ChapterTalk => talk.at(desk.state.currentAttempt);

/** A model has been asked something for the attempt, with the lessons that all requests are told. */
const told = (desk: ChapterDesk, { talk }: RunParts): ChapterState =>
  attempts.toldLessons(desk.state, talk.bullets);

async function plan(desk: ChapterDesk, run: RunParts): Promise<void> {
  run.tell('plan');
  const list = await talkOf(desk, run).plan(redoOf(desk));
  const scenes = list.scenes.map(({ scene }) => scene);
  const path = sceneListFile(desk.id);
  await desk.save(attempts.planned(told(desk, run), path, scenes), [
    ...(await desk.planChange(list)),
    ...(await scenesBeyond(desk, scenes)),
  ]);
}

/** Scenes of an earlier plan that had more of them. */
async function scenesBeyond(desk: ChapterDesk, scenes: readonly number[]): Promise<StoreChange[]> {
  const folder = scenesFolder(desk.id);
  const wanted = new Set(scenes.map((scene) => sceneFile(desk.id, scene)));
  const there = (await desk.options.store.list(folder)).filter((name) => /^\d+\.md$/.test(name));
  return there
    .map((name) => `${folder}/${name}`)
    .filter((path) => !wanted.has(path))
    .map((path) => ({ path, bytes: undefined }));
}

async function write(desk: ChapterDesk, run: RunParts): Promise<void> {
  const sceneList = await desk.sceneList();
  const base = await keptScenes(desk);
  const of = desk.state.pendingScenes.length + desk.state.scenesWritten.length;
  for (;;) {
    const { pendingScenes, scenesWritten } = desk.state;
    const written = await desk.writtenScenes(scenesWritten);
    const [scene] = pendingScenes;
    // None is left only where a state says so that no version of this program writes.
    if (scene === undefined) return saveDraft(desk, run, base, written, []);
    run.between();
    run.tell('write', { scene, number: scenesWritten.length + 1, of });
    const { onText, onRestart } = run.options;
    const chapter = asTold(chapterOf(desk, base, written), sceneList);
    const text = await talkOf(desk, run).writeScene(chapter, scene, redoOf(desk), onText, onRestart);
    const change = { path: sceneFile(desk.id, scene), bytes: encode(text) };
    if (pendingScenes.length === 1)
      return saveDraft(desk, run, base, [...written, { scene, text }], [change], scene);
    await desk.save(attempts.sceneSaved(told(desk, run), scene), [change]);
  }
}

/** The chapter whose other scenes stay, where only some are written anew. */
async function keptScenes(desk: ChapterDesk): Promise<ChapterText | undefined> {
  const { onlyScenes, sceneStarts } = desk.state;
  if (!onlyScenes) return undefined;
  const text = await desk.read(draftFile(desk.id));
  return text === undefined ? undefined : chapterOfText(desk.path, text, sceneStarts);
}

function chapterOf(
  desk: ChapterDesk,
  base: ChapterText | undefined,
  written: readonly { scene: number; text: string }[],
): ChapterText {
  if (base) return withScenes(base, written.map(endingAsTheirs(base)));
  const chapter = chapterOfScenes(desk.heading, written);
  const { text: own } = desk.chapter;
  const before = own === undefined ? '' : theirTop(own);
  return before === '' ? chapter : { ...chapter, before };
}

/** A scene that takes another's place ends with one line end, as that did. */
function endingAsTheirs(base: ChapterText) {
  return ({ scene, text }: { scene: number; text: string }): { scene: number; text: string } => {
    const old = base.scenes.find((one) => one.scene === scene)?.text ?? '';
    return { scene, text: `${text.trimEnd()}${old.slice(old.trimEnd().length) || '\n'}` };
  };
}

async function saveDraft(
  desk: ChapterDesk,
  run: RunParts,
  base: ChapterText | undefined,
  written: readonly { scene: number; text: string }[],
  changes: readonly StoreChange[],
  scene?: number,
): Promise<void> {
  const { text, sceneStarts } = assembled(chapterOf(desk, base, written));
  const path = draftFile(desk.id);
  const state = scene === undefined ? desk.state : attempts.sceneSaved(told(desk, run), scene);
  await desk.save(attempts.drafted(state, path, sceneStarts), [...changes, { path, bytes: encode(text) }]);
}

async function edit(desk: ChapterDesk, run: RunParts): Promise<void> {
  run.tell('edit');
  const { state, settings } = desk;
  const work = (await desk.work())!;
  const there = work.scenes.map(({ scene }) => scene);
  const { issues, instructions } = issuesAnswered(state, desk.judged);
  const isMending = state.lastRetryLevel === 'edit_only' && issues.length > 0;
  const asks = isMending ? editAsks(issues, there, settings.retryScope) : [];
  const only = !isMending && !asksForWhole(issues, there) ? state.onlyScenes : undefined;
  const { ranges } = await desk.lockedIn(assembled(work).text);
  const overLocks = run.options.overLocks ?? false;
  const locked = overLocks
    ? new Map<number, never[]>()
    : rangesByScene(
        work,
        ranges.map(({ range }) => range),
      );
  const edited = await talkOf(desk, run).edit(asTold(work, await desk.sceneList()), asks, {
    ...(only && { only }),
    ...(!isMending && { redo: redoOf(desk) }),
    ...(instructions.length > 0 && { instructions }),
    ...(locked.size > 0 && { locked }),
  });
  const kept = edited.scenes.filter(({ scene, text }) => {
    const old = work.scenes.find((one) => one.scene === scene)?.text ?? '';
    const isOutside = only !== undefined && !only.includes(scene);
    // Whoever speaks to the model keeps to this; what the author locked is looked at twice.
    return (
      !isOutside && (locked.get(scene) ?? []).every(({ start, end }) => text.includes(old.slice(start, end)))
    );
  });
  const { text, sceneStarts } = assembled(withScenes(work, kept));
  const path = revisionFile(desk.id);
  await desk.save(attempts.edited(told(desk, run), path, sceneStarts), [{ path, bytes: encode(text) }]);
}

async function judge(desk: ChapterDesk, run: RunParts): Promise<void> {
  run.tell('judge');
  const { options, settings } = desk;
  const { language } = options.project;
  const work = (await desk.work())!;
  const { text, sceneStarts } = assembled(work);
  const words = measuredWords(desk.path, text, language);
  const sceneList = await desk.sceneList();
  const { issues } = issuesAnswered(desk.state, desk.judged);
  const said = await talkOf(desk, run).judge(
    asTold(work, sceneList),
    { words },
    issues.length > 0 ? issues : undefined,
  );
  const report = measuredReport(said, words, settings.range, language);
  const passed = isPassed(report, settings.passMark);
  const { currentAttempt: attempt, lastRetryLevel, stepsTaken, scenesWritten } = desk.state;
  const counted = desk.withUsage(told(desk, run));
  const bytes = encode(text);
  const judged: JudgedAttempt = {
    version: chapterStateVersion,
    attempt,
    level: lastRetryLevel ?? 'full_retry',
    ...(lastRetryLevel === null && { begunAnew: true }),
    report,
    passed,
    sha256: await sha256(bytes),
    words,
    sceneStarts,
    steps: [...stepsTaken, 'judge'],
    scenesWritten,
    ...(sceneList && { plan: sceneList }),
    ...(counted.bullets && { bullets: counted.bullets }),
    ...(counted.attemptUsage && { usage: counted.attemptUsage }),
    judgedAt: options.clock.now(),
  };
  // The chapters before it as they were told, for whoever changes them later, or has changed them meanwhile.
  const basis = basisOf(desk.chapters, desk.id);
  const noted = attempts.noted({ ...counted, basis }, judged);
  desk.judged.set(attempt, judged);
  const next = await after(desk, noted, judged, run);
  await desk.save(next.state, [
    { path: judgeFile(desk.id, attempt), bytes: jsonBytes(judged), expected: null },
    { path: attemptFile(desk.id, attempt), bytes, expected: null },
    ...next.changes,
  ]);
}

/** What follows from the verdict. */
async function after(
  desk: ChapterDesk,
  noted: ReturnType<typeof attempts.noted>,
  judged: JudgedAttempt,
  run: RunParts,
): Promise<{ state: ReturnType<typeof attempts.noted>; changes: StoreChange[] }> {
  const there = { sceneList: (await desk.sceneList()) !== undefined, draft: true };
  const verdict = verdictOn(noted, judged, desk.settings, there);
  switch (verdict.kind) {
    case 'passed':
      return { state: attempts.passed(noted, judged.attempt), changes: [] };
    case 'out_of_attempts':
      return keptAsWork(desk, attempts.outOfAttempts(noted));
    case 'again': {
      run.missing.push(...verdict.missing);
      const next = await nextAttempt(desk, noted, verdict.counters, run.options.overLocks ?? false);
      run.heldBy.push(...next.heldBy);
      return next;
    }
  }
}

async function updateBible(desk: ChapterDesk, run: RunParts): Promise<void> {
  run.tell('update_bible');
  const { state, judged } = desk;
  const attempt = state.delivered?.attempt ?? state.currentAttempt;
  const text = await textForBible(desk, attempt);
  // Nothing is known of a text that is gone; the chapter has passed all the same.
  if (text === undefined) return desk.save(attempts.leftUnfed(state));
  const update = await run.talk.at(attempt).updateBible(asTold(text.chapter, judged.get(attempt)?.plan));
  await feedBible(desk, update, text.sha256, (now) => attempts.bibleFed(now, attempt));
}

/**
 * The text that was delivered: the attempt, or what the author made of it before they took it. Where they have changed that since, it is the
 * attempt under its own hash, so that what the bible has of it is known to be of another text.
 */
async function textForBible(
  desk: ChapterDesk,
  attempt: number,
): Promise<{ chapter: ChapterText; sha256: string } | undefined> {
  const { options, path, state } = desk;
  const { sceneStarts = [], sha256: ofAttempt = '' } = desk.judged.get(attempt) ?? {};
  const taken = state.delivered?.sha256;
  const isAuthors = taken !== undefined && state.authorsVersions.includes(taken);
  const file = isAuthors ? await options.manuscript.read(path) : undefined;
  if (file !== undefined && file.sha256 === taken) {
    const chapter = chapterOfText(path, file.text, await sceneStartsInFile(desk, file.text));
    return { chapter, sha256: taken };
  }
  const text = await attemptText(options.store, desk.id, attempt);
  if (text === undefined) return undefined;
  const chapter = chapterOfText(path, text, sceneStarts);
  return { chapter, sha256: isAuthors ? ofAttempt : (taken ?? ofAttempt) };
}
