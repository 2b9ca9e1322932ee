import {
  CodeAction,
  CodeActionKind,
  Disposable,
  Hover,
  l10n,
  languages,
  type CodeActionProvider,
  type DocumentSelector,
  type HoverProvider,
  type MarkdownString,
  type TextDocument,
} from 'vscode';
import { spellingRule } from '../../core/review/checker';
import { shorten } from '../../core/text/shorten';
import { isAcceptable } from '../../shared/suggestionStatus';
import type { CommandId } from '../contributions';
import { appendPlain } from '../plainText';
import { appendLinks, trustedFor, type CommandLink } from '../commandLinks';
import { acceptingMeans } from '../work/acceptingMeans';
import type { NamedPhase, NamedSuggestion } from '../work/namedPlace';
import { becomes, severityWord, summaryOf } from './suggestionWords';
import type { Mark, SuggestionMarks } from './suggestionMarks';

const texts: DocumentSelector = { scheme: 'file', pattern: '**/*.md' };
/** More than these at one place help nobody. */
const shownAtOnce = 5;
/** UTF-16 units of a summary in a menu's line, and of a ready edit in a hover. */
const titleUnits = 60;
const editUnits = 400;

/** What can be done about a mark, besides what always can. */
interface Offers {
  canAccept: boolean;
  /** For other ways. */
  canAsk: boolean;
}

/**
 * Says what is marked when the author points at it, and offers what can be done from the keyboard. `hasModel`: whether there is one to be
 * asked for other ways.
 */
export function registerMarkProviders(marks: SuggestionMarks, hasModel: () => Promise<boolean>): Disposable {
  const offersOf = async ({ project, phase, suggestion }: Mark): Promise<Offers> => ({
    canAccept: isAcceptable(await acceptingMeans(project, phase, suggestion)),
    canAsk: await hasModel(),
  });
  const hovers: HoverProvider = {
    provideHover: async (document, position) => {
      const found = (await marks.at(document, position)).slice(0, shownAtOnce);
      if (found.length === 0) return undefined;
      const texts = found.map(async (mark) => hoverText(mark, await offersOf(mark)));
      return new Hover(await Promise.all(texts), found[0]!.range);
    },
  };
  const actions: CodeActionProvider = {
    provideCodeActions: async (document, range) => {
      const found = (await marks.at(document, range)).slice(0, shownAtOnce);
      const actions = found.map(async (mark) => actionsFor(document, mark, await offersOf(mark)));
      return (await Promise.all(actions)).flat();
    },
  };
  return Disposable.from(
    languages.registerHoverProvider(texts, hovers),
    languages.registerCodeActionsProvider(texts, actions, {
      providedCodeActionKinds: [CodeActionKind.QuickFix],
    }),
  );
}

/** Exported for its test. */
export function hoverText(mark: Omit<Mark, 'range'>, { canAccept, canAsk }: Offers): MarkdownString {
  const { suggestion } = mark;
  const args = [named(mark)];
  const links: CommandLink[] = [
    ...(canAccept ? [{ title: l10n.t('Accept'), command: 'storyfold.acceptSuggestion' as const, args }] : []),
    { title: l10n.t('Reject'), command: 'storyfold.rejectSuggestion', args },
    { title: l10n.t('Intentional'), command: 'storyfold.waiveSuggestion', args },
    ...(canAsk
      ? [{ title: l10n.t('Ask for Other Ways'), command: 'storyfold.askForAlternatives' as const, args }]
      : []),
    { title: l10n.t('Show in the Workbench'), command: 'storyfold.openWorkbench', args },
  ];
  const text = trustedFor(links);
  text.appendMarkdown(`**${severityWord(suggestion.severity)}**: `);
  appendPlain(text, summaryOf(suggestion));
  const edit = becomes(suggestion);
  if (edit !== undefined) appendPlain(text.appendMarkdown('\n\n'), shorten(edit, editUnits));
  appendLinks(text, links);
  return text;
}

function named({ project, phase, assessedAt, suggestion }: Omit<Mark, 'range'>): NamedSuggestion {
  return { project: project.id, phase, assessedAt, id: suggestion.id };
}

function actionsFor(document: TextDocument, mark: Mark, { canAccept, canAsk }: Offers): CodeAction[] {
  const { project, phase, suggestion, range } = mark;
  const summary = shorten(summaryOf(suggestion), titleUnits);
  const action = (title: string, command: CommandId, args: unknown[]): CodeAction => {
    const made = new CodeAction(title, CodeActionKind.QuickFix);
    made.command = { title, command, arguments: args };
    return made;
  };
  const args = [named(mark)];
  return [
    ...(canAccept ? [action(l10n.t('Accept: {0}', summary), 'storyfold.acceptSuggestion', args)] : []),
    ...dictionaryAction(
      document.getText(range),
      suggestion.rule,
      { project: project.id, phase } satisfies NamedPhase,
      action,
    ),
    action(l10n.t('Reject: {0}', summary), 'storyfold.rejectSuggestion', args),
    action(l10n.t('It Is Intentional: {0}', summary), 'storyfold.waiveSuggestion', args),
    ...(canAsk
      ? [action(l10n.t('Ask for Other Ways: {0}', summary), 'storyfold.askForAlternatives', args)]
      : []),
    action(l10n.t('Show in the Workbench: {0}', summary), 'storyfold.openWorkbench', args),
  ];
}

function dictionaryAction(
  passage: string,
  rule: string | undefined,
  of: NamedPhase,
  action: (title: string, command: CommandId, args: unknown[]) => CodeAction,
): CodeAction[] {
  if (rule !== spellingRule && rule !== 'nameSpelling') return [];
  const word = passage.trim();
  if (word === '' || /[\r\n]/.test(word) || word.length > titleUnits) return [];
  return [action(l10n.t('Add “{0}” to the Dictionary', word), 'storyfold.addToDictionary', [word, of])];
}
