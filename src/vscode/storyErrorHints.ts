import { l10n } from 'vscode';
import type { StoryFoldError } from '../core/errors';
import { storyParts } from '../shared/values';
import type { EditorHint } from './editorHint';
import { sentences } from './sentences';
import { partName } from './storyWords';

type Details = StoryFoldError['details'];

const nothingChanged = (): string => l10n.t('Nothing was changed.');

function nameOf(stage: unknown): string {
  const part = storyParts.find((one) => one === stage);
  return part ? partName(part) : String(stage);
}

/** What to do in the editor about an error of a branching story; see `editorHints`. */
export const storyHints: Readonly<Record<string, (details: Details) => EditorHint>> = {
  'refused because,earlier,missing,stage': ({ stage, earlier, missing }) => ({
    message: l10n.t(
      '“{0}” cannot be made yet, since this is missing: {1}.',
      nameOf(stage),
      (missing as readonly string[]).join(l10n.t(', ')),
    ),
    hint: sentences(
      l10n.t('Have “{0}” made first, or all stages with “StoryFold: Build Whole Story”.', nameOf(earlier)),
      nothingChanged(),
    ),
  }),
  'refused because,path': () => ({
    hint: sentences(
      l10n.t(
        'Keep it as it is and go on with the next stage, or have it written anew: your version is copied first.',
      ),
      nothingChanged(),
    ),
  }),
  'refused because,missed': () => ({
    hint: l10n.t(
      'It is kept as an unfinished build. Take it as it is, or have another one built with “StoryFold: Run a Story Stage Otherwise”.',
    ),
  }),
  'no_model stage': ({ stage }) => ({
    message: l10n.t('For “{0}” a model is asked, and none is chosen.', nameOf(stage)),
    hint: sentences(l10n.t('Choose one with “StoryFold: Choose Model”.'), nothingChanged()),
    remedy: 'chooseModel',
  }),
  'not_found because': () => ({
    hint: l10n.t(
      'Have one built with “StoryFold: Build Whole Story”, or bring one in with “StoryFold: Import Story”.',
    ),
  }),
  'invalid_input because,file,problem': ({ because }) => ({
    hint: sentences(
      because === 'no_skeleton_file'
        ? l10n.t('Bring it back from git or a backup, or have it written anew.')
        : l10n.t('Choose a story in Twee 3, or a story tree as JSON.'),
      nothingChanged(),
    ),
  }),
  'invalid_input twee': () => ({
    hint: sentences(
      l10n.t(
        'A passage begins with a line such as “:: The Harbour [ending]”. In Twine, export the story as Twee.',
      ),
      nothingChanged(),
    ),
  }),
};
