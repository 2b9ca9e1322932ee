import { StoryFoldError } from '../../core/errors';
import { ledgerLine, runName } from '../../core/llm/calls/ledgerLine';
import type { CheckFinding } from '../../core/llm/check/checkFindings';
import { checkEndpoint, inOrder, type EndpointReport } from '../../core/llm/check/endpointCheck';
import { checkCost } from '../../core/llm/check/checkRequests';
import { stepSettings } from '../../core/llm/calls/modelSettings';
import { RunBudget } from '../../core/llm/usage/runBudget';
import { UsageLedger } from '../../core/llm/usage/usageLedger';
import { openProject } from '../../core/project/project';
import { checkLines, findingText } from './checkView';
import type { CommandContext, NamedEndpoint } from '../commandLine/commandContext';
import { asking, otherKeys } from './endpointTrouble';
import type { NextStep } from '../terminal/output';
import { setVariables } from '../terminal/shellWords';

/** Tries out the endpoint and says what works. Sends nothing of the author's; needs no project, and counts in one what it takes. */
export async function check(context: CommandContext): Promise<void> {
  const { messages, output, signal, clock, timer, environment } = context;
  const named = await context.endpoint();
  const texts = messages.check;
  const run = runName();
  let origin = '';
  // Before the first request, so that one that is cancelled is counted too.
  const ledger = await ledgerOf(context);
  const found: CheckFinding[] = [];
  const checking = checkEndpoint(
    {
      settings: stepSettings(named.settings, 'check'),
      open: async () => {
        const opened = await named.open();
        origin = opened.model.origin;
        return opened;
      },
    },
    {
      clock,
      timer,
      signal,
      budget: new RunBudget(named.settings.budget),
      onFinding: (finding) => found.push(finding),
      onWait: (milliseconds) => output.working(texts.waiting(Math.ceil(milliseconds / 1000))),
      onStep: (name) => {
        // Up to here nothing was sent but the question what there is.
        if (name === 'prose')
          output.note(texts.beforehand(checkCost.input, checkCost.mostInput, checkCost.output));
        output.working(texts.trying(texts.names[name]));
      },
      // Each is another request, with another form or other parameters.
      onRequest: async (request) =>
        ledger?.add(ledgerLine(request, { run, step: 'check', try: 1, origin }, named.settings)),
    },
  );
  const variables = otherKeys(environment);
  const report = await asking(
    context,
    () => undefined,
    () => checking,
  ).catch((error: unknown) => {
    if (signal.aborted && found.length > 0) output.partly(checkLines({ findings: inOrder(found) }, output));
    throw error;
  });
  const { model, verdict, findings, usage } = report;
  const ok = verdict === 'usable';
  const told = findings.map((finding) => {
    const { message, hint } = findingText(finding, messages, variables);
    const { name, outcome, milliseconds } = finding;
    return { name, outcome, message, hint, milliseconds };
  });
  const document = {
    origin: report.origin ?? null,
    model: model ?? null,
    ok,
    verdict,
    findings: told,
    usage,
  };
  await output.result(document, () => checkLines(report, output, variables));
  output.nextSteps(nextSteps(context, report, named, ledger !== undefined));
  if (!ok) context.endAsFailed();
}

/** The ledger of the project; none where there is no project, or where it cannot be opened, which does not keep anyone from checking. */
async function ledgerOf(context: CommandContext): Promise<UsageLedger | undefined> {
  const { messages, output } = context;
  try {
    const files = await context.projectFilesIfAny('write');
    if (!files) return undefined;
    const { store } = await openProject(files.store);
    return new UsageLedger(store, context.logger);
  } catch (error) {
    if (!(error instanceof StoryFoldError) || error.code === 'cancelled') throw error;
    output.warn(messages.check.notCounted(messages.errorText(error).message));
    return undefined;
  }
}

function nextSteps(
  context: CommandContext,
  { findings, verdict, model }: EndpointReport,
  { baseUrl }: NamedEndpoint,
  isCounted: boolean,
): NextStep[] {
  const does = context.messages.nextSteps;
  const isListed = findings.some(({ kind }) => kind === 'models_listed');
  const isModelTheTrouble = findings.some(
    (finding) =>
      (finding.name === 'model' && finding.outcome !== 'ok') ||
      (finding.kind === 'error' && finding.facts.error.code === 'model_not_found'),
  );
  if (isListed && isModelTheTrouble) return [{ command: context.command('models'), does: does.models }];
  const open = findings.flatMap((finding) =>
    finding.kind === 'error' ? plainHttpTo(finding.facts.error) : [],
  );
  if (open[0] !== undefined) {
    const named = model === undefined ? [] : ['--model', model];
    const allowed = ['--set', `storyfold.model.allowHttpOrigins=${open[0]}`];
    return [{ command: context.command('check', ...named, ...allowed), does: does.allowHttp }];
  }
  if (verdict !== 'usable') return [];
  const kept = { STORYFOLD_BASE_URL: baseUrl.trim(), STORYFOLD_MODEL: model ?? '' };
  const toKeep = Object.entries(kept)
    // A name with a line break in it is no command to run.
    .filter(([name, value]) => context.environment[name] !== value && /^\P{C}+$/u.test(value));
  return [
    ...(toKeep.length > 0 ? [{ command: setVariables(toKeep), does: does.keepChoice }] : []),
    ...(isCounted ? [{ command: context.command('usage'), does: does.usage }] : []),
  ];
}

/** The origin that was refused because it would be asked over plain http. */
function plainHttpTo({ code, details }: StoryFoldError): string[] {
  const { origin } = details;
  const isAllThereIs = Object.keys(details).length === 1;
  return code === 'refused' && isAllThereIs && typeof origin === 'string' ? [origin] : [];
}
