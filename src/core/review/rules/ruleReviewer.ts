import { throwIfCancelled } from '../../errors';
import { intersects, overlaps } from '../../text/range';
import { spellingRule, type Checker, type CheckerRemark } from '../checker';
import type { Finding, Review, ReviewDocument, ReviewRequest, Reviewer } from '../model';
import { isAuthorsWord, withoutAuthorsWords, type CheckedFinding } from './authorsWords';
import { tellingDialectOnce } from './dialectOnce';
import { isBlankOfEmphasis } from './chinese/blankOfEmphasis';
import { withOwnApostrophe } from './english/apostrophes';
import { isForeign } from './english/foreignWords';
import { detached, ParagraphCache } from './paragraphCache';
import type { ProseParagraph } from './prose';
import { documentRange, isReplaceable, proseOf } from './prose';
import { withRareSpeechSlips } from './speechSlips';
import { tooLongToCheck } from './tooLongToCheck';
import type { DocumentRule, ParagraphContext, ParagraphFinding, ParagraphRule } from './rule';
import { severities } from '../../../shared/values';

/** What is known about a paragraph, apart for the product's own rules and for the library's, which are merged later. */
interface ParagraphReview {
  own: readonly ParagraphFinding[];
  checked: readonly ParagraphFinding[];
}

/** Milliseconds of work after which others get their turn: a tenth of what a cancel may take. */
const slice = 10;

/**
 * Reads texts by rule, offline: the rules of paragraphs and the language's checker on each paragraph of prose, remembered by
 * paragraph, then the rules that look at whole documents. Findings come by severity, then by place.
 *
 * Lets others run every 10 ms or so (one call of a checker or of a document rule is not parted), so that a cancel is heard.
 * Throws `cancelled`.
 */
export class RuleReviewer implements Reviewer {
  private readonly checkers: readonly Checker[];
  private readonly paragraphRules: readonly ParagraphRule[];
  private readonly documentRules: readonly DocumentRule[];
  private readonly cache: ParagraphCache<ParagraphReview>;

  constructor(options: {
    checkers: readonly Checker[];
    paragraphRules: readonly ParagraphRule[];
    documentRules: readonly DocumentRule[];
    cache?: ParagraphCache<ParagraphReview>;
  }) {
    this.checkers = options.checkers;
    this.paragraphRules = options.paragraphRules;
    this.documentRules = options.documentRules;
    this.cache = options.cache ?? new ParagraphCache();
  }

  async review(request: ReviewRequest, signal?: AbortSignal): Promise<Review> {
    throwIfCancelled(signal);
    const turn = new Turn(signal);
    const disabled = new Set(request.settings.disabledRules);
    const findings = await this.reviewParagraphs(request, disabled, turn);
    for (const rule of this.documentRules) {
      if (
        disabled.has(rule.id) ||
        !rule.phases.includes(request.phase) ||
        !rule.languages.includes(request.language)
      )
        continue;
      // One by one: as arguments, a hundred thousand of them exhaust the stack.
      for (const finding of rule.check(request)) findings.push(finding);
      await turn.take();
    }
    const shown = findings.filter(
      (finding) =>
        !isDisabled(finding, disabled) &&
        isInFocus(finding, request.focus) &&
        !isAuthorsWord(finding, request),
    );
    const meant = withRareSpeechSlips(withoutDoubles(shown), request);
    return { findings: bySeverityAndPlace(meant, request.documents) };
  }

  private async reviewParagraphs(
    request: ReviewRequest,
    disabled: ReadonlySet<string>,
    turn: Turn,
  ): Promise<Finding[]> {
    const context: ParagraphContext = {
      language: request.language,
      dialect: request.dialect,
      script: request.script,
    };
    const rules = this.paragraphRules.filter((rule) => rule.languages.includes(request.language));
    const checkers = this.checkers.filter((checker) => checker.language === request.language);
    const prefix = `${context.language} ${context.dialect} ${context.script}\n`;
    const found: Finding[] = [];
    const checked: CheckedFinding[] = [];
    for (const document of request.documents) {
      if (request.focus && request.focus.path !== document.path) continue;
      for (const paragraph of proseOf(document)) {
        if (request.focus && !intersects(paragraph, request.focus)) continue;
        let review = this.cache.get(prefix + paragraph.text);
        if (!review) {
          const text = detached(paragraph.text);
          review = await readParagraph(text, rules, checkers, context);
          this.cache.set(prefix + text, review);
        }
        for (const one of review.own)
          if (!disabled.has(one.rule)) found.push(inDocument(document, paragraph, one));
        for (const one of review.checked) {
          if (disabled.has(one.rule) || saysTheSame(review.own, one, disabled)) continue;
          const finding = inDocument(
            document,
            paragraph,
            request.language === 'en' ? withOwnApostrophe(one, document) : one,
          );
          const { range } = finding;
          if (one.rule === spellingRule && range && isForeign(document.text, range)) continue;
          if (
            one.rule === 'spaceInChinese' &&
            range &&
            isBlankOfEmphasis(document.text, range.start, range.end)
          )
            continue;
          checked.push({
            finding,
            word: paragraph.text.slice(one.start, one.end),
            isOtherDialect: one.isOtherDialect === true,
          });
        }
        await turn.take();
      }
    }
    return [...found, ...tellingDialectOnce(withoutAuthorsWords(checked, request), request)];
  }
}

