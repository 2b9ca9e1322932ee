import type { FinishReason, ModelReply, ModelRequest } from '../../core/llm/languageModel';
import { nothingThere, replyTooLarge } from '../../core/llm/modelErrors';
import { ReasoningTags, beginsWithReasoning, withoutLoneClosing } from '../../core/llm/replies/reasoningTags';
import type { RedactingStream, Redactor } from '../../core/llm/endpoint/redaction';
import { finishReason } from './finishReasons';
import type { TokenUsage } from '../../core/llm/usage/tokenUsage';
import { isObject, membersOf, type Members } from '../../core/storage/jsonValues';
import { ErrorInStream, streamDone } from './replyChunks';
import { serverWords } from './serverWords';
import { TokenMeter } from './tokenMeter';
import { readUsage, usageIn, usageOf, type ReportedUsage } from './reportedUsage';

/** UTF-16 units: ten times the longest novel. */
export const largestText = 20 * 1024 * 1024;

interface ReaderSettings {
  origin: string;
  url: string;
  request: ModelRequest;
  redactor: Redactor;
  onText: ((piece: string) => void) | undefined;
  onTokens?: ((tokens: number) => void) | undefined;
}

/** Puts a reply together from its chunks, or from the one value that it came as. */
export class ReplyReader {
  private readonly redaction: RedactingStream;
  private readonly tags = new ReasoningTags();
  private readonly written = new TokenMeter();
  private readonly thought = new TokenMeter();
  private readonly pieces: string[] = [];
  private length = 0;
  private told: ReportedUsage | undefined;
  /** More text came after the usage was told. */
  private toldEarly = false;
  private model: string | undefined;
  private ending: FinishReason | 'failed' | undefined;
  /** Text came after a reason to end: some gateways give one with every piece, so that it says nothing before the stream is done. */
  private wentOn = false;
  private isDone = false;
  private refused = false;
  /** Text came in pieces, so that a whole of it is the same once more. */
  private inPieces = false;
  private isReply = false;
  /** Thoughts that a server marks as such are in tags besides, which end in the text. */
  private thoughtsHaveTags: boolean | undefined;

  constructor(private readonly settings: ReaderSettings) {
    this.redaction = settings.redactor.stream();
  }

  /** Why the reply ended, as soon as the server has said so: then the text is whole, whatever may still come or break. */
  get finish(): FinishReason | 'failed' | undefined {
    if (this.wentOn && !this.isDone && this.ending !== 'failed') return undefined;
    return this.refused && this.ending === 'stop' ? 'refused' : this.ending;
  }

  /** UTF-16 units of text so far. */
  get received(): number {
    return this.length;
  }

  /** What the server told that all of it takes, whatever comes of it; undefined where it told nothing yet. */
  get usageTold(): TokenUsage | undefined {
    return this.told && this.usage;
  }

  /** Whether the server is done, and has told what it took, without a word, a thought or a reason: it is paid for, and another try is too. */
  get isEmpty(): boolean {
    return this.isDone && this.told !== undefined && this.written.tokens + this.thought.tokens === 0;
  }

  /** Whether anything came that is part of a reply. */
  get understood(): boolean {
    return this.isReply;
  }

  /** Throws `ErrorInStream`, `not_found` for what a server says of a wrong address, and `refused` for more text than any reply has. */
  add(value: unknown): void {
    if (value === streamDone) {
      this.isDone = true;
      return;
    }
    const chunk = membersOf(value);
    this.rejectError(value);
    const choices = chunk['choices'];
    if (typeof chunk['model'] === 'string' && chunk['model'] !== '') this.model = chunk['model'];
    if (Array.isArray(choices)) this.readChoice(choices);
    const usage = usageIn(chunk);
    if (usage) {
      this.told = readUsage(usage);
      this.toldEarly = false;
    }
  }

  /** The whole reply, after its last chunk. Half a character in it is the model's own, and for whoever asked to judge. */
  end(finish: FinishReason): ModelReply {
    const { redactor, request } = this.settings;
    this.give(this.redaction.push(this.tags.end()) + this.redaction.end());
    const all = this.pieces.join('');
    return {
      text: this.tags.found ? all : withoutLoneClosing(all),
      finish,
      usage: this.usage,
      model: redactor.text(this.model ?? request.model),
    };
  }

  private get usage(): TokenUsage {
    const reasoningTokens = this.thought.tokens;
    const came = { tokens: this.written.tokens + reasoningTokens, reasoningTokens };
    const told = this.told && this.toldEarly ? { ...this.told, output: undefined } : this.told;
    return usageOf(told, this.settings.request.messages, came);
  }

