import { l10n } from 'vscode';
import type {
  CalibrationReport,
  FaultReport,
  KindReport,
} from '../../core/chapter/calibration/calibrationReport';
import type { PlantedKind } from '../../core/chapter/calibration/plantedFault';
import { groupDigits } from '../../core/text/groupDigits';
import { plain, table } from './markdown';
import { usageWords } from './usageWords';

const none = '–';

/** What a trial of the judge came to, as a page of Markdown. */
export function calibrationPage(title: string, report: CalibrationReport): string {
  const { kinds, withoutPlace, done, requests } = report;
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
    ...facts(report).map((words) => `- ${plain(words)}`),
    '',
    `## ${plain(l10n.t('What it finds'))}`,
    '',
    ...(kinds.length > 0
      ? [
          ...kindTable(kinds),
          '',
          plain(
            l10n.t('By chance: how many would count as found from what the judge says of an unchanged copy.'),
          ),
          '',
        ]
      : []),
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
  ].join('\n');
}

function facts({ words, usage, kinds, controls }: CalibrationReport): string[] {
  const unanswered = kinds.reduce((sum, kind) => sum + kind.unanswered, controls.unanswered);
  return [
    l10n.t('Length of the chapter: {0}', groupDigits(words)),
    ...(usage ? [usageWords(usage)] : []),
    ...(unanswered > 0
      ? [l10n.t('Copies for which no reply could be used, and which are in no other figure: {0}', unanswered)]
      : []),
  ];
}

function kindTable(kinds: readonly KindReport[]): string[] {
  const head = [
    l10n.t('Fault'),
    l10n.t('Planted'),
    l10n.t('Found'),
    l10n.t('Missed'),
    l10n.t('Found, %'),
    l10n.t('By chance'),
    l10n.t('Passed all the same'),
  ];
  return table(
    head.map(plain),
    kinds.map(({ kind, planted, found, missed, foundPercent, byChance, passed }) => [
      plain(kindName(kind)),
      String(planted),
      String(found),
      String(missed),
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
    ...(alarms > 0 ? [l10n.t('Some may be right: nobody has said that the chapter is without fault.')] : []),
  ];
}

function faultSections(kinds: readonly KindReport[]): string[] {
  const lines = kinds
    .filter(({ faults }) => faults.length > 0)
    .flatMap(({ kind, faults }) => [
      `### ${plain(kindName(kind))}`,
      '',
      ...faults.map((fault) => `- **${plain(verdictOf(fault))}** ${changeOf(fault)}`),
      '',
    ]);
  return lines.length === 0 ? [] : [`## ${plain(l10n.t('What was planted'))}`, '', ...lines];
}

/** What stood there, and what stands in its place in the copy. */
function changeOf({ before, after }: FaultReport): string {
  const [was, is] = [plain(before), plain(after)];
  if (was === '') return is;
  return is === '' ? `~~${was}~~` : `~~${was}~~ → ${is}`;
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
