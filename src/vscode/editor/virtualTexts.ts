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

  /** A document that holds this text; `path` gives it its name and its language. */
  add(path: string, text: string): Uri {
    const uri = Uri.from({ scheme: textScheme, path: `/${++this.given}/${path}` });
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
