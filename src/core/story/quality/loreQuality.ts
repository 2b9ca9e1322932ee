import type { Choice, PlotSkeleton, StoryNode, StoryTree } from '../model';
import type { ChoiceIndex } from './choiceIndex';
import type { Cost } from './model';
import { termsOf } from './textTerms';

/** Letters from which a word is taken to say what it is about. */
const telling = 4;

/** What makes a choice part of this story and no other. */
export class LoreQuality {
  /** Of what variables mean and endings tell. */
  private readonly storyTerms = new Set<number>();
  private readonly beatTerms = new Map<string, ReadonlySet<number>>();
  /** Whether there is anything to hold choices against. */
  readonly knowsAnything: boolean;

  constructor(
    tree: StoryTree,
    skeleton: PlotSkeleton | undefined,
    private readonly index: ChoiceIndex,
  ) {
    const from = skeleton ?? tree;
    for (const { meaning } of from.variables) this.take(meaning);
    for (const { title, summary } of from.endings) this.take(`${title} ${summary}`);
    for (const { beats } of skeleton?.acts ?? [])
      for (const { id, summary } of beats) this.beatTerms.set(id, new Set(termsOf(summary, telling)));
    this.knowsAnything =
      !index.names.isEmpty ||
      index.declared.size > 0 ||
      this.storyTerms.size > 0 ||
      [...this.beatTerms.values()].some((terms) => terms.size > 0);
  }

  costs(node: StoryNode): Cost[] {
    const { index } = this;
    const { choices, narrative } = node;
    const costs: Cost[] = [];
    const untied = choices.filter((choice) => !this.isTied(choice, node));
    if (untied.length > 0 && this.knowsAnything) {
      const isNamed = index.names.isNamedIn(narrative, termsOf(narrative));
      costs.push({
        problem: { kind: 'untied', choices: untied.map(({ id }) => id) },
        points: ((isNamed ? 3 : 6) * untied.length) / choices.length,
      });
    }
    const changed = new Set(choices.flatMap(({ consequences }) => Object.keys(consequences)));
    const asked = new Set(choices.flatMap(({ preconditions }) => Object.keys(preconditions)));
    const undeclared = [...new Set([...changed, ...asked])].filter((name) => !index.declared.has(name));
    if (undeclared.length > 0)
      costs.push({
        problem: { kind: 'undeclared', variables: undeclared },
        points: Math.min(4, 2 * undeclared.length),
      });
    const neverRead = [...changed].filter((name) => !index.read.has(name));
    if (neverRead.length > 0)
      costs.push({
        problem: { kind: 'never_read', variables: neverRead },
        points: Math.min(3, 1.5 * neverRead.length),
      });
    return costs;
  }

  private isTied(choice: Choice, { beatId }: StoryNode): boolean {
    const { read, weights, names } = this.index;
    if (Object.keys(choice.preconditions).length > 0) return true;
    if (Object.keys(choice.consequences).some((name) => read.has(name))) return true;
    const beat = beatId === null ? undefined : this.beatTerms.get(beatId);
    return [choice.text, choice.response].some((text) => {
      const said = termsOf(text);
      return (
        names.isNamedIn(text, said) ||
        said.some((term) => (beat?.has(term) || this.storyTerms.has(term)) && weights.isTelling(term))
      );
    });
  }

  private take(text: string): void {
    for (const term of termsOf(text, telling)) this.storyTerms.add(term);
  }
}
