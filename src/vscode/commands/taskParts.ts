import type { TaskDocument } from '../../core/task/taskRun';
import type { RequirementsDocuments } from '../editor/requirementsDocuments';
import type { ReportDocuments } from '../pages/reportDocuments';
import type { Selection } from '../work/selection';
import type { TaskRuns } from '../work/taskRuns';
import type { Project } from '../workspace/project';
import type { CommandParts } from './commandParts';

/** What the commands on tasks work with. */
export interface TaskParts {
  selection: Selection;
  taskRuns: TaskRuns;
  requirements: RequirementsDocuments;
  feedback: { show(project: Project, task: TaskDocument): void };
  reports: ReportDocuments;
  view: CommandParts['view'];
}
