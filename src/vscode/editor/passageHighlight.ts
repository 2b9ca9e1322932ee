import {
  Range,
  Selection,
  TextEditorRevealType,
  ThemeColor,
  window,
  workspace,
  type Disposable,
  type Uri,
} from 'vscode';
import { locateSuggestion } from '../../core/refinement/phaseView';
import type { Suggestion } from '../../core/review/model';

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
  private shown: string | undefined;

  /** Opens the file at the passage, or at its top when the passage is not in it. Says whether it was found. */
  async show(uri: Uri, suggestion: Suggestion, keepFocus: boolean): Promise<boolean> {
    const document = await workspace.openTextDocument(uri);
    const place = locateSuggestion(suggestion, [
      { path: suggestion.path, text: document.getText(), byteOrderMark: false, sha256: '' },
    ]);
    const editor = await window.showTextDocument(document, { preserveFocus: keepFocus });
    this.clear();
    if (!place) return false;
    const range = new Range(document.positionAt(place.start), document.positionAt(place.end));
    editor.selection = new Selection(range.start, range.end);
    editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
    editor.setDecorations(this.decoration, [range]);
    this.shown = uri.toString();
    return true;
  }

  dispose(): void {
    this.clear();
    this.subscription.dispose();
    this.decoration.dispose();
  }

  private clear(): void {
    this.shown = undefined;
    for (const editor of window.visibleTextEditors) editor.setDecorations(this.decoration, []);
  }
}
