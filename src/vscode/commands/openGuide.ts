import { Uri } from 'vscode';
import { isChineseEditor } from '../chineseEditor';
import { showMarkdown } from '../showMarkdown';

/** The page of the guide that leads to all others, as it came with the extension; in its part that is in the author's language. */
export async function openGuide(extension: Uri): Promise<void> {
  const page = Uri.joinPath(extension, 'docs', 'guide', 'workbench.md');
  await showMarkdown(isChineseEditor() ? page.with({ fragment: '中文' }) : page);
}
