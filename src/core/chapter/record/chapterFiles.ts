import { chapterFolder } from '../../project/layout';

// Where everything lies that the engine keeps of a chapter; `id` is the chapter's.

export function stateFile(id: string): string {
  return `${chapterFolder(id)}/state.json`;
}

export function sceneListFile(id: string): string {
  return `${chapterFolder(id)}/scene-list.json`;
}

export function scenesFolder(id: string): string {
  return `${chapterFolder(id)}/scenes`;
}

/** Scene 2 is `scenes/02.md`. */
export function sceneFile(id: string, scene: number): string {
  return `${scenesFolder(id)}/${String(scene).padStart(2, '0')}.md`;
}

export function draftFile(id: string): string {
  return `${chapterFolder(id)}/draft.md`;
}

export function revisionFile(id: string): string {
  return `${chapterFolder(id)}/revision.md`;
}

export function judgeFile(id: string, attempt: number): string {
  return `${chapterFolder(id)}/judge-${attempt}.json`;
}

/** The text that was judged. */
export function attemptFile(id: string, attempt: number): string {
  return `${chapterFolder(id)}/attempt-${attempt}.md`;
}

/** What the author made of an attempt that waited beside their text, once it was taken away there. `sha256`: of its bytes, in hex. */
export function changedVersionFile(id: string, attempt: number, sha256: string): string {
  return `${chapterFolder(id)}/changed-${attempt}-${sha256.slice(0, 12)}.md`;
}

/** The number of the attempt that a file in the chapter's folder is about; undefined for every other file. */
export function attemptOfFile(name: string): number | undefined {
  const match = /^(?:judge-(\d{1,6})\.json|attempt-(\d{1,6})\.md)$/.exec(name);
  const attempt = Number(match?.[1] ?? match?.[2] ?? NaN);
  return attempt <= highestOnDisk ? attempt : undefined;
}

/** Below the highest number that a state takes, so that others can follow. */
const highestOnDisk = 900_000;

/** Whether a path is one that `proposalPath` gives: nothing else is taken away as a proposal, whatever a state says. */
export function isProposalPath(path: string): boolean {
  return /^chapters\/[^/.][^/]*\.proposed\.md$/i.test(path);
}

/** Where an attempt waits beside the author's file; with a number where another file has that name. */
export function proposalPath(path: string, number = 1): string {
  return path.replace(/\.md$/i, `${number === 1 ? '' : `.${number}`}.proposed.md`);
}
