import type { LanguageModel } from '../languageModel';

/** A model that can be asked, and how. */
export interface OpenedEndpoint {
  model: LanguageModel;
  /** Without a slash at its end. */
  baseUrl: string;
  /** Whether there is a key that goes there. */
  hasKey: boolean;
}
