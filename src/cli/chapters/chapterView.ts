import { attemptLevel } from '../../core/chapter/judging/attemptLevel';
import { attemptFile } from '../../core/chapter/record/chapterFiles';
import type { ShownAttempt } from '../../core/chapter/chapterController';
import {
  attemptToShow,
  type AttemptRow,
  type ChapterOutcome,
  type RemainingOutcome,
} from '../../core/chapter/chapterOutcome';
import { gravestFirst } from '../../core/chapter/judging/gravestFirst';
import type { Issue } from '../../core/chapter/model';
import { shorten } from '../../core/text/shorten';
import { groupDigits } from '../../core/text/groupDigits';
import type { IssueType } from '../../shared/values';
import { attemptLevelName } from '../messages/attemptLevelName';
import type { ChapterWorkspace } from './chapterWorkspace';
import type { Output } from '../terminal/output';
import { table } from '../terminal/table';
import { wrapTo } from '../terminal/textWidth';

/** UTF-16 units of a judge's quote that are shown. */
const mostOfQuote = 300;

/** How a chapter stands, and its attempts in a table. */
export async function outcomeLines(
  { chapters }: Pick<ChapterWorkspace, 'chapters'>,
  outcome: ChapterOutcome,
  output: Output,
): Promise<string[]> {
  const { style, width, messages } = output;
  const texts = messages.chapters.outcome;
  const { chapter, title, attempts, nextLevel, movedAside = [] } = outcome;
  const row = (await chapters.list()).find((one) => one.chapter === chapter);
  const remarks = [
    ...(row?.changedSince ? [texts.changedSince] : []),
    ...(row?.recheck ? [texts.recheck] : []),
    ...(row?.bibleStale ? [texts.bibleStale] : []),
    ...(row?.locked ? [texts.locked] : []),
    ...(outcome.heldBy ? [texts.heldBy(outcome.heldBy)] : []),
    ...(outcome.missing.length > 0 ? [texts.missing(outcome.missing)] : []),
    ...(movedAside.length > 0 ? [texts.movedAside(movedAside)] : []),
    ...(outcome.changedVersions ? [texts.changedVersions(outcome.changedVersions)] : []),
    ...(outcome.error ? [texts.error(output.tidy(outcome.error.message))] : []),
  ];
  const facts = [
    ...(outcome.path === null ? [] : [texts.file(outcome.path)]),
    ...(outcome.bibleUpdated && row?.bibleStale !== true ? [texts.bibleUpdated] : []),
    ...(outcome.pendingSteps.length > 0 ? [texts.goesOn(outcome.pendingSteps)] : []),
    ...(nextLevel !== null && attempts.length > 0 ? [texts.nextLevel(nextLevel)] : []),
  ];
  return [
    style.heading(texts.header(chapter, output.tidy(title))),
    ...standingLines(outcome, output),
    ...(outcome.proposed === null
      ? []
      : wrapTo(texts.proposed(outcome.proposed, outcome.path), width).map(style.caution)),
    ...remarks.flatMap((remark) => wrapTo(remark, width).map(style.caution)),
    ...facts.flatMap((fact) => wrapTo(fact, width)),
    ...(attempts.length === 0 ? [] : ['', ...attemptTable(attempts, output)]),
  ];
}

function standingLines(outcome: ChapterOutcome, output: Output): string[] {
  const { text, paint } = standing(outcome, output);
  return wrapTo(text, output.width).map(paint);
}

interface Standing {
  text: string;
  paint: (line: string) => string;
}

function standing(outcome: ChapterOutcome, { style, messages }: Output): Standing {
  const texts = messages.chapters.outcome;
  const { attempts, needsAttention, passed, bestAttempt, status } = outcome;
  const shown = attemptToShow(outcome);
  if (needsAttention)
    return {
      text: texts.needsAttention(bestAttempt, shown?.attempt === bestAttempt ? (shown?.score ?? null) : null),
      paint: style.bad,
    };
  if (passed && shown?.passed) return { text: texts.passed(shown.attempt, shown.score), paint: style.good };
  if (passed && shown) return { text: texts.taken(shown.attempt, shown.score), paint: (line) => line };
  if (passed && attempts.length === 0) return { text: texts.authors, paint: (line) => line };
  return { text: texts.standing(messages.status.chapterStatus(status)), paint: (line) => line };
}

function attemptTable(attempts: readonly AttemptRow[], { style, messages }: Output): string[] {
  const texts = messages.chapters.outcome;
  const { columns } = texts;
  return table(
    [
      { title: columns.attempt, align: 'right' },
      { title: columns.level },
      { title: columns.score, align: 'right' },
      { title: columns.words, align: 'right' },
      { title: columns.tokens, align: 'right' },
      { title: columns.verdict },
    ],
    attempts.map((row) => {
      const { attempt, score, words, usage, passed, issues } = row;
      return [
        String(attempt),
        attemptLevelName({ attempt, level: attemptLevel(row) }, messages.chapters),
        score === null ? '–' : String(score),
        groupDigits(words),
        usage === null ? '–' : groupDigits(usage.inputTokens + usage.outputTokens),
        passed
          ? style.good(texts.verdict(passed, issues.length))
          : style.caution(texts.verdict(passed, issues.length)),
      ];
    }),
    style.dim,
  );
}

