import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { longestWords } from '../src/shared/values';
import { formKeys } from './formKeys';
import type { Say } from './text';

export interface RewordForm {
  words: string;
  canSave: boolean;
  say: Say;
  onWords: (words: string) => void;
  onSave: () => void;
  onClose: () => void;
}

/** Where the author says it in their own words: Ctrl+Enter or Cmd+Enter saves, Escape closes. */
export function rewordForm({ words, canSave, say, onWords, onSave, onClose }: RewordForm): TemplateResult {
  const ready = canSave && words.trim() !== '';
  const save = (): void => {
    if (ready) onSave();
  };
  return html`<div class="reword" @keydown=${formKeys(save, onClose)}>
    <textarea
      rows="3"
      maxlength=${longestWords}
      aria-label=${say('card.ownWords')}
      aria-keyshortcuts="Control+Enter Meta+Enter Escape"
      .value=${live(words)}
      @input=${(event: Event) => onWords((event.target as HTMLTextAreaElement).value)}
    ></textarea>
    <div class="actions">
      <button
        class="link"
        aria-disabled=${ready ? 'false' : 'true'}
        title=${say('card.saveKeys')}
        @click=${save}
      >
        ${say('card.save')}
      </button>
      <button class="link" @click=${onClose}>${say('card.close')}</button>
    </div>
  </div>`;
}
