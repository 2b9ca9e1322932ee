import { FileManuscript } from '../src/adapters/node/fileManuscript';
import { ChapterController } from '../src/core/chapter/chapterController';
import { withIds } from '../src/core/chapter/judging/issueIds';
import type { Issue } from '../src/core/chapter/model';
import type { ChapterTalk, Redo, WorkingChapter } from '../src/core/chapter/chapterTalk';
import { openChapterTalk } from '../src/core/chapter/running/openChapterTalk';
import { sceneListText } from '../src/core/chapter/telling/chapterContext';
import { heldText } from '../src/core/chapter/telling/heldAgainst';
import { sceneName } from '../src/core/chapter/telling/toldNames';
import type { ModelMessage } from '../src/core/llm/languageModel';
import { estimateTokens } from '../src/core/llm/usage/tokenEstimate';
import type { ProjectSettings } from '../src/core/project/project';
import type { Language } from '../src/core/text/language';
import { randomNumbers } from '../src/core/chapter/calibration/randomNumbers';
import type { RetryLevel } from '../src/shared/values';
import { stepOf } from '../test/fakes/chapterModel';
import { ManualClock } from '../test/fakes/manualClock';
import { MemoryStore } from '../test/fakes/memoryStore';
import { sessionOn } from '../test/fakes/modelSessions';
import { ScriptedModel } from '../test/fakes/scriptedModel';
import { controllerOn } from '../test/fakes/testProject';
import { drawnVerdicts } from './chapterDraws';
import { chapterUnits, FillerReplies } from './chapterReplies';
import { fillerOf, fillerWriter } from './filler';

export type StepName = 'scene_list' | 'scene' | 'revision' | 'judge_report' | 'bible_update';

/** One request of the product's, with what the reply to it came to. */
export interface MadeStep {
  name: StepName;
  chapter: number;
  /** From 0; counted on through the rounds after the chapter has passed. */
  attempt: number;
  messages: readonly ModelMessage[];
  reply: string;
  /** Tokens of the reply without its form: of edits the new words only. */
  newTokens: number;
  /** What there is to be told of the chapter, each once and as it stands: the least that such a request could say. */
  material: { list: string; held: string; scenes: string };
}

export interface MadeChapter {
  language: Language;
  /** Everything that is told before the first step's own instruction, and stays: the documents, the bible, the neighbours, the task. */
  documents: string;
  fixed: string;
  steps: MadeStep[];
  /** As long as those that passed have: for pipelines that feed the bible within each attempt. */
  bibleUpdate: string;
  /** Levels of the attempts after the first, without the rounds after the last. */
  retries: RetryLevel[];
}

const seed = 1;
const chapters = 20;
const stableTokens = 4000;
const attempts = 4;

/**
 * The product's chapter engine writes the chapters of one project; only the replies are made up. `patches`: for each attempt after the first
 * so many further rounds of edits follow when its series has ended, on average.
 */
