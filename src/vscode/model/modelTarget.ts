import { l10n } from 'vscode';
import { parseEndpoint, type Endpoint } from '../../core/llm/endpoint/endpoint';
import { localError } from '../errorText';
import { addressTrouble } from './modelErrors';

/** Who is asked, as the author's settings say. */
export type ModelTarget =
  | { provider: 'openai'; origin: string; endpoint: Endpoint; headers: Readonly<Record<string, string>> }
  | { provider: 'vscode'; origin: string };

type Settings = Readonly<Record<string, unknown>>;

/**
 * Where requests go; `settings` are the editor's, by full names. Throws `no_model` where nothing is chosen yet, `invalid_input` and
 * `refused` for an address that is none, all in the author's language.
 */
export function modelTarget(provider: 'openai' | 'vscode', settings: Settings): ModelTarget {
  if (provider === 'vscode') return editorTarget(settings);
  const baseUrl = settings['storyfold.model.baseUrl'];
  if (typeof baseUrl !== 'string' || baseUrl.trim() === '')
    throw localError(
      'no_model',
      l10n.t('No server is chosen yet.'),
      l10n.t('Choose a model; a few steps lead through it.'),
      'chooseModel',
    );
  const endpoint = endpointOf(baseUrl, settings);
  return {
    provider,
    origin: endpoint.origin,
    endpoint,
    headers: headersIn(settings['storyfold.model.headers']),
  };
}

/** Reads an address as the author typed it. Throws as `modelTarget`. */
export function endpointOf(baseUrl: string, settings: Settings): Endpoint {
  const allowed = settings['storyfold.model.allowHttpOrigins'];
  const allowHttpOrigins = Array.isArray(allowed) ? allowed.filter((each) => typeof each === 'string') : [];
  try {
    return parseEndpoint(baseUrl, { allowHttpOrigins });
  } catch (error) {
    return addressTrouble(error);
  }
}

function editorTarget(settings: Settings): ModelTarget {
  const name = settings['storyfold.model.name'];
  const vendor = typeof name === 'string' ? name.trim().split('/', 1)[0]! : '';
  if (typeof name !== 'string' || vendor === '' || !name.includes('/'))
    throw localError(
      'no_model',
      l10n.t('No VS Code model is chosen yet.'),
      l10n.t(
        'Choose a model; a few steps lead through it. Its name is the provider’s, a slash and the model’s own.',
      ),
      'chooseModel',
    );
  return { provider: 'vscode', origin: vendor };
}

function headersIn(value: unknown): Record<string, string> {
  if (value === undefined) return {};
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const headers = isObject ? Object.entries(value) : [];
  if (!isObject || headers.some(([, text]) => typeof text !== 'string'))
    throw localError(
      'invalid_input',
      l10n.t('The setting storyfold.model.headers takes names of headers and their texts.'),
      l10n.t('“{0}” in a text stands for the key.', '${key}'),
      'openModelSettings',
    );
  return Object.fromEntries(headers) as Record<string, string>;
}
