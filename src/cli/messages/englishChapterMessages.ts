import type { PassedOver } from '../../core/chapter/chapterOutcome';
import type { ChapterProgress } from '../../core/chapter/running/chapterRun';
import type { ChapterOutput, MissingOutput } from '../../core/chapter/judging/retryLevel';
import { movedAsideNote } from '../../core/chapter/movedAside';
import type { BibleList } from '../../core/project/bible/bibleEntries';
import { groupDigits } from '../../core/text/groupDigits';
import type { ChapterStep, IssueSeverity, IssueType, RetryLevel } from '../../shared/values';
import { englishReportMessages } from './englishReportMessages';

const count = (number: number, one: string, many = `${one}s`) =>
  `${groupDigits(number)} ${number === 1 ? one : many}`;

const levelNames: Record<RetryLevel, string> = {
  edit_only: 'edit only',
  write_only: 'write again',
  full_retry: 'all of it again',
};
const chapterStepNames: Record<ChapterStep, string> = {
  plan: 'planning the scenes',
  write: 'writing',
  edit: 'editing',
  judge: 'judging',
  update_bible: 'updating the bible',
};
const outputNames: Record<ChapterOutput, string> = {
  scene_list: 'the list of scenes',
  draft_text: 'the draft',
  revision_text: 'the edited text',
};
const lists = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
const scenes = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'scene' : 'scenes'} ${lists(numbers.map(String))}`;

/** What the command line says about chapters and the bible, in English. */
export const englishChapterMessages = {
  levelNames,
  chapterStepNames,
  issueTypeNames: {
    prose: 'prose',
    pacing: 'pacing',
    word_count: 'length',
    motivation: 'motivation',
    hook: 'hook',
    clue_fairness: 'fairness of clues',
    continuity: 'continuity',
    structure: 'structure',
    safety: 'safety',
  } as Record<IssueType, string>,
  issueSeverityNames: {
    low: 'low',
    medium: 'medium',
    high: 'high',
    critical: 'critical',
  } as Record<IssueSeverity, string>,

  help: {
    chapter: 'have a chapter planned, written, edited and judged, try again what fell short, and decide',
    number: 'the chapter: 3, "chapter 3", a title, or a file',
    generate: 'have a model write a chapter until its judge passes it or no attempt is left',
    generateForce:
      'also a chapter that has passed, whose attempts have run out, or that you wrote: what comes of your own text waits beside it',
    overLocks: 'even where locked passages would be written anew',
    remaining: 'every chapter of the outline that has not passed, under one budget',
    retry: 'a new series of attempts, the first at a level of your choice',
    level:
      'edit_only, write_only (all scenes again, or those that issues name) or full_retry (otherwise: the one that the last verdict asks for)',
    show: 'show where a chapter stands and what its judge says',
    attempt: 'the number of an attempt, such as chapter show lists it',
    keep: 'make an attempt the chapter’s text',
    accept: 'take the version that waits beside your text',
    dismiss: 'take that version away; the attempt stays',
    lock: 'no model touches this chapter until it is unlocked',
    unlock: 'let a locked chapter go',
    bible: 'show what the bible has, and from which chapter',
    bibleChapter: 'only what comes from this chapter',
    bibleUpdate: 'have the bible told of a chapter’s text as it stands now',
    bibleUndo: 'undo the last change that a chapter made to the bible',
  },

  usage: {
    numberOrRemaining: 'Say which chapter, or --remaining for all that have not passed.',
    numberOrRemainingHint: 'For example: storyfold chapter generate 3',
    numberAndRemaining: 'A chapter is named, and --remaining says all of them.',
    numberAndRemainingHint: 'Give one of them.',
    remainingAlone: (option: string) => `${option} is for one chapter.`,
    remainingAloneHint: 'Name the chapter: storyfold chapter generate 3 --force',
    noWishForFinal: 'The chapters are written from the outline, so there is no wish to give.',
    noWishForFinalHint: 'Write what you wish for into outline.md, below the chapter’s heading.',
    attemptNumber: 'Give a whole number from 0, as “storyfold chapter show” lists them.',
    selectiveRetry: (value: string) => `USE_SELECTIVE_RETRY does not take “${value}”.`,
    selectiveRetryHint: 'It takes true or false.',
  },

  progress: (
    { chapter, attempt, of, number, level, step, scene, work }: ChapterProgress,
    tokens: number,
    isTried = true,
  ) =>
    [
      `Chapter ${chapter}${work ? ` (${work.number} of ${work.of})` : ''}`,
      ...(isTried ? [`try ${number} of ${of}${attempt === number - 1 ? '' : ` (attempt ${attempt})`}`] : []),
      ...(isTried && level !== null ? [levelNames[level]] : []),
      `${chapterStepNames[step]}${scene ? `, scene ${scene.scene} (${scene.number} of ${scene.of})` : ''}`,
      ...(tokens > 0 ? [`${groupDigits(tokens)} tokens so far`] : []),
    ].join(' · '),

  ifItPasses:
    'That assumes first attempts pass; every further one takes more, and storyfold.budget limits them all.',
  stopped: (chapter: string | undefined) =>
    chapter === undefined
      ? 'Stopped. Every step and scene that was finished is saved.'
      : `Stopped at chapter ${chapter}. Every step and scene that was finished is saved.`,
  goOn: (command: string) => `To go on where it stopped: ${command}`,

  retryPlan: {
    header: (chapter: string, level: RetryLevel, isSuggested: boolean) =>
      `Chapter ${chapter}, ${levelNames[level]} (${level}${isSuggested ? ', suggested' : ''}):`,
    becomes: (level: RetryLevel, missing: readonly MissingOutput[]) =>
      `It becomes ${levelNames[level]}${missing.length > 0 ? `: ${missing.map(missingText).join('; ')}` : ''}.`,
    keeps: (outputs: readonly ChapterOutput[]) =>
      outputs.length === 0
        ? 'Keeps: nothing; it is planned anew.'
        : `Keeps: ${lists(outputs.map((output) => outputNames[output]))}.`,
    redoes: (steps: readonly ChapterStep[], numbers: readonly number[]) =>
      `Redoes: ${steps.map((step) => (step === 'write' && numbers.length > 0 ? `${chapterStepNames[step]} ${scenes(numbers)}` : chapterStepNames[step])).join(', ')}.`,
    others: (levels: readonly { level: RetryLevel; tokens: number | undefined }[]) =>
      `Other levels: ${levels.map(({ level, tokens }) => `${level}${tokens === undefined ? '' : ` (about ${groupDigits(tokens)} tokens)`}`).join(', ')}.`,
  },

  outcome: {
    header: (chapter: string, title: string) => `Chapter ${chapter}${title && `: ${title}`}`,
    passed: (attempt: number, score: number | null) =>
      `Passed at attempt ${attempt}${score === null ? '' : ` with ${score} of 100`}.`,
    taken: (attempt: number, score: number | null) =>
      `Attempt ${attempt} is its text: you chose it, though the judge did not pass it${score === null ? '' : ` (${score} of 100)`}.`,
    authors: 'Your own text; no model was at work on it.',
    needsAttention: (best: number | null, score: number | null) =>
      best === null
        ? 'Needs your attention.'
        : `Needs your attention: no attempt passed. The best is attempt ${best}${score === null ? '' : `, with ${score} of 100`}.`,
    standing: (status: string) => `Status: ${status}.`,
    goesOn: (steps: readonly ChapterStep[]) =>
      `Still to do: ${steps.map((step) => chapterStepNames[step]).join(', ')}.`,
    file: (path: string) => `Text: ${path}`,
    proposed: (path: string, own: string | null) =>
      own === null
        ? `A version waits in ${path}; the file that it waits beside is gone.`
        : `A version waits in ${path}; your own text in ${own} is untouched.`,
    bibleUpdated: 'The bible has what this chapter tells.',
    bibleStale: 'The bible’s entries from this chapter come from another version of its text.',
    recheck: 'A chapter before it was changed since this one was judged.',
    changedSince: 'You changed it since it was written.',
    locked: 'Locked: no model touches it.',
    nextLevel: (level: RetryLevel) => `A retry would be: ${levelNames[level]} (${level}).`,
    heldBy: (ids: readonly string[]) =>
      `No further attempt was made because of locked passages: ${ids.join(', ')}.`,
    missing: (missing: readonly MissingOutput[]) =>
      `More had to be redone: ${missing.map(missingText).join('; ')}.`,
    movedAside: movedAsideNote,
    changedVersions: (paths: readonly string[]) =>
      `What you had changed in the version that waited is kept: ${paths.join(', ')}`,
    error: (message: string) => `The last run ended early: ${message}`,
    columns: {
      attempt: 'Attempt',
      level: 'Level',
      steps: 'Steps',
      score: 'Score',
      words: 'Words',
      tokens: 'Tokens',
      verdict: 'Verdict',
    },
    first: 'first',
    anew: 'written anew',
    verdict: (passed: boolean, issues: number) => (passed ? 'passed' : count(issues, 'issue')),
  },

  report: {
    header: (attempt: number, passed: boolean, score: number | undefined) =>
      `The judge on attempt ${attempt}: ${passed ? 'passed' : 'not passed'}${score === undefined ? '' : `, ${score} of 100`}`,
    scores: (scores: readonly (readonly [string, number])[]) =>
      scores.map(([name, score]) => `${name} ${score}`).join(' · '),
    unsafe: 'Fails: not safe for its readers.',
    conflicts: (conflicts: readonly string[]) =>
      `Fails: contradicts what was told before: ${conflicts.join('; ')}`,
    outOfRange: (words: number) =>
      `Fails: its length of ${count(words, 'word')} is not the one that was asked for.`,
    issues: 'What falls short',
    noIssues: 'Nothing falls short.',
    scenes,
    whole: 'the whole chapter',
    instructions: 'What to do',
    strengths: 'What is good',
    text: (path: string) => `Its text: ${path}`,
  },

  done: {
    kept: (chapter: string, attempt: number) => `Chapter ${chapter}: attempt ${attempt} is its text now.`,
    accepted: (chapter: string) =>
      `Chapter ${chapter}: the version that waited is its text now; yours from before can be restored.`,
    dismissed: (chapter: string) =>
      `Chapter ${chapter}: the version that waited is gone; the attempt stays, and your text is as it was.`,
    locked: (chapter: string) => `Chapter ${chapter} is locked: no model touches it.`,
    unlocked: (chapter: string) => `Chapter ${chapter} is no longer locked.`,
  },

  remaining: {
    header: (passed: number, all: number) => `${passed} of ${count(all, 'chapter')} passed`,
    finished: 'Finished before it stopped',
    nothing: 'No chapter of the outline is left to write.',
    line: (chapter: string, title: string, what: string) =>
      `Chapter ${chapter}${title && ` “${title}”`}: ${what}`,
    passedOver: 'Passed over',
    because: {
      locked: 'you locked it',
      at_work: 'it is being worked on just now',
      authors_text: 'you wrote or changed it yourself',
      proposal: 'a version waits for you beside it',
      passage: 'it holds a locked passage',
      needs_attention: 'its attempts have run out; retry it by itself',
      unreadable: 'its file cannot be read',
    } as Record<PassedOver['because'], string>,
  },

  bible: {
    header: (entries: number) =>
      entries === 0 ? 'The bible is empty.' : `The bible: ${count(entries, 'entry', 'entries')}`,
    emptyHint: 'It is filled when a chapter passes. You can also write .storyfold/bible.json yourself.',
    authors: 'Your own',
    entry: (list: string, says: string) => `${list}: ${says}`,
    chapter: (chapter: string, title: string) => `Chapter ${chapter}${title && `: ${title}`}`,
    stale: 'out of date: the chapter was changed since',
    gone: 'that chapter is no more',
    recheck: 'to be looked at again: a chapter before it was changed',
    lists: {
      characters: 'Characters',
      relationships: 'Relationships',
      timeline: 'Timeline',
      clues: 'Clues',
      immutableFacts: 'Fixed facts',
      summaries: 'Summary',
    } as Record<BibleList, string>,
    parts: { aliases: 'Also called', facts: 'Facts', progress: 'Progress of clues' },
    nothingFrom: (chapter: string) => `The bible has nothing from chapter ${chapter}.`,
    updated: (chapter: string, changes: number) =>
      changes === 0
        ? `The bible has all that chapter ${chapter} tells; nothing was changed.`
        : `The bible was told of chapter ${chapter}: ${count(changes, 'change')}.`,
    how: { added: 'New', changed: 'Changed', removed: 'Gone' },
    conflicts: (number: number) =>
      number === 1
        ? 'One thing was not taken over, since it contradicts what stands there:'
        : `${groupDigits(number)} things were not taken over, since they contradict what stands there:`,
    conflict: (bible: string, said: string) => `the bible: ${bible}; the chapter: ${said}`,
    notAgain: (number: number) =>
      number === 1
        ? 'One thing was left out, since you took it out of the bible:'
        : `${groupDigits(number)} things were left out, since you took them out of the bible:`,
    leftOut: (number: number) => `Left out, since it was too much: ${count(number, 'entry', 'entries')}.`,
    undone: (chapter: string, changes: number) =>
      `Undone: what chapter ${chapter} last changed in the bible (${count(changes, 'change')}).`,
    kept: (number: number) =>
      `${count(number, 'entry', 'entries')} ${number === 1 ? 'was' : 'were'} changed since, and ${number === 1 ? 'is' : 'are'} left as ${number === 1 ? 'it is' : 'they are'}:`,
  },

  nextSteps: {
    show: 'read the judge’s report',
    retry: (level: RetryLevel) => `try again: ${levelNames[level]}`,
    keep: 'make another attempt its text',
    accept: 'take the version that waits',
    dismiss: 'keep your own',
    goOn: 'go on where it stopped',
    next: 'have the next chapter written',
    remaining: 'have all chapters written that have not passed',
    assess: 'see what could be better',
    bible: 'see what the bible has',
    bibleUndo: 'undo the last change of that chapter',
    generate: 'have it written',
  },

  columns: { attempts: 'Attempts', level: 'Next retry' },

  reports: englishReportMessages,
};

function missingText(output: MissingOutput): string {
  return `${outputNames[output]} is missing or cannot be read`;
}

export type ChapterMessages = typeof englishChapterMessages;
