/** Every limit and target of a build, in one object. `readTreeBuilderConfig` makes it. */
export interface TreeBuilderConfig {
  /** Choices on the main way: what the verdict asks for, and what the builder aims at. */
  minMainDepth: number;
  targetMainDepth: number;
  targetEndings: number;
  maxBranchesPerNode: number;
  /** A build makes no more nodes than this. */
  maxTotalNodes: number;
  /** After so many nodes on a way without a new beat or a choice that changed something, the story has to turn, and nothing is opened beside it. */
  progressPlateauLimit: number;
  /** At least every so many choices on a way one of them is critical. */
  forceCriticalInterval: number;
  /** Choices that could not be had in a row before the build gives up. */
  mostFallbacksInARow: number;
  secondsPerChoice: number;
  minDurationMinutes: number;
}

/** Where a value came from, the strongest first. */
export const configSources = ['flag', 'environment', 'setting', 'skeleton', 'default'] as const;
export type ConfigSource = (typeof configSources)[number];
export type ConfigSources = Readonly<Record<keyof TreeBuilderConfig, ConfigSource>>;
