import type { ModelRun } from '../../llm/calls/modelRun';
import type { PlannedRequest } from '../../llm/calls/runEstimate';
import { enclosed } from '../../llm/conversation/taggedText';
import type { ModelMessage } from '../../llm/languageModel';
import { formOrder } from '../../llm/replies/formInWords';
import type { ReplyName } from '../../llm/steps';
import { playbookDocuments } from '../../refinement/telling/toldPlaybook';
import { fittedBible } from '../../chapter/bible/fittedBible';
import { sharedContext } from '../../refinement/telling/toldContext';
import type { Language } from '../../text/language';
import {
  taskVersion,
  type CitedEntry,
  type CurationOperation,
  type Feedback,
  type Reflection,
  type Requirements,
} from '../model';
import type { TaskStage } from '../../../shared/values';
import { curationFormat } from './curationFormat';
import { feedbackFormat } from './feedbackFormat';
import {
  chapterText,
  decisionsText,
  feedbackText,
  foundText,
  judgeText,
  lessonsText,
  reflectionText,
  requirementsText,
} from './materialTexts';
import { reportText } from './storyReportText';
import { reflectionFormat } from './reflectionFormat';
import { requirementsFormat } from './requirementsFormat';
import { taskGuide } from './taskGuide';
import type { ReflectionMaterial, TaskChapter, TaskMaterial, TaskTalk, TaskTalkOptions } from './taskTalk';
import { templatesFormat } from './templatesFormat';
import { told } from './toldNames';

/** Tokens of the story bible that a task is told. */
const bibleTokens = 6000;
/** Tokens of a reply as they come as a rule. */
const replyTokens = {
  requirements: 700,
  templates: 300,
  feedback: 600,
  reflection: 400,
  curation: 300,
} as const;
type Step = keyof typeof replyTokens;
const stepOf: Readonly<Record<TaskStage, Step | undefined>> = {
  extracting: 'requirements',
  retrieving: 'templates',
  generating: undefined,
  evaluating: 'feedback',
  reflecting: 'reflection',
  curating: 'curation',
};

/** One task's requests. Each begins with the same words as the one before: the guide, the documents, the bible, the chapter's part. */
export class ToldTask implements TaskTalk {
  private constructor(
    private readonly options: TaskTalkOptions,
    private readonly system: string,
    private readonly documents: string,
  ) {}

  /** Reads what the model is told of the work; nothing is sent. */
  static async open(options: TaskTalkOptions): Promise<ToldTask> {
    const { project, bible, playbook, about } = options;
    const { language } = project;
    const names = told[language];
    const context = await sharedContext(options, 'final');
    const task = about.kind === 'story' ? storyText[language] : taskText(about, language);
    const earlier = about.kind === 'story' ? [] : about.earlier;
    const { soFar = '' } = bible
      ? fittedBible(bible, { before: earlier, language }, { tokens: bibleTokens, about: task })
      : {};
    const documents = [
      ...context.documents,
      ...playbookDocuments(playbook, language, names.playbook),
      { name: names.bible, text: soFar },
      { name: about.kind === 'story' ? names.story : names.task, text: task },
    ]
      .filter(({ text }) => text.trim() !== '')
      .map(({ name, text }) => `${enclosed('document', { name }, text)}\n\n`)
      .join('');
    return new ToldTask(options, taskGuide(project, about.kind), documents);
  }

  get run(): ModelRun {
    return this.options.run;
  }

  async requirements(): Promise<Requirements> {
    const { value } = await this.run.structured(requirementsFormat, this.messages('requirements', []));
    return value;
  }

  async templates(requirements: Requirements, found: readonly CitedEntry[]): Promise<CitedEntry[]> {
    const { language } = this;
    const names = told[language];
    const texts = [
      { name: names.requirements, text: requirementsText(requirements, language) },
      { name: names.found, text: foundText(found) },
    ];
    const { value } = await this.run.structured(templatesFormat, this.messages('templates', texts));
    const picked = new Map(value.picks.map(({ entry, why }) => [entry, why]));
    return found.flatMap((entry, index) => {
      const why = picked.get(`e${index + 1}`) ?? picked.get(entry.id.toLowerCase());
      return why === undefined ? [] : [{ ...entry, why }];
    });
  }

