import {
  OverviewRulerLane,
  Range,
  ThemeColor,
  window,
  workspace,
  type DecorationRenderOptions,
  type Disposable,
  type Event,
  type Position,
  type TextDocument,
  type TextEditor,
  type TextEditorDecorationType,
} from 'vscode';
import { listStamp } from '../../core/refinement/views/phaseView';
import type { Suggestion } from '../../core/review/model';
import { isUndecidedStatus } from '../../shared/suggestionStatus';
import { severities, type Phase, type Severity } from '../../shared/values';
import type { ChannelLogger } from '../channelLogger';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';
import { placesInDocument } from './placesInDocument';

const showMarksSetting = 'storyfold.editor.showMarks';

/** A passage with an open suggestion. */
export interface Mark {
  project: Project;
  phase: Phase;
  /** When its round was assessed, in milliseconds since 1970. */
  assessedAt: number;
  suggestion: Suggestion;
  range: Range;
}

interface MarkedDocument {
  /** Of which state, of which text. */
  key: string;
  marks: readonly Mark[];
}

/** How long the author has to rest before marks are set anew, in milliseconds; until then the editor moves them along. */
const settleMilliseconds = 150;

/** Told apart by their lines and by where they stand in the ruler, not by colour alone. */
const looks: Readonly<Record<Severity, DecorationRenderOptions>> = {
  should_fix: look('editorWarning.foreground', 'solid', OverviewRulerLane.Left),
  suggestion: look('editorInfo.foreground', 'dashed', OverviewRulerLane.Center),
  info: look('editorHint.foreground', 'dotted', OverviewRulerLane.Right),
};

function look(colour: string, line: string, lane: OverviewRulerLane): DecorationRenderOptions {
  return {
    borderWidth: '0 0 1px 0',
    borderStyle: line,
    borderColor: new ThemeColor(colour),
    overviewRulerColor: new ThemeColor(colour),
    overviewRulerLane: lane,
  };
}

/** Marks the passages of all open suggestions of the project shown, in the editors that are seen. */
export class SuggestionMarks implements Disposable {
  private readonly decorations = Object.fromEntries(
    severities.map((severity) => [severity, window.createTextEditorDecorationType(looks[severity])]),
  ) as Record<Severity, TextEditorDecorationType>;
  private readonly subscriptions: Disposable[];
  private readonly marked = new WeakMap<TextDocument, MarkedDocument>();
  /** What each editor shows, by the key of its marks. */
  private readonly drawn = new WeakMap<TextEditor, string>();
  private timer: NodeJS.Timeout | undefined;
  private abort = new AbortController();

  constructor(
    private readonly selection: Pick<Selection, 'project'>,
    changes: Event<void>,
    private readonly logger: ChannelLogger,
  ) {
    this.subscriptions = [
      ...Object.values(this.decorations),
      changes(() => this.later()),
      window.onDidChangeVisibleTextEditors(() => this.later()),
      workspace.onDidChangeTextDocument(({ contentChanges }) => {
        if (contentChanges.length > 0) this.later();
      }),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(showMarksSetting)) this.later();
      }),
    ];
    this.later();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.abort.abort();
    for (const each of this.subscriptions) each.dispose();
  }

  /** The marks around a position or in a range of the document as it is now. */
  async at(document: TextDocument, where: Position | Range): Promise<readonly Mark[]> {
    const { marks } = await this.marksOf(document, new AbortController().signal);
    return marks.filter(({ range }) =>
      where instanceof Range ? range.intersection(where) !== undefined : range.contains(where),
    );
  }

  private later(): void {
    this.abort.abort();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), settleMilliseconds);
  }

  private async refresh(): Promise<void> {
    this.abort = new AbortController();
    const { signal } = this.abort;
    try {
      for (const editor of window.visibleTextEditors) {
        const { key, marks } = await this.marksOf(editor.document, signal);
        if (signal.aborted) return;
        if (this.drawn.get(editor) !== key) this.draw(editor, key, marks);
      }
    } catch (error) {
      if (!signal.aborted) this.logger.failure('Marking passages', error);
    }
  }

  private draw(editor: TextEditor, key: string, marks: readonly Mark[]): void {
    for (const severity of severities) {
      editor.setDecorations(
        this.decorations[severity],
        marks.filter(({ suggestion }) => suggestion.severity === severity).map(({ range }) => range),
      );
    }
    this.drawn.set(editor, key);
  }

  private async marksOf(document: TextDocument, signal: AbortSignal): Promise<MarkedDocument> {
    const none = { key: '', marks: [] };
    const shown = this.shownText(document);
    if (!shown) return none;
    const { project, phase, path } = shown;
    const state = (await project.states())[phase];
    // After another branch was checked out the same revision can stand for another list.
    const list = [project.id, phase, state.rev, listStamp(state)].join(' ');
    const keyOf = (version: number): string => `${version} ${list}`;
    const known = this.marked.get(document);
    if (known?.key === keyOf(document.version)) return known;
    const { assessedAt = 0, suggestions = [] } = state.currentRound ?? {};
    const open = suggestions.filter(
      (each) => each.path === path && each.anchor !== undefined && isUndecidedStatus(each.status),
    );
    const found = await placesInDocument(document, path, project, open, signal);
    if (!found) return none;
    const marks = open.flatMap((suggestion): Mark[] => {
      const place = found.places.get(suggestion.id);
      if (place === undefined || place === 'lost' || place.start === place.end) return [];
      const range = new Range(document.positionAt(place.start), document.positionAt(place.end));
      return [{ project, phase, assessedAt, suggestion, range }];
    });
    const marked = { key: keyOf(found.version), marks };
    this.marked.set(document, marked);
    return marked;
  }

  /** The text of the project shown that a document is; undefined for any other, and where marks are switched off. */
  private shownText(document: TextDocument): { project: Project; phase: Phase; path: string } | undefined {
    const { project } = this.selection;
    const path = project?.pathOf(document.uri);
    const phase = path === undefined ? undefined : project?.phaseOf(path);
    if (!project || path === undefined || phase === undefined) return undefined;
    if (!workspace.getConfiguration(undefined, document.uri).get(showMarksSetting, true)) return undefined;
    return { project, phase, path };
  }
}
