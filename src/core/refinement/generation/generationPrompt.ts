import { Conversation } from '../../llm/conversation/conversation';
import type { ModelMessage } from '../../llm/languageModel';
import type { ToldBullet } from '../../project/playbook/playbook';
import type { ProjectSettings } from '../../project/project';
import type { Phase } from '../../../shared/values';
import { playbookDocuments } from '../telling/toldPlaybook';
import { generationGuide } from './generationGuide';
import { writtenForm, type WrittenForm } from './generationForms';

/** A phase that is written in one go. */
export type GeneratedPhase = Exclude<Phase, 'final'>;

/** What a phase is written from. */
export interface GenerationSources {
  /** What the author wishes the whole to be. */
  wish?: string | undefined;
  /** What they wish of this phase's text in particular; not for the brief, whose wish is the whole's. */
  ownWish?: string | undefined;
  brief?: string;
  outline?: string;
}

export type WritingProject = Pick<ProjectSettings, 'title' | 'language' | 'dialect' | 'script' | 'audience'>;

/** About how many tokens each will be, for the estimate. */
export const expectedTokens: Readonly<Record<GeneratedPhase, number>> = {
  brief: 1200,
  outline: 4000,
  sample: 1600,
};

/** The names under which the model is told them, and by which its instruction calls them. */
const names = {
  en: {
    project: 'project',
    wish: 'wish',
    brief: 'brief',
    outline: 'outline',
    ownWish: { brief: 'wish', outline: 'wish for the outline', sample: 'wish for the sample' },
  },
  zh: {
    project: '作品',
    wish: '愿望',
    brief: '写作要点',
    outline: '提纲',
    ownWish: { brief: '愿望', outline: '对提纲的愿望', sample: '对样段的愿望' },
  },
} as const;

/** The request for a phase's text. What lasts longest stands first, so that the request for the next phase begins alike. */
export function generationMessages(
  phase: GeneratedPhase,
  project: WritingProject,
  sources: GenerationSources,
  lessons: readonly ToldBullet[] = [],
): ModelMessage[] {
  const { language } = project;
  const called = names[language];
  const documents = [
    { name: called.project, text: projectFacts(project) },
    { name: called.wish, text: sources.wish ?? '' },
    { name: called.brief, text: sources.brief ?? '' },
    { name: called.outline, text: sources.outline ?? '' },
    ...playbookDocuments(lessons, language),
    { name: called.ownWish[phase], text: sources.ownWish ?? '' },
  ].filter(({ text }) => text.trim() !== '');
  const conversation = new Conversation({ language, system: generationGuide[language], documents });
  const told = new Set(documents.map(({ name }) => name));
  const instruct = language === 'zh' ? chineseInstruction : englishInstruction;
  return conversation.messages(
    instruct(phase, writtenForm(project), {
      wish: told.has(called.wish),
      ownWish: sources.ownWish !== undefined && told.has(called.ownWish[phase]),
      audience: project.audience.trim() !== '',
    }),
  );
}

function projectFacts({ title, audience, language }: WritingProject): string {
  const lines =
    language === 'zh' ? { title: '题目：', audience: '读者：' } : { title: 'Title: ', audience: 'Readers: ' };
  return [
    ...(title.trim() === '' ? [] : [lines.title + title]),
    ...(audience.trim() === '' ? [] : [lines.audience + audience]),
  ].join('\n');
}

/** Which documents there are to speak of. */
interface Told {
  wish: boolean;
  ownWish: boolean;
  audience: boolean;
}

