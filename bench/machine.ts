import { availableParallelism, cpus } from 'node:os';

/** What the figures were taken on. */
export const machine = {
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
};
