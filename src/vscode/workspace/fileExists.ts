import { workspace, type Uri } from 'vscode';

/** Whether there is anything at that place that the editor can read. */
export async function fileExists(uri: Uri): Promise<boolean> {
  return workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
