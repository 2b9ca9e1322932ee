import { chapterDocuments, chapterStoryProject } from './chapterDocuments';
import { mutateDocument } from './mutatedDocument';
import { mutateJournals } from './mutatedJournals';
import { mutateLockRecords } from './mutatedLockRecords';
import { result, type FaultRow, type Scale } from '../row';
import { stateDocuments, type StateDocument } from './stateDocuments';
import { taskDocuments, taskStoryProject } from './taskDocuments';
import { largeStoryProject, storyProject } from '../support/storyProject';

export const mutatedState: FaultRow = {
  id: 'F10',
  isLong: true,
  fault: 'every document that is read from disk, mutated',
  reach: '0 throws; the original kept byte for byte; no defaults saved over it',
  run: (scale) => withoutUnhandled(scale),
};

/** A rejection that nobody takes is a throw as well. */
async function withoutUnhandled(scale: Scale) {
  const unhandled: string[] = [];
  const note = (reason: unknown) => unhandled.push(`an unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', note);
  try {
    return await run(scale, unhandled);
  } finally {
    process.off('unhandledRejection', note);
  }
}

async function run(scale: Scale, unhandled: readonly string[]) {
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
  const documents = [...stateDocuments, ...chapterDocuments, ...taskDocuments];
  for (const document of documents) {
    for (let number = 0; number < count; number++) {
      const trial = await mutateDocument(document, projectFor(document), number);
      if (trial.refused) refused++;
      problems.push(...trial.problems.map((problem) => `${trial.mutation}: ${problem}`));
      if (prototypes() !== before) problems.push(`${trial.mutation}: Object.prototype was changed`);
    }
  }
  problems.push(...(await mutateJournals(count)), ...(await mutateLockRecords(count)));
  problems.push(...unhandled);
  const schemas = documents.length + 2;
  return result(
    `${schemas} kinds of documents, ${count.toLocaleString('en')} mutations each; ${problems.length} throws or losses`,
    { tried: schemas * count, kinds: schemas, mutationsEach: count, refused },
    problems,
  );
}

/** What every object and list has; a polluted prototype shows here. */
function prototypes(): string {
  return [Object.prototype, Array.prototype, Function.prototype, String.prototype]
    .map((prototype) => Object.getOwnPropertyNames(prototype).join())
    .join(';');
}
