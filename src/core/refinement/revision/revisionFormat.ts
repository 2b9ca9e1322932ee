import * as z from 'zod/mini';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { fullTextIn } from './fullTextReply';
import type { ToldPart } from './toldParts';

/** What a model sends for the suggestions that were accepted. */
export interface Revision {
  edits: ModelEdit[];
  /** Suggestions that it left undone. */
  unaddressed: { id: string; why: string }[];
  /** A full text in place of edits. */
  whole?: string;
}

/** One change, by the words that its passage begins and ends with. All of it is as the model wrote it. */
export interface ModelEdit {
  /** Ids of the suggestions that it answers. */
  for: string[];
  /** Puts `text` beside the passage; absent where it takes the passage's place; `unclear` for words that say neither. */
  at?: 'before' | 'after' | 'unclear' | undefined;
  path?: string | undefined;
  start: string;
  /** Empty where it is the same as `start`. */
  end: string;
  text: string;
}

const editSchema = z.object({
  for: z.pipe(
    z.union([z.array(z.string()), z.string()]),
    z.transform((ids) => (typeof ids === 'string' ? ids.split(/[\s,，、]+/) : ids)),
  ),
  at: z.optional(z.pipe(z.string(), z.transform(placeOf))),
  path: z.optional(z.string()),
  start: z.string(),
  end: z._default(z.string(), ''),
  text: z.string(),
});

const revisionSchema = z.object({
  edits: z.array(editSchema),
  unaddressed: z._default(z.array(z.object({ id: z.string(), why: z._default(z.string(), '') })), []),
});

/** The form of a revision. Its words are the same in every request; `revisionFormatFor` is what a request asks with. */
export const revisionFormat: ReplyFormat<Revision> = {
  name: 'revision',
  schema: revisionSchema,
  example:
    '{"edits":[{"for":["s1"],"start":"first words of the passage","end":"its last words","text":"what takes its place"},{"for":["s2"],"at":"after","start":"first words of the passage","end":"its last words","text":"what is put beside it"}],"unaddressed":[{"id":"s3","why":"one sentence"}]}',
};

/** The same, taking a full text too where it is one of these, revised. */
export function revisionFormatFor(told: readonly ToldPart[]): ReplyFormat<Revision> {
  return {
    ...revisionFormat,
    otherwise: (reply) => {
      const whole = fullTextIn(reply, told);
      return whole === undefined ? undefined : { edits: [], unaddressed: [], whole };
    },
  };
}

function placeOf(said: string): ModelEdit['at'] {
  const word = said.trim().toLowerCase();
  if (word === 'before' || word === 'after') return word;
  // Said outright, these are what an edit does anyway; anything else must not overwrite what it was to stand beside.
  return ['', 'replace', 'instead', 'null', 'none'].includes(word) ? undefined : 'unclear';
}
