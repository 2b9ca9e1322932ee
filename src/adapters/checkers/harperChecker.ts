import { readFile } from 'node:fs/promises';
import type { LocalLinter } from 'harper.js';
import { StoryFoldError } from '../../core/errors';
import {
  spellingRule,
  type Checker,
  type CheckerOptions,
  type CheckerRemark,
} from '../../core/review/checker';
import { isSpoken, speechRanges } from '../../core/review/rules/dialogue';
import { intersects } from '../../core/text/range';
import { harperRules } from './harperRules';
import { isNearSpelling } from './nearSpelling';
import { dialectMessage, otherDialectOf } from './otherDialect';

const rulesByName = new Map(harperRules.map((rule) => [rule.name, rule]));
const dialects = { american: 0, british: 1, australian: 2, canadian: 3, indian: 4 } as const;
const wordCharacter = /[\p{L}\p{N}]/u;

/**
 * Grammar, confused words and a careful spell check for English, by harper.js. Loading takes about three seconds and 100 MB, so
 * it waits for the first paragraph; run it in a worker. Throws `io` when the library cannot be loaded.
 */
export class HarperChecker implements Checker {
  readonly language = 'en';
  private linter: Promise<LocalLinter> | undefined;
  private dialect: number | undefined;

  /** @param wasmPath absolute path of `harper_wasm_slim_bg.wasm` of the package harper.js */
  constructor(private readonly wasmPath: string) {}

  async check(paragraph: string, options: CheckerOptions): Promise<CheckerRemark[]> {
    const linter = await this.load(options.dialect);
    // The library knows "it's" but not "it’s"; the mark is as long either way.
    const straight = paragraph.includes('’') ? paragraph.replaceAll('’', "'") : paragraph;
    let lints: Awaited<ReturnType<LocalLinter['organizedLints']>>;
    try {
      lints = await linter.organizedLints(straight, { language: 'plaintext', dedup: false });
    } catch {
      // The library stumbled over this paragraph and is of no more use; the next one is read by a fresh one. One paragraph without its
      // remarks is better than an assessment that fails.
      this.linter = undefined;
      this.dialect = undefined;
      return [];
    }
    const remarks: CheckerRemark[] = [];
    const isCurly = straight !== paragraph || (/[“”‘]/.test(paragraph) && !paragraph.includes("'"));
    let speech: ReturnType<typeof speechRanges> | undefined;
    for (const [name, found] of Object.entries(lints)) {
      const rule = rulesByName.get(name);
      for (const lint of found) {
        if (!rule) {
          lint.free();
          continue;
        }
        const span = lint.span();
        const { start, end } = span;
        span.free();
        const suggestions = lint.suggestions();
        const replacements = suggestions.map((suggestion) => {
          // 1 removes, 2 inserts behind.
          const kind = suggestion.kind() as number;
          const text = suggestion.get_replacement_text();
          suggestion.free();
          return kind === 1 ? '' : kind === 2 ? paragraph.slice(start, end) + text : text;
        });
        lint.free();
        const wrong = paragraph.slice(start, end);
        if (!isMeant(name, paragraph, start, end, replacements)) {
          const spelling = name === 'SpellCheck';
          const variant = spelling ? otherDialectOf(wrong, replacements) : undefined;
          speech ??= speechRanges(paragraph);
          const severity = rule.bendsInSpeech && isSpoken(speech, start) ? 'info' : rule.severity;
          remarks.push({
            rule: spelling ? spellingRule : name[0]!.toLowerCase() + name.slice(1),
            start,
            end,
            message:
              variant !== undefined
                ? dialectMessage(wrong, options.dialect)
                : spelling
                  ? `“${wrong}” is in no dictionary: is “${replacements[0] ?? ''}” meant?`
                  : rule.message(wrong, replacements[0]),
            ...(variant !== undefined
              ? { detail: 'Another kind of English can be chosen: “dialect” in .storyfold/project.json.' }
              : spelling
                ? { detail: 'If it is a word of yours, put it into the personal dictionary.' }
                : {}),
            severity: isOldArticle(name, wrong, paragraph.slice(end)) ? 'suggestion' : severity,
            ...(variant === undefined ? {} : { isOtherDialect: true }),
            ...(isGuess(rule, { spelling, variant, wrong, right: replacements[0] }) ? { isGuess: true } : {}),
            replacements: (variant === undefined ? replacements : [variant]).map((text) =>
              asWritten(text, isCurly),
            ),
          });
        }
      }
    }
    return withoutOverlaps(remarks);
  }

