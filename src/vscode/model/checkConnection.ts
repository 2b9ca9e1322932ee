import { ProgressLocation, l10n, window } from 'vscode';
import { ledgerLine, runName } from '../../core/llm/calls/ledgerLine';
import { stepSettings } from '../../core/llm/calls/modelSettings';
import { readModelSettings } from '../../core/llm/calls/readModelSettings';
import { checkEndpoint, type EndpointReport } from '../../core/llm/check/endpointCheck';
import { RunBudget } from '../../core/llm/usage/runBudget';
import { localError } from '../errorText';
import { editorSettings } from '../settings';
import { checkReport } from './checkReport';
import { checkName, verdictText } from './checkWords';
import type { Models } from './models';
import { modelTarget } from './modelTarget';
import type { ProjectModel } from './projectModel';
import type { ReportDocuments } from '../pages/reportDocuments';
import { plainMessage } from '../plainText';

/**
 * Tries out the model that is chosen and shows what works. Sends nothing of the author's. Counts in the project what it takes, where one is
 * open. Throws what keeps it from being tried at all, and `cancelled`.
 */
export async function checkConnection(
  models: Models,
  project: { model: ProjectModel } | undefined,
  reports: ReportDocuments,
): Promise<EndpointReport> {
  const { provider } = models;
  if (provider === 'offline')
    throw localError(
      'no_model',
      l10n.t('StoryFold works offline, so there is no connection to check.'),
      l10n.t('Choose a model first, if you want one.'),
      'chooseModel',
    );
  const settings = editorSettings();
  const { target, settings: speaking } = (await project?.model.toCheck()) ?? {
    target: modelTarget(provider, settings),
    settings: readModelSettings(settings),
  };
  const run = runName();
  const { clock, timer } = models.options;
  const report = await window.withProgress(
    {
      location: ProgressLocation.Notification,
      cancellable: true,
      title: plainMessage(l10n.t('Checking the connection to {0}', target.origin)),
    },
    (progress, token) => {
      const stopping = new AbortController();
      token.onCancellationRequested(() => stopping.abort());
      return checkEndpoint(
        {
          settings: stepSettings(speaking, 'check'),
          open: () => models.openTarget(target, speaking),
        },
        {
          clock,
          timer,
          signal: stopping.signal,
          budget: new RunBudget(speaking.budget),
          onStep: (name) => progress.report({ message: checkName(name) }),
          onWait: (milliseconds) =>
            progress.report({
              message: l10n.t('The server asks to wait, seconds: {0}', Math.ceil(milliseconds / 1000)),
            }),
          onRequest: async (request) =>
            project?.model.ledger.add(
              ledgerLine(request, { run, step: 'check', try: 1, origin: target.origin }, speaking),
            ),
        },
      );
    },
  );
  void tell(report, reports);
  return report;
}

async function tell(report: EndpointReport, reports: ReportDocuments): Promise<void> {
  const page = (): Promise<unknown> => reports.show(l10n.t('Connection Check'), checkReport(report));
  const verdict = verdictText(report.verdict);
  if (report.verdict === 'unusable') {
    await page();
    void window.showErrorMessage(plainMessage(verdict));
    return;
  }
  const more = l10n.t('Show Details');
  const answer =
    report.verdict === 'usable'
      ? await window.showInformationMessage(plainMessage(verdict), more)
      : await window.showWarningMessage(plainMessage(verdict), more);
  if (answer === more) await page();
}
