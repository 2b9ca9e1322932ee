import * as z from 'zod/mini';
import { wordsIn } from '../../llm/replies/lenient';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { idsIn } from './namedIds';
import { isObject } from '../../storage/jsonValues';
import type { CurationOperation } from '../model';

interface SaidCuration {
  operations: CurationOperation[];
}

const schema = z.object({
  operations: z.pipe(
    z.union([z.array(z.unknown()), z.null()]),
    z.transform((written) => (written ?? []).flatMap((one) => operationIn(one) ?? [])),
  ),
});

/** An operation without what it needs is none. */
function operationIn(value: unknown): CurationOperation | undefined {
  if (!isObject(value)) return undefined;
  const kind = wordsIn(value['kind'] ?? value['type'] ?? value['operation']).toLowerCase();
  const text = wordsIn(value['text']);
  const ids = [...idsIn(value['ids']), ...idsIn(value['id'])];
  const [id] = ids;
  switch (kindIn(kind)) {
    case 'add':
      return text === '' ? undefined : { kind: 'add', text, topic: wordsIn(value['topic']) };
    case 'update':
      return text === '' || id === undefined ? undefined : { kind: 'update', id, text };
    case 'merge':
      return text === '' || ids.length < 2 ? undefined : { kind: 'merge', ids, text };
    case 'remove':
      return id === undefined ? undefined : { kind: 'remove', id };
    default:
      return undefined;
  }
}

export const curationFormat: ReplyFormat<SaidCuration> = {
  name: 'curation',
  schema: schema as unknown as z.ZodMiniType<SaidCuration>,
  asked: z.object({
    operations: z.array(
      z.object({
        kind: z.enum(['add', 'update', 'merge', 'remove']),
        ids: z.array(z.string()),
        text: z.string(),
        topic: z.string(),
      }),
    ),
  }),
  example: '{"operations":[{"kind":"add","ids":[],"text":"…","topic":"…"}]}',
};

/** A kind in another form of the word, or in Chinese. */
function kindIn(said: string): CurationOperation['kind'] | undefined {
  if (/^(?:add|new|新增|添加|增)/u.test(said)) return 'add';
  if (/^(?:updat|chang|revis|更新|修改)/u.test(said)) return 'update';
  if (/^(?:merg|combin|合并|合併)/u.test(said)) return 'merge';
  return /^(?:remov|delet|drop|删|刪|去)/u.test(said) ? 'remove' : undefined;
}
