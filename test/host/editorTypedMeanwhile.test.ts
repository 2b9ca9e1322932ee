import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { StoryFoldError } from '../../src/core/errors';
import type { Manuscript } from '../../src/core/ports';
import { readHistoryEntry } from '../../src/core/refinement/record/history';
import { keptText } from '../../src/core/refinement/record/keptTexts';
import type { ReviseOutcome } from '../../src/core/refinement/model';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { decodeText } from '../../src/core/text/decode';
import { SeededRandom } from '../fault/support/seededRandom';
import { modelAt } from '../fakes/modelServer/modelAt';
import { ModelServer } from '../fakes/modelServer/modelServer';
import type { ReceivedRequest } from '../fakes/modelServer/receivedRequest';
import { reply } from '../fakes/modelServer/replies';
import { sessionOn } from '../fakes/modelSessions';
import { editorProject, type EditorProject } from './editorProject';
import { eventually } from '../fakes/eventually';

const isFull = process.env['STORYFOLD_HOST_FULL'] === '1';
const schedules = isFull ? 500 : 25;
const edits = isFull ? 1000 : 40;

const sentences = Array.from(
  { length: 8 },
  (_, at) => `In house ${at} the clock struck ${at + 3}, and somebody 🕯️ closed window ${at} for good.`,
);
const story = `# Rain\n\n${sentences.slice(0, 4).join(' ')}\n\n${sentences.slice(4).join(' ')}\n`;

/** What stood where a round's edits went. */
async function revisedPassages(store: ProjectStore, number: number): Promise<string[]> {
  const { files, edits } = await readHistoryEntry(store, 'sample', number);
  const before = decodeText(await keptText(store, files[0]!.before!)).text;
  return edits.map(({ start, end }) => before.slice(start, end));
}

