import { l10n, window, type TextEditor, type Uri } from 'vscode';
import type { Phase } from '../../shared/values';
import { localError } from '../errorText';
import type { Project } from '../workspace/project';
import type { Projects } from '../workspace/projects';

/** Whoever knows the projects of the window. */
export interface KnowsProjects {
  readonly projects: Pick<Projects, 'all'>;
}

/** A text of a project. `path` is project-relative. */
export interface ProjectText {
  project: Project;
  phase: Phase;
  path: string;
}

/** One that is before the author. */
export interface EditedText extends ProjectText {
  editor: TextEditor;
}

/** Words that are selected in it. `start` is in UTF-16 units of the document. */
export interface SelectedPassage extends EditedText {
  quote: string;
  start: number;
}

/** The text of one of the window's projects that a file is; undefined for any other. */
export function projectText(selection: KnowsProjects, uri: Uri): ProjectText | undefined {
  for (const project of selection.projects.all) {
    const path = project.pathOf(uri);
    const phase = path === undefined ? undefined : project.phaseOf(path);
    if (path !== undefined && phase !== undefined) return { project, phase, path };
  }
  return undefined;
}

/** Throws `not_found` for a file that is no text of a project. */
export function textOfFile(selection: KnowsProjects, uri: Uri): ProjectText {
  const text = projectText(selection, uri);
  if (text) return text;
  throw localError(
    'not_found',
    l10n.t('This file is not a text of a StoryFold project.'),
    l10n.t('Choose the brief, the outline, the sample or a chapter.'),
  );
}

/** The text in the editor that the author is in; undefined when it is none of a project's. */
export function editedTextIfAny(
  selection: KnowsProjects,
  editor = window.activeTextEditor,
): EditedText | undefined {
  const text = editor && projectText(selection, editor.document.uri);
  return text && { ...text, editor };
}

/** Throws `not_found` when no text of a project is before the author. */
export function editedText(selection: KnowsProjects): EditedText {
  const edited = editedTextIfAny(selection);
  if (edited) return edited;
  throw localError(
    'not_found',
    l10n.t('The file in the editor is not a text of a StoryFold project.'),
    l10n.t('Open the brief, the outline, the sample or a chapter.'),
  );
}

/** What is selected in the text before the author; undefined when nothing is, or no text of a project is before them. */
export function selectedPassageIfAny(selection: KnowsProjects): SelectedPassage | undefined {
  const edited = editedTextIfAny(selection);
  return edited && passageIn(edited);
}

/** Throws `not_found` too when nothing is selected in it. */
export function selectedPassage(selection: KnowsProjects): SelectedPassage {
  const passage = passageIn(editedText(selection));
  if (passage) return passage;
  throw localError(
    'not_found',
    l10n.t('No passage is selected in the text.'),
    l10n.t('Select the words that you mean, then try again.'),
  );
}

function passageIn(edited: EditedText): SelectedPassage | undefined {
  const { document, selection: selected } = edited.editor;
  const quote = document.getText(selected);
  return quote.trim() === '' ? undefined : { ...edited, quote, start: document.offsetAt(selected.start) };
}
