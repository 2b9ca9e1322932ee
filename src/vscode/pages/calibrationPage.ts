import { l10n } from 'vscode';
import type {
  CalibrationReport,
  FaultReport,
  KindReport,
} from '../../core/chapter/calibration/calibrationReport';
import type { PlantedKind } from '../../core/chapter/calibration/plantedFault';
import { groupDigits } from '../../core/text/groupDigits';
import { plain, table } from './markdown';

const none = '–';

/** What a trial of the judge came to, as a page of Markdown. */
export function calibrationPage(title: string, report: CalibrationReport): string {
  const { kinds, controls, withoutPlace, done, requests, usage, words } = report;
  return [
    `# ${plain(l10n.t('The judge, tried out: {0}', title))}`,
    '',
    plain(
      l10n.t(
        'Known faults were planted in copies of your chapter, one in each, and the judge was asked. Your text was not touched, and no copy was kept.',
      ),
    ),
    '',
    ...(done < requests
      ? [`**${plain(l10n.t('It ended early: {0} of {1} copies were judged.', done, requests))}**`, '']
      : []),
    `## ${plain(l10n.t('What it finds'))}`,
    '',
    ...kindTable(kinds),
    '',
    ...(withoutPlace.length > 0
      ? [
          plain(
            l10n.t('No place for it in this chapter: {0}.', withoutPlace.map(kindName).join(l10n.t(', '))),
          ),
          '',
        ]
      : []),
    `## ${plain(l10n.t('How often it cries wolf'))}`,
    '',
    ...wolf(report).map((line) => `- ${plain(line)}`),
    '',
    ...faultSections(kinds),
    ...(usage
      ? [
          plain(
            l10n.t(
              'Tokens: {0} sent, {1} written',
              groupDigits(usage.inputTokens),
              groupDigits(usage.outputTokens),
            ),
          ),
          '',
        ]
      : []),
    plain(l10n.t('Length of the chapter: {0}', groupDigits(words))),
    '',
    ...(controls.unanswered + kinds.reduce((sum, { unanswered }) => sum + unanswered, 0) > 0
      ? [plain(l10n.t('Copies for which no reply could be used are in no figure.')), '']
      : []),
  ].join('\n');
}

function kindTable(kinds: readonly KindReport[]): string[] {
  const head = [
    l10n.t('Fault'),
    l10n.t('Planted'),
    l10n.t('Found'),
    '%',
    l10n.t('By chance'),
    l10n.t('Passed all the same'),
  ];
  return table(
    head.map(plain),
    kinds.map(({ kind, planted, found, foundPercent, byChance, passed }) => [
      plain(kindName(kind)),
      String(planted),
      String(found),
      foundPercent === null ? none : String(foundPercent),
      String(byChance),
      String(passed),
    ]),
  );
}

function wolf({ controls }: CalibrationReport): string[] {
  const { copies, alarms, alarmsPer1000Words, failed } = controls;
  if (copies === 0) return [l10n.t('No unchanged copy was judged.')];
  return [
    l10n.t('Unchanged copies: {0}, of them failed: {1}', copies, failed),
    alarmsPer1000Words === null
      ? l10n.t('Issues of some weight in them: {0}', alarms)
      : l10n.t('Issues of some weight in them: {0}, or {1} to 1,000 words', alarms, alarmsPer1000Words),
    l10n.t('Some may be right: nobody has said that the chapter is without fault.'),
  ];
}

function faultSections(kinds: readonly KindReport[]): string[] {
  const lines = kinds.flatMap(({ kind, faults }) =>
    faults.map((fault) => `- ${plain(kindName(kind))}\\: ${changeOf(fault)} *${plain(verdictOf(fault))}*`),
  );
  return lines.length === 0 ? [] : [`## ${plain(l10n.t('What was planted'))}`, '', ...lines, ''];
}

function changeOf({ before, after }: FaultReport): string {
  if (before === '') return `**${plain(after)}**`;
  return after === '' ? `~~${plain(before)}~~` : `~~${plain(before)}~~ **${plain(after)}**`;
}

function verdictOf({ found }: FaultReport): string {
  if (found === null) return l10n.t('no answer');
  return found ? l10n.t('found') : l10n.t('missed');
}

function kindName(kind: PlantedKind): string {
  switch (kind) {
    case 'swapped_name':
      return l10n.t('a swapped name');
    case 'changed_number':
      return l10n.t('a changed date or number');
    case 'removed_clue':
      return l10n.t('a clue taken out');
    case 'dead_speaking':
      return l10n.t('a dead character speaking');
  }
}