describe('an author who types while StoryFold works', () => {
  let desk: EditorProject;
  let document: vscode.TextDocument;

  beforeEach(async () => {
    desk = await editorProject({ 'sample.md': story });
    document = await desk.open('sample.md');
  });
  afterEach(() => desk.close());

  /** `saved`: not only what the editor shows is this text, but the file too. */
  const replaceAll = async (text: string, saved: boolean): Promise<void> => {
    const edit = new vscode.WorkspaceEdit();
    const end = document.positionAt(document.getText().length);
    edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), text);
    if (document.getText() !== text) assert.ok(await vscode.workspace.applyEdit(edit));
    // The editor refuses a save while another one of its own is under way.
    if (saved) await eventually('saved', async () => !document.isDirty || (await document.save()));
  };

  it(`loses no character in ${schedules} revisions (F13)`, async function () {
    this.timeout(isFull ? 3_600_000 : 300_000);
    let random = new SeededRandom('');
    let number = 0;
    let standing: string[] = [];
    let under: Promise<unknown>[] = [];
    let told = '';
    let typed = 0;
    let conflicts = 0;
    let applied = 0;
    let answers = new Map<string, string>();

    /** One word that stands nowhere else, where nobody expects it. */
    const type = async (): Promise<void> => {
      const word = `⟨${++number}⟩`;
      const text = document.getText();
      let at = random.whole(text.length + 1);
      if (/[\udc00-\udfff]/.test(text[at] ?? '')) at--;
      // Never within a word that was typed before, which could not be told from one that is lost then.
      if (at > 0 && text.lastIndexOf('⟨', at - 1) > text.lastIndexOf('⟩', at - 1))
        at = text.indexOf('⟩', at) + 1;
      const edit = new vscode.WorkspaceEdit();
      // Refused when something else is written first, also in the oldest VS Code, which looks at that only for edits with words of their own.
      edit.insert(document.uri, document.positionAt(at), word, { needsConfirmation: false, label: word });
      if (!(await vscode.workspace.applyEdit(edit))) return;
      typed++;
      standing.push(word);
    };
    /** Waited for, or under way while StoryFold goes on; `likely` in a hundred. */
    const maybe = async (likely: number): Promise<void> => {
      if (random.whole(100) >= likely) return;
      const typing = type();
      under.push(typing);
      if (random.whole(2) === 0) await typing;
    };
    const answer = (request: ReceivedRequest): ReturnType<typeof reply> => {
      told += request.raw;
      under.push(maybe(60));
      const asked = [...(request.body?.messages.at(-1)?.content ?? '').matchAll(/<suggestion id="(s\d+)"/g)];
      const made = asked.flatMap(([, id]) => answers.get(id!) ?? []);
      const script = reply(`{"edits":[${made.join(',')}],"unaddressed":[]}`, { pieceSize: 60 });
      const before = random.whole(12);
      return (received) => ({ ...script(received), before });
    };
    const watched: Manuscript = {
      read: async (path) => {
        const found = await desk.manuscript.read(path);
        await maybe(15);
        return found;
      },
      apply: async (changes) => {
        await maybe(40);
        try {
          const texts = await desk.manuscript.apply(changes);
          await maybe(30);
          return texts;
        } catch (error) {
          if (error instanceof StoryFoldError && error.code === 'conflict') conflicts++;
          throw error;
        }
      },
      replace: (files) => desk.manuscript.replace(files),
    };
    const server = await ModelServer.start({ replies: answer });
    const problems: string[] = [];
    try {
      const model = sessionOn(modelAt(server.url), desk.store);
      const controller = desk.another({ manuscript: watched, model });
      for (let schedule = 1; schedule <= schedules; schedule++) {
        random = new SeededRandom(`host ${schedule}`);
        // Now and then all of it is typed and not saved.
        await replaceAll(story, schedule === 1 || random.whole(4) === 0);
        [standing, under, told, answers] = [[], [], '', new Map()];
        let possible = [story];
        const first = random.whole(sentences.length);
        for (const [index, at] of [first, (first + 3) % sentences.length].entries()) {
          const quote = sentences[at]!;
          const replacement = `House ${at} was silent [ours ${schedule}].`;
          possible = possible.flatMap((each) => [each, each.replace(quote, replacement)]);
          const { id } = await desk.controller.suggest('sample', {
            text: `Mend sentence ${at}.`,
            quote,
            ...(index === 0 && random.whole(2) === 0 ? { replacement } : {}),
          });
          answers.set(
            id,
            JSON.stringify({
              for: [id],
              start: quote.slice(0, 20),
              end: quote.slice(-20),
              text: replacement,
            }),
          );
        }
        await maybe(60);
        let outcome: ReviseOutcome | undefined;
        try {
          // Not those that a conflict has left open in an earlier schedule.
          outcome = await controller.revise('sample', { accept: [...answers.keys()] });
          applied += outcome.applied.length;
        } catch (error) {
          // Somebody who never stops typing.
          if (!(error instanceof StoryFoldError && error.code === 'conflict'))
            problems.push(`schedule ${schedule}: ${String(error)}`);
        }
        while (under.length > 0) await Promise.all(under.splice(0));
        const text = document.getText();
        const entry = outcome?.entry;
        const revised = entry === undefined ? [] : await revisedPassages(desk.store, entry);
        for (const word of standing) {
          if (text.includes(word)) continue;
          // The model was shown the word within a passage that it was to write anew.
          if (told.includes(word) && revised.some((passage) => passage.includes(word))) continue;
          problems.push(`schedule ${schedule}: ${word} is lost`);
        }
        // But for the author's words it is the text that it was, each accepted sentence as it stood or as it was revised.
        const without = text.replace(/⟨\d+⟩/g, '');
        if (!possible.includes(without))
          problems.push(`schedule ${schedule}: other words were changed: ${text}`);
        if (revised.length > 0 && without === story)
          problems.push(`schedule ${schedule}: what was applied is not there`);
      }
    } finally {
      await server.close();
    }
    this.test!.title += `: typed ${typed} times, ${conflicts} conflicts, ${applied} applied, ${problems.length} lost`;
    assert.deepEqual(problems, []);
    assert.ok(typed > schedules && applied > schedules / 2, `typed ${typed}, applied ${applied}`);
  });

  it(`loses none of ${edits} edits of two controllers, the document dirty between them (F12)`, async function () {
    this.timeout(isFull ? 3_600_000 : 300_000);
    const random = new SeededRandom('two controllers');
    const both = [desk.controller, desk.another()] as const;
    let refused = 0;
    const expected: string[] = [];
    for (let number = 1; number <= edits; number++) {
      if (number % 20 === 1) await replaceAll(story, true);
      const mark = `⟨${number}⟩`;
      const [mine, other] = random.whole(2) === 0 ? both : [both[1], both[0]];
      const { rev } = (await other.states()).sample;
      if (random.whole(3) === 0) {
        // The other one decides first: an intent on what was seen before that is refused.
        await mine.suggest('sample', { text: `Before ${mark}` });
      }
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, document.positionAt(document.getText().length), `Typed ${mark}.\n`);
      assert.ok(await vscode.workspace.applyEdit(edit));
      const said = { text: `Mend ${mark}`, quote: `Typed ${mark}.`, replacement: `Said ${mark}.` };
      try {
        await other.suggest('sample', { ...said, rev });
      } catch (error) {
        assert.ok(error instanceof StoryFoldError && error.code === 'stale', String(error));
        refused++;
        await other.suggest('sample', said);
      }
      const round = (await mine.state('sample')).currentRound!;
      const { id } = round.suggestions.find(({ summary }) => summary === `Mend ${mark}`)!;
      const { applied } = await mine.revise('sample', { accept: [id] });
      assert.deepEqual(applied, [id]);
      assert.match(document.getText(), new RegExp(`Said ${mark}\\.`));
      assert.equal(document.isDirty, false);
      expected.push(mark);
      const kept = expected.slice(-((number - 1) % 20) - 1);
      assert.deepEqual(
        kept.filter((each) => !document.getText().includes(`Said ${each}.`)),
        [],
      );
    }
    this.test!.title += `: ${refused} stale, 0 lost`;
    assert.ok(refused > 0);
  });
});
