import type { Language } from '../../text/language';
import type { ModelMessage } from '../languageModel';
import type { ReplyName } from '../steps';
import { formatInstruction, type ReplyFormat } from './replyFormat';

/**
 * Introduces a form under its name, for words that stand before several requests of different forms. It asks for nothing: each request
 * ends with the order for one of them, `formOrder`.
 */
export function formIntroduction({ name, example }: ReplyFormat<unknown>, language: Language): string {
  return language === 'zh'
    ? `"${name}" 文档的形式如下：\n${example}`
    : `The "${name}" document has this form:\n${example}`;
}

/** The order for a form that was introduced before: the last words of a request. */
export function formOrder(name: ReplyName, language: Language): string {
  return language === 'zh'
    ? `用 "${name}" 文档作答：只写一个 JSON 文档，前后不要写别的内容。`
    : `Reply with the "${name}" document: one JSON document, with nothing before or after it.`;
}

/**
 * The messages with the form of the reply at the end of the last one, since there are servers that ignore a response format without saying
 * so. Of a form that they introduce only the order for it stands there, and nothing that stands there already is said twice.
 */
export function withForm(
  messages: readonly ModelMessage[],
  format: ReplyFormat<unknown>,
  language: Language,
): readonly ModelMessage[] {
  const last = messages.at(-1);
  if (!last) return messages;
  const introduction = formIntroduction(format, language);
  const isIntroduced = messages.some(({ content }) => content.includes(introduction));
  const order = formOrder(format.name, language);
  const isOrdered = last.content.endsWith(order);
  if (isIntroduced && isOrdered) return messages;
  const asked = isOrdered ? last.content.slice(0, -order.length).trimEnd() : last.content;
  const form = isIntroduced ? order : formatInstruction(format, language);
  return [...messages.slice(0, -1), { ...last, content: `${asked}\n\n${form}` }];
}
