import type { StructuredReply } from '../../llm/calls/modelRun';
import type { TokenUsage } from '../../llm/usage/tokenUsage';
import type { StoryPart } from '../../../shared/values';
import { configKeys } from '../building/configKeys';
import type { EffectiveConfig } from '../storyRun';
import { buildDiagnosticsSchema, type BuildDiagnostics } from './model';

/** What happens in a run, counted as it happens. */
export class BuildTally {
  private readonly diagnostics: BuildDiagnostics;

  constructor(id: string, mode: BuildDiagnostics['mode'], startedAt: number) {
    this.diagnostics = buildDiagnosticsSchema.parse({ id, mode, startedAt });
  }

  get id(): string {
    return this.diagnostics.id;
  }

  /** A reply that was to be a document, as it was read; undefined where it could not be. */
  read(reading: StructuredReply<unknown>['reading'] | undefined): void {
    const { json } = this.diagnostics;
    json.calls += 1;
    if (reading === undefined) json.failed += 1;
    else if (reading === 'at_once') json.parsed += 1;
    else if (reading === 'repaired') json.repaired += 1;
    else json.salvaged += 1;
  }

  add(
    name: 'fallbacks' | 'choices' | 'repeatedChoices' | 'askedAgain' | 'plateaus' | 'unknownVariables',
    count = 1,
  ): void {
    this.diagnostics[name] += count;
  }

  /** How the tree stands, of all runs that built it. */
  built(standing: Pick<BuildDiagnostics, 'nodes' | 'merges' | 'forcedMerges' | 'limitsHit'>): void {
    Object.assign(this.diagnostics, standing);
  }

  resumed(nodes: number): void {
    this.diagnostics.resumedNodes = nodes;
  }

  took(stage: StoryPart, milliseconds: number): void {
    this.diagnostics.stageMilliseconds[stage] = Math.round(milliseconds);
  }

  configured({ values, sources }: EffectiveConfig): void {
    this.diagnostics.config = Object.fromEntries(
      configKeys.map((key) => [key, { value: values[key], from: sources[key] }]),
    );
  }

  /** `ended`: `completed`, or the code of the error. */
  end(ended: string, at: number, requests: number, spent: TokenUsage): BuildDiagnostics {
    const { choices, repeatedChoices } = this.diagnostics;
    return {
      ...this.diagnostics,
      ended,
      endedAt: at,
      requests,
      repeatedChoiceRate: choices === 0 ? 0 : repeatedChoices / choices,
      tokens: { input: spent.inputTokens, cached: spent.cachedTokens ?? 0, output: spent.outputTokens },
    };
  }
}
