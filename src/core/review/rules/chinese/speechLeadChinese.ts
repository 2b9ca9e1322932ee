import type { ParagraphFinding, ParagraphRule } from '../rule';

/**
 * 说道“…” without a mark between, and 说；“…” with one that parts where it should lead on. 说“…” alone is left: it is also how a word is quoted, and
 * Lu Xun writes so.
 */
const unled =
  /(?<=[说問问答喊叫笑骂嚷叹應应说說])道(?=[“「][^“”「」]{2,200}[。！？…—][”」])|[说說道问問答喊叫](?<wrong>[；;])(?=[“「])/dgu;

export const speechLeadChineseRule: ParagraphRule = {
  id: 'speechLeadChinese',
  languages: ['zh'],
  check(paragraph) {
    return [...paragraph.matchAll(unled)].map((match): ParagraphFinding => {
      const semicolon = match.indices?.groups?.['wrong'];
      const [start, end] = semicolon ?? [match.index, match.index + 1];
      return {
        rule: 'speechLeadChinese',
        type: 'style',
        severity: semicolon ? 'should_fix' : 'suggestion',
        summary: semicolon ? '引出说的话，用冒号，不用分号' : '“道”与引号之间缺了冒号',
        detail: '引出整句的话，冒号或逗号都可以，不能什么都没有，也不用分号。',
        start,
        end,
        replacement: semicolon ? '：' : '道：',
      };
    });
  },
};
