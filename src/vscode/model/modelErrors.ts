import { l10n } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import type { BaseUrlProblem } from '../../core/llm/endpoint/endpoint';
import { localError } from '../errorText';

const addressHint = (): string =>
  l10n.t(
    'Give the part before /chat/completions, such as https://api.openai.com/v1 or http://localhost:11434/v1.',
  );

/** What is wrong with an address, in the editor's words. Rethrows every other error. */
export function addressTrouble(error: unknown): never {
  if (!(error instanceof StoryFoldError)) throw error;
  const { baseUrl, place, origin } = error.details;
  if (typeof baseUrl === 'string')
    throw localError(
      'invalid_input',
      addressProblem(baseUrl as BaseUrlProblem, String(error.details['scheme'] ?? '')),
      addressHint(),
      'chooseModel',
    );
  if (place === 'login' || place === 'query')
    throw localError(
      'refused',
      place === 'login'
        ? l10n.t('The address has a user name or password in it, where settings and servers would show it.')
        : l10n.t(
            'The address has a query in it (what begins with “?”), where settings and servers would show it.',
          ),
      l10n.t('Leave that out. The key goes into the editor’s store of secrets: “StoryFold: Set API Key”.'),
      'chooseModel',
    );
  if (error.code === 'refused' && typeof origin === 'string')
    throw localError(
      'refused',
      l10n.t('{0} would get your text and key over plain http, which anyone on the way can read.', origin),
      l10n.t(
        'Use https. For a server in your own network, name {0} in the setting storyfold.model.allowHttpOrigins.',
        origin,
      ),
      'openModelSettings',
    );
  throw error;
}

function addressProblem(problem: BaseUrlProblem, scheme: string): string {
  switch (problem) {
    case 'no_scheme':
      return l10n.t(
        'The address does not begin with https:// or http://. Did you mean {0}?',
        `${scheme}://…`,
      );
    case 'other_scheme':
      return l10n.t('The address begins with {0}, which is not the way to a model.', `${scheme}://`);
    case 'no_url':
      return l10n.t('That is no address.');
    case 'fragment':
      return l10n.t('The address has a fragment in it (what begins with “#”).');
  }
}

/** For what was typed as a key and cannot be one. */
export function notAKey(): StoryFoldError {
  return localError(
    'invalid_input',
    l10n.t('That is not a key: it is empty, or has spaces, line breaks or characters in it that no key has.'),
    l10n.t('Copy the whole key and nothing else.'),
  );
}
