import type { ModelRun } from '../../llm/calls/modelRun';
import type { ModelSession } from '../../llm/calls/modelSession';
import type { PlannedRequest } from '../../llm/calls/runEstimate';
import { enclosed } from '../../llm/conversation/taggedText';
import type { ModelMessage } from '../../llm/languageModel';
import { replyEmpty, replyInvalid, replyRefused } from '../../llm/modelErrors';
import { formOrder } from '../../llm/replies/formInWords';
import type { Manuscript } from '../../ports';
import type { ToldBullet } from '../../project/playbook/playbook';
import type { ProjectSettings } from '../../project/project';
import { isRefusal } from '../../refinement/generation/refusingReply';
import { readableTexts } from '../../refinement/readableTexts';
import { beginningOf } from '../../refinement/telling/paragraphCuts';
import { playbookDocuments } from '../../refinement/telling/toldPlaybook';
import { sharedContext, type ToldDocument } from '../../refinement/telling/toldContext';
import { estimateTokens } from '../../llm/usage/tokenEstimate';
import type { ProjectStore } from '../../storage/projectStore';
import type { Language } from '../../text/language';
import type { TreeBuilderConfig } from '../building/config';
import type { PlotSkeleton } from '../model';
import type { SkeletonProblem } from '../skeleton/checkSkeleton';
import { storyDocuments, type StoryDocument } from '../storyFiles';
import { storyMaterial } from '../storyMaterial';
import { choicesFormat } from './choicesFormat';
import { beforeText, chosenText, placeText, skeletonText, waysText } from './nodeTexts';
import { nodeProse } from './nodeProse';
import { responsesFormat } from './responsesFormat';
import { skeletonFormat } from './skeletonFormat';
import { problemText, sizeText } from '../skeleton/skeletonTexts';
import { documentMarkdown, storyDocumentFormats } from './storyDocumentFormats';
import { documentsSystem, skeletonSystem, treeSystem } from './storyGuides';
import type {
  ChoicesAsk,
  NodeAsk,
  ResponsesAsk,
  Said,
  SaidChoices,
  StoryEstimates,
  StoryTalk,
  ToldStory,
} from './storyTalk';
import { told } from './toldNames';

/** UTF-16 units of the sample beside a node. */
const sampleUnits = 6000;
/** Tokens of a reply as they come as a rule. */
const replyTokens = {
  document: 1400,
  plot_skeleton: 2200,
  narrative: 220,
  choices: 220,
  responses: 200,
} as const;
/** Of what a node's requests say besides, on top of what all of them begin with. */
const nodeTokens = 700;

interface StoryTalkOptions {
  store: ProjectStore;
  manuscript: Manuscript;
  project: ProjectSettings;
  model: ModelSession;
  /** What the requests are made in. */
  run: ModelRun;
  playbook: readonly ToldBullet[];
  /** What the author wants told besides. */
  material: readonly ToldDocument[];
}

interface NamedText {
  name: string;
  text: string;
}

/** A story's requests. Those of one kind begin with the same words: guide, documents, skeleton. */
export class ToldStoryTalk implements StoryTalk, StoryEstimates {
  private constructor(
    private readonly options: StoryTalkOptions,
    /** What the requests of the stage begin with. */
    private readonly lasting: readonly NamedText[],
  ) {}

  /** Reads what the model is told of the work; nothing is sent. `story` is what nodes are written from; without it, it is for what comes before. */
  static async open(options: StoryTalkOptions, story?: ToldStory): Promise<ToldStoryTalk> {
    return new ToldStoryTalk(options, await (story ? textsForNodes(options, story) : rawTexts(options)));
  }

  get run(): ModelRun {
    return this.options.run;
  }

  async document(
    name: StoryDocument,
    earlier: Readonly<Partial<Record<StoryDocument, string>>>,
    config: TreeBuilderConfig,
  ): Promise<Said<string>> {
    const format = storyDocumentFormats[name];
    const { value, ...rest } = await this.run.structured(
      format,
      this.documentMessages(name, earlier, config),
    );
    return { ...rest, value: documentMarkdown(value) };
  }

