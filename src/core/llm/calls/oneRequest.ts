import { StoryFoldError } from '../../errors';
import type { Clock } from '../../ports';
import type { LanguageModel, ModelReply, ModelRequest } from '../languageModel';
import { usageOfFailed } from '../usage/failedUsage';
import { estimateMessages, estimateTokens } from '../usage/tokenEstimate';
import type { TokenUsage } from '../usage/tokenUsage';
import type { UsageOutcome } from '../usage/usageRecord';

/** How one request ended, and what it took. */
export type EndedRequest = {
  request: ModelRequest;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  milliseconds: number;
  usage: TokenUsage;
  /** Our own estimate of the input, without calibration. */
  estimatedInputTokens: number;
  outcome: UsageOutcome;
  /** What came of the reply's text. */
  received: string;
} & ({ reply: ModelReply; error: undefined } | { reply: undefined; error: unknown });

/**
 * Makes one request and tells how it ended, whichever way; also for a mistake in the program, since the tokens are spent all the same.
 * `onText` gets every further piece of the reply, and all that has come with it.
 */
export async function oneRequest(
  model: LanguageModel,
  request: ModelRequest,
  options: {
    clock: Clock;
    signal?: AbortSignal | undefined;
    onText?: (piece: string, received: string) => void;
  },
): Promise<EndedRequest> {
  const { clock, signal, onText } = options;
  const estimatedInputTokens = estimateMessages(request.messages);
  const started = clock.now();
  let received = '';
  let tokens = 0;
  let told: TokenUsage | undefined;
  const ended = () => {
    const at = clock.now();
    return { request, at, milliseconds: Math.max(0, at - started), estimatedInputTokens, received };
  };
  try {
    const reply = await model.reply(request, {
      ...(signal && { signal }),
      onText: (piece) => {
        received += piece;
        onText?.(piece, received);
      },
      onTokens: (came) => {
        tokens = came;
      },
      onUsage: (usage) => {
        told = usage;
      },
    });
    return { ...ended(), reply, error: undefined, usage: reply.usage, outcome: reply.finish };
  } catch (error) {
    const outcome = error instanceof StoryFoldError ? error.code : 'io';
    const came = Math.max(tokens, estimateTokens(received));
    const usage = told ?? usageOfFailed(outcome, estimatedInputTokens, came);
    return { ...ended(), reply: undefined, error, usage, outcome };
  }
}
