import * as z from 'zod/mini';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { fullTextIn } from './fullTextReply';
import type { FullText, ToldPart } from './toldParts';

/** What a model sends for the suggestions that were accepted. */
export interface Revision {
  edits: ModelEdit[];
  /** Suggestions that it left undone. */
  unaddressed: { id: string; why: string }[];
  /** A full text in place of edits. */
  whole?: FullText;
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

const ids = z.union([z.string(), z.array(z.string())]);

/** Every way in which a passage may be named, however a model mixes them; `editOf` says what they come to. */
const editSchema = z.pipe(
  z
    .object({
      passage: z.optional(z.string()),
      start: z.optional(z.string()),
      end: z.optional(z.string()),
      after: z.optional(z.string()),
      before: z.optional(z.string()),
      at: z.optional(z.string()),
      path: z.optional(z.string()),
      text: z.string(),
      for: ids,
    })
    .check(z.refine(({ passage, start, after, before }) => [passage, start, after, before].some(isGiven))),
  z.transform(editOf),
);

const revisionSchema = z.object({
  edits: z.array(editSchema),
  unaddressed: z._default(z.array(z.object({ id: z.string(), why: z._default(z.string(), '') })), []),
});

const declined = z.object({ id: z.string(), why: z.string() });

/**
 * What is asked for: the smallest of these shapes. A server that holds a model to a schema wants every key of an object, so one object
 * for all of them would fill each edit with nulls. Each shape begins with a key of its own, since OpenAI and Azure refuse a choice of objects
 * that begin alike.
 */
const askedSchema = z.object({
  edits: z.array(
    z.union([
      z.object({ passage: z.string(), text: z.string(), for: ids }),
      z.object({ start: z.string(), end: z.string(), text: z.string(), for: ids }),
      z.object({ after: z.string(), text: z.string(), for: ids }),
      z.object({ before: z.string(), text: z.string(), for: ids }),
    ]),
  ),
  unaddressed: z.array(declined),
});

/** The form of a revision. Its words are the same in every request; `revisionFormatFor` is what a request asks with. */
export const revisionFormat: ReplyFormat<Revision> = {
  name: 'revision',
  schema: revisionSchema,
  asked: askedSchema,
  example:
    '{"edits":[{"passage":"…","text":"…","for":"s1"},{"start":"…","end":"…","text":"…","for":["s2","s3"]},{"after":"…","text":"…","for":"s4"}],"unaddressed":[{"id":"s5","why":"…"}]}',
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

interface WrittenEdit {
  passage?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  at?: string | undefined;
  path?: string | undefined;
  text: string;
  for: string | string[];
}

/** What an edit says in any of its shapes. Where it names its passage in two ways that differ, it is unclear where it goes. */
function editOf(written: WrittenEdit): ModelEdit {
  const { passage = '', start = '', end = '', after = '', before = '', path, text } = written;
  const named = [passage, start, after, before].filter((words) => words.trim() !== '');
  const at = placeOf(written);
  const isAgreed =
    new Set(named.map((words) => words.trim())).size <= 1 ||
    (named.length === 2 && begins(passage, start) && ends(passage, end));
  const place = isAgreed ? at : 'unclear';
  return {
    for: typeof written.for === 'string' ? written.for.split(/[\s,，、]+/) : written.for,
    ...(place === undefined ? {} : { at: place }),
    ...(path === undefined ? {} : { path }),
    start: named[0] ?? '',
    // A passage that is written out ends where it ends.
    end: ends(passage, end) ? '' : end,
    text,
  };
}

function placeOf({ at = '', after = '', before = '' }: WrittenEdit): ModelEdit['at'] {
  const said = new Set([
    placeNamed(at),
    ...(after.trim() === '' ? [] : ['after' as const]),
    ...(before.trim() === '' ? [] : ['before' as const]),
  ]);
  said.delete(undefined);
  return said.size > 1 ? 'unclear' : [...said][0];
}

function placeNamed(said: string): ModelEdit['at'] {
  const word = said.trim().toLowerCase();
  if (word === 'before' || word === 'after') return word;
  // Said outright, these are what an edit does anyway; anything else must not overwrite what it was to stand beside.
  return ['', 'replace', 'instead', 'null', 'none'].includes(word) ? undefined : 'unclear';
}

function begins(passage: string, start: string): boolean {
  return start.trim() !== '' && passage.trim().startsWith(start.trim());
}

function ends(passage: string, end: string): boolean {
  return passage.trim() !== '' && passage.trim().endsWith(end.trim());
}

function isGiven(words: string | undefined): boolean {
  return words !== undefined;
}
