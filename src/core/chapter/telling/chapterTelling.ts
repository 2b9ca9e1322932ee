import { stepSettings } from '../../llm/calls/modelSettings';
import type { ModelSession } from '../../llm/calls/modelSession';
import type { ConversationText } from '../../llm/conversation/conversation';
import { howTextsAreTold } from '../../llm/conversation/howTextsAreTold';
import { estimateTokens } from '../../llm/usage/tokenEstimate';
import { bulletLine, playbookDocuments } from '../../refinement/telling/toldPlaybook';
import { sharedContext } from '../../refinement/telling/toldContext';
import { fittedBible } from '../bible/fittedBible';
import { chapterModelSteps } from '../chapterModelSteps';
import type { ChapterTalkOptions } from '../chapterTalk';
import { fittedDocuments, neighbourTexts, taskText } from './chapterContext';
import type { ChapterTelling } from './chapterConversation';
import { chapterGuide } from './chapterGuide';
import { told } from './toldNames';

/** What a request is only about itself, with the reply to it; tokens. */
const requestTokens = 3000;
/** Tokens of a chapter whose length nobody set. */
const usualChapter = 6000;
/** A word or a Chinese character is at most so many tokens, and a scene that changed is told a second time. */
const tokensPerWord = 1.4;
const toldTwice = 1.6;
/** Of what the model reads, the bible takes no more: a long novel's would leave no room for the chapter. */
const bibleShare = 0.25;

/** What a model is told of a chapter before anything is made of it. */
export async function chapterTelling(options: ChapterTalkOptions): Promise<ChapterTelling> {
  const { project, task, neighbours, bible, playbook, material = [], model } = options;
  const { language } = project;
  const names = told[language];
  const system = chapterGuide(project);
  const context = await sharedContext(options, 'final');
  const room = roomOf(model);
  const taskTold = taskText(task, language);
  const { soFar = '', openClues = '' } = bible
    ? fittedBible(
        bible,
        { before: neighbours.earlier, language },
        { tokens: room * bibleShare, about: taskTold },
      )
    : {};
  const fixed: ConversationText[] = [
    { path: names.bible, text: soFar },
    { path: names.openClues, text: openClues },
    ...neighbourTexts(neighbours, language),
    { path: names.task, text: taskTold },
  ].filter(({ text }) => text !== '');
  const words = task.range ? task.range.most * tokensPerWord : usualChapter;
  const taken = [system, howTextsAreTold[language], ...fixed.map(({ text }) => text)].reduce(
    (sum, text) => sum + estimateTokens(text),
    requestTokens + words * toldTwice,
  );
  const documents = [
    ...context.documents,
    ...playbookDocuments(playbook, language, names.playbook),
    ...material,
  ];
  const fitted = fittedDocuments(documents, room - taken);
  const lines = new Set(fitted.find(({ name }) => name === names.playbook)?.text.split('\n'));
  const bullets = playbook.filter(({ text }) => lines.has(bulletLine(text))).map(({ id }) => id);
  return { language, system, documents: fitted, fixed, bullets };
}

/** Tokens, as `estimateTokens` counts, that all the models of a chapter's steps read; Infinity where nobody said. */
function roomOf({ options: { settings, calibration, model } }: ModelSession): number {
  const { contextTokens } = settings;
  if (contextTokens === undefined) return Infinity;
  const factors = chapterModelSteps.map((step) => {
    const name = stepSettings(settings, step).model;
    return name === undefined ? 1 : calibration.factorFor(model.origin, name);
  });
  return contextTokens / Math.max(...factors);
}