/**
 * The checker is not told the author's words: they are taken out of its remarks afterwards, so that a word added to the
 * dictionary does not cost reading the novel anew.
 */
async function readParagraph(
  text: string,
  rules: readonly ParagraphRule[],
  checkers: readonly Checker[],
  context: ParagraphContext,
): Promise<ParagraphReview> {
  const unread = tooLongToCheck(text, context.language);
  if (unread) return { own: [unread], checked: [] };
  const own = rules.flatMap((rule) => rule.check(text, context));
  const checked: ParagraphFinding[] = [];
  for (const checker of checkers) {
    const remarks = await checker.check(text, context);
    for (const remark of remarks) checked.push(findingOf(remark));
  }
  return { own, checked };
}

function findingOf(remark: CheckerRemark): ParagraphFinding {
  const replacement = remark.replacements[0];
  return {
    rule: remark.rule,
    type: 'style',
    severity: remark.severity ?? 'should_fix',
    summary: remark.message,
    ...(remark.detail === undefined ? {} : { detail: remark.detail }),
    start: remark.start,
    end: remark.end,
    ...(replacement === undefined ? {} : { replacement }),
    ...(remark.isGuess ? { askFirst: true } : {}),
    ...(remark.isOtherDialect ? { isOtherDialect: true } : {}),
  };
}

/** Where a rule of ours and the library's speak of the same place, ours stays: it knows speech and the author's project. */
function saysTheSame(
  own: readonly ParagraphFinding[],
  checked: ParagraphFinding,
  disabled: ReadonlySet<string>,
): boolean {
  return own.some(
    (one) =>
      !disabled.has(one.rule) &&
      overlaps(one, checked) &&
      (one.replacement !== undefined || checked.replacement === undefined),
  );
}

function inDocument(document: ReviewDocument, paragraph: ProseParagraph, one: ParagraphFinding): Finding {
  const { start, end, replacement, isOtherDialect: _, ...rest } = one;
  return {
    ...rest,
    source: 'rules',
    path: document.path,
    range: documentRange(paragraph, start, end),
    ...(replacement !== undefined && isReplaceable(paragraph, document.text, start, end)
      ? { replacement }
      : {}),
  };
}

/** `briefField:audience` is switched off by its own id and by `briefField`. */
function isDisabled(finding: Finding, disabled: ReadonlySet<string>): boolean {
  if (finding.rule === undefined || disabled.size === 0) return false;
  return disabled.has(finding.rule) || disabled.has(finding.rule.split(':')[0]!);
}

/** A remark about a whole text does not belong to a part of it. */
function isInFocus({ path, range }: Finding, focus: ReviewRequest['focus']): boolean {
  if (!focus) return true;
  return range !== undefined && path === focus.path && intersects(range, focus);
}

/** Two rules may read the same edit into the same place; it is offered once. */
function withoutDoubles(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const { path, range, replacement } = finding;
    if (!range || replacement === undefined) return true;
    const key = `${path}\n${range.start} ${range.end}\n${replacement}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function bySeverityAndPlace(findings: readonly Finding[], documents: readonly ReviewDocument[]): Finding[] {
  const order = new Map(documents.map((document, index) => [document.path, index]));
  return [...findings].sort(
    (one, other) =>
      severities.indexOf(other.severity) - severities.indexOf(one.severity) ||
      (order.get(one.path) ?? -1) - (order.get(other.path) ?? -1) ||
      (one.range?.start ?? -1) - (other.range?.start ?? -1) ||
      (one.range?.end ?? -1) - (other.range?.end ?? -1),
  );
}

/** Gives others a turn when its time is up. */
class Turn {
  private since = performance.now();

  constructor(private readonly signal: AbortSignal | undefined) {}

  async take(): Promise<void> {
    if (performance.now() - this.since < slice) return;
    await nextTurn();
    throwIfCancelled(this.signal);
    this.since = performance.now();
  }
}

/** A message to oneself comes after what is waiting already, without the millisecond that a timer takes. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // Node's types for its ports leave out what they share with the web's.
    (port1 as unknown as { onmessage: () => void }).onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
