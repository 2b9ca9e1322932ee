import { l10n } from 'vscode';
import { modelSteps, type ModelStep } from '../../core/llm/steps';

/** What a step is called; one of a newer version by its own name. */
export function stepName(step: string): string {
  const known = modelSteps.find((each) => each === step);
  return known ? nameOf(known) : step;
}

function nameOf(step: ModelStep): string {
  switch (step) {
    case 'assessment':
      return l10n.t('assessment');
    case 'revision':
      return l10n.t('revision');
    case 'scene_list':
      return l10n.t('scene list');
    case 'judge_report':
      return l10n.t('judge’s report');
    case 'bible_update':
      return l10n.t('bible update');
    case 'requirements':
      return l10n.t('requirements');
    case 'templates':
      return l10n.t('templates');
    case 'feedback':
      return l10n.t('feedback');
    case 'reflection':
      return l10n.t('reflection');
    case 'curation':
      return l10n.t('curation');
    case 'alternatives':
      return l10n.t('alternatives');
    case 'lore':
      return l10n.t('lore');
    case 'gdd':
      return l10n.t('game design');
    case 'mainline':
      return l10n.t('main line');
    case 'plot_skeleton':
      return l10n.t('plot skeleton');
    case 'choices':
      return l10n.t('choices');
    case 'responses':
      return l10n.t('responses');
    case 'brief':
      return l10n.t('brief');
    case 'outline':
      return l10n.t('outline');
    case 'sample':
      return l10n.t('sample');
    case 'scene':
      return l10n.t('scene');
    case 'narrative':
      return l10n.t('narrative');
    case 'check':
      return l10n.t('trying out');
  }
}
