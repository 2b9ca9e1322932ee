import { Range } from 'vscode';
import type { Suggestion } from '../../core/review/model';
import { isUndecidedStatus } from '../../shared/suggestionStatus';
import type { Phase } from '../../shared/values';
import type { Project } from '../workspace/project';
import { placesInDocument } from './placesInDocument';
import { editedTextIfAny, type KnowsProjects } from './selectedPassage';

export interface SuggestionsHere {
  project: Project;
  phase: Phase;
  suggestions: readonly Suggestion[];
}

/** The undecided suggestions at whose passages the cursor or the selection is; undefined when no text of a project is before the author. */
export async function suggestionsHere(selection: KnowsProjects): Promise<SuggestionsHere | undefined> {
  const edited = editedTextIfAny(selection);
  if (!edited) return undefined;
  const { project, phase, path, editor } = edited;
  const { document, selection: selected } = editor;
  const undecided = ((await project.states())[phase].currentRound?.suggestions ?? []).filter(
    (each) => each.path === path && each.anchor !== undefined && isUndecidedStatus(each.status),
  );
  const found = await placesInDocument(document, path, project, undecided);
  const suggestions = undecided.filter(({ id }) => {
    const place = found?.places.get(id);
    if (place === undefined || place === 'lost') return false;
    const passage = new Range(document.positionAt(place.start), document.positionAt(place.end));
    return passage.intersection(selected) !== undefined;
  });
  return { project, phase, suggestions };
}
