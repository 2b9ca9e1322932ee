import type { Language } from '../../../text/language';
import type { Finding, ReviewDocument } from '../../model';
import { listed, say } from '../messages';
import type { DocumentRule } from '../rule';
import { briefFields, fieldWords, type BriefField } from './briefFieldNames';
import { fieldsNamedBy, namedFields, type NamedField } from './briefStructure';
import { finding, findingOnWhole } from './documentText';
import { lengthInText } from './statedLength';

const placeholder =
  /^(?:[-–—.…?？\s]*|tbd|tba|todo|to do|to be (?:decided|determined)|n\/a|xxx+|fill (?:this )?in|待定|待补|待补充|待填|未定|暂无|略|无|暫無|待補|待補充|\[[^\]]*\]|<[^>]*>|（[^）]*待[^）]*）)$/i;

/**
 * What a brief leaves open: fields not named at all (`briefField:audience`), named but left empty, or a length without a number. A brief in plain
 * prose gets one remark about all that it seems to leave out, since nothing says that it wants fields.
 */
export const briefFieldsRule: DocumentRule = {
  id: 'briefFields',
  phases: ['brief'],
  languages: ['en', 'zh'],
  check: (request) =>
    request.documents.flatMap((document) =>
      checkBrief(document, request.language, request.audience.trim() !== ''),
    ),
};

function checkBrief(document: ReviewDocument, language: Language, audienceIsSet: boolean): Finding[] {
  const { text } = document;
  if (text.trim() === '') return [];
  const named = namedFields(text);
  const present = new Set<BriefField>(named.flatMap(({ name }) => fieldsNamedBy(name)));
  // Two words that name fields make a form of it; a single heading may be chance.
  if (present.size < 2) return proseBrief(document, language, present, audienceIsSet);
  const found: Finding[] = [];
  for (const field of briefFields) {
    if (!present.has(field)) found.push(missing(document, language, field, audienceIsSet));
  }
  for (const field of named) {
    if (placeholder.test(field.body)) found.push(leftEmpty(document, language, field, named));
    else if (
      field.field === 'length' &&
      lengthInText(field.body) === undefined &&
      !/[\d一二三四五六七八九十百千]/u.test(field.body)
    ) {
      found.push(lengthWithoutNumber(document, language, field));
    }
  }
  return found.filter(
    (one, index) =>
      found.findIndex((other) => other.rule === one.rule && other.range?.start === one.range?.start) ===
      index,
  );
}

function proseBrief(
  document: ReviewDocument,
  language: Language,
  present: ReadonlySet<BriefField>,
  audienceIsSet: boolean,
): Finding[] {
  const open = briefFields.filter(
    (field) =>
      !present.has(field) &&
      !fieldWords[field].hint.test(document.text) &&
      !(field === 'audience' && audienceIsSet),
  );
  if (open.length === 0) return [];
  const names = open.map((field) => say(language, fieldWords[field].english, fieldWords[field].chinese));
  return [
    findingOnWhole('briefFields', document.path, {
      type: 'completeness',
      severity: 'suggestion',
      summary: say(
        language,
        `The brief says nothing about ${listed(language, names).replace(/ and (?=[^,]*$)/, ' or ')}`,
        notMentioned(names),
      ),
      detail: open
        .map((field) => say(language, fieldWords[field].englishAdvice, fieldWords[field].chineseAdvice))
        .join(language === 'zh' ? '' : ' '),
    }),
  ];
}

function missing(
  document: ReviewDocument,
  language: Language,
  field: BriefField,
  audienceIsSet: boolean,
): Finding {
  const words = fieldWords[field];
  return findingOnWhole(`briefField:${field}`, document.path, {
    type: 'completeness',
    severity:
      field === 'audience' && audienceIsSet
        ? 'info'
        : field === 'premise' || field === 'audience'
          ? 'should_fix'
          : 'suggestion',
    summary: say(language, `The brief gives no ${words.english}`, `要点里没有写“${words.chinese}”`),
    detail: say(language, words.englishAdvice, words.chineseAdvice),
  });
}

function leftEmpty(
  document: ReviewDocument,
  language: Language,
  field: NamedField,
  all: readonly NamedField[],
): Finding {
  const words = fieldWords[field.field];
  const saidElsewhere = all.some(
    (other) => other !== field && other.field === field.field && !placeholder.test(other.body),
  );
  return finding(`briefField:${field.field}`, document, {
    type: 'completeness',
    severity: saidElsewhere
      ? 'info'
      : field.field === 'premise' || field.field === 'audience'
        ? 'should_fix'
        : 'suggestion',
    summary: say(
      language,
      `“${field.name}” is there, but nothing is filled in`,
      `“${field.name}”一栏还是空的`,
    ),
    detail: say(language, words.englishAdvice, words.chineseAdvice),
    ...field.nameRange,
  });
}

function lengthWithoutNumber(document: ReviewDocument, language: Language, field: NamedField): Finding {
  return finding('briefField:lengthNumber', document, {
    type: 'completeness',
    severity: 'info',
    summary: say(language, `The length is given without a number`, '篇幅没有写明数字'),
    detail: say(language, fieldWords.length.englishAdvice, fieldWords.length.chineseAdvice),
    ...field.nameRange,
  });
}

/** 要点里，背景设定、主题和篇幅都没有写. */
function notMentioned(names: readonly string[]): string {
  const all = names.length === 1 ? '' : '都';
  return `要点里，${listed('zh', names)}${all}没有写`;
}
