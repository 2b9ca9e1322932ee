import { EventEmitter, l10n, type Disposable, type Memento } from 'vscode';
import type { Consents } from '../../core/llm/calls/consents';
import { isLoopbackOrigin } from '../../core/llm/endpoint/endpoint';
import type { Provider } from '../../shared/values';
import type { Remedy } from '../../shared/workbenchState';
import { localError } from '../errorText';

/** Asks the author a question that has to be answered before anything goes on. True when they press the button. */
export type Confirm = (message: string, detail: string, button: string) => Promise<boolean>;

const consentsKey = 'storyfold.consents';

/** Where the author has agreed that texts are sent to. Kept for all windows and projects, until they take it back. */
export class AuthorsConsents implements Consents, Disposable {
  private readonly changed = new EventEmitter<void>();

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly memory: Memento,
    private readonly confirm: Confirm,
  ) {}

  /** Sorted. */
  get origins(): readonly string[] {
    return [...this.memory.get<readonly string[]>(consentsKey, [])].sort();
  }

  given(origin: string): Promise<boolean> {
    return Promise.resolve(this.origins.includes(origin));
  }

  /** Asks once for each origin; true when the author agrees, or has before. Only what `keep` says is remembered. */
  async ask(origin: string, provider: Provider, { keep = true } = {}): Promise<boolean> {
    if (await this.given(origin)) return true;
    const agreed = await this.confirm(
      question(origin, provider),
      details(origin, provider),
      l10n.t('Agree and Send'),
    );
    if (agreed && keep) await this.give(origin);
    return agreed;
  }

  /** The same, for what cannot go on without. `instead`: what the author is offered where they do not agree. Throws `confirmation_needed`. */
  async require(origin: string, provider: Provider, instead?: Remedy): Promise<void> {
    if (await this.ask(origin, provider)) return;
    throw localError(
      'confirmation_needed',
      l10n.t('Nothing was sent: you did not agree that your texts go to {0}.', origin),
      instead === 'assessWithRules'
        ? l10n.t('The rules read your text as well, and send nothing.')
        : l10n.t('What needs no model goes on as before: assessing with the rules, and ready edits.'),
      instead,
    );
  }

  async give(origin: string): Promise<void> {
    await this.memory.update(consentsKey, [...new Set([...this.origins, origin])]);
    this.changed.fire();
  }

  async takeBack(origin: string): Promise<void> {
    await this.memory.update(
      consentsKey,
      this.origins.filter((each) => each !== origin),
    );
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}

function question(origin: string, provider: Provider): string {
  if (provider === 'vscode') return l10n.t('May StoryFold send your texts to the models of “{0}”?', origin);
  return isLoopbackOrigin(origin)
    ? l10n.t('May StoryFold send your texts to the model on this machine ({0})?', origin)
    : l10n.t('May StoryFold send your texts to {0}?', origin);
}

function details(origin: string, provider: Provider): string {
  const what = l10n.t(
    'When you ask for something that a model does, this is sent: the texts of that phase, or the part that you chose and what stands beside it; the texts of the phases before it (brief, outline, sample); title, readers and your wishes; the suggestions and your decisions on them; for a chapter, the story bible and what stands next to it.',
  );
  const where =
    provider === 'vscode'
      ? l10n.t('It goes there through VS Code, under the terms of that provider.')
      : isLoopbackOrigin(origin)
        ? l10n.t('It stays on this machine.')
        : l10n.t('It leaves this machine, under the terms of whoever runs that server.');
  const once = l10n.t(
    'You are asked once for each address. “StoryFold: Remove an API Key or Consent…” takes it back.',
  );
  return [what, where, once].join('\n\n');
}
