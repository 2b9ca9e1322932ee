import type { Script } from '../../fakes/modelServer/answer';
import type { Reply } from '../../fakes/modelServer/replyTable';
import type { ReceivedRequest } from '../../fakes/modelServer/receivedRequest';

/** A text in which the offline rules find nothing, so that what is found is the model's. */
export const ferryText = [
  '# The Ferry at Night',
  '',
  'Mara waited for the last ferry. The quay was empty, and the rain had stopped an hour ago.',
  '',
  'She counted the lamps on the far bank. There were nine of them, as there had always been.',
  '',
  'When the boat came, nobody stood at the wheel. She stepped aboard all the same.',
  '',
].join('\n');

export const ferryProject = JSON.stringify({ version: 1, title: 'The Ferry', language: 'en' });

/** A remark as a model writes it; about the whole without a quote. */
export function remark(quote: string | null, summary: string, replacement: string | null = null): object {
  return {
    type: 'style',
    summary,
    detail: 'A reader asks.',
    severity: 'suggestion',
    path: quote === null ? null : 'sample.md',
    quote,
    otherQuotes: [],
    replacement,
    role: null,
  };
}

/** The model's edits of passages, for whatever it was asked to do about the text. */
export function revision(request: ReceivedRequest, edits: Readonly<Record<string, string>>): string {
  const ids = [...request.body!.messages.at(-1)!.content.matchAll(/<suggestion id="(s\d+)"/g)];
  return JSON.stringify({
    edits: Object.entries(edits).map(([passage, text]) => ({
      for: ids.map(([, id]) => id),
      start: passage,
      end: passage,
      text,
    })),
    unaddressed: [],
  });
}

/** What the server says in turn; a test sets it, and the endpoint's own check gets what it wants at any time. */
export class FerryModel {
  /** What the next assessments bring, in order; nothing more once they are used up. */
  assessments: (readonly object[] | Script)[] = [];
  /** What a revision makes of passages. */
  edits: Readonly<Record<string, string>> = {};
  alternatives: readonly { text: string; note: string }[] = [];
  /** Put around every answer about the text. */
  around: (reply: Reply) => Reply = (reply) => reply;

  /** The function that a `ModelServer` finds its answers by. */
  readonly replies = (request: ReceivedRequest): Reply | undefined => {
    if (request.asked === 'models') return undefined;
    if (!request.raw.includes('Mara')) return this.checked(request);
    switch (request.asked) {
      case 'assessment': {
        const next = this.assessments.shift() ?? [];
        if (typeof next === 'function') return next;
        return this.around(JSON.stringify({ overall: 'A quiet crossing.', suggestions: next }));
      }
      case 'revision':
        return this.around(revision(request, this.edits));
      case 'alternatives':
        return this.around(JSON.stringify({ alternatives: this.alternatives }));
      default:
        return undefined;
    }
  };

  private checked({ asked }: ReceivedRequest): Reply {
    return asked === 'prose'
      ? 'one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen.'
      : '{"overall":"Twice.","suggestions":[{"summary":"Once is enough."}]}';
  }
}
