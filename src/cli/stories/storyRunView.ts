import type { StageOutcome, StoryOutcome, StoryWarning } from '../../core/story/storyRun';
import type { Messages } from '../messages/messages';
import type { Output } from '../terminal/output';
import { verdictLines } from './storyReportView';
import { wrapTo } from '../terminal/textWidth';

/** What a run did, stage by stage, what the author should know, and the verdict on the story. */
export function storyRunLines(outcome: StoryOutcome, title: string | undefined, output: Output): string[] {
  const { style, width, messages } = output;
  const { run, report: words } = messages.stories;
  const { report, warnings } = outcome;
  return [
    ...outcome.stages.flatMap((stage) => [
      ...wrapTo(stageText(stage, messages), width).map(stage.did === 'reused' ? (line) => line : style.good),
      ...stage.files.map((file) => style.dim(`  ${file}`)),
    ]),
    ...(outcome.run === null ? [] : [style.dim(run.id(outcome.run))]),
    ...warnings.flatMap((warning) =>
      wrapTo(output.tidy(warningText(warning, messages)), width).map(style.caution),
    ),
    ...(report
      ? ['', style.heading(words.header(output.tidy(title ?? ''))), ...verdictLines(report, output)]
      : []),
  ];
}

function stageText({ stage, did, milliseconds }: StageOutcome, { stories }: Messages): string {
  const { run } = stories;
  const seconds = run.seconds(milliseconds / 1000);
  return did === 'reused' ? run.reused(stage) : run[did](stage, seconds);
}

function warningText(warning: StoryWarning, { stories }: Messages): string {
  const { warnings } = stories.run;
  switch (warning.kind) {
    case 'stale':
      return warnings.stale(warning);
    case 'kept_edited':
      return warnings.kept_edited(warning);
    case 'backed_up':
      return warnings.backed_up(warning);
    case 'skeleton':
      return warnings.skeleton(warning);
  }
}
