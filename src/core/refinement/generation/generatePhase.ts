import { StoryFoldError } from '../../errors';
import { modelNeeded, replyEmpty, replyRefused } from '../../llm/modelErrors';
import { keepingReply } from '../../llm/replies/keepingReply';
import { chapterHeadings } from '../../project/chapters/chapterHeadings';
import { phaseFiles } from '../../project/layout';
import { phaseRecord, readPhase, readPhaseFiles, type PhaseFile } from '../../project/phaseDocuments';
import { wishChange, wishOf } from '../../project/phaseMeta';
import { sha256 } from '../../storage/hash';
import { mergeMarkerLine, requireMerged } from '../../storage/mergeMarkers';
import { decodeText } from '../../text/decode';
import { keepFiles } from '../record/keptTexts';
import { locksAfter } from '../record/lockedPassages';
import type { FileChange, GenerateOutcome } from '../model';
import type { PhaseSession } from '../record/phaseSession';
import { beginStep, type RunOptions } from '../runOptions';
import * as errors from './generationErrors';
import {
  expectedTokens,
  generationMessages,
  type GeneratedPhase,
  type GenerationSources,
} from './generationPrompt';
import { proseOfReply } from './proseOfReply';
import { isRefusal } from './refusingReply';

export interface GenerateOptions extends RunOptions {
  /** What the author wishes this text to be; without it the one that is kept from before holds. */
  wish?: string;
  /** A text that is there may be replaced. It is kept. */
  force?: boolean;
  /** Also where a passage of it is locked; the lock goes with the passage. */
  overLocks?: boolean;
  /** The text as it comes, before it is checked. */
  onText?: (piece: string) => void;
  /** It is written once more from the beginning: what `onText` brought is void. */
  onRestart?: () => void;
}

/**
 * Has the phase's text written: the brief from the author's wish, the outline from the brief, the sample from both. While the model writes,
 * nothing is noted as being under way, so that there is nothing to settle after a crash.
 *
 * Throws `refused` for the final work, for a text that is there (without `force`) and for locked passages in it (without `overLocks`),
 * `invalid_input` without a wish for the brief, `not_found` without an earlier phase, `no_model`, and as `ModelRun.prose`. A reply that is
 * no such text is `reply_invalid`, and one that comes when the author has written meanwhile is `conflict`; both are kept as raw replies, as
 * is one that cannot be written. Then the text is as it was; the wish is kept all the same.
 */
export async function generatePhase(
  session: PhaseSession,
  options: GenerateOptions,
): Promise<GenerateOutcome> {
  const { phase, talk } = session;
  const { store, manuscript, project } = session.options;
  if (phase === 'final') throw errors.chaptersOneByOne();
  const standing = await readPhaseFiles(store, manuscript, phase);
  requireRoom(session, phase, standing, options);
  const sources = await sourcesOf(session, phase, options.wish);
  if (!talk) throw modelNeeded(phase);
  await keepWish(session, phase, options.wish);

  const lessons = await talk.bullets();
  const messages = generationMessages(phase, project, sources, lessons);
  const outputTokens = expectedTokens[phase];
  await talk.announce([{ step: phase, input: messages, outputTokens }]);
  beginStep(options, session.state, 'generating');
  const {
    text: reply,
    received,
    usage,
  } = await talk.run.prose(phase, messages, {
    expectedOutputTokens: outputTokens,
    ...(options.onText && { onText: options.onText }),
    ...(options.onRestart && { onRestart: options.onRestart }),
  });

  const text = proseOfReply(reply);
  if (text === '') throw replyEmpty();
  const keep = (outcome: string) => talk.run.keep(phase, outcome, received);
  if (isRefusal(text)) throw replyRefused('', await keep('reply_refused'));
  if (phase === 'outline' && chapterHeadings(text).length === 0)
    throw errors.outlineWithoutChapters(await keep('reply_invalid'));

  const file: NewText = { path: phaseFiles[phase], bytes: new TextEncoder().encode(text) };
  return keepingReply(keep, async () => {
    // Nothing would work on it any more.
    if (mergeMarkerLine(text) !== undefined) throw errors.mergeMarksWritten(await keep('reply_invalid'));
    // Told in its own words, before anything is begun.
    if (!sameFiles(standing, await readPhaseFiles(store, manuscript, phase)))
      throw errors.changedMeanwhile(file.path, await keep('conflict'));
    try {
      return {
        phase,
        ...(await writeText(session, file, standing, { usage, bullets: lessons.map(({ id }) => id) })),
        usage,
      };
    } catch (error) {
      const isTextChanged =
        error instanceof StoryFoldError && error.code === 'conflict' && error.details['path'] === file.path;
      throw isTextChanged ? errors.changedMeanwhile(file.path, await keep('conflict')) : error;
    }
  });
}

