import { Range, Uri, WorkspaceEdit, workspace, type TextDocument } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import type { Manuscript, ManuscriptChange, ManuscriptText } from '../../core/ports';
import { sha256 } from '../../core/storage/hash';
import { checkProjectPath, requireProjectDocument } from '../../core/project/projectPath';
import { decodeText, encodeText, type DecodedText } from '../../core/text/decode';
import { editsBetween } from '../../core/text/diff/diff';
import { applyEdits, invertEdits, type TextEdit } from '../../core/text/edits';
import { couldNotBeSaved, saved } from './savedDocument';

interface OpenChange {
  document: TextDocument;
  current: ManuscriptText;
  edits: readonly TextEdit[];
}

interface Replacement {
  path: string;
  expected: string | undefined;
  bytes: Uint8Array | undefined;
}

/** `text` only where it is what is typed and not saved. */
interface Version {
  sha256: string;
  bytes: Uint8Array;
  text: ManuscriptText | undefined;
}

/**
 * An edit with words of its own is made as it is, or refused when the author has typed meanwhile. From any other VS Code 1.100 first takes out
 * what stays the same, without looking again at what is typed while it does, and puts the pieces where they no longer belong.
 */
const asItIs = { needsConfirmation: false, label: 'StoryFold' };

/**
 * The author's texts as they stand in the editor. A document with unsaved words is read from there and changed there, so
 * that nothing typed is lost and undo works; files that no editor shows go through the files' own manuscript.
 */
export class EditorManuscript implements Manuscript {
  constructor(
    private readonly folder: Uri,
    private readonly files: Manuscript,
  ) {}

  async read(path: string): Promise<ManuscriptText | undefined> {
    const document = this.documentOf(path);
    // What the editor shows of a saved file may differ from it in line ends, or lag behind: the disk is right then.
    if (!document?.isDirty) return this.files.read(path);
    return textOf(path, document);
  }

  async apply(changes: readonly ManuscriptChange[]): Promise<ManuscriptText[]> {
    for (const { path } of changes) requireProjectDocument(path);
    const current = new Map<string, ManuscriptText | undefined>();
    for (const { path, expected } of changes) {
      const text = await this.read(path);
      if (text?.sha256 !== expected) throw changedMeanwhile(path);
      current.set(path, text);
    }
    const open: OpenChange[] = [];
    const closed: ManuscriptChange[] = [];
    for (const change of changes) {
      const document = this.documentOf(change.path);
      const text = current.get(change.path);
      if (document && text && showsText(document, text))
        open.push({ document, current: text, edits: change.edits });
      // A key came while the file was read: what it typed stands in the document alone.
      else if (document?.isDirty) throw changedMeanwhile(change.path);
      else closed.push(change);
    }
    const written = closed.length > 0 ? await this.files.apply(closed) : [];
    try {
      await editDocuments(open);
    } catch (error) {
      await this.giveBack(written, current);
      throw error;
    }
    const texts = await Promise.all(changes.map(({ path }) => this.read(path)));
    return texts.filter((text) => text !== undefined);
  }

  /**
   * Texts go through their open documents, for the author's undo. What a document cannot hold (bytes that are no text, a file
   * taken away, several kinds of line ends) and what no editor shows goes to the files, which check the version as they write.
   */
  async replace(files: readonly Replacement[]): Promise<void> {
    for (const { path } of files) requireProjectDocument(path);
    const shown: { file: Replacement; change: OpenChange }[] = [];
    const closed: { file: Replacement; before: Uint8Array | undefined }[] = [];
    for (const file of files) {
      const version = await this.versionOf(file.path);
      const typedSince = version?.text === undefined && this.documentOf(file.path)?.isDirty;
      if (version?.sha256 !== file.expected || typedSince) throw changedMeanwhile(file.path);
      const change = version && this.changeOf(file, version);
      if (change) shown.push({ file, change });
      else closed.push({ file, before: version?.bytes });
    }
    if (closed.length > 0) await this.files.replace(closed.map(({ file }) => file));
    try {
      await editDocuments(shown.map(({ change }) => change));
    } catch (error) {
      if (closed.length > 0) {
        await this.files.replace(
          await Promise.all(
            closed.map(async ({ file: { path, bytes }, before }) => ({
              path,
              expected: bytes && (await sha256(bytes)),
              bytes: before,
            })),
          ),
        );
      }
      throw error;
    }
    await this.finishOnDisk(shown);
  }

  /** What the editor could not write as it should be, beside what it has just saved: another program's words are a conflict. */
  private async finishOnDisk(shown: readonly { file: Replacement; change: OpenChange }[]): Promise<void> {
    const rest: Replacement[] = [];
    for (const { file, change } of shown) {
      const { sha256: saved } = await textOf(file.path, change.document);
      if (saved !== (file.bytes && (await sha256(file.bytes)))) rest.push({ ...file, expected: saved });
    }
    if (rest.length > 0) await this.files.replace(rest);
  }

