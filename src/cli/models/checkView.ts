import type { EndpointReport } from '../../core/llm/check/endpointCheck';
import type {
  CheckName,
  CheckOutcome,
  CheckFinding,
  FindingFacts,
  FindingKind,
} from '../../core/llm/check/checkFindings';
import type { ErrorText } from '../../core/errorWords/errorText';
import { troubleText } from './endpointTrouble';
import type { Messages } from '../messages/messages';
import type { Output } from '../terminal/output';
import { displayWidth, padTo, wrapPainted, wrapTo } from '../terminal/textWidth';

const signs: Record<CheckOutcome, string> = { ok: '✓', warning: '!', failed: '✗' };

/** Longer than any request takes that nobody notices, in milliseconds. */
const noticeable = 1_000;

/**
 * What was found, one after the other, each with what to do about it, which is told once. Without a verdict where the check was stopped.
 * `variables`: see `otherKeys`.
 */
export function checkLines(
  {
    origin,
    model,
    verdict,
    findings,
  }: Partial<Pick<EndpointReport, 'origin' | 'model' | 'verdict'>> & Pick<EndpointReport, 'findings'>,
  output: Output,
  variables: readonly string[] = [],
): string[] {
  const { messages, style, width } = output;
  const texts = messages.check;
  const paints = { ok: style.good, warning: style.caution, failed: style.bad };
  const labelWidth = Math.max(...findings.map(({ name }) => displayWidth(texts.names[name])));
  const indent = 2 + labelWidth + 2;
  const lines = [...wrapTo(output.tidy(texts.header(model, origin)), width).map(style.heading), ''];
  const told = findings.map((finding) => ({ ...finding, ...findingText(finding, messages, variables) }));
  for (const [index, { name, outcome, milliseconds, message, hint }] of told.entries()) {
    const paint = paints[outcome];
    const took = milliseconds >= noticeable ? texts.seconds((milliseconds / 1000).toFixed(1)) : '';
    lines.push(
      ...wrapPainted(
        [
          { text: `${signs[outcome]} `, paint },
          { text: `${padTo(texts.names[name], labelWidth)}  ` },
          { text: output.tidy(message), ...(outcome === 'ok' ? {} : { paint }) },
          { text: took, paint: style.dim },
        ],
        width,
        indent,
      ),
    );
    // The last one that has it is the one that made the check end, if any did.
    const isToldAgain = told.slice(index + 1).some((later) => later.hint === hint);
    if (hint !== '' && !isToldAgain)
      lines.push(
        ...wrapTo(output.tidy(hint), width - indent).map((line) => ' '.repeat(indent) + style.dim(line)),
      );
  }
  if (verdict === undefined) return lines;
  const paint = { usable: style.good, unknown: style.caution, unusable: style.bad }[verdict];
  return [...lines, '', ...wrapTo(texts.verdicts[verdict], width).map(paint)];
}

/** A finding in words; the hint is empty where there is nothing to do. */
export function findingText(
  finding: CheckFinding,
  messages: Messages,
  variables: readonly string[] = [],
): ErrorText {
  const { kind, facts, name } = finding;
  if (kind === 'error') return troubleText(facts.error, facts.advice, variables, messages);
  const words = messages.check.found[kind] as (
    facts: FindingFacts[FindingKind],
    name: CheckName,
  ) => ErrorText;
  return words(facts, name);
}
