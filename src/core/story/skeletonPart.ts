import { sha256 } from '../storage/hash';
import { keepingReply } from '../llm/replies/keepingReply';
import { jsonBytes } from '../storage/json';
import type { TreeBuilderConfig } from './building/config';
import { readTreeBuilderConfig } from './building/readTreeBuilderConfig';
import { documentInputs } from './documentsPart';
import type { PlotSkeleton } from './model';
import { storyVersion } from './model';
import { backUp, talkAt, type PartResult, type PartRun } from './partRun';
import { checkSkeleton, type SkeletonProblem } from './skeleton/checkSkeleton';
import { problemText } from './skeleton/skeletonTexts';
import type { StoryDesk } from './storyDesk';
import { editedFiles, outdatedFiles } from './storyDesk';
import { skeletonNotSound, storyFileEdited, storyInputMissing } from './storyErrors';
import { documentFiles, filesOfPart, skeletonFile, storyDocuments, type StoryDocument } from './storyFiles';
import { hashOf, storyMaterial } from './storyMaterial';
import { isMadeFrom, type MadePart } from './storyRecord';

/** What of the configuration a skeleton follows from. */
function sizeOf(config: TreeBuilderConfig) {
  const { minMainDepth, targetMainDepth, targetEndings, maxBranchesPerNode } = config;
  return { minMainDepth, targetMainDepth, targetEndings, maxBranchesPerNode };
}

/** All three documents. Throws `refused` where one is missing or empty. */
export async function neededDocuments(
  desk: StoryDesk,
  stage: 'skeleton' | 'tree',
): Promise<Record<StoryDocument, string>> {
  const documents = await desk.documents();
  const missing = storyDocuments
    .filter((name) => documents[name] === undefined)
    .map((name) => documentFiles[name]);
  if (missing.length > 0) throw storyInputMissing(stage, 'docs', missing);
  return documents as Record<StoryDocument, string>;
}

export async function skeletonInputs(
  desk: StoryDesk,
  config: TreeBuilderConfig,
): Promise<Record<string, string>> {
  return { ...(await desk.hashes(filesOfPart.docs)), size: await hashOf(sizeOf(config)) };
}

/** Says where the documents were made from what has changed since, or were not all written anew. */
export async function warnOfStaleDocuments(
  { desk, engine, options, warn }: PartRun,
  docs: MadePart | undefined,
): Promise<void> {
  if (!docs) return;
  const isLeft = outdatedFiles('docs', docs, await desk.hashes(filesOfPart.docs)).length > 0;
  if (isLeft || !isMadeFrom(docs, await documentInputs(await storyMaterial(engine), options.material)))
    warn({ kind: 'stale', stage: 'docs', because: ['brief, outline, bible'] });
}

/** Has acts and beats written and looks whether a story can be built on them; with errors it is asked for once more, with what is wrong. */
export async function runSkeleton(run: PartRun): Promise<PartResult> {
  const { desk, engine, options } = run;
  const files = [skeletonFile];
  await desk.refuseNewer(skeletonFile);
  const documents = await neededDocuments(desk, 'skeleton');
  // What no option or setting says is as it was, so that a skeleton that is there is not paid for again; written anew, it is as if there were none.
  const known = options.force === true ? undefined : await desk.skeleton();
  const config = readTreeBuilderConfig({
    flags: options.flags,
    environment: engine.environment,
    settings: engine.project.settings,
    skeleton: known?.skeleton,
  });
  run.tally.configured(config);
  const inputs = await skeletonInputs(desk, config.values);
  const { docs, skeleton: made } = (await desk.record()).record.parts;
  const hashes = await desk.hashes(files);
  const isThere = skeletonFile in hashes;
  const isEdited = editedFiles('skeleton', made, hashes).length > 0;
  await warnOfStaleDocuments(run, docs);
  if (isThere && options.force !== true) {
    if (isMadeFrom(made, inputs)) return { did: 'reused', files };
    if (isEdited) {
      if (!run.keepsEdited) throw storyFileEdited(skeletonFile);
      run.warn({ kind: 'kept_edited', path: skeletonFile });
      return { did: 'reused', files };
    }
  }
  const talk = await talkAt(run, 'skeleton');
  await options.beforeCost?.(engine.model!.estimate(talk.plannedSkeleton(documents, config.values)));
  options.onProgress?.({ stage: 'skeleton' });

  let said = await talk.skeleton(documents, config.values);
  run.tally.read(said.reading);
  let problems = checkSkeleton(said.value, config.values);
  if (hasErrors(problems)) {
    await run.log(`skeleton: asked for once more: ${problems.map(({ kind }) => kind).join(', ')}.`);
    const first = said;
    said = await keepingReply(
      (outcome) => talk.run.keep('plot_skeleton', outcome, first.received),
      () => talk.skeleton(documents, config.values, { skeleton: first.value, problems }),
    );
    run.tally.read(said.reading);
    problems = checkSkeleton(said.value, config.values);
    if (hasErrors(problems)) {
      const kept = await talk.run.keep('plot_skeleton', 'reply_invalid', said.received);
      throw skeletonNotSound(
        problems.filter(({ severity }) => severity === 'error').map((problem) => problemText(problem, 'en')),
        kept,
      );
    }
  }
  const skeleton: PlotSkeleton = { ...said.value, version: storyVersion, config: sizeOf(config.values) };
  const bytes = jsonBytes(skeleton);
  const copies = isEdited ? await backUp(run, files) : [];
  const outputs = { [skeletonFile]: await sha256(bytes) };
  await keepingReply(
    (outcome) => talk.run.keep('plot_skeleton', outcome, said.received),
    () =>
      desk.save('skeleton', { inputs, outputs }, [
        ...copies,
        { path: skeletonFile, bytes, expected: hashes[skeletonFile] ?? null },
      ]),
  );
  for (const problem of problems)
    run.warn({
      kind: 'skeleton',
      problem: problemText(problem, engine.project.language),
      where: problem.where,
    });
  return { did: 'ran', files };
}

function hasErrors(problems: readonly SkeletonProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
