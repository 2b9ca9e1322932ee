import { l10n, window, workspace, type QuickPickItem, type WorkspaceFolder } from 'vscode';
import type { Language } from '../../core/text/language';
import type { NewProject } from '../../core/project/project';
import { localError } from '../errorText';
import type { Projects } from '../workspace/projects';

/** Makes a project of a folder. */
export type CreateProject = (folder: WorkspaceFolder, project: NewProject) => Promise<void>;

interface LanguageItem extends QuickPickItem {
  language: Language;
}

/**
 * Asks for title, language and readers, and makes a project of a folder; Escape at any question leaves everything as it is.
 * Resolves to the new project's id, or undefined.
 */
export async function askAndCreateProject(
  projects: Projects,
  createProject: CreateProject,
): Promise<string | undefined> {
  await projects.refresh();
  const folder = await pickFolder(projects);
  if (!folder) return undefined;
  const heading = l10n.t('Create a StoryFold Project');
  const title = await window.showInputBox({
    title: heading,
    prompt: l10n.t('What is the title of the work? You can change it later.'),
    value: folder.name,
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? l10n.t('The title needs a word.') : undefined),
  });
  if (title === undefined) return undefined;
  const languages: LanguageItem[] = [
    { label: 'English', language: 'en' },
    { label: '中文', language: 'zh' },
  ];
  const language = await window.showQuickPick(languages, {
    title: heading,
    placeHolder: l10n.t('In which language is it written?'),
    ignoreFocusOut: true,
  });
  if (!language) return undefined;
  const audience = await window.showInputBox({
    title: heading,
    prompt: l10n.t('Who is it for? Leave it empty when you do not know yet.'),
    placeHolder: l10n.t('readers of 12 and up'),
    ignoreFocusOut: true,
  });
  if (audience === undefined) return undefined;
  await createProject(folder, {
    title: title.trim(),
    language: language.language,
    audience: audience.trim(),
  });
  await projects.refresh();
  return folder.uri.toString();
}

/** The folder to make a project in. Throws `untrusted`, `not_found` without a folder, `refused` when all have a project. */
async function pickFolder(projects: Projects): Promise<WorkspaceFolder | undefined> {
  if (!workspace.isTrusted) {
    throw localError(
      'untrusted',
      l10n.t('This workspace is not trusted, so StoryFold only reads it.'),
      l10n.t('Trust the workspace to work on it.'),
    );
  }
  const folders = projects.vacantFolders;
  if (folders.length > 1) {
    const items = folders.map((folder) => ({ label: folder.name, description: folder.uri.fsPath, folder }));
    return (await window.showQuickPick(items, { placeHolder: l10n.t('In which folder?') }))?.folder;
  }
  const [only] = folders;
  if (only) return only;
  if (projects.all.length + projects.unreadable.length > 0) {
    throw localError(
      'refused',
      l10n.t('There is a StoryFold project in this folder already.'),
      l10n.t('Go on with it, or open another folder.'),
    );
  }
  throw localError(
    'not_found',
    l10n.t('No folder is open.'),
    l10n.t('Open the folder that the project should be in.'),
  );
}
