import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Say } from './text';

export interface WritingForm {
  label: string;
  hint?: string;
  words: string;
  submitLabel: string;
  canSubmit: boolean;
  say: Say;
  /** Stands between the field and the buttons. */
  choice?: TemplateResult;
  onWords: (words: string) => void;
  onSubmit: () => void;
  onClose: () => void;
}

/** UTF-16 units that the host takes at most. */
const longest = 20_000;

/** Where the author writes to StoryFold: Ctrl+Enter or Cmd+Enter sends it, Escape closes and keeps what is written. */
export function writingForm(form: WritingForm): TemplateResult {
  const { label, hint, words, submitLabel, canSubmit, say, choice, onWords, onSubmit, onClose } = form;
  const submit = (): void => {
    if (canSubmit) onSubmit();
  };
  return html`<div
    class="writing"
    @keydown=${(event: KeyboardEvent) => {
      // While a character is being composed, these keys belong to the input method.
      if (event.isComposing) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
      else return;
      event.preventDefault();
      event.stopPropagation();
    }}
  >
    <label class="label" for="words">${label}</label>
    <textarea
      id="words"
      rows="3"
      maxlength=${longest}
      placeholder=${hint ?? ''}
      aria-keyshortcuts="Control+Enter Meta+Enter Escape"
      title=${say('form.keys')}
      .value=${live(words)}
      @input=${(event: Event) => onWords((event.target as HTMLTextAreaElement).value)}
    ></textarea>
    ${choice}
    <div class="row">
      <button class="link" aria-disabled=${canSubmit ? 'false' : 'true'} @click=${submit}>
        ${submitLabel}
      </button>
      <button class="link" @click=${onClose}>${say('form.close')}</button>
    </div>
  </div>`;
}