/** What the judge said of one attempt, in words: the gravest issues first. */
export function reportLines({ judged }: ShownAttempt, chapter: string, output: Output): string[] {
  const { style, width, messages } = output;
  const texts = messages.chapters.report;
  const { attempt, passed, report, words } = judged;
  const { safetyPass, continuityConflicts, wordCountInRange } = report.hardFail;
  const scores = Object.entries(report.scores).map(([name, score]) => [output.tidy(name), score] as const);
  const fails = [
    ...(safetyPass ? [] : [texts.unsafe]),
    ...(continuityConflicts.length === 0
      ? []
      : [texts.conflicts(continuityConflicts.map((conflict) => output.tidy(conflict)))]),
    ...(wordCountInRange ? [] : [texts.outOfRange(words)]),
  ];
  const listed = (title: string, items: readonly string[]): string[] =>
    items.length === 0
      ? []
      : ['', style.heading(title), ...items.flatMap((item) => hanging('- ', output.tidy(item), width))];
  return [
    style.heading(texts.header(attempt, passed, report.score)),
    ...(scores.length > 0 ? wrapTo(texts.scores(scores), width).map(style.dim) : []),
    ...fails.flatMap((fail) => wrapTo(fail, width).map(style.bad)),
    '',
    ...(report.issues.length === 0 ? [texts.noIssues] : [style.heading(texts.issues)]),
    ...gravestFirst(report.issues).flatMap((issue) => issueLines(issue, output)),
    ...listed(texts.instructions, report.revisionInstructions),
    ...listed(texts.strengths, report.strengths),
    '',
    style.dim(texts.text(attemptFile(chapter, attempt))),
  ];
}

function issueLines({ type, severity, note, location, scenes = [] }: Issue, output: Output): string[] {
  const { style, width, messages } = output;
  const { report, issueTypeNames, issueSeverityNames } = messages.chapters;
  const name = issueTypeNames[type as IssueType] ?? output.tidy(type);
  const where = scenes.length === 0 ? report.whole : report.scenes(scenes);
  const isGrave = severity === 'critical' || severity === 'high';
  const label = [issueSeverityNames[severity], name, where].join(' · ');
  return [
    `● ${isGrave ? style.bad(label) : style.caution(label)}`,
    ...hanging('    ', output.tidy(note), width),
    ...(location.trim() === ''
      ? []
      : hanging('    ', messages.quoted(shorten(output.tidy(location.trim()), mostOfQuote)), width).map(
          style.dim,
        )),
  ];
}

/** Lines that begin with a mark, and go on below its text. */
export function hanging(before: string, text: string, width: number): string[] {
  const blank = ' '.repeat(before.length);
  return wrapTo(text, width - before.length).map((line, index) => `${index === 0 ? before : blank}${line}`);
}

/** How each chapter stands, in a line. */
function eachStanding(chapters: readonly ChapterOutcome[], output: Output): string[] {
  const { style, width, messages } = output;
  return chapters.flatMap((outcome) => {
    const { chapter, title, proposed, path } = outcome;
    const { text, paint }: Standing =
      proposed === null
        ? standing(outcome, output)
        : { text: messages.chapters.outcome.proposed(proposed, path), paint: style.caution };
    return wrapTo(messages.chapters.remaining.line(chapter, output.tidy(title), text), width).map(paint);
  });
}

/** What a run over several chapters has finished when an error ends it. */
export function finishedLines(chapters: readonly ChapterOutcome[], output: Output): string[] {
  const { finished } = output.messages.chapters.remaining;
  return [output.style.heading(finished), ...eachStanding(chapters, output)];
}

/** What a run over all chapters did, a line each. */
export function remainingLines({ chapters, passedOver }: RemainingOutcome, output: Output): string[] {
  const { style, width, messages } = output;
  const texts = messages.chapters.remaining;
  const passed = chapters.filter((chapter) => chapter.passed).length;
  const lines = [
    style.heading(chapters.length === 0 ? texts.nothing : texts.header(passed, chapters.length)),
    ...eachStanding(chapters, output),
  ];
  if (passedOver.length === 0) return lines;
  return [
    ...lines,
    '',
    style.heading(texts.passedOver),
    ...passedOver.flatMap(({ chapter, title, because }) =>
      wrapTo(texts.line(chapter, output.tidy(title), texts.because[because]), width),
    ),
  ];
}
