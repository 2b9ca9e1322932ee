import { Uri, commands, l10n, window, workspace, type QuickPickItem, type WorkspaceFolder } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import { previewImport, type PreviewedChapter } from '../../core/project/importPreview';
import type { ImportOptions } from '../../core/project/importText';
import type { FileChange } from '../../core/refinement/model';
import { groupDigits } from '../../core/text/groupDigits';
import { guessLanguage } from '../../core/text/guessLanguage';
import type { Language } from '../../core/text/language';
import { phases, type Phase } from '../../shared/values';
import { localError } from '../errorText';
import { losesLocks, wantsOverLocks } from '../overLocks';
import { phaseTitle } from '../phaseTitles';
import type { NamedPhase } from '../work/namedPlace';
import type { Ask } from '../work/workAtHand';
import type { Project } from '../workspace/project';
import { untrusted } from '../workspace/untrusted';
import { atWork, type CommandParts } from './commandParts';
import { askAndCreateProject } from './createProject';
import { chooseSource, nameOf, readSource, type ImportSource } from './importSources';
import { phaseArgument } from '../work/phaseArgument';
import { plainMessage } from '../plainText';

/** What an import did. */
export interface Imported {
  phase: Phase;
  files: FileChange[];
}

/**
 * Takes a file, or a folder of chapters, into a phase; where there is no project yet, one is made first. `argument` is a file or folder, as the
 * explorer hands it over. Undefined when the author leaves; then nothing was imported.
 */
export async function importManuscript(
  parts: CommandParts,
  argument: unknown,
  given: unknown,
): Promise<Imported | undefined> {
  const { selection } = parts;
  if (!workspace.isTrusted) throw untrusted();
  const shown = selection.project;
  const title = l10n.t('Import a Manuscript');
  const uri = argument instanceof Uri ? argument : await chooseSource(title);
  if (!uri) return undefined;
  const source = await readSource(uri);
  const language = shown?.settings.language ?? languageOf(source) ?? 'en';
  const chapters = await previewImport(source.files, language);
  const project = await projectFor(parts, source, chapters, shown?.id);
  if (!project) return undefined;
  const phase =
    source.files.length > 1 ? 'final' : (phaseArgument(given) ?? (await askPhase(title, chapters.length)));
  if (!phase) return undefined;
  if (
    phase === 'final' &&
    chapters.length > 1 &&
    !(await confirmChapters(title, chapters, project.settings.language))
  )
    return undefined;
  const ask = await atWork(parts, project, phase);
  const files = await takeIn(parts, phase, source, ask);
  if (!files) return undefined;
  void sayImported(project, phase, files);
  return { phase, files };
}

function languageOf({ files }: ImportSource): Language | undefined {
  const decoder = new TextDecoder();
  // Enough to tell, and half a character at its end does not matter.
  return guessLanguage(files.slice(0, 20).map(({ bytes }) => decoder.decode(bytes.subarray(0, 60_000))));
}

/**
 * The project that the source lies in, else the one that was shown when the author asked; where there is none, one is made. Undefined when
 * the author leaves.
 */
async function projectFor(
  { selection, createProject }: CommandParts,
  { uri, isFolder, files }: ImportSource,
  chapters: readonly PreviewedChapter[],
  shown: string | undefined,
): Promise<Project | undefined> {
  const { projects } = selection;
  const meant = projects.all.find((project) => project.pathOf(uri) !== undefined)?.id ?? shown;
  if (meant !== undefined) return selection.requireWritable(meant);
  const folder: WorkspaceFolder | undefined = workspace.getWorkspaceFolder(uri);
  const [first] = chapters;
  // A single text begins with the work's title, a chapter with its own.
  const title = isFolder
    ? nameOf(uri)
    : chapters.length === 1 && first && first.number === undefined
      ? first.title
      : nameOf(uri).replace(/\.[^.]*$/, '');
  const language = languageOf({ uri, isFolder, files });
  const id = await askAndCreateProject(projects, createProject, {
    title,
    ...(language === undefined ? {} : { language }),
    ...(folder === undefined ? {} : { folder }),
  });
  return id === undefined ? undefined : selection.requireWritable(id);
}

interface PhaseItem extends QuickPickItem {
  phase: Phase;
}

