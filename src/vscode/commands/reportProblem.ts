import { Uri, env, l10n, version as editorVersion, window, workspace, type TextDocument } from 'vscode';
import { isUndecidedStatus } from '../../shared/suggestionStatus';
import { phases } from '../../shared/values';
import { editorSettings } from '../settings';
import type { CommandParts } from './commandParts';
import { reportText, type ReportFacts } from './reportText';

/** Opens a document that the author can read, change and send. Nothing is sent by it. */
export async function reportProblem(parts: CommandParts): Promise<TextDocument> {
  const { selection, logFolder, version } = parts;
  const document = await workspace.openTextDocument({
    language: 'markdown',
    content: reportText({
      versions: [
        ['StoryFold', version],
        [
          'VS Code',
          `${editorVersion} (${env.appHost}${env.remoteName === undefined ? '' : `, ${env.remoteName}`})`,
        ],
        ['Node', process.versions.node],
        [l10n.t('System'), `${process.platform} ${process.arch}`],
        [l10n.t('Language'), env.language],
        [l10n.t('Trusted workspace'), String(workspace.isTrusted)],
      ],
      settings: editorSettings(selection.project?.folder),
      counts: await countsOf(parts),
      log: await logIn(logFolder),
      words: {
        intro: l10n.t(
          'StoryFold sends nothing. Read this, take out what you do not want to share, and send it with your own words. It has no key and none of your text.',
        ),
        happened: l10n.t('What did you do, what did you expect, and what happened?'),
        versions: l10n.t('Versions'),
        settings: l10n.t('Settings that you have set'),
        counts: l10n.t('Counts'),
        log: l10n.t('The end of the log'),
      },
    }),
  });
  await window.showTextDocument(document, { preview: false });
  return document;
}

/** How much there is of everything; none of its words. */
async function countsOf({ selection }: CommandParts): Promise<ReportFacts['counts']> {
  const { projects, project } = selection;
  const counts: [string, string | number][] = [
    [l10n.t('Projects'), projects.all.length],
    [l10n.t('Projects that cannot be opened'), projects.unreadable.length],
  ];
  if (!project) return counts;
  try {
    const states = await project.states();
    for (const phase of phases) {
      const { status, round, currentRound, locks } = states[phase];
      const suggestions = currentRound?.suggestions ?? [];
      const open = suggestions.filter((each) => isUndecidedStatus(each.status)).length;
      const texts = await project.texts(phase).then(
        (all) => `${all.length} / ${all.reduce((sum, { text }) => sum + text.length, 0)}`,
        () => '?',
      );
      counts.push([
        phase,
        l10n.t(
          '{0}; round {1}; suggestions {2}, undecided {3}; locks {4}; files / characters {5}',
          status,
          round,
          suggestions.length,
          open,
          locks.length,
          texts,
        ),
      ]);
    }
  } catch {
    // A project that cannot be read may be the very problem; the log says more.
    counts.push([l10n.t('The project’s state'), l10n.t('cannot be read')]);
  }
  return counts;
}

async function logIn(folder: Uri): Promise<string> {
  try {
    const names = (await workspace.fs.readDirectory(folder)).map(([name]) => name);
    const name =
      names.find((each) => /storyfold.*\.log$/i.test(each)) ?? names.find((each) => each.endsWith('.log'));
    if (name === undefined) return '';
    return new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(folder, name)));
  } catch {
    return '';
  }
}
