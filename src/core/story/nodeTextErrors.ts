import { StoryFoldError } from '../errors';

/** What of a node's Markdown does not fit: see `nodeFromText`. */
type NodeTextProblem = 'above' | 'twice' | 'heading' | 'tooMany' | 'order' | 'missing' | 'noScene';

function problem(
  kind: NodeTextProblem,
  line: number,
  number: number,
  message: string,
  hint: string,
): StoryFoldError {
  return new StoryFoldError('invalid_input', message, `${hint} Nothing was changed.`, {
    nodeText: kind,
    line,
    number,
  });
}

/** `line` from 1; `number` is that of the choice that is meant, or how many the node has. */
export const nodeTextErrors = {
  above: (line: number) =>
    problem(
      'above',
      line,
      0,
      `Line ${line} stands above the scene’s heading.`,
      'The first line is “# ” and the scene; what is told there stands below it.',
    ),
  twice: (line: number) =>
    problem(
      'twice',
      line,
      0,
      `Line ${line} is a second heading of a scene.`,
      'A node has one scene. Put a backslash in front of the “#” where it is part of the text.',
    ),
  heading: (line: number) =>
    problem(
      'heading',
      line,
      0,
      `Line ${line} is a heading that is no choice’s.`,
      'A choice’s heading is its number and its words, such as “## 1. Go up the stairs”. Put a backslash in front of the “#” where it is part of the text.',
    ),
  tooMany: (line: number, count: number) =>
    problem(
      'tooMany',
      line,
      count,
      `Line ${line} begins a choice too many: the node has ${count}.`,
      'Here the words of choices are changed; choices are added in the tree itself.',
    ),
  order: (line: number, expected: number) =>
    problem(
      'order',
      line,
      expected,
      `Line ${line} should begin choice ${expected}.`,
      'Choices stand in the order of their numbers, each once.',
    ),
  missing: (number: number, count: number) =>
    problem(
      'missing',
      0,
      number,
      `Choice ${number} is missing; the node has ${count}.`,
      `Put its heading back, such as “## ${number}. Go up the stairs”. Choices are removed in the tree itself.`,
    ),
  noScene: () =>
    problem(
      'noScene',
      1,
      0,
      'The heading with the scene is missing.',
      'The first line is “# ” and the scene; it may be “#” alone.',
    ),
} as const;
