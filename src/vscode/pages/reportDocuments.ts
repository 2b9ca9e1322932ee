import { EventEmitter, Uri, window, workspace, type Disposable } from 'vscode';
import { showMarkdown } from '../showMarkdown';

/** Of documents that only say something and are no file. */
export const reportScheme = 'storyfold-report';

/** Markdown that is made up when it is asked for and shown as a preview; it cannot be edited. */
export class ReportDocuments implements Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new EventEmitter<Uri>();
  private readonly provider = workspace.registerTextDocumentContentProvider(reportScheme, {
    onDidChange: this.changed.event,
    provideTextDocumentContent: (uri) => this.texts.get(uri.path) ?? '',
  });

  /** `name` is the tab's, without a slash; a report of the same name takes the place of the one before. */
  async show(name: string, markdown: string): Promise<Uri> {
    const uri = uriOf(name);
    this.texts.set(uri.path, markdown);
    this.changed.fire(uri);
    await showMarkdown(uri);
    return uri;
  }

  /** A report that was shown says something else now. Who looks at it sees that at once. False where it has been closed meanwhile. */
  async update(name: string, markdown: string): Promise<boolean> {
    if (!isOpen(name)) return false;
    const uri = uriOf(name);
    if (this.texts.get(uri.path) === markdown) return true;
    // A preview hears of changes of open documents alone, and the editor closes those that nobody has in a tab after a while.
    await workspace.openTextDocument(uri);
    this.texts.set(uri.path, markdown);
    this.changed.fire(uri);
    return true;
  }

  /** What a report says now. */
  textOf(uri: Uri): string | undefined {
    return this.texts.get(uri.path);
  }

  dispose(): void {
    this.provider.dispose();
    this.changed.dispose();
  }
}

function uriOf(name: string): Uri {
  return Uri.from({ scheme: reportScheme, path: `/${name}.md` });
}

/** The tab of a preview says of what it is one, in the editor's language. */
function isOpen(name: string): boolean {
  return window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.includes(`${name}.md`)));
}
