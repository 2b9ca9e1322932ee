/** What the choices of a node are judged by, in the order in which they are told. */
export const qualityDimensions = ['structure', 'pacing', 'diversity', 'lore'] as const;
export type QualityDimension = (typeof qualityDimensions)[number];

/** How much each dimension weighs in a node's overall score; together 1. */
export const dimensionWeights: Readonly<Record<QualityDimension, number>> = {
  structure: 0.35,
  pacing: 0.2,
  diversity: 0.25,
  lore: 0.2,
};

/** What is wrong with the choices of a node, in figures and names; the doors have the words for it. `choices` are ids, in the node's order. */
export type QualityProblem =
  // Structure.
  | { kind: 'only_one' }
  /** What they ask for shuts each other out, so that a reader sees one of them. */
  | { kind: 'one_at_a_time' }
  /** They lead to the same node and change nothing that is read, or change it alike. */
  | { kind: 'same_outcome'; choices: string[] }
  /** All lead to the same node; they differ by what they change alone. */
  | { kind: 'one_target'; target: string }
  | { kind: 'dangling'; choices: string[] }
  /** They ask for something that no way through the story brings about. */
  | { kind: 'never_offered'; choices: string[] }
  /** Each asks for something, and nothing sees to it that one of them holds. */
  | { kind: 'all_conditional' }
  | { kind: 'too_many'; count: number; most: number }
  /** They lead back to the node itself and change nothing that is read. */
  | { kind: 'leads_back'; choices: string[] }
  /** Called critical, and nothing hangs on them. */
  | { kind: 'critical_in_name'; choices: string[] }
  /** The beat is a critical branch point, and its last node has one way on. */
  | { kind: 'no_branch_at_critical_beat'; beat: string }
  /** The beat leads to an ending, and no choice of its nodes does. */
  | { kind: 'no_ending_at_ending_beat'; beat: string }
  // Pacing.
  | { kind: 'little_at_stake'; beat: string; tension: number }
  /** So many nodes in a row, this one the last, at whose choices nothing was at stake. */
  | { kind: 'long_calm'; nodes: number }
  | { kind: 'no_narrative' }
  /** Its text is so many times as long as that of a usual node. */
  | { kind: 'long_text'; times: number }
  | { kind: 'short_text'; times: number }
  | { kind: 'long_choice'; choices: string[] }
  | { kind: 'no_response'; choices: string[] }
  // Diversity.
  | { kind: 'alike'; choices: string[]; share: number }
  | { kind: 'responses_alike'; choices: string[]; share: number }
  /** They say what choices of so many other nodes say, at most. */
  | { kind: 'repeated'; choices: string[]; nodes: number }
  /** They say what was to be chosen just before. */
  | { kind: 'as_before'; choices: string[]; before: string }
  | { kind: 'default_choice'; choices: string[] }
  | { kind: 'no_text'; choices: string[] }
  // Lore.
  /** They name nobody and nothing of the story, change nothing and ask for nothing. */
  | { kind: 'untied'; choices: string[] }
  /** Variables that the story does not declare. */
  | { kind: 'undeclared'; variables: string[] }
  /** They are changed here, and nothing ever asks for them. */
  | { kind: 'never_read'; variables: string[] };

/** What is good about them, where nothing is wrong. */
export type QualityPraise =
  | { kind: 'ways'; choices: number; ways: number }
  | { kind: 'well_paced' }
  | { kind: 'distinct'; share: number }
  | { kind: 'tied'; choices: number }
  /** There are neither names nor variables to hold them against. */
  | { kind: 'nothing_known' };

export type QualityRemark = QualityProblem | QualityPraise;

export interface DimensionQuality {
  name: QualityDimension;
  /** 0 to 10, with one digit behind the point. */
  score: number;
  /** The problem that weighs most, or else what is good. */
  comment: QualityRemark;
}

/** The choices of one node. */
export interface NodeQuality {
  node: string;
  actIndex: number | null;
  /** 0 to 10, with one digit behind the point. */
  overallScore: number;
  dimensions: DimensionQuality[];
  /** All problems, the weightiest first; each kind once. */
  suggestions: QualityProblem[];
}

/** A problem and the points that it takes of ten. */
export interface Cost {
  problem: QualityProblem;
  points: number;
}
