import { parseMessage, type Intent, type Message, type UnsentTextsView } from '../src/shared/protocol';
import { editorApi } from './editorApi';
import { bounded, viewMemorySchema, type ViewMemory } from './viewMemory';

/** The other side: the extension in the editor. */
export class Host {
  private readonly api = editorApi();
  /** The unsent texts that the host has; undefined until it has said so, and nothing takes their place before. */
  private told: string | undefined;

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
    const kept = bounded(memory);
    this.api.setState(kept);
    const texts = kept.texts ?? [];
    if (this.told === undefined || this.told === JSON.stringify(texts)) return;
    this.told = JSON.stringify(texts);
    this.send({ type: 'remember', at: kept.textsAt ?? 0, texts });
  }

  /** What the host remembers of the author's unsent words, which the editor writes down with a view's own memory only now and then. */
  knows({ texts }: UnsentTextsView): void {
    this.told = JSON.stringify(texts);
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
