import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { longestWords } from '../src/shared/values';
import { formKeys } from './formKeys';
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

/** Where the author writes to StoryFold: Ctrl+Enter or Cmd+Enter sends it, Escape closes and keeps what is written. */
export function writingForm(form: WritingForm): TemplateResult {
  const { label, hint, words, submitLabel, canSubmit, say, choice, onWords, onSubmit, onClose } = form;
  const submit = (): void => {
    if (canSubmit) onSubmit();
  };
  return html`<div class="writing" @keydown=${formKeys(submit, onClose)}>
    <label class="label" for="words">${label}</label>
    <textarea
      id="words"
      rows="3"
      maxlength=${longestWords}
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
