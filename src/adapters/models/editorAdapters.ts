import { modelTimeouts } from './modelTimeouts';
import { openServer } from './openServer';
import { editorModels, VscodeLm } from './vscodeLm';

/** How the editor's door reaches models: servers, and what the editor itself provides. */
export const editorAdapters = {
  openServer,
  editorModels: () => editorModels(),
  openEditorModel: (vendor: string, { timeoutSeconds }: { timeoutSeconds: number }) =>
    new VscodeLm({ vendor, timeouts: modelTimeouts(timeoutSeconds) }),
} as const;