  private readChoice(choices: readonly unknown[]): void {
    this.isReply = true;
    const choice = choices.map(membersOf).find(({ index }) => (index ?? 0) === 0);
    if (!choice) return;
    const message = this.messageOf(choice);
    const thought = textOf(message['reasoning_content']) || textOf(message['reasoning']);
    const content = this.contentOf(message);
    if (thought !== '' || content.thought !== '' || content.text !== '') {
      this.toldEarly = true;
      this.wentOn ||= this.ending !== undefined;
      if (this.ending === 'stop') this.ending = undefined;
    }
    for (const piece of [thought, content.thought]) this.thought.add(piece);
    if (content.text !== '') this.addText(content.text);
    // A tool that nobody offered is no part of a reply, but it was written, and is paid for.
    const called = message['tool_calls'] ?? message['function_call'];
    if (called !== undefined && called !== null) this.written.add(JSON.stringify(called));
    this.settings.onTokens?.(this.written.tokens + this.thought.tokens);
    this.ending = moreTelling(this.ending, finishReason(choice['finish_reason']));
    // OpenAI: what the model says in place of an answer that it will not give.
    this.refused ||= textOf(message['refusal']) !== '';
  }

  /** `message` is what a whole reply has in place of pieces; some have an empty one beside them, or all of it again at their end. */
  private messageOf(choice: Members): Members {
    const delta = membersOf(choice['delta']);
    const message = membersOf(choice['message']);
    if (parts(delta).text !== '') this.inPieces = true;
    if (!this.inPieces && isTelling(message)) return message;
    const refusal = textOf(delta['refusal']) || textOf(message['refusal']);
    return { ...delta, refusal };
  }

  /** Gemini marks pieces that are thoughts, `extra_content: {google: {thought: true}}`, and puts them into tags in some versions. */
  private contentOf(message: Members): { text: string; thought: string } {
    const content = parts(message);
    if (membersOf(membersOf(message['extra_content'])['google'])['thought'] !== true) return content;
    this.thoughtsHaveTags ??= beginsWithReasoning(content.text);
    return this.thoughtsHaveTags ? content : { text: '', thought: content.text };
  }

  private addText(text: string): void {
    const given = this.tags.push(text);
    const isThought = given === '' && this.tags.found;
    (isThought ? this.thought : this.written).add(text);
    this.give(this.redaction.push(given));
  }

  private give(piece: string): void {
    if (piece === '') return;
    this.length += piece.length;
    if (this.length > largestText) throw replyTooLarge(this.settings.origin, largestText);
    this.pieces.push(piece);
    this.settings.onText?.(piece);
  }

  /** The library only looks for errors in streams, and not for all of their forms. */
  private rejectError(value: unknown): void {
    const chunk = membersOf(Array.isArray(value) ? value[0] : value);
    if (isObject(chunk['error']) || chunk['object'] === 'error') throw new ErrorInStream(value);
    // LM Studio answers a wrong address with 200 and words of its own; others say so what went wrong.
    if (typeof chunk['error'] === 'string') {
      const said = serverWords(chunk['error'], this.settings.redactor);
      throw nothingThere(this.settings.url, 200, said);
    }
  }
}

/** A reply that was cut or refused does not become whole by another reason. */
function moreTelling(
  before: FinishReason | 'failed' | undefined,
  now: FinishReason | 'failed' | undefined,
): FinishReason | 'failed' | undefined {
  const rank = ['stop', 'length', 'refused', 'failed'] as const;
  if (before === undefined || now === undefined) return now ?? before;
  return rank.indexOf(now) > rank.indexOf(before) ? now : before;
}

/** Whether there is text or a thought in it. */
function isTelling(message: Members): boolean {
  const { text, thought } = parts(message);
  const reasoning = textOf(message['reasoning_content']) + textOf(message['reasoning']);
  return text + thought + reasoning !== '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Mistral's reasoning models give a list of parts: `{type: "thinking", thinking: [{type: "text", text}]}`, `{type: "text", text}`. */
function parts({ content }: Members): { text: string; thought: string } {
  if (!Array.isArray(content)) return { text: textOf(content), thought: '' };
  const all = content.map(membersOf);
  const inner = all.flatMap(({ thinking }) => (Array.isArray(thinking) ? thinking.map(membersOf) : []));
  return {
    text: all.map(({ text }) => textOf(text)).join(''),
    thought: inner.map(({ text }) => textOf(text)).join(''),
  };
}
