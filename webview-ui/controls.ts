// The one place that knows the toolkit, which is no longer maintained: whoever replaces it replaces this file.
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeDropdown,
  vsCodeOption,
} from '@vscode/webview-ui-toolkit';

/** Defines `vscode-button`, `vscode-checkbox`, `vscode-dropdown` and `vscode-option`. */
export function defineControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeCheckbox(), vsCodeDropdown(), vsCodeOption());
}

/** Whether a checkbox or a dropdown of ours is ticked or set to what. */
export interface ControlElement extends HTMLElement {
  checked: boolean;
  value: string;
}
