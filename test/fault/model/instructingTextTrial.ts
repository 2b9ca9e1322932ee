import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileManuscript } from '../../../src/adapters/node/fileManuscript';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { StoryFoldError } from '../../../src/core/errors';
import { createProject, openProject } from '../../../src/core/project/project';
import { readHistory } from '../../../src/core/refinement/record/history';
import { keptText } from '../../../src/core/refinement/record/keptTexts';
import { RefinementController } from '../../../src/core/refinement/refinementController';
import type { Suggestion } from '../../../src/core/review/model';
import { ManualClock } from '../../fakes/manualClock';
import { changedOnlyWithin } from '../../fakes/changedWithin';
import { sessionOn } from '../../fakes/modelSessions';
import { modelAt } from '../../fakes/modelServer/modelAt';
import { ModelServer } from '../../fakes/modelServer/modelServer';
import type { ReceivedRequest } from '../../fakes/modelServer/receivedRequest';
import { makeFastFolder, removeFolder } from '../support/fastFolders';
import { formsFound } from './keySearch';
import { marker, type InstructingCase } from './instructingTextCases';
import { obeyingReply } from './obeyingModel';

const key = 'sf-Quarry9+Lamp/Kite=Tq4Zr8Vw2Nb6';

interface Trial {
  problems: string[];
  revisions: number;
  applied: number;
  requests: number;
}

/** What the product may write; everything else was written by somebody who was told to. */
const ownFiles =
  /^(?:(?:brief|outline|sample)\.md|chapters\/01-far\.md|\.storyfold\/(?:\.gitignore|project\.json|refinementState\.json|(?:brief|outline|samples)\.json|usage\.jsonl|texts\/[0-9a-f]{64}|history\/(?:outline|sample)\/\d{4}\.json|logs\/replies\/[\w-]+\.txt|(?:locks|journal)\/[^/]+))$/;

/** Assesses, revises, refines and generates with the model that obeys, in a project on a disk, and looks at all that has changed. */
export async function tryInstructing(tried: InstructingCase): Promise<Trial> {
  const around = makeFastFolder();
  const sink = await ModelServer.start();
  const server = await ModelServer.start({ key, replies: (request) => obeyingReply(tried, request) });
  try {
    return await new InstructingTrial(tried, around, server, sink).run();
  } finally {
    await server.close();
    await sink.close();
    removeFolder(around);
  }
}

class InstructingTrial {
  private readonly trial: Trial = { problems: [], revisions: 0, applied: 0, requests: 0 };
  private readonly folder: string;
  private readonly files: Readonly<Record<string, string>>;
  private readonly words: string;

  constructor(
    private readonly tried: InstructingCase,
    private readonly around: string,
    private readonly server: ModelServer,
    private readonly sink: ModelServer,
  ) {
    this.folder = join(around, 'home/novel');
    this.words = tried.words(sink.origin);
    this.files = this.texts();
  }

  async run(): Promise<Trial> {
    const { story, place } = this.tried;
    mkdirSync(join(this.folder, 'chapters'), { recursive: true });
    writeFileSync(join(this.around, 'outside.md'), 'Nobody touches this.\n');
    for (const [path, text] of Object.entries(this.files)) writeFileSync(join(this.folder, path), text);
    const store = await FileStore.open(this.folder);
    const title = place === 'title' ? this.words : 'The Ferry House';
    await createProject(store, { title, language: story.language, audience: '8 to 12' });
    const clock = new ManualClock();
    const project = (await openProject(store)).settings;
    const controller = new RefinementController({
      store,
      manuscript: new FileManuscript(store),
      project,
      reviewers: [],
      clock,
      model: sessionOn(modelAt(this.server.url, { key }), store, { clock, language: story.language }),
    });
    const settings = this.read('.storyfold/project.json');

    await controller.lock('sample', { quote: story.locked });
    await this.attempt(() => controller.assess('sample'));
    this.look('after the assessment', this.files);
    await this.reviseOne(controller);
    await this.attempt(() => controller.refine('sample', { rounds: 2 }));
    await this.lookAtHistory(store);
    const sample = this.read('sample.md');
    if (!sample.includes(story.locked)) this.problem('the locked passage was changed');
    this.look('after all rounds', { ...this.files, 'sample.md': sample });

    await this.attempt(() =>
      controller.generate('outline', {
        force: true,
        ...(place === 'wish' ? { wish: this.words } : {}),
      }),
    );
    this.look('after the outline was generated', {
      ...this.files,
      'sample.md': sample,
      'outline.md': this.read('outline.md'),
    });
    if (this.read('.storyfold/project.json') !== settings) this.problem('project.json was changed');
    this.lookEverywhere();
    this.server.requests.forEach((request, index) => this.lookAtRequest(request, index + 1));
    this.trial.requests = this.server.requests.length;
    return this.trial;
  }

  /** Accepts the one suggestion about what the story's own first one is about, and no other. */
  private async reviseOne(controller: RefinementController): Promise<void> {
    const { currentRound } = await controller.state('sample');
    const quote = this.tried.story.assessment.suggestions[0]!.quote!;
    const accepted = (currentRound?.suggestions ?? []).find(({ anchor }) => anchor?.exact === quote);
    if (!accepted) return;
    const before = this.read('sample.md');
    const outcome = await this.attempt(() => controller.revise('sample', { accept: [accepted.id] }));
    this.trial.revisions++;
    this.trial.applied += outcome?.applied.length ?? 0;
    const after = this.read('sample.md');
    if (!changedOnlyWithin(before, after, passagesOf(accepted))) this.problem(`changed elsewhere: ${after}`);
    this.look('after the revision', { ...this.files, 'sample.md': after });
  }

