import type { ModelTimeouts } from './requestDeadline';
import { openServer } from './openServer';
import { editorModels, VscodeLm } from './vscodeLm';

/** For a reply that keeps coming, in milliseconds. */
const longestReply = 3_600_000;

/** How the editor's door reaches models: servers, and what the editor itself provides. */
export const editorAdapters = {
  openServer,
  editorModels: () => editorModels(),
  openEditorModel: (vendor: string, { timeoutSeconds }: { timeoutSeconds: number }) => {
    const silence = timeoutSeconds * 1000;
    const timeouts: ModelTimeouts = {
      answerMilliseconds: silence,
      silenceMilliseconds: silence,
      wholeMilliseconds: Math.max(longestReply, silence),
    };
    return new VscodeLm({ vendor, timeouts });
  },
} as const;
