import { LitElement, type TemplateResult } from 'lit';
import { partStyles } from './partStyles';
import { sharedStyles } from './sharedStyles';
import type { Say } from './text';
import { writingForm } from './writingForm';

/** What the author wants written, in their own words, or nothing where it is not `needed`. Fires `words` with what is written, `generate`, and `close`. */
export class WishForm extends LitElement {
  static override properties = {
    words: { attribute: false },
    needed: { attribute: false },
    writable: { attribute: false },
    say: { attribute: false },
  };
  static override styles = [sharedStyles, partStyles];

  declare words: string;
  declare needed: boolean;
  declare writable: boolean;
  declare say: Say;

  protected override render(): TemplateResult {
    const { say, words, needed, writable } = this;
    return writingForm({
      label: say(needed ? 'wish.labelNeeded' : 'wish.label'),
      words,
      submitLabel: say('wish.generate'),
      canSubmit: writable && !(needed && words.trim() === ''),
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
