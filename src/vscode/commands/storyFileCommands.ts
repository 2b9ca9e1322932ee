import { Uri, commands, env, l10n, window, workspace, type QuickPickItem } from 'vscode';
import { tweeProblemText } from '../../core/errorWords/tweeProblemWords';
import { decodeImport } from '../../core/project/importText';
import { stateFolder } from '../../core/project/layout';
import { sha256 } from '../../core/storage/hash';
import { readTwee } from '../../core/story/formats/readTwee';
import { nodesInSugarCube, storyExport } from '../../core/story/formats/storyExport';
import type { TweeProblem } from '../../core/story/formats/tweeProblem';
import type { StoryTree } from '../../core/story/model';
import { readStoryTree } from '../../core/story/readStoryTree';
import { filesOfPart, treeFile } from '../../core/story/storyFiles';
import { groupDigits } from '../../core/text/groupDigits';
import { storyFormats, storyParts, type StoryFormat } from '../../shared/values';
import type { CommandId } from '../contributions';
import { localError } from '../errorText';
import { plain } from '../pages/markdown';
import { sentences } from '../sentences';
import { partName } from '../storyWords';
import { storyNamed, type NamedStory } from '../work/namedStory';
import { homeOf, type Project } from '../workspace/project';
import { mostBytes, nameOf } from './importSources';
import { offer, type NextStep } from './offerSteps';
import type { StoryParts } from './storyParts';
import { requireTree } from './storyReports';

// The commands on the files of a branching story: to open them, to take it elsewhere, to bring one in.

const extensions: Readonly<Record<StoryFormat, string>> = { json: 'json', twee: 'twee', ink: 'ink' };

/** Opens the file that is named, else one of those that there are. */
export async function openStoryFile({ selection }: StoryParts, argument: unknown): Promise<void> {
  const named = storyNamed(argument);
  const project = selection.requireProject(named?.project);
  const parts = named?.stage === undefined ? storyParts : [named.stage];
  const paths = parts.flatMap((part) => filesOfPart[part].map((path) => ({ part, path })));
  const there: typeof paths = [];
  for (const each of paths) if ((await project.store.stat(each.path)) !== undefined) there.push(each);
  if (there.length === 0)
    throw localError(
      'not_found',
      l10n.t('There is no document of a branching story yet.'),
      l10n.t('Begin with “StoryFold: Write Story Documents” or “StoryFold: Build Whole Story”.'),
    );
  const meant = there.find(({ path }) => path === named?.path)?.path ?? (await pickFile(there));
  if (meant !== undefined) await commands.executeCommand('vscode.open', project.uri(meant));
}

async function pickFile(
  files: readonly { part: (typeof storyParts)[number]; path: string }[],
): Promise<string | undefined> {
  if (files.length === 1) return files[0]!.path;
  const items = files.map(({ part, path }) => ({
    label: path.slice(path.lastIndexOf('/') + 1),
    description: partName(part),
    path,
  }));
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Open a Story Document'),
    placeHolder: l10n.t('Which one?'),
    matchOnDescription: true,
  });
  return picked?.path;
}

/** Writes the story into a file that the author names; the editor's dialog asks before it takes the place of another. */
export async function exportStory({ selection }: StoryParts, argument: unknown): Promise<Uri | undefined> {
  const project = selection.requireProject(storyNamed(argument)?.project);
  const tree = await requireTree(project);
  const title = l10n.t('Export Story');
  const format = await pickFormat(title);
  if (!format) return undefined;
  const extension = extensions[format];
  const uri = await window.showSaveDialog({
    title,
    defaultUri: project.uri(`${fileName(tree.title || project.title)}.${extension}`),
    filters: { [formatName(format)]: [extension] },
    saveLabel: l10n.t('Export'),
  });
  if (!uri) return undefined;
  if (uri.path.split('/').includes(stateFolder))
    throw localError(
      'refused',
      l10n.t('StoryFold keeps a project’s state in that folder.'),
      l10n.t('Choose a place outside of .storyfold. Nothing was written.'),
    );
  await workspace.fs.writeFile(uri, new TextEncoder().encode(storyExport(tree, format)));
  const unknown = format === 'ink' ? nodesInSugarCube(tree).length : 0;
  void offer(
    sentences(
      l10n.t('The story is written to {0}.', nameOf(uri)),
      ...(unknown === 0
        ? []
        : [
            l10n.t(
              'Nodes that keep words of SugarCube’s own, which ink does not know: {0}. Macros in their text are shown as they stand.',
              unknown,
            ),
          ]),
    ),
    [{ title: l10n.t('Open'), run: () => commands.executeCommand('vscode.open', uri) }],
    unknown === 0 ? 'info' : 'warning',
  );
  return uri;
}

