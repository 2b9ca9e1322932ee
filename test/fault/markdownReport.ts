import { promises as fs } from 'node:fs';
import os from 'node:os';
import { machine } from '../../bench/machine';
import { problemsOf, type Measured } from './measuredRows';

/** What no row shows, and nobody should count on. */
const notPromised = [
  'The instant between the last look at a file and the rename that replaces it, for programs that know nothing of our locks.',
  'Drives that confirm a sync and lose it.',
  'Network drives without hard links, on which the lock falls back to exclusive creation and says so.',
  'Windows and macOS, unless the figures below were taken there.',
];

/** The rows as Markdown: when and on what they were measured, the table, what went wrong, and what is not promised. */
export async function markdownReport(rows: readonly Measured[]): Promise<string> {
  const problems = problemsOf(rows);
  const reached = rows.filter((row) => row.reached).length;
  return [
    '# What must survive: figures',
    `Measured on ${daysOf(rows)}: ${await measuredOn()}. ${reached} of ${rows.length} figures reached.`,
    [
      '| # | fault | to reach | seen | reached | seconds |',
      '|---|---|---|---|---|---|',
      ...rows.map(({ id, fault, reach, measured, reached: is, seconds }) =>
        row(id, fault, reach, measured, is ? 'yes' : '**no**', Math.round(seconds).toLocaleString('en')),
      ),
    ].join('\n'),
    ...(problems.length > 0
      ? ['## What went wrong', problems.map((problem) => `- ${inCell(problem)}`).join('\n')]
      : []),
    '## What is not promised',
    notPromised.map((each) => `- ${each}`).join('\n'),
  ].join('\n\n');
}

/** The first day and the last. */
function daysOf(rows: readonly Measured[]): string {
  const days = rows.flatMap((row) => row.days).sort();
  return [...new Set([days[0], days.at(-1)])].join(' to ');
}

async function measuredOn(): Promise<string> {
  const { cores, node, platform, processor } = machine;
  const [here, temporary] = await Promise.all([fileSystem(process.cwd()), fileSystem(os.tmpdir())]);
  return `${cores} cores (${processor}), Node ${node.slice(1)}, ${platform}, kernel ${os.release()}, ${here} here and ${temporary} in the folder for temporary files`;
}

// https://man7.org/linux/man-pages/man2/statfs.2.html
const fileSystems: Readonly<Record<number, string>> = {
  0xef53: 'ext4',
  0x01021994: 'tmpfs',
  0x794c7630: 'overlayfs',
  0x9123683e: 'btrfs',
  0x58465342: 'xfs',
  0x2fc12fc1: 'zfs',
  0x6969: 'nfs',
  0x65735546: 'fuse',
  0x01021997: '9p',
};

async function fileSystem(folder: string): Promise<string> {
  const { type } = await fs.statfs(folder);
  return fileSystems[type] ?? `a file system of type 0x${type.toString(16)}`;
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map(inCell).join(' | ')} |`;
}

/** In one line, and nothing in it that ends a cell. */
function inCell(text: string): string {
  return text.replace(/\s+/gu, ' ').replaceAll('|', '\\|').slice(0, 1000);
}
