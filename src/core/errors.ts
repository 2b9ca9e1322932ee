/** The closed list of error codes; adding one needs a decision record. Scripts and the webview branch on these, never on messages. */
export const errorCodes = [
  'no_project',
  'not_found',
  'usage',
  'invalid_input',
  'not_utf8',
  'newer_schema',
  'corrupt_state',
  'locked',
  'conflict',
  'stale',
  'refused',
  'confirmation_needed',
  'untrusted',
  'unsafe_path',
  'read_only',
  'disk_full',
  'io',
  'no_model',
  'auth',
  'model_not_found',
  'rate_limited',
  'timeout',
  'connection',
  'server_error',
  'context_overflow',
  'reply_cut',
  'reply_empty',
  'reply_refused',
  'reply_invalid',
  'budget_exhausted',
  'cancelled',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * The one error class of the product. `message` says what happened in words a writer understands, `hint` what to do next.
 * `details` is for tests and problem reports and never holds prose or a key. One exception: `said`, up to 300 characters of a server's
 * own words, which may quote what it was sent; a problem report leaves it out.
 */
export class StoryFoldError extends Error {
  override readonly name = 'StoryFoldError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly hint: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Throws `cancelled` when the signal has been aborted; call it between steps of long work. */
export function throwIfCancelled(signal?: AbortSignal): void {
  if (signal?.aborted) throw cancelled();
}

export function cancelled(): StoryFoldError {
  return new StoryFoldError(
    'cancelled',
    'Stopped.',
    'Everything up to here was kept. Run it again to go on.',
  );
}
