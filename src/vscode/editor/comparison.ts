import type { Uri } from 'vscode';
import { TabInputText, TabInputTextDiff, commands, l10n, window, type Disposable, type Tab } from 'vscode';
import { peekHistoryEntry } from '../../core/refinement/record/history';
import type { ComparePoint } from '../../core/refinement/model';
import type { Proposal } from '../../core/refinement/runOptions';
import { phases, type Phase } from '../../shared/values';
import { phaseTitle } from '../phaseTitles';
import { plainMessage } from '../plainText';
import { pointName } from '../trees/roundWords';
import { fileExists } from '../workspace/fileExists';
import type { Project } from '../workspace/project';
import { VirtualTexts, textScheme } from './virtualTexts';

export interface ComparedText {
  name: string;
  text: string | Uri;
}

interface ComparedFile {
  path: string;
  left: Uri;
  right: Uri;
}

/** The documents on the right, or the title where there are several. */
interface ShownProposal {
  right: ReadonlySet<string>;
  title: string;
}

/** Shows two texts beside each other in the editor's own diff. */
export class Comparison implements Disposable {
  private readonly texts = new VirtualTexts();
  /** What shows the proposal: the document of one file, or the title of several. */
  private proposed: ShownProposal | undefined;
  /** Counts proposals that were to be shown or taken away. */
  private turn = 0;

  constructor() {
    closeLeftOver();
  }

  dispose(): void {
    this.texts.dispose();
  }

  /** What the phase's texts were at the one point, and at the other. Throws as `RefinementController.compare`. */
  async show(project: Project, phase: Phase, first: ComparePoint, second: ComparePoint): Promise<void> {
    const { files, unreadable } = await project.controller.compare(phase, first, second);
    if (unreadable.length > 0) {
      void window.showWarningMessage(
        plainMessage(l10n.t('No UTF-8 text, and so not compared: {0}', unreadable.join(', '))),
      );
    }
    const [left, right] = [await nameOf(project, phase, first), await nameOf(project, phase, second)];
    const changed = files.filter(({ before, after }) => before !== after);
    if (changed.length === 0) {
      void window.showInformationMessage(
        plainMessage(l10n.t('“{0}” is the same: {1}, {2}.', phaseTitle(phase), left, right)),
      );
      return;
    }
    const withNow = first === 'now' || second === 'now';
    const side = async (path: string, text: string, point: ComparePoint): Promise<Uri> => {
      const uri = project.uri(path);
      if (point === 'now' && (await fileExists(uri))) return uri;
      return this.texts.add(withNow ? uri.path : `/${path}`, text);
    };
    const compared = await Promise.all(
      changed.map(async ({ path, before, after }) => ({
        path,
        left: await side(path, before, first),
        right: await side(path, after, second),
      })),
    );
    await this.open(compared, (name) => l10n.t('{0}: {1} ↔ {2}', name, left, right), phase);
  }

  /** What a model wants to change, beside the text as it is; read-only until the author has answered. */
  async showProposal(project: Project, { phase, files }: Proposal): Promise<void> {
    this.closeProposal();
    const { turn } = this;
    if (files.length === 0) return;
    const texts = await project.texts(phase);
    if (turn !== this.turn) return;
    const stands = (path: string, text: string): boolean =>
      texts.some((each) => each.path === path && each.text === text);
    const compared = files.map(({ path, before, after }) => ({
      path,
      left: stands(path, before) ? project.uri(path) : this.texts.add(project.uri(path).path, before),
      right: this.texts.add(project.uri(path).path, after),
    }));
    const right = new Set(compared.map((file) => file.right.toString()));
    const title = await this.open(compared, (name) => l10n.t('{0}: now ↔ proposed', name), phase);
    if (turn === this.turn) this.proposed = { right, title };
    // It was answered while it was being opened.
    else close({ right, title });
  }

  /** Two texts of one file; a text stands for itself, a `Uri` for a document that can be changed in the comparison. */
  async showTexts(
    project: Project,
    path: string,
    [left, right]: readonly [ComparedText, ComparedText],
  ): Promise<void> {
    const side = ({ text }: ComparedText): Uri =>
      typeof text === 'string' ? this.texts.add(project.uri(path).path, text) : text;
    const title = l10n.t('{0}: {1} ↔ {2}', path, left.name, right.name);
    await commands.executeCommand('vscode.diff', side(left), side(right), title, { preview: false });
  }

  /** Takes the proposal's diff away, where it still is. */
  closeProposal(): void {
    const { proposed } = this;
    this.turn++;
    this.proposed = undefined;
    if (proposed) close(proposed);
  }

  /** Returns the title. */
  private async open(
    files: readonly ComparedFile[],
    titleFor: (name: string) => string,
    phase: Phase,
  ): Promise<string> {
    const [only] = files;
    if (only && files.length === 1) {
      const title = titleFor(only.path);
      await commands.executeCommand('vscode.diff', only.left, only.right, title, { preview: false });
      return title;
    }
    const title = titleFor(phaseTitle(phase));
    await commands.executeCommand(
      'vscode.changes',
      title,
      files.map(({ left, right }) => [right, left, right]),
    );
    return title;
  }
}

function close({ right, title }: ShownProposal): void {
  const shows = ({ input, label }: Tab): boolean =>
    // The editor says behind the title how many files there are.
    input instanceof TabInputTextDiff ? right.has(input.modified.toString()) : label.startsWith(title);
  closeTabs(shows);
}

/** The texts end with the window: a comparison that the editor shows again after a reload would be empty. */
function closeLeftOver(): void {
  const titles = phases.map((phase) => `${phaseTitle(phase)}: `);
  closeTabs(({ input, label }) =>
    input instanceof TabInputTextDiff
      ? [input.original, input.modified].some(({ scheme }) => scheme === textScheme)
      : // What shows several files has no type of its own here.
        !(input instanceof TabInputText) &&
        label.includes(' ↔ ') &&
        titles.some((title) => label.startsWith(title)),
  );
}

function closeTabs(which: (tab: Tab) => boolean): void {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs).filter(which);
  if (tabs.length > 0) void window.tabGroups.close(tabs, true);
}

async function nameOf({ store }: Project, phase: Phase, point: ComparePoint): Promise<string> {
  return point === 'now' ? l10n.t('now') : pointName(await peekHistoryEntry(store, phase, point));
}
