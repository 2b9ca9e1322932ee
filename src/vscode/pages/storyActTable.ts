import { l10n } from 'vscode';
import type { ActQuality } from '../../core/story/report/model';
import type { PlotSkeleton } from '../../core/story/model';
import { qualityDimensions } from '../../core/story/quality/model';
import { plain, table } from './markdown';
import { dimensionName } from './storyQualityWords';

/** How good the choices of each act are, a row for each; no lines where there are none. */
export function actTable(acts: readonly ActQuality[], skeleton?: Pick<PlotSkeleton, 'acts'>): string[] {
  if (acts.length === 0) return [];
  return table(
    [l10n.t('Act'), l10n.t('Nodes'), l10n.t('Overall'), ...qualityDimensions.map(dimensionName)].map(plain),
    acts.map(({ actIndex, nodes, overallScore, dimensions }) => [
      plain(actName(actIndex, skeleton)),
      String(nodes),
      overallScore.toFixed(1),
      ...dimensions.map(({ score }) => score.toFixed(1)),
    ]),
  );
}

function actName(index: number | null, skeleton: Pick<PlotSkeleton, 'acts'> | undefined): string {
  if (index === null) return l10n.t('of no act');
  const label = skeleton?.acts.find((act) => act.index === index)?.label.trim() ?? '';
  return label === '' ? String(index) : l10n.t('{0} · {1}', index, label);
}
