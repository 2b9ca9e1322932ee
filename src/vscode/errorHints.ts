import { l10n } from 'vscode';
import type { StoryFoldError } from '../core/errors';
import { errorShape } from '../core/errorWords/chineseErrors';
import { projectFile } from '../core/project/layout';
import { skeletonFile } from '../core/story/storyFiles';
import type { Phase } from '../shared/values';
import type { Remedy } from '../shared/workbenchState';
import type { EditorHint } from './editorHint';
import { phaseTitle } from './phaseTitles';
import { sentences } from './sentences';
import { storyHints } from './storyErrorHints';
import { taskHints } from './taskErrorHints';

type Details = StoryFoldError['details'];

/** What to do in the editor, where the engine's own advice is the command line's, or a click does it. */
export function editorHint(error: StoryFoldError): EditorHint {
  const remedy = remedyByCode(error);
  return { ...(remedy && { remedy }), ...editorHints[errorShape(error)]?.(error.details) };
}

/** What helps with one click whatever an error's shape, unless its own entry says better; undefined where nothing of the kind does. */
export function remedyByCode({ code, details }: StoryFoldError): Remedy | undefined {
  switch (code) {
    case 'untrusted':
      return 'manageTrust';
    case 'auth':
      return details['editor'] === undefined ? 'setApiKey' : 'chooseModel';
    case 'connection':
    case 'server_error':
    case 'timeout':
      return 'checkConnection';
    case 'rate_limited':
    case 'reply_cut':
    case 'reply_empty':
      return 'openModelSettings';
    case 'no_model':
    case 'model_not_found':
    case 'context_overflow':
    case 'reply_refused':
    case 'reply_invalid':
      return 'chooseModel';
    case 'budget_exhausted':
      return 'openBudgetSettings';
    default:
      return undefined;
  }
}

const nothingSent = (): string => l10n.t('Nothing was sent, and nothing was changed.');
const nothingChanged = (): string => l10n.t('Nothing was changed.');
const fileOf = (phase: unknown): string => (phase === 'final' ? 'chapters/01.md' : `${String(phase)}.md`);
const titleOf = (phase: unknown): string => phaseTitle(phase as Phase);

/** Opens the settings among which this one is. */
function settingsRemedy(setting: string): Remedy {
  if (setting.startsWith('storyfold.chapter.')) return 'openChapterSettings';
  if (setting.startsWith('storyfold.story.')) return 'openStorySettings';
  return setting.startsWith('storyfold.budget.') ? 'openBudgetSettings' : 'openModelSettings';
}

const checkAddress = (): EditorHint => ({ remedy: 'openModelSettings' });

/** Why a chapter is not written. */
const chapterRefusals: Readonly<Record<string, () => EditorHint>> = {
  chapter_not_free: () => ({
    hint: sentences(
      l10n.t('Say that a task is to write it anew; what you wrote or changed yourself is not overwritten.'),
      nothingChanged(),
    ),
  }),
  passed: () => ({
    hint: sentences(
      l10n.t('To improve it, retry it with “StoryFold: Retry Chapter” at a level of your choice.'),
      nothingSent(),
    ),
  }),
  authors_text: () => ({
    hint: sentences(
      l10n.t('To have it edited, retry it; the new version waits beside your own text.'),
      nothingSent(),
    ),
  }),
  changed_by_author: () => ({
    hint: sentences(
      l10n.t('To have your version edited, retry it; the new one waits beside it.'),
      nothingSent(),
    ),
  }),
  proposal: () => ({
    hint: sentences(l10n.t('Take it or dismiss it first, in the view “Chapters”.'), nothingSent()),
  }),
};

