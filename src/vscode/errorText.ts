import { env, l10n } from 'vscode';
import { StoryFoldError, type ErrorCode } from '../core/errors';
import type { ErrorText } from '../core/errorWords/errorText';
import { chineseOf, chinesePhaseNames } from '../core/errorWords/chineseErrors';
import { remedies, type ProblemView, type Remedy } from '../shared/workbenchState';
import { withoutCommandLine } from './commandLineWords';
import { movedAsideWords } from './movedAsideWords';
import { sentences } from './sentences';
import type { EditorHint } from './editorHint';
import { editorHint, remedyByCode } from './errorHints';

/** An error whose words are in the author's language already; `remedy`: what helps with one click. */
export function localError(code: ErrorCode, message: string, hint: string, remedy?: Remedy): StoryFoldError {
  return new StoryFoldError(code, message, hint, { localised: true, ...(remedy ? { remedy } : {}) });
}

/** What an author is told of an error; undefined for one that they caused by stopping. */
export function problemOf(error: unknown, language = env.language): ProblemView | undefined {
  if (!(error instanceof StoryFoldError)) {
    return {
      message: l10n.t('Something went wrong in StoryFold.'),
      hint: l10n.t(
        'Your texts were left as they are. Try it once more; if it happens again, report it with “StoryFold: Report a Problem”.',
      ),
      remedy: 'showLog',
    };
  }
  // What was moved aside before they stopped it is news to them.
  if (error.code === 'cancelled' && error.details['movedAside'] === undefined) return undefined;
  const own = wordsOf(error, language);
  const editors = error.details['localised'] === true ? givenRemedy(error) : editorHint(error);
  const { remedy } = editors;
  return {
    message: editors.message ?? own.message,
    hint:
      editors.hint === undefined
        ? sentences(withoutCommandLine(own.hint), ...(editors.more === undefined ? [] : [editors.more]))
        : sentences(editors.hint, ...keptReplyOf(error), ...movedAsideOf(error)),
    ...(remedy === undefined ? {} : { remedy }),
  };
}

/** What is wrong with what was typed, in the author's language, where reading it throws; undefined where it does not. */
export function problemIn(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return problemOf(error)?.message;
  }
}

/** The engine speaks English; Chinese has words of its own for what it says. */
function wordsOf(error: StoryFoldError, language: string): ErrorText {
  const { message, hint } = error;
  // Other languages have no words of ours at all: there the whole editor is in English.
  if (error.details['localised'] === true || language.toLowerCase() !== 'zh-cn') return { message, hint };
  return (
    chineseOf(error, chinesePhaseNames) ?? {
      // What its code says is put into the author's language, and its own words say the rest.
      message: codeText(error.code),
      hint: hint === '' ? message : `${message} ${hint}`,
    }
  );
}

function givenRemedy(error: StoryFoldError): EditorHint {
  const { remedy } = error.details;
  const given = remedies.find((one) => one === remedy) ?? remedyByCode(error);
  return given === undefined ? {} : { remedy: given };
}

/** Where a reply is kept that was paid for and could not be put in place. */
function keptReplyOf({ details: { keptReply } }: StoryFoldError): string[] {
  return keptReply === undefined ? [] : [l10n.t('What the model wrote is in {0}.', String(keptReply))];
}

function movedAsideOf({ details: { movedAside } }: StoryFoldError): string[] {
  return movedAside === undefined ? [] : [movedAsideWords(movedAside as readonly string[])];
}

/** What is true of every error of a code, whichever place it comes from, and no more. */
function codeText(code: ErrorCode): string {
  switch (code) {
    case 'no_project':
      return l10n.t('There is no StoryFold project here.');
    case 'not_found':
      return l10n.t('That could not be found.');
    case 'usage':
    case 'invalid_input':
      return l10n.t('StoryFold cannot use what it was given.');
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
