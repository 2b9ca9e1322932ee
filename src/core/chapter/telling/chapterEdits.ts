import { planModelEdits } from '../../refinement/revision/modelEdits';
import type { Passage, SuggestionPlaces } from '../../refinement/revision/passages';
import type { Revision } from '../../refinement/revision/revisionFormat';
import { keptStrays, strayOf } from '../../refinement/revision/strays';
import type { ToldPart } from '../../refinement/revision/toldParts';
import type { RecordedEdit, StrayEdit } from '../../refinement/model';
import type { Suggestion } from '../../review/model';
import { applyEdits } from '../../text/edits';
import type { Range } from '../../text/range';
import type { EditAsk, EditedScenes } from '../chapterTalk';
import { sceneName } from './toldNames';

interface SceneText {
  scene: number;
  text: string;
}

/** What a first edit is known by, where a model wants to say what an edit is for. */
const firstEdit = 'edit';

/** A scene that is shorter (UTF-16 units) may be replaced from end to end. */
const shortScene = 800;
/** An edit that replaces more than this of a scene is no edit. */
const mostReplaced = 1 / 2;

/** The scenes as texts under the names that a model knows them by. */
export function sceneTexts(scenes: readonly SceneText[]): { path: string; text: string }[] {
  return scenes.map(({ scene, text }) => ({ path: sceneName(scene), text }));
}

/** What a model was told in full, so that a scene that comes back whole is read as edits. */
export function toldScenes(scenes: readonly SceneText[]): ToldPart[] {
  return sceneTexts(scenes).map(({ path, text }) => ({ path, start: 0, end: text.length, text }));
}

/** Where edits may go: each ask's scenes, of those that may change at all. An ask whose scenes are all others has none. */
function askedPlaces(
  scenes: readonly SceneText[],
  asks: readonly EditAsk[],
  only: readonly number[] | undefined,
): SuggestionPlaces[] {
  const mayChange = scenes.filter(({ scene }) => !only || only.includes(scene));
  const passagesIn = (named: readonly number[]): Passage[] =>
    mayChange
      .filter(({ scene }) => named.length === 0 || named.includes(scene))
      .map(({ scene, text }) => ({ path: sceneName(scene), start: 0, end: text.length }));
  const all = asks.length > 0 ? asks : [{ id: firstEdit, issue: undefined, scenes: [] }];
  return all.map(({ id, issue, scenes: named }) => ({
    suggestion: suggestionOf(id, issue?.note ?? ''),
    passages: passagesIn(named),
    status: 'found',
  }));
}

function suggestionOf(id: string, summary: string): Suggestion {
  return {
    id,
    type: 'other',
    summary,
    severity: 'should_fix',
    source: 'model',
    status: 'accepted',
    path: '',
  };
}

/**
 * The scenes with what the reply comes to: each edit within the scenes that it may touch, no locked range changed, and no scene written anew
 * from end to end; all else is among the strays. Pure.
 */
export function editedScenes(
  reply: Revision,
  scenes: readonly SceneText[],
  asks: readonly EditAsk[],
  options: {
    only?: readonly number[] | undefined;
    locked?: ReadonlyMap<number, readonly Range[]> | undefined;
  },
): EditedScenes {
  const texts = sceneTexts(scenes);
  const asked = askedPlaces(scenes, asks, options.only);
  const plan = planModelEdits({
    reply,
    asked,
    texts,
    told: toldScenes(scenes),
    locks: new Map([...(options.locked ?? [])].map(([scene, ranges]) => [sceneName(scene), ranges])),
    ready: [],
    round: 0,
  });
  const textAt = new Map(texts.map(({ path, text }) => [path, text]));
  const passagesOf = new Map(asked.map(({ suggestion, passages }) => [suggestion.id, passages]));
  // What one issue asks for of one scene opens no other scene to it that another issue speaks of.
  const isInScope = ({ path, origin }: RecordedEdit): boolean =>
    origin.suggestions.some((id) => passagesOf.get(id)?.some((passage) => passage.path === path));
  const fitting = plan.edits.filter((edit) => isInScope(edit) && !isRewrite(edit, textAt.get(edit.path)!));
  const emptied = emptiedBy(fitting, texts);
  const made = fitting.filter(({ path }) => !emptied.has(path));
  const refused = plan.edits.filter((edit) => !made.includes(edit));
  const done = new Set(made.flatMap(({ origin }) => origin.suggestions));
  const said = new Map(plan.notes.map(({ id, note }) => [id, note]));
  const strays: StrayEdit[] = [
    ...plan.strays,
    ...refused.map((edit) => strayOf(textAt.get(edit.path)!, edit, edit.origin.suggestions, 'stray')),
  ].map(({ suggestions, ...stray }) => (asks.length > 0 && suggestions ? { ...stray, suggestions } : stray));
  return {
    scenes: scenes.map(({ scene, text }) => ({
      scene,
      text: applyEdits(
        text,
        made.filter(({ path }) => path === sceneName(scene)),
      ),
    })),
    applied: made.length,
    strays: keptStrays(strays),
    unaddressed: asks
      .filter(({ id }) => !done.has(id))
      .map(({ id }) => ({
        id,
        why: plan.notApplied.find((each) => each.id === id)?.why ?? said.get(id) ?? '',
      })),
    notes: asks
      .filter(({ id }) => done.has(id) && said.has(id))
      .map(({ id }) => ({ id, note: said.get(id)! })),
  };
}

/** Scenes that would have no word left: one that is not wanted is the plan's to leave out. */
function emptiedBy(
  edits: readonly RecordedEdit[],
  texts: readonly { path: string; text: string }[],
): ReadonlySet<string> {
  const emptied = texts.filter(({ path, text }) => {
    const own = edits.filter((edit) => edit.path === path);
    return own.length > 0 && text.trim() !== '' && applyEdits(text, own).trim() === '';
  });
  return new Set(emptied.map(({ path }) => path));
}

/** A long cut may be what was asked for; new words in place of half a scene are another scene. */
function isRewrite({ start, end, replacement }: RecordedEdit, text: string): boolean {
  const replaced = end - start;
  return (
    text.length > shortScene && replaced > mostReplaced * text.length && replacement.length > replaced / 4
  );
}
