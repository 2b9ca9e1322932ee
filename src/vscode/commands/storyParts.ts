import type { ReportDocuments } from '../pages/reportDocuments';
import type { Selection } from '../work/selection';
import type { StoryRuns } from '../work/storyRuns';
import type { CommandParts } from './commandParts';
import type { StoryProgressPages } from './storyProgressPages';

/** What the commands on branching stories work with. */
export interface StoryParts {
  selection: Selection;
  storyRuns: StoryRuns;
  storyProgress: StoryProgressPages;
  reports: ReportDocuments;
  view: CommandParts['view'];
}
