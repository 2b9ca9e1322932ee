import type { ModelRun, StructuredReply } from '../../llm/calls/modelRun';
import type { PlannedRequest } from '../../llm/calls/runEstimate';
import type { TreeBuilderConfig } from '../building/config';
import type { DirectorContext } from '../building/directorContext';
import type { Beat, PlotSkeleton, StoryEnding, StoryVariable, Variables, VariableValue } from '../model';
import type { BranchType } from '../../../shared/values';
import type { SkeletonProblem } from '../skeleton/checkSkeleton';
import type { StoryDocument } from '../storyFiles';

/** How a reader comes to a node: the prose of the node before, the choice made there, and the response to it. */
export interface Arrival {
  narrative: string;
  choice: string;
  response: string;
}

/** What both prompts of a node, for its choices and for the responses to them, are told alike. */
export interface NodeAsk {
  /** The beat that it belongs to; undefined where there is no skeleton. */
  beat: Beat | undefined;
  /** Of the beat's nodes, from 1, and how many there are. */
  step: number;
  of: number;
  kind: 'main' | 'side' | 'ending';
  ending?: StoryEnding;
  director: DirectorContext;
  /** How the reader comes here, on a way that can be gone; absent for the first node. */
  before?: Arrival;
  /** Other ways that lead here. */
  otherArrivals: readonly Arrival[];
  /** Variables that hold the same on all ways that lead here, with what they hold. */
  known: readonly (StoryVariable & { value: VariableValue })[];
  /** What all choices that lead here asked for. */
  holds: Variables;
  /** Variables that may hold one thing or another here. */
  unsure: readonly StoryVariable[];
  /** Of a node beside the main way: after how many nodes it comes back, and to what, as far as that is written. */
  comesBack?: { after: number; scene: string; opening: string; beat: Beat | undefined };
  /** What the skeleton says of a way such as this; empty where it says nothing. */
  notes: string;
  /** What the reader will be able to do here. */
  ways: readonly SlotAsk[];
  /** How many words (characters in Chinese) its prose is to have. */
  length: number;
  /** Nothing has changed for so long that something has to now. */
  isPlateau: boolean;
}

/** A choice that is to be written: of this type, and leading there. */
export interface SlotAsk {
  type: BranchType;
  /** `beat` where another begins; `opening` and `scene` of the node it leads to, where that is written. */
  leads:
    | { kind: 'on'; isMain: boolean; beat?: Beat | undefined; opening?: string; scene?: string }
    | { kind: 'aside'; nodes: number }
    | { kind: 'back'; beat?: Beat | undefined; opening?: string; scene?: string }
    | { kind: 'ending'; ending: StoryEnding };
  notes: string;
}

export interface ChoicesAsk extends NodeAsk {
  narrative: string;
  slots: readonly SlotAsk[];
  /** Variables that its choices may ask for. */
  mayAsk: readonly StoryVariable[];
  /** Variables that later choices ask for, and that are worth changing. */
  worthChanging: readonly StoryVariable[];
  /** Texts that were written and say what others have said before: to be said otherwise. */
  repeated?: readonly string[];
}

export interface ResponsesAsk extends NodeAsk {
  narrative: string;
  choices: readonly { text: string; consequences: Variables; preconditions: Variables; slot: SlotAsk }[];
}

/** What a model said of a node's choices, one for each that was asked for, in their order. */
export interface SaidChoices {
  scene: string;
  /** Names of variables that the node's prose takes as known. */
  reliesOn: string[];
  choices: { text: string; consequences: Variables; preconditions: Variables }[];
}

export type Said<T> = Pick<StructuredReply<T>, 'value' | 'reading' | 'received'>;

/** Everything that is said to a model about a branching story. Each method throws as `ModelRun.prose` and `ModelRun.structured` do. */
export interface StoryTalk {
  readonly run: ModelRun;
  /** Lore, game design document or main line, as Markdown. `earlier` are those that are there. */
  document(
    name: StoryDocument,
    earlier: Readonly<Partial<Record<StoryDocument, string>>>,
    config: TreeBuilderConfig,
  ): Promise<Said<string>>;
  /** `wrong`: what was wrong with the one that was written before, which is told with it. */
  skeleton(
    documents: Readonly<Record<StoryDocument, string>>,
    config: TreeBuilderConfig,
    wrong?: { skeleton: PlotSkeleton; problems: readonly SkeletonProblem[] },
  ): Promise<Said<PlotSkeleton>>;
  /** A node's prose. */
  narrative(ask: NodeAsk): Promise<string>;
  choices(ask: ChoicesAsk): Promise<Said<SaidChoices>>;
  /** One for each choice, in their order. */
  responses(ask: ResponsesAsk): Promise<Said<string[]>>;
}

/** The story as the requests about its nodes are told it. */
export interface ToldStory {
  documents: Readonly<Partial<Record<StoryDocument, string>>>;
  /** Undefined where it is built without one. */
  skeleton: PlotSkeleton | undefined;
}

/** The requests that a stage will make. */
export interface StoryEstimates {
  plannedDocuments(names: readonly StoryDocument[], config: TreeBuilderConfig): PlannedRequest[];
  plannedSkeleton(
    documents: Readonly<Record<StoryDocument, string>>,
    config: TreeBuilderConfig,
  ): PlannedRequest[];
  /** `nodes` are still to be written; `endings` of them have no choices. */
  plannedTree(nodes: number, endings: number): PlannedRequest[];
}
