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
import type { CommandId } from '../contributions';
import { appendPlain } from '../plainText';
import { appendLinks, trustedFor, type CommandLink } from '../commandLinks';
import type { NamedPhase, NamedSuggestion } from '../work/namedPlace';
import { becomes, severityWord, summaryOf } from './suggestionWords';
import type { Mark, SuggestionMarks } from './suggestionMarks';

const texts: DocumentSelector = { scheme: 'file', pattern: '**/*.md' };
/** More than these at one place help nobody. */
const shownAtOnce = 5;
/** UTF-16 units of a summary in a menu's line, and of a ready edit in a hover. */
const titleUnits = 60;
const editUnits = 400;

/**
 * Says what is marked when the author points at it, and offers what can be done from the keyboard. `hasModel`: whether there is one to be
 * asked for other ways.
 */
export function registerMarkProviders(marks: SuggestionMarks, hasModel: () => Promise<boolean>): Disposable {
  const hovers: HoverProvider = {
    provideHover: async (document, position) => {
      const found = (await marks.at(document, position)).slice(0, shownAtOnce);
      if (found.length === 0) return undefined;
      const canAsk = await hasModel();
      return new Hover(
        found.map((mark) => hoverText(mark, canAsk)),
        found[0]!.range,
      );
    },
  };
  const actions: CodeActionProvider = {
    provideCodeActions: async (document, range) => {
      const found = (await marks.at(document, range)).slice(0, shownAtOnce);
      if (found.length === 0) return [];
      const canAsk = await hasModel();
      return found.flatMap((mark) => actionsFor(document, mark, canAsk));
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
export function hoverText(
  { project, phase, assessedAt, suggestion }: Omit<Mark, 'range'>,
  canAsk: boolean,
): MarkdownString {
  const args = [{ project, phase, assessedAt, id: suggestion.id } satisfies NamedSuggestion];
  const links: CommandLink[] = [
    { title: l10n.t('Accept'), command: 'storyfold.acceptSuggestion', args },
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

function actionsFor(
  document: TextDocument,
  { project, phase, assessedAt, suggestion, range }: Mark,
  canAsk: boolean,
): CodeAction[] {
  const summary = shorten(summaryOf(suggestion), titleUnits);
  const action = (title: string, command: CommandId, args: unknown[]): CodeAction => {
    const made = new CodeAction(title, CodeActionKind.QuickFix);
    made.command = { title, command, arguments: args };
    return made;
  };
  const args = [{ project, phase, assessedAt, id: suggestion.id } satisfies NamedSuggestion];
  return [
    action(l10n.t('Accept: {0}', summary), 'storyfold.acceptSuggestion', args),
    ...dictionaryAction(
      document.getText(range),
      suggestion.rule,
      { project, phase } satisfies NamedPhase,
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
