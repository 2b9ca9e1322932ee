import { env, l10n } from 'vscode';
import { StoryFoldError, type ErrorCode } from '../core/errors';
import type { ProblemView } from '../shared/workbenchState';

/** An error whose words are in the author's language already. */
export function localError(code: ErrorCode, message: string, hint: string): StoryFoldError {
  return new StoryFoldError(code, message, hint, { localised: true });
}

/** What an author is told of an error; undefined for one that they caused by stopping. */
export function problemOf(error: unknown, language = env.language): ProblemView | undefined {
  if (!(error instanceof StoryFoldError)) {
    return {
      message: l10n.t('Something went wrong in StoryFold.'),
      hint: l10n.t('Your texts were left as they are. The log says more: “StoryFold: Show Log”.'),
    };
  }
  if (error.code === 'cancelled') return undefined;
  const { message } = error;
  // Hints that name a command line's command are no help here.
  const hint = /`|“storyfold /.test(error.hint) ? '' : error.hint;
  if (error.details['localised'] === true || language.toLowerCase().startsWith('en'))
    return { message, hint };
  // The engine speaks English: what its code says is put into the author's language, and its own words say the rest.
  return { message: codeText(error.code), hint: hint === '' ? message : `${message} ${hint}` };
}

/** What is true of every error of a code, whichever place it comes from, and no more. */
function codeText(code: ErrorCode): string {
  switch (code) {
    case 'no_project':
      return l10n.t('There is no StoryFold project here.');
    case 'not_found':
      return l10n.t('What was asked for is not there.');
    case 'usage':
    case 'invalid_input':
      return l10n.t('This cannot be done with what was given.');
    case 'not_utf8':
      return l10n.t('A file is not UTF-8 text.');
    case 'newer_schema':
      return l10n.t('The project was made by a newer StoryFold.');
    case 'corrupt_state':
      return l10n.t('A file of the project is damaged.');
    case 'locked':
      return l10n.t('The project is in use by another window or program.');
    case 'conflict':
      return l10n.t('Something was changed in the meantime.');
    case 'stale':
      return l10n.t('The suggestions have changed since.');
    case 'refused':
    case 'confirmation_needed':
      return l10n.t('StoryFold did not do this.');
    case 'untrusted':
      return l10n.t('This workspace is not trusted, so StoryFold only reads it.');
    case 'unsafe_path':
      return l10n.t('A path is not safe to use.');
    case 'read_only':
      return l10n.t('The project cannot be written to.');
    case 'disk_full':
      return l10n.t('The disk is full.');
    case 'io':
      return l10n.t('StoryFold could not read, write or run something.');
    case 'no_model':
    case 'auth':
    case 'model_not_found':
    case 'rate_limited':
    case 'timeout':
    case 'connection':
    case 'server_error':
    case 'context_overflow':
    case 'reply_cut':
    case 'reply_empty':
    case 'reply_refused':
    case 'reply_invalid':
    case 'budget_exhausted':
      return l10n.t('The model could not be used.');
    case 'cancelled':
      return l10n.t('Stopped.');
  }
}
