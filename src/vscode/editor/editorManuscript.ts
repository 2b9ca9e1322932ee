import { Range, Uri, WorkspaceEdit, workspace, type TextDocument } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import type { Manuscript, ManuscriptChange, ManuscriptText } from '../../core/ports';
import { sha256 } from '../../core/project/hash';
import { checkProjectPath } from '../../core/project/projectPath';
import { decodeText, encodeText } from '../../core/text/decode';
import { editsBetween } from '../../core/text/diff/diff';
import { applyEdits, invertEdits, type TextEdit } from '../../core/text/edits';

interface OpenChange {
  document: TextDocument;
  current: ManuscriptText;
  edits: readonly TextEdit[];
}

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
      if (document && text && document.getText() === text.text)
        open.push({ document, current: text, edits: change.edits });
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

  async replace(
    files: readonly { path: string; expected: string | undefined; bytes: Uint8Array | undefined }[],
  ): Promise<void> {
    for (const { path, expected } of files) {
      if ((await this.read(path))?.sha256 !== expected) throw changedMeanwhile(path);
    }
    // Through the documents first, for the author's undo; whatever the editor writes differently is then put right on disk.
    const open: OpenChange[] = [];
    for (const { path, bytes } of files) {
      const document = this.documentOf(path);
      const current = await this.read(path);
      if (!document || !current || !bytes || document.getText() !== current.text) continue;
      open.push({ document, current, edits: editsBetween(current.text, decodeText(bytes).text) });
    }
    await editDocuments(open);
    const rest: { path: string; expected: string | undefined; bytes: Uint8Array | undefined }[] = [];
    for (const { path, bytes } of files) {
      const now = await this.files.read(path);
      if (now?.sha256 !== (bytes && (await sha256(bytes)))) rest.push({ path, expected: now?.sha256, bytes });
    }
    if (rest.length > 0) await this.files.replace(rest);
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

  private documentOf(path: string): TextDocument | undefined {
    const wanted = Uri.joinPath(this.folder, ...checkProjectPath(path).split('/')).toString();
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
    for (const each of edits) edit.replace(document.uri, rangeIn(document, each), each.replacement);
  }
  if (!(await workspace.applyEdit(edit))) throw changedMeanwhile(edited[0]!.current.path);
  for (const { document, current } of edited) {
    if (await document.save()) continue;
    await takeBack(edited);
    throw new StoryFoldError(
      'io',
      `“${current.path}” could not be saved.`,
      'See why the editor cannot save it, then try again. Nothing was changed.',
      { path: current.path },
    );
  }
}

async function takeBack(changes: readonly OpenChange[]): Promise<void> {
  const edit = new WorkspaceEdit();
  for (const { document, current, edits } of changes) {
    if (document.getText() !== applyEdits(current.text, edits)) continue;
    for (const each of invertEdits(current.text, edits)) {
      edit.replace(document.uri, rangeIn(document, each), each.replacement);
    }
  }
  await workspace.applyEdit(edit);
}

function rangeIn(document: TextDocument, { start, end }: { start: number; end: number }): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}

/** A document's text and the hash of the bytes that saving it would write. Throws `not_utf8`. */
async function textOf(path: string, document: TextDocument): Promise<ManuscriptText> {
  if (document.encoding !== 'utf8' && document.encoding !== 'utf8bom') {
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
