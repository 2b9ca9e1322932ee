import { LitElement, html, type TemplateResult } from 'lit';
import { partStyles } from './partStyles';
import { sharedStyles } from './sharedStyles';
import type { Say } from './text';
import { writingForm } from './writingForm';

/** The author's own remark. Fires `words` with what is written, `suggest` with `{ text, atSelection }`, and `close`. */
export class OwnSuggestion extends LitElement {
  static override properties = {
    words: { attribute: false },
    writable: { attribute: false },
    say: { attribute: false },
    atSelection: { state: true },
  };
  static override styles = [sharedStyles, partStyles];

  declare words: string;
  declare writable: boolean;
  declare say: Say;
  declare private atSelection: boolean;

  constructor() {
    super();
    this.atSelection = false;
  }

  protected override render(): TemplateResult {
    const { say, words, writable } = this;
    return writingForm({
      label: say('own.label'),
      hint: say('own.hint'),
      words,
      submitLabel: say('own.add'),
      canSubmit: writable && words.trim() !== '',
      say,
      choice: html`<label class="small">
        <input
          type="checkbox"
          .checked=${this.atSelection}
          @change=${(event: Event) => (this.atSelection = (event.target as HTMLInputElement).checked)}
        />
        ${say('own.atSelection')}
      </label>`,
      onWords: (text) => this.fire('words', text),
      onSubmit: () => this.fire('suggest', { text: this.words.trim(), atSelection: this.atSelection }),
      onClose: () => this.fire('close'),
    });
  }

  protected override firstUpdated(): void {
    // One that was open before a reload waits for its author.
    if (document.hasFocus()) this.renderRoot.querySelector('textarea')?.focus();
  }

  private fire(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
