// The one place that knows the toolkit, which is no longer maintained: whoever replaces it replaces this file.
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeDropdown,
  vsCodeOption,
} from '@vscode/webview-ui-toolkit';

/** Defines `vscode-button`, `vscode-dropdown` and `vscode-option`. */
export function defineControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeDropdown(), vsCodeOption());
}

/** What a dropdown of ours is set to. */
export interface ControlElement extends HTMLElement {
  value: string;
}
