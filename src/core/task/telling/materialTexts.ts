import type { JudgeReport } from '../../chapter/model';
import type { Bullet } from '../../project/playbook/playbook';
import { beginningOf, endingOf } from '../../refinement/telling/paragraphCuts';
import type { Language } from '../../text/language';
import type { DecisionsDigest } from '../feedback/authorsDecisions';
import { lineFields, listFields } from '../requirements/requirementsFields';
import { requirementHeadings } from '../requirements/requirementsText';
import type { CitedEntry, Feedback, GenerationResult, Reflection, Requirements } from '../model';

/** UTF-16 units of a chapter that are told whole; of a longer one its beginning and its ending. */
const wholeChapter = 60_000;

const words = {
  en: {
    ...requirementHeadings.en,
    // Shorter than what an author reads: the model is told them in every request.
    mustAvoid: 'Must not',
    facts: 'Facts',
    colon: ': ',
    passed: 'It passed.',
    failed: 'It did not pass and was kept as the best attempt.',
    score: (score: number) => `Score: ${score} of 100.`,
    strengths: 'Strengths',
    problems: 'Problems',
    notes: 'Notes',
    authors: "the author's",
    pinned: 'pinned',
    retired: 'retired by the author: not to be learned again',
    counters: (told: number, helpful: number, harmful: number) =>
      `told ${told} times, helpful ${helpful}, harmful ${harmful}`,
    counts: ({ accepted, rejected, waived, reverted }: DecisionsDigest['counts']) =>
      `Accepted ${accepted}, rejected ${rejected}, called intentional ${waived}, taken back ${reverted}.`,
    comma: ', ',
  },
  zh: {
    ...requirementHeadings.zh,
    colon: '：',
    passed: '已通过。',
    failed: '没有通过，留下的是最好的一稿。',
    score: (score: number) => `得分：${score}（满分 100）。`,
    strengths: '长处',
    problems: '问题',
    notes: '补充',
    authors: '作者写的',
    pinned: '已置顶',
    retired: '作者已停用：不要再学回来',
    counters: (told: number, helpful: number, harmful: number) =>
      `用过 ${told} 次，有益 ${helpful} 次，有害 ${harmful} 次`,
    counts: ({ accepted, rejected, waived, reverted }: DecisionsDigest['counts']) =>
      `采纳 ${accepted}，拒绝 ${rejected}，有意为之 ${waived}，撤回 ${reverted}。`,
    comma: '，',
  },
} as const;

/** As they are told; the same for the writer of the chapter and for whoever reads the result. */
export function requirementsText(requirements: Requirements, language: Language): string {
  const say = words[language];
  const lines = lineFields.flatMap((name) => {
    const text = requirements[name].trim();
    return text === '' ? [] : [`${say[name]}${say.colon}${text}`];
  });
  const lists = listFields.flatMap((name) =>
    requirements[name].length === 0
      ? []
      : [`${say[name]}${say.colon.trim()}\n${requirements[name].map(dash).join('\n')}`],
  );
  return [...lines, ...lists].join('\n');
}

/** Numbered, so that they can be picked by number. */
export function foundText(found: readonly CitedEntry[]): string {
  return found
    .map(({ kind, title, text }, index) => `[e${index + 1}] (${kind}) ${title}\n${text}`)
    .join('\n\n');
}

export function chapterText(text: string): string {
  return text.length <= wholeChapter
    ? text
    : `${beginningOf(text, wholeChapter / 2)}\n\n[…]\n\n${endingOf(text, wholeChapter / 2)}`;
}

export function judgeText(
  { score, issues, strengths }: JudgeReport,
  { passed }: GenerationResult,
  language: Language,
): string {
  const say = words[language];
  return [
    passed ? say.passed : say.failed,
    ...(score === undefined ? [] : [say.score(score)]),
    ...issues.map(({ type, severity, note }) => `- (${type}, ${severity}) ${note}`),
    ...(strengths.length === 0 ? [] : [`${say.strengths}${say.colon}${strengths.join(say.comma)}`]),
  ].join('\n');
}

export function feedbackText(
  { score, criteria, strengths, problems, notes }: Feedback,
  language: Language,
): string {
  const say = words[language];
  return [
    say.score(score),
    ...criteria.map(({ name, score: one, comment }) => `- ${name} ${one}${say.colon}${comment}`),
    ...(strengths.length === 0 ? [] : [`${say.strengths}${say.colon.trim()}`, ...strengths.map(dash)]),
    ...(problems.length === 0 ? [] : [`${say.problems}${say.colon.trim()}`, ...problems.map(dash)]),
    ...(notes === '' ? [] : [`${say.notes}${say.colon}${notes}`]),
  ].join('\n');
}

export function decisionsText({ counts, examples }: DecisionsDigest, language: Language): string {
  const isNone = Object.values(counts).every((count) => count === 0);
  if (isNone) return '';
  return [
    words[language].counts(counts),
    ...examples.map(({ what, type, summary }) => `- ${what} (${type}) ${summary}`),
  ].join('\n');
}

export function lessonsText(bullets: readonly Bullet[], language: Language): string {
  const say = words[language];
  return bullets
    .map(({ id, text, origin, counters, pinned, retired }) => {
      const marks = [
        ...(origin.by === 'author' ? [say.authors] : []),
        ...(pinned ? [say.pinned] : []),
        ...(retired ? [say.retired] : []),
        say.counters(counters.told, counters.helpful, counters.harmful),
      ];
      return `[${id}] ${text} (${marks.join(say.comma.trim() === ',' ? ', ' : say.comma)})`;
    })
    .join('\n');
}

export function reflectionText(
  { summary, insights, helpful, harmful }: Reflection,
  language: Language,
): string {
  const say = words[language];
  return [
    ...(summary === '' ? [] : [summary]),
    ...insights.map(
      ({ lesson, evidence, from }) => `- (${from}) ${lesson}${evidence === '' ? '' : ` — ${evidence}`}`,
    ),
    ...(helpful.length === 0 ? [] : [`helpful${say.colon}${helpful.join(', ')}`]),
    ...(harmful.length === 0 ? [] : [`harmful${say.colon}${harmful.join(', ')}`]),
  ].join('\n');
}

function dash(text: string): string {
  return `- ${text}`;
}
