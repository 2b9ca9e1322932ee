import type { TaskDocument } from '../../core/task/taskRun';
import type { Output } from '../terminal/output';
import { localTime } from '../terminal/localTime';
import { table } from '../terminal/table';
import { cutTo } from '../terminal/textWidth';

/** All tasks in a table, in the order given. */
export function taskListLines(tasks: readonly TaskDocument[], output: Output): string[] {
  const { style, messages } = output;
  const { list, statusNames, stageNames, feedbackStatusNames } = messages.tasks;
  const { columns } = list;
  if (tasks.length === 0) return [list.header(0)];
  const now = Date.now();
  return [
    style.heading(list.header(tasks.length)),
    '',
    ...table(
      [
        { title: columns.id },
        { title: columns.chapter },
        { title: columns.status },
        { title: columns.stage },
        { title: columns.retries, align: 'right' },
        { title: columns.feedback },
        { title: columns.updated },
      ],
      tasks.map((task) => {
        const { id, kind, chapter, title, status, stage, feedbackStatus, retryCount, maxRetries } = task;
        const name = statusNames[status];
        const feedback = feedbackStatus ? feedbackStatusNames[feedbackStatus] : '';
        return [
          id,
          cutTo(
            output.tidy([kind === 'story' ? columns.story : chapter, title].filter(Boolean).join(' ')),
            24,
          ),
          status === 'failed' ? style.bad(name) : status === 'cancelled' ? style.caution(name) : name,
          stage === null ? '–' : stageNames[stage],
          retryCount === 0 ? '–' : `${retryCount}/${maxRetries}`,
          feedbackStatus === 'failed' ? style.caution(feedback) : feedback,
          task.updatedAt > 0 ? localTime(task.updatedAt, now) : '–',
        ];
      }),
      style.dim,
    ),
  ];
}
