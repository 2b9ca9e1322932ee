import type { Disposable } from 'vscode';
import type { Project } from '../workspace/project';

/** What another program is at work on is looked at again so often, in milliseconds. */
const lookEvery = 2_000;

/** Has a tree look again: when the project shown says that something changed, and now and then while another program is at work on it. */
export class Lookout implements Disposable {
  private timer: NodeJS.Timeout | undefined;
  private watched: { project: Project; stop: () => void } | undefined;
  private isDisposed = false;

  /** `listen` has a project call a listener, and returns what ends that. */
  constructor(
    private readonly look: () => void,
    private readonly listen: (project: Project, listener: () => void) => () => void,
  ) {}

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
    this.watched?.stop();
  }

  /** Listens to this project alone. */
  watch(project: Project | undefined): void {
    if (this.isDisposed || this.watched?.project === project) return;
    this.watched?.stop();
    this.watched = project && { project, stop: this.listen(project, this.look) };
  }

  /** Looks once more after a while, or not, where nobody else is at work. */
  lookAgain(isElsewhere: boolean): void {
    clearTimeout(this.timer);
    if (isElsewhere && !this.isDisposed) this.timer = setTimeout(this.look, lookEvery);
  }
}