  skeleton(
    documents: Readonly<Record<StoryDocument, string>>,
    config: TreeBuilderConfig,
    wrong?: { skeleton: PlotSkeleton; problems: readonly SkeletonProblem[] },
  ): Promise<Said<PlotSkeleton>> {
    return this.run.structured(skeletonFormat, this.skeletonMessages(documents, config, wrong));
  }

  async narrative(ask: NodeAsk): Promise<string> {
    const order =
      this.language === 'zh'
        ? '现在写这个节点的正文：只写正文。'
        : 'Write the prose of this node now: prose alone.';
    const { text, received } = await this.run.prose(
      'narrative',
      this.messages(treeSystem(this.options.project), this.lasting, this.aboutNode(ask, 'prose'), order),
      { expectedOutputTokens: Math.round(ask.length * 1.4) },
    );
    const prose = nodeProse(text);
    if (prose === '') throw replyEmpty();
    if (isRefusal(prose)) throw replyRefused('', await this.run.keep('narrative', 'reply_refused', received));
    return prose;
  }

  async choices(ask: ChoicesAsk): Promise<Said<SaidChoices>> {
    const names = told[this.language];
    const texts = [
      ...this.aboutNode(ask, 'choices'),
      { name: names.node, text: ask.narrative },
      { name: names.ways, text: waysText(ask, this.language) },
    ];
    const { value, ...rest } = await this.run.structured(
      choicesFormat,
      this.messages(
        treeSystem(this.options.project),
        this.lasting,
        texts,
        formOrder('choices', this.language),
      ),
    );
    const choices = inOrder(value.choices, ({ way }) => way, ask.slots.length);
    if (choices === undefined)
      throw replyInvalid(
        [{ problem: 'lacks_parts' }],
        await this.run.keep('choices', 'reply_invalid', rest.received),
      );
    return {
      ...rest,
      value: {
        scene: value.scene,
        reliesOn: value.reliesOn,
        choices: choices.map(({ text, consequences, preconditions }) => ({
          text,
          consequences,
          preconditions,
        })),
      },
    };
  }

  async responses(ask: ResponsesAsk): Promise<Said<string[]>> {
    const names = told[this.language];
    const texts = [
      ...this.aboutNode(ask, 'responses'),
      { name: names.node, text: ask.narrative },
      { name: names.ways, text: chosenText(ask, this.language) },
    ];
    const { value, ...rest } = await this.run.structured(
      responsesFormat,
      this.messages(
        treeSystem(this.options.project),
        this.lasting,
        texts,
        formOrder('responses', this.language),
      ),
    );
    const responses = inOrder(value.responses, ({ choice }) => choice, ask.choices.length);
    if (responses === undefined)
      throw replyInvalid(
        [{ problem: 'lacks_parts' }],
        await this.run.keep('responses', 'reply_invalid', rest.received),
      );
    return { ...rest, value: responses.map(({ text }) => text) };
  }

  plannedDocuments(names: readonly StoryDocument[], config: TreeBuilderConfig): PlannedRequest[] {
    return names.map((name) => ({
      step: name,
      input: this.documentMessages(name, {}, config),
      outputTokens: replyTokens.document,
    }));
  }

  plannedSkeleton(
    documents: Readonly<Record<StoryDocument, string>>,
    config: TreeBuilderConfig,
  ): PlannedRequest[] {
    return [
      {
        step: 'plot_skeleton',
        input: this.skeletonMessages(documents, config),
        outputTokens: replyTokens.plot_skeleton,
      },
    ];
  }

  plannedTree(nodes: number, endings: number): PlannedRequest[] {
    const begins = this.messages(treeSystem(this.options.project), this.lasting, [], '');
    const shared = begins.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    const planned: PlannedRequest[] = [];
    const add = (step: 'narrative' | 'choices' | 'responses', count: number): void => {
      for (let at = 0; at < count; at++)
        planned.push({
          step,
          input: { tokens: shared + nodeTokens, shared: planned.length === 0 ? 0 : shared },
          outputTokens: replyTokens[step],
        });
    };
    add('narrative', nodes);
    add('choices', Math.max(0, nodes - endings));
    add('responses', Math.max(0, nodes - endings));
    return planned;
  }

  private get language(): Language {
    return this.options.project.language;
  }

