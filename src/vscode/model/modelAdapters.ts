import type { BoundKey } from '../../core/llm/endpoint/apiKey';
import type { Endpoint } from '../../core/llm/endpoint/endpoint';
import type { OpenedEndpoint } from '../../core/llm/endpoint/openedEndpoint';
import type { ModelSettings } from '../../core/llm/calls/modelSettings';
import type { LanguageModel } from '../../core/llm/languageModel';

/** One of the models that the editor provides. */
export interface OfferedModel {
  vendor: string;
  id: string;
  /** For people. */
  title: string;
  maxInputTokens: number;
}

/** How models are reached; made in product.ts of src/adapters/models. Nothing is sent by any of these. */
export interface ModelAdapters {
  /** `openServer`. `proxy`: see there. */
  openServer(server: {
    endpoint: Endpoint;
    key?: BoundKey | undefined;
    headers: Readonly<Record<string, string>>;
    settings: Pick<ModelSettings, 'timeoutSeconds' | 'reasoning'>;
    proxy: Readonly<Record<string, string | undefined>>;
  }): Promise<OpenedEndpoint>;
  /** `VscodeLm`. */
  openEditorModel(vendor: string, settings: Pick<ModelSettings, 'timeoutSeconds'>): LanguageModel;
  /** `editorModels`. */
  editorModels(): Promise<OfferedModel[]>;
}