async function askPhase(title: string, chapters: number): Promise<Phase | undefined> {
  const items = [...phases].reverse().map((phase): PhaseItem => ({
    label: phaseTitle(phase),
    description:
      phase !== 'final'
        ? ''
        : chapters > 1
          ? l10n.t('the work itself: {0} chapters', chapters)
          : l10n.t('the work itself, or a chapter of it'),
    phase,
  }));
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('What is this text?'),
    ignoreFocusOut: true,
  });
  return picked?.phase;
}

/** Shows what the import would make. Whichever line is chosen, it begins; Escape leaves. */
async function confirmChapters(
  title: string,
  chapters: readonly PreviewedChapter[],
  language: Language,
): Promise<boolean> {
  const words = wordsOf(
    chapters.reduce((sum, chapter) => sum + chapter.words, 0),
    language,
  );
  const severalFiles = new Set(chapters.map(({ fileName }) => fileName)).size > 1;
  const items: QuickPickItem[] = [
    {
      label: l10n.t('$(check) Import These {0} Chapters', chapters.length),
      description: words,
      alwaysShow: true,
    },
    ...chapters.map((chapter, index): QuickPickItem => ({
      label: `${chapter.number ?? index + 1} · ${chapter.title}`,
      description: wordsOf(chapter.words, language),
      ...(severalFiles ? { detail: chapter.fileName } : {}),
    })),
  ];
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t(
      '{0} chapters, {1}. Enter imports them, Escape changes nothing.',
      chapters.length,
      words,
    ),
    ignoreFocusOut: true,
  });
  return picked !== undefined;
}

function wordsOf(count: number, language: Language): string {
  const digits = groupDigits(count);
  return language === 'zh' ? l10n.t('{0} characters', digits) : l10n.t('{0} words', digits);
}

/** Imports; a text that is there is replaced only when the author says so. Undefined when they do not. */
async function takeIn(
  { work }: CommandParts,
  phase: Phase,
  { files: [first, ...more] }: ImportSource,
  ask: Ask,
): Promise<FileChange[] | undefined> {
  if (!first)
    throw localError(
      'not_found',
      l10n.t('There is nothing to import.'),
      l10n.t('Choose another file or folder. Nothing was changed.'),
    );
  const options: ImportOptions & { overLocks?: boolean } = {
    fileName: first.fileName,
    ...(more.length > 0 ? { more } : {}),
  };
  for (;;) {
    try {
      return (await work.importText(phase, first.bytes, options, ask)).files;
    } catch (error) {
      if (!(error instanceof StoryFoldError) || error.code !== 'refused') throw error;
      const { paths } = error.details;
      if (Array.isArray(paths) && !options.force) {
        if (!(await wantsReplaced(phase, paths.map(String)))) return undefined;
        options.force = true;
      } else if (losesLocks(error) && !options.overLocks) {
        if (!(await wantsOverLocks('new'))) return undefined;
        options.overLocks = true;
      } else throw error;
    }
  }
}

async function wantsReplaced(phase: Phase, paths: readonly string[]): Promise<boolean> {
  const replace = l10n.t('Replace');
  const named = paths.slice(0, 8).join(', ') + (paths.length > 8 ? ' …' : '');
  const answer = await window.showWarningMessage(
    plainMessage(l10n.t('Replace the texts that are there already? Files: {0}', paths.length)),
    {
      modal: true,
      detail: [
        `${plainMessage(named)}\n\n${l10n.t('They are kept in the history, so that you can come back to them.')}`,
        ...(phase === 'final' ? [l10n.t('Your other chapters stay as they are.')] : []),
      ].join('\n\n'),
    },
    replace,
  );
  return answer === replace;
}

/** Not awaited by the command: a message stays until it is dismissed. */
async function sayImported(project: Project, phase: Phase, files: readonly FileChange[]): Promise<void> {
  const changed = files.filter(({ before, after }) => before !== after).length;
  const assess = l10n.t('Assess');
  const answer = await window.showInformationMessage(
    plainMessage(
      changed === 0
        ? l10n.t('This very text is in “{0}” already.', phaseTitle(phase))
        : l10n.t(
            'Imported into “{0}”; files: {1}. The next thing is to have it assessed.',
            phaseTitle(phase),
            changed,
          ),
    ),
    assess,
  );
  const named: NamedPhase = { project: project.id, phase };
  if (answer === assess) await commands.executeCommand('storyfold.assessPhase', named);
}
