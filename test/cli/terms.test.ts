import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { messagesFor, type Messages } from '../../src/cli/messages/messages';
import { whyNotApplied } from '../../src/cli/messages/whyNotApplied';
import { plantedKinds } from '../../src/core/chapter/calibration/plantedFault';
import { checkNames } from '../../src/core/llm/check/checkFindings';
import { modelSteps } from '../../src/core/llm/steps';
import { configSources } from '../../src/core/story/building/config';
import { qualityDimensions } from '../../src/core/story/quality/model';
import { builtInRoles } from '../../src/core/review/modelReview/reviewRoles';
import {
  chapterStatuses,
  chapterSteps,
  issueSeverities,
  feedbackModes,
  feedbackStatuses,
  issueTypes,
  playbookActions,
  retryLevels,
  retryOperations,
  retryStrategies,
  storyParts,
  taskStages,
  taskStatuses,
} from '../../src/shared/values';
import {
  decisions,
  notAppliedReasons,
  severities,
  statuses,
  stopReasons,
  suggestionStatuses,
  suggestionTypes,
} from '../../src/shared/values';

/** The words of `docs/terms.md` by section and value: English, then Chinese. */
function writtenTerms(): Map<string, Map<string, [string, string]>> {
  const text = readFileSync(path.join(__dirname, '../../docs/terms.md'), 'utf8');
  const sections = new Map<string, Map<string, [string, string]>>();
  for (const section of text.split(/^## /m).slice(1)) {
    const rows = [...section.matchAll(/^\| (`.+?) \| (.+?) \| (.+?) \|$/gm)];
    const terms = rows.map(([, value, english, chinese]) => [value!, [english!, chinese!]] as const);
    sections.set(section.split('\n')[0]!, new Map(terms.map(([value, words]) => [value, [...words]])));
  }
  return sections;
}

const plain = (values: readonly string[], word: (value: string) => string): Map<string, string> =>
  new Map(values.map((value) => [`\`${value}\``, word(value)]));
const named = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  plain(values, (value) => names[value as Value]);

const sources = [
  ...(['rules', 'model', 'age_check', 'author'] as const),
  ...builtInRoles.map((role) => `role:${role}` as const),
];

/** What the command line says, by the same sections and values. */
function spokenTerms(messages: Messages): Record<string, Map<string, string>> {
  const { idleNames, statusNames } = messages;
  const ready = { anchor: { exact: 'a', prefix: '', suffix: '', start: 0 }, replacement: 'b' };
  const busy = statuses.filter((status) => status !== 'idle');
  const failing = notAppliedReasons.filter((reason) => reason !== 'unchanged');
  return {
    Severity: named(severities, messages.severityNames),
    'Type of a suggestion': named(suggestionTypes, messages.typeNames),
    'Status of a suggestion': named(suggestionStatuses, messages.suggestionStatusNames),
    'Who found a suggestion': named(sources, messages.sourceNames),
    'Status of a phase': new Map([
      ['`idle`, never assessed', idleNames.not_assessed],
      ['`idle`, nothing was found', idleNames.nothing_left],
      ['`idle`, a revision came last', idleNames.revised],
      ['`idle`, anything else', idleNames.assess_again],
      ...named(busy, statusNames),
    ]),
    'Decision on a round': named(decisions, messages.decisionNames),
    'Why it stopped': named(stopReasons, messages.stopNames),
    'Why a suggestion was not applied': new Map([
      ...named(failing, messages.notAppliedNames),
      ['`declined`, `turnedDown`', messages.approval.turnedDown],
      ['`unchanged`, with a ready edit', whyNotApplied('unchanged', ready, messages)],
      ['`unchanged`, without one', whyNotApplied('unchanged', {}, messages)],
      ['`unchanged`, a model was asked', whyNotApplied('unchanged', {}, messages, true)],
    ]),
    'Status of a chapter': new Map(
      chapterStatuses.map((status) => [`\`${status}\``, messages.status.chapterStatus(status)]),
    ),
    'Level of a retry': named(retryLevels, messages.chapters.levelNames),
    'Step of a chapter': named(chapterSteps, messages.chapters.chapterStepNames),
    'What a judge holds against a chapter': named(issueTypes, messages.chapters.issueTypeNames),
    'Severity of an issue': named(issueSeverities, messages.chapters.issueSeverityNames),
    'Fault planted in a copy': named(plantedKinds, messages.chapters.reports.faultNames),
    'Status of a task': named(taskStatuses, messages.tasks.statusNames),
    'Stage of a task': named(taskStages, messages.tasks.stageNames),
    'Status of feedback': named(feedbackStatuses, messages.tasks.feedbackStatusNames),
    'Who evaluates': named(feedbackModes, messages.tasks.feedbackModeNames),
    'What a retry of a task is': named(retryOperations, messages.tasks.operationNames),
    'How a task is retried': named(retryStrategies, messages.tasks.strategyNames),
    'What becomes of the playbook': named(playbookActions, messages.tasks.playbookActionNames),
    'Why a task is retried': new Map(
      Object.entries(messages.tasks.reasonNames).map(([reason, name]) => [`\`${reason}\``, name]),
    ),
    'Stage of a branching story': named(storyParts, messages.stories.partNames),
    'What choices are judged by': named(qualityDimensions, messages.stories.quality.dimensionNames),
    'Where a limit of a build comes from': named(configSources, messages.stories.sourceNames),
    'Step of a model': named(modelSteps, messages.stepNames),
    'What a check looks at': named(checkNames, messages.check.names),
  };
}

describe('the words for the closed values', () => {
  const written = writtenTerms();
  for (const [column, language] of (['en', 'zh'] as const).entries()) {
    for (const [section, spoken] of Object.entries(spokenTerms(messagesFor(language)))) {
      it(`${section}: the command line says what docs/terms.md says (${language})`, () => {
        const rows = [...(written.get(section) ?? [])].map(
          ([value, words]) => [value, words[column]] as const,
        );
        assert.deepEqual(Object.fromEntries(rows), Object.fromEntries(spoken));
      });
    }
  }

  it('has no section of which nobody speaks', () => {
    assert.deepEqual([...written.keys()].sort(), Object.keys(spokenTerms(messagesFor('en'))).sort());
  });
});
