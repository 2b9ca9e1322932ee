import type { ErrorCode } from '../../core/errors';
import type { ArchiveProblem } from '../../core/project/archives/archives';
import { groupDigits } from '../../core/text/groupDigits';
import type { Language } from '../../core/text/language';
import type { ChapterStatus, Phase, StopReason } from '../../shared/values';
import { chapterStatusNames, count, lastOnes, phaseNames, shortStop } from './englishNames';

const unreadableNames: Partial<Record<ErrorCode, string>> = {
  conflict: 'git left a merge in it that is not settled',
  not_utf8: 'it is not UTF-8',
  unsafe_path: 'a link leads out of the project',
  invalid_input: 'it is too large',
  read_only: 'no permission',
};

/** What is said of a project, its texts and its saved copies. */
export const englishProjectMessages = {
  init: {
    made: (title: string, folder: string) => `Made the project “${title}” in ${folder}`,
    language: (language: 'en' | 'zh', guessed: boolean) =>
      `Language: ${language === 'en' ? 'English' : 'Chinese'}${guessed ? ' (guessed from the texts; change it in .storyfold/project.json)' : ''}`,
    audience: (audience: string) => `Audience: ${audience}`,
    texts: (phases: readonly Phase[]) =>
      phases.length === 0
        ? 'No texts yet. Put brief.md, outline.md, sample.md and chapters/*.md here, import them, or have a model write a brief from your wish (generate brief --wish "…").'
        : `Texts found: ${phases.map((phase) => phaseNames[phase]).join(', ')}`,
  },
  imported: (path: string, words: number) =>
    `Imported ${path}: ${groupDigits(words)} ${words === 1 ? 'word' : 'words'}`,
  otherLanguage: (language: Language) =>
    `This looks like ${language === 'zh' ? 'Chinese' : 'English'}, and the project is in ${language === 'zh' ? 'English' : 'Chinese'}: its rules do not fit. Set "language": "${language}" in .storyfold/project.json.`,
  alreadyImported: (path: string) => `${path} already has this text; nothing changed.`,

  status: {
    columns: { phase: 'Phase', words: 'Words', round: 'Round', status: 'Status', open: 'Open' },
    chapterColumns: { chapter: 'Chapter', title: 'Title', words: 'Words', status: 'Status' },
    chapterStatus: (status: ChapterStatus) => chapterStatusNames[status],
    missing: 'no text',
    readOnly:
      'A newer StoryFold wrote this project: this one reads it and changes nothing. Update StoryFold to work on it.',
    conflictCopies: (paths: readonly string[]) =>
      `A sync tool has put ${paths.length === 1 ? 'another version of a chapter' : 'other versions of chapters'} beside yours: ${paths.join(', ')}. Take over what you want from ${paths.length === 1 ? 'it' : 'them'}, then delete ${paths.length === 1 ? 'it' : 'them'}.`,
    notImported: (paths: readonly string[]) =>
      `Not understood, and left as ${paths.length === 1 ? 'it is' : 'they are'}: ${paths.join(', ')}.`,
    unreadable: (problem: ErrorCode) => `cannot be read: ${unreadableNames[problem] ?? problem}`,
    stoppedAfterStatus: (reason: StopReason) => ` (stopped: ${shortStop[reason]})`,
  },

  dictionary: {
    header: (number: number) =>
      number === 0
        ? 'The personal dictionary is empty.'
        : `The personal dictionary: ${count(number, 'word')}`,
    added: (words: readonly string[]) => `Added: ${words.join(', ')}`,
    known: (words: readonly string[]) => `Already there: ${words.join(', ')}`,
    removed: (words: readonly string[]) => `Taken out: ${words.join(', ')}`,
    unknown: (words: readonly string[]) => `Not in it: ${words.join(', ')}`,
    both: (words: readonly string[]) => `Both added and taken out: ${words.join(', ')}.`,
    bothHint: 'Name each word once.',
    notAWord: (word: string) => `“${word}” cannot stand in the dictionary.`,
    notAWordHint: 'Give words or names; they may not begin with #.',
  },

  archives: {
    header: (number: number) => (number === 0 ? 'No archives so far.' : count(number, 'archive')),
    columns: { name: 'Name', title: 'Title', savedAt: 'Saved', files: 'Files', size: 'Size' },
    problems: {
      unfinished: 'was never finished',
      damaged: 'damaged',
      newer_schema: 'made by a newer StoryFold',
    } as Record<ArchiveProblem, string>,
    files: (number: number) => `${groupDigits(number)} ${number === 1 ? 'file' : 'files'}`,
    saved: (name: string, files: number, size: string) =>
      `Saved the project as “${name}”: ${groupDigits(files)} ${files === 1 ? 'file' : 'files'}, ${size}`,
    notIncluded: (names: readonly string[]) =>
      `Not in it: ${names.join(', ')}. An archive has the texts (brief.md, outline.md, sample.md, chapters/*.md) and what StoryFold remembers.`,
    savedBroken: (file: string) =>
      `${file} cannot be read as it is, and it was saved as it is. Mend the project, then save it again under another name.`,
    saveStopped: 'Stopped. The archive is not finished; your project is untouched.',
    saveStoppedHint: 'Saving under the same name begins anew.',
    restoreStopped: 'Stopped. Nothing was restored; your texts are as they were.',
    restoreStoppedHint: 'Run it again to restore.',
    placeForClone: (folder: string) => `A project cannot be made in ${folder}.`,
    saving: 'Saving the project',
    restoring: 'Restoring the project; what is there now is saved first',
    cloning: 'Copying the archive',
    restored: (name: string) => `The project is as it was when “${name}” was saved.`,
    savedBefore: (name: string) => `What was there until now is the archive “${name}”.`,
    sameTexts: 'Your texts were the same.',
    changes: 'Your texts',
    givenBack: 'given back',
    changed: 'changed',
    removed: 'removed',
    more: (number: number) => `… and ${number} more.`,
    others: (number: number) => `Also ${count(number, 'file')} of what StoryFold remembers.`,
    cloned: (name: string, folder: string) => `Made a project from “${name}” in ${folder}`,
    folderHint: 'Name a folder that is not there yet, in a place where you may write.',
  },
  keptTexts: {
    header: (texts: number, size: string) =>
      texts === 0 ? 'No texts are kept so far.' : `${count(texts, 'kept text')}, ${size}`,
    what: 'Every text that a round started from or ended with, so that it can be compared and restored.',
    unused: (texts: number, size: string) =>
      texts === 0 ? 'The history refers to every one.' : `${texts} that nothing refers to: ${size}`,
    old: (texts: number, size: string, keepLast: number) =>
      texts === 0
        ? `None belongs only to entries before ${lastOnes(keepLast)} of a phase.`
        : `${texts} that only entries before ${lastOnes(keepLast)} of a phase refer to: ${size}`,
    pruned: (texts: number, size: string) =>
      texts === 0 ? 'There was nothing to remove.' : `Removed ${count(texts, 'text')}: ${size}`,
    gone: 'The older entries stay in the history; their texts can no longer be restored.',
  },
};
