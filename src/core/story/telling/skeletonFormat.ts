import * as z from 'zod/mini';
import { listIn, numberIn, readAs, truthIn, wordsIn } from '../../llm/replies/lenient';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { isObject } from '../../storage/jsonValues';
import { beatTypes, branchTypes, type BeatType, type BranchType } from '../../../shared/values';
import type { Act, Beat, PlotSkeleton, StoryEnding, StoryVariable } from '../model';
import { storyVersion } from '../model';
import { valueIn } from './saidVariables';

const words = readAs(wordsIn);

const schema = z.pipe(
  z.object({
    title: words,
    variables: readAs((value) => objectsIn(value).flatMap((one) => variableIn(one) ?? [])),
    endings: readAs((value) => objectsIn(value).flatMap((one) => endingIn(one) ?? [])),
    acts: z
      .pipe(
        z.array(z.unknown()),
        z.transform((written) => actsIn(written)),
      )
      .check(z.refine((acts) => acts.some(({ beats }) => beats.length > 0))),
  }),
  z.transform((read): PlotSkeleton => ({
    version: storyVersion,
    ...read,
    // Put in by whoever asked: the model is told it and does not say it back.
    config: { minMainDepth: 18, targetMainDepth: 24, targetEndings: 3, maxBranchesPerNode: 3 },
  })),
);

function objectsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function variableIn(value: Record<string, unknown>): StoryVariable | undefined {
  const name = wordsIn(value['name'] ?? value['variable']);
  if (name === '') return undefined;
  return {
    name,
    meaning: wordsIn(value['meaning'] ?? value['description']),
    initial: valueIn(value['initial']) ?? false,
  };
}

function endingIn(value: Record<string, unknown>): StoryEnding | undefined {
  const id = wordsIn(value['id']);
  if (id === '') return undefined;
  return {
    id,
    title: wordsIn(value['title']),
    summary: wordsIn(value['summary']),
    beatId: wordsIn(value['beatId'] ?? value['beat']),
  };
}

/** Acts are numbered from 1 in their order, whatever the model numbered them; a beat without an id gets one. */
function actsIn(written: readonly unknown[]): Act[] {
  return written.filter(isObject).map((act, at) => ({
    index: at + 1,
    label: wordsIn(act['label'] ?? act['title']),
    beats: objectsIn(act['beats']).map((beat, number) => beatIn(beat, at + 1, number + 1)),
  }));
}

function beatIn(value: Record<string, unknown>, actIndex: number, number: number): Beat {
  const id = wordsIn(value['id']);
  const type = oneOf(beatTypes, value['beatType'] ?? value['type']);
  return {
    id: id === '' ? `a${actIndex}b${number}` : id,
    actIndex,
    beatType: type ?? 'escalation',
    tensionLevel: Math.min(10, Math.max(1, Math.round(numberIn(value['tensionLevel']) ?? 5))),
    isCriticalBranchPoint: truthIn(value['isCriticalBranchPoint']) ?? false,
    leadsToEnding: truthIn(value['leadsToEnding']) ?? false,
    summary: wordsIn(value['summary'] ?? value['description']),
    uses: listIn(value['uses'], /\s*[,，、;；\n]\s*/u),
    branches: objectsIn(value['branches']).flatMap((branch) => {
      const branchType = oneOf(branchTypes, branch['branchType'] ?? branch['type']);
      if (!branchType) return [];
      const maxChildren = Math.min(4, Math.max(0, Math.round(numberIn(branch['maxChildren']) ?? 1)));
      return [{ branchType, maxChildren, notes: wordsIn(branch['notes']) }];
    }),
  };
}

const chineseNames: Readonly<Record<string, BeatType | BranchType>> = {
  铺垫: 'setup',
  升级: 'escalation',
  转折: 'twist',
  高潮: 'climax',
  余波: 'aftermath',
  关键: 'critical',
  普通: 'normal',
  细微: 'micro',
};

function oneOf<Value extends string>(values: readonly Value[], said: unknown): Value | undefined {
  const word = wordsIn(said).toLowerCase();
  const named = chineseNames[word] ?? word;
  return values.find((value) => value === named);
}

const said = z.string();

export const skeletonFormat: ReplyFormat<PlotSkeleton> = {
  name: 'plot_skeleton',
  schema: schema as unknown as z.ZodMiniType<PlotSkeleton>,
  asked: z.object({
    title: said,
    variables: z.array(z.object({ name: said, meaning: said, initial: said })),
    endings: z.array(z.object({ id: said, title: said, summary: said, beatId: said })),
    acts: z.array(
      z.object({
        label: said,
        beats: z.array(
          z.object({
            id: said,
            beatType: z.enum(beatTypes),
            tensionLevel: z.number(),
            isCriticalBranchPoint: z.boolean(),
            leadsToEnding: z.boolean(),
            summary: said,
            uses: z.array(said),
            branches: z.array(
              z.object({ branchType: z.enum(branchTypes), maxChildren: z.number(), notes: said }),
            ),
          }),
        ),
      }),
    ),
  }),
  example:
    '{"title":"…","variables":[{"name":"…","meaning":"…","initial":"false"}],"endings":[{"id":"…","title":"…","summary":"…","beatId":"…"}],"acts":[{"label":"…","beats":[{"id":"…","beatType":"setup","tensionLevel":2,"isCriticalBranchPoint":false,"leadsToEnding":false,"summary":"…","uses":[],"branches":[{"branchType":"normal","maxChildren":1,"notes":"…"}]}]}]}',
};
