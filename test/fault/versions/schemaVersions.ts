import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  differences,
  filesIn,
  goldenProjects,
  lostContent,
  type GoldenProject,
} from '../../golden/goldenProjects';
import { cliCommands, type CliCommand } from '../support/cliCommands';
import { errorCodeOf, notDone, runCommand } from '../support/commandProcess';
import { copyOver, makeFastFolder, removeFolder } from '../support/fastFolders';
import { inTurns } from '../support/inTurns';
import { preparedProjects, starts, type Start } from '../support/preparedProjects';
import { result, type FaultRow, type Scale } from '../row';

/** F16. Runs every command in projects that a newer program wrote, and the first commands of a day in all kinds of older ones. */
export const schemaVersions: FaultRow = {
  id: 'F16',
  isLong: true,
  fault: 'newer and older schema versions',
  reach: 'newer opens read-only; every older one migrates; unknown fields survive',
  run: async (scale) => {
    const place = makeFastFolder();
    try {
      const newer = await newerProjects(place, scale);
      const older = await olderProjects(place, scale);
      const problems = [...newer.problems, ...older.problems];
      return result(
        `${newer.tried} commands on newer files, ${older.tried} on ${older.projects} older projects, ${problems.length} wrong`,
        { tried: newer.tried + older.tried, newer: newer.tried, older: older.tried, wrong: problems.length },
        problems,
      );
    } finally {
      removeFolder(place);
    }
  },
};

/** A document that a newer program wrote, and the commands that may not write then. */
interface NewerDocument {
  path: string;
  refuses: (command: CliCommand) => boolean;
  /** One of so many commands is tried in a short run. */
  every: number;
}

/** Which of the kept texts a newer state needs is not known, so that nothing is said of them. */
function isAnswered(path: string, { words }: CliCommand): boolean {
  return path !== '.storyfold/refinementState.json' || words[0] !== 'texts';
}

const writesChapter = ({ words: [name, does] }: CliCommand): boolean =>
  name === 'chapter' && ['generate', 'retry', 'keep', 'accept'].includes(does!);

/** What keeps what it writes in files of its own, but for `writesChapter` and `writesByTask`. */
const beside: ReadonlySet<string> = new Set([
  'init',
  'dictionary',
  'archive',
  'texts',
  'chapter',
  'bible',
  'task',
  'retry',
  'playbook',
  'story',
]);

/** A task that ends in a chapter. */
const writesByTask = ({ words: [name, does] }: Pick<CliCommand, 'words'>): boolean =>
  name === 'retry' || (name === 'task' && ['run', 'confirm'].includes(does!));

const isRefinement = (command: CliCommand): boolean =>
  !beside.has(command.words[0]!) || writesChapter(command) || writesByTask(command);

const writesBible = (command: CliCommand): boolean => {
  const [name, does] = command.words;
  if (name === 'bible') return does !== undefined;
  return (name === 'chapter' && ['generate', 'retry'].includes(does!)) || writesByTask(command);
};

const writesPlaybook = (command: CliCommand): boolean => {
  const [name, does] = command.words;
  if (name === 'playbook') return does !== undefined;
  return writesByTask(command) || (name === 'task' && does === 'score');
};

const writesStory = ({ words: [name, does] }: CliCommand): boolean => name === 'story' && does === 'run';

/** Commands that go on with the task of that name, or change what is said of it. */
function worksOn(task: string): (command: CliCommand) => boolean {
  return ({ words, reads }) => words.includes(task) && reads !== true;
}

const newerDocuments: readonly NewerDocument[] = [
  {
    path: '.storyfold/project.json',
    refuses: ({ words }) => words[0] !== 'init' && !['clone', 'export'].includes(words[1]!),
    every: 3,
  },
  { path: '.storyfold/refinementState.json', refuses: isRefinement, every: 9 },
  {
    path: '.storyfold/final.json',
    refuses: (command) =>
      isRefinement(command) &&
      (command.words[1] === 'final' || writesChapter(command) || writesByTask(command)),
    every: 9,
  },
  {
    path: '.storyfold/chapters/03/state.json',
    refuses: ({ words }) => ['chapter', 'bible'].includes(words[0]!) && words[2] === '3',
    every: 2,
  },
  { path: '.storyfold/bible.json', refuses: writesBible, every: 2 },
  { path: '.storyfold/playbook.json', refuses: writesPlaybook, every: 2 },
  {
    path: '.storyfold/tasks/late/task.json',
    refuses: worksOn('late'),
    every: 1,
  },
  { path: '.storyfold/tasks/late/generation_result.json', refuses: worksOn('late'), every: 1 },
  { path: '.storyfold/story/story.json', refuses: writesStory, every: 1 },
  { path: '.storyfold/tasks/waiting/requirements.json', refuses: worksOn('waiting'), every: 1 },
];