  async feedback(material: TaskMaterial): Promise<Feedback> {
    const { value } = await this.run.structured(
      feedbackFormat,
      this.messages('feedback', this.about(material)),
    );
    const { clock } = this.options.model.options;
    return { version: taskVersion, mode: 'llm_judge', notes: '', evaluatedAt: clock.now(), ...value };
  }

  async reflect(material: ReflectionMaterial): Promise<Reflection> {
    const { value } = await this.run.structured(
      reflectionFormat,
      this.messages('reflection', [...this.about(material), ...this.learned(material)]),
    );
    // Only what stood in its prompts can have helped or harmed.
    const known = new Set(material.result.bullets.map((id) => id.toLowerCase()));
    return {
      version: taskVersion,
      ...value,
      helpful: value.helpful.filter((id) => known.has(id)),
      harmful: value.harmful.filter((id) => known.has(id)),
      decisions: material.decisions.counts,
    };
  }

  async curate({ reflection, bullets }: Parameters<TaskTalk['curate']>[0]): Promise<CurationOperation[]> {
    const { language } = this;
    const names = told[language];
    const texts = [
      {
        name: names.reflection,
        text: reflectionText(reflection, language),
      },
      { name: names.lessons, text: lessonsText(bullets, language) },
    ];
    const { value } = await this.run.structured(curationFormat, this.messages('curation', texts));
    return value.operations;
  }

  planned(stage: TaskStage): PlannedRequest[] {
    const step = stepOf[stage];
    return step === undefined
      ? []
      : [{ step, input: this.messages(step, []), outputTokens: replyTokens[step] }];
  }

  private get language(): Language {
    return this.options.project.language;
  }

  private about({ requirements, result, text, judge, storyReport }: TaskMaterial): NamedText[] {
    const { language } = this;
    const names = told[language];
    return [
      { name: names.requirements, text: requirementsText(requirements, language) },
      { name: names.chapter, text: chapterText(text) },
      {
        name: names.judge,
        text: judge
          ? judgeText(judge, result, language)
          : storyReport
            ? reportText(storyReport, language)
            : '',
      },
    ];
  }

  private learned({ feedback, decisions, bullets }: ReflectionMaterial): NamedText[] {
    const { language } = this;
    const names = told[language];
    return [
      { name: names.feedback, text: feedback ? feedbackText(feedback, language) : '' },
      { name: names.decisions, text: decisionsText(decisions, language) },
      { name: names.lessons, text: lessonsText(bullets, language) },
    ];
  }

  private messages(name: ReplyName, texts: readonly NamedText[]): ModelMessage[] {
    const material = texts
      .filter(({ text }) => text.trim() !== '')
      .map((one) => `${enclosed('document', { name: one.name }, one.text)}\n\n`)
      .join('');
    return [
      { role: 'system', content: this.system },
      { role: 'user', content: `${this.documents}${material}${formOrder(name, this.language)}` },
    ];
  }
}

interface NamedText {
  name: string;
  text: string;
}

const storyText: Readonly<Record<Language, string>> = {
  en: 'All of it, from the first node to the last ending. A program builds it from documents, a skeleton of acts and beats, and nodes with choices; what the brief and the outline say of a book holds for it.',
  zh: '整部故事，从第一个节点到最后一个结局。由程序依次做成文档、幕与节拍的骨架、带选项的节点；写作要点和提纲对一本书说的，对它同样有效。',
};

function taskText({ number, title, outline }: TaskChapter, language: Language): string {
  const named = [
    number === undefined ? '' : language === 'zh' ? `第 ${number} 章` : `Chapter ${number}`,
    title,
  ]
    .filter((part) => part !== '')
    .join(language === 'zh' ? ' ' : ': ');
  const none =
    language === 'zh'
      ? '提纲里没有这一章：由资料和前文推出它该讲什么。'
      : 'The outline has no part for this chapter: let what it has to do follow from the documents and the story so far.';
  return [named, outline.trim() === '' ? none : outline.trim()].filter((part) => part !== '').join('\n\n');
}
