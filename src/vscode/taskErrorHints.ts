import { l10n } from 'vscode';
import type { StoryFoldError } from '../core/errors';
import type { EditorHint } from './editorHint';
import { sentences } from './sentences';

type Details = StoryFoldError['details'];

const nothingChanged = (): string => l10n.t('Nothing was changed.');

const refusals: Readonly<Record<string, () => string>> = {
  not_pending: () => l10n.t('To go on with it: “StoryFold: Retry Task”.'),
  not_awaiting: () => l10n.t('The Tasks view shows where it stands.'),
  retry_pending: () => l10n.t('Run it: “StoryFold: Run Task”.'),
  retry_awaiting: () => l10n.t('Look at them, then “StoryFold: Confirm a Task’s Requirements”.'),
  retry_completed: () =>
    l10n.t('“StoryFold: Retry Task” lets you choose from where; write /retry with force for the command.'),
  at_limit: () => l10n.t('“StoryFold: Retry Task” goes on all the same, or begins from the start.'),
  feedback_at_limit: () => l10n.t('“StoryFold: Retry Task” goes on all the same. What was written is done.'),
  not_running: () => l10n.t('The Tasks view shows where it stands.'),
  nothing_to_score: () => l10n.t('To score it anew: “StoryFold: Retry Task”, from the evaluation, by you.'),
  requirements_pending: () => l10n.t('Run it: “StoryFold: Run Task”.'),
  requirements_missing: () => l10n.t('To go on with it: “StoryFold: Retry Task”.'),
  requirements_settled: () =>
    l10n.t('To change them: “StoryFold: Retry Task”, from the gathering of requirements.'),
};

/** What to do in the editor about an error of a task; see `editorHints`. */
export const taskHints: Readonly<Record<string, (details: Details) => EditorHint>> = {
  'refused because,most,task': ({ because }) => ({
    hint: sentences(refusals[String(because)]?.() ?? '', nothingChanged()),
  }),
  'not_found task,tasks': () => ({ hint: l10n.t('The Tasks view lists those that there are.') }),
  'locked because,task': () => ({
    hint: sentences(l10n.t('The Tasks view shows where it stands.'), nothingChanged()),
  }),
  'confirmation_needed confirm,task': () => ({
    hint: sentences(l10n.t('“StoryFold: Retry Task” asks you first.'), nothingChanged()),
  }),
  'usage meant,option,retry': () => ({
    hint: l10n.t('The line below the box shows how it is written.'),
  }),
  'usage option,stage': () => ({
    hint: l10n.t('Who evaluates can be chosen where the feedback runs again.'),
  }),
  'refused because,bullets': () => ({
    hint: sentences(l10n.t('Retire or delete one first, in the palette.'), nothingChanged()),
  }),
};