  /** The way through the file's open document, if that is one; without edits the document is only saved. */
  private changeOf({ path, bytes }: Replacement, version: Version): OpenChange | undefined {
    const document = this.documentOf(path);
    if (!document) return undefined;
    const current = version.text ?? decodedOf(path, version);
    const wanted = bytes && decoded(bytes);
    if (current && wanted && showsText(document, current)) {
      return { document, current, edits: editsBetween(current.text, wanted.text) };
    }
    return version.text && { document, current: version.text, edits: [] };
  }

  /** What the author has now: the words typed and not saved, else the bytes on disk, be they text or not. */
  private async versionOf(path: string): Promise<Version | undefined> {
    const document = this.documentOf(path);
    if (document?.isDirty) {
      const text = await textOf(path, document);
      return { text, sha256: text.sha256, bytes: encodeText(text.text, text.byteOrderMark) };
    }
    const bytes = await bytesAt(this.uriOf(path));
    return bytes && { sha256: await sha256(bytes), bytes, text: undefined };
  }

  /** Undoes what was written to files, as one commit is one. */
  private async giveBack(
    written: readonly ManuscriptText[],
    before: ReadonlyMap<string, ManuscriptText | undefined>,
  ): Promise<void> {
    if (written.length === 0) return;
    await this.files.replace(
      written.map(({ path, sha256: expected }) => {
        const old = before.get(path);
        return { path, expected, bytes: old && encodeText(old.text, old.byteOrderMark) };
      }),
    );
  }

  private uriOf(path: string): Uri {
    return Uri.joinPath(this.folder, ...checkProjectPath(path).split('/'));
  }

  private documentOf(path: string): TextDocument | undefined {
    const wanted = this.uriOf(path).toString();
    return workspace.textDocuments.find(
      (document) => !document.isClosed && document.uri.toString() === wanted,
    );
  }
}

/** Edits the documents together and saves them; on failure they are as they were. Throws `conflict`, `io`. */
async function editDocuments(changes: readonly OpenChange[]): Promise<void> {
  const edited = changes.filter(({ edits, document }) => edits.length > 0 || document.isDirty);
  if (edited.length === 0) return;
  const edit = new WorkspaceEdit();
  for (const { document, current, edits } of edited) {
    // Nothing is awaited between this and applyEdit, which is itself refused when a document has a newer version.
    if (document.getText() !== current.text) throw changedMeanwhile(current.path);
    for (const each of edits) edit.replace(document.uri, rangeIn(document, each), each.replacement, asItIs);
  }
  // An edit that changes nothing is refused by the editor; those documents are only saved.
  if (edit.size > 0 && !(await workspace.applyEdit(edit))) throw changedMeanwhile(edited[0]!.current.path);
  const done: TextDocument[] = [];
  for (const { document, current } of edited) {
    if (await saved(document)) {
      done.push(document);
      continue;
    }
    await takeBack(edited, done);
    throw couldNotBeSaved(current.path);
  }
}

/** `done`: those of the documents that were saved already, so that their files are changed as well. */
async function takeBack(changes: readonly OpenChange[], done: readonly TextDocument[]): Promise<void> {
  const edit = new WorkspaceEdit();
  for (const { document, current, edits } of changes) {
    if (document.getText() !== applyEdits(current.text, edits)) continue;
    for (const each of invertEdits(current.text, edits)) {
      edit.replace(document.uri, rangeIn(document, each), each.replacement, asItIs);
    }
  }
  await workspace.applyEdit(edit);
  for (const document of done) if (document.isDirty) await saved(document);
}

function rangeIn(document: TextDocument, { start, end }: { start: number; end: number }): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}

/** Whether the document holds just this text, and saves it as it is. */
function showsText(document: TextDocument, { text }: { text: string }): boolean {
  return isUtf8(document) && document.getText() === text;
}

function isUtf8({ encoding }: TextDocument): boolean {
  return encoding === 'utf8' || encoding === 'utf8bom';
}

function decodedOf(path: string, { bytes, sha256: hash }: Version): ManuscriptText | undefined {
  const text = decoded(bytes);
  return text && { path, ...text, sha256: hash };
}

/** Undefined for bytes that are no UTF-8 text. */
function decoded(bytes: Uint8Array): DecodedText | undefined {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_utf8') return undefined;
    throw error;
  }
}

/** The file's bytes, or undefined when there is none; what else is wrong with it, whoever writes to it is told. */
async function bytesAt(uri: Uri): Promise<Uint8Array | undefined> {
  try {
    return await workspace.fs.readFile(uri);
  } catch {
    return undefined;
  }
}

/** A document's text and the hash of the bytes that saving it would write. Throws `not_utf8`. */
async function textOf(path: string, document: TextDocument): Promise<ManuscriptText> {
  if (!isUtf8(document)) {
    throw new StoryFoldError(
      'not_utf8',
      `“${path}” is open in another encoding than UTF-8.`,
      'Save it with the encoding UTF-8, then try again. It was not changed.',
      { path },
    );
  }
  const text = document.getText();
  const byteOrderMark = document.encoding === 'utf8bom';
  return { path, text, byteOrderMark, sha256: await sha256(encodeText(text, byteOrderMark)) };
}

function changedMeanwhile(path: string): StoryFoldError {
  return new StoryFoldError(
    'conflict',
    `“${path}” was changed in the meantime.`,
    'Look at the text as it is now and assess it again. Nothing was changed.',
    { path },
  );
}
