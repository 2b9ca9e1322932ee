import { Uri, commands, l10n, window, workspace, type QuickPickItem, type WorkspaceFolder } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import { previewImport, type PreviewedChapter } from '../../core/project/importPreview';
import { decodeImport, type ImportOptions } from '../../core/project/importText';
import { workTitle } from '../../core/project/workTitle';
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
import { homeOf, type Project } from '../workspace/project';
import { untrusted } from '../workspace/untrusted';
import { atWork, type CommandParts } from './commandParts';
import { askForProject, makeProject, type PlannedProject } from './createProject';
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
  const likely = shown?.settings.language ?? languageOf(source) ?? 'en';
  const chapters = await previewImport(source.files, likely);
  // Every question comes before anything is made, so that leaving at any of them changes nothing.
  const meant = homeOf(selection.projects.all, uri) ?? shown;
  const planned = meant ? undefined : await askForItsProject(parts, source);
  const language = (meant?.settings ?? planned?.project)?.language;
  if (language === undefined) return undefined;
  const phase =
    source.files.length > 1 ? 'final' : (phaseArgument(given) ?? (await askPhase(title, chapters.length)));
  if (!phase) return undefined;
  const listed = phase === 'final' ? chapters : [];
  if (
    (listed.length > 1 || source.leftOut.length > 0) &&
    !(await confirmImport(title, listed, source.leftOut, language))
  )
    return undefined;
  const id = planned ? await makeProject(selection.projects, parts.createProject, planned) : meant?.id;
  const project = selection.requireWritable(id);
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

/** What the project is to be that is made for the source; undefined when the author leaves. */
async function askForItsProject(
  { selection }: CommandParts,
  source: ImportSource,
): Promise<PlannedProject | undefined> {
  const { uri } = source;
  const folder: WorkspaceFolder | undefined = workspace.getWorkspaceFolder(uri);
  const language = languageOf(source);
  return askForProject(selection.projects, {
    title: await titleFor(source),
    ...(language === undefined ? {} : { language }),
    ...(folder === undefined ? {} : { folder }),
  });
}

/** The text's own title, else what its file is called. In a folder each file begins with its chapter's. */
async function titleFor({ uri, isFolder, files: [first] }: ImportSource): Promise<string> {
  if (isFolder || !first) return nameOf(uri);
  const { text } = await decodeImport(first.bytes, first.fileName);
  return workTitle(text) ?? nameOf(uri).replace(/\.[^.]*$/, '');
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

/** No more names than this are shown of what is left out. */
const mostLeftOut = 8;

/**
 * Shows what the import would make, and what of the folder is not taken. Whichever line is chosen, it begins; Escape leaves.
 * `chapters`: none where the text goes into a single file.
 */
async function confirmImport(
  title: string,
  chapters: readonly PreviewedChapter[],
  leftOut: readonly string[],
  language: Language,
): Promise<boolean> {
  const words = wordsOf(
    chapters.reduce((sum, chapter) => sum + chapter.words, 0),
    language,
  );
  const severalFiles = new Set(chapters.map(({ fileName }) => fileName)).size > 1;
  const items: QuickPickItem[] = [
    chapters.length > 1
      ? {
          label: l10n.t('$(check) Import These {0} Chapters', chapters.length),
          description: words,
          alwaysShow: true,
        }
      : { label: l10n.t('$(check) Import This Text'), alwaysShow: true },
    ...(leftOut.length > 0 ? [leftOutItem(leftOut)] : []),
    ...chapters.map((chapter, index): QuickPickItem => ({
      label: `${chapter.number ?? index + 1} · ${chapter.title}`,
      description: wordsOf(chapter.words, language),
      ...(severalFiles ? { detail: chapter.fileName } : {}),
    })),
  ];
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder:
      chapters.length > 1
        ? l10n.t('{0} chapters, {1}. Enter imports them, Escape changes nothing.', chapters.length, words)
        : l10n.t('Enter imports it, Escape changes nothing.'),
    ignoreFocusOut: true,
  });
  return picked !== undefined;
}

function leftOutItem(names: readonly string[]): QuickPickItem {
  const more = names.length - mostLeftOut;
  const named = names.slice(0, mostLeftOut).join(', ');
  return {
    label: l10n.t('$(warning) Left out: {0}', more > 0 ? l10n.t('{0} and {1} more', named, more) : named),
    detail: l10n.t(
      'Only files of this folder that hold text and end in .md, .markdown or .txt are taken. Save others as text first.',
    ),
    alwaysShow: true,
  };
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
