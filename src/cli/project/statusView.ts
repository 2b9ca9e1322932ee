import type { PhaseStatus, StatusDocument } from '../../core/refinement/views/statusDocument';
import { groupDigits } from '../../core/text/groupDigits';
import { idleStanding } from '../messages/idleStanding';
import type { Output } from '../terminal/output';
import { showLineEnds } from '../terminal/elide';
import { table } from '../terminal/table';
import { cutTo, wrapTo } from '../terminal/textWidth';
import { phases, type RetryLevel } from '../../shared/values';

/** The phases in a table, and the chapters in another. */
export function statusLines(document: StatusDocument, folder: string, output: Output): string[] {
  const { messages, style, width } = output;
  const texts = messages.status;
  const { columns, chapterColumns } = texts;
  const lines = [
    `${style.heading(showLineEnds(document.title) || folder)}  ${style.dim(cutTo(folder, width))}`,
    '',
  ];
  const rows = phases.map((phase) => {
    const row = document.phases[phase];
    if (!row.exists) return [messages.phaseTitles[phase], '–', '', style.dim(texts.missing), ''];
    return [
      messages.phaseTitles[phase],
      row.words === null ? '–' : groupDigits(row.words),
      String(row.round),
      statusOf(row, output),
      row.open > 0 ? style.caution(String(row.open)) : '0',
    ];
  });
  lines.push(
    ...table(
      [
        { title: columns.phase },
        { title: columns.words, align: 'right' },
        { title: columns.round, align: 'right' },
        { title: columns.status },
        { title: columns.open, align: 'right' },
      ],
      rows,
      style.dim,
    ),
  );
  const remarks = [
    ...(document.readOnly ? [texts.readOnly] : []),
    ...(document.conflictCopies ? [texts.conflictCopies(document.conflictCopies)] : []),
    ...(document.notImported ? [texts.notImported(document.notImported)] : []),
  ].flatMap((remark) => wrapTo(remark, width).map((line) => style.caution(line)));
  if (remarks.length > 0) lines.splice(2, 0, ...remarks, '');
  const tasks = taskTable(document, output);
  if (document.chapters.length === 0) return [...lines, ...tasks];
  const { columns: attemptColumns, levelNames } = messages.chapters;
  // Whose chapters no engine wrote needs no columns about it.
  const isWorkedOn = document.chapters.some(({ attempts }) => attempts > 0);
  lines.push(
    '',
    ...table(
      [
        { title: chapterColumns.chapter, align: 'right' },
        { title: chapterColumns.title },
        { title: chapterColumns.words, align: 'right' },
        { title: chapterColumns.status },
        ...(isWorkedOn
          ? [{ title: attemptColumns.attempts, align: 'right' as const }, { title: attemptColumns.level }]
          : []),
      ],
      document.chapters.map(({ chapter, title, words, status, problem, attempts, level }) => [
        chapter,
        cutTo(showLineEnds(title), Math.max(20, width - 40)),
        words === null || words === 0 ? '–' : groupDigits(words),
        problem !== undefined
          ? style.caution(texts.unreadable(problem))
          : status === 'not_started'
            ? style.dim(texts.chapterStatus(status))
            : status === 'needs_attention'
              ? style.caution(texts.chapterStatus(status))
              : texts.chapterStatus(status),
        ...(isWorkedOn
          ? [
              attempts === 0 ? '–' : String(attempts),
              status === 'passed' ? '' : (levelNames[level as RetryLevel] ?? ''),
            ]
          : []),
      ]),
      style.dim,
    ),
    ...tasks,
  );
  return lines;
}

function taskTable({ tasks }: StatusDocument, { messages, style }: Output): string[] {
  if (tasks.length === 0) return [];
  const { statusColumns: columns, statusNames, stageNames } = messages.tasks;
  return [
    '',
    ...table(
      [
        { title: columns.task },
        { title: columns.status },
        { title: columns.stage },
        { title: columns.retries, align: 'right' },
      ],
      tasks.map(({ id, status, stage, retryCount }) => [
        id,
        status === 'failed' || status === 'cancelled'
          ? style.caution(statusNames[status])
          : statusNames[status],
        stage === null ? '–' : stageNames[stage],
        retryCount === 0 ? '–' : String(retryCount),
      ]),
      style.dim,
    ),
  ];
}

function statusOf(row: PhaseStatus, { messages, style }: Output): string {
  const { status, stopReason, problem } = row;
  // Of several chapters one may be unreadable; the table of chapters says which.
  if (problem !== undefined && row.words === null) return style.caution(messages.status.unreadable(problem));
  const name = status === 'idle' ? messages.idleNames[idleStanding(row)] : messages.statusNames[status];
  const text = status === 'done' ? style.good(name) : name;
  // "Done" and "ended by you" say the same; so does what an idle phase is called when nothing was left to suggest.
  if (stopReason === null || stopReason === 'user' || stopReason === 'no_suggestions') return text;
  return `${text}${style.dim(messages.status.stoppedAfterStatus(stopReason))}`;
}
