import { createHash } from 'node:crypto';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { listArchives } from '../../../src/core/project/archives/archives';
import { readDictionary } from '../../../src/core/project/dictionary';
import { phases } from '../../../src/shared/values';
import { controllerOn } from '../../fakes/testProject';
import { filesOnDisk } from './filesOnDisk';
import { storyLines } from './storyLines';
import { taskLines } from './taskLines';

/**
 * All that the author would miss if it were gone, one line for each thing: texts, kept texts, history, decisions, waivers, locks,
 * words, tasks, lessons. Times are left out. A line that begins with `text` names a text of the author's with its hash.
 */
export type AuthorsRecord = ReadonlySet<string>;

/** Reads the record as the next start of the program does, which finishes or takes back what was cut off. */
export async function readRecord(folder: string): Promise<AuthorsRecord> {
  const store = await FileStore.open(folder);
  const controller = controllerOn(store);
  const lines: unknown[][] = [];
  for (const phase of phases) {
    const { waivers, rejections, locks, rewordings, currentRound, stopReason } =
      await controller.state(phase);
    for (const { matches, path, passage } of waivers) lines.push(['waiver', phase, matches, path, passage]);
    for (const { matches, path, passage } of rejections)
      lines.push(['rejection', phase, matches, path, passage]);
    for (const { id, path, anchor } of locks) lines.push(['lock', phase, id, path, anchor.exact]);
    for (const { path, passage, words } of rewordings) lines.push(['rewording', phase, path, passage, words]);
    for (const { id, status, summary, replacement } of currentRound?.suggestions ?? []) {
      lines.push(['suggestion', phase, id, summary, replacement], ['mark', phase, id, status]);
    }
    if (stopReason === 'user') lines.push(['done', phase]);
    const { rows, unreadable } = await controller.rounds(phase);
    if (unreadable.length > 0) throw new Error(`entries that cannot be read: ${unreadable.join(', ')}`);
    for (const { at: _at, assessedAt: _assessedAt, ...row } of rows) {
      if (row.entry !== undefined) lines.push(['history', phase, row]);
    }
  }
  for (const word of await readDictionary(store)) lines.push(['word', word]);
  // What is saved before a restore is named after the time.
  for (const { name, problem } of await listArchives(store))
    if (problem !== 'unfinished') lines.push(['archive', name.replace(/\d+/g, '#'), problem]);
  lines.push(...(await taskLines(store)), ...(await storyLines(store)));
  const files = filesOnDisk(folder);
  for (const [path, bytes] of files) {
    if (path.includes('.corrupt-')) lines.push(['set aside', path]);
    else if (path.startsWith('.storyfold/texts/')) lines.push(['kept', path, hashOf(bytes)]);
    else if (path === '.storyfold/project.json')
      lines.push(['title', (JSON.parse(bytes.toString('utf8')) as { title: unknown }).title]);
    else if (!path.startsWith('.storyfold/')) lines.push(['text', path, hashOf(bytes)]);
  }
  return new Set(lines.map((line) => `${String(line[0])} ${JSON.stringify(line.slice(1))}`));
}

/** The record of files that nothing is known about, read in the same way: each as a text, a log by its lines. */
export async function readFilesRecord(folder: string): Promise<AuthorsRecord> {
  await FileStore.open(folder);
  const lines = new Set<string>();
  for (const [path, bytes] of filesOnDisk(folder)) {
    if (path.endsWith('.jsonl')) {
      // What was cut off is no line, and is passed over by whoever reads the log.
      for (const line of bytes.toString('utf8').split('\n'))
        if (isJson(line)) lines.add(`line ${path} ${line}`);
    } else lines.add(`text ${path.replace(/\.corrupt-[\w-]+/, '.corrupt')} ${hashOf(bytes)}`);
  }
  return lines;
}

export interface RecordsAround {
  before: AuthorsRecord;
  after: AuthorsRecord;
  /** The operation writes several texts one after the other, so that there are records between the two. */
  inSteps: boolean;
}

/** What is wrong with a record that was found after an operation was acknowledged: everything has to be there. */
export function lostAfterDone({ after, inSteps }: RecordsAround, found: AuthorsRecord): string[] {
  const lost = [...after]
    .filter((line) => !found.has(line))
    .map((line) => `lost though acknowledged: ${line}`);
  const strange = [...found].filter((line) => !after.has(line)).map((line) => `nobody wrote this: ${line}`);
  return inSteps ? lost : [...lost, ...strange];
}

/**
 * What is wrong with a record that was found after an operation was cut off: what stood before and is not taken away by it has to
 * be there, nothing else than it would have written, and the texts all old or all new.
 */
export function lostWhenCutOff({ before, after, inSteps }: RecordsAround, found: AuthorsRecord): string[] {
  const problems = [...before]
    .filter((line) => after.has(line) && !found.has(line))
    .filter((line) => !line.startsWith('text ') || !inSteps)
    .map((line) => `lost: ${line}`);
  if (inSteps) return problems;
  for (const line of found) {
    // Marks are set when a revision begins, and stand once it was cut off: what was chosen need not be chosen again.
    const isKnown = before.has(line) || after.has(line) || line.startsWith('mark ');
    if (!isKnown) problems.push(`nobody wrote this: ${line}`);
  }
  const texts = textsOf(found);
  if (texts !== textsOf(before) && texts !== textsOf(after)) problems.push(`a mixture of texts: ${texts}`);
  return problems;
}

export function textsOf(record: AuthorsRecord): string {
  return [...record]
    .filter((line) => line.startsWith('text '))
    .sort()
    .join('; ');
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
