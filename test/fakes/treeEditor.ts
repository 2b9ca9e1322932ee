import { translator } from './editorModule';

type Listener<T> = (value: T) => unknown;

/** As much of the editor as a tree of its own needs, in the language that `language` gives at that moment. */
export function treeEditor(language: () => string = () => 'en'): object {
  return {
    env: {
      get language() {
        return language();
      },
    },
    l10n: { t: translator(language) },
    TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
    EventEmitter: FakeEvents,
    TreeItem: class {
      constructor(
        readonly label: string,
        readonly collapsibleState = 0,
      ) {}
    },
    ThemeIcon: class {
      constructor(
        readonly id: string,
        readonly color?: object,
      ) {}
    },
    ThemeColor: class {
      constructor(readonly id: string) {}
    },
    Range: class {
      readonly start: { line: number; character: number };
      constructor(line: number, character: number) {
        this.start = { line, character };
      }
    },
    MarkdownString: class {
      value = '';
      appendText(text: string): this {
        this.value += text;
        return this;
      }
      appendMarkdown(text: string): this {
        this.value += text;
        return this;
      }
    },
  };
}

/** The editor's `EventEmitter`. */
export class FakeEvents<T> {
  private readonly listeners = new Set<Listener<T>>();

  readonly event = (listener: Listener<T>): { dispose: () => void } => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of [...this.listeners]) listener(value);
  }

  dispose(): void {
    this.listeners.clear();
  }
}
