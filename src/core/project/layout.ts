import { phases, type Phase } from '../../shared/values';

// Where everything lies in a project folder. Paths are project-relative with forward slashes.

export const stateFolder = '.storyfold';
export const projectFile = '.storyfold/project.json';
export const refinementStateFile = '.storyfold/refinementState.json';
/** Changes of a large refinement state since its file was written; see `LoggedDocument`. */
export const refinementChangesFile = '.storyfold/refinementState.changes.jsonl';
/** What older projects keep beside the state: the suggestions of its round, and what reviewers and the age check said. */
export const olderStateFiles = {
  suggestions: '.storyfold/refinementSuggestions.json',
  review: '.storyfold/review.json',
  ageCheck: '.storyfold/ageCheck.json',
} as const;
export const dictionaryFile = '.storyfold/dictionary.txt';
export const bibleFile = '.storyfold/bible.json';
/** What each request to a model took, a line each. */
export const usageFile = '.storyfold/usage.jsonl';
export const gitignoreFile = '.storyfold/.gitignore';
export const archivesFolder = '.storyfold/archives';
/** Replies of models that could not be used, each in a file of its own. */
export const rawRepliesFolder = '.storyfold/logs/replies';
export const chaptersFolder = 'chapters';

/** The lock that whoever changes texts, state or history holds, and whoever copies or replaces them as a whole. */
export const refinementLock = 'refinement';

/** The record that describes a phase's texts. */
export const recordFiles: Readonly<Record<Phase, string>> = {
  brief: '.storyfold/brief.json',
  outline: '.storyfold/outline.json',
  sample: '.storyfold/samples.json',
  final: '.storyfold/final.json',
};

/** The author's file of a phase that has just one; the final phase has `chapters/*.md`. */
export const phaseFiles: Readonly<Record<Exclude<Phase, 'final'>, string>> = {
  brief: 'brief.md',
  outline: 'outline.md',
  sample: 'sample.md',
};

/** Versions of files that a commit was about to write when a crash came, and that the author had changed since. */
export const rescuedFolder = '.storyfold/rescued';
export const textsFolder = '.storyfold/texts';

/** A stored text, named by the SHA-256 of its bytes. */
export function textFile(sha256: string): string {
  return `${textsFolder}/${sha256}`;
}

export function historyFolder(phase: Phase): string {
  return `.storyfold/history/${phase}`;
}

/** Entry 7 of a phase's history is `0007.json`; numbers go on past 9999. */
export function historyFile(phase: Phase, entry: number): string {
  return `${historyFolder(phase)}/${String(entry).padStart(4, '0')}.json`;
}

export function isPhase(value: string): value is Phase {
  return (phases as readonly string[]).includes(value);
}

/** The phase that comes after this one in the order in which authors make them; undefined after the last. */
export function nextPhase(phase: Phase): Phase | undefined {
  return phases[phases.indexOf(phase) + 1];
}

/** What the engine keeps of a chapter, by the chapter's id. */
export function chapterFolder(id: string): string {
  return `.storyfold/chapters/${id}`;
}

/** One at a time works on a chapter. */
export function chapterLock(id: string): string {
  return `chapter-${id}`;
}

export const playbookFile = '.storyfold/playbook.json';
/** Whoever changes the playbook holds it. */
export const playbookLock = 'playbook';
export const tasksFolder = '.storyfold/tasks';

/** What the engine keeps of a task, by the task's id. */
export function taskFolder(id: string): string {
  return `${tasksFolder}/${id}`;
}

/** One at a time works on a task. */
export function taskLock(id: string): string {
  return `task-${id}`;
}

/** What the story engine keeps of the branching story. */
export const storyFolder = '.storyfold/story';

/** One at a time builds the story. */
export const storyLock = 'story';
