import { l10n } from 'vscode';
import type { StoryTree } from '../../core/story/model';
import { nodeOf } from '../../core/story/play';
import { shorten } from '../../core/text/shorten';
import { plain } from './markdown';

// What nodes and choices are called on the pages about a story, as Markdown. Anything may be missing: a page is there to say so.

/** Characters of a choice or a scene that are shown. */
const longest = 80;

/** `n12 (the quay at night)`. */
export function nodeCell(tree: StoryTree, id: string): string {
  const scene = nodeOf(tree, id)?.scene.trim() ?? '';
  return plain(scene === '' ? id : l10n.t('{0} ({1})', id, shorten(scene, longest)));
}

/** The text of a choice in quotation marks, or its id where it has none. Not Markdown yet. */
export function choiceWords(tree: StoryTree, node: string, choice: string): string {
  const text = nodeOf(tree, node)
    ?.choices.find(({ id }) => id === choice)
    ?.text.trim();
  return text ? l10n.t('“{0}”', shorten(text, longest)) : choice;
}

/** Several of them. */
export function choicesWords(tree: StoryTree, node: string, choices: readonly string[]): string {
  return choices.map((choice) => choiceWords(tree, node, choice)).join(l10n.t(', '));
}

/** What an ending is called: its title where the story has one for it. */
export function endingName({ endings }: Pick<StoryTree, 'endings'>, endingId: string): string {
  const title = endings.find(({ id }) => id === endingId)?.title.trim() ?? '';
  return title === '' || title === endingId ? endingId : l10n.t('{0} ({1})', title, endingId);
}
