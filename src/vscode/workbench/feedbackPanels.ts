import { ViewColumn, commands, l10n, window, type Memento, type Uri, type WebviewPanel } from 'vscode';
import type { AuthorsFeedback, TaskDocument } from '../../core/task/taskRun';
import {
  emptyFeedbackDraft,
  feedbackDraftSchema,
  fromFeedbackFormSchema,
  type FeedbackDraft,
  type FeedbackStrings,
  type FromFeedbackForm,
  type ToFeedbackForm,
} from '../../shared/feedbackForm';
import type { ChannelLogger } from '../channelLogger';
import { problemOf } from '../errorText';
import { showProblem } from '../runCommand';
import { taskAbout } from '../taskWords';
import { webviewFolder, webviewPage } from '../webviewPage';
import type { Project } from '../workspace/project';

export interface FeedbackPanelParts {
  /** The extension's folder, which the page is loaded from. */
  extension: Uri;
  /** Of the folder; outlives the window, and so do words that were not sent. */
  memory: Memento;
  /** Takes what the author says, and resolves when the feedback has ended. */
  score: (project: Project, task: string, feedback: AuthorsFeedback) => Promise<void>;
  logger: Pick<ChannelLogger, 'failure'>;
}

/** The form in which an author scores what a task wrote; one for each task. */
export class FeedbackPanels {
  private readonly open = new Map<string, WebviewPanel>();

  constructor(private readonly parts: FeedbackPanelParts) {}

  show(project: Project, task: TaskDocument): void {
    const key = memoryKey(project, task);
    const known = this.open.get(key);
    if (known) return known.reveal();
    const { extension, memory, logger } = this.parts;
    const title = l10n.t('Feedback: {0}', task.title || task.id);
    const panel = window.createWebviewPanel('storyfold.feedback', title, ViewColumn.Active, {
      enableScripts: true,
      localResourceRoots: [webviewFolder(extension)],
    });
    this.open.set(key, panel);
    panel.onDidDispose(() => this.open.delete(key));
    const tell = (message: ToFeedbackForm): void => void panel.webview.postMessage(message);
    const answer = async (message: FromFeedbackForm): Promise<void> => {
      switch (message.type) {
        case 'ready':
          return tell({ type: 'show', strings: strings(task), draft: draftIn(memory, key) });
        case 'remember':
          return memory.update(key, message.draft);
        case 'open': {
          if (task.kind === 'story')
            return void (await commands.executeCommand('storyfold.openStoryMap', { project: project.id }));
          const path = (await project.chapters.show({ chapter: task.chapter })).path;
          if (path !== null)
            await commands.executeCommand('vscode.open', project.uri(path), ViewColumn.Beside);
          return;
        }
        case 'send': {
          const { type: _type, ...feedback } = message;
          const criteria = feedback.criteria.map((one) => ({ ...one, comment: '' }));
          const sent = JSON.stringify(draftIn(memory, key));
          await this.parts.score(project, task.id, { ...feedback, criteria });
          // Learning takes long, and the author may have written on meanwhile, here or in a tab opened anew.
          const tab = this.open.get(key);
          if (JSON.stringify(draftIn(memory, key)) !== sent) {
            const message = l10n.t(
              'Your feedback was taken as you sent it. What you have written since was not sent; it is kept here.',
            );
            return void tab?.webview.postMessage({ type: 'refused', message } satisfies ToFeedbackForm);
          }
          await memory.update(key, undefined);
          tab?.dispose();
        }
      }
    };
    panel.webview.onDidReceiveMessage(async (heard: unknown) => {
      const message = fromFeedbackFormSchema.safeParse(heard).data;
      if (!message) return;
      try {
        await answer(message);
      } catch (error) {
        logger.failure('The feedback form', error);
        const problem = problemOf(error);
        if (this.open.get(key) === panel)
          tell({
            type: 'refused',
            message: problem ? [problem.message, problem.hint].join(' ') : l10n.t('Stopped.'),
          });
        // Learning from it takes long, and the form may have been closed meanwhile.
        else if (problem) void showProblem(problem);
      }
    });
    panel.webview.html = webviewPage(panel.webview, extension, 'feedback');
  }

  dispose(): void {
    for (const panel of [...this.open.values()]) panel.dispose();
  }
}

function memoryKey(project: Project, { id }: TaskDocument): string {
  return `feedback ${project.id} ${id}`;
}

function draftIn(memory: Memento, key: string): FeedbackDraft {
  return feedbackDraftSchema.safeParse(memory.get(key)).data ?? emptyFeedbackDraft;
}

function strings({ title, id, kind, chapter }: TaskDocument): FeedbackStrings {
  return {
    title: l10n.t('How good is “{0}”?', title || id),
    about: [
      l10n.t(
        'What you say here is read before lessons for later chapters are drawn from it. Only the score is needed.',
      ),
      taskAbout({ id, kind, chapter }),
    ].join(' '),
    score: l10n.t('Score as a whole'),
    scoreHint: l10n.t('0 to 100; 60 is usable with work, 75 good, 90 as good as a published book'),
    criteria: {
      requirements: l10n.t('It does what was asked for'),
      voice: l10n.t('Voice and tone'),
      people: l10n.t('People: they want something and speak as themselves'),
      movement: l10n.t('Every scene changes something; one reads on'),
      language: l10n.t('Language, fit for the readers'),
    },
    strengths: l10n.t('What is good'),
    problems: l10n.t('What is not'),
    oneEach: l10n.t('One on each line'),
    notes: l10n.t('Anything else'),
    send: l10n.t('Send and Learn from It'),
    sending: l10n.t('Learning from it…'),
    open: kind === 'story' ? l10n.t('Open the Story Map') : l10n.t('Open the Chapter'),
    needsScore: l10n.t('Give a score first.'),
  };
}
