import * as z from 'zod/mini';
import { parseMessage, type Intent, type Message } from '../src/shared/protocol';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** What the view remembers of itself while it is hidden: where the author was, nothing of the project. */
const viewMemorySchema = z.object({
  scroll: z.number(),
  /** `phase:id` of the cards that are open. */
  expanded: z.array(z.string()),
  /** `phase:id` of the card that has the focus when the list is entered. */
  focused: z.optional(z.string()),
  /** How many cards are drawn. */
  shown: z.number(),
});
export type ViewMemory = z.infer<typeof viewMemorySchema>;

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
    this.api.setState(memory);
  }
}
