import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import {
  emptyFeedbackDraft,
  feedbackCriteria,
  feedbackDraftSchema,
  longestField,
  toFeedbackFormSchema,
  type FeedbackDraft,
  type FeedbackStrings,
  type FromFeedbackForm,
} from '../src/shared/feedbackForm';
import { defineControls } from './controls';
import { editorApi } from './editorApi';
import { sharedStyles } from './sharedStyles';

/** The form in which an author scores a chapter that a task wrote. Nothing that is typed is lost before it is sent. */
class FeedbackForm extends LitElement {
  static override properties = {
    strings: { state: true },
    refused: { state: true },
    isSending: { state: true },
  };
  static override styles = [
    sharedStyles,
    css`
      main {
        max-width: 640px;
        margin: 0 auto;
        padding: 24px 20px 40px;
      }
      h1 {
        font-size: 1.5em;
        font-weight: 600;
        margin: 0 0 4px;
      }
      .field {
        margin-top: 18px;
      }
      label {
        display: block;
        font-weight: 600;
        margin-bottom: 4px;
      }
      .grid {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 6px 12px;
        align-items: center;
        margin-top: 14px;
      }
      .grid label {
        font-weight: normal;
        margin: 0;
      }
      input,
      textarea {
        box-sizing: border-box;
        font: inherit;
        color: var(--vscode-input-foreground);
        background: var(--vscode-input-background);
        border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent));
        border-radius: 3px;
        padding: 4px 6px;
      }
      input {
        width: 5.5em;
      }
      textarea {
        width: 100%;
        resize: vertical;
      }
      input:focus-visible,
      textarea:focus-visible {
        outline: 1px solid var(--vscode-focusBorder);
        outline-offset: -1px;
      }
      .actions {
        display: flex;
        gap: 10px;
        align-items: center;
        margin-top: 22px;
      }
      .refused {
        margin-top: 12px;
        padding: 6px 10px;
        border: 1px solid var(--vscode-inputValidation-errorBorder, var(--vscode-errorForeground));
        background: var(--vscode-inputValidation-errorBackground, transparent);
      }
    `,
  ];

  declare private strings: FeedbackStrings | undefined;
  declare private refused: string;
  declare private isSending: boolean;
  private readonly api = editorApi();
  private draft: FeedbackDraft = emptyFeedbackDraft;

  constructor() {
    super();
    this.refused = '';
    this.isSending = false;
    window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const { data: message } = toFeedbackFormSchema.safeParse(data);
      if (message?.type === 'show') {
        const own = feedbackDraftSchema.safeParse(this.api.getState()).data;
        this.draft = own ?? message.draft;
        this.strings = message.strings;
      } else if (message?.type === 'refused') {
        this.refused = message.message;
        this.isSending = false;
      }
    });
    this.say({ type: 'ready' });
  }

  override render(): TemplateResult | typeof nothing {
    const { strings, draft } = this;
    if (!strings) return nothing;
    const canSend = draft.score !== null && !this.isSending;
    return html`<main
      @keydown=${(event: KeyboardEvent) => {
        if (event.isComposing || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (canSend) this.send();
      }}
    >
      <h1>${strings.title}</h1>
      <p class="quiet">${strings.about}</p>
      <div class="field">
        <label for="score">${strings.score}</label>
        ${this.number('score', draft.score, (score) => this.change({ score }), 'score-hint')}
        <span id="score-hint" class="quiet">${strings.scoreHint}</span>
      </div>
      <div class="grid">
        ${feedbackCriteria.map(
          (name) =>
            html`<label for=${name}>${strings.criteria[name]}</label> ${this.number(
                name,
                draft.criteria[name] ?? null,
                (score) => this.change({ criteria: { ...this.draft.criteria, [name]: score } }),
              )}`,
        )}
      </div>
      ${this.lines('strengths', strings.strengths, strings.oneEach)}
      ${this.lines('problems', strings.problems, strings.oneEach)} ${this.lines('notes', strings.notes, '')}
      <div role="alert">${this.refused === '' ? nothing : html`<p class="refused">${this.refused}</p>`}</div>
      <div class="actions">
        <vscode-button ?disabled=${!canSend} @click=${() => canSend && this.send()}>
          ${this.isSending ? strings.sending : strings.send}
        </vscode-button>
        <vscode-button appearance="secondary" @click=${() => this.say({ type: 'open' })}>
          ${strings.open}
        </vscode-button>
        ${draft.score === null ? html`<span class="quiet">${strings.needsScore}</span>` : nothing}
      </div>
    </main>`;
  }

  /** `hint`: the id of what says how it is meant. */
  private number(
    id: string,
    value: number | null,
    set: (score: number | null) => void,
    hint?: string,
  ): TemplateResult {
    return html`<input
      id=${id}
      aria-describedby=${hint ?? nothing}
      type="number"
      min="0"
      max="100"
      step="1"
      .value=${live(value === null ? '' : String(value))}
      @input=${({ target }: InputEvent) => {
        const { value: typed, valueAsNumber } = target as HTMLInputElement;
        const isScore = typed !== '' && valueAsNumber >= 0 && valueAsNumber <= 100;
        set(isScore ? valueAsNumber : null);
      }}
    />`;
  }

  private lines(name: 'strengths' | 'problems' | 'notes', label: string, hint: string): TemplateResult {
    return html`<div class="field">
      <label for=${name}>${label}</label>
      <textarea
        id=${name}
        rows=${name === 'notes' ? 5 : 3}
        maxlength=${longestField}
        placeholder=${hint}
        .value=${live(this.draft[name])}
        @input=${({ target }: InputEvent) => this.change({ [name]: (target as HTMLTextAreaElement).value })}
      ></textarea>
    </div>`;
  }

  private change(changed: Partial<FeedbackDraft>): void {
    this.draft = { ...this.draft, ...changed };
    this.api.setState(this.draft);
    this.say({ type: 'remember', draft: this.draft });
    this.requestUpdate();
  }

  private send(): void {
    const { score, criteria, strengths, problems, notes } = this.draft;
    if (score === null) return;
    this.refused = '';
    this.isSending = true;
    this.say({
      type: 'send',
      score,
      criteria: feedbackCriteria.flatMap((name) => {
        const own = criteria[name];
        return typeof own === 'number' ? [{ name, score: own }] : [];
      }),
      strengths: linesOf(strengths),
      problems: linesOf(problems),
      notes,
    });
  }

  private say(message: FromFeedbackForm): void {
    this.api.postMessage(message);
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

defineControls();
customElements.define('storyfold-feedback', FeedbackForm);
