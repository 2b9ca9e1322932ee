import {
  EventEmitter,
  ProgressLocation,
  l10n,
  window,
  workspace,
  type CancellationToken,
  type Disposable,
} from 'vscode';
import type { BudgetBeyond, RunEstimate } from '../../core/llm/calls/runEstimate';
import type { RunProgress } from '../../core/llm/calls/runProgress';
import type { Proposal, RunOptions } from '../../core/refinement/runOptions';
import { groupDigits } from '../../core/text/groupDigits';
import type { Phase } from '../../shared/values';
import type { ChapterProgressView, ProgressView } from '../../shared/workbenchState';
import { workbenchViewId } from '../contributions';
import { chapterProgressWords } from '../chapterNames';
import { localError } from '../errorText';
import { costText } from '../../core/llm/usage/costText';
import { phaseTitle } from '../phaseTitles';
import { askAboveTokens } from '../settings';
import type { Project } from '../workspace/project';
import { plainMessage } from '../plainText';

/** How something was asked for. */
export interface Ask {
  /** The id of the project that the author looked at; another one may be shown by now. */
  project: string;
  /** The revision that they looked at. */
  rev?: number;
  /**
   * When the round was assessed whose suggestion they looked at, in milliseconds since 1970: after another branch was checked out the same id
   * is another suggestion. Other than with `rev`, what was decided meanwhile of others is no hindrance.
   */
  assessedAt?: number;
  /** Shows a message that can cancel the work, for as long as it runs: a command has no view to show its progress in. */
  announce?: boolean;
}

/** What is given to the work: the engine's options, the way to end after a step, and how to say where the work on chapters stands. */
export type WorkOptions = RunOptions &
  Required<Pick<RunOptions, 'signal' | 'beforeCost' | 'onModelProgress'>> & {
    stop: AbortSignal;
    onChapter: (chapter: ChapterProgressView) => void;
    /** Where a task stands, in words, and where its chapter does. */
    onTask: (words: string, chapter: ChapterProgressView | undefined) => void;
    /** Where a branching story stands, in words. */
    onStory: (words: string) => void;
  };

interface Running {
  project: Project;
  abort: AbortController;
  stop: AbortController;
  progress: ProgressView;
}

interface OpenProposal {
  project: Project;
  proposal: Proposal;
  answer: (approve: boolean) => void;
}

/** While a reply comes, its length is told no oftener than this, in milliseconds. */
const tellEvery = 100;

