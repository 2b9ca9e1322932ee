import type { Disposable } from 'vscode';
import type { ManuscriptText } from '../../core/ports';
import type { Suggestion } from '../../core/review/model';
import type { ChannelLogger } from '../channelLogger';
import type { Project } from '../workspace/project';

/** How long a snapshot waits for passages that are being looked for, in milliseconds, so that nothing flickers. */
const patienceMilliseconds = 80;

/** Looks for passages in the background. The newest text wins; what was found in an older one moves on with it. */
export class PassageSearch implements Disposable {
  private search: { key: string; project: Project; abort: AbortController; done: Promise<void> } | undefined;

  constructor(
    private readonly found: () => void,
    private readonly logger: ChannelLogger,
  ) {}

  dispose(): void {
    this.search?.abort.abort();
  }

  /** `key` names what is looked for and where. Resolves when it is found, or when that takes long; `found` is called later then. */
  async look(
    key: string,
    project: Project,
    suggestions: readonly Suggestion[],
    texts: readonly ManuscriptText[],
  ): Promise<void> {
    // A project that was opened anew knows no places yet.
    if (this.search?.key !== key || this.search.project !== project)
      this.start(key, project, suggestions, texts);
    await Promise.race([
      this.search?.done,
      new Promise((resolve) => setTimeout(resolve, patienceMilliseconds)),
    ]);
  }

  private start(
    key: string,
    project: Project,
    suggestions: readonly Suggestion[],
    texts: readonly ManuscriptText[],
  ): void {
    this.search?.abort.abort();
    const abort = new AbortController();
    const done = project.places
      .find(suggestions, texts, abort.signal)
      .then(
        () => undefined,
        (error: unknown) => this.logger.failure('Looking for passages', error),
      )
      .then(() => {
        if (!abort.signal.aborted) this.found();
      });
    this.search = { key, project, abort, done };
  }
}
