import { isLockUnknown } from '../chapter/movedAside';

// What errors of several subjects say in Chinese.

export const nothingChanged = '什么都没有改动。';
export const nothingSent = '什么都没有发送，也没有改动。';

/** Where a text is that a model wrote and that was not put in place, if it is kept. */
export function modelWrote(rawReply: unknown): string {
  return rawReply === undefined ? '' : `模型写出的文字在 ${String(rawReply)}。`;
}

/** Where a reply that could not be used is kept, if it is. */
export function keptIn(rawReply: unknown): string {
  return rawReply === undefined ? '' : `原始回复在 ${String(rawReply)}。`;
}

/** Where files were moved to that could not be read, if any were, and what nobody can know without them. */
export function wereMovedAside(movedAside: unknown): string {
  return movedAside === undefined ? '' : movedAsideInChinese(movedAside as readonly string[]);
}

export function movedAsideInChinese(movedAside: readonly string[]): string {
  const note = `以下文件无法读取，已改名保留：${movedAside.join('、')}。`;
  return isLockUnknown(movedAside) ? `${note}这一章原来是否锁定已无从得知：如果你锁定过，请重新锁定。` : note;
}