interface NewText {
  path: string;
  bytes: Uint8Array;
}

/** Throws `refused` where a text is there that must not be replaced. */
function requireRoom(
  session: PhaseSession,
  phase: GeneratedPhase,
  standing: readonly PhaseFile[],
  { force = false, overLocks = false }: GenerateOptions,
): void {
  const path = phaseFiles[phase];
  if (standing.every(isBlank)) return;
  if (!force) throw errors.textIsThere(phase, path);
  if (overLocks) return;
  const { locks } = session.state;
  const left = locksAfter(locks, standing, [{ path, bytes: new Uint8Array() }], true);
  const lost = locks.filter((lock) => !left.includes(lock));
  if (lost.length > 0) throw errors.locksInTheWay(lost, path);
}

/** Bytes that are no text are somebody's work all the same. */
function isBlank({ bytes }: PhaseFile): boolean {
  try {
    return decodeText(bytes).text.trim() === '';
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_utf8') return false;
    throw error;
  }
}

/** What the text is written from. Throws `not_found` for an earlier phase that is missing or empty, `invalid_input` without a wish for the brief. */
async function sourcesOf(
  session: PhaseSession,
  phase: GeneratedPhase,
  given: string | undefined,
): Promise<GenerationSources> {
  const { store } = session.options;
  const kept = wishOf(await phaseRecord(store, phase));
  const own = given === undefined || given.trim() === '' ? kept : given.trim();
  if (phase === 'brief') {
    if (own === undefined) throw errors.noWish();
    return { wish: own };
  }
  const earlier = {
    wish: wishOf(await phaseRecord(store, 'brief')),
    ownWish: own,
    brief: await earlierText(session, phase, 'brief'),
  };
  return phase === 'outline'
    ? earlier
    : { ...earlier, outline: await earlierText(session, phase, 'outline') };
}

async function earlierText(
  session: PhaseSession,
  phase: GeneratedPhase,
  needed: 'brief' | 'outline',
): Promise<string> {
  const { store, manuscript } = session.options;
  const [text] = await readPhase(store, manuscript, needed);
  if (!text || text.text.trim() === '') throw errors.earlierPhaseMissing(phase, needed);
  requireMerged(text.path, text.text);
  return text.text;
}

/** Before anything is sent: the author has typed it, whatever comes of it. The text is written later, so it never lacks its wish. */
async function keepWish(
  session: PhaseSession,
  phase: GeneratedPhase,
  given: string | undefined,
): Promise<void> {
  const wish = given?.trim() ?? '';
  if (wish === '') return;
  const { store, clock } = session.options;
  const change = wishChange(await phaseRecord(store, phase), phase, wish, clock.now());
  if (change) await store.commit([change]);
}

/** A phase's first text has nothing before it that a history could go back to; another goes as an import does. */
async function writeText(
  session: PhaseSession,
  { path, bytes }: NewText,
  standing: readonly PhaseFile[],
  made: { usage: GenerateOutcome['usage']; bullets: string[] },
): Promise<{ files: FileChange[]; entry?: number }> {
  const { store, manuscript } = session.options;
  const before = standing[0]?.sha256;
  const files = [{ path, before: before ?? null, after: await sha256(bytes) }];
  if (before === files[0]!.after) return { files };
  const write = () => manuscript.replace([{ path, expected: before, bytes }]);
  if (before === undefined) {
    await session.writeFirstTexts(files, write);
    return { files };
  }
  const locks = locksAfter(session.state.locks, standing, [{ path, bytes }], true);
  const { entry: change, ...ended } = await session.entryForText('generate', standing, files);
  const entry = await session.writeTexts(
    session.state,
    {
      ...change,
      usage: { ...made.usage },
      ...(made.bullets.length > 0 && { bullets: made.bullets }),
    },
    { ...ended, locks, kept: await keepFiles(store, standing), write },
  );
  return { files: entry.files, entry: entry.entry };
}

function sameFiles(before: readonly PhaseFile[], now: readonly PhaseFile[]): boolean {
  return before.length === now.length && before.every(({ sha256 }, index) => sha256 === now[index]?.sha256);
}