export async function madeChapters(language: Language, patches: number): Promise<MadeChapter[]> {
  const writer = fillerWriter(language, randomNumbers(seed));
  const replies = new FillerReplies(language, writer, randomNumbers(seed + 1));
  // Of their own, so that they are the same however many words the filler takes.
  const verdictRandom = randomNumbers(seed + (language === 'zh' ? 2 : 3));
  const verdicts = Array.from({ length: chapters }, () => drawnVerdicts(attempts, verdictRandom));

  const made: MadeChapter[] = [];
  let judged = 0;
  let current: { chapter: WorkingChapter; held: string; edit?: Parameters<ChapterTalk['edit']> } | undefined;
  let expected = 0;

  const answer = (name: StepName, chapter: number): { reply: string; newTokens: number } => {
    switch (name) {
      case 'scene_list':
        return inWords(replies.sceneList());
      case 'scene': {
        const reply = replies.scene();
        return { reply, newTokens: estimateTokens(reply) };
      }
      case 'revision': {
        const [working, asks, options] = current!.edit!;
        const revision = replies.revision(working, asks, options?.only ?? []);
        expected = revision.edits;
        return revision;
      }
      case 'judge_report': {
        const verdict = verdicts[chapter]![judged++] ?? { passes: true, issues: [] };
        return inWords(replies.judgeReport(verdict, patches > 0));
      }
      case 'bible_update':
        return inWords(replies.bibleUpdate());
    }
  };
  let attempt = 0;
  const model = new ScriptedModel((request) => {
    const name = stepOf(request) as StepName;
    const { reply, newTokens } = answer(name, made.length - 1);
    const { chapter, held } = current!;
    const list = chapter.sceneList ? sceneListText(chapter.sceneList, language) : '';
    made.at(-1)!.steps.push({
      name,
      chapter: made.length - 1,
      attempt,
      messages: request.messages,
      reply,
      newTokens,
      material: {
        list,
        held,
        scenes: chapter.scenes.map(({ scene, text }) => `${sceneName(scene)}\n${text}`).join('\n'),
      },
    });
    return reply;
  });

  const told = (issues: readonly Issue[], instructions: readonly string[]): string =>
    heldText({ issues: withIds(issues), instructions }, language);
  const ofRedo = (redo: Redo | undefined): string => (redo ? told(redo.issues, redo.instructions) : '');
  const noting = (talk: ChapterTalk): ChapterTalk => ({
    run: talk.run,
    bullets: talk.bullets,
    afresh: () => noting(talk.afresh()),
    at: (number) => {
      attempt = number;
      return noting(talk.at(number));
    },
    plan: (redo) => {
      const failed = { heading: '', sceneList: undefined, scenes: [] };
      current = { chapter: failed, held: ofRedo(redo) };
      return talk.plan(redo);
    },
    writeScene: (chapter, scene, redo, ...rest) => {
      current = { chapter, held: ofRedo(redo) };
      return talk.writeScene(chapter, scene, redo, ...rest);
    },
    edit: async (chapter, asks, options) => {
      const issues = asks.map(({ issue }) => issue);
      current = { chapter, held: told(issues, options?.instructions ?? []), edit: [chapter, asks, options] };
      const edited = await talk.edit(chapter, asks, options);
      if (edited.applied !== expected || edited.strays.length + edited.unaddressed.length > 0)
        throw new Error(`Not applied: ${JSON.stringify([edited.strays, edited.unaddressed])}`);
      return edited;
    },
    judge: (chapter, measured, earlier) => {
      current = { chapter, held: told(earlier ?? [], []) };
      return talk.judge(chapter, measured, earlier);
    },
    updateBible: (chapter) => {
      current = { chapter, held: '' };
      return talk.updateBible(chapter);
    },
    planned: (...asked) => talk.planned(...asked),
  });

  const controller = await projectOf(language, model, async (options) =>
    noting(await openChapterTalk(options)),
  );
  const patchRandom = randomNumbers(seed + 4);
  for (let number = 1; number <= chapters; number++) {
    judged = 0;
    const chapter: MadeChapter = {
      language,
      documents: '',
      fixed: '',
      steps: [],
      bibleUpdate: replies.bibleUpdate(),
      retries: [],
    };
    made.push(chapter);
    const outcome = await controller.generate(String(number));
    chapter.retries = outcome.attempts.slice(1).map(({ level }) => level);
    Object.assign(chapter, materialOf(chapter.steps[0]!.messages));
    judged = attempts;
    for (let round = 0; round < chapter.retries.length; round++) {
      if (patchRandom() < patches) await controller.retry(String(number), { level: 'edit_only' });
    }
  }
  return made;
}

/** Of a first request: its documents, and what is told after them up to the instruction. */
function materialOf([, user]: readonly ModelMessage[]): { documents: string; fixed: string } {
  const { content } = user!;
  const documentsEnd = content.lastIndexOf('</document>') + '</document>'.length;
  const fixedEnd = content.lastIndexOf('</text>') + '</text>'.length;
  return { documents: content.slice(0, documentsEnd), fixed: content.slice(documentsEnd, fixedEnd) };
}

/** A reply in JSON, with the tokens of the words that it says. */
function inWords(reply: string): { reply: string; newTokens: number } {
  const words: string[] = [];
  JSON.parse(reply, (_key, value: unknown) => {
    if (typeof value === 'string') words.push(value);
    return value;
  });
  return { reply, newTokens: estimateTokens(words.join('\n')) };
}

async function projectOf(
  language: Language,
  model: ScriptedModel,
  openTalk: typeof openChapterTalk,
): Promise<ChapterController> {
  const units = chapterUnits[language];
  const settings = {
    'storyfold.chapter.minWords': units * 0.8,
    'storyfold.chapter.maxWords': units * 1.2,
    'storyfold.budget.calls': 1_000_000,
  };
  const project: ProjectSettings = {
    title: '',
    language,
    dialect: 'british',
    script: 'simplified',
    audience: '',
    settings,
  };
  const writer = fillerWriter(language, randomNumbers(seed + 5));
  const store = new MemoryStore();
  const clock = new ManualClock();
  const section = stableTokens / 2 / chapters;
  const titles = new Set<string>();
  while (titles.size < chapters) titles.add(writer.word() + writer.word());
  const outline = [...titles]
    .map(
      (title, index) =>
        `## ${language === 'zh' ? `第${index + 1}章 ` : `Chapter ${index + 1}: `}${title}\n\n${cut(fillerOf(section, writer), section)}\n`,
    )
    .join('\n');
  const brief = cut(fillerOf(stableTokens, writer), stableTokens - estimateTokens(outline));
  for (const [path, text] of Object.entries({ 'brief.md': `${brief}\n`, 'outline.md': `${outline}\n` }))
    await store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
  return new ChapterController({
    store,
    manuscript: new FileManuscript(store),
    project,
    clock,
    refinement: controllerOn(store, { clock, project }),
    model: sessionOn(model, store, { clock, language, settings }),
    openTalk,
  });
}

/** As much of a text as takes so many tokens. */
function cut(text: string, tokens: number): string {
  let [from, to] = [0, text.length];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if (estimateTokens(text.slice(0, middle)) <= tokens) from = middle;
    else to = middle - 1;
  }
  return text.slice(0, from).trim();
}
