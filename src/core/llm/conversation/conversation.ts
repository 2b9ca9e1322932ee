import { changedLength, describeChanges, toldForm } from './changedParagraphs';
import { howTextsAreTold } from './howTextsAreTold';
import { enclosed } from './taggedText';
import type { ModelMessage } from '../languageModel';
import type { Language } from '../../text/language';
import { sharedLength } from '../usage/promptCache';

/** A text that changes, under the name that the model is to know it by: its path, or what it is. */
export interface ConversationText {
  path: string;
  text: string;
}

export interface ConversationStart {
  /** That of the project, not of a text: in it the model is told how to read what it is told, which stands before everything that is shared. */
  language: Language;
  /** Who the model is to be and how it is to work: what stands for every request, also the rules of steps that come later. */
  system: string;
  /** What stays as it is for the whole conversation, most lasting first. */
  documents: readonly { name: string; text: string }[];
  /** What is worked on, as it stands at the beginning. More may come later. */
  texts?: readonly ConversationText[];
  /**
   * Which part of the texts may stand otherwise than they were last told whole, before they are told from the beginning again; a half
   * unless said otherwise.
   */
  freshStartAbove?: number;
}

/**
 * What a model is told over several requests, so that each begins with the same words as the one before and a provider's prefix cache
 * serves it: first what never changes, then the texts, then the paragraphs that have changed since, each once, in the order in which they
 * changed; then what only this request is about.
 *
 * Replies are no part of it. What counts of them is in the texts, as the author let it stand; a reply itself would be paid for again with
 * every request, and what the author turned down would be told on. What the author decides (waivers, say) is a text as well, with a line
 * for each: it is then told once.
 */
export class Conversation {
  private readonly documents: string;
  private readonly freshStartAbove: number;
  private texts = new Map<string, string>();
  /** Everything told of the texts, so far. */
  private told = '';
  /** The texts as they were told whole the last time. */
  private whole = new Map<string, string>();

  constructor(private readonly start: ConversationStart) {
    this.documents = start.documents
      .map(({ name, text }) => `${enclosed('document', { name }, toldForm(text))}\n\n`)
      .join('');
    this.freshStartAbove = start.freshStartAbove ?? 1 / 2;
    this.texts = toldTexts(start.texts ?? []);
    this.startFresh();
  }

  /**
   * A request about the texts as they now stand. They are all of them, in their order; left out when they are as they were.
   *
   * @param instruction what only this request is about; shorter is cheaper, since it is told in full each time
   */
  messages(instruction: string, texts?: readonly ConversationText[]): ModelMessage[] {
    if (texts) this.tell(texts);
    return [
      { role: 'system', content: `${this.start.system}\n\n${howTextsAreTold[this.start.language]}` },
      { role: 'user', content: `${this.documents}${this.told}${instruction}` },
    ];
  }

  /**
   * Takes notice of how the texts now stand, all of them, in their order. The same as with `messages`, without a request.
   *
   * What is told follows from the states that were told of and nothing else. So another process rebuilds a conversation by replay: it starts
   * one with the texts of the first round, then tells each later state in order; its requests then begin with the same words, and the
   * provider's cache still serves them. Where `startFresh` was called, it is called again at the same place.
   */
  tell(texts: readonly ConversationText[]): void {
    const now = toldTexts(texts);
    const order = [...this.texts.keys()].filter((path) => now.has(path));
    order.push(...[...now.keys()].filter((path) => !this.texts.has(path)));
    if ([...now.keys()].some((path, index) => path !== order[index])) {
      this.texts = now;
      this.startFresh();
      return;
    }

    const changes = [...this.texts].map(([path, before]) => changeOf(path, before, now.get(path)));
    const added = [...now].filter(([path]) => !this.texts.has(path));
    const whole = new Map([...this.whole, ...added]);
    for (const { path, whole: again } of changes) if (again !== undefined) whole.set(path, again);
    const further = changes.map(({ block }) => block).join('') + wholeTexts(added);
    if (further === '') return;

    this.texts = now;
    const fresh = wholeTexts(now);
    // As when everything is written anew, or only the last paragraphs have changed.
    const costsNoMore = fresh.length - sharedLength(fresh, this.told) <= further.length;
    if (costsNoMore || partChanged(whole, now) > this.freshStartAbove) {
      this.startFresh();
      return;
    }
    this.told += further;
    this.whole = whole;
  }

  /**
   * Tells the texts from the beginning, as they now stand, so that nothing that was replaced is told on. Comes by itself when too much
   * has changed; to be called where the provider has surely forgotten the prefix, as when the author has taken long to decide.
   */
  startFresh(): void {
    this.told = wholeTexts(this.texts);
    this.whole = new Map(this.texts);
  }
}

/** How much of the texts is not as it was told whole the last time. */
function partChanged(whole: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): number {
  const texts = [...now];
  const changed = texts.reduce((sum, [path, text]) => sum + changedLength(whole.get(path)!, text), 0);
  return (
    changed /
    Math.max(
      1,
      texts.reduce((sum, [, text]) => sum + text.length, 0),
    )
  );
}

function toldTexts(texts: readonly ConversationText[]): Map<string, string> {
  return new Map(texts.map(({ path, text }) => [path, toldForm(text)]));
}

function wholeTexts(texts: Iterable<[path: string, text: string]>): string {
  return [...texts].map(([path, text]) => `${enclosed('text', { path }, text)}\n\n`).join('');
}

/** What to tell; `whole` is the text where all of it is told. Empty where nothing has changed. */
function changeOf(
  path: string,
  before: string,
  now: string | undefined,
): { path: string; block: string; whole?: string } {
  if (now === undefined) return { path, block: `${enclosed('removed', { path })}\n\n` };
  if (now === before) return { path, block: '' };
  const whole = enclosed('text', { path }, now);
  const changes = describeChanges(path, before, now);
  return changes.length < whole.length
    ? { path, block: `${changes}\n\n` }
    : { path, block: `${whole}\n\n`, whole: now };
}
