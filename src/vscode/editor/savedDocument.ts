import { workspace, type TextDocument } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import { decodeText } from '../../core/text/decode';
import type { Project } from '../workspace/project';

/** How long is waited for a save of the editor's own before the next try, in milliseconds. */
const savePauses = [300, 1200, 3000];

/**
 * Saves the document, and says whether it is saved. While the editor prepares its autosave it refuses any other save of the document, and one
 * is not done when the author typed meanwhile: neither is a reason to give up what was written.
 */
export async function saved(document: TextDocument): Promise<boolean> {
  for (const pause of savePauses) {
    if (await document.save()) return true;
    await untilSaved(document, pause);
    // A document that was saved and closed cannot be saved any more.
    if (document.isClosed) return !document.isDirty && standsOnDisk(document);
  }
  return document.save();
}

/** Until somebody saves it, at most so many milliseconds. */
async function untilSaved(document: TextDocument, atMost: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve();
    };
    const timer = setTimeout(end, atMost);
    const listening = workspace.onDidSaveTextDocument((each) => {
      if (each === document) end();
    });
  });
}

async function standsOnDisk(document: TextDocument): Promise<boolean> {
  try {
    return decodeText(await workspace.fs.readFile(document.uri)).text === document.getText();
  } catch {
    return false;
  }
}

/** Saves every file of the project's folder that has unsaved words in the editor. Throws `io` for the first that the editor cannot save. */
export async function saveAllTexts(project: Pick<Project, 'pathOf'>): Promise<void> {
  for (const document of workspace.textDocuments) {
    const path = document.isDirty ? project.pathOf(document.uri) : undefined;
    if (path !== undefined && !(await saved(document))) throw couldNotBeSaved(path);
  }
}

export function couldNotBeSaved(path: string): StoryFoldError {
  return new StoryFoldError(
    'io',
    `“${path}” could not be saved.`,
    'See why the editor cannot save it, then try again. Nothing was changed.',
    { path },
  );
}