async function pickFormat(title: string): Promise<StoryFormat | undefined> {
  const details: Readonly<Record<StoryFormat, string>> = {
    twee: l10n.t('For Twine. Nothing is lost: it can be imported again as it was.'),
    ink: l10n.t('For inkle’s ink and its players.'),
    json: l10n.t('StoryFold’s own, with everything in it.'),
  };
  const order: readonly StoryFormat[] = ['twee', 'ink', 'json'];
  const items = storyFormats
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((format): QuickPickItem & { format: StoryFormat } => ({
      label: formatName(format),
      detail: details[format],
      format,
    }));
  const picked = await window.showQuickPick(items, { title, placeHolder: l10n.t('As what?') });
  return picked?.format;
}

function formatName(format: StoryFormat): string {
  return { twee: 'Twee 3', ink: 'ink', json: 'JSON' }[format];
}

/** Takes in a story of Twee 3 or JSON as the project's tree. `argument`: its file, as the explorer hands it over, or the project. */
export async function importStory({ selection, reports }: StoryParts, argument: unknown): Promise<void> {
  const given = argument instanceof Uri ? argument : undefined;
  const home = given && homeOf(selection.projects.all, given);
  const project = selection.requireWritable(home?.id ?? storyNamed(argument)?.project);
  const title = l10n.t('Import Story');
  const uri = given ?? (await chooseStory(title));
  if (!uri) return;
  const { tree, problems } = await readStory(uri);
  // Also one that cannot be read can be replaced: its copy stays.
  const bytes = await project.store.read(treeFile);
  if (bytes && !(await wantsReplaced())) return;
  const copy = await project.story.saveTree(tree, bytes ? await sha256(bytes) : null, { copyFirst: true });
  void tellImported(project, reports, { tree, problems, copy });
}

async function chooseStory(title: string): Promise<Uri | undefined> {
  const chosen = await window.showOpenDialog({
    title,
    filters: { [l10n.t('Stories (Twee 3, JSON)')]: ['twee', 'tw', 'txt', 'json', 'jsonl'] },
    openLabel: l10n.t('Import'),
  });
  return chosen?.[0];
}

/** By what it holds: a tree is JSON, passages begin with `::`. Throws `invalid_input`, `not_utf8`. */
async function readStory(uri: Uri): Promise<{ tree: StoryTree; problems: TweeProblem[] }> {
  const name = nameOf(uri);
  const { size } = await workspace.fs.stat(uri);
  if (size > mostBytes)
    throw localError(
      'invalid_input',
      l10n.t('{0} is too large to be a story.', name),
      l10n.t('Choose another file. Nothing was changed.'),
    );
  const bytes = await workspace.fs.readFile(uri);
  const { text } = await decodeImport(bytes, name);
  return text.trimStart().startsWith('{')
    ? { tree: readStoryTree(bytes, name), problems: [] }
    : readTwee(text);
}

async function wantsReplaced(): Promise<boolean> {
  const replace = l10n.t('Replace It');
  const answer = await window.showWarningMessage(
    l10n.t('This project has a story tree already. Replace it?'),
    { modal: true, detail: l10n.t('A copy of today’s tree is made first.') },
    replace,
  );
  return answer === replace;
}

function tellImported(
  project: Project,
  reports: StoryParts['reports'],
  { tree, problems, copy }: { tree: StoryTree; problems: readonly TweeProblem[]; copy: string | undefined },
): Promise<void> {
  const nodes = Object.values(tree.nodes);
  const named = { project: project.id } satisfies NamedStory;
  const remarks: NextStep = {
    title: l10n.t('Show Remarks'),
    run: () => reports.show(l10n.t('Import Remarks'), remarksPage(problems)),
  };
  return offer(
    sentences(
      l10n.t(
        'Imported: {0} nodes, {1} choices, {2} endings.',
        groupDigits(nodes.length),
        groupDigits(nodes.reduce((sum, { choices }) => sum + choices.length, 0)),
        groupDigits(nodes.filter(({ isEnding }) => isEnding).length),
      ),
      ...(copy === undefined ? [] : [l10n.t('The tree before is kept as {0}.', copy)]),
      ...(problems.length === 0
        ? []
        : [l10n.t('Places that could not be taken over as they stand: {0}.', groupDigits(problems.length))]),
    ),
    [
      ...(problems.length === 0 ? [] : [remarks]),
      {
        title: l10n.t('Story Map'),
        run: () => commands.executeCommand('storyfold.openStoryMap' satisfies CommandId, named),
      },
      {
        title: l10n.t('Report'),
        run: () => commands.executeCommand('storyfold.showStoryReport' satisfies CommandId, named),
      },
    ],
    problems.length === 0 ? 'info' : 'warning',
  );
}

function remarksPage(problems: readonly TweeProblem[]): string {
  const language = env.language.toLowerCase() === 'zh-cn' ? 'zh' : 'en';
  return [
    `# ${plain(l10n.t('What could not be taken over as it stands'))}`,
    problems.map((problem) => `- ${plain(tweeProblemText(problem, language))}`).join('\n'),
    '',
  ].join('\n\n');
}

/** A title as a file's name on every system. */
function fileName(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/^\.+|\.+$/g, '');
  return [...name].slice(0, 80).join('').trim() || 'story';
}
