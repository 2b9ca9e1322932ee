import { FileSystemError, Uri, l10n, window, workspace } from 'vscode';
import type { StoryFoldError } from '../../core/errors';
import {
  requirementsFromMarkdown,
  requirementsToMarkdown,
} from '../../core/task/requirements/requirementsText';
import { requirementsScheme } from '../contributions';
import { localError } from '../errorText';
import { showMarkdown } from '../showMarkdown';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';
import type { NamedTask } from '../work/namedTask';
import { EditedDocuments, type Loaded } from './editedDocuments';

/**
 * A task's requirements as Markdown that can be edited like a file: saving writes them through the task engine, which refuses what is not
 * complete or was changed elsewhere; then the words stay in the editor, unsaved.
 */
export class RequirementsDocuments extends EditedDocuments<string | undefined> {
  constructor(private readonly selection: Pick<Selection, 'requireProject' | 'requireWritable'>) {
    super();
  }

  /** Shows them as a page that is only read. This and `edit` throw `not_found` where there are none. */
  async showPage(named: NamedTask): Promise<void> {
    await showMarkdown(await this.newest(named));
  }

  /** Opens them to be edited. */
  async edit(named: NamedTask): Promise<void> {
    await window.showTextDocument(await this.newest(named), { preview: false });
  }

  /** Saves what the author has changed there and not saved. False where it cannot be saved, which the editor has said. */
  async saved({ project, task }: NamedTask): Promise<boolean> {
    const dirty = workspace.textDocuments.find(
      (document) =>
        document.isDirty && namedBy(document.uri)?.task === task && document.uri.query === project,
    );
    return dirty === undefined || dirty.save();
  }

  /** By the SHA-256 of the file that it is made from. */
  protected async load(uri: Uri): Promise<Loaded<string | undefined>> {
    const named = namedBy(uri);
    if (!named) throw FileSystemError.FileNotFound(uri);
    const project = this.selection.requireProject(named.project);
    const { requirements, requirementsSha256 } = await project.tasks.show(named.task);
    if (!requirements) throw FileSystemError.FileNotFound(uri);
    return {
      text: requirementsToMarkdown(requirements, project.settings.language),
      basis: requirementsSha256,
    };
  }

  protected async save(uri: Uri, text: string, sha256: string | undefined): Promise<string | undefined> {
    const named = namedBy(uri);
    if (!named) throw FileSystemError.FileNotFound(uri);
    const project = this.selection.requireWritable(named.project);
    const requirements = requirementsFromMarkdown(text);
    const { requirements: known } = await project.tasks.show(named.task);
    // What StoryFold does not know of stays.
    const saved = await project.tasks.saveRequirements(named.task, { ...known, ...requirements }, sha256);
    return saved.requirementsSha256;
  }

  /** As they are on disk now, unless the author has unsaved words there. */
  private async newest(named: NamedTask): Promise<Uri> {
    const uri = uriOf(this.selection.requireProject(named.project), named.task);
    try {
      await this.refresh(uri);
    } catch (error) {
      // For the editor, which opens tabs again, it is a file that is not there; who asks for requirements is told how to get some.
      throw error instanceof FileSystemError ? noRequirementsYet() : error;
    }
    return uri;
  }
}

function noRequirementsYet(): StoryFoldError {
  return localError(
    'not_found',
    l10n.t('This task has no requirements yet.'),
    l10n.t(
      'Its first step gathers them: “StoryFold: Run Task”, or “StoryFold: Retry Task” where it was stopped.',
    ),
  );
}

function uriOf(project: Project, task: string): Uri {
  return Uri.from({
    scheme: requirementsScheme,
    path: `/${task}/requirements.md`,
    query: project.id,
  });
}

/** The task whose requirements a document holds. */
export function namedBy(uri: Uri): NamedTask | undefined {
  const task = /^\/([A-Za-z0-9_-]+)\/requirements\.md$/.exec(uri.path)?.[1];
  return uri.scheme === requirementsScheme && task !== undefined ? { project: uri.query, task } : undefined;
}
