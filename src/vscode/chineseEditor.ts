import { env } from 'vscode';

/** Whether the editor speaks Chinese, of whatever region. */
export function isChineseEditor(): boolean {
  return env.language.toLowerCase().startsWith('zh');
}
