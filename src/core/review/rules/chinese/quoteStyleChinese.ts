import { finding } from '../fiction/documentText';
import { documentRange, proseOf } from '../prose';
import type { DocumentRule } from '../rule';
import type { Finding, ReviewDocument } from '../../model';

const toCorner: Readonly<Record<string, string>> = { '“': '「', '”': '」', '‘': '『', '’': '』' };
/** So many marks of the other kind are fixed one by one; beyond, the author is told once. */
const fewMarks = 40;

/** Curly quotation marks where 「」 are expected (traditional script), and both kinds side by side in one text. */
export const quoteStyleChineseRule: DocumentRule = {
  id: 'quoteStyleChinese',
  phases: ['brief', 'outline', 'sample', 'final'],
  languages: ['zh'],
  check: ({ documents, script }) =>
    documents.flatMap((document) => checkDocument(document, script === 'traditional')),
};

function checkDocument(document: ReviewDocument, traditional: boolean): Finding[] {
  const curly = placesOf(document, /[“”]|(?<!\p{Script=Latin})‘|’(?!\p{Script=Latin})/gu);
  const corner = placesOf(document, /[「」『』]/gu);
  const first = curly[0];
  if (first === undefined || (!traditional && corner.length === 0)) return [];
  if (traditional && curly.length <= fewMarks) {
    return curly.map((at) => {
      const mark = document.text[at] ?? '';
      const replacement = toCorner[mark] ?? mark;
      return finding('quoteStyleChinese', document, {
        type: 'style',
        severity: 'suggestion',
        summary: `繁体中文用“${replacement}”，这里是“${mark}”`,
        detail: '项目设定为繁体，引号用「」，引号里的引号用『』。',
        start: at,
        end: at + 1,
        replacement,
      });
    });
  }
  if (traditional) {
    return [
      finding('quoteStyleChinese', document, {
        type: 'style',
        severity: 'suggestion',
        summary: `全文有 ${curly.length} 个弯引号，繁体中文用「」`,
        detail: '项目设定为繁体，引号用「」，引号里的引号用『』。可以用编辑器的“替换”功能一次改完。',
        start: first,
        end: first + 1,
      }),
    ];
  }
  const rare = curly.length < corner.length ? curly : corner;
  const at = rare[0];
  if (at === undefined) return [];
  return [
    finding('quoteStyleChinese', document, {
      type: 'style',
      severity: 'info',
      summary: '“”和「」两种引号混用',
      detail: `“”一类 ${curly.length} 个，「」一类 ${corner.length} 个。全文最好统一用一种；这里是较少的那一种首次出现的地方。`,
      start: at,
      end: at + 1,
    }),
  ];
}

function placesOf(document: ReviewDocument, marks: RegExp): number[] {
  if (document.text.search(marks) < 0) return [];
  return proseOf(document).flatMap((paragraph) =>
    [...paragraph.text.matchAll(marks)].map(({ index }) => documentRange(paragraph, index, index + 1).start),
  );
}
