import type { ConversationText } from '../../llm/conversation/conversation';
import { estimateTokens } from '../../llm/usage/tokenEstimate';
import { phaseFiles } from '../../project/layout';
import { beginningOf, endingOf } from '../../refinement/telling/paragraphCuts';
import type { ToldDocument } from '../../refinement/telling/toldContext';
import type { Language } from '../../text/language';
import type { SceneList } from '../model';
import type { ChapterTask, Neighbours } from '../chapterTalk';
import { told } from './toldNames';

/** UTF-16 units of what is told of each neighbour: some 500 English words; as much is told in half as many Chinese characters. */
const neighbourUnits: Readonly<Record<Language, number>> = { en: 3000, zh: 1500 };

/** The chapter's own task, as a model is told it. */
export function taskText(
  { number, title, heading, outline, range }: ChapterTask,
  language: Language,
): string {
  const isChinese = language === 'zh';
  const named = [
    number === undefined ? '' : isChinese ? `第 ${number} 章` : `Chapter ${number}`,
    title === '' ? heading.replace(/^#+\s*/u, '') : title,
  ]
    .filter((part) => part !== '')
    .join(isChinese ? ' ' : ': ');
  const length = range
    ? isChinese
      ? `篇幅：${range.least} 到 ${range.most} 字`
      : `Length: ${range.least} to ${range.most} words`
    : '';
  const none = isChinese
    ? '提纲里没有这一章：由资料和前文推出它该讲什么。'
    : 'The outline has no part for this chapter: let what it tells follow from the documents and the chapters so far.';
  return [named, length, outline.trim() === '' ? none : outline.trim()]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What a chapter goes on from and has to leave alone; without what there is none of. */
export function neighbourTexts(neighbours: Neighbours, language: Language): ConversationText[] {
  const names = told[language];
  const most = neighbourUnits[language];
  return [
    { path: names.before, text: endingOf((neighbours.before ?? '').trim(), most) },
    { path: names.after, text: beginningOf((neighbours.after ?? '').trim(), most) },
  ].filter(({ text }) => text !== '');
}

const planWords = {
  en: {
    scene: (scene: number) => `Scene ${scene}`,
    words: (words: number) => ` (${words} words)`,
    setting: 'Setting: ',
    characters: 'There: ',
    events: 'Events: ',
    turn: 'Turn: ',
    clues: 'Clues:',
    colon: ': ',
    comma: ', ',
  },
  zh: {
    scene: (scene: number) => `第 ${scene} 场`,
    words: (words: number) => `（${words} 字）`,
    setting: '时地：',
    characters: '在场：',
    events: '经过：',
    turn: '转折：',
    clues: '线索：',
    colon: '：',
    comma: '、',
  },
} as const;

/** A paragraph for each scene, so that of a plan that changed only those are told again. */
export function sceneListText({ scenes }: SceneList, language: Language): string {
  const say = planWords[language];
  return scenes
    .map(({ scene, title, setting, characters, events, turn, clues, words }) => {
      const line = (name: string, value: string): string[] => (value === '' ? [] : [name + value]);
      const head = say.scene(scene) + (title === '' ? '' : say.colon + title);
      return [
        head + (words === undefined ? '' : say.words(words)),
        ...line(say.setting, setting),
        ...line(say.characters, characters.join(say.comma)),
        ...line(say.events, events),
        ...line(say.turn, turn),
        ...(clues.length === 0 ? [] : [say.clues, ...clues.map((clue) => `- ${clue}`)]),
      ].join('\n');
    })
    .join('\n\n');
}

/** UTF-16 units that are left of a document when there is no room for all of it. */
const shortDocument = 3000;

/**
 * The documents as they can be told in so many tokens: where they are too long, first the outline goes, whose part for the chapter stands in
 * its task, then the sample and the brief are told by their beginnings. Pure.
 */
export function fittedDocuments(documents: readonly ToldDocument[], room: number): ToldDocument[] {
  let fitted = [...documents];
  const tokens = (): number =>
    fitted.reduce((sum, { name, text }) => sum + estimateTokens(name) + estimateTokens(text), 0);
  const steps: ((all: ToldDocument[]) => ToldDocument[])[] = [
    (all) => all.filter(({ name }) => name !== phaseFiles.outline),
    (all) => all.map((one) => (one.name === phaseFiles.sample ? shortened(one) : one)),
    (all) => all.map(shortened),
  ];
  for (const step of steps) {
    if (room === Infinity || tokens() <= room) break;
    fitted = step(fitted);
  }
  return fitted;
}

function shortened({ name, text }: ToldDocument): ToldDocument {
  return { name, text: beginningOf(text, shortDocument) };
}