  private aboutNode(ask: NodeAsk, about: 'prose' | 'choices' | 'responses'): NamedText[] {
    const names = told[this.language];
    return [
      { name: names.place, text: placeText(ask, this.language, about) },
      // Its prose begins where that ended; for the rest the node itself is there.
      { name: names.before, text: about === 'prose' ? beforeText(ask, this.language) : '' },
    ];
  }

  private documentMessages(
    name: StoryDocument,
    earlier: Readonly<Partial<Record<StoryDocument, string>>>,
    config: TreeBuilderConfig,
  ): ModelMessage[] {
    const { language } = this;
    return this.messages(
      documentsSystem(this.options.project),
      [
        ...this.lasting,
        { name: told[language].size, text: sizeText(config, language) },
        ...documentTexts(earlier, language),
      ],
      [],
      formOrder(name, this.language),
    );
  }

  private skeletonMessages(
    documents: Readonly<Record<StoryDocument, string>>,
    config: TreeBuilderConfig,
    wrong?: { skeleton: PlotSkeleton; problems: readonly SkeletonProblem[] },
  ): ModelMessage[] {
    const { language } = this;
    const names = told[language];
    const { material } = this.options;
    const texts = [{ name: names.size, text: sizeText(config, language) }];
    if (wrong) {
      const problems = wrong.problems.map((problem) => `- ${problemText(problem, language)}`).join('\n');
      const { config: _config, version: _version, ...asWritten } = wrong.skeleton;
      texts.push({ name: names.wrong, text: `${JSON.stringify(asWritten)}\n\n${problems}` });
    }
    return this.messages(
      skeletonSystem(this.options.project),
      [...material, ...documentTexts(documents, language)],
      texts,
      formOrder('plot_skeleton', language),
    );
  }

  private messages(
    system: string,
    lasting: readonly NamedText[],
    texts: readonly NamedText[],
    order: string,
  ): ModelMessage[] {
    const material = [...lasting, ...texts]
      .filter(({ text }) => text.trim() !== '')
      .map(({ name, text }) => `${enclosed('document', { name }, text)}\n\n`)
      .join('');
    return [
      { role: 'system', content: system },
      { role: 'user', content: `${material}${order}` },
    ];
  }
}

/** What the documents are written from. */
async function rawTexts(options: StoryTalkOptions): Promise<NamedText[]> {
  const { playbook, material, project } = options;
  const { language } = project;
  const lessons = playbookDocuments(playbook, language, told[language].playbook);
  return [...(await storyMaterial(options)), ...material, ...lessons];
}

/** What nodes are written from: not the author's texts themselves, but their wish, the voice, and what was made of the rest. */
async function textsForNodes(options: StoryTalkOptions, story: ToldStory): Promise<NamedText[]> {
  const { playbook, material, project, store, manuscript } = options;
  const { language } = project;
  const names = told[language];
  const { documents } = await sharedContext(options, 'brief');
  const sample = await readableTexts(store, manuscript, 'sample');
  return [
    ...documents,
    ...sample.map(({ text }) => ({ name: names.sample, text: beginningOf(text, sampleUnits) })),
    ...material,
    ...documentTexts(story.documents, language),
    { name: names.skeleton, text: story.skeleton ? skeletonText(story.skeleton, language) : '' },
    ...playbookDocuments(playbook, language, names.playbook),
  ];
}

function documentTexts(
  documents: Readonly<Partial<Record<StoryDocument, string>>>,
  language: Language,
): NamedText[] {
  return storyDocuments.map((name) => ({ name: told[language][name], text: documents[name] ?? '' }));
}

/**
 * One for each that was asked for, in order: by its number where every one has its own, else as they stand. Undefined where there are too few.
 */
function inOrder<T>(
  said: readonly T[],
  numberOf: (one: T) => number | undefined,
  wanted: number,
): T[] | undefined {
  const byNumber = new Map<number, T>();
  for (const one of said) {
    const number = numberOf(one);
    if (number !== undefined && !byNumber.has(number)) byNumber.set(number, one);
  }
  const numbered = Array.from({ length: wanted }, (_, index) => byNumber.get(index + 1));
  if (numbered.every((one) => one !== undefined)) return numbered;
  return said.length >= wanted ? said.slice(0, wanted) : undefined;
}
