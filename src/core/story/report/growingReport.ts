import type { Choice, StoryNode } from '../model';
import type { ReportTargets, Verdict } from './model';
import { readingMinutes } from './readingTime';
import { verdictOn } from './verdict';

/** What is told of a story while it grows. Nothing heeds what choices ask for; that, and false choices and facts, is left to the whole report. */
interface GrowingFigures {
  totalNodes: number;
  unreachable: number;
  /** Choices on the longest way, as in the whole report. */
  mainPathDepth: number;
  /** Of a longest way; where several are as long, of the one that was the first to be. */
  estimatedDurationMinutes: number;
  /** Distinct endings that some way leads to. */
  endingCount: number;
  deadEnds: number;
  dangling: number;
  traps: number;
  nodesWithChoices: number;
  totalChoices: number;
  uniqueTexts: number;
  repetitionRate: number;
  defaultChoiceRatio: number;
  verdict: Verdict;
}

interface GrownNode {
  id: string;
  node: Pick<StoryNode, 'narrative' | 'isEnding' | 'endingId'>;
  /** Choices, also those that lead nowhere. */
  choices: number;
  /** Choices that lead to nodes. */
  out: Edge[];
  in: Edge[];
  texts: { text: string; isDefault: boolean }[];
  isReached: boolean;
  /** Whether some way from it leads to an ending. */
  leadsToEnding: boolean;
  /** Choices on the longest way to it, back edges left out; the choice that it comes by; minutes until it has been read. */
  depth: number;
  cameBy: Edge | undefined;
  minutes: number;
}

interface Edge {
  choice: Choice;
  /** Which of its node's choices it is. */
  index: number;
  from: GrownNode;
  to: GrownNode;
}

/**
 * A report that goes along while a story is written. What a node or a choice changes is what takes time: a new leaf a few steps, a choice that opens
 * up a part as many as that part has nodes. Only a choice that closes a cycle, that leads in a story with one to a node that leads on, or that deepens
 * many nodes again and again, has the longest way looked for anew, at the next look at the figures.
 */
export class GrowingReport {
  private readonly nodes = new Map<string, GrownNode>();
  /** By the id of a node that is not there: the choices that lead to it. */
  private readonly waiting = new Map<string, { choice: Choice; index: number; from: GrownNode }[]>();
  private readonly texts = new Set<string>();
  private readonly planned = new Set<string>();
  private otherEndings = 0;
  private reached = 0;
  private deadEnds = 0;
  private dangling = 0;
  private traps = 0;
  private nodesWithChoices = 0;
  private totalChoices = 0;
  private defaults = 0;
  private deepest: GrownNode | undefined;
  /** As of the last look for the longest way; what is there once stays. */
  private hasCycle = false;
  /** Whether the longest way has to be looked for anew. The nodes of the beginning may come in any order: one look at all of them together is enough. */
  private isStale = true;

  /** Begins with what the story has; linear in its size. */
  constructor(
    private readonly root: string,
    private readonly targets: ReportTargets,
    nodes: Iterable<[string, StoryNode]> = [],
  ) {
    for (const [id, node] of nodes) this.addNode(id, node);
  }

  has(id: string): boolean {
    return this.nodes.has(id);
  }

  /** Adds a node with its choices, which may lead to nodes that come later. False where there is one of this id; that stays as it is. */
  addNode(id: string, node: StoryNode): boolean {
    if (this.nodes.has(id)) return false;
    const grown: GrownNode = {
      id,
      node,
      choices: 0,
      out: [],
      in: [],
      texts: [],
      isReached: false,
      leadsToEnding: node.isEnding,
      depth: 0,
      cameBy: undefined,
      minutes: 0,
    };
    this.nodes.set(id, grown);
    if (id === this.root) {
      grown.minutes = readingMinutes(node.narrative);
      this.deepest = grown;
      this.reach(grown);
    }
    const waiting = this.waiting.get(id) ?? [];
    this.waiting.delete(id);
    this.dangling -= waiting.length;
    for (const { choice, index, from } of waiting) this.connect(choice, index, from, grown);
    for (const choice of node.choices) this.addChoiceTo(grown, choice);
    return true;
  }

  /** Adds a choice to a node. False where there is no such node. */
  addChoice(id: string, choice: Choice): boolean {
    const from = this.nodes.get(id);
    if (from) this.addChoiceTo(from, choice);
    return from !== undefined;
  }

  get figures(): GrowingFigures {
    this.refresh();
    const depth = this.deepest?.depth ?? 0;
    const minutes = this.deepest?.minutes ?? 0;
    const endingCount = this.planned.size + this.otherEndings;
    const { totalChoices } = this;
    const uniqueTexts = this.texts.size;
    return {
      totalNodes: this.nodes.size,
      unreachable: this.nodes.size - this.reached,
      mainPathDepth: depth,
      estimatedDurationMinutes: minutes,
      endingCount,
      deadEnds: this.deadEnds,
      dangling: this.dangling,
      traps: this.traps,
      nodesWithChoices: this.nodesWithChoices,
      totalChoices,
      uniqueTexts,
      repetitionRate: totalChoices === 0 ? 0 : 1 - uniqueTexts / totalChoices,
      defaultChoiceRatio: totalChoices === 0 ? 0 : this.defaults / totalChoices,
      verdict: verdictOn({ depth, minutes }, endingCount, this.targets),
    };
  }

