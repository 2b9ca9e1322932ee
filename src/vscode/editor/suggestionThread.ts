import {
  CommentMode,
  CommentThreadCollapsibleState,
  MarkdownString,
  comments,
  l10n,
  type Comment,
  type CommentThread,
  type Disposable,
  type Event,
} from 'vscode';
import type { Suggestion } from '../../core/review/model';
import { isAcceptable } from '../../shared/suggestionStatus';
import type { ChannelLogger } from '../channelLogger';
import { appendPlain } from '../plainText';
import { acceptingMeans } from '../work/acceptingMeans';
import type { Selection } from '../work/selection';
import { nameByThread, type NamedSuggestion } from '../work/namedPlace';
import type { PassageHighlight, ShownPassage } from './passageHighlight';
import { becomes, severityWord, summaryOf } from './suggestionWords';

/** `commentController` in `when` clauses. */
const threadController = 'storyfold.suggestion';
/** `commentThread` there, which offers to accept what changes something. */
const contexts = { acceptable: 'acceptableSuggestion', other: 'suggestion' } as const;

/** The words of the suggestion that was shown last, at its passage, until it is decided or another one is shown. */
export class SuggestionThread implements Disposable {
  private readonly controller = comments.createCommentController(threadController, 'StoryFold');
  private readonly subscriptions: Disposable[];
  private shown: { named: NamedSuggestion; thread: CommentThread; words: string } | undefined;

  constructor(
    private readonly selection: Pick<Selection, 'project'>,
    highlight: PassageHighlight,
    changes: Event<void>,
    private readonly logger: ChannelLogger,
  ) {
    this.subscriptions = [
      this.controller,
      highlight.onDidShow((passage) => this.show(passage)),
      changes(() => void this.settle()),
    ];
  }

  /** The thread before the author, if there is one. */
  get current(): CommentThread | undefined {
    return this.shown?.thread;
  }

  dispose(): void {
    this.clear();
    for (const each of this.subscriptions) each.dispose();
  }

  private show({ project, suggestion, range }: ShownPassage): void {
    const phase = project.phaseOf(suggestion.path);
    this.clear();
    if (phase === undefined || !needsAnswer(suggestion)) return;
    // Expanded it is read where it stands; the keyboard stays where it is.
    const thread = this.controller.createCommentThread(project.uri(suggestion.path), range, [
      commentOf(suggestion),
    ]);
    thread.canReply = false;
    thread.contextValue = contexts.other;
    thread.label = severityWord(suggestion.severity);
    thread.collapsibleState = CommentThreadCollapsibleState.Expanded;
    const named: NamedSuggestion = { project: project.id, phase, id: suggestion.id };
    nameByThread(thread, named);
    this.shown = { named, thread, words: wordsOf(suggestion) };
    void this.settle();
  }

  private async settle(): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    // Projects are opened anew; the one with the same id is the same to the author.
    const { project } = this.selection;
    const { named } = shown;
    if (project?.id !== named.project) return this.clear();
    try {
      const round = (await project.states())[named.phase].currentRound;
      const suggestion = round?.suggestions.find(({ id }) => id === named.id);
      if (this.shown !== shown) return;
      if (!round || !suggestion || !needsAnswer(suggestion)) return this.clear();
      named.assessedAt ??= round.assessedAt;
      if (named.assessedAt !== round.assessedAt) return this.clear();
      const words = wordsOf(suggestion);
      if (words !== shown.words) {
        shown.words = words;
        shown.thread.comments = [commentOf(suggestion)];
      }
      const canAccept = isAcceptable(await acceptingMeans(project, named.phase, suggestion));
      if (this.shown === shown) shown.thread.contextValue = canAccept ? contexts.acceptable : contexts.other;
    } catch (error) {
      this.logger.failure('Showing a suggestion', error);
    }
  }

  private clear(): void {
    this.shown?.thread.dispose();
    this.shown = undefined;
  }
}

/** What is ticked needs no more words at its passage; what could not be applied still waits for the author. */
function needsAnswer({ status }: Suggestion): boolean {
  return status === 'open' || status === 'not_applied';
}

function commentOf(suggestion: Suggestion): Comment {
  const body = appendPlain(new MarkdownString(), wordsOf(suggestion));
  return { body, mode: CommentMode.Preview, author: { name: authorOf(suggestion) } };
}

function wordsOf(suggestion: Suggestion): string {
  const { detail, alternatives } = suggestion;
  const others = (alternatives ?? []).map(({ text }, index) => l10n.t('Other way {0}: {1}', index + 1, text));
  return [summaryOf(suggestion), detail, becomes(suggestion), ...others]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

function authorOf({ source }: Suggestion): string {
  if (source === 'rules') return l10n.t('The rules, offline');
  if (source === 'author') return l10n.t('You');
  if (source === 'age_check') return l10n.t('Age check');
  return l10n.t('The model');
}
