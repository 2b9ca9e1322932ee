import type { StoryNode } from './model';
import { nodeTextErrors } from './nodeTextErrors';

/**
 * A node as Markdown that can be edited: its scene as the first heading, what is told there, and below a heading of its own each choice, by its
 * number and its words, with its response. What choices lead to, ask for and change is no part of it. `nodeFromText` reads it back.
 *
 * Lines that would be such headings begin with a backslash, and so do those that begin with one before such a heading; line breaks in a
 * heading are written `\n`.
 */
export function nodeToText(node: Pick<StoryNode, 'scene' | 'narrative' | 'choices'>): string {
  const parts = [
    `# ${inHeading(node.scene)}`,
    inBody(node.narrative),
    ...node.choices.flatMap(({ text, response }, index) => [
      `## ${index + 1}. ${inHeading(text)}`,
      inBody(response),
    ]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/**
 * The node with what an author made of that Markdown. What they left as it was stays to the letter, also where the Markdown cannot show it
 * (blanks at the ends of a text, line ends). Throws `invalid_input` that names the line, from 1, where the scene's heading is missing or
 * stands twice, where words stand above it, and where choices are missing, too many, or not in their order.
 */
export function nodeFromText(node: StoryNode, text: string): StoryNode {
  const { scene, narrative, choices } = readParts(text, node.choices.length);
  return {
    ...node,
    scene: kept(node.scene, scene, plainHeading),
    narrative: kept(node.narrative, narrative, plainBody),
    choices: node.choices.map((choice, index) => ({
      ...choice,
      text: kept(choice.text, choices[index]!.text, plainHeading),
      response: kept(choice.response, choices[index]!.response, plainBody),
    })),
  };
}

interface NodeParts {
  scene: string;
  narrative: string;
  choices: { text: string; response: string }[];
}

function readParts(text: string, count: number): NodeParts {
  const lines = text
    .replace(/^\uFEFF/u, '')
    .replace(/\r\n?/gu, '\n')
    .split('\n');
  let scene: string | undefined;
  const bodies: string[][] = [[]];
  const texts: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [, marks, words = ''] = /^(##?)(?:[ \t]+(.*))?$/su.exec(line) ?? [];
    const at = index + 1;
    if (marks === undefined) {
      if (scene === undefined && line.trim() !== '') throw nodeTextErrors.above(at);
      bodies.at(-1)!.push(line.replace(/^\\(?=\\*##?(?:[ \t]|$))/u, ''));
    } else if (marks === '#') {
      if (scene !== undefined) throw nodeTextErrors.twice(at);
      scene = fromHeading(words);
    } else {
      const [, number, said = ''] = /^(\d{1,6})[.．、)）][ \t]*(.*)$/su.exec(words) ?? [];
      if (number === undefined) throw nodeTextErrors.heading(at);
      if (scene === undefined) throw nodeTextErrors.above(at);
      if (texts.length === count) throw nodeTextErrors.tooMany(at, count);
      if (Number(number) !== texts.length + 1) throw nodeTextErrors.order(at, texts.length + 1);
      texts.push(fromHeading(said));
      bodies.push([]);
    }
  }
  if (scene === undefined) throw nodeTextErrors.noScene();
  if (texts.length < count) throw nodeTextErrors.missing(texts.length + 1, count);
  const [narrative, ...responses] = bodies.map((body) => plainBody(body.join('\n')));
  return {
    scene,
    narrative: narrative!,
    choices: texts.map((each, index) => ({ text: each, response: responses[index]! })),
  };
}

/** What was there where it reads as what is there now. */
function kept(before: string, now: string, plain: (text: string) => string): string {
  return plain(before) === now ? before : now;
}

/** As the Markdown can show it: without blank lines at its ends, and with one kind of line end. */
function plainBody(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/^(?:[^\S\n]*\n)+/u, '')
    .trimEnd();
}

function plainHeading(text: string): string {
  return text.replace(/\r\n?/gu, '\n').trim();
}

function inBody(text: string): string {
  return plainBody(text)
    .split('\n')
    .map((line) => line.replace(/^(?=\\*##?(?:[ \t]|$))/u, '\\'))
    .join('\n');
}

function inHeading(text: string): string {
  return plainHeading(text).replace(/\\/gu, '\\\\').replace(/\n/gu, '\\n');
}

function fromHeading(text: string): string {
  return text.replace(/\\(\\|n)/gu, (_, letter: string) => (letter === 'n' ? '\n' : '\\')).trim();
}