async function newerProjects(place: string, scale: Scale): Promise<{ tried: number; problems: string[] }> {
  const folders = await preparedProjects();
  const problems: string[] = [];
  let tried = 0;
  for (const [index, { path, refuses, every }] of newerDocuments.entries()) {
    const folderOf = (start: Start): string => join(place, `newer-${index}`, start);
    const withDocument = starts.filter((start) => {
      copyOver(folders[start], folderOf(start));
      return makeNewer(join(folderOf(start), path));
    });
    const before = new Map(withDocument.map((start) => [start, filesIn(folderOf(start))]));
    const commands = cliCommands
      .filter((command) => withDocument.includes(command.start))
      .filter((command) => refuses(command) || (command.reads && isAnswered(path, command)))
      .filter((_, at) => scale === 'full' || at % every === index % every);
    await inTurns(
      commands.map(({ words, start, reads }) => async () => {
        const given = [...words, '--json'];
        const run = await runCommand(given, { cwd: folderOf(start) });
        const wrong = reads
          ? notDone(run, given)
          : run.code === 1 && errorCodeOf(run) === 'newer_schema'
            ? undefined
            : `${given.join(' ')} ends with ${run.code}: ${run.stdout.slice(0, 300)}${run.stderr.slice(0, 300)}`;
        if (wrong !== undefined) problems.push(`newer ${path}: ${wrong}`);
        tried++;
      }),
      // They share a folder, in which only one at a time may work.
      1,
    );
    for (const [start, files] of before)
      for (const file of differences(files, filesIn(folderOf(start))))
        problems.push(`newer ${path}, ${start}: ${file} has changed`);
  }
  return { tried, problems };
}

/** Raises a file's version and adds what today's program does not know; false where there is no such file. */
function makeNewer(file: string): boolean {
  try {
    const document = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(
      file,
      JSON.stringify({ ...document, version: 2, threads: [{ colour: 'blue' }] }, undefined, 2),
    );
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** The older projects of a short run, which between them have texts, states, rounds and reviews in all their places. */
const shortly = ['older-inline-english', 'older-meta-state', 'older-suggestions-round', 'today-english'];

/** What may be the first thing that an author does in an older project. */
const firstCommands: readonly ((phase: string, other: string) => string[])[] = [
  (phase) => ['suggest', phase, '--text', 'One thing more.'],
  (phase) => ['assess', phase],
  (phase) => ['done', phase],
  (phase) => ['refine', phase, '--rounds', '1'],
  (phase, other) => ['import', phase, other],
  (phase) => ['revise', phase, '--reject', 'all'],
];

async function olderProjects(
  place: string,
  scale: Scale,
): Promise<{ tried: number; projects: number; problems: string[] }> {
  const projects = goldenProjects()
    .filter(({ name }) => !name.startsWith('newer'))
    .filter(({ name }) => scale === 'full' || shortly.includes(name));
  const problems: string[] = [];
  let tried = 0;
  const jobs = projects.flatMap((golden, index) =>
    firstCommands
      .filter((_, at) => scale === 'full' || at === index % firstCommands.length)
      .map((first, at) => async () => {
        const folder = join(place, `older-${index}-${at}`);
        writeOut(golden, folder);
        const seen = await workIn(golden, folder, first);
        tried += seen.tried;
        problems.push(...seen.problems.map((problem) => `${golden.name}: ${problem}`));
        removeFolder(folder);
      }),
  );
  await inTurns(jobs, 2);
  return { tried, projects: projects.length, problems };
}

async function workIn(
  golden: GoldenProject,
  folder: string,
  first: (phase: string, other: string) => string[],
): Promise<{ tried: number; problems: string[] }> {
  const problems: string[] = [];
  let tried = 0;
  const run = async (words: string[]) => {
    tried++;
    return runCommand([...words, '--json'], { cwd: folder });
  };
  const status = await run(['status']);
  const unread = notDone(status, ['status']);
  if (unread !== undefined) return { tried, problems: [unread] };
  const unchanged = differences(golden.files, filesIn(folder));
  if (unchanged.length > 0) problems.push(`status has changed ${unchanged.join(', ')}`);
  const before = JSON.parse(status.stdout) as Status;
  for (const phase of golden.expected.writes) {
    const words = first(phase, `${folder}.md`);
    const done = await run(words);
    // Another text is there already, and there may be no round to decide: a clear answer, after which nothing is missing either.
    const isAnswer = ['refused', 'invalid_input', 'not_found'].includes(errorCodeOf(done) ?? '');
    const wrong = notDone(done, words);
    if (wrong !== undefined && !(isAnswer && /^(?:import|revise)$/.test(words[0]!))) problems.push(wrong);
  }
  const after = await run(['status']);
  problems.push(...[notDone(after, ['status'])].filter((problem) => problem !== undefined));
  const files = filesIn(folder);
  problems.push(...lostFrom(golden, files, first('brief', '')[0]!));
  if (after.code === 0) {
    const now = JSON.parse(after.stdout) as Status;
    for (const [phase, { exists, round }] of Object.entries(before.phases)) {
      const later = now.phases[phase]!;
      if (exists && !later.exists) problems.push(`the ${phase} is gone`);
      if (later.round < round) problems.push(`round ${round} of the ${phase} is ${later.round}`);
    }
  }
  return { tried, problems };
}

interface Status {
  phases: Record<string, { exists: boolean; round: number }>;
}

/** A round that ends goes to the history, and a revision changes the text; what only adds to the state changes nothing else. */
function lostFrom(golden: GoldenProject, files: ReadonlyMap<string, Uint8Array>, command: string): string[] {
  const lost = lostContent(golden, files);
  return command === 'suggest' ? lost : lost.filter((one) => one.endsWith(': its bytes'));
}

function writeOut({ files }: GoldenProject, folder: string): void {
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  // Beside the project, so that it is none of its files.
  writeFileSync(`${folder}.md`, 'Another text, which is not to take the place of one that is there.\n');
}
