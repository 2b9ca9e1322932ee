import { l10n } from 'vscode';
import type { StoryReport, Verdict } from '../core/story/report/model';
import { problemsOf } from '../core/story/report/problemsOf';
import type { StoryDocument } from '../core/story/storyFiles';
import type { BuildProgress, StoryProgress, StoryStanding, StoryWarning } from '../core/story/storyRun';
import { groupDigits } from '../core/text/groupDigits';
import type { StoryPart } from '../shared/values';

/** What a stage makes. */
export function partName(part: StoryPart): string {
  switch (part) {
    case 'docs':
      return l10n.t('Story documents');
    case 'skeleton':
      return l10n.t('Plot skeleton');
    case 'tree':
      return l10n.t('Story tree');
  }
}

export function documentName(name: StoryDocument): string {
  switch (name) {
    case 'lore':
      return l10n.t('Lore');
    case 'gdd':
      return l10n.t('Game design');
    case 'mainline':
      return l10n.t('Main line');
  }
}

export type PartState = StoryStanding['stages'][number]['state'];

export function partStateWords(state: PartState): string {
  switch (state) {
    case 'missing':
      return l10n.t('not made yet');
    case 'current':
      return l10n.t('up to date');
    case 'stale':
      return l10n.t('its sources have changed');
    case 'edited':
      return l10n.t('changed by you');
    case 'unfinished':
      return l10n.t('begun, not finished');
  }
}

/** Where a run stands, in one line: the stage, the document, the node of about so many. */
export function storyProgressWords(progress: StoryProgress): string {
  return [partName(progress.stage), ...storyProgressFacts(progress)].join(' · ');
}

/** The same, for where the stage's name stands already. */
export function storyProgressFacts({ document, tree }: StoryProgress): string[] {
  return [
    ...(document
      ? [l10n.t('{0} ({1} of {2})', documentName(document.name), document.number, document.of)]
      : []),
    ...(tree ? [l10n.t('node {0} of about {1}', tree.nodes, tree.planned), ...treeFacts(tree)] : []),
  ];
}

function treeFacts({ depth, endings }: { depth: number; endings: number }): string[] {
  return [
    l10n.t('depth {0}', depth),
    ...(endings === 0
      ? []
      : [endings === 1 ? l10n.t('1 ending so far') : l10n.t('{0} endings so far', endings)]),
  ];
}

/** How far a build has come, in a few words. */
export function buildFacts({ nodes, limit, mainDepth, targetMainDepth, open }: BuildProgress): string[] {
  return [
    l10n.t('nodes: {0} of at most {1}', groupDigits(nodes), groupDigits(limit)),
    l10n.t('depth {0} of {1}', mainDepth, targetMainDepth),
    ...(open > 0 ? [l10n.t('still to be written: {0}', groupDigits(open))] : []),
  ];
}

/** Whether the story is good enough, in one sentence. */
export function verdictWords(verdict: Verdict): string {
  if (verdict.passes) return l10n.t('It is long enough and has its endings.');
  return l10n.t('It falls short: {0}.', verdictReasons(verdict).join(l10n.t(', ')));
}

function verdictReasons({ depthOk, durationOk, endingsOk }: Verdict): string[] {
  return [
    ...(depthOk ? [] : [l10n.t('the main way has too few choices')]),
    ...(durationOk ? [] : [l10n.t('it takes too little time to read')]),
    ...(endingsOk ? [] : [l10n.t('too few endings can be reached')]),
  ];
}

/** How many things are wrong with a story. */
export function problemCount(report: StoryReport): number {
  return problemsOf(report).length;
}

export function storyWarningWords(warning: StoryWarning): string {
  switch (warning.kind) {
    case 'stale':
      return l10n.t(
        '“{0}” was made from what has changed since: {1}.',
        partName(warning.stage),
        warning.because.map(sourceWords).join(l10n.t(', ')),
      );
    case 'kept_edited':
      return l10n.t('You changed {0}, and it stays as it is.', warning.path);
    case 'backed_up':
      return l10n.t('Your version of {0} is kept as {1}.', warning.path, warning.backup);
    case 'skeleton':
      return l10n.t('About the skeleton: {0}', warning.problem);
  }
}

/** A source of a stage: a file, or what stands for the author's own texts. */
function sourceWords(source: string): string {
  return source.includes('/') ? source : l10n.t('brief, outline or bible');
}