  /** Of every round, auto ones too: what differs is in the passages of what was applied. */
  private async lookAtHistory(store: FileStore): Promise<void> {
    for (const { entry, files, suggestions } of await readHistory(store, 'sample')) {
      const applied = suggestions.filter(({ status }) => status === 'applied');
      for (const { path, before, after } of files) {
        if (path !== 'sample.md') this.problem(`entry ${entry} has ${path}`);
        if (before === after || before === null || after === null) continue;
        const [one, other] = await Promise.all(
          [before, after].map(async (hash) => new TextDecoder().decode(await keptText(store, hash))),
        );
        if (!changedOnlyWithin(one!, other!, applied.flatMap(passagesOf)))
          this.problem(`entry ${entry} changed something elsewhere: ${other}`);
      }
    }
  }

  /** Whether each text stands byte for byte as expected. */
  private look(when: string, expected: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(expected))
      if (this.read(path) !== text) this.problem(`${path} was changed ${when}`);
    if (readFileSync(join(this.around, 'outside.md'), 'utf8') !== 'Nobody touches this.\n')
      this.problem(`a file outside was changed ${when}`);
  }

  private lookEverywhere(): void {
    const list = (folder: string): string[] =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name));
    for (const file of list(this.around)) {
      const below = file.slice(this.folder.length + 1);
      const isOwn = file.startsWith(`${this.folder}/`)
        ? ownFiles.test(below)
        : file === join(this.around, 'outside.md');
      if (!isOwn) this.problem(`${file} was made`);
      const [form] = formsFound([key], readFileSync(file));
      if (form !== undefined) this.problem(`${file} has the key, as ${form}`);
    }
    if (this.sink.allConnections > 0) this.problem('another server was asked');
    if ((globalThis as { pwned?: unknown }).pwned !== undefined) this.problem('something was executed');
  }

  /** Read as a model reads it: what instructs is within an enclosure, and none of it ends that. */
  private lookAtRequest({ body, asked }: ReceivedRequest, number: number): void {
    const [system, user] = (body?.messages ?? []).map(({ content }) => content);
    if (system === undefined || user === undefined)
      return this.problem(`request ${number} has no two messages`);
    if (system.includes(marker)) this.problem(`request ${number}: the system message has the text in it`);
    const { enclosed, outside } = readEnclosures(user);
    if (outside.includes(marker))
      this.problem(`request ${number} (${asked}): it stands outside of its enclosure`);
    if (number === 1 && !enclosed.includes(this.files['sample.md']!.trimEnd()))
      this.problem('the text is not in one enclosure, word for word');
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StoryFoldError) {
        const [form] = formsFound([key], JSON.stringify([error.message, error.hint, error.details]));
        if (form !== undefined) this.problem(`an error has the key, as ${form}`);
      } else this.problem(`threw ${String(error)}`);
      return undefined;
    }
  }

  private texts(): Readonly<Record<string, string>> {
    const { story, place } = this.tried;
    const { words } = this;
    const paragraphs = story.text.trimEnd().split('\n\n');
    const middle = Math.floor(paragraphs.length / 2);
    const asked = story.assessment.suggestions[0]!.quote!;
    const oneLine = words.replace(/\n+/g, ' ');
    const put = (at: number, what: string): string => paragraphs.toSpliced(at, 0, what).join('\n\n');
    const samples: Partial<Record<typeof place, string>> = {
      first: put(0, words),
      middle: put(middle, words),
      last: put(paragraphs.length, words),
      passage: paragraphs.join('\n\n').replace(asked, () => `${asked} ${oneLine}`),
      comment: put(middle, `<!--\n${words}\n-->`),
      fence: put(middle, `\`\`\`\n${words}\n\`\`\``),
      heading: put(middle, `## ${oneLine}`),
    };
    const isIn = (where: typeof place): string => (place === where ? `\n\n${words}` : '');
    return {
      'brief.md': `# Brief\n\nA ferry keeper, a kite, and who pays.${isIn('brief')}\n`,
      'outline.md': `# Outline\n\n## Chapter 1: Far\n\nSynopsis: Somebody crosses.${isIn('outline')}\n`,
      'sample.md': `${samples[place] ?? paragraphs.join('\n\n')}\n`,
      'chapters/01-far.md': '# Chapter 1: Far\n\nNot yet written.\n',
    };
  }

  private read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  private problem(what: string): void {
    this.trial.problems.push(what);
  }
}

function passagesOf({ anchor, otherAnchors = [] }: Suggestion): { start: number; end: number }[] {
  return [...(anchor ? [anchor] : []), ...otherAnchors].map(({ start, exact }) => ({
    start,
    end: start + exact.length,
  }));
}

/** What stands between tags of a message, and what does not: each tag ends at the first line that ends it by name. */
function readEnclosures(message: string): { enclosed: string[]; outside: string } {
  const enclosed: string[] = [];
  let outside = '';
  let at = 0;
  for (const open = /^<([a-z]+(?:-\d+)?)(?: [^\n]*)?>\n/gm; ;) {
    open.lastIndex = at;
    const match = open.exec(message);
    const end = match ? message.indexOf(`\n</${match[1]}>`, match.index) : -1;
    if (!match || end < 0) return { enclosed, outside: outside + message.slice(at) };
    outside += message.slice(at, match.index);
    enclosed.push(message.slice(match.index + match[0].length, end));
    at = end + match[1]!.length + 4;
  }
}
