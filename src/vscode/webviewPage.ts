import { randomBytes } from 'node:crypto';
import { Uri, env, type Webview } from 'vscode';

/** The folder, below the extension's, that the view may load from. */
export function webviewFolder(extension: Uri): Uri {
  return Uri.joinPath(extension, 'dist', 'webview');
}

/**
 * A page of ours: nothing may be loaded or run in it but its own script and styles.
 *
 * @param name of its files in `dist/webview`, and of its element
 */
export function webviewPage(
  webview: Webview,
  extension: Uri,
  name: 'workbench' | 'feedback' | 'story-map',
): string {
  const nonce = randomBytes(16).toString('base64');
  const asset = (file: string): string =>
    webview.asWebviewUri(Uri.joinPath(webviewFolder(extension), file)).toString();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  const language = /^[A-Za-z0-9-]{1,35}$/.test(env.language) ? env.language : 'en';
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${asset(`${name}.css`)}">
<title>StoryFold</title>
</head>
<body>
<storyfold-${name}></storyfold-${name}>
<script nonce="${nonce}" src="${asset(`${name}.js`)}"></script>
</body>
</html>`;
}