/** By the error's shape, its code and the names of its details; see `errorShape`. */
export const editorHints: Readonly<Record<string, (details: Details) => EditorHint>> = {
  'auth header,origin': () => ({
    hint: l10n.t('Set the key with “StoryFold: Set API Key”.'),
  }),
  'auth origin,said': () => ({
    hint: l10n.t('Set the key with “StoryFold: Set API Key”.'),
  }),
  'budget_exhausted exhausted,limit,needed,spent,underWay': ({ exhausted, spent }) => {
    const setting = `storyfold.budget.${String(exhausted)}`;
    if ((spent as { calls: number }).calls > 0) return {};
    return {
      message: l10n.t('The budget is too small for the first request. Nothing was sent.'),
      hint: l10n.t('Raise the setting {0}.', setting),
    };
  },
  'confirmation_needed origin': () => ({
    hint: sentences(
      l10n.t(
        'What is sent: the texts of the phase, or the part that you chose and what stands beside it; those of the phases before it; title, readers and your wishes; the suggestions and your decisions.',
      ),
      l10n.t('Ask for it again, and agree when you are asked.'),
      nothingSent(),
    ),
  }),
  'conflict path,rawReply': ({ rawReply }) => ({
    hint: sentences(
      l10n.t('Your text stands as you left it.'),
      ...(rawReply === undefined ? [] : [l10n.t('What the model wrote is in {0}.', String(rawReply))]),
      l10n.t('Take over from there what you want, or have it written again.'),
    ),
  }),
  'context_overflow origin,said': () => ({
    hint: l10n.t(
      'Choose a part at the top of the workbench and work on one chapter at a time; or say in the setting storyfold.model.contextTokens how much the model reads, so that long works are told in part; or choose a model that reads more.',
    ),
  }),
  'invalid_input baseUrl,scheme': checkAddress,
  'invalid_input header': checkAddress,
  'invalid_input id,phase': () => ({
    hint: l10n.t('Take that back first with “StoryFold: Undo a Decision”, or leave it out.'),
  }),
  'invalid_input key': () => ({
    message: l10n.t(
      'That is not a key: it is empty, or has spaces, line breaks or characters in it that no key has.',
    ),
    hint: l10n.t('Copy the whole key and nothing else.'),
    remedy: 'setApiKey',
  }),
  'invalid_input origin,parameter,said,status': () => ({
    hint: l10n.t(
      'Check the name of the model and its settings. “StoryFold: Check the Connection” tries the server out and says what is wrong.',
    ),
    remedy: 'checkConnection',
  }),
  'invalid_input phase': () => ({
    hint: l10n.t('Write something first, or bring a text in with “StoryFold: Import Manuscript”.'),
  }),
  'invalid_input phase,scope': () => ({ hint: l10n.t('Let the rounds go over the whole text.') }),
  'invalid_input phase,wish': () => ({
    hint: sentences(
      l10n.t(
        'Say in a few sentences what the story is to be: who it is about, what happens, for whom it is. It is kept with the project.',
      ),
      nothingSent(),
    ),
  }),
  'invalid_input problem,setting,source,takes': ({ setting }) =>
    String(setting).startsWith('storyfold.')
      ? {
          more: l10n.t('It is on the page of settings, or in {0}.', projectFile),
          remedy: settingsRemedy(String(setting)),
        }
      : // What a skeleton says of a build.
        { more: l10n.t('It is in {0}.', skeletonFile) },
  'model_not_found model,origin,said': () => ({
    hint: l10n.t(
      '“StoryFold: Choose Model” lists what there is to choose from. A local model has to be fetched first.',
    ),
  }),
  'no_model ': () => ({
    hint: l10n.t('Choose one with “StoryFold: Choose Model”.'),
    remedy: 'chooseModel',
  }),
  'no_model chapter': () => ({
    hint: sentences(
      l10n.t('Choose a model with “StoryFold: Choose Model”, or write the chapter yourself.'),
      nothingSent(),
    ),
    remedy: 'chooseModel',
  }),
  'no_model judgeOf': () => ({
    hint: sentences(l10n.t('Choose one with “StoryFold: Choose Model”.'), nothingSent()),
    remedy: 'chooseModel',
  }),
  'no_model written': ({ written }) => ({
    hint: sentences(
      written === 'alternatives'
        ? l10n.t('Choose a model with “StoryFold: Choose Model”, or write a replacement of your own.')
        : l10n.t('Choose a model with “StoryFold: Choose Model”, or write {0} yourself.', fileOf(written)),
      nothingSent(),
    ),
  }),
  'no_project ': () => ({
    hint: l10n.t('Make one with “StoryFold: Create Project”, or open the folder of your project.'),
  }),
  'no_project path': () => ({
    hint: l10n.t(
      'Bring {0} back with “StoryFold: Restore Archive”, from git or from a backup. “StoryFold: Create Project” makes a new one and keeps all the rest.',
      projectFile,
    ),
  }),
  'not_found archive,others': ({ others }) => ({
    hint:
      (others as readonly string[]).length > 0
        ? l10n.t('There are: {0}.', (others as readonly string[]).join(', '))
        : l10n.t('There is none so far; “StoryFold: Save Archive” makes one.'),
  }),
  'not_found attempt,chapter,known': () => ({
    hint: l10n.t('The view “Chapters” lists the attempts that there are.'),
  }),
  'not_found chapter,text': () => ({
    hint: sentences(
      l10n.t('Write it, or have it written with “StoryFold: Generate Chapter”.'),
      nothingSent(),
    ),
  }),
  'not_found chapter,proposal': () => ({
    hint: sentences(l10n.t('The view “Chapters” shows where it stands.'), nothingChanged()),
  }),
  'not_found bible,chapter': () => ({
    hint: sentences(l10n.t('“StoryFold: Show the Story Bible” shows what is in it.'), nothingChanged()),
  }),
  'not_found needed,planned': () => ({
    hint: sentences(
      l10n.t(
        'Plan the chapters in outline.md, each under a heading such as “## Chapter 1: Title”, or have an outline written in the workbench.',
      ),
      nothingSent(),
    ),
  }),
  'not_found entry,phase': () => ({
    hint: l10n.t('The view “Rounds” lists the rounds that there are.'),
  }),
  'not_found form,url': checkAddress,
  'not_found id,known': () => ({ hint: l10n.t('The workbench lists the suggestions of this round.') }),
  'not_found id,number': () => ({
    hint: l10n.t('The workbench shows the alternatives that there are; more can be asked for there.'),
  }),
  'not_found lock': () => ({ hint: l10n.t('The workbench lists the passages that are locked.') }),
  'not_found needed,phase': ({ needed }) => ({
    hint: sentences(
      l10n.t(
        'Write {0}, bring a text in with “StoryFold: Import Manuscript”, or have it written: choose {1} in the workbench and generate it.',
        fileOf(needed),
        titleOf(needed),
      ),
      nothingSent(),
    ),
  }),
  'not_found path,text': ({ path }) => ({
    hint: sentences(
      l10n.t('It was cleared away. An archive may still have it, or a backup or git, as {0}.', String(path)),
      nothingChanged(),
    ),
  }),
  'not_found phase': ({ phase }) => ({
    hint: l10n.t('Write it in {0}, or bring a text in with “StoryFold: Import Manuscript”.', fileOf(phase)),
  }),
  'not_found said,status,url': checkAddress,
  'not_found suggestion': () => ({
    hint: l10n.t('The view “Rounds” shows what each round changed.'),
  }),
  'refused because,chapter,levels': () => ({
    hint: sentences(
      l10n.t('To improve it, retry it with “StoryFold: Retry Chapter” at a level of your choice.'),
      nothingSent(),
    ),
  }),
  'refused because,chapter': ({ because }) => chapterRefusals[String(because)]?.() ?? {},
  ...taskHints,
  ...storyHints,
  'refused chapter,level,locks': () => ({
    hint: sentences(
      l10n.t('Take the locks off first, or choose a level that leaves their scenes alone.'),
      nothingSent(),
    ),
  }),
  'refused entry,phase': () => ({
    hint: sentences(l10n.t('Restore its text alone, or choose an entry that is a round.'), nothingChanged()),
  }),
  'refused generated,phase': () => ({
    hint: l10n.t(
      'Write one with “StoryFold: Generate Chapter”, or all that are left with “StoryFold: Generate Remaining Chapters”.',
    ),
  }),
  'refused id,passage': ({ passage }) =>
    passage === 'none'
      ? {
          hint: l10n.t(
            'Select the passage in the text, add a suggestion of your own about it, and ask for alternatives to that.',
          ),
        }
      : passage === 'gone'
        ? { remedy: 'assess' }
        : {},
  'refused limit,origin': checkAddress,
  'refused locks': () => ({
    hint: sentences(
      l10n.t('Put the words of the locked passages back, or take the locks off first.'),
      nothingChanged(),
    ),
  }),
  'refused locks,path': () => ({ hint: sentences(l10n.t('Take the locks off first.'), nothingSent()) }),
  'refused origin': ({ origin }) => ({
    hint: l10n.t(
      'Use https. If it is a server in your own network, add {0} to the setting storyfold.model.allowHttpOrigins.',
      String(origin),
    ),
    remedy: 'openModelSettings',
  }),
  'refused origin,target': checkAddress,
  'refused path,phase': () => ({
    hint: sentences(
      l10n.t(
        'Confirm that a new text may replace it; the old one is kept and can be restored. To have it improved, assess it.',
      ),
      nothingSent(),
    ),
    remedy: 'assess',
  }),
  'refused paths': () => ({
    hint: sentences(
      l10n.t('Import it again and confirm that it replaces the old text, which is kept and can be restored.'),
      nothingChanged(),
    ),
  }),
  'refused phase': () => ({ hint: l10n.t('Assess it first.'), remedy: 'assess' }),
  'refused place': () => ({
    hint: l10n.t('Leave that out. The key is set with “StoryFold: Set API Key”.'),
    remedy: 'openModelSettings',
  }),
  'refused suggestion': () => ({
    hint: sentences(l10n.t('The view “Rounds” shows what each round changed.'), nothingChanged()),
  }),
  'timeout milliseconds,origin,what': () => ({ remedy: 'openModelSettings' }),
};