  private async load(dialect: CheckerOptions['dialect']): Promise<LocalLinter> {
    this.linter ??= makeLinter(this.wasmPath, dialects[dialect]);
    try {
      const linter = await this.linter;
      const wanted = dialects[dialect];
      if (this.dialect !== undefined && this.dialect !== wanted) {
        await linter.setDialect(wanted);
        await linter.setLintConfig(await shippedConfig(linter));
      }
      this.dialect = wanted;
      return linter;
    } catch (error) {
      this.linter = undefined;
      this.dialect = undefined;
      throw new StoryFoldError(
        'io',
        'The English grammar checker could not be loaded.',
        'Install StoryFold again; until then the other rules still work with the checker switched off.',
        {
          cause: error instanceof Error ? error.message.slice(0, 200) : 'unknown',
        },
      );
    }
  }
}

async function makeLinter(wasmPath: string, dialect: number): Promise<LocalLinter> {
  const { LocalLinter, createBinaryModuleFromUrl } = await import('harper.js');
  // A file's address fails on folders with blanks or Chinese names. A blob's does not, and is read with two thirds of the work of a
  // data address, and without a copy of it as text.
  const address = URL.createObjectURL(new Blob([await readFile(wasmPath)], { type: 'application/wasm' }));
  try {
    const linter = new LocalLinter({ binary: createBinaryModuleFromUrl(address, 'slim'), dialect });
    await linter.setLintConfig(await shippedConfig(linter));
    return linter;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function shippedConfig(linter: LocalLinter): Promise<Record<string, boolean>> {
  const config = await linter.getDefaultLintConfig();
  return Object.fromEntries(Object.keys(config).map((name) => [name, rulesByName.has(name)]));
}

/** Where a rule of the library errs and we know it: what it found is as the author meant it. */
function isMeant(
  name: string,
  paragraph: string,
  start: number,
  end: number,
  replacements: readonly string[],
): boolean {
  const wrong = paragraph.slice(start, end);
  const after = paragraph.slice(end, end + 24);
  switch (name) {
    case 'AnA':
      // "an historical novel", "an hotel" were and are said; the library stumbles over "an honour". "a" before a dash or a single letter is no article.
      return (
        (/^an$/i.test(wrong) &&
          /^\s+(?:histor|hotel|heroic|heredit|habitual|hyster|hallucin|hono)/i.test(after)) ||
        !/^\s+\p{L}{2}/u.test(after)
      );
    case 'ItsContraction':
      return /^\s+(?:being|having|own)\b/i.test(after);
    case 'TheMy':
      // "Perhaps its the damp": "it's" is meant, which our own rule says.
      return /^its\s/i.test(wrong);
    case 'SpellCheck':
      return (
        (otherDialectOf(wrong, replacements) === undefined &&
          !isNearSpelling(wrong, replacements[0] ?? '')) ||
        isPartOfWord(paragraph, start, end)
      );
    case 'CapitalizePersonalPronouns':
      // "i.e.", "(i)", "i." number and abbreviate; "i-isn't" stammers.
      return wordCharacter.test(paragraph[start - 1] ?? '') || /^[.)\-‑]/.test(after);
    default:
      return false;
  }
}

/** "An hurried manner", "an union": once good English, and what a story in an older voice may keep. */
function isOldArticle(name: string, wrong: string, after: string): boolean {
  return name === 'AnA' && /^an$/i.test(wrong) && /^\s+(?:h|un?i|eu|one\b)/i.test(after);
}

/** "half-bakd", "o'er": a piece of a compound. */
function isPartOfWord(paragraph: string, start: number, end: number): boolean {
  return /[-’'‑]/.test(paragraph[start - 1] ?? '') || /[-’'‑]/.test(paragraph[end] ?? '');
}

/** A correction with the author's kind of apostrophe. */
function asWritten(text: string, curly: boolean): string {
  return curly ? text.trimEnd().replaceAll("'", '’') : text.trimEnd();
}

/** A word that is in no dictionary may be any of several; only one whose letters stand in the wrong order can hardly be another. */
function isGuess(
  rule: { isGuess: boolean },
  word: { spelling: boolean; variant: string | undefined; wrong: string; right: string | undefined },
): boolean {
  if (!word.spelling) return rule.isGuess;
  if (word.variant !== undefined || word.right === undefined) return false;
  const letters = (text: string) => Array.from(text.toLowerCase()).sort().join('');
  return letters(word.wrong) !== letters(word.right);
}

/** Of remarks on one place the first with a correction stays. */
function withoutOverlaps(remarks: readonly CheckerRemark[]): CheckerRemark[] {
  const kept: CheckerRemark[] = [];
  const ordered = [...remarks].sort(
    (one, other) =>
      Number(other.replacements.length > 0) - Number(one.replacements.length > 0) ||
      Number(one.rule === spellingRule) - Number(other.rule === spellingRule),
  );
  for (const remark of ordered) {
    if (!kept.some((other) => intersects(other, remark))) kept.push(remark);
  }
  return kept.sort((one, other) => one.start - other.start);
}
