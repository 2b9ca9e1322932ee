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
