import * as z from 'zod/mini';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { isObject } from '../../storage/jsonValues';
import { parseNumeral } from '../../text/numerals';
import { issueSeverities, issueTypes, type IssueSeverity } from '../../../shared/values';
import type { HardFail, Issue, JudgeReport } from '../model';
import { listIn, numberIn, readAs, saysNone, truthIn, wordsIn } from '../../llm/replies/lenient';
import { scoreOf100 } from './scoreScale';

const sentences = /\s*\n\s*/u;

/**
 * What a model says without saying anything is no issue; a text stands for its note. That there is a list of them belongs to a verdict: a bare
 * `{"passed": true}` is none.
 */
const issues = z.pipe(
  z.union([z.array(z.unknown()), z.string(), z.null()]),
  z.transform((written) =>
    (Array.isArray(written) ? written : [written]).flatMap((each: unknown) => issueIn(each) ?? []),
  ),
);

function issueIn(value: unknown): Issue | undefined {
  const written = typeof value === 'string' ? { note: value } : value;
  if (!isObject(written)) return undefined;
  const location = wordsIn(written['location'] ?? written['quote']);
  const said = [written['note'], written['description'], written['detail'], written['summary'], location]
    .map(wordsIn)
    .find((words) => words !== '');
  if (said === undefined || saysNone(said)) return undefined;
  const scenes = scenesIn(written['scenes'] ?? written['scene']);
  return {
    type: typeIn(written['type']),
    severity: severityIn(written['severity']),
    note: said,
    location,
    ...(scenes.length > 0 ? { scenes } : {}),
  };
}

/** `Word count`, `word-count` and `wordCount` are `word_count`; a word of the judge's own stays as it is. */
function typeIn(value: unknown): string {
  const said = wordsIn(value).slice(0, 100);
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  const known = issueTypes.find((type) => plain(type) === plain(said)) ?? chineseTypes[said];
  return known ?? (said === '' ? 'unknown' : said);
}

const chineseTypes: Readonly<Record<string, string | undefined>> = {
  文笔: 'prose',
  节奏: 'pacing',
  字数: 'word_count',
  动机: 'motivation',
  钩子: 'hook',
  线索: 'clue_fairness',
  连续性: 'continuity',
  连贯性: 'continuity',
  结构: 'structure',
  安全: 'safety',
};

function severityIn(value: unknown): IssueSeverity {
  const said = wordsIn(value).slice(0, 100).toLowerCase();
  const known = issueSeverities.find((severity) => severity === said);
  if (known) return known;
  if (/^(?:blocker|fatal|致命|极重|極重)$/u.test(said)) return 'critical';
  if (/^(?:major|severe|serious|严重|嚴重|高|重)$/u.test(said)) return 'high';
  if (/^(?:minor|trivial|info|低|轻|輕|轻微|輕微)$/u.test(said)) return 'low';
  return 'medium';
}

/** A scene's number cannot be greater. */
const highestScene = 1000;
/** What runs over more scenes was no range. */
const widestRange = 50;

/** `2`, `"2"`, `"scene 2"`, `"第二场"`, `"1、3"`, `"2-4"`, alone or in a list; without repetitions, rising. */
export function scenesIn(value: unknown): number[] {
  const written: unknown[] = Array.isArray(value) ? value.slice(0, highestScene) : [value];
  const found = written.flatMap((one) =>
    typeof one === 'string' ? scenesInWords(one) : (numberIn(one) ?? []),
  );
  const scenes = found.filter((scene) => Number.isInteger(scene) && scene >= 1 && scene <= highestScene);
  return [...new Set(scenes)].sort((one, other) => one - other);
}

