import {
  Range,
  Selection,
  TextEditorRevealType,
  ThemeColor,
  window,
  workspace,
  type Disposable,
  type TextDocument,
} from 'vscode';
import { sha256 } from '../../core/storage/hash';
import type { Suggestion } from '../../core/review/model';
import type { Range as Place } from '../../core/text/range';
import type { Project } from '../workspace/project';

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
  async show(project: Project, suggestion: Suggestion, keepFocus: boolean): Promise<boolean> {
    const uri = project.uri(suggestion.path);
    const document = await workspace.openTextDocument(uri);
    const editor = await window.showTextDocument(document, { preserveFocus: keepFocus });
    this.clear();
    const place = await placeIn(document, project, suggestion);
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

/** Where the passage stands in the document as it is now. */
async function placeIn(
  document: TextDocument,
  { places }: Project,
  suggestion: Suggestion,
): Promise<Place | undefined> {
  for (;;) {
    const { version } = document;
    const text = document.getText();
    const texts = [
      {
        path: suggestion.path,
        text,
        byteOrderMark: false,
        sha256: await sha256(new TextEncoder().encode(text)),
      },
    ];
    const place = (await places.find([suggestion], texts)).get(suggestion.id);
    // The author may have typed meanwhile.
    if (document.version !== version) continue;
    return place === 'lost' ? undefined : place;
  }
}
