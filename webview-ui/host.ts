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

  /** Calls back with every message that has a known shape. */
  listen(listener: (message: Message) => void): void {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      const message = parseMessage(event.data);
      if (message) listener(message);
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
