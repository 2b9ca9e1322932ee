import type { Comparison } from '../editor/comparison';
import type { ReportDocuments } from '../pages/reportDocuments';
import type { ChapterRuns } from '../work/chapterRuns';
import type { Selection } from '../work/selection';
import type { CommandParts } from './commandParts';

/** What the commands on chapters work with. */
export interface ChapterParts {
  selection: Selection;
  runs: ChapterRuns;
  comparison: Comparison;
  view: CommandParts['view'];
  reports: ReportDocuments;
}
