import type { EndpointReport } from '../core/llm/check/endpointCheck';
import type {
  CheckName,
  CheckOutcome,
  Finding,
  FindingFacts,
  FindingKind,
} from '../core/llm/check/checkFindings';
import type { ErrorText } from './chineseErrors';
import { showLineEnds } from './elide';
import type { Messages } from './messages';
import type { Output } from './output';
import { displayWidth, padTo, wrapPainted, wrapTo } from './textWidth';

const signs: Record<CheckOutcome, string> = { ok: '✓', warning: '!', failed: '✗' };

/** Longer than any request takes that nobody notices, in milliseconds. */
const noticeable = 1_000;

/** What was found, one after the other, each with what to do about it. */
export function checkLines({ origin, model, ok, findings }: EndpointReport, output: Output): string[] {
  const { messages, style, width } = output;
  const texts = messages.check;
  const paints = { ok: style.good, warning: style.caution, failed: style.bad };
  const labelWidth = Math.max(...findings.map(({ name }) => displayWidth(texts.names[name])));
  const indent = 2 + labelWidth + 2;
  const lines = [style.heading(wrapTo(texts.header(model, origin), width).join('\n')), ''];
  for (const finding of findings) {
    const { name, outcome, milliseconds } = finding;
    const { message, hint } = findingText(finding, messages);
    const paint = paints[outcome];
    const took = milliseconds >= noticeable ? ` ${texts.seconds((milliseconds / 1000).toFixed(1))}` : '';
    lines.push(
      ...wrapPainted(
        [
          { text: `${signs[outcome]} `, paint },
          { text: `${padTo(texts.names[name], labelWidth)}  ` },
          { text: tidy(message, output), ...(outcome === 'ok' ? {} : { paint }) },
          { text: took, paint: style.dim },
        ],
        width,
        indent,
      ),
    );
    if (hint !== '')
      lines.push(
        ...wrapTo(tidy(hint, output), width - indent).map((line) => ' '.repeat(indent) + style.dim(line)),
      );
  }
  return [...lines, '', ...wrapTo(texts.verdict(ok), width).map(ok ? style.good : style.bad)];
}

/** A finding in words; the hint is empty where there is nothing to do. */
export function findingText(finding: Finding, messages: Messages): ErrorText {
  const { kind, facts, name } = finding;
  if (kind === 'error') {
    const { message, hint } = messages.errorText(facts.error);
    return { message, hint: facts.advice ? messages.check.advice(facts.advice) : hint };
  }
  const words = messages.check.found[kind] as (
    facts: FindingFacts[FindingKind],
    name: CheckName,
  ) => ErrorText;
  return words(facts, name);
}

/** A server's own words may hold anything. */
function tidy(text: string, output: Output): string {
  return output.redact(showLineEnds(text));
}