  /** The nodes of a longest way, from the root; as many steps as it is long. */
  mainPath(): string[] {
    this.refresh();
    const way: string[] = [];
    for (let at = this.deepest; at; at = at.cameBy?.from) way.push(at.id);
    return way.reverse();
  }

  private addChoiceTo(from: GrownNode, choice: Choice): void {
    if (from.isReached && from.choices === 0) {
      this.nodesWithChoices++;
      if (!from.node.isEnding) this.deadEnds--;
    }
    const index = from.choices++;
    const said = { text: choice.text, isDefault: choice.isDefault === true };
    from.texts.push(said);
    if (from.isReached) this.countText(said);
    const to = this.nodes.get(choice.target);
    if (to) {
      this.connect(choice, index, from, to);
      return;
    }
    this.dangling++;
    const waiting = this.waiting.get(choice.target);
    if (waiting) waiting.push({ choice, index, from });
    else this.waiting.set(choice.target, [{ choice, index, from }]);
  }

  private countText({ text, isDefault }: { text: string; isDefault: boolean }): void {
    this.totalChoices++;
    this.texts.add(text);
    if (isDefault) this.defaults++;
  }

  private connect(choice: Choice, index: number, from: GrownNode, to: GrownNode): void {
    const edge: Edge = { choice, index, from, to };
    from.out.push(edge);
    to.in.push(edge);
    if (to.leadsToEnding) this.leadToEnding(from);
    if (!from.isReached) return;
    this.reach(to);
    // Which choices lead back depends on the order in which all nodes are entered, unless nothing follows.
    if (this.hasCycle && to.out.length > 0) this.isStale = true;
    if (!this.isStale) this.deepen(edge);
  }

  /** From a node that can be come to all that it leads to can be. */
  private reach(first: GrownNode): void {
    const waiting = [first];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.isReached) continue;
      node.isReached = true;
      this.reached++;
      if (!node.leadsToEnding) this.traps++;
      if (node.choices > 0) this.nodesWithChoices++;
      else if (!node.node.isEnding) this.deadEnds++;
      if (node.node.isEnding) this.countEnding(node.node.endingId);
      for (const said of node.texts) this.countText(said);
      for (const { to } of node.out) waiting.push(to);
    }
  }

  private countEnding(endingId: string | null): void {
    if (endingId === null) this.otherEndings++;
    else this.planned.add(endingId);
  }

  /** What leads to a node that leads to an ending does so too. */
  private leadToEnding(first: GrownNode): void {
    const waiting = [first];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.leadsToEnding) continue;
      node.leadsToEnding = true;
      if (node.isReached) this.traps--;
      for (const { from } of node.in) waiting.push(from);
    }
  }

  /** Longer ways behind a new choice. A cycle has no end, since each node on it gets deeper with every turn, and is left to the next look. */
  private deepen(first: Edge): void {
    const waiting = [first];
    let stepsLeft = this.nodes.size;
    for (let edge = waiting.pop(); edge; edge = waiting.pop()) {
      const { from, to } = edge;
      if (to.depth > from.depth) continue;
      // To look for all of them anew takes less than to come to the same nodes again and again.
      if (stepsLeft-- === 0) {
        this.isStale = true;
        return;
      }
      this.comeBy(edge);
      for (const onward of to.out) waiting.push(onward);
    }
  }

  private comeBy(edge: Edge): void {
    const { from, to, choice } = edge;
    to.depth = from.depth + 1;
    to.cameBy = edge;
    to.minutes =
      from.minutes +
      this.targets.secondsPerChoice / 60 +
      readingMinutes(choice.response) +
      readingMinutes(to.node.narrative);
    if (to.depth > this.deepest!.depth) this.deepest = to;
  }

  /** Looks for the longest way anew, as the whole report does: depth-first, choices in their order. */
  private refresh(): void {
    if (!this.isStale) return;
    this.isStale = false;
    this.deepest = this.nodes.get(this.root);
    if (!this.deepest) return;
    const order = nodesAsLeft(this.deepest).reverse();
    for (const node of order) {
      node.depth = 0;
      node.cameBy = undefined;
    }
    const seen = new Set<GrownNode>();
    // Each after all that lead to it, but for choices that lead back.
    for (const node of order) {
      seen.add(node);
      for (const edge of node.out)
        if (seen.has(edge.to)) this.hasCycle = true;
        else if (edge.to.depth <= node.depth) this.comeBy(edge);
    }
  }
}

/** All that can be come to, in the order in which a depth-first search leaves them. */
function nodesAsLeft(root: GrownNode): GrownNode[] {
  const left: GrownNode[] = [];
  const entered = new Set([root]);
  const way = [{ node: root, next: 0 }];
  sortChoices(root);
  for (let last = way.at(-1); last; last = way.at(-1)) {
    const edge = last.node.out[last.next++];
    if (!edge) {
      left.push(last.node);
      way.pop();
      continue;
    }
    if (entered.has(edge.to)) continue;
    entered.add(edge.to);
    sortChoices(edge.to);
    way.push({ node: edge.to, next: 0 });
  }
  return left;
}

/** Choices that led nowhere at first were added after others. */
function sortChoices({ out }: GrownNode): void {
  out.sort((one, other) => one.index - other.index);
}
