import type { StoryFoldError } from '../../errors';
import { isLoopbackOrigin } from '../endpoint/endpoint';
import { connectionCauses } from '../modelErrors';

export type LocalProgram = 'Ollama' | 'LM Studio' | 'vLLM' | 'llama.cpp';

/** What to do about an error, where its circumstances show it. */
export type Advice =
  /** Nobody listens at that port of this machine; `program`: what usually does. */
  | { kind: 'start_server'; port: string; program: LocalProgram | undefined }
  /** The base URL has no path, and most servers want one. */
  | { kind: 'add_path'; baseUrl: string }
  /** The server wants a key, and there is none for it. */
  | { kind: 'give_key' }
  /** The server's certificate is not trusted. */
  | { kind: 'trust_certificate' }
  /** The server speaks http, not https. */
  | { kind: 'use_http' }
  /** The server does not accept the request as it is. */
  | { kind: 'check_settings' }
  /** Not even a few hundred tokens fit into what the model reads. */
  | { kind: 'longer_context' };

/** Where each listens unless it is told otherwise. */
const usualPorts: Readonly<Record<string, LocalProgram>> = {
  '11434': 'Ollama',
  '1234': 'LM Studio',
  '8000': 'vLLM',
  '8080': 'llama.cpp',
};

/** From the kind of error and the address alone, never from a message's words; undefined where the error's own hint says it as well. */
export function adviceFor(
  { code, details }: StoryFoldError,
  { origin, baseUrl, hasKey }: { origin: string; baseUrl: string; hasKey: boolean },
): Advice | undefined {
  if (code === 'auth') return hasKey ? undefined : { kind: 'give_key' };
  if (code === 'not_found' && baseUrl === origin) return { kind: 'add_path', baseUrl: `${origin}/v1` };
  if (code === 'invalid_input') return { kind: 'check_settings' };
  if (code === 'context_overflow') return { kind: 'longer_context' };
  if (code !== 'connection') return undefined;
  switch (connectionCauses.find((cause) => cause === details['connectionCause'])) {
    case 'refused':
      return isLoopbackOrigin(origin) ? startServer(origin) : undefined;
    case 'certificate':
      return { kind: 'trust_certificate' };
    case 'not_tls':
      return origin.startsWith('https:') ? { kind: 'use_http' } : undefined;
    default:
      return undefined;
  }
}

function startServer(origin: string): Advice {
  const port = new URL(origin).port || (origin.startsWith('https:') ? '443' : '80');
  return { kind: 'start_server', port, program: usualPorts[port] };
}
