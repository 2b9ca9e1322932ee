import type { VariableValue } from '../model';
import type { QualityDimension } from '../quality/model';

/** One step on a way: at this node this choice is made. */
export interface WayStep {
  node: string;
  choice: string;
}

/** An ending, and whether a reader can come to it. */
export interface ReportedEnding {
  /** The node. */
  id: string;
  endingId: string | null;
  /** Whether some way from the root leads to it on which every choice is offered. Where that was too much to search, whether any way leads to it. */
  reachable: boolean;
  /**
   * A shortest such way; where the search for it was given up, the shortest on which nothing is asked for. Null where there is none, where none was
   * found within the limit, and where all witnesses together would be too long.
   */
  witness: WayStep[] | null;
  /** Nobody knows: the search for a way on which every choice is offered was given up. */
  undecided?: boolean;
}

/** Choices of a node that make no difference: what follows is the same, and what they change is never read. */
export interface FalseChoices {
  node: string;
  /** Two or more that are equivalent; a node may have several such groups. */
  choices: string[];
}

/** A node whose text takes a fact as known that is not known on every way to it. */
export interface UnsureFact {
  node: string;
  /** The variable. */
  fact: string;
  /** On `some` ways or on `none`. */
  known: 'some' | 'none';
  /**
   * A shortest way on which it is known, where there is one, and one on which it is not. Ways that heed what is asked of this variable, so that a
   * reader may be kept from one by what is asked of others. Where all of them together would be too long, null and an empty way.
   */
  knownBy: WayStep[] | null;
  unknownBy: WayStep[];
}

export interface TreeMetrics {
  totalNodes: number;
  /** Choices on the longest way after depth-first back edges, in the order of choices, are left out. */
  mainPathDepth: number;
  /** The nodes of that way, from the root. */
  mainPath: string[];
  /** Reading time of that way and the time for its choices. */
  estimatedDurationMinutes: number;
  endingCount: number;
  endings: ReportedEnding[];
  /** Ids of nodes that no way leads to. */
  unreachable: string[];
  /** Reachable nodes without choices that are no endings. */
  deadEnds: string[];
  /** On all nodes. */
  dangling: { node: string; choice: string; target: string }[];
  /** Reachable nodes from which no ending can be reached. */
  traps: string[];
  /** Reachable nodes all of whose choices ask for something, so that a reader may be left without any; no endings, and none where one of two choices always holds. */
  mayStick: string[];
  unsureFacts: UnsureFact[];
}

export interface ChoiceMetrics {
  nodesWithChoices: number;
  totalChoices: number;
  avgChoicesPerNode: number;
  uniqueTexts: number;
  /** 1 − uniqueTexts / totalChoices; 0 where there are none. */
  repetitionRate: number;
  /** Of all choices, those that were put in since none could be had. */
  defaultChoiceRatio: number;
  falseChoices: FalseChoices[];
}

/** How the tree keeps to its skeleton; null where there is none. */
export interface SkeletonMetrics {
  acts: number;
  beats: number;
  criticalBranchPoints: number;
  endingBeats: number;
  /** Beats that a reachable node belongs to. */
  coveredBeats: number;
  uncoveredBeats: string[];
  /** Nodes that name a beat which the skeleton has not. */
  strayNodes: string[];
  endingsPlanned: number;
  /** Ids of planned endings that no reachable node is. */
  endingsMissing: string[];
}

/** Choices of one act: the mean scores of its nodes, 0 to 10. */
export interface ActQuality {
  actIndex: number | null;
  nodes: number;
  overallScore: number;
  dimensions: { name: QualityDimension; score: number }[];
}

export interface Verdict {
  passes: boolean;
  depthOk: boolean;
  durationOk: boolean;
  endingsOk: boolean;
}

/** What a story is measured against. */
export interface ReportTargets {
  minMainDepth: number;
  targetEndings: number;
  minDurationMinutes: number;
  secondsPerChoice: number;
}

/** `report.json`. */
export interface StoryReport {
  treeMetrics: TreeMetrics;
  choiceMetrics: ChoiceMetrics;
  skeletonMetrics: SkeletonMetrics | null;
  choiceQualityByAct: ActQuality[];
  verdict: Verdict;
  targets: ReportTargets;
}

/** Where a reader stands while playing. */
export interface PlayState {
  node: string;
  variables: Readonly<Record<string, VariableValue>>;
}