function englishInstruction(phase: GeneratedPhase, form: WrittenForm, told: Told): string {
  const { headings, synopsis, notes, chapter, variety } = form;
  const fit = told.wish
    ? 'Where the documents disagree, the wish holds, then the brief, then the outline. '
    : '';
  const own = told.ownWish
    ? `What the author wishes of this ${phase} in particular stands in the document "wish for the ${phase}"; it goes before everything else here. `
    : '';
  switch (phase) {
    case 'brief':
      return `Write the brief of this story from the author's wish. ${variety}

Begin with a line "# " and a working title, the project's own if it has one. Then these sections, each with exactly this heading, in this order:

## ${headings.premise}
Two to four sentences: who wants what, why now, what stands in the way, which choice it comes down to, and how it ends.

## ${headings.audience}
Who reads it and how old they are, in years${told.audience ? '; the readers that the project names' : ''}. What follows from that for words, length and what may happen.

## ${headings.genre}
The genre, how it should feel to read, from whose point of view and in which tense it is told, and one thing that this narrator never does.

## ${headings.setting}
Where and when. The three or four facts about this place that the plot uses, such as what its work, its law or its neighbours make impossible.

## ${headings.characters}
Three to six people, one a line: "- Name, who they are: what they want, what they fear or lack, and something that only they would do or say." No two names that look or sound alike; names of the time and place.

## ${headings.conflict}
Who or what opposes whom, how it tightens step by step, what is lost if it fails, and the point after which nothing can be taken back. Tell it to the end here, secrets included; the premise only names the end. If there is an outer conflict and an inner one, say how they are the same question.

## ${headings.themes}
One or two, as questions that the events put and that people in the story answer differently. No lesson.

## ${headings.length}
The number of words of the whole and the number of chapters, in figures.

Where the wish says something of a section, that section keeps it in the author's own terms. About 500 to 900 words in all.`;
    case 'outline':
      return `Write the outline of this story from the brief. ${own}${fit}${variety}

As many chapters as the brief gives; where it gives none, as many as its length needs at 1,500 to 3,000 words a chapter. Plan all of them, to the end of the story.

Begin with a line "# " and the title, and below it a paragraph of two or three sentences: where and over how long it takes place, and what the reader is kept waiting for. Then each chapter in exactly this form, numbered from 1, with one empty line between paragraphs and nothing else below a heading:

${chapter}Title of the Chapter

${synopsis} What the person whose chapter it is sets out to do, what comes in between, what they decide, and what is different at the end and cannot be taken back.

${notes} Where, on which day and at what time, in what weather and mood; who is there; what has to be planted here and in which chapter it pays off; facts that must not be forgotten, such as injuries, objects and who knows what.

What to see to:
- Each chapter follows from the one before, because of it or in spite of it; if two could change places, something is missing.
- The main person's decisions drive the turns, in the last chapters most of all. The ending answers the question that the beginning put.
- Every character and every fact of the setting that the brief names is used. Nobody knows what they have not learnt. Days, distances and ages add up.
- Where the brief wants laughter, each chapter has its comic turn, and the synopsis says what it is.
- Some 60 to 140 words for a synopsis, for the last chapter up to 200, and 30 to 100 for notes. Titles differ in what they promise and give no ending away.`;
    case 'sample':
      return `Write a sample of this story's prose from the brief and the outline, to show the voice in which it will be told. ${own}${fit}${variety}

The scene: ${told.ownWish ? 'the one that the wish for the sample names; if it names none, ' : ''}the opening scene of the first chapter in the outline, from its first sentence to the first moment at which somebody can no longer act as if nothing were wrong. It has to carry the voice; of what the outline plants it need only not prevent anything. Keep to what the outline says of place, time, weather and people; invent nothing that a later chapter would contradict.

600 to 900 words of finished prose, with no heading and no title.

What to see to:
- The genre, tone, point of view and tense of the brief, from the first line to the last, in words and sentences for its readers.
- Begin with somebody, named, at something that matters to them. What the reader has to know comes while it is needed.
- At least one exchange in which two people want different things and neither says all of it.
- What is seen, heard, handled: of this place and of this trade, noticed by this person. One exact detail instead of three likely ones.
- Sentences of different lengths, after what happens in them. No summary of feelings, no closing reflection; stop where one wants to read on.`;
  }
}