/** What is at work in this window: one thing at a time, with its progress, what it would change, and the ways to stop it. */
export class WorkAtHand implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly progressChanged = new EventEmitter<void>();
  private running: Running | undefined;
  private proposed: OpenProposal | undefined;
  private told = 0;
  private timer: NodeJS.Timeout | undefined;

  /** Something began or ended, or there is a proposal or none any more. */
  readonly onDidChange = this.changed.event;
  readonly onDidChangeProgress = this.progressChanged.event;

  dispose(): void {
    this.running?.abort.abort();
    this.answerProposal(false);
    clearTimeout(this.timer);
    this.changed.dispose();
    this.progressChanged.dispose();
  }

  get progress(): ProgressView | undefined {
    return this.running?.progress;
  }

  /** The project that it is at work on. */
  get project(): Project | undefined {
    return this.running?.project;
  }

  /** A change that waits for the author to have looked at it, and whose. */
  get proposal(): Omit<OpenProposal, 'answer'> | undefined {
    return this.proposed;
  }

  /** Answers what is proposed now; without a proposal nothing happens. */
  answerProposal(approve: boolean): void {
    const { proposed } = this;
    if (!proposed) return;
    this.proposed = undefined;
    proposed.answer(approve);
    this.changed.fire();
  }

  /** Stops what runs; what was done up to there is kept. Rounds by themselves go on to the end of their step, unless `now`. */
  stop(now: boolean): void {
    const { running } = this;
    if (!running) return;
    if (now || !running.progress.auto) {
      running.abort.abort();
      this.answerProposal(false);
      return;
    }
    this.endAfterStep(running);
  }

  /** Stops what nobody could see any more: its project's folder is no longer one of the window's. */
  stopWhereRemoved(): void {
    const { project } = this;
    const folders = workspace.workspaceFolders ?? [];
    if (!project || folders.some(({ uri }) => uri.toString() === project.id)) return;
    this.stop(true);
    void window.showInformationMessage(
      plainMessage(
        l10n.t(
          'StoryFold stopped its work on “{0}”, whose folder was removed from this window. What was finished is kept.',
          project.title,
        ),
      ),
    );
  }

  /** Ends the writing of chapters after the step or scene under way; it can be gone on with. */
  pause(): void {
    const { running } = this;
    if (running?.progress.step === 'chapters') this.endAfterStep(running);
  }

  private endAfterStep(running: Running): void {
    running.stop.abort();
    this.move(running, { stopping: true });
  }

  /** Says in which round it is, before the engine does. */
  inRound(round: number): void {
    if (this.running) this.move(this.running, { round });
  }

  /** Throws `refused` while something is at work. */
  refuseWhileRunning(): void {
    if (!this.running) return;
    throw localError(
      'refused',
      l10n.t('StoryFold is still at work on something else.'),
      l10n.t('Wait until it has finished, or stop it with “StoryFold: Stop”.'),
    );
  }

  /** Resolves when nothing is at work any more. */
  free(): Promise<void> {
    if (!this.running) return Promise.resolve();
    return new Promise((resolve) => {
      const subscription = this.onDidChange(() => {
        if (this.running) return;
        subscription.dispose();
        resolve();
      });
    });
  }

  /** Does one thing. Throws what it throws, `refused` while something else runs, and `cancelled` where the author finds it too much. */
  async run<T>(
    project: Project,
    first: Pick<ProgressView, 'phase' | 'step' | 'auto'>,
    ask: Ask,
    work: (options: WorkOptions) => Promise<T>,
  ): Promise<T> {
    this.refuseWhileRunning();
    const abort = new AbortController();
    const stop = new AbortController();
    const running: Running = { project, abort, stop, progress: { round: 1, stopping: false, ...first } };
    this.running = running;
    const promise = this.carryOut(running, ask, work);
    this.showProgress(running, ask, promise);
    this.tell();
    this.changed.fire();
    return promise;
  }

  private async carryOut<T>(
    running: Running,
    ask: Ask,
    work: (options: WorkOptions) => Promise<T>,
  ): Promise<T> {
    const { abort, stop, project } = running;
    try {
      return await work({
        ...(ask.rev === undefined ? {} : { rev: ask.rev }),
        signal: abort.signal,
        stop: stop.signal,
        onProgress: ({ focus, maxRounds, ...now }) => {
          const { focus: _focus, request: _request, ...before } = running.progress;
          running.progress = {
            ...before,
            ...now,
            ...(focus === undefined ? {} : { focus }),
            ...(maxRounds === undefined ? {} : { maxRounds }),
          };
          this.tell();
        },
        onChapter: (chapter) => {
          // How the request of the step before stood is no news any more.
          const { request: _request, ...before } = running.progress;
          running.progress = { ...before, chapter };
          this.tell();
        },
        onTask: (task, chapter) => {
          const { request: _request, chapter: _chapter, ...before } = running.progress;
          running.progress = { ...before, task, ...(chapter && { chapter }) };
          this.tell();
        },
        onStory: (story) => {
          const { request: _request, ...before } = running.progress;
          running.progress = { ...before, story };
          this.tell();
        },
        onModelProgress: (progress) => this.move(running, { request: requestView(progress) }),
        beforeCost: (estimate) => this.reckoned(running, estimate),
        approve: (proposal) => this.propose(project, proposal, abort.signal),
      });
    } finally {
      this.answerProposal(false);
      if (this.running === running) this.running = undefined;
      this.tell();
      this.changed.fire();
    }
  }

  /** Throws `cancelled` where the author does not want to spend so much; nothing was sent then. */
  private async reckoned(running: Running, estimate: RunEstimate): Promise<void> {
    const { calls, inputTokens, outputTokens, cost, beyond } = estimate;
    const tokens = inputTokens + outputTokens;
    const price = cost && costText(cost.amount, cost.currency);
    this.move(running, { estimate: { calls, tokens, ...(price === undefined ? {} : { cost: price }) } });
    const limit = askAboveTokens();
    if (limit === 0 || tokens <= limit) return;
    const send = l10n.t('Send');
    const asked = window.showWarningMessage(
      plainMessage(l10n.t('This will take about {0} tokens.', groupDigits(tokens))),
      {
        modal: true,
        detail: [
          l10n.t('Requests to the model: {0}.', calls),
          ...(price === undefined ? [] : [l10n.t('At your prices about {0}.', price)]),
          ...(beyond ? beyondBudgetWords(beyond, running.progress.step) : []),
          ...(running.progress.step === 'story'
            ? [l10n.t('That is for the next stage; each further one is estimated when it begins.')]
            : []),
          ...(running.progress.step === 'chapters'
            ? [
                l10n.t(
                  'That assumes first attempts pass; every further one takes more, within the budget that you set.',
                ),
              ]
            : []),
          l10n.t('Nothing has been sent yet.'),
        ].join(' '),
      },
      send,
    );
    // A question cannot be taken back; who stops meanwhile does not have to answer it.
    const answer = await Promise.race([asked, aborted(running.abort.signal)]);
    if (answer === send && !running.abort.signal.aborted) return;
    throw localError('cancelled', l10n.t('Nothing was sent.'), '');
  }

  /** A proposal that the work's end leaves unanswered is declined. */
  private propose(project: Project, proposal: Proposal, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((answer) => {
      this.proposed = { project, proposal, answer };
      signal.addEventListener('abort', () => this.answerProposal(false), { once: true });
      this.changed.fire();
    });
  }

  private move(running: Running, more: Partial<ProgressView>): void {
    const isNews = more.request?.state !== running.progress.request?.state;
    running.progress = { ...running.progress, ...more };
    if (!more.request || isNews) this.tell();
    else this.tellSoon();
  }

  private tell(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.told = Date.now();
    this.progressChanged.fire();
  }

  private tellSoon(): void {
    this.timer ??= setTimeout(() => this.tell(), Math.max(0, this.told + tellEvery - Date.now()));
  }

  private showProgress({ abort, progress }: Running, { announce }: Ask, work: Promise<unknown>): void {
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    void window.withProgress({ location: { viewId: workbenchViewId } }, () => settled);
    if (!announce) return;
    void window.withProgress(
      {
        location: ProgressLocation.Notification,
        cancellable: true,
        title: plainMessage(announcement(progress.step, progress.phase)),
      },
      (message, token: CancellationToken) => {
        const subscription = this.onDidChangeProgress(() => {
          const { chapter, task, story } = this.running?.progress ?? {};
          const words = chapter ? chapterProgressWords(chapter) : (story ?? task);
          if (words !== undefined) message.report({ message: plainMessage(words) });
        });
        void settled.then(() => subscription.dispose());
        token.onCancellationRequested(() => {
          abort.abort();
          this.answerProposal(false);
        });
        return settled;
      },
    );
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function announcement(step: ProgressView['step'], phase: Phase): string {
  const name = phaseTitle(phase);
  switch (step) {
    case 'assessing':
      return l10n.t('StoryFold: assessing “{0}”', name);
    case 'revising':
      return l10n.t('StoryFold: revising “{0}”', name);
    case 'generating':
      return l10n.t('StoryFold: writing “{0}”', name);
    case 'chapters':
      return l10n.t('StoryFold: chapters');
    case 'judge_trial':
      return l10n.t('StoryFold: trying out the judge');
    case 'bible_update':
      return l10n.t('StoryFold: updating the bible');
    case 'task':
      return l10n.t('StoryFold: task');
    case 'story':
      return l10n.t('StoryFold: branching story');
    case 'offering':
      return l10n.t('StoryFold: looking for other wordings in “{0}”', name);
  }
}

function requestView(progress: RunProgress): NonNullable<ProgressView['request']> {
  const { state, maxTries, characters, wait, spent } = progress;
  return {
    state,
    try: progress.try,
    maxTries,
    characters,
    ...(wait ? { waitSeconds: Math.ceil(wait.milliseconds / 1000) } : {}),
    tokens: spent.inputTokens + spent.outputTokens,
  };
}

/** What an author should know before it starts: it will end before it is done. */
function beyondBudgetWords({ of, limit }: BudgetBeyond, step: ProgressView['step']): string[] {
  const most = groupDigits(limit);
  return [
    of === 'calls'
      ? l10n.t('That is more than one run may take: {0} requests (setting storyfold.budget).', most)
      : l10n.t('That is more than one run may take: {0} tokens (setting storyfold.budget).', most),
    step === 'judge_trial' || step === 'bible_update'
      ? l10n.t('It stops there, and another run begins from the start.')
      : l10n.t('It stops there and keeps what is done; run it again to go on.'),
  ];
}
