import { chapterReportLines } from './chapterReportView';
import { chapterWorkspace, unfitEnvironment } from './chapterWorkspace';
import type { CommandContext } from '../commandLine/commandContext';
import type { NextStep } from '../terminal/output';

/** What retries did and cost, of one chapter or of all, and whether they pay. Reads only. */
export async function chapterReport(context: CommandContext, reference: string | undefined): Promise<void> {
  const { messages, output, logger } = context;
  const { chapters } = await chapterWorkspace(context, 'read');
  const { report, guard, damagedLines, unfit } = await chapters.retryReport(reference);
  const unfitVariable = unfitEnvironment(context);
  for (const error of unfitVariable ? [unfitVariable, ...unfit] : unfit)
    logger.warn(messages.errorText(error).message);
  await output.result({ ...report, guard, damagedLines }, () =>
    chapterReportLines({ report, guard, damagedLines }, output),
  );
  const judged = report.chapters.filter(({ attempts }) => attempts.length > 0);
  const [named] = judged;
  const does = messages.chapters.reports.nextSteps;
  const called = named && (await chapters.referenceOf(named));
  const steps: NextStep[] =
    called === undefined
      ? []
      : reference === undefined
        ? [{ command: context.command('chapter', 'report', called), does: does.report }]
        : [{ command: context.command('chapter', 'show', called), does: does.show }];
  output.nextSteps([...steps, { command: context.command('usage'), does: does.usage }]);
}
