import { groupDigits } from '../../../src/core/text/groupDigits';
import { chapterDocuments, chapterStoryProject } from './chapterDocuments';
import { mutateDocument } from './mutatedDocument';
import { mutateJournals } from './mutatedJournals';
import { mutateLockRecords } from './mutatedLockRecords';
import { result, type FaultRow, type Scale } from '../row';
import { stateDocuments, type StateDocument } from './stateDocuments';
import { taskDocuments, taskStoryProject } from './taskDocuments';
import { largeStoryProject, storyProject } from '../support/storyProject';

/** What is mutated, by part: documents, and what is no document. */
const parts: Readonly<Record<string, readonly StateDocument[]>> = {
  phases: stateDocuments,
  chapters: chapterDocuments,
  tasks: taskDocuments,
  'logs and locks': [],
};

export const mutatedState: FaultRow = {
  id: 'F10',
  isLong: true,
  fault: 'every document that is read from disk, mutated',
  reach: '0 throws; the original kept byte for byte; no defaults saved over it',
  parts: { names: Object.keys(parts), tell },
  run: (scale, part) => withoutUnhandled(scale, part),
};

/** A rejection that nobody takes is a throw as well. */
async function withoutUnhandled(scale: Scale, part: string | undefined) {
  const unhandled: string[] = [];
  const note = (reason: unknown) => unhandled.push(`an unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', note);
  try {
    return await run(scale, part, unhandled);
  } finally {
    process.off('unhandledRejection', note);
  }
}

async function run(scale: Scale, part: string | undefined, unhandled: readonly string[]) {
  const count = scale === 'full' ? 10_000 : 150;
  const before = prototypes();
  const problems: string[] = [];
  let refused = 0;
  const files = await storyProject();
  const large = await largeStoryProject(files);
  const withChapters = await chapterStoryProject(files);
  const withTasks = await taskStoryProject(files);
  const projectFor = ({ large: isLarge, chapters, tasks }: StateDocument) =>
    isLarge ? large : chapters ? withChapters : tasks ? withTasks : files;
  const documents = part === undefined ? Object.values(parts).flat() : (parts[part] ?? []);
  for (const document of documents) {
    for (let number = 0; number < count; number++) {
      const trial = await mutateDocument(document, projectFor(document), number);
      if (trial.refused) refused++;
      problems.push(...trial.problems.map((problem) => `${trial.mutation}: ${problem}`));
      if (prototypes() !== before) problems.push(`${trial.mutation}: Object.prototype was changed`);
    }
  }
  let kinds = documents.length;
  if (part === undefined || part === 'logs and locks') {
    problems.push(...(await mutateJournals(count)), ...(await mutateLockRecords(count)));
    kinds += 2;
  }
  problems.push(...unhandled);
  const numbers = { tried: kinds * count, kinds, refused, wrong: problems.length };
  return result(tell(numbers), numbers, problems);
}

function tell({ tried = 0, kinds = 0, wrong = 0 }: Readonly<Record<string, number>>): string {
  return `${kinds} kinds of documents, ${groupDigits(tried)} mutations; ${groupDigits(wrong)} throws or losses`;
}

/** What every object and list has; a polluted prototype shows here. */
function prototypes(): string {
  return [Object.prototype, Array.prototype, Function.prototype, String.prototype]
    .map((prototype) => Object.getOwnPropertyNames(prototype).join())
    .join(';');
}