function scenesInWords(words: string): number[] {
  const plain = words.slice(0, 200).normalize('NFKC');
  const figures = plain.replace(
    /第\s*([〇零一二两兩三四五六七八九十百]+)(?=\s*(?:[场場幕节節个個]|[、,和及与與到至~-]\s*第))/gu,
    (whole, numeral: string) => String(parseNumeral(numeral) ?? whole),
  );
  const found = [...figures.matchAll(/(\d+)(?:\s*(?:-|–|—|~|to|至|到)\s*(?:scene\s*|第\s*)?(\d+))?/giu)];
  if (found.length === 0) return scenesSpelt(plain);
  return found.flatMap(([, first, last]) => {
    const from = Number(first);
    const to = last === undefined ? from : Number(last);
    if (to < from || to - from > widestRange) return [from];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** "scene two", "场景二", "二": only where there is nothing else. */
function scenesSpelt(words: string): number[] {
  const parts = words
    .toLowerCase()
    .replace(/scenes?|场景|場景|第|[场場幕节節]/gu, ' ')
    .split(/[\s,、和及与與&]+|\band\b/u)
    .filter((part) => part !== '');
  const numbers = parts.flatMap((part) => parseNumeral(part) ?? []);
  return numbers.length === parts.length ? numbers : [];
}

function hardFailIn(value: unknown): HardFail {
  const written = isObject(value) ? value : {};
  const conflicts: unknown = written['continuityConflicts'] ?? written['continuity_conflicts'];
  const listed = Array.isArray(conflicts)
    ? conflicts.map((each: unknown) =>
        isObject(each)
          ? Object.values(each)
              .map(wordsIn)
              .filter((part) => part !== '')
              .join(' / ')
          : each,
      )
    : conflicts;
  return {
    safetyPass: truthIn(written['safetyPass'] ?? written['safety_pass']) ?? true,
    continuityConflicts: listIn(listed, sentences),
    wordCountInRange: truthIn(written['wordCountInRange'] ?? written['word_count_in_range']) ?? true,
  };
}

/** From 0 to 100; undefined for what is beyond. */
export function scoreIn(value: unknown): number | undefined {
  const score = scoreOf100(value);
  return score === undefined || score < 0 || score > 100 ? undefined : Math.round(score * 10) / 10;
}

function scoresIn(value: unknown): Record<string, number> {
  const entries: unknown[] = Array.isArray(value)
    ? value.map((each: unknown) => (isObject(each) ? [each['key'], each['value']] : []))
    : isObject(value)
      ? Object.entries(value)
      : [];
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const [key, said] = entry as [unknown, unknown];
      const name = wordsIn(key);
      const score = scoreIn(said);
      return name === '' || name === '__proto__' || score === undefined ? [] : [[name, score] as const];
    }),
  );
}

/** A verdict that nobody can make out is none: it is asked for once more. */
const verdict = z.pipe(
  z.union([z.boolean(), z.string(), z.number()]).check(z.refine((value) => truthIn(value) !== undefined)),
  z.transform((value) => truthIn(value) === true),
);

const reportSchema = z.object({
  issues,
  strengths: readAs((value) => listIn(value, sentences)),
  revisionInstructions: readAs((value) => listIn(value, sentences)),
  scores: readAs(scoresIn),
  score: readAs(scoreIn),
  hardFail: readAs(hardFailIn),
  passed: verdict,
});

const said = z.string();
const score = z.number();

/**
 * What is wrong comes first: a verdict that is written before its reasons is a guess. Whether the length is in range is not asked, since it
 * is measured; a judge that says so all the same is understood.
 */
export const judgeReportFormat: ReplyFormat<JudgeReport> = {
  name: 'judge_report',
  schema: z.pipe(
    reportSchema,
    z.transform(({ score: whole, ...report }): JudgeReport => ({
      ...report,
      ...(whole === undefined ? {} : { score: whole }),
    })),
  ),
  asked: z.object({
    issues: z.array(
      z.object({
        type: said,
        severity: z.enum(issueSeverities),
        scenes: z.array(z.number()),
        location: said,
        note: said,
      }),
    ),
    strengths: z.array(said),
    revisionInstructions: z.array(said),
    scores: z.object({ prose: score, pacing: score, characters: score, plot: score, continuity: score }),
    score,
    hardFail: z.object({
      safetyPass: z.boolean(),
      continuityConflicts: z.array(said),
    }),
    passed: z.boolean(),
  }),
  example:
    '{"issues":[{"type":"prose","severity":"medium","scenes":[2],"location":"…","note":"…"}],"strengths":["…"],"revisionInstructions":["…"],"scores":{"prose":86,"pacing":64,"characters":79,"plot":71,"continuity":93},"score":68,"hardFail":{"safetyPass":true,"continuityConflicts":[]},"passed":false}',
};
