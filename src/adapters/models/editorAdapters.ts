import { modelTimeouts } from './modelTimeouts';
import { openServer, type ServerToOpen } from './openServer';
import { editorModels, VscodeLm } from './vscodeLm';

/** How the editor's door reaches models: servers, and what the editor itself provides. */
export const editorAdapters = {
  /** The editor's `fetch` follows its own settings for proxies and certificates. */
  openServer: (server: Omit<ServerToOpen, 'fetchFollowsProxy'>) =>
    openServer({ ...server, fetchFollowsProxy: true }),
  editorModels: () => editorModels(),
  openEditorModel: (vendor: string, { timeoutSeconds }: { timeoutSeconds: number }) =>
    new VscodeLm({ vendor, timeouts: modelTimeouts(timeoutSeconds) }),
} as const;
