import { parseMessage, type Intent, type Message } from '../src/shared/protocol';
import { bounded, viewMemorySchema, type ViewMemory } from './viewMemory';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The other side: the extension in the editor. */
export class Host {
  private readonly api = acquireVsCodeApi();

  /** Calls back with every message that has a known shape, and tells of a state or texts that have none. */
  listen(listener: (message: Message) => void, notUnderstood: () => void): void {
    window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = parseMessage(data);
      if (message) listener(message);
      else if (isOfHost(data)) notUnderstood();
    });
  }

  send(intent: Intent): void {
    this.api.postMessage(intent);
  }

  recall(): ViewMemory | undefined {
    return viewMemorySchema.safeParse(this.api.getState()).data;
  }

  remember(memory: ViewMemory): void {
    this.api.setState(bounded(memory));
  }
}

/** Other scripts of the editor's may speak in the page; what the view lives on is the host's. */
function isOfHost(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    (data.type === 'state' || data.type === 'strings')
  );
}
