import {
  EventEmitter,
  FileChangeType,
  FileSystemError,
  FileType,
  workspace,
  type Disposable,
  type Event,
  type FileChangeEvent,
  type FileStat,
  type Uri,
} from 'vscode';
import { StoryFoldError } from '../../core/errors';
import { decodeText } from '../../core/text/decode';
import { problemOf } from '../errorText';

/** What the editor asks of texts that are edited like files; they are neither made, moved nor deleted there. */
export interface EditedFiles {
  readonly onDidChangeFile: Event<FileChangeEvent[]>;
  stat(uri: Uri): Promise<FileStat>;
  readFile(uri: Uri): Promise<Uint8Array>;
  writeFile(uri: Uri, content: Uint8Array): Promise<void>;
}

/** A document as it was read or written last. */
interface Opened<Basis> {
  bytes: Uint8Array;
  /** What it was made from, so that a save over something else can be refused. */
  basis: Basis;
  changedAt: number;
}

/** A document's text, and what it was made from. */
export interface Loaded<Basis> {
  text: string;
  basis: Basis;
}

/**
 * Texts that are edited like files and are none: each is made of something that an engine keeps, and saving hands it back to the engine. What it
 * refuses stays in the editor, unsaved, with its reason. `extension.ts` offers them to the editor.
 */
export abstract class EditedDocuments<Basis> implements EditedFiles, Disposable {
  private readonly opened = new Map<string, Opened<Basis>>();
  private readonly changed = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.changed.event;
  private readonly subscriptions: readonly Disposable[];

  constructor() {
    this.subscriptions = [
      this.changed,
      // Opened once more, it is what the engine keeps by then.
      workspace.onDidCloseTextDocument(({ uri }) => this.opened.delete(uri.toString())),
    ];
  }

  /** Throws `FileSystemError.FileNotFound` where a document of this name holds nothing, and what its engine throws. */
  protected abstract load(uri: Uri): Promise<Loaded<Basis>>;

  /** Hands the text back, and gives what it is made from now. Throws `StoryFoldError` for what is not taken. */
  protected abstract save(uri: Uri, text: string, basis: Basis): Promise<Basis>;

  async stat(uri: Uri): Promise<FileStat> {
    const { bytes, changedAt } = await this.read(uri);
    return { type: FileType.File, ctime: 0, mtime: changedAt, size: bytes.byteLength };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.read(uri)).bytes;
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    try {
      const before = await this.read(uri);
      // An editor that is set to another encoding writes every text in it, and words would become question marks.
      const basis = await this.save(uri, decodeText(content).text, before.basis);
      this.opened.set(uri.toString(), { bytes: content, basis, changedAt: Date.now() });
    } catch (error) {
      // The editor shows the message and keeps what is typed.
      const problem = problemOf(error);
      throw error instanceof StoryFoldError && problem
        ? FileSystemError.NoPermissions([problem.message, problem.hint].join(' '))
        : error;
    }
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  /** Makes a document of what is kept now, unless the author has unsaved words there. */
  protected async refresh(uri: Uri): Promise<void> {
    const isDirty = workspace.textDocuments.some(
      (document) => document.isDirty && document.uri.toString() === uri.toString(),
    );
    if (isDirty) return;
    this.opened.delete(uri.toString());
    await this.read(uri);
    this.changed.fire([{ type: FileChangeType.Changed, uri }]);
  }

  private async read(uri: Uri): Promise<Opened<Basis>> {
    const known = this.opened.get(uri.toString());
    if (known) return known;
    const { text, basis } = await this.load(uri);
    const opened = { bytes: new TextEncoder().encode(text), basis, changedAt: Date.now() };
    this.opened.set(uri.toString(), opened);
    return opened;
  }
}
