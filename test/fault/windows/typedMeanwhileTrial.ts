import { StoryFoldError } from '../../../src/core/errors';
import type {
  LanguageModel,
  ModelReply,
  ModelRequest,
  ReplyOptions,
} from '../../../src/core/llm/languageModel';
import type { Manuscript, ManuscriptChange, ManuscriptText } from '../../../src/core/ports';
import { readHistoryEntry } from '../../../src/core/refinement/record/history';
import { keptText } from '../../../src/core/refinement/record/keptTexts';
import type { RefinementController } from '../../../src/core/refinement/refinementController';
import type { ProjectStore } from '../../../src/core/storage/projectStore';
import { decodeText } from '../../../src/core/text/decode';
import { applyEdits } from '../../../src/core/text/edits';
import { sessionOn } from '../../fakes/modelSessions';
import { ScriptedModel } from '../../fakes/scriptedModel';
import { controllerOn } from '../../fakes/testProject';
import type { SeededRandom } from '../support/seededRandom';
import { TypingAuthor, type Desk } from './typedMeanwhileAuthor';

/** A project that the author has open while it is revised. */
export interface OpenProject {
  store: ProjectStore;
  manuscript: Manuscript;
  desk: Desk;
}

export interface TrialResult {
  typed: number;
  applied: number;
  setAside: number;
  conflicts: number;
  restored: number;
  problems: string[];
}

export const trialPaths = ['chapters/01-rain.md', 'chapters/02-fog.md'] as const;

/** So many sentences a file, each of them once in the work. */
const sentences = 12;

export function trialText(file: number): string {
  const lines = Array.from(
    { length: sentences },
    (_, at) =>
      `In house ${file + 1}.${at} the clock struck ${at + 3}, and somebody 🕯️ closed window ${at} for good.`,
  );
  const paragraphs = [0, 3, 6, 9].map((from) => lines.slice(from, from + 3).join(' '));
  return `# Chapter ${file + 1}: ${file === 0 ? 'Rain' : 'Fog'}\n\n${paragraphs.join('\n\n')}\n`;
}

/** One revision with a model, the author typing at moments of chance; and what became of their words. */
export class TypedMeanwhileTrial {
  private readonly author: TypingAuthor;
  private readonly problems: string[] = [];
  private readonly changed = new Map<string, string>();
  /** Words that were in the texts that the model was asked about: within an accepted passage it revises them too. */
  private readonly told = new Set<string>();
  private conflicts = 0;
  /** Each file as it stood when our edits were applied to it. */
  private readonly before = new Map<string, string>();
  private readonly after = new Map<string, string>();

  constructor(
    private readonly project: OpenProject,
    private readonly random: SeededRandom,
  ) {
    this.author = new TypingAuthor(random, project.desk, trialPaths);
  }

  async run(): Promise<TrialResult> {
    const { random } = this;
    const controller = this.controller();
    const { store, manuscript } = this.project;
    const hasLock = await this.prepare(controllerOn(store, { manuscript }));
    let outcome: Awaited<ReturnType<RefinementController['revise']>> | undefined;
    try {
      this.author.maybe(60);
      outcome = await controller.revise('final', {
        accept: 'all',
        approve: () => {
          this.author.maybe(60);
          return Promise.resolve(random.whole(2) === 0);
        },
      });
    } catch (error) {
      // A lock that the author typed into before anything was sent, or somebody who never stops typing.
      const code = error instanceof StoryFoldError ? error.code : String(error);
      if (code !== 'conflict' && !(code === 'refused' && hasLock)) this.problems.push(`revise: ${code}`);
      if (this.before.size > 0) this.problems.push('an error, and the texts were changed');
    }
    await this.expectWords(outcome?.entry);
    let restored = 0;
    if (outcome?.entry !== undefined) {
      await this.expectRecorded(outcome.entry);
      this.author.maybe(50);
      restored = await this.expectRestored(outcome.entry);
    } else if (this.before.size > 0 && outcome) this.problems.push('the texts were changed without an entry');
    return {
      typed: this.author.times,
      applied: outcome?.applied.length ?? 0,
      setAside: outcome?.notApplied.length ?? 0,
      conflicts: this.conflicts,
      restored,
      problems: this.problems,
    };
  }

