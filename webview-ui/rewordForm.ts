import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Say } from './text';

export interface RewordForm {
  words: string;
  canSave: boolean;
  say: Say;
  onWords: (words: string) => void;
  onSave: () => void;
  onClose: () => void;
}

/** UTF-16 units that the host takes at most. */
const longest = 20_000;

/** Where the author says it in their own words: Ctrl+Enter or Cmd+Enter saves, Escape closes. */
export function rewordForm({ words, canSave, say, onWords, onSave, onClose }: RewordForm): TemplateResult {
  const ready = canSave && words.trim() !== '';
  const save = (): void => {
    if (ready) onSave();
  };
  return html`<div
    class="reword"
    @keydown=${(event: KeyboardEvent) => {
      // While a character is being composed, these keys belong to the input method.
      if (event.isComposing) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
      else return;
      event.preventDefault();
      event.stopPropagation();
    }}
  >
    <textarea
      rows="3"
      maxlength=${longest}
      aria-label=${say('card.ownWords')}
      aria-keyshortcuts="Control+Enter Meta+Enter"
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
