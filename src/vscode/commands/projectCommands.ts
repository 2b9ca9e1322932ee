import { commands, l10n, window } from 'vscode';
import { addToDictionary } from '../../core/project/dictionary';
import { isPhase } from '../../core/project/layout';
import { walkthroughId, type CommandId } from '../contributions';
import { editedTextIfAny, type EditedText } from '../editor/selectedPassage';
import type { Handler } from '../runCommand';
import { placeNamed } from '../work/namedPlace';
import { tell, type CommandParts } from './commandParts';
import { askAndCreateProject } from './createProject';
import { openGuide } from './openGuide';
import { importManuscript } from './importManuscript';
import { foreignTexts } from './importSources';
import { reportProblem } from './reportProblem';
import { plainMessage } from '../plainText';

/** Commands about the project as a whole, and about StoryFold itself. */
export function projectCommands(parts: CommandParts) {
  const { selection, view, createProject, channel, extension } = parts;
  return {
    'storyfold.createProject': async () => {
      const id = await askAndCreateProject(selection.projects, createProject);
      if (id === undefined) return undefined;
      await selection.selectProject(id);
      await view.show();
      void offerImport(parts, id);
      return id;
    },
    'storyfold.importManuscript': (argument, phase) => importManuscript(parts, argument, phase),
    'storyfold.openWorkbench': (argument, id) => openWorkbench(parts, argument, id),
    'storyfold.openWalkthrough': () =>
      commands.executeCommand('workbench.action.openWalkthrough', walkthroughId, false),
    'storyfold.openGuide': () => openGuide(extension),
    'storyfold.addToDictionary': (given, of) => addWord(parts, given, of),
    'storyfold.reportProblem': () => reportProblem(parts),
    'storyfold.showLog': () => channel.show(),
  } satisfies Partial<Record<CommandId, Handler>>;
}

/** At the suggestion of the phase, where hovers, actions and threads name one. */
async function openWorkbench(
  { selection, view }: CommandParts,
  argument: unknown,
  second: unknown,
): Promise<void> {
  const named = placeNamed(argument);
  const phase = named?.phase ?? argument;
  if (typeof phase !== 'string' || !isPhase(phase)) return view.show();
  await selection.turnTo(selection.requireProject(named?.project), phase);
  const id = named?.id ?? second;
  await view.show(typeof id === 'string' ? id : undefined);
}

/** Not awaited by the command: a message stays until it is dismissed. */
async function offerImport({ selection }: CommandParts, id: string): Promise<void> {
  const project = selection.projects.find(id);
  const texts = project ? await foreignTexts([project.folder.uri]) : [];
  const told =
    texts.length === 0
      ? l10n.t('The project is there. Write the brief, or import what you have.')
      : l10n.t('The project is there. This folder has texts already: {0}. Import them?', texts.length);
  const button = l10n.t('Import Manuscript…');
  const answer = await window.showInformationMessage(plainMessage(told), button);
  if (answer !== button) return;
  // Another one may be shown by now.
  await selection.selectProject(id);
  await commands.executeCommand('storyfold.importManuscript');
}

/**
 * The word that is given, selected or at the cursor, unless the author writes another. `of` names the project whose it is; else that is the
 * text's in which it stands. Undefined when they leave.
 */
async function addWord(
  { selection }: CommandParts,
  given: unknown,
  of: unknown,
): Promise<string[] | undefined> {
  const edited = typeof given === 'string' ? undefined : editedTextIfAny(selection);
  const { id } = selection.requireWritable(placeNamed(of)?.project ?? edited?.project.id);
  const word =
    typeof given === 'string'
      ? given
      : await window.showInputBox({
          title: l10n.t('Add a Word to the Dictionary'),
          prompt: l10n.t(
            'A word or name that is right as it is. The rules leave it alone from the next assessment on.',
          ),
          value: edited ? wordAtCursor(edited) : '',
          validateInput: (value) =>
            value.trim() === '' || value.trim().startsWith('#')
              ? l10n.t('A word or name; it may not begin with #.')
              : undefined,
        });
  if (word === undefined) return undefined;
  // It may have been opened anew while the question waited.
  const added = await addToDictionary(selection.requireWritable(id).store, [word]);
  tell(
    added.length > 0
      ? l10n.t('“{0}” is in the dictionary. Assess again, and it is left alone.', word.trim())
      : l10n.t('“{0}” was in the dictionary already.', word.trim()),
  );
  return added;
}

function wordAtCursor({ editor }: EditedText): string {
  const { document, selection: selected } = editor;
  const range = selected.isEmpty ? document.getWordRangeAtPosition(selected.active) : selected;
  const text = range ? document.getText(range).trim() : '';
  // A name has a few words; a selected sentence is not what is meant.
  return text.length <= 40 && text.split(/\s+/).length <= 3 && !/[\r\n]/.test(text) ? text : '';
}
