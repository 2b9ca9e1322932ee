import { StoryFoldError } from '../../errors';
import {
  optionalParameters,
  type ModelRequest,
  type OptionalParameter,
  type WireFormat,
} from '../languageModel';

/** The forms of reply that can be asked for, from the strictest; after the last one none is asked for. */
const formatKinds: readonly WireFormat['kind'][] = ['json_schema', 'json_object'];

/**
 * What one model at one endpoint has been found not to take. Kept for the session, so that nothing is refused twice: a refusal costs
 * time, and a second one would cost it again with every request.
 */
export class EndpointTraits {
  /** How many of the strictest forms the endpoint has refused. */
  private refusedFormats = 0;
  private readonly without = new Set<OptionalParameter>();

  constructor({ takesForms = true }: { takesForms?: boolean } = {}) {
    if (!takesForms) this.refusedFormats = formatKinds.length;
  }

  /** The request as this endpoint takes it. */
  fit(request: ModelRequest): ModelRequest {
    const { format, ...rest } = request;
    const fitting = format && this.fitFormat(format);
    return { ...rest, ...(fitting && { format: fitting }), without: new Set(this.without) };
  }

  /**
   * Learns from a refusal. True when the same request, fitted again, is another one than was refused, so that asking once more makes
   * sense; a refusal that names nothing the request could do without teaches nothing.
   */
  learn(error: unknown, refused: ModelRequest): boolean {
    const parameter = refusedParameter(error);
    if (parameter === undefined) return false;
    if (parameter === 'response_format') {
      if (!refused.format) return false;
      this.refusedFormats = Math.max(this.refusedFormats, formatKinds.indexOf(refused.format.kind) + 1);
      return true;
    }
    if (refused.without?.has(parameter)) return false;
    this.without.add(parameter);
    return true;
  }

  private fitFormat(format: WireFormat): WireFormat | undefined {
    const kind = formatKinds[Math.max(this.refusedFormats, formatKinds.indexOf(format.kind))];
    return kind === 'json_object' ? { kind } : kind && format;
  }
}

function refusedParameter(error: unknown): OptionalParameter | undefined {
  if (!(error instanceof StoryFoldError) || error.code !== 'invalid_input') return undefined;
  return optionalParameters.find((parameter) => parameter === error.details['parameter']);
}
