import { Uri, workspace, type Disposable, type TextDocumentContentProvider } from 'vscode';

/** Texts that can be looked at and not changed. */
export const textScheme = 'storyfold-text';

/** Earlier texts as documents. They are kept for as long as the editor has them open; one that nobody gave is empty. */
export class VirtualTexts implements TextDocumentContentProvider, Disposable {
  private readonly texts = new Map<string, string>();
  private given = 0;
  private readonly subscriptions: Disposable[];

  constructor() {
    this.subscriptions = [
      workspace.registerTextDocumentContentProvider(textScheme, this),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === textScheme) this.texts.delete(uri.toString());
      }),
    ];
  }

  /**
   * A document that holds this text. `path` begins with `/` and gives it its name and its language; two texts that are compared have the
   * same, since the editor takes another one for a renamed file.
   */
  add(path: string, text: string): Uri {
    const uri = Uri.from({ scheme: textScheme, authority: String(++this.given), path });
    this.texts.set(uri.toString(), text);
    return uri;
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
    this.texts.clear();
  }
}
