import { commands, window, type Uri } from 'vscode';

/** Shows a Markdown text as a page. Where the editor's preview, an extension that can be switched off, is not there, the text itself. */
export async function showMarkdown(uri: Uri): Promise<void> {
  try {
    await commands.executeCommand('markdown.showPreview', uri);
  } catch {
    await window.showTextDocument(uri, { preview: true });
  }
}
