import { maxJsonDepth } from '../../storage/jsonText';
import type { Language } from '../../text/language';

const problems = {
  too_large: { en: 'it is larger than 20 MB', zh: '超过 20 MB' },
  too_deep: { en: `it is nested deeper than ${maxJsonDepth} levels`, zh: `嵌套超过 ${maxJsonDepth} 层` },
  too_many_parts: { en: 'it has more than 100,000 parts', zh: '超过 100000 个部分' },
  no_json: { en: 'there is no valid JSON in it', zh: '其中没有有效的 JSON' },
  foreign_text: { en: 'something in it is no JSON', zh: '其中有不属于 JSON 的内容' },
  key_twice: { en: 'a key stands in it twice', zh: '同一个键出现两次' },
  key_damaged: { en: 'a key in it is damaged', zh: '有一个键已损坏' },
  half_character: { en: 'a key in it holds half a character', zh: '有一个键含有半个字符' },
  number_not_exact: { en: 'a number in it is too large', zh: '有一个数字过大' },
  value_missing: { en: 'a value is missing in it', zh: '缺少一个值' },
  stray_colon: { en: 'a colon stands in it where none belongs', zh: '有一处多了冒号' },
  brackets_unmatched: { en: 'its brackets do not match', zh: '括号不配对' },
  outside_brackets: { en: 'a part of it stands outside its brackets', zh: '有一部分在括号之外' },
  end_unclear: { en: 'it is not clear where a text in it ends', zh: '无法确定其中一段文本在哪里结束' },
  escapes_unclear: { en: 'it is not clear how its texts are escaped', zh: '无法确定其中的文本如何转义' },
  marks_mixed: { en: 'its texts or keys are marked in different ways', zh: '文本或键的引号不一致' },
  in_comment: { en: 'a part of it may stand in a comment', zh: '可能有一部分在注释里' },
  left_out: { en: 'a comment in it says that something is left out', zh: '其中的注释说明有内容被省略' },
  not_whole: { en: 'it may not be whole', zh: '可能不完整' },
  several_documents: {
    en: 'it holds several documents, and it is not clear which is meant',
    zh: '含有几个文档，无法确定以哪个为准',
  },
  lacks_parts: { en: 'it has not the parts that were asked for', zh: '没有所要求的部分' },
} satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Why no document of the format can be read from a reply, or none without guessing. */
export type DocumentProblem = keyof typeof problems;

export function describeProblem(problem: DocumentProblem, language: Language): string {
  return problems[problem][language];
}
