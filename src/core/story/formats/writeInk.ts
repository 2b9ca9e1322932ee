import type { Choice, StoryNode, StoryTree } from '../model';
import { inkLine, inkLines } from './inkText';
import { InkVariables } from './inkVariables';
import { plainIdentifier, UniqueNames } from './uniqueNames';

/** Words of the language and of its functions; names are compared without regard to case, so that none comes near one. */
const reserved = new Set(
  (
    'and choice_count const describe done else end external false float floor ceiling function has hasnt include int ' +
    'list list_all list_count list_invert list_max list_min list_random list_range list_value max min mod not once or pow random ' +
    'read_count ref return seed_random shuffle stopping cycle temp todo true tunnel turns turns_since var'
  ).split(' '),
);

/** What is told where a choice has no words: ink would make it by itself. */
const noWords = '…';

const canStay = (text: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,60}$/.test(text) && !reserved.has(text.toLowerCase());
const makePlain = (text: string, kind: string): string => {
  const plain = plainIdentifier(text, kind);
  return reserved.has(plain.toLowerCase()) ? `${kind}_${plain}` : plain;
};

/**
 * The story in ink (https://github.com/inkle/ink): a knot for each node, sticky choices with their conditions, responses, and variables.
 * An ending ends with the tag `ending: ID`. Compiles without warnings whatever the tree holds; where a choice leads to no node, the
 * story ends.
 */
export function writeInk(tree: StoryTree): string {
  return new InkWriter(tree).write();
}

class InkWriter {
  private readonly names = new UniqueNames(canStay, makePlain);
  private readonly variables: InkVariables;
  private readonly missing = new Set<string>();

  constructor(private readonly tree: StoryTree) {
    this.names.nameAll(Object.keys(tree.nodes), 'node');
    this.variables = new InkVariables(tree, this.names);
  }

  write(): string {
    const title = inkLine(this.tree.title, '');
    const knots = Object.entries(this.tree.nodes).map(([id, node]) => this.knot(id, node));
    const start = [
      ...(title === '' ? [] : [`# title: ${title}`, '']),
      ...this.variables.declarations(),
      '',
      `-> ${this.target(this.tree.root)}`,
      '',
    ];
    const stubs = [...this.missing].map((id) => [
      `=== ${this.names.of(id, 'node')} ===`,
      '// The story has no such node.',
      '-> END',
      '',
    ]);
    return [...start, ...[...knots, ...stubs].flat()].join('\n');
  }

  private knot(id: string, node: StoryNode): string[] {
    const lines = [`=== ${this.names.of(id, 'node')} ===`, ...inkLines(node.narrative)];
    if (node.isEnding) lines.push(`# ending: ${inkLine(node.endingId ?? id, noWords)}`);
    for (const choice of node.choices) lines.push(...this.choice(choice));
    // A choice that makes itself, where no other is offered.
    if (node.choices.length === 0) lines.push('-> END');
    else if (node.choices.every(({ preconditions }) => Object.keys(preconditions).length > 0))
      lines.push('+ -> END');
    return [...lines, ''];
  }

  private choice({ text, response, preconditions, consequences, target }: Choice): string[] {
    const conditions = this.variables.conditions(preconditions).map((condition) => `{${condition}} `);
    return [
      `+ ${conditions.join('')}[${inkLine(text, noWords)}]`,
      ...inkLines(response).map((line) => `  ${line}`),
      ...this.variables.changes(consequences).map((change) => `  ~ ${change}`),
      `  -> ${this.target(target)}`,
    ];
  }

  private target(id: string): string {
    if (!Object.hasOwn(this.tree.nodes, id)) this.missing.add(id);
    return this.names.of(id, 'node');
  }
}
