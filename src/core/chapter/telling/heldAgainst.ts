import type { Language } from '../../text/language';
import { shorten } from '../../text/shorten';
import type { IssueWithId } from '../judging/issueIds';
import { sceneName } from './toldNames';

/** What was held against a chapter: a text of the conversation, told once for all the steps that mend it and for the judgement after them. */
export interface Held {
  issues: readonly IssueWithId[];
  instructions: readonly string[];
}

/** A paragraph for each, so that of a later list only what is new is told. Empty where there is nothing. */
export function heldText({ issues, instructions }: Held, language: Language): string {
  const isChinese = language === 'zh';
  const blocks = issues.map(({ id, issue }) => {
    const { type, severity, note, location, scenes = [] } = issue;
    const where = scenes.length > 0 ? scenes.map(sceneName).join(', ') : isChinese ? '全章' : 'whole chapter';
    const quote = location === '' ? '' : ` · “${shorten(location, 120)}”`;
    return `${id} · ${type}, ${severity} · ${where}${quote}\n${shorten(note, 600)}`;
  });
  const todo = instructions.map((instruction) => `- ${shorten(instruction, 600)}`);
  return [
    ...(blocks.length > 0 ? [isChinese ? '不足之处：' : 'Held against the chapter:', ...blocks] : []),
    ...(todo.length > 0 ? [isChinese ? '该做什么：' : 'What is to be done:', ...todo] : []),
  ].join('\n\n');
}

/** Those that speak of this scene, or of the whole chapter. */
export function issuesOf(held: Held, scene: number): string[] {
  return held.issues
    .filter(({ issue: { scenes = [] } }) => scenes.length === 0 || scenes.includes(scene))
    .map(({ id }) => id);
}
