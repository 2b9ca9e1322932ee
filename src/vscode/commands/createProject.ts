import { l10n, window, workspace, type QuickPickItem, type WorkspaceFolder } from 'vscode';
import { isChineseEditor } from '../chineseEditor';
import { guessLanguage } from '../../core/text/guessLanguage';
import type { Language } from '../../core/text/language';
import type { NewProject } from '../../core/project/project';
import { localError } from '../errorText';
import type { Projects } from '../workspace/projects';
import { untrusted } from '../workspace/untrusted';
import { foreignTexts } from './importSources';

/** Makes a project of a folder. */
export type CreateProject = (folder: WorkspaceFolder, project: NewProject) => Promise<void>;

/** What is known of the work already; each is asked all the same, with this as the answer that is offered. */
export interface ProjectGuess {
  title?: string;
  language?: Language;
  /** Taken without asking, where a project can be made in it. */
  folder?: WorkspaceFolder;
}

interface LanguageItem extends QuickPickItem {
  language: Language;
}

/** What the author has answered; nothing is made yet. */
export interface PlannedProject {
  folder: WorkspaceFolder;
  project: NewProject & { language: Language };
}

/** Asks as `askForProject` does, and makes the project. Resolves to its id, or undefined. */
export async function askAndCreateProject(
  projects: Projects,
  createProject: CreateProject,
): Promise<string | undefined> {
  const planned = await askForProject(projects);
  return planned && makeProject(projects, createProject, planned);
}

/** Resolves to the new project's id. */
export async function makeProject(
  projects: Projects,
  createProject: CreateProject,
  { folder, project }: PlannedProject,
): Promise<string> {
  await createProject(folder, project);
  await projects.refresh();
  return folder.uri.toString();
}

/** Asks for title, language and readers of a project; Escape at any question leaves everything as it is. */
export async function askForProject(
  projects: Projects,
  guess: ProjectGuess = {},
): Promise<PlannedProject | undefined> {
  await projects.refresh();
  const folder =
    projects.vacantFolders.find(({ index }) => index === guess.folder?.index) ?? (await pickFolder(projects));
  if (!folder) return undefined;
  const heading = l10n.t('Create a StoryFold Project');
  const title = await window.showInputBox({
    title: heading,
    prompt: l10n.t('What is the title of the work? You can change it later.'),
    value: guess.title ?? folder.name,
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? l10n.t('The title needs a word.') : undefined),
  });
  if (title === undefined) return undefined;
  const likely = guess.language ?? (await languageIn(folder)) ?? (isChineseEditor() ? 'zh' : 'en');
  const languages: LanguageItem[] = [
    { label: 'English', language: 'en' },
    { label: '中文', language: 'zh' },
  ];
  // The first one is what Enter takes.
  if (likely === 'zh') languages.reverse();
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
  return {
    folder,
    project: { title: title.trim(), language: language.language, audience: audience.trim() },
  };
}

/** What the texts in the folder are written in, as far as the first of them show it. */
async function languageIn(folder: WorkspaceFolder): Promise<Language | undefined> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  for (const uri of (await foreignTexts([folder.uri])).slice(0, 5)) {
    try {
      if ((await workspace.fs.stat(uri)).size < 1_000_000)
        texts.push(decoder.decode(await workspace.fs.readFile(uri)));
    } catch {
      // Only a guess, and the author is asked.
    }
  }
  return guessLanguage(texts);
}

/** The folder to make a project in. Throws `untrusted` where the workspace is not trusted, `not_found` without a folder, `refused` when all have a project. */
async function pickFolder(projects: Projects): Promise<WorkspaceFolder | undefined> {
  if (!workspace.isTrusted) throw untrusted();
  const folders = projects.vacantFolders;
  if (folders.length > 1) {
    const items = folders.map((folder) => ({ label: folder.name, description: folder.uri.fsPath, folder }));
    const title = l10n.t('Create a StoryFold Project');
    const options = { title, placeHolder: l10n.t('In which folder?'), ignoreFocusOut: true };
    return (await window.showQuickPick(items, options))?.folder;
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
