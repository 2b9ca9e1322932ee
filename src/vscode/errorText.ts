import { env, l10n } from 'vscode';
import { StoryFoldError, type ErrorCode } from '../core/errors';
import type { ProblemView } from '../shared/workbenchState';

/** An error whose words are in the author's language already. */
export function localError(code: ErrorCode, message: string, hint: string): StoryFoldError {
  return new StoryFoldError(code, message, hint, { localised: true });
}

/** What an author is told of an error; undefined for one that they caused by stopping. */
export function problemOf(error: unknown): ProblemView | undefined {
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
  if (error.details['localised'] === true || env.language.toLowerCase().startsWith('en'))
    return { message, hint };
  return { message: codeText(error.code), hint: pathHint(error) };
}

/** The engine speaks English; in another language an error's code is what can be put into words. */
function codeText(code: ErrorCode): string {
  switch (code) {
    case 'no_project':
      return l10n.t('There is no StoryFold project here.');
    case 'not_found':
      return l10n.t('What was asked for is not there. Write or assess the text first.');
    case 'usage':
    case 'invalid_input':
      return l10n.t('This cannot be done with what was given.');
    case 'not_utf8':
      return l10n.t('The file is not UTF-8 text. Convert it to UTF-8 and try again; it was not changed.');
    case 'newer_schema':
      return l10n.t('The project was made by a newer StoryFold. Update the extension to work on it.');
    case 'corrupt_state':
      return l10n.t('A file of the project was damaged. It was moved aside and nothing was lost; try again.');
    case 'locked':
      return l10n.t('Another window or program is at work on this project. Wait until it has finished.');
    case 'conflict':
      return l10n.t('The file was changed in the meantime. Assess it again; nothing was changed.');
    case 'stale':
      return l10n.t(
        'The suggestions have changed since. Look at them and decide again; nothing was changed.',
      );
    case 'refused':
    case 'confirmation_needed':
      return l10n.t('This is not possible now. Assess the phase first.');
    case 'untrusted':
      return l10n.t('This workspace is not trusted, so StoryFold only reads it.');
    case 'unsafe_path':
      return l10n.t('The path does not lie in the project. Nothing was changed.');
    case 'read_only':
      return l10n.t('The project cannot be written to. Check the permissions of its folder.');
    case 'disk_full':
      return l10n.t('The disk is full. Nothing was changed; make room and try again.');
    case 'io':
      return l10n.t('A file could not be read or written. Nothing was changed; try again.');
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
      return l10n.t('The model could not be used. Everything up to here was kept.');
    case 'cancelled':
      return l10n.t('Stopped. Everything up to here was kept.');
  }
}

function pathHint(error: StoryFoldError): string {
  const path = error.details['path'];
  return typeof path === 'string' ? l10n.t('File: {0}', path) : '';
}