function chineseInstruction(phase: GeneratedPhase, form: WrittenForm, told: Told): string {
  const { headings, synopsis, notes, chapter, variety } = form;
  const fit = told.wish ? '几份材料有出入时，以愿望为准，其次是写作要点，再次是提纲。' : '';
  const own = told.ownWish
    ? `作者对${phase === 'outline' ? '提纲' : '样段'}另有愿望，写在“${names.zh.ownWish[phase]}”里，优先于这里的其他要求。`
    : '';
  switch (phase) {
    case 'brief':
      return `请根据作者的愿望，写出这部作品的写作要点。${variety}

第一行写“# ”和暂定的题目；作品已有题目的，就用它。然后依次写下面各节，标题一字不改，次序不变：

## ${headings.premise}
两到四句：谁想要什么，为什么是现在，什么拦在前面，最后落到怎样的选择，结局如何。

## ${headings.audience}
给谁看，多大年纪，用数字写明${told.audience ? '；以作品写明的读者为准' : ''}。由此决定的用词、篇幅和分寸。

## ${headings.genre}
什么类型，读来是什么感觉，从谁的眼睛看，用什么样的叙述口吻，以及这个叙述者决不做的一件事。

## ${headings.setting}
何时何地。情节用得上的三四件当地的事，例如行当、规矩、街坊使什么事情办不成。

## ${headings.characters}
三到六人，每人一行：“- 姓名：是什么人；想要什么；怕什么或缺什么；一件只有他才会做、才会说的事。”名字不要字形或读音相近，要合乎时代和地方。

## ${headings.conflict}
谁和谁、谁和什么相争，怎样一步步收紧，失败会失去什么，从哪一刻起再也回不了头。结局和秘密在这里写完，前提里只点到结局。明处的冲突和心里的冲突若是两层，写明它们怎样是同一个问题。

## ${headings.themes}
一两个，写成问题：事情提出来，不同的人回答得不一样。不写道理。

## ${headings.length}
全文字数和章数，用数字写明。

愿望里说到的内容，要用作者自己的说法写进相应的一节。全文约 800 至 1400 字，标点也算。`;
    case 'outline':
      return `请根据写作要点，写出这部作品的提纲。${own}${fit}${variety}

章数以写作要点为准；没有写明的，按全文篇幅、每章两千至四千字来定。要写到故事结束，一章不缺。

第一行写“# ”和题目，下面用两三句话写明：故事发生在哪里、经过多久，读者一路等的是什么。然后每一章都严格按下面的形式写，从第一章起依次编号，段落之间空一行，标题下面不写别的：

${chapter}这一章的标题

${synopsis}这一章的主角要做什么，中间出了什么事，他怎样决定，到章末有什么不同了、再也收不回来。

${notes}地点、哪一天、什么时辰，天气和气氛；有谁在场；这里要埋下什么，到第几章用上；不能忘的事，例如伤、物件、谁知道什么。

要留心：
- 每一章都由前一章引出来，或是因为它，或是偏偏与它作对；两章若能对调，就是缺了什么。
- 转折出自主角的决定，越到后面越是如此。结局要回答开头提出的问题。
- 写作要点里的每个人物、每件设定都要用上。没有得知的事，人物不会知道。日子、路程、年纪要对得上。
- 写作要点要好笑的，每一章都要有它好笑的一处，在梗概里写明。
- 梗概每章约 100 至 220 字，最后一章可到 320 字，备注约 50 至 160 字，标点都算。标题各有所指，不泄露结局。`;
    case 'sample':
      return `请根据写作要点和提纲，写一段样段，让人看出这部作品将用怎样的文字来讲。${own}${fit}${variety}

写哪一场：${told.ownWish ? '作者在愿望里点明的那一场；没有点明，就写' : ''}提纲第一章开头的那一场，从第一句写到有人再也不能装作没事的最早那一刻。要写出的是口吻；提纲要埋的东西不必都写进去，只要不碍着。地点、时间、天气、人物照提纲来写；不要编出与后面各章相抵触的事。

1200 至 1800 字的成稿，标点也算，不写标题。

要留心：
- 类型、基调、视角和叙述口吻从头到尾都合乎写作要点，用词和句子合乎读者。
- 开头就有一个有名有姓的人，正在做一件对他要紧的事。读者该知道的，用到时再交代。
- 至少有一处对话，两个人各有所求，谁也没有把话说全。
- 看见的、听见的、摸到的，都是这个地方、这一行当里的，由这个人注意到。宁要一处准确的细节，不要三处差不多的。
- 句子有长有短，随事情的缓急而变。不总结心情，不在末尾发感慨；停在让人想读下去的地方。`;
  }
}
