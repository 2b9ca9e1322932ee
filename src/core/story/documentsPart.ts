import { sha256 } from '../storage/hash';
import type { StoreChange } from '../storage/projectStore';
import { throwIfCancelled } from '../errors';
import { keepingReply } from '../llm/replies/keepingReply';
import type { ToldDocument } from '../refinement/telling/toldContext';
import { readTreeBuilderConfig } from './building/readTreeBuilderConfig';
import { editedFiles, outdatedFiles } from './storyDesk';
import { noStoryMaterial } from './storyErrors';
import { documentFiles, filesOfPart, storyDocuments, type StoryDocument } from './storyFiles';
import { hasMaterial, hashOf, storyMaterial } from './storyMaterial';
import { backUp, talkAt, type PartResult, type PartRun } from './partRun';
import { isMadeFrom } from './storyRecord';

/** What the documents follow from, by name; `material` only where it was given. */
export async function documentInputs(
  told: readonly ToldDocument[],
  material: PartRun['options']['material'],
): Promise<Record<string, string>> {
  return {
    texts: await hashOf(told),
    ...(material && material.length > 0 && { material: await hashOf(material) }),
  };
}

/**
 * Writes lore, game design and main line, each as soon as it is had. What is there and current is not asked for again; what the author changed
 * stays, and the others are written by it, unless it is forced.
 */
export async function runDocuments(run: PartRun): Promise<PartResult> {
  const { desk, engine, options } = run;
  const files = [...filesOfPart.docs];
  const hashes = await desk.hashes(files);
  const raw = await storyMaterial(engine);
  const inputs = await documentInputs(raw, options.material);
  const { record } = await desk.record();
  const made = record.parts.docs;
  const isCurrent = isMadeFrom(made, inputs);
  const edited = new Set(editedFiles('docs', made, hashes));
  const isWhole = files.every((path) => path in hashes) && outdatedFiles('docs', made, hashes).length === 0;
  if (isWhole && isCurrent && options.force !== true) return { did: 'reused', files };

  const texts = { ...(await desk.documents()) };
  const isKept = (name: StoryDocument): boolean => {
    const path = documentFiles[name];
    if (texts[name] === undefined || options.force === true) return false;
    return edited.has(path) || (isCurrent && made?.outputs[path] === hashes[path]);
  };
  const wanted = storyDocuments.filter((name) => !isKept(name));
  for (const name of storyDocuments)
    if (edited.has(documentFiles[name]) && isKept(name))
      run.warn({ kind: 'kept_edited', path: documentFiles[name] });
  if (wanted.length === 0) {
    // All three are the author's own: they are taken as they are.
    await desk.save('docs', { inputs, outputs: made?.outputs ?? {} }, []);
    return { did: 'reused', files };
  }
  if (!hasMaterial(raw, engine.project.language) && !options.material?.length) throw noStoryMaterial();
  // It does not make them other documents; but who writes them should know how much there is room for.
  const { values } = readTreeBuilderConfig({
    flags: options.flags,
    environment: engine.environment,
    settings: engine.project.settings,
  });
  const talk = await talkAt(run, 'docs');
  await options.beforeCost?.(engine.model!.estimate(talk.plannedDocuments(wanted, values)));

  // Those that were made from other things are not told of the ones that are written now.
  let told: Partial<Record<StoryDocument, string>> = {};
  let outputs: Record<string, string> = {};
  for (const name of storyDocuments) {
    if (isKept(name)) {
      told = { ...told, [name]: texts[name] };
      if (!edited.has(documentFiles[name])) outputs[documentFiles[name]] = hashes[documentFiles[name]]!;
    }
  }
  for (const name of wanted) {
    throwIfCancelled(run.signal);
    const path = documentFiles[name];
    const { [path]: now } = await desk.hashes([path]);
    const text = now === hashes[path] ? undefined : (await desk.documents())[name];
    if (text !== undefined) {
      // The author has written in it while those before it were asked for.
      run.warn({ kind: 'kept_edited', path });
      told = { ...told, [name]: text };
      continue;
    }
    options.onProgress?.({
      stage: 'docs',
      document: { name, number: wanted.indexOf(name) + 1, of: wanted.length },
    });
    const earlier = Object.fromEntries(
      storyDocuments.slice(0, storyDocuments.indexOf(name)).map((one) => [one, told[one] ?? '']),
    );
    const { value, reading, received } = await talk.document(name, earlier, values);
    run.tally.read(reading);
    const bytes = new TextEncoder().encode(value);
    const changes: StoreChange[] = [{ path, bytes, expected: now ?? null }];
    if (edited.has(path)) changes.unshift(...(await backUp(run, [path])));
    outputs = { ...outputs, [path]: await sha256(bytes) };
    // Those that come after it stay what they were, so that a run which ends before them is gone on with.
    const outdated: Record<string, string> = {};
    for (const left of wanted.slice(wanted.indexOf(name) + 1)) {
      const old = documentFiles[left];
      if (old in hashes && !edited.has(old)) outdated[old] = hashes[old]!;
    }
    const isSomeLeft = Object.keys(outdated).length > 0;
    await keepingReply(
      (outcome) => talk.run.keep(name, outcome, received),
      () => desk.save('docs', { inputs, outputs, ...(isSomeLeft && { outdated }) }, changes),
    );
    told = { ...told, [name]: value };
    await run.log(`docs: ${path} is written.`);
  }
  const isResumed = wanted.length < storyDocuments.length && isCurrent;
  return { did: isResumed ? 'resumed' : 'ran', files };
}
