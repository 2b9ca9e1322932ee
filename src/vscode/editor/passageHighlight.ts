import {
  EventEmitter,
  Range,
  TextEditorRevealType,
  ThemeColor,
  window,
  workspace,
  type Disposable,
} from 'vscode';
import type { Suggestion } from '../../core/review/model';
import type { Project } from '../workspace/project';
import { placesInDocument } from './placesInDocument';

/** A suggestion that the author looks at; `range` is where its passage stands. */
export interface ShownPassage {
  project: Project;
  suggestion: Suggestion;
  range: Range;
}

/** Shows a suggestion's passage in the editor and marks it until another one is shown or the text is typed in. */
export class PassageHighlight implements Disposable {
  private readonly decoration = window.createTextEditorDecorationType({
    backgroundColor: new ThemeColor('editor.findMatchHighlightBackground'),
    border: '1px solid',
    borderColor: new ThemeColor('editor.findMatchHighlightBorder'),
    overviewRulerColor: new ThemeColor('editorOverviewRuler.findMatchForeground'),
  });
  private readonly subscription = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0 && document.uri.toString() === this.shown) this.clear();
  });
  private readonly showing = new EventEmitter<ShownPassage>();
  /** A passage was found and is before the author's eyes. */
  readonly onDidShow = this.showing.event;
  private shown: string | undefined;
  private turn = 0;

  /**
   * Opens the file at the passage, or at its top when the passage is not in it. Says whether it was found, which nobody has to be told once
   * another one is shown.
   */
  async show(project: Project, suggestion: Suggestion, keepFocus: boolean): Promise<boolean> {
    const turn = ++this.turn;
    const uri = project.uri(suggestion.path);
    const document = await workspace.openTextDocument(uri);
    if (turn !== this.turn) return true;
    // The keyboard comes with the selection: what is typed while the passage is looked for must not land somewhere in the text.
    const { viewColumn } = await window.showTextDocument(document, { preserveFocus: true });
    if (turn !== this.turn) return true;
    this.clear();
    const found = await placesInDocument(document, suggestion.path, project, [suggestion]);
    if (turn !== this.turn) return true;
    const place = found?.places.get(suggestion.id);
    const where = { preserveFocus: keepFocus, ...(viewColumn === undefined ? {} : { viewColumn }) };
    if (place === undefined || place === 'lost') {
      if (!keepFocus) await window.showTextDocument(document, where);
      return false;
    }
    const range = new Range(document.positionAt(place.start), document.positionAt(place.end));
    const editor = await window.showTextDocument(document, { ...where, selection: range });
    if (turn !== this.turn) return true;
    editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
    editor.setDecorations(this.decoration, [range]);
    this.shown = uri.toString();
    this.showing.fire({ project, suggestion, range });
    return true;
  }

  dispose(): void {
    this.turn++;
    this.clear();
    this.subscription.dispose();
    this.showing.dispose();
    this.decoration.dispose();
  }

  private clear(): void {
    this.shown = undefined;
    for (const editor of window.visibleTextEditors) editor.setDecorations(this.decoration, []);
  }
}
