import type { Frame } from 'playwright-core';
import { eventually } from '../../fakes/eventually';
import type { EditorWindow } from './window';

/** A theme by the name that the setting takes, and the class that it gives to the page of a view. */
export interface Theme {
  name: string;
  css: string;
}

/** The editor's own theme of each kind. */
export const themes = {
  light: { name: 'Default Light Modern', css: 'vscode-light' },
  dark: { name: 'Default Dark Modern', css: 'vscode-dark' },
  'high contrast': { name: 'Default High Contrast', css: 'vscode-high-contrast' },
  'high contrast light': { name: 'Default High Contrast Light', css: 'vscode-high-contrast-light' },
} as const satisfies Record<string, Theme>;

/** Changes the window's theme, and waits until the page of a view in it has it. */
export async function changeTheme(window: EditorWindow, view: Frame, { name, css }: Theme): Promise<void> {
  await window.setFolderSettings({ 'workbench.colorTheme': name });
  await eventually(`The theme is ${name}`, async () => (await view.locator(`body.${css}`).count()) === 1);
}
