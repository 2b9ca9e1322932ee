import * as z from 'zod/mini';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { sceneListVersion, type PlannedScene, type SceneList } from '../model';
import { listIn, numberIn, readAs, wordsIn } from '../../llm/replies/lenient';

/** A scene as a model planned it; nothing of it is put in order yet. */
export interface WrittenScene {
  scene: number | undefined;
  title: string;
  setting: string;
  characters: string[];
  events: string;
  turn: string;
  clues: string[];
  words?: number;
}

const lines = /\s*\n\s*/u;
const names = /\s*[,，、;；\n]\s*/u;

/** Events as a list are as good as in sentences. */
const prose = readAs((value) =>
  Array.isArray(value) ? value.map(wordsIn).join(' ').trim() : wordsIn(value),
);

const sceneSchema = z.pipe(
  z.object({
    scene: readAs(numberIn),
    title: readAs(wordsIn),
    setting: prose,
    characters: readAs((value) => listIn(value, names)),
    events: prose,
    turn: prose,
    clues: readAs((value) => listIn(value, lines)),
    words: readAs(numberIn),
  }),
  z.transform(({ words, ...scene }): WrittenScene => ({
    ...scene,
    ...(words === undefined || words <= 0 ? {} : { words: Math.round(words) }),
  })),
);

const said = z.string();

export const sceneListFormat: ReplyFormat<{ scenes: WrittenScene[] }> = {
  name: 'scene_list',
  schema: z.object({ scenes: z.array(sceneSchema) }),
  asked: z.object({
    scenes: z.array(
      z.object({
        scene: z.number(),
        title: said,
        setting: said,
        characters: z.array(said),
        events: said,
        turn: said,
        clues: z.array(said),
        words: z.number(),
      }),
    ),
  }),
  example:
    '{"scenes":[{"scene":1,"title":"…","setting":"…","characters":["…"],"events":"…","turn":"…","clues":["…"],"words":600}]}',
};

/** More than that is no chapter. */
const mostScenes = 40;

/**
 * The plan in order: numbered from 1, with lengths that add up to `target`. Scenes that are numbered badly keep the order in which they are
 * listed. Undefined where there are none, where one says nothing of what happens, and where the numbers and the order of the list say
 * different things. Pure.
 *
 * @param target as the author counts; undefined where no length is set
 */
export function orderedSceneList(
  written: readonly WrittenScene[],
  target: number | undefined,
): SceneList | undefined {
  if (written.length === 0 || written.length > mostScenes) return undefined;
  if (written.some(({ events }) => events === '')) return undefined;
  const numbers = written.flatMap(({ scene }) => scene ?? []);
  if (numbers.some((number, index) => index > 0 && number < numbers[index - 1]!)) return undefined;
  const scenes = written.map((scene, index): PlannedScene => ({ ...scene, scene: index + 1 }));
  return { version: sceneListVersion, scenes: target === undefined ? scenes : sharedOut(scenes, target) };
}

/** So near to the target, as a part of it, lengths are left as they are. */
const nearEnough = 0.05;

function sharedOut(scenes: readonly PlannedScene[], target: number): PlannedScene[] {
  const known = scenes.flatMap(({ words }) => words ?? []);
  const usual = known.length > 0 ? known.reduce((sum, words) => sum + words, 0) / known.length : 1;
  const weights = scenes.map(({ words = usual }) => words);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (known.length === scenes.length && Math.abs(sum - target) <= nearEnough * target) return [...scenes];
  return scenes.map((scene, index) => ({
    ...scene,
    words: Math.max(1, Math.round(((weights[index]! / sum) * target) / 10) * 10),
  }));
}
