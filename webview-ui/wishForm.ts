import { LitElement, type TemplateResult } from 'lit';
import { partStyles } from './partStyles';
import { sharedStyles } from './sharedStyles';
import type { Say } from './text';
import { writingForm } from './writingForm';

/** What the author wants written, in their own words, or nothing. Fires `words` with what is written, `generate`, and `close`. */
export class WishForm extends LitElement {
  static override properties = {
    words: { attribute: false },
    writable: { attribute: false },
    say: { attribute: false },
  };
  static override styles = [sharedStyles, partStyles];

  declare words: string;
  declare writable: boolean;
  declare say: Say;

  protected override render(): TemplateResult {
    const { say, words, writable } = this;
    return writingForm({
      label: say('wish.label'),
      words,
      submitLabel: say('wish.generate'),
      canSubmit: writable,
      say,
      onWords: (text) => this.fire('words', text),
      onSubmit: () => this.fire('generate'),
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