  /** Suggestions of every kind: with a ready edit, to be written, on several files, about the whole; and in some trials a lock. */
  private async prepare(controller: RefinementController): Promise<boolean> {
    const { random } = this;
    for (let number = 0; number < 6; number++) {
      const file = random.whole(2);
      const at = random.whole(sentences);
      const quote = `In house ${file + 1}.${at} the clock struck ${at + 3}, and somebody 🕯️ closed window ${at} for good.`;
      const replacement = `House ${file + 1}.${at} was silent [ours ${number}].`;
      const { id } = await controller.suggest('final', {
        text: `Mend sentence ${at}.`,
        quote,
        ...(number < 2 ? { replacement } : {}),
      });
      this.changed.set(
        id,
        JSON.stringify({
          for: [id],
          start: quote.slice(0, 24),
          end: quote.slice(-24),
          text: replacement,
          ...(random.whole(4) === 0 ? { at: random.pick(['before', 'after']) } : {}),
        }),
      );
    }
    if (random.whole(2) === 0) {
      const { id } = await controller.suggest('final', { text: 'It needs an end.' });
      const path = random.pick(trialPaths);
      const start = this.project.desk.read(path).trimEnd().slice(-20);
      this.changed.set(
        id,
        JSON.stringify({
          for: [id],
          path,
          at: 'after',
          start,
          end: start,
          text: '\n\nThe end [ours whole].\n\n',
        }),
      );
    }
    if (random.whole(3) > 0) return false;
    const file = random.whole(2);
    const quote = `In house ${file + 1}.${random.whole(sentences)} the clock`;
    const found = trialPaths.find((path) => this.project.desk.read(path).split(quote).length === 2);
    if (found === undefined) return false;
    await controller.lock('final', { quote, path: found });
    return true;
  }

  private controller(): RefinementController {
    const { store, manuscript } = this.project;
    const model = new ScriptedModel(({ messages }) => {
      for (const word of this.author.standing.keys())
        if (messages.some(({ content }) => content.includes(word))) this.told.add(word);
      this.author.maybe(50);
      const asked = [...messages.at(-1)!.content.matchAll(/<suggestion id="(s\d+)"/g)].map(([, id]) => id!);
      const edits = asked.flatMap((id) => this.changed.get(id) ?? []).join(',');
      const reply = `{"edits":[${edits}],"unaddressed":[]}`;
      return { pieces: reply.match(/[^]{1,200}/gu) ?? [] };
    });
    const typing: LanguageModel = {
      origin: model.origin,
      models: (signal) => model.models(signal),
      reply: (request: ModelRequest, options: ReplyOptions = {}): Promise<ModelReply> =>
        model.reply(request, {
          ...options,
          onText: (piece) => {
            this.author.maybe(20);
            options.onText?.(piece);
          },
        }),
    };
    return controllerOn(store, { manuscript: this.watched(manuscript), model: sessionOn(typing, store) });
  }

  /** The author types between whatever is read and written. */
  private watched(manuscript: Manuscript): Manuscript {
    const { desk } = this.project;
    return {
      read: async (path): Promise<ManuscriptText | undefined> => {
        const found = await manuscript.read(path);
        this.author.maybe(6);
        return found;
      },
      apply: async (changes: readonly ManuscriptChange[]): Promise<ManuscriptText[]> => {
        this.author.maybe(30);
        const before = changes.map(({ path }) => [path, desk.read(path)] as const);
        try {
          const texts = await manuscript.apply(changes);
          for (const [path, text] of before) this.before.set(path, text);
          for (const { path, text } of texts) this.after.set(path, text);
          this.author.maybe(20);
          return texts;
        } catch (error) {
          if (error instanceof StoryFoldError && error.code === 'conflict') this.conflicts++;
          throw error;
        }
      },
      replace: (files) => manuscript.replace(files),
    };
  }

  private async expectWords(number: number | undefined): Promise<void> {
    const edits =
      number === undefined ? [] : (await readHistoryEntry(this.project.store, 'final', number)).edits;
    for (const [word, path] of this.author.standing) {
      if (this.project.desk.read(path).includes(word)) continue;
      const isRevised =
        this.told.has(word) &&
        edits.some(
          (edit) => edit.path === path && this.before.get(path)?.slice(edit.start, edit.end).includes(word),
        );
      if (!isRevised) this.problems.push(`${word} is lost from ${path}`);
    }
  }

  /** The entry's edits, on the texts that it says it started from, are all that was changed. */
  private async expectRecorded(number: number): Promise<void> {
    const { store } = this.project;
    const entry = await readHistoryEntry(store, 'final', number);
    for (const [path, text] of this.before) {
      const file = entry.files.find((each) => each.path === path);
      const kept = file?.before ? decodeText(await keptText(store, file.before)).text : undefined;
      if (kept !== text) this.problems.push(`what stood in ${path} right before is not what the history has`);
      const own = entry.edits.filter((edit) => edit.path === path);
      if (applyEdits(text, own) !== this.after.get(path))
        this.problems.push(`${path} was changed in other ways than the history says`);
    }
    if (entry.edits.some(({ path }) => !this.before.has(path)))
      this.problems.push('an edit that was not applied');
  }

  private async expectRestored(entry: number): Promise<number> {
    // On their own: nothing is typed from here on.
    const { store, manuscript, desk } = this.project;
    await controllerOn(store, { manuscript }).restore('final', entry, { overLocks: true });
    for (const [path, text] of this.before) {
      if (desk.read(path) !== text) this.problems.push(`restoring does not give back ${path} as it stood`);
    }
    return 1;
  }
}
